"""What has changed since the last post, in signs: whose it is, a drawing and a few words, for the head of a picture.

A game says in ``render/<game>/news.py`` which of its events are worth it: ``NEWS`` maps the kind of an event to the
drawing and its two colours, as `Drawing`, as several in a row or as a function of the event. The words are those of
``<game>.news.<kind>``, with the arguments of the event: a sentence of at most five words that begins with its verb, for
the sign before it says who; another seat that an event names is told by its sign. ``<game>.gain.<kind>`` says in a word
or two what has brought points. ``BEGINS`` are the kinds that say what a seat is about to do, which goes without saying
once it has done it; ``APART`` are those after which it does not. What an event weighs when somebody comes back is said
there too: ``POINTS`` maps the kinds that change the points of their seat to the argument that says by how many
(``-n``: they are lost), or to a function of the event where only some of a kind do; ``MATTERS`` are those that change
what everybody can do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.kernel.values import Event
from render.canvas import theme
from render.words.words import Words


class Drawing(Struct, frozen=True):
    """A drawing of ``data/art`` in its two colours; ``letter`` is a Chinese character on it."""

    name: str
    colour: str = theme.GOLD
    ground: str = theme.FIELD
    letter: str = ""


class News(Struct, frozen=True):
    """One change: the ``seat`` that made it (-1: nobody), its drawings if it has any, the words; ``to`` is another seat
    it has to do with (-1: none).
    """

    seat: int
    drawings: tuple[Drawing, ...]
    words: str
    to: int = -1


NOBODY = -2
"""No seat: whoever looks at the table from outside."""
GREATEST = 4
"""What weighs most in a recap."""

Drawings = Drawing | tuple[Drawing, ...]
Told = Drawings | Callable[[Event], Drawings]
Amount = str | Callable[[Event], int]
"""By how many points an event changes those of its seat: the argument that says so, or a function of the event."""


@cache
def _module(game: str) -> Any:
    """The list of a game; None for a game without one."""
    name = f"render.{game}.news"
    return import_module(name) if find_spec(f"render.{game}") is not None and find_spec(name) is not None else None


def table(game: str) -> Mapping[str, Told]:
    """Which events of a game are told in signs, and with which drawing; none for a game without such a list."""
    found: Mapping[str, Told] = _module(game).NEWS if _module(game) else {}
    return found


def points(game: str, event: Event) -> int:
    """By how many points an event changes those of its seat."""
    found: Amount = _module(game).POINTS.get(event.kind, "") if _module(game) else ""
    try:
        n = found(event) if callable(found) else event.args[found.lstrip("-")] if found else 0
    except (KeyError, TypeError, ValueError):  # an event of an earlier edition, which named its arguments otherwise
        return 0
    return 0 if not isinstance(n, int) else -n if isinstance(found, str) and found.startswith("-") else n


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


def drawings(game: str, event: Event) -> tuple[Drawing, ...]:
    """The drawings of an event of the list."""
    told = table(game)[event.kind]
    return _row(told(event) if callable(told) else told)


def always(game: str) -> list[Drawing]:
    """The drawings of the list that depend on no event."""
    return [drawing for told in table(game).values() if not callable(told) for drawing in _row(told)]


def _row(told: Drawings) -> tuple[Drawing, ...]:
    return told if isinstance(told, tuple) else (told,)


def one(game: str, event: Event, words: Words, names: Sequence[str]) -> News:
    """An event of the list in signs."""
    others = (value for name, value in event.args.items() if name.endswith("_seat") and isinstance(value, int))
    told = words.say(game, f"news.{event.kind}", names, **event.args)
    return News(event.seat, drawings(game, event), told, next(others, -1))


def why(game: str, event: Event, words: Words, names: Sequence[str]) -> str:
    """What has brought points, in a word or two: `<game>.gain.<kind>`."""
    return words.say(game, f"gain.{event.kind}", names, **event.args)


def latest(game: str, events: Sequence[Event], words: Words, names: Sequence[str], most: int) -> list[News]:
    """The ``most`` changes that weigh most (of equal ones the latest), oldest first, several equal ones in a row as
    one; where a game has no list of its own, in whole sentences.
    """
    found: list[tuple[News, int, int]] = []
    for event in reversed(events):
        change = _change(game, event, found[-1][0].seat if found else None, words, names)
        if change is None:
            continue
        if found and change == found[-1][0]:
            found[-1] = (change, found[-1][1], found[-1][2] + 1)
            continue
        found.append((change, weight(game, event, NOBODY), 1))
    heaviest = sorted(range(len(found)), key=lambda index: (-found[index][1], index))[:most]
    told = [found[index] for index in sorted(heaviest, reverse=True)]
    return [
        change if n == 1 else replace(change, words=words.text("render.again", n=n, what=change.words))
        for change, _, n in told
    ]


def begun(game: str, event: Event, after: Event) -> bool:
    """Whether an event says only what a seat was about to do, and the one ``after`` it tells that it has done it."""
    made = _module(game)
    begins: frozenset[str] = getattr(made, "BEGINS", frozenset())
    apart = begins | getattr(made, "APART", frozenset())
    return event.kind in begins and event.seat == after.seat and after.kind not in apart


def _change(game: str, event: Event, then: int | None, words: Words, names: Sequence[str]) -> News | None:
    """An event as a change; None if it is not worth telling: nothing has come of it, or what has come of it was told
    just before, as a change by the seat ``then``. None as well if it cannot be told in signs any more.
    """
    known = table(game)
    if not known:
        told = words.has(f"{game}.event.{event.kind}")
        return News(event.seat, (), words.event(game, event, names)) if told else None
    made = _module(game)
    begun = event.kind in getattr(made, "BEGINS", ()) and event.seat == then
    idle = isinstance(made.POINTS.get(event.kind), str) and not points(game, event)
    if event.kind not in known or begun or idle:
        return None
    try:
        return one(game, event, words, names)
    except (KeyError, TypeError, ValueError):  # likewise
        return None
