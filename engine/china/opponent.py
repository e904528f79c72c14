"""What a position is worth, and the light policy of playouts (section I of the rules' model)."""

from __future__ import annotations

from random import Random

from engine.china.cards import price
from engine.china.data import ALLIANCES, COLOUR, COLOUR_OF, FIELD, FIELDS_OF, PROVINCE, PROVINCES, ROADS
from engine.china.final import alliance_points, majorities
from engine.china.houses import province_points
from engine.china.pieces import STOP, has_room, kinds_open
from engine.china.roads import best_rows, row_points
from engine.china.state import EMISSARY, FORTIFICATION, HOUSE, ChinaState, Table
from engine.kernel.values import Decision

# Estimates, not rules: the share of what a scoring would bring now that can be hoped for when it comes.
_UNFINISHED = 0.85
_ALLIANCE = 0.75
_STARTED_ROW = (0.0, 0.1, 0.5, 1.5)
_CARD = 0.15


def evaluate(state: ChinaState) -> list[float]:
    """One estimate of the final score per seat: points so far, and what a final scoring now would add."""
    table = state.table
    points = [float(player.vp) for player in table.players]
    if table.phase == "end":
        return points
    share = 1.0 if table.triggered else _UNFINISHED
    for province, scored in enumerate(table.scored):
        if not scored:
            _add(points, province_points(table, province), share)
    for one, other in ALLIANCES:
        _add(points, alliance_points(table.emissaries[one], table.emissaries[other]), _ALLIANCE if share < 1 else 1)
    forts = frozenset(one for one, fort in enumerate(table.forts) if fort)
    for seat in range(state.seats):
        points[seat] += road_points(table, seat, forts)
        if not table.triggered:
            points[seat] += _CARD * len([number for number in state.hands[seat] if number > 1])
    return points


def _add(points: list[float], more: list[int], share: float) -> None:
    for seat, number in enumerate(more):
        points[seat] += number * share


def road_points(table: Table, seat: int, forts: frozenset[int]) -> float:
    """The rows a seat has now; while the game goes on also what begun ones promise."""
    houses = frozenset(one for one, owner in enumerate(table.houses) if owner == seat)
    rows = best_rows(table.side, houses, houses & forts)
    points = float(sum(row_points(row, forts) for row in rows))
    if table.triggered:
        return points
    near, left = ROADS[table.side], set(houses).difference(*rows)
    while left:
        part = [left.pop()]
        for here in part:
            found = [there for there in near[here] if there in left]
            left.difference_update(found)
            part += found
        points += _STARTED_ROW[min(len(part), len(_STARTED_ROW) - 1)]
    return points


def playout(state: ChinaState, decision: Decision, rng: Random) -> str:
    """A quick, sensible pick: where a piece brings most for itself, with a little chance."""
    choose = _POLICY.get(decision.kind)
    return choose(state, decision, rng) if choose else rng.choice(decision.options)


def house_gain(table: Table, seat: int, province: int) -> float:
    """What one more house in a province changes between this seat and the best other one."""
    one = next((free for free in FIELDS_OF[province] if table.houses[free] < 0), -1)
    if one < 0:
        return 0.0
    before = province_points(table, province)
    table.houses[one] = seat
    after = province_points(table, province)
    table.houses[one] = -1
    gains = [new - old for old, new in zip(before, after, strict=True)]
    rivals = [gain for other, gain in enumerate(gains) if other != seat]
    return gains[seat] - 0.5 * max(rivals)


def emissary_gain(table: Table, seat: int, province: int) -> float:
    """The same for an emissary, over all alliances of the province."""
    row = table.emissaries[province]
    gain = 0.0
    for one, other in ALLIANCES:
        if province in (one, other):
            before = alliance_points(table.emissaries[one], table.emissaries[other])
            row[seat] += 1
            after = alliance_points(table.emissaries[one], table.emissaries[other])
            hope = 0.5 if seat in majorities(row) else 0.0
            row[seat] -= 1
            rivals = [new - old for at, (old, new) in enumerate(zip(before, after, strict=True)) if at != seat]
            gain += after[seat] - before[seat] - 0.5 * max(rivals) + hope
    return gain


def _gain(table: Table, seat: int, province: int, kind: str) -> float:
    if kind == HOUSE:
        return house_gain(table, seat, province)
    if kind == EMISSARY:
        return emissary_gain(table, seat, province)
    return 1.5 if not table.empty(province) else 0.2


def _turn(state: ChinaState, decision: Decision, rng: Random) -> str:
    """The province with the best single piece, better if it takes two; swapping only for want of anything."""
    table, seat = state.table, decision.seat
    best, chosen = -99.0, decision.options[-1]
    for key in decision.options[:-1]:
        province = PROVINCE[key]
        kinds = kinds_open(table, seat, province)
        value = max(_gain(table, seat, province, kind) for kind in kinds) + rng.random() * 2
        if not table.empty(province):
            value += 1.5 * state.hands[seat][COLOUR_OF[province]]
        if not state.hands[seat][COLOUR_OF[province]]:
            value -= 0.5
        if value > best:
            best, chosen = value, key
    return chosen


def _piece(state: ChinaState, decision: Decision, rng: Random) -> str:
    """The kind that gains most, for the fewest cards; a second one unless it harms."""
    province = PROVINCE[decision.args.province]
    best, chosen = -99.0, decision.options[0]
    for key in decision.options:
        if key == STOP:
            value = -0.5
        else:
            kind, colour = key.split(".")
            value = _gain(state.table, decision.seat, province, kind) + rng.random()
            value -= 0.4 * (price(COLOUR[colour], province) - 1)
        if value > best:
            best, chosen = value, key
    return chosen


def _field(state: ChinaState, decision: Decision, rng: Random) -> str:
    """Beside own houses along a road, on a bare fortification; a fortification where an own house may follow."""
    table, seat = state.table, decision.seat
    near, kind = ROADS[table.side], decision.args.piece

    def worth(key: str) -> float:
        one = FIELD[key]
        own = sum(table.houses[there] == seat for there in near[one])
        further = sum(table.houses[end] == seat for there in near[one] for end in near[there] if end != one)
        return 2 * own + 0.5 * further + (3 if table.forts[one] and kind != FORTIFICATION else 0) + rng.random()

    return max(decision.options, key=worth)


def _card(state: ChinaState, decision: Decision, rng: Random) -> str:
    """An open card that makes a pair, or one that fits a province with room; else the pile."""
    table, hand = state.table, state.hands[decision.seat]

    def worth(key: str) -> float:
        if key == "pile":
            return 1.0 + rng.random()
        colour = table.slots[int(key.removeprefix("slot.")) - 1]
        fits = any(
            COLOUR_OF[province] == colour and has_room(table, decision.seat, province)
            for province in range(len(PROVINCES))
        )
        return (1.2 if hand[colour] == 1 else 0.6) * fits + rng.random()

    return max(decision.options, key=worth)


def _give(state: ChinaState, decision: Decision, rng: Random) -> str:
    """The colour held least often, so that pairs stay together."""
    hand = state.hands[decision.seat]
    return min(decision.options, key=lambda key: (hand[COLOUR[key]], rng.random()))


_POLICY = {
    "turn": _turn,
    "first_piece": _piece,
    "second_piece": _piece,
    "field": _field,
    "draw": _card,
    "swap_take": _card,
    "swap_give": _give,
}
