"""Officials: recruiting (section 8) and relocating (section 9)."""

from __future__ import annotations

from engine.kernel.rules import Kind
from engine.kernel.values import Frame, Label, Reason, Value
from engine.zhanguo.data import COLOURS, DISTANCE, REGIONS
from engine.zhanguo.free_moves import in_turn
from engine.zhanguo.labels import region_label
from engine.zhanguo.rules import ZhanguoFlow, place_official
from engine.zhanguo.state import (
    InRegion,
    LeavingOfficial,
    OfColour,
    Player,
    Points,
    Position,
    ZhanguoState,
    ZhanguoView,
)

STOP = "stop"
_AREAS = {"g": "governor", "w": "worker"}
COLOUR_USED_UP, SPEND_ONE = Label("colour_used_up"), Label("spend_one")


def can_recruit(pos: Position, seat: int) -> bool:
    """Whether an official is left in the supply (ZG-8.3, 8.4)."""
    return any(pos.table.players[seat].officials)


@in_turn("colour")
class PickColour(Kind[ZhanguoState, ZhanguoView]):
    """D-08, D-20: the colour of an official from the supply (ZG-8.1); in region 0 his place is asked then."""

    clause = "ZG-8.1"

    def keys(self, pos: Position, frame: Frame[InRegion]) -> list[str]:
        """All colours."""
        return [*COLOURS]

    def closed(self, pos: Position, frame: Frame[InRegion], key: str) -> Reason | None:
        """Colours of which all officials are on the board (ZG-8.3)."""
        return None if pos.table.players[frame.seat].officials[COLOURS.index(key)] else COLOUR_USED_UP

    def resolve(self, flow: ZhanguoFlow, frame: Frame[InRegion], key: str) -> None:
        """Place him, or ask where."""
        if frame.args.region:
            place_official(flow, frame.seat, key, frame.args.region)
        else:
            flow.push("post", frame.seat, OfColour(key), cause=frame.cause)

    def label(self, view: ZhanguoView, frame: Frame[InRegion], key: str) -> Label:
        """The colour, and how many are left."""
        n = view.table.players[frame.seat].officials[COLOURS.index(key)]
        return Label("colour", {"colour": key, "n": n}) if n else Label("term", {"term": key})


@in_turn("post")
class PickPost(Kind[ZhanguoState, ZhanguoView]):
    """D-08: the governor area the official goes to; any number may stand there (ZG-8.1, 8.2). Keys ``1`` to ``5``."""

    clause = "ZG-8.2"

    def keys(self, pos: Position, frame: Frame[OfColour]) -> list[str]:
        """Every region."""
        return [str(region) for region in REGIONS]

    def resolve(self, flow: ZhanguoFlow, frame: Frame[OfColour], key: str) -> None:
        """He is placed."""
        place_official(flow, frame.seat, frame.args.colour, int(key))

    def label(self, view: ZhanguoView, frame: Frame[OfColour], key: str) -> Label:
        """The region."""
        return region_label(key, f"board.{frame.seat}.{key}.governor")


def can_relocate(pos: Position, seat: int) -> bool:
    """Whether any official stands on the board; one point then always suffices for a move (ZG-4.8)."""
    return any(region.officials() for region in pos.table.players[seat].regions)


def cost(source: str, target: str) -> int:
    """Relocation points from one area to another, such as ``w2`` to ``g3`` (ZG-9.3 to 9.5, 9.8).

    The distance of the regions, plus 1 from worker to governor area.

    >>> cost("g3", "g5"), cost("w2", "g2"), cost("w3", "w5"), cost("w2", "g3")
    (2, 1, 2, 2)
    """
    steps = DISTANCE[int(source[1:]) - 1][int(target[1:]) - 1]
    return steps + (source[0] == "w" and target[0] == "g")


_PLACES = tuple(f"{area}{region}" for area in _AREAS for region in REGIONS)
_WAYS = {
    source: tuple((target, cost(source, target)) for target in _PLACES if cost(source, target)) for source in _PLACES
}
"""From each area where to, and at what cost."""


def targets(player: Player, source: str, points: int) -> list[str]:
    """The areas ``points`` take an official of ``source`` to; worker areas need room (ZG-9.5)."""
    return [
        target
        for target, steps in _WAYS[source]
        if steps <= points and (target[0] == "g" or player.space(int(target[1:])))
    ]


def area_of(player: Player, place: str) -> list[int]:
    """The officials by colour in an area such as ``g3``."""
    region = player.regions[int(place[1:]) - 1]
    return region.governor if place[0] == "g" else region.worker


@in_turn("relocate", spends=True)
class Relocate(Kind[ZhanguoState, ZhanguoView]):
    """D-09, first half: which official moves (ZG-9.2, 9.9).

    Keys ``<area><region>.<colour>`` such as ``g2.red``, and ``stop``.
    """

    clause = "ZG-9.2"

    def keys(self, pos: Position, frame: Frame[Points]) -> list[str]:
        """All officials on the board, as a point always takes one somewhere, and ``stop`` (ZG-9.10)."""
        player = pos.table.players[frame.seat]
        places = [f"{area}{region}" for region in REGIONS for area in _AREAS]
        found = [(place, colour) for place in places for colour, n in enumerate(area_of(player, place)) if n]
        return [*(f"{place}.{COLOURS[colour]}" for place, colour in found), STOP]

    def closed(self, pos: Position, frame: Frame[Points], key: str) -> Reason | None:
        """The court action must spend a point (ZG-9.9)."""
        return SPEND_ONE if key == STOP and frame.args.least else None

    def resolve(self, flow: ZhanguoFlow, frame: Frame[Points], key: str) -> None:
        """Ask where to; unused points are lost."""
        if key != STOP:
            place, colour = key.split(".")
            flow.push("relocate_to", frame.seat, LeavingOfficial(place, colour, frame.args.n), cause=frame.cause)

    def label(self, view: ZhanguoView, frame: Frame[Points], key: str) -> Label:
        """The official and where he stands."""
        if key == STOP:
            return Label("relocate.stop", {"n": frame.args.n}, light=True)
        place, colour = key.split(".")
        args: dict[str, Value] = {"colour": colour, "area": _area(place), "region": int(place[1:])}
        return Label("relocate", args, _area(place), _place(frame.seat, place))


@in_turn("relocate_to", fragile=True, spends=True)
class RelocateTo(Kind[ZhanguoState, ZhanguoView]):
    """D-09, second half: where he goes. Keys such as ``w3``."""

    clause = "ZG-9.3"

    def keys(self, pos: Position, frame: Frame[LeavingOfficial]) -> list[str]:
        """Every affordable area with room, while he still stands there."""
        player, args = pos.table.players[frame.seat], frame.args
        standing = area_of(player, args.place)[COLOURS.index(args.colour)]
        return targets(player, args.place, args.n) if standing else []

    def resolve(self, flow: ZhanguoFlow, frame: Frame[LeavingOfficial], key: str) -> None:
        """He moves; as long as points are left, the next one may (ZG-9.2)."""
        player, place, colour = flow.state.table.players[frame.seat], frame.args.place, frame.args.colour
        area_of(player, place)[COLOURS.index(colour)] -= 1
        area_of(player, key)[COLOURS.index(colour)] += 1
        spent = cost(place, key)
        args: dict[str, Value] = {
            "colour": colour,
            "area": _area(place),
            "region": int(place[1:]),
            "to_area": _area(key),
            "to_region": int(key[1:]),
            "n": spent,
        }
        flow.tell("relocated", frame.seat, args)
        left = frame.args.n - spent
        if left:
            flow.push("relocate", frame.seat, Points(left, 0), cause=frame.cause)

    def beside(self, view: ZhanguoView, frame: Frame[LeavingOfficial]) -> list[Label]:
        """Who leaves which area."""
        place = frame.args.place
        return [Label("leaving", {"colour": frame.args.colour, "area": _area(place), "region": int(place[1:])})]

    def label(self, view: ZhanguoView, frame: Frame[LeavingOfficial], key: str) -> Label:
        """The area and its cost."""
        args: dict[str, Value] = {"area": _area(key), "region": int(key[1:]), "n": cost(frame.args.place, key)}
        return Label("relocate_to", args, _area(key), _place(frame.seat, key))


def _area(place: str) -> str:
    """The term of an area such as ``g3``."""
    return f"{_AREAS[place[0]]}_area"


def _place(seat: int, place: str) -> str:
    return f"board.{seat}.{place[1:]}.{_AREAS[place[0]]}"
