"""Installing governors (section 10)."""

from __future__ import annotations

from engine.kernel.values import Blocked, Frame, Label, Value
from engine.zhanguo.bonuses import give
from engine.zhanguo.data import COLOURS, REGIONS, SQUARES
from engine.zhanguo.free import TurnKind
from engine.zhanguo.labels import bonus_args
from engine.zhanguo.rules import RULES, Asked, ZhanguoFlow, change_unrest, number
from engine.zhanguo.state import Public, ZhanguoState, ZhanguoView


def regions(table: Public, seat: int) -> list[int]:
    """Regions with an official of every colour in the governor area, while a governor is left (ZG-10.2, 10.5)."""
    player = table.players[seat]
    if not player.governors:
        return []
    return [region for region in REGIONS if all(player.regions[region - 1].governor)]


@RULES.decision("governor")
class PickGovernorRegion(TurnKind):
    """D-10, D-20: the region. Arguments: none at court; for a reward the regions it allows (ZG-15.17).

    Keys ``1`` to ``5``.
    """

    clause = "ZG-10.1"
    fragile = True

    def ordinary(self, table: Public, asked: Asked) -> list[str]:
        """Regions with the three colours (court), or those of the reward."""
        if asked.cause == "reward":
            return [str(region) for region in asked.args]
        return [str(region) for region in regions(table, asked.seat)]

    def chosen(self, flow: ZhanguoFlow, state: ZhanguoState, frame: Frame, key: str) -> None:
        """Officials back (court only), governor with its bonus, unrest to 0 (ZG-10.1)."""
        seat, region = frame.seat, int(key)
        player = state.players[seat]
        if frame.cause != "reward":
            for colour in range(len(COLOURS)):
                player.regions[region - 1].governor[colour] -= 1
                player.officials[colour] += 1
        player.governors -= 1
        state.lands[region - 1].governors[seat] += 1
        flow.tell("governor", seat, {"region": region})
        flow.push("calm", seat, region)
        if -1 in state.lands[region - 1].squares:
            flow.push("square", seat, region, cause=frame.cause)
        else:
            flow.tell("beside", seat, {"region": region})

    def told(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The region, its free squares and its unrest, which goes to 0."""
        region = int(key)
        args: dict[str, Value] = {
            "region": region,
            "n": view.lands[region - 1].squares.count(-1),
            "level": view.players[frame.seat].regions[region - 1].unrest,
        }
        return Label("governor", args, place=f"map.{region}")

    def blocked(self, view: ZhanguoView, frame: Frame) -> list[Blocked]:
        """Regions where a colour is missing in the governor area, and which."""
        if frame.cause == "reward":
            return []
        out = []
        for region in REGIONS:
            standing = view.players[frame.seat].regions[region - 1].governor
            missing: list[int | str] = [name for name, n in zip(COLOURS, standing, strict=True) if not n]
            if missing:
                out.append(Blocked(Label("region", {"region": region}), Label("colours_missing", {"colours": missing})))
        return out


@RULES.decision("square")
class PickSquare(TurnKind):
    """D-10, D-20: the free square; one must be taken (ZG-10.3, 10.4). The argument is the region.

    Keys ``square.0`` and so on.
    """

    clause = "ZG-10.3"

    def ordinary(self, table: Public, asked: Asked) -> list[str]:
        """The free squares."""
        squares = table.lands[number(asked, 0) - 1].squares
        return [f"square.{index}" for index, owner in enumerate(squares) if owner < 0]

    def chosen(self, flow: ZhanguoFlow, state: ZhanguoState, frame: Frame, key: str) -> None:
        """The governor stands there for the rest of the game; the bonus comes at once (ZG-10.7 to 10.11)."""
        region, index = number(frame, 0), int(key[7:])
        state.lands[region - 1].squares[index] = frame.seat
        flow.tell("square", frame.seat, {"region": region})
        give(flow, frame.seat, SQUARES[region][index], 0, "square")

    def told(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The square's bonus."""
        region = number(frame, 0)
        bonus = SQUARES[region][int(key[7:])]
        return Label(f"square.{bonus.kind}", bonus_args(bonus), place=f"map.{region}.{key}")


@RULES.step("calm")
def calm(flow: ZhanguoFlow, frame: Frame) -> None:
    """Step 3: the unrest of the region becomes 0 (ZG-10.6)."""
    state = flow.state
    region = number(frame, 0)
    change_unrest(flow, frame.seat, -state.players[frame.seat].regions[region - 1].unrest, region)
