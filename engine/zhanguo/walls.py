"""Building walls (section 13)."""

from __future__ import annotations

from itertools import combinations

from engine.kernel.values import Blocked, Frame, Label, Value
from engine.zhanguo.data import CONDITIONS, REGIONS, SECTIONS, SPACES
from engine.zhanguo.free import TurnKind
from engine.zhanguo.labels import condition_args
from engine.zhanguo.rules import RULES, Asked, ZhanguoFlow, number, return_workers
from engine.zhanguo.state import Public, ZhanguoState, ZhanguoView

_IDS = tuple(section.id for section in SECTIONS)


def with_workers(table: Public, seat: int) -> list[int]:
    """The regions with at least one worker."""
    return [region for region in REGIONS if table.players[seat].regions[region - 1].workers]


def spaces(table: Public, seat: int, section: int, *, paid: bool) -> list[int]:
    """Free spaces of a section (as indices) that the player may take: one wall per section, workers from different
    regions where it is ``paid`` (ZG-13.2, 13.4, 13.5).
    """
    wall = table.walls[section]
    if seat in wall.spaces:
        return []
    budget = len(with_workers(table, seat))
    return [
        index for index, space in enumerate(SPACES) if wall.spaces[index] < 0 and (not paid or space.workers <= budget)
    ]


def sections(table: Public, seat: int, *, paid: bool) -> list[int]:
    """The sections where the player can build, while he has a wall left (ZG-13.3)."""
    if not table.players[seat].walls:
        return []
    return [section for section in range(len(SECTIONS)) if spaces(table, seat, section, paid=paid)]


@RULES.decision("wall")
class PickSection(TurnKind):
    """D-13, D-20: the section (ZG-13.1). With the cause ``reward`` no workers are returned (ZG-15.18).

    Keys are the sections' ids.
    """

    clause = "ZG-13.1"

    def ordinary(self, table: Public, asked: Asked) -> list[str]:
        """The sections that allow it."""
        return [_IDS[section] for section in sections(table, asked.seat, paid=asked.cause != "reward")]

    def chosen(self, flow: ZhanguoFlow, state: ZhanguoState, frame: Frame, key: str) -> None:
        """Ask for the space."""
        flow.push("wall_space", frame.seat, _IDS.index(key), cause=frame.cause)

    def told(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The section and its condition."""
        wall = view.walls[_IDS.index(key)]
        args: dict[str, Value] = {"section": key, **condition_args(wall.condition)}
        return Label("wall", args, place=f"wall.{key}")

    def blocked(self, view: ZhanguoView, frame: Frame) -> list[Blocked]:
        """A wall of his own there, no free space, or too few regions with workers."""
        out = []
        for section, name in enumerate(_IDS):
            owners = view.walls[section].spaces
            if frame.seat in owners:
                why = "own_wall"
            elif -1 not in owners:
                why = "no_wall_space"
            elif not spaces(view, frame.seat, section, paid=frame.cause != "reward"):
                why = "workers_for_wall"
            else:
                continue
            out.append(Blocked(Label("term", {"term": name}), Label(why)))
        return out


@RULES.decision("wall_space")
class PickWallSpace(TurnKind):
    """D-13, D-20: the space, by its bars (ZG-13.4). The argument is the section's index.

    Keys ``bars.1`` to ``bars.3``.
    """

    clause = "ZG-13.4"

    def ordinary(self, table: Public, asked: Asked) -> list[str]:
        """The free spaces he can pay."""
        paid = asked.cause != "reward"
        return [f"bars.{SPACES[i].bars}" for i in spaces(table, asked.seat, number(asked, 0), paid=paid)]

    def chosen(self, flow: ZhanguoFlow, state: ZhanguoState, frame: Frame, key: str) -> None:
        """Step 1, the wall; step 2, the workers."""
        seat, section, bars = frame.seat, number(frame, 0), int(key[5:])
        state.walls[section].spaces[bars - 1] = seat
        state.players[seat].walls -= 1
        flow.tell("wall", seat, {"section": _IDS[section], "bars": bars})
        if frame.cause != "reward":
            flow.push("wall_workers", seat, SPACES[bars - 1].workers)

    def told(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """Bars, workers, and the VP of the space."""
        section, bars = number(frame, 0), int(key[5:])
        args: dict[str, Value] = {
            "bars": bars,
            "n": 0 if frame.cause == "reward" else SPACES[bars - 1].workers,
            "vp": CONDITIONS[view.walls[section].condition].vp[bars - 1],
        }
        return Label("wall_space", args, place=f"wall.{_IDS[section]}.{bars}")

    def blocked(self, view: ZhanguoView, frame: Frame) -> list[Blocked]:
        """Taken spaces, and those with more bars than regions with workers."""
        section = number(frame, 0)
        open_spaces = spaces(view, frame.seat, section, paid=frame.cause != "reward")
        return [
            Blocked(
                Label("bars", {"bars": space.bars}),
                Label("space_taken" if view.walls[section].spaces[index] >= 0 else "workers_for_wall"),
            )
            for index, space in enumerate(SPACES)
            if index not in open_spaces
        ]


@RULES.decision("wall_workers")
class PickWallWorkers(TurnKind):
    """D-13: from which different regions the workers come (ZG-13.5). Keys such as ``1.3.4``."""

    clause = "ZG-13.5"

    def ordinary(self, table: Public, asked: Asked) -> list[str]:
        """Every set of different regions with workers."""
        sets = combinations(with_workers(table, asked.seat), number(asked, 0))
        return [".".join(map(str, regions)) for regions in sets]

    def chosen(self, flow: ZhanguoFlow, state: ZhanguoState, frame: Frame, key: str) -> None:
        """One worker of each goes back to the supply."""
        for region in key.split("."):
            return_workers(flow, frame.seat, 1, int(region))

    def told(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The regions."""
        return Label("wall_workers", {"regions": [int(region) for region in key.split(".")]})
