"""What has changed since the last post, in signs: whose it is, a drawing and a few words, for the head of a picture.

A game says in ``render/<game>/news.py`` which of its events are worth it: ``NEWS`` maps the kind of an event to the
drawing and its two colours, as `Drawing` or as a function of the event. The words are those of ``<game>.news.<kind>``,
with the arguments of the event. ``ROUND`` is the kind of the event that opens a round. What an event weighs when
somebody comes back is said there too: ``POINTS`` maps the kinds that change the points of their seat to the argument
that says by how many (``-n``: they are lost), ``MATTERS`` are those that change what everybody can do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from msgspec import Struct

from engine.kernel.values import Event
from render import theme
from render.words import Words


class Drawing(Struct, frozen=True):
    """A drawing of ``data/art`` in its two colours."""

    name: str
    colour: str = theme.GOLD
    ground: str = theme.FIELD


class News(Struct, frozen=True):
    """One change: the ``seat`` that made it (-1: nobody), a drawing if it has one, and the words."""

    seat: int
    drawing: Drawing | None
    words: str


GREATEST = 4
"""What weighs most in a recap."""

Told = Drawing | Callable[[Event], Drawing]


@cache
def _module(game: str) -> Any:
    """The list of a game; None for a game without one."""
    name = f"render.{game}.news"
    return import_module(name) if find_spec(f"render.{game}") is not None and find_spec(name) is not None else None


def table(game: str) -> Mapping[str, Told]:
    """Which events of a game are told in signs, and with which drawing; none for a game without such a list."""
    found: Mapping[str, Told] = _module(game).NEWS if _module(game) else {}
    return found


def opens_round(game: str, event: Event) -> bool:
    """Whether a round begins with an event."""
    return bool(_module(game)) and event.kind == _module(game).ROUND


def points(game: str, event: Event) -> int:
    """By how many points an event changes those of its seat."""
    name: str = _module(game).POINTS.get(event.kind, "") if _module(game) else ""
    n = event.args[name.lstrip("-")] if name else 0
    return 0 if not isinstance(n, int) else -n if name.startswith("-") else n


def touches(event: Event, seat: int) -> bool:
    """Whether an event names a seat: as the one that acts, or as another."""
    return event.seat == seat or any(name.endswith("_seat") and value == seat for name, value in event.args.items())


def weight(game: str, event: Event, seat: int) -> int:
    """What an event weighs for a seat that has not made it itself: the points it has won and lost (`GREATEST`), what
    was done to it, what others have won and what changes things for everybody, what others have done, anything else.
    """
    if points(game, event):
        return GREATEST if event.seat == seat else 2
    if touches(event, seat):
        return 3
    if _module(game) and event.kind in _module(game).MATTERS:
        return 2
    return 1 if event.kind in table(game) else 0


def drawing(game: str, event: Event) -> Drawing:
    """The drawing of an event of the list."""
    told = table(game)[event.kind]
    return told if isinstance(told, Drawing) else told(event)


def one(game: str, event: Event, words: Words, names: Sequence[str]) -> News:
    """An event of the list in signs."""
    return News(event.seat, drawing(game, event), words.say(game, f"news.{event.kind}", names, **event.args))


def why(game: str, event: Event, points: int, words: Words, names: Sequence[str]) -> str:
    """The words of an event that brings ``points``, without these."""
    return one(game, event, words, names).words.removeprefix(f"+{points}").removeprefix(", ")


def latest(game: str, events: Sequence[Event], words: Words, names: Sequence[str], most: int) -> list[News]:
    """The last ``most`` changes, oldest first; where a game has no list of its own, in whole sentences."""
    known = table(game)
    found: list[News] = []
    for event in reversed(events):
        if len(found) == most:
            break
        if event.kind in known:
            found.append(one(game, event, words, names))
        elif not known and words.has(f"{game}.event.{event.kind}"):
            found.append(News(event.seat, None, words.event(game, event, names)))
    return found[::-1]
