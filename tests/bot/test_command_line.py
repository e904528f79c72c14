"""The command line speaks the operator's language, argparse's own words too."""

import argparse
import inspect

import pytest

from bot.__main__ import main
from bot.operations.command_line import OWN, parsed_call, translate
from render.words.words import LANGUAGES, Words
from tests.games.rooms import EXAMPLE

WRONG = (
    ["backup", "a", "b"],
    ["dance"],
    ["--fast"],
    ["copy-store", "a"],
    ["results", "--again=1"],
    ["restore"],
    ["archive", "--before", "soon"],
)
HELP = (["-h"], ["backup", "-h"], ["copy-store", "-h"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", OWN)
def test_a_word_of_argparse_keeps_its_slots(name, lang):
    told = translate(Words(lang), name)
    for slot in ("prog", "message", "argument_name", "choices", "value", "parser_name", "type", "option", "matches"):
        assert (f"%({slot})" in told) == (f"%({slot})" in name)
    assert told.count("%s") + told.count("%r") == name.count("%s") + name.count("%r")
    assert "<" not in told


@pytest.mark.parametrize("name", OWN)
def test_argparse_still_says_it(name):
    """Else it has changed, and its words are not translated any more."""
    assert repr(name)[1:-1] in inspect.getsource(argparse)


@pytest.mark.parametrize("argv", [*WRONG, *HELP])
def test_no_english_is_left(argv, capsys):
    with pytest.raises(SystemExit):
        parsed_call(Words("de"), "mandate", argv)
    told = capsys.readouterr()

    for english in ("usage:", "required", "unrecognized", "invalid", "show this", "options:", "error:", "positional"):
        assert english not in told.out + told.err
    assert "Aufruf:" in told.out + told.err
    assert "fromisoformat" not in told.err


@pytest.mark.parametrize(
    "argv", [["-h"], ["play", "-h"], ["fuzz", "-h"], ["arena", "-h"], ["tune", "-h"], ["play", "x"]]
)
def test_the_rules_in_the_terminal_speak_the_same_language(argv, capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    with pytest.raises(SystemExit):
        main(["engine", *argv])
    told = capsys.readouterr()

    assert "usage\N{NARROW NO-BREAK SPACE}:" in told.out + told.err
    for english in ("positional", "show this", "error:", "invalid", "games", "how many", "seconds of", "rules"):
        assert english not in (told.out + told.err).replace("[--games GAMES]", "").replace("--games GAMES", "")


def test_a_game_in_the_terminal_is_told_in_the_language_of_the_environment(capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    monkeypatch.setattr("builtins.input", lambda *_: "q")
    main(["engine", "play", EXAMPLE])
    assert "Tipp die Nummer" in capsys.readouterr().out
