"""An operator calls a command where it cannot do anything: one sentence says why, and nothing is left behind."""

import pytest

from bot import __main__ as entry
from tests.games.sentences import tells
from tests.support import databases

EMPTY = {
    "restore --check": "NoBackup",
    "restore nothing.sqlite": "NoDatabase",
    "restore --check nothing.sqlite": "NoDatabase",
    "backup": "NoDatabase",
    "backup one.sqlite": "NoDatabase",
    "status": "NoDatabase",
    "replay": "NoDatabase",
    "results --again": "NoDatabase",
    "ratings": "NoDatabase",
    "archive --before 2026-01-01": "NoDatabase",
    "archive --read archive/table-1.json": "NoDatabase",
    "export-key --save key.txt": "NoDatabase",
    "export-key --new": "NoDatabase",
    "copy-store nothing.sqlite other.sqlite": "NoDatabase",
    "copy-store nothing.sqlite nothing.sqlite": "SameDatabase",
}
"""Calls in an empty folder, and the error of each."""

SAME = ("backup local.sqlite", "restore ./local.sqlite", "copy-store local.sqlite ./local.sqlite")


@pytest.fixture
def home(tmp_path, monkeypatch):
    """The folder where the program is called."""
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "MANDATE_DB", "MANDATE_BACKUPS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("MANDATE_LANG", "en")
    return tmp_path


@pytest.mark.parametrize("call", EMPTY)
def test_where_there_is_nothing_nothing_is_left(home, capsys, call):
    assert entry.main(call.split()) == 1
    told = capsys.readouterr()
    assert tells(f"operator.error.{EMPTY[call]}", told.err)
    assert told.out == ""
    assert list(home.rglob("*")) == []


@pytest.mark.parametrize("call", SAME)
def test_nothing_is_copied_onto_itself(home, capsys, call):
    databases.in_file(home / "local.sqlite")
    before = (home / "local.sqlite").read_bytes()
    assert entry.main(call.split()) == 1
    assert tells("operator.error.SameDatabase", capsys.readouterr().err)
    assert (home / "local.sqlite").read_bytes() == before


def test_what_is_to_be_restored_is_never_guessed(home, capsys):
    with pytest.raises(SystemExit):
        entry.main(["restore"])
    told = capsys.readouterr().err
    assert "restore" in told.splitlines()[0]
    assert "FILE, --check" in told
