"""CF-13: the end of the game, the offices, the result, and an independent recount."""

from __future__ import annotations

from collections.abc import Callable

from engine.confucius.data import DATA, DISTANT, LANDS, OFFICES
from engine.confucius.rules import RULES, ConfuciusFlow, score
from engine.confucius.state import NOBODY, ConfuciusState, Court, Table
from engine.kernel.values import Frame, Result, rank

SOURCES = ("minister", "first_secretary", "voyages", "invasions", "insulted", "offices")
"""The sources of points in the order of the score sheet."""


def end_reason(state: ConfuciusState) -> str:
    """CF-13.1: why the game ends, or empty."""
    if all(ministry.resolved for ministry in state.table.ministries):
        return "ministries"
    if not state.table.candidate:
        return "candidates"
    return "wall" if state.table.wall >= DATA.great_wall.spaces else ""


@RULES.step("test_end")
def end_or_on(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-13.2, CF-13.3: tested once a round; the open ministries are resolved, then the offices are given."""
    table = flow.state.table
    table.end = end_reason(flow.state)
    if not table.end:
        flow.then(("discard_to_limit",), ("return_cubes",))
        return
    flow.tell("game_end", args={"reason": f"end_{table.end}"})
    left = [Court(ministry.id) for ministry in table.ministries if not ministry.resolved]
    flow.then(*(("resolve_ministry", NOBODY, ministry) for ministry in left), ("offices",))


def marker_count(table: Table, seat: int) -> int:
    """CF-13.5: own markers in all ministries, those on chits included."""
    return sum(
        ministry.owners.count(seat) + (ministry.minister == seat) + (ministry.secretary == seat)
        for ministry in table.ministries
    )


def junk_count(table: Table, seat: int) -> int:
    """CF-13.6: 5 junks for every land visited, and those in the ocean row."""
    player = table.players[seat]
    return DATA.distant_lands.junks_per_voyage * len(player.visited) + player.ocean


def army_count(table: Table, seat: int) -> int:
    """CF-13.7: armies in colonies, on lands closed or not, on the Emperor insulted card."""
    player = table.players[seat]
    return player.colonies + player.insulted + sum(land.armies.count(seat) for land in table.lands)


COUNTS: dict[str, Callable[[Table, int], int]] = {
    "chief_minister": marker_count,
    "admiral": junk_count,
    "general": army_count,
}
"""What every office counts."""


def office_holder(table: Table, office: str) -> int:
    """CF-13.5 to CF-13.8: the player with most; on a tie the Minister of the office's ministry, or nobody."""
    counts = [COUNTS[office](table, seat) for seat in range(len(table.players))]
    if counts.count(max(counts)) == 1:
        return counts.index(max(counts))
    tie = next(row.tie for row in DATA.offices.rows if row.id == office)
    return table.ministry(tie).minister


@RULES.step("offices")
def give_offices(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-13.4: three offices of 1 VP each."""
    table = flow.state.table
    table.offices = [office_holder(table, office) for office in OFFICES]
    for office, seat in zip(OFFICES, table.offices, strict=True):
        if seat == NOBODY:
            flow.tell("office_nobody", args={"office": office})
        else:
            score(flow, seat, "offices", DATA.offices.vp)
            flow.tell("office", seat, {"office": office, "vp": DATA.offices.vp})


def result(state: ConfuciusState) -> Result:
    """CF-13.9: most VP; among equals the Admiral, the Chief Minister, the General, or a shared place."""
    table = state.table
    scores = [{source: player.score.get(source, 0) for source in SOURCES} for player in table.players]
    holders = {**dict.fromkeys(OFFICES, NOBODY), **dict(zip(OFFICES, table.offices, strict=False))}  # none yet given
    ties = [[int(holders[office] == seat) for office in DATA.offices.score_ties] for seat in range(state.seats)]
    usual = rank(scores, ties, table.end)
    admiral, totals = holders["admiral"], usual.totals()
    shared = totals.count(max(totals)) > 1
    if not shared or admiral == NOBODY or state.options["admiral_variation"] == DATA.options.admiral_variation[0]:
        return usual
    return Result(_admiral_first(usual.places, admiral), scores, ties, table.end)


def _admiral_first(places: list[int], admiral: int) -> list[int]:
    """CF-14.4: the Admiral wins a shared top score, the others follow in their usual order."""
    others = [seat for seat in range(len(places)) if seat != admiral]
    after = {seat: 2 + sum(places[other] < places[seat] for other in others) for seat in others}
    return [1 if seat == admiral else after[seat] for seat in range(len(places))]


def recount(state: ConfuciusState) -> list[int]:
    """The final scores once more, from what lies on the table and not from the score track."""
    table = state.table
    points = [sum(player.chits) + DATA.rewards.insulted_vp * player.insulted for player in table.players]
    for ministry in table.ministries:
        for seat, chit in ((ministry.minister, max(ministry.chits)), (ministry.secretary, min(ministry.chits))):
            if seat != NOBODY:
                points[seat] += chit
    for land in table.lands:
        if land.closed and all(owner != NOBODY for owner in land.armies):
            for owner, shown in zip(land.armies, LANDS[land.id].boxes, strict=True):
                points[owner] += shown.vp
    counts = {
        "hubu": [_all_markers(table, seat) for seat in range(state.seats)],
        "gongbu": [
            DATA.distant_lands.junks_per_voyage * sum(land in player.visited for land in DISTANT) + player.ocean
            for player in table.players
        ],
        "bingbu": [DATA.components.armies - player.supply for player in table.players],
    }
    for ministry in table.ministries:
        held = counts[ministry.id]
        best = [seat for seat, count in enumerate(held) if count == max(held)]
        holder = best[0] if len(best) == 1 else ministry.minister
        if holder != NOBODY:
            points[holder] += DATA.offices.vp
    return points


def _all_markers(table: Table, seat: int) -> int:
    return sum([ministry.minister, ministry.secretary, *ministry.owners].count(seat) for ministry in table.ministries)
