"""What single settings mean: a place for the database, shards, processes and a cluster, an address to listen at.

A text that means nothing gives None; `bot.config` says which setting that was.
"""

from __future__ import annotations

import re
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple

SERVERS = ("postgresql://", "postgres://")
"""How the address of a database on a server begins."""


class Share(NamedTuple):
    """The shards of Discord's gateway that this process listens to, and how many there are in all."""

    ids: tuple[int, ...]
    total: int


SHARES = re.compile(r"(?P<first>\d{1,6})(-(?P<last>\d{1,6}))?/(?P<count>\d{1,6})")
CREW = re.compile(r"(?P<processes>\d{1,2})?(,?(?P<cluster>(tls|tcp)://[^\s,/]+))?")


def place(text: str) -> Path | str:
    """What a text names: a file, or the address of a database on a server."""
    return text if text.startswith(SERVERS) else Path(text)


def share_of(text: str) -> Share | None:
    """The shards that a text like ``0-3/16`` names; None if it names none."""
    found = SHARES.fullmatch(text.strip())
    if found is None:
        return None
    first, last, count = int(found["first"]), int(found["last"] or found["first"]), int(found["count"])
    return Share(tuple(range(first, last + 1)), count) if first <= last < count else None


def listens_at(text: str) -> tuple[str, int] | None:
    """The host and the port that a text like ``127.0.0.1:8080`` or ``[::1]:8080`` names; None if it names none."""
    host, _, port = text.strip().rpartition(":")
    try:
        known = host == "localhost" or bool(ip_address(host.removeprefix("[").removesuffix("]")))
    except ValueError:
        return None
    number = int(port) if port.isdecimal() and len(port) < 6 else 0
    return (host.removeprefix("[").removesuffix("]"), number) if known and 0 < number < 65536 else None


def on_this_machine(host: str) -> bool:
    """Whether a host is this machine."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
