"""Free moves (ZG-4.5 to 4.7): officials go from governor to worker area beside every decision of the own turn.

No free way leads back, so a turn has at most as many free moves as officials plus relocation points: the state machine
cannot run in circles, and nothing legal has to be cut off for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from engine.kernel.rules import Kind
from engine.kernel.values import Blocked, Frame, Label, Reason
from engine.zhanguo.data import BOARDS, COLOURS, REGIONS
from engine.zhanguo.rules import RULES, ZhanguoFlow
from engine.zhanguo.state import Player, Position, ZhanguoState, ZhanguoView

FREE = "free."
ZhanguoKind = Kind[ZhanguoState, ZhanguoView]
K = TypeVar("K", bound=ZhanguoKind)


def free_moves(player: Player) -> list[str]:
    """``free.<region>.<colour>`` for every official in a governor area whose worker area has a free space (ZG-4.5)."""
    full = BOARDS[player.board].worker_area_officials
    return [
        f"{FREE}{region}.{COLOURS[colour]}"
        for region, place in zip(REGIONS, player.regions, strict=True)
        if any(place.governor) and sum(place.worker) < full
        for colour, n in enumerate(place.governor)
        if n
    ]


def shift(player: Player, key: str, n: int = 1) -> None:
    """Move ``n`` officials as a free move says; -1 takes it back."""
    _, region, name = key.split(".")
    colour, place = COLOURS.index(name), player.regions[int(region) - 1]
    place.governor[colour] -= n
    place.worker[colour] += n


def in_turn(name: str, *, fragile: bool = False, spends: bool = False) -> Callable[[type[K]], type[K]]:
    """Register a kind of decision with the free moves beside its own options: see `OwnTurnKind`."""

    def add(kind: type[K]) -> type[K]:
        RULES.decision(name)(kind)
        RULES.kinds[name] = OwnTurnKind(RULES.kinds[name], fragile=fragile, spends=spends)
        return kind

    return add


class OwnTurnKind(ZhanguoKind):
    """A decision of the own turn (``own``), with the free moves beside its options.

    A single option is taken by itself, without free moves: they were on offer before and are again after it.
    ``fragile`` decisions can lose their last option by a free move; such a move is not offered, because the action that
    has been begun must be carried out (ZG-7.5, 7.9). ``spends`` marks the spending of relocation points, where free
    moves are also open in phase 3 (ZG-4.6).
    """

    def __init__(self, own: ZhanguoKind, *, fragile: bool, spends: bool) -> None:
        self.own = own
        self.fragile = fragile
        self.spends = spends
        self.name, self.clause = own.name, own.clause
        self.always_ask, self.secret = own.always_ask, own.secret
        self.binding, self.relies = own.binding, own.relies

    def keys(self, pos: Position, frame: Frame[Any]) -> list[str]:
        """The own ones, then free moves."""
        own = list(self.own.keys(pos, frame))
        return own + self._beside(pos, frame, sum(self.own.closed(pos, frame, key) is None for key in own))

    def closed(self, pos: Position, frame: Frame[Any], key: str) -> Reason | None:
        """Free moves are listed only where they are open."""
        return None if key.startswith(FREE) else self.own.closed(pos, frame, key)

    def options(self, state: ZhanguoState, frame: Frame[Any]) -> list[str]:
        """The open ones among the own, then free moves."""
        own = self.own.options(state, frame)
        return own + self._beside(state, frame, len(own))

    def resolve(self, flow: ZhanguoFlow, frame: Frame[Any], key: str) -> None:
        """A free move leaves the decision open; any other option closes it."""
        if not key.startswith(FREE):
            self.own.resolve(flow, frame, key)
            return
        shift(flow.state.table.players[frame.seat], key)
        _, region, colour = key.split(".")
        flow.tell("free_move", frame.seat, {"colour": colour, "region": int(region)})
        flow.push(frame.kind, frame.seat, frame.args, cause=frame.cause)

    def ask(self, view: ZhanguoView, frame: Frame[Any]) -> Label:
        """As the own one says."""
        return self.own.ask(view, frame)

    def why(self, view: ZhanguoView, frame: Frame[Any]) -> str:
        """As the own one says."""
        return self.own.why(view, frame)

    def beside(self, view: ZhanguoView, frame: Frame[Any]) -> list[Label]:
        """As the own one says."""
        return self.own.beside(view, frame)

    def label(self, view: ZhanguoView, frame: Frame[Any], key: str) -> Label:
        """Free moves are told alike everywhere, in a group of their own."""
        if not key.startswith(FREE):
            return self.own.label(view, frame, key)
        _, region, colour = key.split(".")
        args: dict[str, int | str | list[int | str]] = {"region": int(region), "colour": colour}
        return Label("free", args, "free_moves", f"board.{frame.seat}.{region}.governor")

    def place(self, view: ZhanguoView, frame: Frame[Any], key: str) -> str:
        """As the own one says."""
        return self.own.place(view, frame, key) if not key.startswith(FREE) else super().place(view, frame, key)

    def blocked(self, view: ZhanguoView, frame: Frame[Any]) -> list[Blocked]:
        """Only the own ones."""
        return self.own.blocked(view, frame)

    def _beside(self, pos: Position, frame: Frame[Any], own: int) -> list[str]:
        """The free moves beside so many open options."""
        if (own < 2 and not self.always_ask) or (pos.table.turn.seat < 0 and not self.spends):
            return []
        player = pos.table.players[frame.seat]
        moves = free_moves(player)
        return [key for key in moves if self._leaves_any(pos, frame, player, key)] if self.fragile else moves

    def _leaves_any(self, pos: Position, frame: Frame[Any], player: Player, move: str) -> bool:
        """Whether any own option is left after a free move."""
        shift(player, move)
        left = any(self.own.closed(pos, frame, key) is None for key in self.own.keys(pos, frame))
        shift(player, move, -1)
        return left
