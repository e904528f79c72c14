"""What a page tells, as values: which moment, seen how, with which log, and what is told once a game is over. Pure."""

from __future__ import annotations

from html import escape

from msgspec import Struct

from render.jobs.page import PageMoment
from render.words.words import Words

EYES_OPEN = "open"
"""Whose eyes a finished game is seen through: everybody's hands at once. Else the number of a seat, or nothing."""


class PageQuery(Struct, frozen=True):
    """How the moment on a page was asked for: ``by`` which unit one goes, whose ``eyes`` (empty: everybody's), whether
    it ``plays`` by itself, and a language, if one was asked for in the address.
    """

    by: str = "turn"
    eyes: str = ""
    plays: bool = False
    lang: str = ""

    def address(self, path: str, **changed: object) -> str:
        """The address of a path with what differs from the usual."""
        now = {"by": self.by, "eyes": self.eyes, "plays": self.plays, "lang": self.lang, **changed}
        asked = [("by", now["by"])] if now["by"] != "turn" else []
        asked += [("eyes", now["eyes"])] if now["eyes"] else []
        asked += [("play", "1")] if now["plays"] else []
        asked += [("lang", now["lang"])] if now["lang"] else []
        return escape(f"{path}?{'&'.join(f'{name}={value}' for name, value in asked)}" if asked else path)


class Round(Struct, frozen=True):
    """A round of the log: its name (empty before the first), and its lines with the address of their moments."""

    name: str
    lines: tuple[tuple[str, str], ...]


class GameEnd(Struct, frozen=True):
    """What is told once a game is over: the hands of all, where they were asked for, the seed, whether the game
    verifies, and where its record is.
    """

    seats: int
    hands: tuple[tuple[str, ...], ...] = ()
    proof: tuple[str, ...] = ()
    record: str = ""


class PageContent(Struct, frozen=True, kw_only=True):
    """All that a page tells. ``key`` is the path of the page, ``moment`` and ``last`` count steps, ``revision`` stands
    in addresses. ``places`` are the revisions of the first moment, the ones before and after (None: there is none), and
    the last. ``now``: it shows the newest moment, and goes on by itself. ``mark`` is that of the table (`Source.mark`).
    """

    url: str
    key: str
    game: str
    seal: str
    accent: str
    names: tuple[str, ...]
    words: Words
    way: PageQuery
    assets: str
    mark: int = 0
    revision: int = 0
    moment: int = 0
    last: int = 0
    turn: int = 0
    turns: int = 0
    first: int = 0
    back: int | None = None
    on: int | None = None
    now: bool = True
    live: bool = True
    whole: bool = True
    shown: PageMoment | None = None
    card: str = ""
    log: tuple[Round, ...] = ()
    ended: GameEnd | None = None

    @property
    def unseen(self) -> str:
        """Why no moment is shown: the game has not begun, or there is none and will be none."""
        return self.words.text("gallery.waits" if self.live else "gallery.closed")
