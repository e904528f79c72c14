"""Installing governors (section 10)."""

from __future__ import annotations

from functools import partial

from engine.kernel.rules import Kind
from engine.kernel.values import Frame, Label, Reason, Value
from engine.zhanguo.bonuses import effective, give
from engine.zhanguo.data import COLOURS, SQUARES
from engine.zhanguo.forecast import of_pick
from engine.zhanguo.free_moves import in_turn
from engine.zhanguo.labels import bonus_now, region_label
from engine.zhanguo.rules import RULES, ZhanguoFlow, change_unrest
from engine.zhanguo.state import AllowedRegions, InRegion, Position, Region, ZhanguoState, ZhanguoView

SQUARE = "square."


def possible(pos: Position, seat: int) -> bool:
    """Whether a governor is left and a region has an official of every colour to give (ZG-10.2, 10.5)."""
    player = pos.table.players[seat]
    return player.governors > 0 and any(all(place.governor) for place in player.regions)


def _colours_missing(place: Region) -> Label:
    missing: list[int | str] = [name for name, n in zip(COLOURS, place.governor, strict=True) if not n]
    return Label("colours_missing", {"colours": missing})


@in_turn("governor", fragile=True)
class PickGovernorRegion(Kind[ZhanguoState, ZhanguoView]):
    """D-10, D-20: the region: any at court, a printed one for a reward (ZG-15.17). Keys ``1`` to ``5``."""

    clause = "ZG-10.1"

    def keys(self, pos: Position, frame: Frame[AllowedRegions]) -> list[str]:
        """The regions that come into question."""
        return [str(region) for region in frame.args.regions]

    def closed(self, pos: Position, frame: Frame[AllowedRegions], key: str) -> Reason | None:
        """Regions where a colour is missing in the governor area (court only)."""
        place = pos.table.players[frame.seat].regions[int(key) - 1]
        return None if frame.cause == "reward" or all(place.governor) else partial(_colours_missing, place)

    def resolve(self, flow: ZhanguoFlow, frame: Frame[AllowedRegions], key: str) -> None:
        """Officials back (court only), governor with its bonus, unrest to 0 (ZG-10.1)."""
        seat, region, table = frame.seat, int(key), flow.state.table
        player, land = table.players[seat], table.lands[region - 1]
        if frame.cause != "reward":
            for colour in range(len(COLOURS)):
                player.regions[region - 1].governor[colour] -= 1
                player.officials[colour] += 1
        player.governors -= 1
        land.governors[seat] += 1
        flow.tell("governor", seat, {"region": region})
        flow.push("calm", seat, InRegion(region))
        if -1 in land.squares:
            flow.push("square", seat, InRegion(region), cause=frame.cause)
        else:
            flow.tell("beside", seat, {"region": region})

    def label(self, view: ZhanguoView, frame: Frame[AllowedRegions], key: str) -> Label:
        """The region, its free squares and its unrest, which goes to 0."""
        if self.closed(view, frame, key):
            return region_label(key)
        opened = {len(way) for way in of_pick(view, frame, key)}
        args: dict[str, Value] = {
            "region": int(key),
            "n": view.table.lands[int(key) - 1].squares.count(-1),
            "level": view.table.players[frame.seat].regions[int(key) - 1].unrest,
            "abilities": max(opened, default=0),
        }
        ending = ".reward" if frame.cause == "reward" else ".up_to" if len(opened) > 1 else ""
        return Label(f"governor{ending}", args, place=f"map.{key}")


@in_turn("square")
class PickSquare(Kind[ZhanguoState, ZhanguoView]):
    """D-10, D-20: the free square; one must be taken (ZG-10.3, 10.4). Keys ``square.0`` and so on."""

    clause = "ZG-10.3"

    def keys(self, pos: Position, frame: Frame[InRegion]) -> list[str]:
        """The free squares."""
        squares = pos.table.lands[frame.args.region - 1].squares
        return [f"{SQUARE}{index}" for index, owner in enumerate(squares) if owner < 0]

    def resolve(self, flow: ZhanguoFlow, frame: Frame[InRegion], key: str) -> None:
        """The governor stands there for the rest of the game; the bonus comes at once (ZG-10.7 to 10.11)."""
        region, index = frame.args.region, int(key.removeprefix(SQUARE))
        flow.state.table.lands[region - 1].squares[index] = frame.seat
        flow.tell("square", frame.seat, {"region": region})
        give(flow, frame.seat, SQUARES[region][index], 0, "square")

    def label(self, view: ZhanguoView, frame: Frame[InRegion], key: str) -> Label:
        """The square's bonus, and that it has no effect where it can have none (ZG-10.10)."""
        region = frame.args.region
        bonus = SQUARES[region][int(key.removeprefix(SQUARE))]
        kind, args = bonus_now(view.table, frame.seat, bonus)
        idle = "" if effective(view, frame.seat, bonus) else ".idle"
        return Label(f"square.{kind}{idle}", args, place=f"map.{region}.{key}")


@RULES.step("calm")
def calm_region(flow: ZhanguoFlow, frame: Frame[InRegion]) -> None:
    """Step 3: the unrest of the region becomes 0 (ZG-10.6)."""
    region = frame.args.region
    change_unrest(flow, frame.seat, -flow.state.table.players[frame.seat].regions[region - 1].unrest, region)
