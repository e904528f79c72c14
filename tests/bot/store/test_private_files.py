"""What root makes in the folder of the bot's user belongs to that user, or the bot could not start or read it."""

import os

import pytest

import bot.__main__ as entry
from bot.store.database import sqlite_file

BOTS = (54321, 54322)
"""User and group of the bot."""

pytestmark = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can be root")


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "MANDATE_DB", "MANDATE_BACKUPS"):
        monkeypatch.delenv(name, raising=False)
    sqlite_file.prepare(tmp_path / "local.sqlite")
    for path in (tmp_path, tmp_path / "local.sqlite"):
        os.chown(path, *BOTS)
    return tmp_path


@pytest.mark.parametrize("call", [
    "backup", "backup one.sqlite", "restore --check one.sqlite", "restore one.sqlite", "replay", "results --again",
    "copy-store local.sqlite other.sqlite", "archive --before 2026-01-01", "status",
])  # fmt: skip
def test_nothing_of_roots_is_left_in_a_folder_of_the_bots(home, call):
    if "one.sqlite" in call and "restore" in call:
        assert entry.main(["backup", "one.sqlite"]) == 0
    assert entry.main(call.split()) == 0
    made = [path for path in home.rglob("*") if path.name != "local.sqlite"]
    owners = {path.relative_to(home).as_posix(): (path.stat().st_uid, path.stat().st_gid) for path in made}
    assert set(owners.values()) <= {BOTS}, owners
    assert (home / "local.sqlite").stat().st_uid == BOTS[0]


def test_in_a_folder_of_roots_it_stays_roots(tmp_path):
    sqlite_file.prepare(tmp_path / "local.sqlite")
    assert (tmp_path / "local.sqlite").stat().st_uid == 0
