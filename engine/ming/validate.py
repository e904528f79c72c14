"""What the data file must fulfil beyond types: totals, references, the table of city moves, graph and outlines."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from engine.kernel.data import demand
from engine.kernel.maps import connected, inside, neighbours
from engine.kernel.maps import sides as sides_of

if TYPE_CHECKING:
    from engine.ming.data import MingData


def validate(data: MingData) -> None:
    """Check everything. Raises `DataError` naming the place."""
    _check_totals(data)
    _check_references(data)
    _check_city_moves(data)
    _check_graph(data)
    _check_outlines(data)


def _check_totals(data: MingData) -> None:
    parts, course = data.components, data.course
    total = sum(kind.cards for kind in data.transports)
    demand(total == parts.movement_cards, f"transports: {total} cards, components say {parts.movement_cards}")
    demand(len(data.districts) == parts.districts, f"{len(data.districts)} districts, not {parts.districts}")
    demand(len(data.borders) == parts.borders, f"{len(data.borders)} borders, not {parts.borders}")
    demand(parts.districts == 3 * len(data.provinces), "a province has three districts")
    need = parts.members_per_round * course.rounds
    demand(parts.supply == need, f"supply of {parts.supply} members, the rounds need {need}")
    scorings = len(course.scoring_rounds)
    demand(all(1 <= number <= course.rounds for number in course.scoring_rounds), "course: scoring round out of range")
    demand(len(data.scoring.tile_set) == scorings, "scoring.tile_set: one value per scoring round")
    demand(len(data.scoring.member_left) == scorings, "scoring.member_left: one value per scoring round")
    sums = {0}
    for value in data.return_cards.values:
        sums |= {value + other for other in sums}
    most = 2 * 3  # MD-6.4: at most two members from each of three districts
    demand(set(range(most + 1)) <= sums, f"return_cards: their sums do not reach every number up to {most}")


def _check_references(data: MingData) -> None:
    for what, ids in (
        ("transports", [kind.id for kind in data.transports]),
        ("provinces", [province.id for province in data.provinces]),
        ("colours", [province.colour for province in data.provinces]),
        ("districts", [district.id for district in data.districts]),
        ("borders", [border.id for border in data.borders]),
        ("player_colours", list(data.components.player_colours)),
    ):
        demand(len(set(ids)) == len(ids), f"{what}: an id occurs twice")
    expected = [f"{province.id}{number}" for province in data.provinces for number in (1, 2, 3)]
    demand([district.id for district in data.districts] == expected, "districts: not three per province in order")
    known, kinds = set(expected), {kind.id for kind in data.transports}
    for border in data.borders:
        pair = [border.a, border.b]
        demand(set(pair) <= known and border.a < border.b, f"border {border.id}: districts unknown or unsorted")
        demand(border.transport in kinds, f"border {border.id}: unknown transport {border.transport}")
    neutral = data.neutral
    same = sorted(neutral.colours) == sorted(data.components.player_colours)
    demand(same, "neutral.colours: not the players' colours")
    demand(set(neutral.rounds) <= set(range(1, data.course.rounds + 1)), "neutral.rounds: out of range")
    called = neutral.per_district * len(known) + neutral.per_player * neutral.seats * len(neutral.rounds)
    room = neutral.most_per_district * len(known)
    demand(called <= room, f"neutral: {called} members, room for {room}")
    for naming in data.start_player.naming:
        demand(1 <= naming.round < data.course.rounds, f"start_player: round {naming.round} is out of range")
        demand(1 <= naming.fewest <= data.start_player.seats, f"start_player: place {naming.fewest} is out of range")


def pattern(counts: tuple[int, ...]) -> str:
    """How falling numbers of members compare, as T-6 writes it.

    >>> pattern((3, 1, 1)), pattern((1,)), pattern((4,))
    ('a>b=c', 'a=1', 'a>1')
    """
    if len(counts) == 1:
        return "a=1" if counts[0] == 1 else "a>1"
    return "a" + "".join(
        ("=" if left == right else ">") + "abcd"[place + 1] for place, (left, right) in enumerate(pairwise(counts))
    )


def _check_city_moves(data: MingData) -> None:
    table = {row.pattern: row.moves for row in data.city_moves.table}
    wanted = {"a=1": 1, "a>1": 1}
    for parties in range(2, len(data.components.player_colours) + 1):
        for signs in range(1 << (parties - 1)):
            falling = [parties]
            for bit in range(parties - 1):
                falling.append(falling[-1] - (signs >> bit & 1))
            wanted[pattern(tuple(falling))] = parties
    demand(
        set(table) == set(wanted) and len(table) == len(data.city_moves.table), "city_moves: rows missing or too many"
    )
    for key, moves in table.items():
        demand(len(moves) == wanted[key], f"city_moves: {key} needs {wanted[key]} numbers")
        relations = enumerate(key[1::2] if wanted[key] > 1 else "")
        fair = all(moves[i] == moves[i + 1] if sign == "=" else moves[i] >= moves[i + 1] for i, sign in relations)
        demand(fair, f"city_moves: {key} treats equals differently")
        demand(sum(moves) <= data.board.houses_per_district, f"city_moves: {key} needs more houses than there are")


def _check_graph(data: MingData) -> None:
    near = neighbours((district.id for district in data.districts), ((one.a, one.b) for one in data.borders))
    demand(connected(near), "borders: the board is not connected")
    for province in data.provinces:
        one, two, three = (f"{province.id}{number}" for number in (1, 2, 3))
        demand({two, three} <= near[one] and three in near[two], f"province {province.id}: borders inside are missing")
    data.crossings()


def _check_outlines(data: MingData) -> None:
    """The picture tells the truth: outlines share a side exactly where there is a border (planar as claimed)."""
    width, height = data.board.canvas
    sides = {district.id: sides_of(district.outline) for district in data.districts}
    borders = {(border.a, border.b): border for border in data.borders}
    touching = {(min(pair), max(pair)) for pair in data.board.touching}
    for one in data.districts:
        demand(all(0 <= x <= width and 0 <= y <= height for x, y in one.outline), f"district {one.id}: off the canvas")
        demand(len(one.houses) == data.board.houses_per_district, f"district {one.id}: number of houses")
        for place in (one.label, one.monastery, one.prince, one.free_area, *one.houses):
            demand(inside(place, one.outline), f"district {one.id}: {place} lies outside")
        for other in data.districts:
            if one.id >= other.id:
                continue
            pair, shared = (one.id, other.id), sides[one.id] & sides[other.id]
            if data.board.planar:
                demand(bool(shared) == (pair in borders), f"border {one.id}-{other.id}: outlines disagree")
            corner = not shared and bool(set(one.outline) & set(other.outline))
            demand(corner == (pair in touching), f"touching {one.id}-{other.id}: outlines disagree")
    for border in data.borders:
        corners = {point for side in sides[border.a] & sides[border.b] for point in side}
        close = min(hypot(x - border.point[0], y - border.point[1]) for x, y in corners)
        demand(close <= width / 20, f"border {border.id}: the symbol is {close:.0f} px away")
