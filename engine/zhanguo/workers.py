"""Hiring workers (section 11)."""

from __future__ import annotations

from engine.kernel.values import Blocked, Frame, Label, Value
from engine.zhanguo.data import GAME_TABLE, REGIONS
from engine.zhanguo.free import TurnKind
from engine.zhanguo.rules import RULES, Asked, ZhanguoFlow, change_unrest, place_workers
from engine.zhanguo.state import Public, ZhanguoState, ZhanguoView


def rise(table: Public, seat: int, region: int) -> int:
    """How much hiring here raises unrest: 1, or with variant_unrest 1 per worker (ZG-11.4, 19.3)."""
    per_worker = table.options["variant_unrest"] == "on"
    return GAME_TABLE.hire_unrest * (sum(table.players[seat].regions[region - 1].worker) if per_worker else 1)


def bearable(table: Public, seat: int, region: int) -> bool:
    """Whether the unrest stays within the track (ZG-6.5, 11.5)."""
    player = table.players[seat]
    return player.regions[region - 1].unrest + rise(table, seat, region) <= player.limit(region)


def regions(table: Public, seat: int) -> list[int]:
    """Regions with an official in the worker area and room for the unrest (ZG-11.1, 11.5)."""
    player = table.players[seat]
    return [region for region in REGIONS if any(player.regions[region - 1].worker) and bearable(table, seat, region)]


@RULES.decision("hire")
class Hire(TurnKind):
    """D-11: the region; the number of workers follows from the officials there (ZG-11.2, 11.3). Keys ``1`` to ``5``."""

    clause = "ZG-11.1"
    fragile = True

    def ordinary(self, table: Public, asked: Asked) -> list[str]:
        """The regions that allow it."""
        return [str(region) for region in regions(table, asked.seat)]

    def chosen(self, flow: ZhanguoFlow, state: ZhanguoState, frame: Frame, key: str) -> None:
        """One worker per official, then unrest."""
        seat, region = frame.seat, int(key)
        by = rise(state, seat, region)
        place_workers(flow, seat, sum(state.players[seat].regions[region - 1].worker), region)
        change_unrest(flow, seat, by, region)

    def told(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """Workers, and the unrest after it."""
        region = int(key)
        player = view.players[frame.seat]
        place = player.regions[region - 1]
        args: dict[str, Value] = {
            "region": region,
            "n": sum(place.worker),
            "level": place.unrest + rise(view, frame.seat, region),
            "limit": player.limit(region),
        }
        return Label("hire", args, place=f"board.{frame.seat}.{region}.worker")

    def blocked(self, view: ZhanguoView, frame: Frame) -> list[Blocked]:
        """No official in the worker area, or no room for unrest."""
        out = []
        player = view.players[frame.seat]
        for region in REGIONS:
            label = Label("region", {"region": region})
            if not any(player.regions[region - 1].worker):
                out.append(Blocked(label, Label("no_official_in_worker_area")))
            elif not bearable(view, frame.seat, region):
                out.append(Blocked(label, Label("unrest_limit", {"limit": player.limit(region)})))
        return out
