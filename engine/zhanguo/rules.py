"""The registry of all rules, and what several sections do alike: scoring VP, taking octagons, placing officials."""

from __future__ import annotations

from engine.kernel.rules import Flow, Rules
from engine.kernel.values import Frame
from engine.zhanguo.data import ASPECTS, COLOURS, GAME_TABLE
from engine.zhanguo.state import ZhanguoState

RULES = Rules()
ZhanguoFlow = Flow[ZhanguoState]
Asked = Frame
"""A decision as the rules and as the labels see it: both have seat, cause and args."""


def number(asked: Asked, index: int) -> int:
    """Argument ``index`` of a decision as a number; 0 where it has none (a masked frame)."""
    value = asked.args[index] if index < len(asked.args) else 0
    return value if isinstance(value, int) else 0


def gain_vp(flow: ZhanguoFlow, seat: int, n: int, cause: str) -> None:
    """Book ``n`` VP at once (ZG-1.10)."""
    flow.state.players[seat].vp += n
    flow.tell("vp", seat, {"n": n, "cause": cause})


def take_octagons(flow: ZhanguoFlow, seat: int, aspect: int, n: int) -> None:
    """Take value-1 octagons from the supply; each missing one is worth 1 VP at once (ZG-5.4, 5.5, 20.8)."""
    state = flow.state
    taken = min(n, state.supply[aspect])
    state.supply[aspect] -= taken
    state.players[seat].octagons[aspect] += taken
    if taken:
        flow.tell("octagons", seat, {"n": taken, "aspect": ASPECTS[aspect]})
    if n > taken:
        gain_vp(flow, seat, (n - taken) * GAME_TABLE.vp_per_missing_octagon, "missing_octagon")


def place_official(flow: ZhanguoFlow, seat: int, colour: int, region: int) -> None:
    """Put an official from the supply into a governor area (ZG-8.1)."""
    player = flow.state.players[seat]
    player.officials[colour] -= 1
    player.regions[region - 1].governor[colour] += 1
    flow.tell("official", seat, {"colour": COLOURS[colour], "region": region})


def place_workers(flow: ZhanguoFlow, seat: int, n: int, region: int) -> None:
    """Put workers from the unlimited supply into a worker area (ZG-1.16, 11.6)."""
    flow.state.players[seat].regions[region - 1].workers += n
    flow.tell("workers", seat, {"n": n, "region": region})


def return_workers(flow: ZhanguoFlow, seat: int, n: int, region: int) -> None:
    """Give workers back to the supply (ZG-12.2, 13.4)."""
    flow.state.players[seat].regions[region - 1].workers -= n
    flow.tell("workers_back", seat, {"n": n, "region": region})


def change_unrest(flow: ZhanguoFlow, seat: int, by: int, region: int) -> None:
    """Raise or lower unrest; lowering stops at 0 (ZG-6.9). Limits are checked where the action is offered (ZG-6.5)."""
    place = flow.state.players[seat].regions[region - 1]
    level = max(0, place.unrest + by)
    if level != place.unrest:
        place.unrest = level
        flow.tell("unrest", seat, {"region": region, "level": level})
