"""Building palaces (section 12)."""

from __future__ import annotations

from engine.kernel.values import Blocked, Frame, Label, Value
from engine.zhanguo.data import ASPECTS, GAME_TABLE, REGIONS, SEATS
from engine.zhanguo.free import TurnKind
from engine.zhanguo.rules import RULES, Asked, ZhanguoFlow, gain_vp, number, return_workers
from engine.zhanguo.state import Public, ZhanguoState, ZhanguoView


def payers(table: Public, seat: int, region: int) -> list[int]:
    """The other regions that can give the third worker (ZG-12.2)."""
    places = table.players[seat].regions
    least = GAME_TABLE.palace_workers_elsewhere
    return [other for other in REGIONS if other != region and places[other - 1].workers >= least]


def hindrance(table: Public, seat: int, region: int, *, paid: bool) -> str:
    """Why no palace can be built here; empty if one can. ``paid``: workers must be returned (ZG-12.2, 12.3, 12.7)."""
    player = table.players[seat]
    if len(table.lands[region - 1].palaces) >= SEATS[table.seats].palace_spaces:
        return "no_palace_space"
    if not player.palace_allowed(region):
        return "palace_unrest"
    if paid and player.regions[region - 1].workers < GAME_TABLE.palace_workers_region:
        return "workers_here"
    if paid and not payers(table, seat, region):
        return "worker_elsewhere"
    return ""


def regions(table: Public, seat: int, *, paid: bool) -> list[int]:
    """The regions where the player can build a palace, while he has one left (ZG-12.4)."""
    if not table.players[seat].palaces:
        return []
    return [region for region in REGIONS if not hindrance(table, seat, region, paid=paid)]


@RULES.decision("palace")
class PickPalaceRegion(TurnKind):
    """D-12, D-20: the region. With the cause ``reward`` no workers are returned (ZG-15.19). Keys ``1`` to ``5``."""

    clause = "ZG-12.1"

    def ordinary(self, table: Public, asked: Asked) -> list[str]:
        """The regions that allow it."""
        return [str(region) for region in regions(table, asked.seat, paid=asked.cause != "reward")]

    def chosen(self, flow: ZhanguoFlow, state: ZhanguoState, frame: Frame, key: str) -> None:
        """Workers (court only), palace, octagon (court only), VP (ZG-12.2 to 12.6)."""
        seat, region = frame.seat, int(key)
        if frame.cause == "reward":
            flow.push("palace_built", seat, region, cause=frame.cause)
            return
        return_workers(flow, seat, GAME_TABLE.palace_workers_region, region)
        flow.then(("palace_worker", seat, region), ("palace_built", seat, region), cause=frame.cause)

    def told(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The region, and the VP for cards."""
        args: dict[str, Value] = {
            "region": int(key),
            "n": view.players[frame.seat].cards() * GAME_TABLE.palace_vp_per_card,
        }
        return Label("palace", args, place=f"map.{key}")

    def blocked(self, view: ZhanguoView, frame: Frame) -> list[Blocked]:
        """Space, unrest or workers missing."""
        paid = frame.cause != "reward"
        return [
            Blocked(Label("region", {"region": region}), Label(why))
            for region in REGIONS
            if (why := hindrance(view, frame.seat, region, paid=paid))
        ]


@RULES.decision("palace_worker")
class PickPalaceWorker(TurnKind):
    """D-12: which other region gives the third worker (ZG-12.2). The argument is the palace's region.

    Keys ``1`` to ``5``.
    """

    clause = "ZG-12.2"

    def ordinary(self, table: Public, asked: Asked) -> list[str]:
        """Other regions with a worker."""
        return [str(region) for region in payers(table, asked.seat, number(asked, 0))]

    def chosen(self, flow: ZhanguoFlow, state: ZhanguoState, frame: Frame, key: str) -> None:
        """He goes back to the supply."""
        return_workers(flow, frame.seat, GAME_TABLE.palace_workers_elsewhere, int(key))

    def told(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The region and its workers."""
        args: dict[str, Value] = {
            "region": int(key),
            "n": view.players[frame.seat].regions[int(key) - 1].workers,
        }
        return Label("palace_worker", args, place=f"board.{frame.seat}.{key}.worker")


@RULES.step("palace_built")
def palace_built(flow: ZhanguoFlow, frame: Frame) -> None:
    """Steps 2 to 4: palace, octagon of choice while there is one, VP (ZG-12.3 to 12.6)."""
    state = flow.state
    seat, region = frame.seat, number(frame, 0)
    player = state.players[seat]
    player.palaces -= 1
    state.lands[region - 1].palaces.append(seat)
    flow.tell("palace", seat, {"region": region})
    flow.push("palace_vp", seat)
    if frame.cause != "reward" and any(state.great):
        flow.push("great", seat)


@RULES.step("palace_vp")
def palace_vp(flow: ZhanguoFlow, frame: Frame) -> None:
    """Step 4: 1 VP per card at the board (ZG-12.6)."""
    state = flow.state
    n = state.players[frame.seat].cards() * GAME_TABLE.palace_vp_per_card
    if n:
        gain_vp(flow, frame.seat, n, "palace")


@RULES.decision("great")
class PickGreat(TurnKind):
    """D-12: which octagon of value 3 (ZG-12.5); one must be taken. Keys are the aspects."""

    clause = "ZG-12.5"

    def ordinary(self, table: Public, asked: Asked) -> list[str]:
        """The aspects whose octagon still lies beside the court."""
        return [aspect for aspect, n in zip(ASPECTS, table.great, strict=True) if n]

    def chosen(self, flow: ZhanguoFlow, state: ZhanguoState, frame: Frame, key: str) -> None:
        """Take it."""
        aspect = ASPECTS.index(key)
        state.great[aspect] -= 1
        state.players[frame.seat].great[aspect] += 1
        flow.tell("great", frame.seat, {"aspect": key})

    def told(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The aspect."""
        return Label("great", {"aspect": key}, place=f"great.{key}")
