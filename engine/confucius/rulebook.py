"""What all sections of the rules share: the registry of decisions and steps, and the kinds of things a player can do.

An `Action` is a box on the board, a `Petition` what a gift does for the Emperor (CF-7), a `RewardCard` what a reward
does (CF-8). Each says why it is not possible now, or nothing if it is: the list of options and the reasons shown to the
player come from the same lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from engine.confucius.data import DATA
from engine.confucius.state import ConfuciusState, Position
from engine.confucius.tables import ActionRow
from engine.errors import DataError
from engine.kernel.rules import Flow, Rules
from engine.kernel.values import Label

RULES = Rules()
ConfuciusFlow = Flow[ConfuciusState]


class Deed:
    """Something a player can choose to do."""

    def why_not(self, pos: Position, seat: int) -> Label | None:
        """Why ``seat`` cannot do it now, cubes aside; None if he can (CF-4.9)."""
        return None

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int) -> None:
        """Carry it out, or push the decisions it needs."""
        raise NotImplementedError


class Action(Deed):
    """An action box (CF-5)."""


class Petition(Deed):
    """What the Emperor grants for a gift (CF-7)."""


class RewardCard:
    """What a reward card does (CF-8)."""

    def why_not(self, pos: Position, seat: int, card: str) -> Label | None:
        """Why ``seat`` cannot play ``card`` now; None if he can."""
        return None

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int, card: str) -> None:
        """Carry it out, or push the decisions it needs."""
        raise NotImplementedError


ACTIONS: dict[str, Action] = {}
PETITIONS: dict[str, Petition] = {}
REWARD_CARDS: dict[str, RewardCard] = {}
ROWS: dict[str, ActionRow] = {row.id: row for row in DATA.actions.rows}
T = TypeVar("T")


def enter(book: dict[str, T], name: str) -> Callable[[type[T]], type[T]]:
    """Enter an instance of the class into ``book``."""

    def add(kind: type[T]) -> type[T]:
        book[name] = kind()
        return kind

    return add


def complete() -> None:
    """Check that the rules know everything the data file names. Raises `DataError`."""
    for table, book, named in (
        ("actions", set(ACTIONS), set(ROWS)),
        ("gifts", set(PETITIONS), {gift.petition for gift in DATA.gifts.rows if gift.petition}),
        ("rewards", set(REWARD_CARDS), {card.effect for card in DATA.rewards.rows}),
    ):
        if book != named:
            raise DataError(f"confucius.toml: {table}: the rules know {sorted(book)}")


_NEARNESS = ("short_coins", "short_licences", "gift_blocks", "dearer_gift")


def nearest(reasons: Iterable[Label | None], otherwise: str) -> Label | None:
    """None if one of the reasons is None, so that something is possible; else the one that is nearest to possible."""
    best: Label | None = None
    for reason in reasons:
        if reason is None:
            return None
        if reason.id in _NEARNESS and (best is None or _rank(reason) < _rank(best)):
            best = reason
    return best or Label(otherwise)


def _rank(reason: Label) -> tuple[int, int]:
    missing = reason.args.get("n", 0)
    return _NEARNESS.index(reason.id), missing if isinstance(missing, int) else 0


def seed_reading(pos: Position) -> bool:
    """Whether the German text decides where the published rules differ from it (CF-14.1)."""
    return pos.options["reading"] == DATA.options.reading[0]
