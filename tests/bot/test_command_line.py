"""The command line speaks the operator's language, argparse's own words too."""

import argparse
import inspect
import itertools
import re

import pytest

from bot.__main__ import main
from bot.operations.command_line import OWN, parsed_call, parser, translate
from engine.__main__ import _parser as engine_parser
from render.words.words import LANGUAGES, Words
from tests.games.rooms import EXAMPLE
from tests.games.sentences import tells

CAPITALS = re.compile(r"\b[A-Z]{2,}(?:[-=_][A-Z]+)*\b")
NAMES = {"DISCORD_TOKEN", "MANDATE_BACKUPS", "JSON"}
"""In capitals in every language."""

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
    assert told.count("%s") == name.count("%s") + name.count("%r")
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
        assert english not in (told.out + told.err).replace("--games ", "")


def helps(parser):
    """Every help there is, of the commands below too."""
    yield parser.format_help()
    for action in parser._subparsers._group_actions if parser._subparsers else ():
        for below in action.choices.values():
            yield from helps(below)


def said(words):
    return [*helps(parser(words)), *helps(engine_parser("mandate engine", words))]


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_what_stands_for_a_value_is_in_the_language_too(lang):
    """In capitals, as in `backup [FILE]`: those that two languages share are names."""
    shown, english = ({word for text in said(Words(one)) for word in CAPITALS.findall(text)} for one in (lang, "en"))
    assert len(english) > 12
    assert shown & english <= NAMES
    assert not [line for text in said(Words(lang)) for line in text.splitlines() if re.search("[{}]", line)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_on_the_command_line_is_explained(lang):
    for text in said(Words(lang)):
        for line, after in itertools.pairwise([*text.splitlines(), ""]):
            if re.match(r"  -", line) and not re.search(r"\S  +\S", line):
                assert after.startswith(" " * 8), line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_heading_has_its_colon_as_the_language_sets_it(lang):
    words = Words(lang)
    for name in ("arguments", "options"):
        assert words.labelled(words.text(f"operator.argparse.{name}")) in parser(words).format_help().splitlines()


@pytest.mark.parametrize("argv", [["play", EXAMPLE, "--seats", "99"], ["play", EXAMPLE, "--option", "a=b"]])
def test_a_game_that_cannot_be_set_up_says_why_in_the_language(argv, capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert main(["engine", *argv]) == 2
    assert tells(f"operator.engine.wrong.{argv[-2].lstrip('-')}", capsys.readouterr().out, "de")


def test_a_record_that_is_not_there_is_named(capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert main(["engine", "replay", "nothing.json"]) == 1
    assert tells("operator.error.file", capsys.readouterr().out, "fr")


def test_a_game_in_the_terminal_is_told_in_the_language_of_the_environment(capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    monkeypatch.setattr("builtins.input", lambda *_: "q")
    main(["engine", "play", EXAMPLE])
    assert "Tipp die Nummer" in capsys.readouterr().out
