"""The registry of all rules, and what several sections do alike: scoring VP, taking octagons, placing officials."""

from __future__ import annotations

from engine.kernel.rules import Flow, Rules
from engine.zhanguo.data import ASPECTS, COLOURS, GAME_TABLE
from engine.zhanguo.state import ZhanguoState

RULES = Rules()
"""All decisions and steps of the game; the modules of the rules register theirs."""
ZhanguoFlow = Flow[ZhanguoState]


def gain_vp(flow: ZhanguoFlow, seat: int, n: int, cause: str) -> None:
    """Book ``n`` VP at once (ZG-1.10)."""
    flow.state.table.players[seat].vp += n
    flow.tell("vp", seat, {"n": n, "cause": cause})


def take_octagons(flow: ZhanguoFlow, seat: int, aspect: int, n: int) -> None:
    """Take value-1 octagons from the supply; each missing one is worth 1 VP at once (ZG-5.4, 5.5, 20.8)."""
    table = flow.state.table
    taken = min(n, table.supply[aspect])
    table.supply[aspect] -= taken
    table.players[seat].octagons[aspect] += taken
    if taken:
        flow.tell("octagons", seat, {"n": taken, "aspect": ASPECTS[aspect]})
    if n > taken:
        gain_vp(flow, seat, (n - taken) * GAME_TABLE.vp_per_missing_octagon, "missing_octagon")


def place_official(flow: ZhanguoFlow, seat: int, colour: str, region: int) -> None:
    """Put an official from the supply into a governor area (ZG-8.1)."""
    player, index = flow.state.table.players[seat], COLOURS.index(colour)
    player.officials[index] -= 1
    player.regions[region - 1].governor[index] += 1
    flow.tell("official", seat, {"colour": colour, "region": region})


def place_workers(flow: ZhanguoFlow, seat: int, n: int, region: int) -> None:
    """Put workers from the unlimited supply into a worker area (ZG-1.16, 11.6)."""
    flow.state.table.players[seat].regions[region - 1].workers += n
    flow.tell("workers", seat, {"n": n, "region": region})


def return_workers(flow: ZhanguoFlow, seat: int, n: int, region: int) -> None:
    """Give workers back to the supply (ZG-12.2, 13.4)."""
    flow.state.table.players[seat].regions[region - 1].workers -= n
    flow.tell("workers_back", seat, {"n": n, "region": region})


def change_unrest(flow: ZhanguoFlow, seat: int, by: int, region: int) -> None:
    """Raise or lower unrest; lowering stops at 0 (ZG-6.9). Limits are checked where the action is offered (ZG-6.5)."""
    place = flow.state.table.players[seat].regions[region - 1]
    level = max(0, place.unrest + by)
    if level != place.unrest:
        place.unrest = level
        flow.tell("unrest", seat, {"region": region, "level": level})
