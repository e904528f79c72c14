"""Somebody who presses."""

from __future__ import annotations

from msgspec import Struct


class Person(Struct, frozen=True):
    """Somebody who presses: user id, the name to show, and their locale (empty: unknown)."""

    id: int
    name: str
    locale: str = ""
