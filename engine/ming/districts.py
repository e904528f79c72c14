"""Section 6: the scoring begins: majorities in the districts, province tiles and sets (MD-6)."""

from __future__ import annotations

from functools import lru_cache

from engine.kernel.values import Frame
from engine.ming.data import DATA, DISTRICTS, PROVINCES, pattern
from engine.ming.rules import RULES, MingFlow
from engine.ming.state import ScoringRecord, Table

_TABLE = {row.pattern: row.moves for row in DATA.city_moves.table}


def scoring_number(table: Table) -> int:
    """Which scoring this round has, from 0: the column of T-5."""
    return DATA.course.scoring_rounds.index(table.round)


@RULES.step("scoring")
def begin_scoring(flow: MingFlow, frame: Frame) -> None:
    """The steps of a scoring (MD-6.1)."""
    table = flow.state.table
    table.phase = "scoring"
    flow.tell("scoring", args={"round": table.round})
    steps = ["city_moves", "province_tiles", "cities", "monasteries"]
    if table.round == DATA.course.rounds:
        steps.append("final_tiles")
    flow.then(*((step,) for step in (*steps, "scoring_end")))


@lru_cache(maxsize=4096)
def members_to_move(standing: tuple[int, ...]) -> tuple[int, ...]:
    """How many of the standing members of each owner go to the city (T-6, MD-6.3 to MD-6.9).

    >>> members_to_move((3, 2, 1, 0)), members_to_move((0, 2, 2)), members_to_move((1, 1, 1, 1))
    ((2, 1, 0, 0), (0, 1, 1), (0, 0, 0, 0))
    """
    parties = sorted((owner for owner, number in enumerate(standing) if number), key=lambda owner: -standing[owner])
    result = [0] * len(standing)
    if parties:
        moves = _TABLE[pattern(tuple(standing[owner] for owner in parties))]
        for owner, number in zip(parties, moves, strict=True):
            result[owner] = number
    return tuple(result)


@RULES.step("city_moves")
def move_to_cities(flow: MingFlow, frame: Frame) -> None:
    """Step 1: in all districts the majorities send members into the houses of their city district (MD-6.2, MD-6.10).

    Monks are no party and never go (MD-6.3); the neutral family is one like the others (MD-10.9).
    """
    table = flow.state.table
    table.step = 1
    moved = tuple(members_to_move(tuple(standing)) for standing in table.standing)
    for district, moves in enumerate(moved):
        for owner, number in enumerate(moves):
            table.standing[district][owner] -= number
            table.houses[district][owner] += number
    for owner in range(len(table.standing[0])):
        came: list[int | str] = [
            DISTRICTS[district] for district, moves in enumerate(moved) for _ in range(moves[owner])
        ]
        if came and owner == table.neutral_owner:
            flow.tell("neutral_to_city", args={"districts": came, "n": len(came)})
        elif came:
            flow.tell("to_city", owner, {"districts": came, "n": len(came)})
    table.scorings.append(ScoringRecord(table.round, moved, ()))


@RULES.step("province_tiles")
def give_province_tiles(flow: MingFlow, frame: Frame) -> None:
    """Step 2: a province tile for each own member in a city (MD-6.11); complete sets are traded (MD-6.12)."""
    table = flow.state.table
    table.step = 2
    sets = []
    for seat, player in enumerate(table.players):
        gained = [sum(table.in_city(province, seat)) for province in range(len(PROVINCES))]
        player.tiles = [old + new for old, new in zip(player.tiles, gained, strict=True)]
        if any(gained):
            colours: list[int | str] = [name for name, n in zip(PROVINCES, gained, strict=True) for _ in range(n)]
            flow.tell("tiles", seat, {"n": sum(gained), "provinces": colours})
        sets.append(trade_sets(flow, table, seat))
    table.scorings[-1] = ScoringRecord(table.round, table.scorings[-1].moved, tuple(sets))


def trade_sets(flow: MingFlow, table: Table, seat: int) -> int:
    """All sets of six colours go back at once for points (MD-6.12); afterwards a colour is missing (MD-6.14)."""
    player = table.players[seat]
    number = min(player.tiles)
    if number:
        points = number * DATA.scoring.tile_set[scoring_number(table)]
        player.tiles = [tiles - number for tiles in player.tiles]
        player.points["sets"] += points
        flow.tell("sets", seat, {"n": number, "points": points})
    return number
