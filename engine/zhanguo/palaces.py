"""Building palaces (section 12)."""

from __future__ import annotations

from engine.kernel.rules import Kind
from engine.kernel.values import Frame, Label, Reason, Value
from engine.zhanguo.data import ASPECTS, GAME_TABLE, REGIONS, SEATS
from engine.zhanguo.free_moves import in_turn
from engine.zhanguo.labels import region_label
from engine.zhanguo.rules import RULES, ZhanguoFlow, gain_vp, return_workers
from engine.zhanguo.state import InRegion, Player, Position, ZhanguoState, ZhanguoView

NO_SPACE, UNREST = Label("no_palace_space"), Label("palace_unrest")
WORKERS_HERE, WORKER_ELSEWHERE = Label("workers_here"), Label("worker_elsewhere")


def payers(player: Player, region: int) -> list[int]:
    """The other regions that can give the third worker (ZG-12.2)."""
    least = GAME_TABLE.palace_workers_elsewhere
    return [other for other in REGIONS if other != region and player.regions[other - 1].workers >= least]


def hindrance(pos: Position, seat: int, region: int, cause: str) -> Label | None:
    """Why no palace can be built here (ZG-12.3, 12.7); at court workers must be returned too (ZG-12.2)."""
    player, paid = pos.table.players[seat], cause != "reward"
    if len(pos.table.lands[region - 1].palaces) >= SEATS[pos.seats].palace_spaces:
        return NO_SPACE
    if not player.palace_allowed(region):
        return UNREST
    if paid and player.regions[region - 1].workers < GAME_TABLE.palace_workers_region:
        return WORKERS_HERE
    return WORKER_ELSEWHERE if paid and not payers(player, region) else None


def possible(pos: Position, seat: int, cause: str = "court") -> bool:
    """Whether a palace is left (ZG-12.4) and any region allows one."""
    if not pos.table.players[seat].palaces:
        return False
    return any(hindrance(pos, seat, region, cause) is None for region in REGIONS)


@in_turn("palace")
class PickPalaceRegion(Kind[ZhanguoState, ZhanguoView]):
    """D-12, D-20: the region. With the cause ``reward`` no workers are returned (ZG-15.19). Keys ``1`` to ``5``."""

    clause = "ZG-12.1"

    def keys(self, pos: Position, frame: Frame) -> list[str]:
        """All regions."""
        return [str(region) for region in REGIONS]

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """Space, unrest or workers missing."""
        return hindrance(pos, frame.seat, int(key), frame.cause)

    def resolve(self, flow: ZhanguoFlow, frame: Frame, key: str) -> None:
        """Workers (court only), palace, octagon (court only), VP (ZG-12.2 to 12.6)."""
        seat, here = frame.seat, InRegion(int(key))
        flow.push("palace_built", seat, here, cause=frame.cause)
        if frame.cause != "reward":
            return_workers(flow, seat, GAME_TABLE.palace_workers_region, here.region)
            flow.push("palace_worker", seat, here, cause=frame.cause)

    def label(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The region, its workers that return, and the VP for cards."""
        if self.closed(view, frame, key):
            return region_label(key)
        args: dict[str, Value] = {
            "region": int(key),
            "n": view.table.players[frame.seat].cards() * GAME_TABLE.palace_vp_per_card,
            "workers": 0 if frame.cause == "reward" else GAME_TABLE.palace_workers_region,
        }
        return Label("palace", args, place=f"map.{key}")


@in_turn("palace_worker")
class PickPalaceWorker(Kind[ZhanguoState, ZhanguoView]):
    """D-12: which other region than the palace's gives the third worker (ZG-12.2). Keys ``1`` to ``5``."""

    clause = "ZG-12.2"

    def keys(self, pos: Position, frame: Frame[InRegion]) -> list[str]:
        """Other regions with a worker."""
        return [str(region) for region in payers(pos.table.players[frame.seat], frame.args.region)]

    def resolve(self, flow: ZhanguoFlow, frame: Frame[InRegion], key: str) -> None:
        """He goes back to the supply."""
        return_workers(flow, frame.seat, GAME_TABLE.palace_workers_elsewhere, int(key))

    def label(self, view: ZhanguoView, frame: Frame[InRegion], key: str) -> Label:
        """The region, who of it returns, and its workers."""
        n = view.table.players[frame.seat].regions[int(key) - 1].workers
        args: dict[str, Value] = {"region": int(key), "workers": GAME_TABLE.palace_workers_elsewhere, "n": n}
        return Label("palace_worker", args, place=f"board.{frame.seat}.{key}.worker")


@RULES.step("palace_built")
def palace_built(flow: ZhanguoFlow, frame: Frame[InRegion]) -> None:
    """Steps 2 to 4: palace, octagon of choice while there is one, VP (ZG-12.3 to 12.6)."""
    table, seat, region = flow.state.table, frame.seat, frame.args.region
    table.players[seat].palaces -= 1
    table.lands[region - 1].palaces.append(seat)
    flow.tell("palace", seat, {"region": region})
    flow.push("palace_vp", seat)
    if frame.cause != "reward" and any(table.great):
        flow.push("great", seat)


@RULES.step("palace_vp")
def palace_vp(flow: ZhanguoFlow, frame: Frame) -> None:
    """Step 4: 1 VP per card at the board (ZG-12.6)."""
    n = flow.state.table.players[frame.seat].cards() * GAME_TABLE.palace_vp_per_card
    if n:
        gain_vp(flow, frame.seat, n, "palace")


@in_turn("great")
class PickGreat(Kind[ZhanguoState, ZhanguoView]):
    """D-12: which octagon of value 3 (ZG-12.5); one must be taken. Keys are the aspects."""

    clause = "ZG-12.5"

    def keys(self, pos: Position, frame: Frame) -> list[str]:
        """The aspects whose octagon still lies beside the court."""
        return [aspect for aspect, n in zip(ASPECTS, pos.table.great, strict=True) if n]

    def resolve(self, flow: ZhanguoFlow, frame: Frame, key: str) -> None:
        """Take it."""
        table, aspect = flow.state.table, ASPECTS.index(key)
        table.great[aspect] -= 1
        table.players[frame.seat].great[aspect] += 1
        flow.tell("great", frame.seat, {"aspect": key})

    def label(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The aspect."""
        return Label("great", {"aspect": key}, place=f"great.{key}")
