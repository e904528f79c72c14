"""Icons in words: which drawing stands beside what is named in a message.

A game declares it once, ``data/icons/<game>.toml``: its drawings in their colours; which terms of the catalogues they
stand for; and options and lines of the log whose own words name the thing. Everything else has the icon of the first
thing that its sentence names, in the order of the English one, so that it is the same in every language: a card, a
person, an office, goods that are counted (``{n:#coin}``), or a seat. A line of the log that begins with a seat has that
seat's. A phrase has one icon at most.

An icon is known by a key: ``<game>.<drawing>``, or ``seat.<number>``; `LOOKS` are the five looks of seats. What is sent
for a key says `Words.emojis`; for one that is not there nothing is.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache

from msgspec import Struct, convert

from engine.kernel.values import Event, Label, Value
from engine.resources import folder
from render.words.catalogues import in_english
from render.words.words import Words, named_in_sentence

SEAT = "seat"
LOOK = "look"
LOOKS = tuple(f"{LOOK}.{number}" for number in range(5))
"""The keys of the looks of seats, in the order of `render.canvas.theme.SEATS`."""

_COUNTED = re.compile(r"(\w+)x[0-9]{1,4}")
_NUMBERED = re.compile(r"(\w+)#[0-9]{1,4}")


class Icons(Struct, frozen=True, forbid_unknown_fields=True):
    """What a game declares: drawings with two colours by name; and for ids (``*``: any rest) the name of a drawing."""

    drawings: dict[str, tuple[str, str, str]] = {}
    terms: dict[str, str] = {}
    options: dict[str, str] = {}
    events: dict[str, str] = {}


@cache
def icons(game: str) -> Icons:
    """The icons of a game; none if it declares none. Raises `msgspec.ValidationError` for a wrong file."""
    path = folder("icons") / f"{game}.toml"
    return convert(tomllib.loads(path.read_text("utf-8")), Icons) if path.is_file() else Icons()


@cache
def of_term(game: str, term: str) -> str:
    """The key of the icon of a term, of so many of it, or of the one that bears a number; empty if it has none."""
    found = _found(game, icons(game).terms, term)
    for pattern in (_COUNTED, _NUMBERED):
        inner = pattern.fullmatch(term)
        if not found and inner is not None:
            found = of_term(game, inner[1])
    return found


def of_option(game: str, label: Label) -> str:
    """The key of the icon of an option; empty if it has none."""
    return _declared(game, "options", label.id) or next(_named(game, f"option.{label.id}", label.args), "")


def of_event(game: str, event: Event) -> str:
    """The key of the icon of a line of the log; empty if it has none."""
    message = f"event.{event.kind}"
    args: dict[str, Value] = {"seat": event.seat, **event.args}
    seat = args["seat"]
    if isinstance(seat, int) and seat >= 0 and _begins_with_seat(game, message):
        return f"{SEAT}.{seat}"
    return _declared(game, "events", event.kind) or next(_named(game, message, args), "")


def with_emoji(words: Words, key: str, text: str) -> str:
    """The text with the emoji of a key before it; as it is if there is none."""
    emoji = words.emojis.get(key, "") if key else ""
    return f"{emoji} {text}" if emoji else text


def for_seats(known: Mapping[str, str], looks: Sequence[int]) -> dict[str, str]:
    """What stands beside words at one table: all that is ``known``, and the seats by their numbers."""
    seats = {f"{SEAT}.{seat}": known[LOOKS[look]] for seat, look in enumerate(looks) if LOOKS[look] in known}
    return {**known, **seats}


@cache
def _declared(game: str, family: str, message: str) -> str:
    return _found(game, getattr(icons(game), family), message)


def _found(game: str, patterns: Mapping[str, str], what: str) -> str:
    if what in patterns:
        return f"{game}.{patterns[what]}"
    return next((f"{game}.{name}" for pattern, name in patterns.items() if fnmatchcase(what, pattern)), "")


def _named(game: str, message: str, args: Mapping[str, Value]) -> Iterator[str]:
    """The keys of all that a sentence names and that has an icon, in its order."""
    keys = (
        f"{SEAT}.{term}" if isinstance(term, int) else of_term(game, term)
        for term in named_in_sentence(game, message, args)
    )
    return (key for key in keys if key)


@cache
def _begins_with_seat(game: str, message: str) -> bool:
    """Whether a sentence begins with the seat that it is about."""
    return in_english(Words().known(game, message)).startswith("{seat}")
