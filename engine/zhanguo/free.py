"""Free moves (ZG-4.5 to 4.7): officials go from governor to worker area beside every decision of the own turn.

No free way leads back, so a turn has at most as many free moves as officials plus relocation points: the state machine
cannot run in circles, and nothing legal has to be cut off for it.
"""

from __future__ import annotations

from typing import ClassVar

from engine.kernel.rules import Kind
from engine.kernel.values import Frame, Label
from engine.zhanguo.data import COLOURS, REGIONS
from engine.zhanguo.rules import Asked, ZhanguoFlow
from engine.zhanguo.state import Public, ZhanguoState, ZhanguoView

FREE = "free."


def free_moves(table: Public, seat: int) -> list[str]:
    """``free.<region>.<colour>`` for every official in a governor area whose worker area has a free space (ZG-4.5)."""
    player = table.players[seat]
    return [
        f"{FREE}{region}.{COLOURS[colour]}"
        for region in REGIONS
        if player.space(region)
        for colour, n in enumerate(player.regions[region - 1].governor)
        if n
    ]


def shift(table: Public, seat: int, key: str, back: bool = False) -> tuple[int, int]:
    """Carry out a free move (``back``: take it back) and say which colour and region it was."""
    _, region, name = key.split(".")
    colour, place = COLOURS.index(name), table.players[seat].regions[int(region) - 1]
    step = -1 if back else 1
    place.governor[colour] -= step
    place.worker[colour] += step
    return colour, int(region)


class TurnKind(Kind[ZhanguoState, ZhanguoView]):
    """A decision of a turn: its ordinary options, and free moves beside them.

    A single ordinary option is taken by itself, without free moves: they were on offer before and are again after it.
    ``fragile`` decisions can lose their last option by a free move; such a move is not offered, because the action that
    has been begun must be carried out (ZG-7.5, 7.9). ``spends`` marks the spending of relocation points, where free
    moves are also open in phase 3 (ZG-4.6).
    """

    fragile: ClassVar[bool] = False
    spends: ClassVar[bool] = False

    def ordinary(self, table: Public, asked: Asked) -> list[str]:
        """The options without free moves. Reads only what states and views share."""
        raise NotImplementedError

    def chosen(self, flow: ZhanguoFlow, state: ZhanguoState, frame: Frame, key: str) -> None:
        """Carry out an ordinary option."""
        raise NotImplementedError

    def told(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The label of an ordinary option."""
        raise NotImplementedError

    def completes(self, table: Public, asked: Asked) -> bool:
        """Whether what has been begun can still be carried out."""
        return bool(self.ordinary(table, asked))

    def options(self, state: ZhanguoState, frame: Frame) -> list[str]:
        """Ordinary options, then free moves."""
        keys = self.ordinary(state, frame)
        if (len(keys) < 2 and not self.always_ask) or not self._open(state):
            return keys
        moves = free_moves(state, frame.seat)
        return keys + ([key for key in moves if self._safe(state, frame, key)] if self.fragile else moves)

    def resolve(self, flow: ZhanguoFlow, frame: Frame, key: str) -> None:
        """A free move leaves the decision open; an ordinary option closes it."""
        state = flow.state
        if not key.startswith(FREE):
            self.chosen(flow, state, frame, key)
            return
        colour, region = shift(state, frame.seat, key)
        flow.tell("free_move", frame.seat, {"colour": COLOURS[colour], "region": region})
        flow.push(frame.kind, frame.seat, *frame.args, cause=frame.cause)

    def label(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """Free moves are told alike everywhere, in a group of their own."""
        if not key.startswith(FREE):
            return self.told(view, frame, key)
        _, region, colour = key.split(".")
        args: dict[str, int | str | list[int | str]] = {"region": int(region), "colour": colour}
        return Label("free", args, "free_moves", f"board.{frame.seat}.{region}.governor")

    def _open(self, state: ZhanguoState) -> bool:
        return state.turn is not None or self.spends

    def _safe(self, state: ZhanguoState, frame: Frame, key: str) -> bool:
        shift(state, frame.seat, key)
        safe = self.completes(state, frame)
        shift(state, frame.seat, key, back=True)
        return safe
