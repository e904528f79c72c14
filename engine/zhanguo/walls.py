"""Building walls (section 13)."""

from __future__ import annotations

from itertools import combinations

from engine.kernel.rules import Kind
from engine.kernel.values import Frame, Label, Reason, Value
from engine.zhanguo.data import CONDITIONS, REGIONS, SECTION, SPACES
from engine.zhanguo.free_moves import in_turn
from engine.zhanguo.labels import condition_args
from engine.zhanguo.rules import ZhanguoFlow, return_workers
from engine.zhanguo.state import Amount, InSection, Position, Wall, ZhanguoState, ZhanguoView

OWN_WALL, NO_SPACE = Label("own_wall"), Label("no_wall_space")
SPACE_TAKEN, WORKERS = Label("space_taken"), Label("workers_for_wall")
BARS = "bars."
OF_EACH = 1
"""So many workers come from each region that pays for a wall (ZG-13.5)."""


def with_workers(pos: Position, seat: int) -> list[int]:
    """The regions with at least one worker."""
    return [region for region in REGIONS if pos.table.players[seat].regions[region - 1].workers]


def budget(pos: Position, seat: int, cause: str) -> int:
    """The most workers that can be returned: one of each region with workers (ZG-13.5); a reward asks for none."""
    return len(with_workers(pos, seat) if cause != "reward" else REGIONS)


def space_hindrance(wall: Wall, space: int, workers: int) -> Label | None:
    """Why a space cannot be taken: it has an owner, or costs more than so many ``workers`` (ZG-13.2, 13.4)."""
    if wall.spaces[space] >= 0:
        return SPACE_TAKEN
    return WORKERS if SPACES[space].workers > workers else None


def hindrance(wall: Wall, seat: int, workers: int) -> Label | None:
    """Why no wall can be built in a section: one for each player (ZG-13.2), a free space, workers."""
    if seat in wall.spaces:
        return OWN_WALL
    if -1 not in wall.spaces:
        return NO_SPACE
    for space in range(len(SPACES)):
        if space_hindrance(wall, space, workers) is None:
            return None
    return WORKERS


def possible(pos: Position, seat: int, cause: str = "court") -> bool:
    """Whether a wall is left (ZG-13.3) and any section takes one."""
    if not pos.table.players[seat].walls:
        return False
    workers = budget(pos, seat, cause)
    return any(hindrance(wall, seat, workers) is None for wall in pos.table.walls)


@in_turn("wall")
class PickSection(Kind[ZhanguoState, ZhanguoView]):
    """D-13, D-20: the section (ZG-13.1). With the cause ``reward`` no workers are returned (ZG-15.18).

    Keys are the sections' ids.
    """

    clause = "ZG-13.1"

    def keys(self, pos: Position, frame: Frame) -> list[str]:
        """All sections."""
        return [*SECTION]

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """A wall of his own there, no free space, or too few regions with workers."""
        return hindrance(pos.table.walls[SECTION[key]], frame.seat, budget(pos, frame.seat, frame.cause))

    def resolve(self, flow: ZhanguoFlow, frame: Frame, key: str) -> None:
        """Ask for the space."""
        flow.push("wall_space", frame.seat, InSection(key), cause=frame.cause)

    def label(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The section and its condition."""
        if self.closed(view, frame, key):
            return Label("term", {"term": key})
        wall = view.table.walls[SECTION[key]]
        args: dict[str, Value] = {"section": key, **condition_args(wall.condition)}
        return Label("wall", args, place=f"wall.{key}")


@in_turn("wall_space")
class PickWallSpace(Kind[ZhanguoState, ZhanguoView]):
    """D-13, D-20: the space, by its bars (ZG-13.4). Keys ``bars.1`` to ``bars.3``."""

    clause = "ZG-13.4"

    def keys(self, pos: Position, frame: Frame[InSection]) -> list[str]:
        """All spaces from the left."""
        return [f"{BARS}{space.bars}" for space in SPACES]

    def closed(self, pos: Position, frame: Frame[InSection], key: str) -> Reason | None:
        """Taken spaces, and those with more bars than regions with workers."""
        wall, space = pos.table.walls[SECTION[frame.args.section]], int(key.removeprefix(BARS)) - 1
        return space_hindrance(wall, space, budget(pos, frame.seat, frame.cause))

    def resolve(self, flow: ZhanguoFlow, frame: Frame[InSection], key: str) -> None:
        """Step 1, the wall; step 2, the workers."""
        table, seat, bars = flow.state.table, frame.seat, int(key.removeprefix(BARS))
        table.walls[SECTION[frame.args.section]].spaces[bars - 1] = seat
        table.players[seat].walls -= 1
        flow.tell("wall", seat, {"section": frame.args.section, "bars": bars})
        if frame.cause != "reward":
            flow.push("wall_workers", seat, Amount(SPACES[bars - 1].workers))

    def label(self, view: ZhanguoView, frame: Frame[InSection], key: str) -> Label:
        """Bars, workers, and the VP of the space."""
        section, bars = frame.args.section, int(key.removeprefix(BARS))
        if self.closed(view, frame, key):
            return Label("bars", {"bars": bars})
        args: dict[str, Value] = {
            "bars": bars,
            "n": 0 if frame.cause == "reward" else SPACES[bars - 1].workers,
            "vp": CONDITIONS[view.table.walls[SECTION[section]].condition].vp[bars - 1],
        }
        return Label("wall_space", args, place=f"wall.{section}.{bars}")


@in_turn("wall_workers")
class PickWallWorkers(Kind[ZhanguoState, ZhanguoView]):
    """D-13: from which different regions the workers come (ZG-13.5). Keys such as ``1.3.4``."""

    clause = "ZG-13.5"

    def keys(self, pos: Position, frame: Frame[Amount]) -> list[str]:
        """Every set of different regions with workers."""
        sets = combinations(with_workers(pos, frame.seat), frame.args.n)
        return [".".join(map(str, regions)) for regions in sets]

    def resolve(self, flow: ZhanguoFlow, frame: Frame[Amount], key: str) -> None:
        """One worker of each goes back to the supply."""
        for region in key.split("."):
            return_workers(flow, frame.seat, OF_EACH, int(region))

    def label(self, view: ZhanguoView, frame: Frame[Amount], key: str) -> Label:
        """The regions, and how many come from each."""
        regions: list[int | str] = [int(region) for region in key.split(".")]
        return Label("wall_workers", {"regions": regions, "n": len(regions), "each": OF_EACH})
