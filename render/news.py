"""What has changed since the last post, in signs: whose it is, a drawing and a few words, for the head of a picture.

A game says in ``render/<game>/news.py`` which of its events are worth it: ``NEWS`` maps the kind of an event to the
drawing and its two colours, as `Drawing` or as a function of the event. The words are those of ``<game>.news.<kind>``,
with the arguments of the event.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec

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


Told = Drawing | Callable[[Event], Drawing]


@cache
def table(game: str) -> Mapping[str, Told]:
    """Which events of a game are told in signs, and with which drawing; none for a game without such a list."""
    name = f"render.{game}.news"
    if find_spec(f"render.{game}") is None or find_spec(name) is None:
        return {}
    found: Mapping[str, Told] = import_module(name).NEWS
    return found


def latest(game: str, events: Sequence[Event], words: Words, names: Sequence[str], most: int) -> list[News]:
    """The last ``most`` changes, oldest first; where a game has no list of its own, in whole sentences."""
    known = table(game)
    found: list[News] = []
    for event in reversed(events):
        if len(found) == most:
            break
        if event.kind in known:
            drawing = known[event.kind]
            text = words.say(game, f"news.{event.kind}", names, **event.args)
            found.append(News(event.seat, drawing if isinstance(drawing, Drawing) else drawing(event), text))
        elif not known and words.has(f"{game}.event.{event.kind}"):
            found.append(News(event.seat, None, words.event(game, event, names)))
    return found[::-1]
