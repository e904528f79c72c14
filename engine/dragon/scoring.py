"""Decay, phase 4 and the end of the game (sections 3.9 and 3.10 of the specification)."""

from __future__ import annotations

from engine.dragon.data import DATA, SYMBOLS
from engine.dragon.palaces import persons, score, symbols
from engine.dragon.rules import RULES, DragonFlow
from engine.dragon.state import FINAL, FINAL_SCORING, ROUND, SCORING, DragonState, Player
from engine.kernel.values import Frame, Result, rank

_BUDDHAS = SYMBOLS["monk"]


@RULES.step("decay")
def decay(flow: DragonFlow, frame: Frame) -> None:
    """Every uninhabited palace loses a floor; without floors it is gone (DR-9.1, DR-9.2, DR-3.2)."""
    table = flow.state.table
    for seat in table.order:
        player = table.players[seat]
        fallen = False
        for palace in player.palaces:
            if not palace.persons:
                palace.floors -= DATA.decay.floors
                fallen = fallen or palace.floors <= 0
                flow.tell("decay" if palace.floors > 0 else "decay_gone", seat, {"n": max(0, palace.floors)})
        if fallen:
            player.palaces = [palace for palace in player.palaces if palace.floors > 0]


@RULES.step("scoring")
def scoring(flow: DragonFlow, frame: Frame) -> None:
    """Phase 4: palaces, dragons on court ladies and on privileges (DR-9.3, DR-6.11)."""
    table = flow.state.table
    table.phase = SCORING
    for seat in table.order:
        player = table.players[seat]
        parts = dict(zip(ROUND, round_income(player), strict=True))
        for source, points in parts.items():
            score(table, seat, source, points)
        flow.tell("round", seat, {"n": sum(parts.values()), **parts})
        if table.month < DATA.course.months:
            player.history.append(player.vp)


def round_income(player: Player) -> tuple[int, int, int]:
    """VP of phase 4 from palaces, court ladies and privileges."""
    dragon = DATA.round_scoring.dragon
    return (
        len(player.palaces) * DATA.round_scoring.palace,
        symbols(player, "court_lady") * dragon,
        (player.small * DATA.privileges.small.dragons + player.large * DATA.privileges.large.dragons) * dragon,
    )


def person_points(player: Player) -> int:
    """VP for own persons (DR-10.2)."""
    return persons(player) * DATA.final_scoring.person


def monk_points(player: Player) -> int:
    """VP for own monks: buddhas times floors (DR-10.3)."""
    points = 0
    for palace in player.palaces:
        for tile in palace.persons:
            if tile in _BUDDHAS:
                points += _BUDDHAS[tile] * palace.floors
    return points


def money_points(player: Player) -> int:
    """VP for money, once rice and rockets are sold (DR-10.4)."""
    final = DATA.final_scoring
    return (player.yuan + player.rice * final.rice + player.rockets * final.rocket) // final.yuan_per_vp


@RULES.step("final")
def final(flow: DragonFlow, frame: Frame) -> None:
    """The final scoring (DR-10.1 to DR-10.4)."""
    table = flow.state.table
    table.phase = FINAL
    for seat in table.order:
        player = table.players[seat]
        player.history.append(player.vp)
        parts = dict(
            zip(FINAL_SCORING, (person_points(player), monk_points(player), money_points(player)), strict=True)
        )
        for source, points in parts.items():
            score(table, seat, source, points)
        told = {f"for_{source}": points for source, points in parts.items()}
        flow.tell("final", seat, {"n": sum(parts.values()), **told})
    if not flow.quiet:
        winner = result(flow.state).ranking()[0]
        flow.tell("won", winner, {"n": table.players[winner].vp})


def result(state: DragonState) -> Result:
    """Most VP; then further ahead on the person track; then the upper disc (DR-10.5 to DR-10.7)."""
    table = state.table
    scores = [dict(player.earned) for player in table.players]
    ties = [[player.space, state.seats - table.order.index(seat)] for seat, player in enumerate(table.players)]
    return rank(scores, ties)


def recount(state: DragonState) -> list[int]:
    """The final score again: the marker before the final scoring, and that scoring from the tiles, symbol by symbol."""
    totals = []
    for player in state.table.players:
        under_floors = [(tile, palace.floors) for palace in player.palaces for tile in palace.persons]
        total = player.history[-1]
        for tile, floors in under_floors:
            total += DATA.final_scoring.person
            total += sum(floors for _ in range(_BUDDHAS.get(tile, 0)))
        coins = player.yuan
        coins += sum([DATA.final_scoring.rice] * player.rice + [DATA.final_scoring.rocket] * player.rockets)
        while coins >= DATA.final_scoring.yuan_per_vp:
            coins -= DATA.final_scoring.yuan_per_vp
            total += 1
        totals.append(total)
    return totals
