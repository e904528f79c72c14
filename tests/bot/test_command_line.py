"""The command line speaks the operator's language, argparse's own words too."""

import argparse
import inspect

import pytest

from bot.operations.command_line import OWN, asked, translate
from render.words.words import LANGUAGES, Words

WRONG = (["backup", "a", "b"], ["dance"], ["--fast"], ["copy-store", "a"], ["results", "--again=1"], ["restore"])
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
        asked(Words("de"), "mandate", argv)
    told = capsys.readouterr()

    for english in ("usage:", "required", "unrecognized", "invalid", "show this", "options:", "error:", "positional"):
        assert english not in told.out + told.err
    assert "Aufruf:" in told.out + told.err
