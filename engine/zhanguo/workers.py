"""Hiring workers (section 11)."""

from __future__ import annotations

from functools import partial

from engine.kernel.rules import Kind
from engine.kernel.values import Frame, Label, Reason, Value
from engine.zhanguo.data import GAME_TABLE, REGIONS
from engine.zhanguo.forecast import abilities_after
from engine.zhanguo.free_moves import in_turn
from engine.zhanguo.labels import region_label, unrest_limit
from engine.zhanguo.rules import ZhanguoFlow, change_unrest, place_workers
from engine.zhanguo.state import Position, ZhanguoState, ZhanguoView

NO_OFFICIAL, NO_OFFICIAL_HERE = Label("no_official_in_worker_area"), Label("no_official_here")


def unrest_of_hiring(pos: Position, seat: int, region: int) -> int:
    """How much hiring here raises unrest: 1, or with variant_unrest 1 per worker (ZG-11.4, 19.3)."""
    per_worker = pos.options["variant_unrest"] == "on"
    return GAME_TABLE.hire_unrest * (sum(pos.table.players[seat].regions[region - 1].worker) if per_worker else 1)


def hindrance(pos: Position, seat: int, region: int) -> Reason | None:
    """Why nobody can be hired here: no official is here; the unrest has no room, for a single worker at least (ZG-6.5,
    11.5); or no official works here (ZG-11.1), which a free move of one who is here would mend (ZG-4.5).
    """
    player = pos.table.players[seat]
    place = player.regions[region - 1]
    if not any(place.worker) and not any(place.governor):
        return NO_OFFICIAL_HERE
    if place.unrest + max(GAME_TABLE.hire_unrest, unrest_of_hiring(pos, seat, region)) > player.limit(region):
        return partial(unrest_limit, player, region)
    return None if any(place.worker) else NO_OFFICIAL


def possible(pos: Position, seat: int) -> bool:
    """Whether any region allows it."""
    return any(hindrance(pos, seat, region) is None for region in REGIONS)


@in_turn("hire", fragile=True)
class Hire(Kind[ZhanguoState, ZhanguoView]):
    """D-11: the region; the number of workers follows from the officials there (ZG-11.2, 11.3). Keys ``1`` to ``5``."""

    clause = "ZG-11.1"

    def keys(self, pos: Position, frame: Frame) -> list[str]:
        """All regions."""
        return [str(region) for region in REGIONS]

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """No official in the worker area, or no room for unrest."""
        return hindrance(pos, frame.seat, int(key))

    def resolve(self, flow: ZhanguoFlow, frame: Frame, key: str) -> None:
        """One worker per official, then unrest."""
        seat, region = frame.seat, int(key)
        by = unrest_of_hiring(flow.state, seat, region)
        place_workers(flow, seat, sum(flow.state.table.players[seat].regions[region - 1].worker), region)
        change_unrest(flow, seat, by, region)

    def label(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """Workers, and the unrest after it."""
        if self.closed(view, frame, key):
            return region_label(key)
        region, player = int(key), view.table.players[frame.seat]
        place = player.regions[region - 1]
        args: dict[str, Value] = {
            "region": region,
            "n": sum(place.worker),
            "level": place.unrest + unrest_of_hiring(view, frame.seat, region),
            "limit": player.limit(region),
            **abilities_after(view, frame, key),
        }
        return Label("hire", args, place=f"board.{frame.seat}.{region}.worker")
