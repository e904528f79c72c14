"""What one seat sees of a table, and its options in words: all that a panel is made of."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.tables.model import RUNNING
from engine.kernel.registry import AnyGame
from engine.kernel.values import Decision, Label, View
from render.widgets.marks import letter
from render.words import Words, capital


class Sight(Struct):
    """The table as one seat sees it: all a panel is made of.

    ``news`` is what has happened, in small print; ``done`` are the lines of what the seat has done in this turn.
    ``page`` and ``marked`` say where in a long list the reader is, and what is marked in it.
    """

    table: str
    revision: int
    game: AnyGame
    seat: int
    view: View
    decision: Decision | None
    words: Words
    names: Sequence[str]
    waiting: Sequence[int] = ()
    status: str = RUNNING
    news: str = ""
    done: Sequence[str] = ()
    page: int = 0
    marked: int = 0


class Option(Struct, frozen=True):
    """One option as it is shown: its bit among all options, its key, its words, and its letter on the picture."""

    bit: int
    key: str
    text: str
    group: str
    letter: str

    @property
    def shown(self) -> str:
        """The words with the letter before them."""
        return f"{self.letter} · {self.text}" if self.letter else self.text


def letters(labels: Sequence[Label]) -> dict[str, str]:
    """The letter of every place that the labels name, in order: place -> letter."""
    places = dict.fromkeys(label.place for label in labels if label.place)
    return {place: letter(index) for index, place in enumerate(places)}


def options(sight: Sight) -> list[Option]:
    """All options of the open decision, in the order of the game."""
    decision = sight.decision
    if decision is None:
        return []
    game, words = sight.game, sight.words
    labels = [game.label(sight.view, decision, key) for key in decision.options]
    lettered = letters(labels)
    return [
        Option(
            bit,
            key,
            capital(words.label(game.id, "option", label, sight.names)),
            words.term(game.id, label.group) if label.group else "",
            lettered.get(label.place, ""),
        )
        for bit, (key, label) in enumerate(zip(decision.options, labels, strict=True))
    ]


def places(sight: Sight) -> dict[str, str]:
    """What the picture marks: letter -> place."""
    if sight.decision is None:
        return {}
    labels = [sight.game.label(sight.view, sight.decision, key) for key in sight.decision.options]
    return {name: place for place, name in letters(labels).items()}
