"""What all sections of the rules share: the registry, points, and how a decision of this game is made."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from engine.confucius.data import DATA
from engine.confucius.reasons import YOURSELF, reason_words, shut
from engine.confucius.state import ConfuciusState, ConfuciusView, Position, Price
from engine.kernel.rules import Flow, Kind, Rules
from engine.kernel.values import Blocked, Frame, Label, Reason

RULES = Rules()
ConfuciusFlow = Flow[ConfuciusState]
COURT_GOES_ON = "court"
"""The barrier of what may reveal or draw something, and may not: cards, a candidate, a reward, officials."""


def seed_reading(pos: Position) -> bool:
    """Whether the German text decides where the published rules differ from it (CF-14.1)."""
    return pos.options["reading"] == DATA.options.reading[0]


def score(flow: ConfuciusFlow, seat: int, source: str, vp: int) -> None:
    """Points are moved on the track at once (CF-2.10)."""
    points = flow.state.table.players[seat].score
    points[source] = points.get(source, 0) + vp


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
        return [Blocked(self.plain(view, frame, key), reason_words(reason)) for key, reason in shut(self, view, frame)]


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
        return [blocked for blocked in super().blocked(view, frame) if blocked.label.place != f"seat.{frame.seat}"]


def seat_of(key: str) -> int:
    """The seat of a key like ``seat.2``."""
    return int(key.removeprefix("seat."))
