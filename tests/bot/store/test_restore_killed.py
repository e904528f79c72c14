"""A restore that is killed at any step: the file is the old one or the backup, never none, and nothing is lost."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.database import sqlite_file
from bot.store.database.sqlite_file import KEPT, prepare, restore
from bot.store.values.errors import DatabaseInUse, StoreError

STEPS = ("replace", "hardlink_to", "unlink", "touch")
MOST = 40


class Killed(BaseException):
    """SIGKILL: nothing is done any more, not even what would clean up."""


def written(path, value):
    prepare(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute(
            "INSERT INTO meta (name, value) VALUES ('told', ?) ON CONFLICT DO UPDATE SET value = ?", (value,) * 2
        )
        db.commit()
    return path


def told(path):
    with closing(sqlite3.connect(path)) as db:
        return db.execute("SELECT value FROM meta WHERE name = 'told'").fetchone()[0]


def killed_after(steps, monkeypatch, doing):
    """Do something that is killed after so many steps on the disk; whether it was."""
    done = 0

    def one(step):
        def stopped(*words, **named):
            nonlocal done
            if done >= steps:
                raise Killed
            done += 1
            return step(*words, **named)

        return stopped

    with monkeypatch.context() as patched:
        for name in STEPS:
            patched.setattr(Path, name, one(getattr(Path, name)))
        try:
            doing()
        except Killed:
            return True
    return False


@pytest.mark.parametrize("links", [True, False], ids=["links", "no links"])
def test_whenever_it_is_killed_one_of_both_is_there(tmp_path, monkeypatch, links):
    if not links:
        monkeypatch.setattr(Path, "hardlink_to", lambda path, other: (_ for _ in ()).throw(OSError("no links here")))
    backup = written(tmp_path / "backup.sqlite", "backup")
    for steps in range(MOST):
        folder = tmp_path / str(steps)
        folder.mkdir()
        own = written(folder / "own.sqlite", "own")
        if not killed_after(steps, monkeypatch, lambda own=own: restore(backup, own)):
            break
        assert told(own) in ("own", "backup")
        prepare(own)  # the next start
        restore(backup, own)
        assert told(own) == "backup"
        assert "own" in {told(one) for one in folder.glob("own.sqlite.before-restore*")}
        left = {one.name for one in folder.iterdir()} - {"own.sqlite", "own.sqlite.lock"}
        assert all(name.startswith("own.sqlite.before-restore") and not name.endswith("part") for name in left)
    else:
        pytest.fail(f"not done in {MOST} steps")


def test_the_file_from_before_the_wrong_backup_is_still_there_after_the_right_one(tmp_path):
    own = written(tmp_path / "own.sqlite", "own")
    for number in range(1, KEPT):
        restore(written(tmp_path / f"{number}.sqlite", str(number)), own)
    restore(written(tmp_path / "last.sqlite", "last"), own)
    kept = [tmp_path / f"own.sqlite.before-restore{ending}" for ending in ("", ".1", ".2")]
    assert [told(one) for one in kept] == ["2", "1", "own"]


def test_what_an_update_or_a_restore_has_left_half_done_goes_at_the_next_start(tmp_path):
    own = written(tmp_path / "own.sqlite", "own")
    halves = [tmp_path / f"own.sqlite{ending}" for ending in (".restoring", ".restoring.part", ".v3.bak.part")]
    others = [tmp_path / name for name in ("own.sqlite.v3.bak", "other.sqlite.restoring", "own.sqlite.before-restore")]
    for path in (*halves, *others):
        path.touch()
    prepare(own)
    assert not any(path.exists() for path in halves)
    assert all(path.exists() for path in others)


def test_nobody_can_start_while_a_backup_is_put_back(tmp_path, monkeypatch):
    own = written(tmp_path / "own.sqlite", "own")
    backup = written(tmp_path / "backup.sqlite", "backup")
    with sqlite_file.exclusive_use(own), pytest.raises(DatabaseInUse):
        restore(backup, own)
    assert told(own) == "own"
    emptied = sqlite_file._empty_wal
    refused = []

    def start(path):
        emptied(path)
        with pytest.raises(StoreError), sqlite_file.exclusive_use(path):
            refused.append(path)
        refused.append("")

    monkeypatch.setattr(sqlite_file, "_empty_wal", start)
    restore(backup, own)
    assert refused == [""]
    assert told(own) == "backup"


def test_a_new_database_is_for_its_users_eyes_only(tmp_path):
    before = os.umask(0)
    try:
        prepare(own := tmp_path / "own.sqlite")
        with closing(sqlite3.connect(own)) as db:
            db.execute("CREATE TABLE more (it)")
            assert {one.stat().st_mode & 0o777 for one in tmp_path.glob("own.sqlite*")} == {0o600}
    finally:
        os.umask(before)
    own.chmod(0o640)  # a group that may read stays
    prepare(own)
    assert own.stat().st_mode & 0o777 == 0o640
