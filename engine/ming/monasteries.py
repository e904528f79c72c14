"""Section 8: monasteries, and the end of the last scoring (MD-8)."""

from __future__ import annotations

from engine.kernel.values import Frame
from engine.ming.data import DATA
from engine.ming.rules import RULES, MingFlow
from engine.ming.state import ScoringRecord


@RULES.step("monasteries")
def score_monks(flow: MingFlow, frame: Frame) -> None:
    """Step 4: points for every monk (MD-8.1); the monks stay (MD-8.2)."""
    table = flow.state.table
    table.step = 4
    monks = tuple(table.monks_of(seat) for seat in range(table.seats))
    for seat, number in enumerate(monks):
        if number:
            points = number * DATA.scoring.monk
            table.players[seat].points["monks"] += points
            flow.tell("monks", seat, {"n": number, "points": points})
    last = table.scorings[-1]
    table.scorings[-1] = ScoringRecord(last.round, last.moved, last.sets, last.cities, monks)


def five_sets(tiles: list[int]) -> int:
    """How many sets of five different colours can be made (MD-8.4).

    One colour at least is missing (MD-6.14), so it is the second smallest count.

    >>> five_sets([2, 3, 0, 2, 2, 4]), five_sets([2, 0, 0, 2, 2, 4])
    (2, 0)
    """
    return sorted(tiles)[1]


@RULES.step("final_tiles")
def score_final_tiles(flow: MingFlow, frame: Frame) -> None:
    """Step 5, after the last round only: sets of five colours, then single tiles (MD-8.3, MD-8.4)."""
    table = flow.state.table
    table.step = 5
    for seat, player in enumerate(table.players):
        sets = five_sets(player.tiles)
        single = sum(player.tiles) - sets * (len(player.tiles) - 1)
        player.points["five_sets"] += sets * DATA.scoring.five_set
        player.points["tiles"] += single * DATA.scoring.single_tile
        player.tiles = [max(0, tiles - sets) for tiles in player.tiles]
        if sets:
            flow.tell("five_sets", seat, {"n": sets, "points": sets * DATA.scoring.five_set})
        if single:
            flow.tell("single_tiles", seat, {"n": single, "points": single * DATA.scoring.single_tile})


@RULES.step("scoring_end")
def end_scoring(flow: MingFlow, frame: Frame) -> None:
    """The scoring is over."""
    flow.state.table.step = 0
