"""The things a player can do by an action box, a gift or a reward card.

A `Deed` is what an action box does (CF-5), what the Emperor grants for a gift (CF-7) or what a reward card does (CF-8).
Most of them are nothing but a choice: they are possible when there is something to choose (`asks`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from engine.confucius.data import DATA, ROWS
from engine.confucius.reasons import nearest_reason
from engine.confucius.rules import ConfuciusFlow, ConfuciusKind, kind_of
from engine.confucius.state import ConfuciusView, Position
from engine.kernel.data import equal
from engine.kernel.values import Args, Frame, Label, Reason, Value

Needs = Callable[[Position, int], Reason | None]
"""What must hold before anything can be chosen: why it does not, or None."""
Made = Callable[[str], Args]
"""Arguments of a frame, made from the name of a deed."""
K = TypeVar("K", bound="type[ConfuciusKind]")


class Deed:
    """Something a player can do; ``name`` is what he does it by: the action, the gift, the reward card."""

    def closed(self, pos: Position, seat: int, name: str) -> Reason | None:
        """Why ``seat`` cannot do it now, cubes aside; None if he can (CF-4.9)."""
        return None

    def begin(self, flow: ConfuciusFlow, seat: int, name: str) -> None:
        """Carry it out, or push the decisions it needs."""
        raise NotImplementedError

    def promise(self, view: ConfuciusView, seat: int, name: str) -> tuple[str, dict[str, Value]]:
        """What it costs or brings, for the words of its option: the end of the label's id, and arguments."""
        return "", {}

    def then(self, view: ConfuciusView) -> tuple[Label, ...]:
        """What else follows from it that no walk can know, as it comes with a draw."""
        return ()


ACTIONS: dict[str, Deed] = {}
PETITIONS: dict[str, Deed] = {}
REWARD_CARDS: dict[str, Deed] = {}


def enter(book: dict[str, Deed], name: str) -> Callable[[type[Deed]], type[Deed]]:
    """Enter an instance of the class into ``book``."""

    def add(kind: type[Deed]) -> type[Deed]:
        book[name] = kind()
        return kind

    return add


def nothing_open(kind: ConfuciusKind, pos: Position, seat: int, args: Args | None, otherwise: Label) -> Reason | None:
    """Why ``seat`` could choose nothing in a decision; None if it could.

    The reason is the one nearest to possible, or ``otherwise``.
    """
    frame: Frame[Any] = Frame(0, kind.name, seat, "", args)
    return None if kind.possible(pos, frame) else partial(nearest_reason, kind, pos, frame, otherwise)


class DecisionDeed(Deed):
    """A deed that is nothing but a decision: see `asks`."""

    def __init__(self, kind: ConfuciusKind, otherwise: Label, needs: Needs | None, args: Made | None) -> None:
        self.kind, self.otherwise, self.needs, self.args = kind, otherwise, needs, args

    def closed(self, pos: Position, seat: int, name: str) -> Reason | None:
        """Something is missing, or nothing can be chosen."""
        if self.needs is not None and (reason := self.needs(pos, seat)) is not None:
            return reason
        return nothing_open(self.kind, pos, seat, self.args and self.args(name), self.otherwise)

    def begin(self, flow: ConfuciusFlow, seat: int, name: str) -> None:
        """Ask; the name is the cause."""
        flow.push(self.kind.name, seat, self.args and self.args(name), cause=name)

    def promise(self, view: ConfuciusView, seat: int, name: str) -> tuple[str, dict[str, Value]]:
        """The least that anything open costs, where there is a choice."""
        keys = self._open(view, self._frame(seat, name))
        prices = [price for key in keys if (price := self.kind.price(view, seat, key)) is not None]
        if len(prices) < 2:
            return "", {}
        least = min(prices, key=lambda price: price.n)
        return ".from", {"price": least.n, "unit": least.unit}

    def _frame(self, seat: int, name: str) -> Frame[Any]:
        return Frame(0, self.kind.name, seat, "", self.args and self.args(name))

    def _open(self, view: ConfuciusView, frame: Frame[Any]) -> list[str]:
        return [key for key in self.kind.keys(view, frame) if self.kind.closed(view, frame, key) is None]


def asks(
    book: dict[str, Deed], name: str, otherwise: str, *, needs: Needs | None = None, args: Made | None = None
) -> Callable[[K], K]:
    """The deed ``name`` is this decision: possible if one of its keys is open.

    ``otherwise`` is the reason if none is nearly so, ``needs`` what must hold first; ``args`` makes the frame's
    arguments from what the deed is done by.
    """

    def add(kind: K) -> K:
        book[name] = DecisionDeed(kind_of(kind.name), Label(otherwise), needs, args)
        return kind

    return add


def complete() -> None:
    """Check that the rules know everything the data file names. Raises `DataError`."""
    petitions = {gift.petition for gift in DATA.gifts.rows if gift.petition}
    equal("confucius.toml: actions", set(ROWS), set(ACTIONS))
    equal("confucius.toml: gifts", petitions, set(PETITIONS))
    equal("confucius.toml: rewards", {card.effect for card in DATA.rewards.rows}, set(REWARD_CARDS))
