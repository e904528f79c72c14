"""What the program tells goes to a terminal of few letters, or to none, and nothing else goes wrong by that."""

import os
import shutil
import subprocess
import sys

import pytest

from tests.games.rooms import ROOT

CALLS = {"--help": 0, "restore --check": 1}


@pytest.fixture
def called(operators_home):
    """Carries out a command line in an empty folder: its code, and the bytes that were told."""

    def carried_out(*words, **env):
        settings = {**os.environ, "PYTHONPATH": str(ROOT), **env}
        done = subprocess.run(words, capture_output=True, env=settings, check=False)
        return done.returncode, done.stdout + done.stderr

    return carried_out


@pytest.mark.parametrize(("lang", "letters"), [("fr", "ascii"), ("de", "ascii"), ("fr", "iso8859-1")])
def test_a_terminal_that_lacks_a_letter_gets_the_sentence_without_it(called, lang, letters):
    for call, expected in CALLS.items():
        words = (sys.executable, "-m", "bot", *call.split())
        code, told = called(*words, PYTHONIOENCODING=letters, MANDATE_LANG=lang)
        assert code == expected
        assert b"Traceback" not in told
        assert b"?" in told
        assert b"\\" not in told


@pytest.mark.skipif(shutil.which("sh") is None, reason="no shell here")
@pytest.mark.parametrize(("ends", "call", "expected"), [
    (">&-", "--version", 0), ("2>&-", "restore --check", 1), (">&- 2>&-", "status", 1),
])  # fmt: skip
def test_closed_streams_hide_what_is_told_and_nothing_else(called, ends, call, expected):
    assert called("sh", "-c", f"'{sys.executable}' -m bot {call} {ends}") == (expected, b"")
