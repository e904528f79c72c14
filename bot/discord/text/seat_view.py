"""What one seat sees of a table, and its options in words: all that a panel is made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from bot.discord.text.names import escape_names
from bot.store.values.table import RUNNING
from engine.kernel.registry import AnyGame
from engine.kernel.values import Decision, Event, Label, Result, View
from render.boards import signs
from render.canvas.picture import Picture
from render.words.icons import of_option
from render.words.place_signs import Marks, marks
from render.words.words import Words, capital


class Option(Struct, frozen=True):
    """One option as it is shown: its key, its words, its group, and its letter on the picture if no words say it.

    ``told`` are the words as they stand in a text: what a name has of markdown is escaped there.
    """

    key: str
    text: str
    group: str
    letter: str
    told: str = ""
    icon: str = ""
    """The emoji beside it, if there is one."""
    bare: bool = False
    """Whether a text has no room for it; beside a label there is always some."""
    light: bool = False
    """Whether nothing comes of it (`Label.light`): it stands last, in small print, with a grey button."""

    @property
    def shown(self) -> str:
        """The words with the letter before them."""
        return f"{self.letter} · {self.text}" if self.letter else self.text

    @property
    def sentence(self) -> str:
        """The same for a text, where the letter can be bold."""
        told = self.told or self.text
        lettered = f"**{self.letter}** · {told}" if self.letter else told
        return f"{self.icon} {lettered}" if self.icon and not self.bare else lettered


MOST_ALIKE = 4
"""So many options may bear the same icon where one other bears none, or another one."""


def telling(icons: Sequence[str]) -> list[str]:
    """The icons of the options of a question, but none that says nothing there: that all of several bear, or all but
    one of many.

    >>> telling(["ox", "ox"]), telling(["ox", "junk"]), telling(["ox", "ox", "ox", "ox", "ox", "pass"])
    (['', ''], ['ox', 'junk'], ['', '', '', '', '', 'pass'])
    """
    if len(icons) < 2:
        return list(icons)
    common, many = Counter(icons).most_common(1)[0]
    idle = many == len(icons) or many == len(icons) - 1 > MOST_ALIKE
    return ["" if idle and icon == common else icon for icon in icons]


@dataclass
class SeatView:
    """The table as one seat sees it: all a panel is made of.

    ``labels`` are those of the open decision's options, by key, ``earlier`` those of the questions before it in the
    same turn. ``news`` is what has happened, in small print; ``done``
    are the lines of what the seat has done in this turn. ``undo``: there is something that the seat can take back.
    ``opponents`` are the seats that no person plays. ``page`` says where in a long list the reader is, ``ahead`` after
    which picks laid down it would look so. At a ``practice`` table there are hints; ``suggested`` is the option and
    ``topic`` the page of the guide that a lesson names. ``result`` is that of a game that is over.
    """

    table: str
    revision: int
    game: AnyGame
    seat: int
    view: View
    decision: Decision | None
    words: Words
    names: Sequence[str]
    labels: Mapping[str, Label] = field(default_factory=dict)
    waiting: Sequence[int] = ()
    opponents: Sequence[int] = ()
    status: str = RUNNING
    news: str = ""
    done: Sequence[str] = ()
    undo: bool = False
    page: int = 0
    ahead: Sequence[str] = ()
    practice: bool = False
    suggested: str = ""
    topic: str = ""
    earlier: Sequence[Mapping[str, Label]] = ()
    result: Result | None = None

    @cached_property
    def plain(self) -> list[str]:
        """The names as they stand in text; on buttons they stand as they are."""
        return escape_names(self.names)

    @cached_property
    def options(self) -> list[Option]:
        """All options of the open decision, in the order of the game; those of which nothing comes last."""
        game, words, letters = self.game, self.words, self.marks.letters
        icons = telling([words.emojis.get(of_option(game.id, label), "") for label in self.labels.values()])
        return [
            Option(
                key,
                capital(words.label(game.id, "option", label, self.names)),
                words.term(game.id, label.group) if label.group else "",
                letters.get(label.place, ""),
                capital(words.label(game.id, "option", label, self.plain)),
                icon,
                light=label.light,
            )
            for icon, (key, label) in sorted(
                zip(icons, self.labels.items(), strict=True), key=lambda drawn: drawn[1][1].light
            )
        ]

    def leave_out_icons(self) -> None:
        """In texts there is room for the words alone."""
        self.options = [replace(option, bare=True) for option in self.options]

    @cached_property
    def marks(self) -> Marks:
        """What the picture marks, and by which letters the options call it."""
        return marks(self.labels.values(), signs(self.game.id), [labels.values() for labels in self.earlier])

    def picture(self, news: Sequence[Event] = ()) -> Picture:
        """The picture on which the seat finds its options: a detail where letters choose it."""
        return Picture(
            kind=self.marks.kind,
            words=self.words,
            names=tuple(self.names),
            seat=self.seat,
            places=self.marks.places,
            choices={option.letter: option.text for option in self.options if option.letter},
            here=self.marks.here,
            waiting=tuple(self.waiting),
            news=tuple(news),
        )
