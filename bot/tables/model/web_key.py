"""The key of a table's page in the gallery: 128 random bits, and a checksum that only this installation can make.
Pure.

A key that nobody was given is told by its checksum, so nobody asks the database about it.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256

from bot.store.values.table import Table
from bot.tables.model.server_settings import ALL, OPEN, ServerSettings

RANDOM, CHECK = 16, 8
"""Bytes of a key: those that nobody guesses, and those of the checksum."""

LENGTH = (RANDOM + CHECK) * 4 // 3
"""Letters of a key."""


def key_made(secret: bytes, random: Callable[[int], bytes]) -> str:
    """A key under the installation's ``secret``; ``random(n)`` gives n bytes that nobody guesses."""
    drawn = random(RANDOM)
    return urlsafe_b64encode(drawn + _check(secret, drawn)).decode()


def genuine(secret: bytes, key: str) -> bool:
    """Whether a key was made here, as far as it says itself.

    >>> genuine(b"secret", key_made(b"secret", bytes)), genuine(b"another", key_made(b"secret", bytes))
    (True, False)
    """
    if len(key) != LENGTH or not key.isascii():
        return False
    try:
        raw = urlsafe_b64decode(key)
    except ValueError:
        return False
    if urlsafe_b64encode(raw).decode() != key:
        return False
    return hmac.compare_digest(raw[RANDOM:], _check(secret, raw[:RANDOM]))


def _check(secret: bytes, drawn: bytes) -> bytes:
    return hmac.new(secret, drawn, sha256).digest()[:CHECK]


def admitted(table: Table, house: ServerSettings) -> bool:
    """Whether a server lets a table be watched by a link."""
    return house.gallery == ALL or (house.gallery == OPEN and table.web_open)


def has_page(table: Table, house: ServerSettings) -> bool:
    """Whether a table's page is there now. Practice tables have none."""
    return bool(table.web_key) and not table.web_waits and not table.practice and admitted(table, house)
