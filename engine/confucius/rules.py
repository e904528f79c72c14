"""What all sections of the rules share: the registry, the things a player can do, and how places are chosen and named.

A `Deed` is what an action box does (CF-5), what the Emperor grants for a gift (CF-7) or what a reward card does (CF-8).
Most of them are nothing but a choice: they are possible when there is something to choose (`asks`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from typing import Any, TypeVar

from engine.confucius.data import DATA, ROWS
from engine.confucius.state import ConfuciusState, ConfuciusView, Position, Price
from engine.kernel.data import equal
from engine.kernel.rules import Flow, Kind, Rules
from engine.kernel.values import Args, Blocked, Frame, Label, Reason, Value

RULES = Rules()
ConfuciusFlow = Flow[ConfuciusState]
Needs = Callable[[Position, int], Reason | None]
"""What must hold before anything can be chosen: why it does not, or None."""
Made = Callable[[str], Args]
"""Arguments of a frame, made from the name of a deed."""
K = TypeVar("K", bound="type[ConfuciusKind]")


def seed_reading(pos: Position) -> bool:
    """Whether the German text decides where the published rules differ from it (CF-14.1)."""
    return pos.options["reading"] == DATA.options.reading[0]


def score(flow: ConfuciusFlow, seat: int, source: str, vp: int) -> None:
    """Points are moved on the track at once (CF-2.10)."""
    points = flow.state.table.players[seat].score
    points[source] = points.get(source, 0) + vp


# ---- deeds ---------------------------------------------------------------------------------------------------------


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

    def follows(self, view: ConfuciusView, seat: int, name: str) -> tuple[Label, ...]:
        """What is then taken by itself, because there is no choice."""
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


class Asking(Deed):
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

    def follows(self, view: ConfuciusView, seat: int, name: str) -> tuple[Label, ...]:
        """The only key that is open."""
        frame = self._frame(seat, name)
        keys = self._open(view, frame)
        alone = len(keys) == 1 and not self.kind.always_ask
        return (self.kind.label(view, frame, keys[0]),) if alone else ()

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
        book[name] = Asking(kind_of(kind.name), Label(otherwise), needs, args)
        return kind

    return add


def complete() -> None:
    """Check that the rules know everything the data file names. Raises `DataError`."""
    petitions = {gift.petition for gift in DATA.gifts.rows if gift.petition}
    equal("confucius.toml: actions", set(ROWS), set(ACTIONS))
    equal("confucius.toml: gifts", petitions, set(PETITIONS))
    equal("confucius.toml: rewards", {card.effect for card in DATA.rewards.rows}, set(REWARD_CARDS))


# ---- reasons -------------------------------------------------------------------------------------------------------

_NEARNESS = ("short_coins", "short_licences", "gift_blocks", "dearer_gift")
"""The reasons that come nearest to possible, the nearest first."""

YOURSELF = Label("yourself")


@cache
def lacking(what: str, n: int) -> Label:
    """So many coins, licences or cubes are missing."""
    return Label(f"short_{what}", {"n": n})


def worded(reason: Reason) -> Label:
    """The words of a reason, made now if they have not been made yet."""
    return reason if isinstance(reason, Label) else reason()


def shut(kind: Kind[Any, Any], pos: Position, frame: Frame[Any]) -> Iterator[tuple[str, Reason]]:
    """The keys of a decision that are closed, and why."""
    for key in kind.keys(pos, frame):
        if (reason := kind.closed(pos, frame, key)) is not None:
            yield key, reason


def nothing_open(kind: ConfuciusKind, pos: Position, seat: int, args: Args | None, otherwise: Label) -> Reason | None:
    """Why ``seat`` could choose nothing in a decision; None if it could.

    The reason is the one nearest to possible, or ``otherwise``.
    """
    frame: Frame[Any] = Frame(0, kind.name, seat, "", args)
    return None if kind.possible(pos, frame) else partial(_nearest, kind, pos, frame, otherwise)


def _nearest(kind: Kind[Any, Any], pos: Position, frame: Frame[Any], otherwise: Label) -> Label:
    found = (worded(reason) for _, reason in shut(kind, pos, frame))
    return min((reason for reason in found if reason.id in _NEARNESS), key=_rank, default=otherwise)


def _rank(reason: Label) -> tuple[int, int]:
    missing = reason.args.get("n")
    return _NEARNESS.index(reason.id), missing if isinstance(missing, int) else 0


# ---- decisions -----------------------------------------------------------------------------------------------------


class ConfuciusKind(Kind[ConfuciusState, ConfuciusView]):
    """A decision of this game; what is closed is called by its plain name, without what it would bring."""

    def possible(self, pos: Position, frame: Frame[Any]) -> bool:
        """Whether anything is open: the first option tells. A quicker way than `closed` must say the same."""
        for key in self.keys(pos, frame):  # noqa: SIM110  # a generator takes half as long again
            if self.closed(pos, frame, key) is None:
                return True
        return False

    def price(self, pos: Position, seat: int, key: str) -> Price | None:
        """What ``key`` costs, or None."""
        return None

    def plain(self, view: ConfuciusView, frame: Frame[Any], key: str) -> Label:
        """What ``key`` is called when it is closed."""
        return self.label(view, frame, key)

    def blocked(self, view: ConfuciusView, frame: Frame[Any]) -> list[Blocked]:
        """Whatever is closed, by its plain name."""
        return [Blocked(self.plain(view, frame, key), worded(reason)) for key, reason in shut(self, view, frame)]


@cache
def kind_of(name: str) -> ConfuciusKind:
    """The decision of this name."""
    kind = RULES.kinds[name]
    if not isinstance(kind, ConfuciusKind):
        raise TypeError(name)
    return kind


class ChooseSeat(ConfuciusKind):
    """A decision for one player; the keys are ``seat.0``, ``seat.1`` ..."""

    def keys(self, pos: Position, frame: Frame[Any]) -> Iterable[str]:
        """All players; nobody looks for a reason why it is not himself."""
        return [f"seat.{seat}" for seat in range(pos.seats)]

    def closed(self, pos: Position, frame: Frame[Any], key: str) -> Reason | None:
        """Any other player."""
        return YOURSELF if seat_of(key) == frame.seat else None

    def label(self, view: ConfuciusView, frame: Frame[Any], key: str) -> Label:
        """That player."""
        return Label("player", {"player_seat": seat_of(key)}, place=key)

    def plain(self, view: ConfuciusView, frame: Frame[Any], key: str) -> Label:
        """That player."""
        return ChooseSeat.label(self, view, frame, key)

    def blocked(self, view: ConfuciusView, frame: Frame[Any]) -> list[Blocked]:
        """The other players that cannot be chosen."""
        return [one for one in super().blocked(view, frame) if one.label.place != f"seat.{frame.seat}"]


def seat_of(key: str) -> int:
    """The seat of a key like ``seat.2``."""
    return int(key.removeprefix("seat."))
