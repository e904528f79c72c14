"""Officials: recruiting (section 8) and relocating (section 9)."""

from __future__ import annotations

from engine.kernel.values import Blocked, Frame, Label
from engine.zhanguo.data import COLOURS, DISTANCE, REGIONS
from engine.zhanguo.free import TurnKind
from engine.zhanguo.rules import RULES, Asked, ZhanguoFlow, number, place_official
from engine.zhanguo.state import Public, ZhanguoState, ZhanguoView

STOP = "stop"
_AREAS = {"g": "governor", "w": "worker"}


def can_recruit(table: Public, seat: int) -> bool:
    """Whether an official is left in the supply (ZG-8.3, 8.4)."""
    return any(table.players[seat].officials)


@RULES.decision("colour")
class PickColour(TurnKind):
    """D-08, D-20: the colour of an official from the supply; the argument is the region, 0 for any (ZG-8.1)."""

    clause = "ZG-8.1"

    def ordinary(self, table: Public, asked: Asked) -> list[str]:
        """The colours left in the supply (ZG-8.3)."""
        return [colour for colour, n in zip(COLOURS, table.players[asked.seat].officials, strict=True) if n]

    def chosen(self, flow: ZhanguoFlow, state: ZhanguoState, frame: Frame, key: str) -> None:
        """Place him, or ask where."""
        colour, region = COLOURS.index(key), number(frame, 0)
        if region:
            place_official(flow, frame.seat, colour, region)
        else:
            flow.push("post", frame.seat, key, cause=frame.cause)

    def told(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The colour, and how many are left."""
        return Label("colour", {"colour": key, "n": view.players[frame.seat].officials[COLOURS.index(key)]})

    def blocked(self, view: ZhanguoView, frame: Frame) -> list[Blocked]:
        """Colours of which all officials are on the board."""
        supply = view.players[frame.seat].officials
        return [
            Blocked(Label("term", {"term": colour}), Label("colour_used_up"))
            for colour, n in zip(COLOURS, supply, strict=True)
            if not n
        ]


@RULES.decision("post")
class PickPost(TurnKind):
    """D-08: the governor area the official goes to; any number may stand there (ZG-8.1, 8.2). Keys ``1`` to ``5``."""

    clause = "ZG-8.2"

    def ordinary(self, table: Public, asked: Asked) -> list[str]:
        """Every region."""
        return [str(region) for region in REGIONS]

    def chosen(self, flow: ZhanguoFlow, state: ZhanguoState, frame: Frame, key: str) -> None:
        """He is placed."""
        place_official(flow, frame.seat, COLOURS.index(str(frame.args[0])), int(key))

    def told(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The region."""
        return Label("region", {"region": int(key)}, place=f"board.{frame.seat}.{key}.governor")


def can_relocate(table: Public, seat: int) -> bool:
    """Whether any official stands on the board; one point then always suffices for a move (ZG-4.8)."""
    return any(region.officials() for region in table.players[seat].regions)


def cost(source: str, target: str) -> int:
    """Relocation points from one area to another, such as ``w2`` to ``g3`` (ZG-9.3 to 9.5, 9.8).

    The distance of the regions, plus 1 from worker to governor area.

    >>> cost("g3", "g5"), cost("w2", "g2"), cost("w3", "w5"), cost("w2", "g3")
    (2, 1, 2, 2)
    """
    steps = DISTANCE[int(source[1:]) - 1][int(target[1:]) - 1]
    return steps + (source[0] == "w" and target[0] == "g")


def targets(table: Public, seat: int, source: str, points: int) -> list[str]:
    """The areas ``points`` take an official of ``source`` to; worker areas need room (ZG-9.5)."""
    player = table.players[seat]
    return [
        area + str(region)
        for area in _AREAS
        for region in REGIONS
        if 0 < cost(source, area + str(region)) <= points and (area == "g" or player.space(region))
    ]


def area_of(table: Public, seat: int, place: str) -> list[int]:
    """The officials by colour in an area such as ``g3``."""
    region = table.players[seat].regions[int(place[1:]) - 1]
    return region.governor if place[0] == "g" else region.worker


@RULES.decision("relocate")
class Relocate(TurnKind):
    """D-09, first half: which official moves. Arguments: points left, points that must still be spent (ZG-9.2, 9.9).

    Keys ``<area><region>.<colour>`` such as ``g2.red``, and ``stop``.
    """

    clause = "ZG-9.2"
    spends = True

    def ordinary(self, table: Public, asked: Asked) -> list[str]:
        """Officials who can go somewhere; ``stop`` once the least is spent (ZG-9.9, 9.10)."""
        points, least = number(asked, 0), number(asked, 1)
        keys = []
        for region in REGIONS:
            for area in _AREAS:
                place = f"{area}{region}"
                standing = area_of(table, asked.seat, place)
                if any(standing) and targets(table, asked.seat, place, points):
                    keys += [f"{place}.{COLOURS[colour]}" for colour, n in enumerate(standing) if n]
        return keys if least else [*keys, STOP]

    def chosen(self, flow: ZhanguoFlow, state: ZhanguoState, frame: Frame, key: str) -> None:
        """Ask where to; unused points are lost."""
        if key != STOP:
            flow.push("relocate_to", frame.seat, key, number(frame, 0), cause=frame.cause)

    def told(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The official and where he stands."""
        if key == STOP:
            return Label("relocate.stop", {"n": number(frame, 0)})
        place, colour = key.split(".")
        args: dict[str, int | str | list[int | str]] = {
            "colour": colour,
            "area": f"{_AREAS[place[0]]}_area",
            "region": int(place[1:]),
        }
        return Label("relocate", args, f"{_AREAS[place[0]]}_area", _place(frame.seat, place))

    def blocked(self, view: ZhanguoView, frame: Frame) -> list[Blocked]:
        """The court action must spend a point (ZG-9.9)."""
        if not number(frame, 1):
            return []
        return [Blocked(Label("relocate.stop", {"n": number(frame, 0)}), Label("spend_one"))]


@RULES.decision("relocate_to")
class RelocateTo(TurnKind):
    """D-09, second half: where he goes. Arguments: his place as ``g2.red``, points left. Keys such as ``w3``."""

    clause = "ZG-9.3"
    fragile = True
    spends = True

    def ordinary(self, table: Public, asked: Asked) -> list[str]:
        """Every affordable area with room, while he still stands there."""
        place, colour = str(asked.args[0]).split(".")
        if not area_of(table, asked.seat, place)[COLOURS.index(colour)]:
            return []
        return targets(table, asked.seat, place, number(asked, 1))

    def chosen(self, flow: ZhanguoFlow, state: ZhanguoState, frame: Frame, key: str) -> None:
        """He moves; as long as points are left, the next one may (ZG-9.2)."""
        place, name = str(frame.args[0]).split(".")
        colour, seat = COLOURS.index(name), frame.seat
        area_of(state, seat, place)[colour] -= 1
        area_of(state, seat, key)[colour] += 1
        spent = cost(place, key)
        args: dict[str, int | str | list[int | str]] = {
            "colour": name,
            "area": f"{_AREAS[place[0]]}_area",
            "region": int(place[1:]),
            "to_area": f"{_AREAS[key[0]]}_area",
            "to_region": int(key[1:]),
            "n": spent,
        }
        flow.tell("relocated", seat, args)
        left = number(frame, 1) - spent
        if left:
            flow.push("relocate", seat, left, 0, cause=frame.cause)

    def told(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The area and its cost."""
        place = str(frame.args[0]).split(".")[0]
        args: dict[str, int | str | list[int | str]] = {
            "area": f"{_AREAS[key[0]]}_area",
            "region": int(key[1:]),
            "n": cost(place, key),
        }
        return Label("relocate_to", args, f"{_AREAS[key[0]]}_area", _place(frame.seat, key))


def _place(seat: int, place: str) -> str:
    return f"board.{seat}.{place[1:]}.{_AREAS[place[0]]}"
