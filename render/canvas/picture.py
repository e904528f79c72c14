"""What a picture is asked for: its kind, its words, what it marks, and, for that of a whole game, how the game went."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.kernel.values import Event, Result
from render.words.words import Words


class Round(Struct, frozen=True):
    """A round: its number (0: before the first one; the last one ends with the final score), the points of all seats
    at its end, and the changes in it that are nobody's.
    """

    number: int
    points: tuple[int, ...]
    events: tuple[Event, ...] = ()


class Gain(Struct, frozen=True):
    """So many points for a seat at once, in which round, and by which event, if one tells it."""

    seat: int
    points: int
    round: int
    event: Event | None = None


class Course(Struct, frozen=True):
    """The rounds in order, and the greatest gains, greatest first."""

    rounds: tuple[Round, ...] = ()
    gains: tuple[Gain, ...] = ()


class Picture(Struct, kw_only=True, frozen=True):
    """What is wanted: a ``kind`` (board, hand, area, detail, score; course, legend, lobby, cover) in some ``words``.

    ``names`` are the names of the seats. ``seat`` is whose area, hand or detail it is. ``places`` maps letters to the
    places to mark with them, ``here`` are places that bear a disc without a letter, ``choices`` maps letters to what
    their options say; ``changed`` are the places and pieces of the state that get a sign, ``waiting`` the seats the
    game waits for. ``news`` is what has happened since the last post, oldest first, in the form that its reader may
    see; the head tells the two that weigh most. ``result`` is the end of the game, ``course`` how it came to it, for
    kind ``course``. ``title`` is what a cover says: of a tournament its name; else the game's.
    """

    kind: str = "board"
    words: Words
    names: tuple[str, ...]
    seat: int = -1
    places: Mapping[str, str] = {}
    here: tuple[str, ...] = ()
    choices: Mapping[str, str] = {}
    changed: tuple[str, ...] = ()
    waiting: tuple[int, ...] = ()
    news: tuple[Event, ...] = ()
    result: Result | None = None
    course: Course = Course()
    title: str = ""
