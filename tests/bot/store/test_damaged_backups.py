"""A damaged backup is refused by name, wherever it is damaged; what was there stays."""

from pathlib import Path

import pytest

from bot.store.database import backups
from bot.store.database.sqlite_file import prepare
from bot.store.values.errors import StoreError


def spoilt(raw, at, other):
    return raw[:at] + other + raw[at + len(other) :]


DAMAGE = {
    "half": lambda raw: raw[: len(raw) // 2 + 100],
    "a few bytes": lambda raw: raw[:50],
    "nothing": lambda raw: b"",
    "text": lambda raw: b"hello" * 1000,
    "pages": lambda raw: spoilt(raw, 5000, b"\x55" * 20_000),
    "first page": lambda raw: spoilt(raw, 100, b"\xff" * 100),
    "page size": lambda raw: spoilt(raw, 16, b"\x03\x07"),
    "version": lambda raw: spoilt(raw, 18, b"\x09\x09"),
    "format of the schema": lambda raw: spoilt(raw, 44, b"\0\0\0\x09"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_backup_is_refused_by_name(damage, tmp_path):
    good, bad, own = (Path(tmp_path) / name for name in ("good.sqlite", "bad.sqlite", "own.sqlite"))
    prepare(good)
    prepare(own)
    before = own.read_bytes()
    bad.write_bytes(DAMAGE[damage](good.read_bytes()))
    with pytest.raises(StoreError):
        backups.restore(bad, own)
    assert own.read_bytes() == before
