"""What the data file must fulfil beyond types: totals, references, roads, alliances and outlines that agree."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from typing import TYPE_CHECKING

from engine.kernel.data import demand
from engine.kernel.maps import connected, inside, neighbours
from engine.kernel.maps import sides as sides_of

if TYPE_CHECKING:
    from engine.china.data import ChinaData


def validate(data: ChinaData) -> None:
    """Check everything. Raises `DataError` naming the place."""
    _check_totals(data)
    _check_references(data)
    _check_provinces(data)
    _check_outlines(data)
    _check_alliances(data)
    _check_roads(data)


def _check_totals(data: ChinaData) -> None:
    parts, setup, placing = data.components, data.setup, data.placing
    for what, found, wanted in (
        ("cards", sum(kind.cards for kind in data.cards), parts.province_cards),
        ("provinces", len(data.provinces), parts.scoring_stones),
        ("house fields", len(data.fields), data.board.houses),
        ("alliances", len(data.alliances), data.board.alliances),
        ("spaces of the score track", len(data.board.score_track), setup.score_card + 1),
        ("score cards", parts.score_cards, len(parts.player_colours)),
    ):
        demand(found == wanted, f"{found} {what}, not {wanted}")
    demand(0 < parts.score_markers < parts.emissaries, "components: no emissary can be placed")
    most = max((rule.players for rule in setup.removed), default=0)
    demand(most == len(parts.player_colours), f"setup.removed: up to {most} players, not as many as colours")
    for rule in setup.removed:
        deck = parts.province_cards - rule.per_colour * len(data.cards)
        dealt = rule.players * setup.hand_size + setup.open_cards
        demand(rule.per_colour < min(kind.cards for kind in data.cards), f"setup.removed: {rule} leaves none")
        demand(deck > dealt, f"setup.removed: {deck} cards, {dealt} are dealt")
    demand(setup.hand_size >= placing.cards, "placing.cards: more than a hand")
    least = placing.joker + placing.pieces - 1
    demand(placing.joker > 1 and least <= placing.cards, "placing.joker: no room for a joker and a card")
    demand(1 <= placing.pieces_if_empty <= placing.pieces, "placing.pieces_if_empty: out of range")
    demand(data.scoring.row > 1 and data.scoring.fortification_factor > 1, "scoring: too small")
    demand(data.course.runs > 0, "course.runs: the deck is never played")


def _check_references(data: ChinaData) -> None:
    for what, ids in (
        ("cards", [kind.colour for kind in data.cards]),
        ("provinces", [province.id for province in data.provinces]),
        ("fields", [field.id for field in data.fields]),
        ("sides", [side.id for side in data.sides]),
        ("player_colours", list(data.components.player_colours)),
    ):
        demand(len(set(ids)) == len(ids), f"{what}: an id occurs twice")
    numbers = [alliance.number for alliance in data.alliances]
    demand(numbers == list(range(1, len(numbers) + 1)), "alliances: not numbered from 1 in order")


def _check_provinces(data: ChinaData) -> None:
    """Fields and provinces name each other; all colours but one are those of two provinces (CH-1.13)."""
    listed = [(name, province.id) for province in data.provinces for name in province.fields]
    demand(listed == [(field.id, field.province) for field in data.fields], "fields: not those of the provinces")
    colours = [province.colour for province in data.provinces]
    demand(set(colours) == {kind.colour for kind in data.cards}, "provinces: colours are not those of the cards")
    alone = [colour for colour in set(colours) if colours.count(colour) == 1]
    pairs = all(colours.count(colour) == 2 for colour in set(colours) - set(alone))
    demand(len(alone) == 1 and pairs, "provinces: not pairs of one colour and a single one")


def _check_roads(data: ChinaData) -> None:
    """Roads join known fields, none twice; every field has one; the provinces hang together along them."""
    home = {field.id: field.province for field in data.fields}
    allied = {frozenset(alliance.provinces) for alliance in data.alliances}
    served = {number for side in data.sides for number in side.players}
    demand(served == {rule.players for rule in data.setup.removed}, "sides: not for every number of players")
    for side in data.sides:
        known = all(one in home and other in home and one != other for one, other in side.roads)
        demand(known, f"side {side.id}: a road leads nowhere")
        demand(len({frozenset(road) for road in side.roads}) == len(side.roads), f"side {side.id}: a road twice")
        ends = {end for road in side.roads for end in road}
        demand(ends == set(home), f"side {side.id}: {sorted(set(home) - ends)} without a road")
        for one, other in side.roads:
            over = frozenset((home[one], home[other]))
            demand(len(over) == 1 or over in allied, f"side {side.id}: road {one}-{other} crosses no border")
        crossing = [(home[one], home[other]) for one, other in side.roads]
        demand(connected(neighbours(set(home.values()), crossing)), f"side {side.id}: the board is not connected")


def _check_outlines(data: ChinaData) -> None:
    """Everything lies on the canvas, and what stands in a province lies inside it."""
    width, height = data.board.canvas
    place = {field.id: field.point for field in data.fields}
    points = [*data.board.score_track, *(point for province in data.provinces for point in province.outline)]
    off = [point for point in points if not (0 <= point[0] <= width and 0 <= point[1] <= height)]
    demand(not off, f"board: {off[:1]} off the canvas")
    for province in data.provinces:
        for point in (province.dragon, province.label, *(place[name] for name in province.fields)):
            demand(inside(point, province.outline), f"province {province.id}: {point} lies outside")


def _check_alliances(data: ChinaData) -> None:
    """The picture tells the truth: outlines share a side exactly where there is an alliance, or the pair is a gap."""
    sides = {province.id: sides_of(province.outline) for province in data.provinces}
    corners = {province.id: set(province.outline) for province in data.provinces}
    allied = {frozenset(alliance.provinces): alliance for alliance in data.alliances}
    demand(len(allied) == len(data.alliances), "alliances: a pair of provinces twice")
    known = all(set(pair) <= set(sides) and len(pair) == 2 for pair in allied)
    demand(known, "alliances: of unknown provinces")
    for one, other in combinations(sides, 2):
        shared = sides[one] & sides[other]
        alliance = allied.get(frozenset((one, other)))
        demand(bool(shared) == (alliance is not None), f"alliance of {one} and {other}: outlines disagree")
        if alliance is not None:
            ends = {point for side in shared for point in side}
            close = min(hypot(x - alliance.point[0], y - alliance.point[1]) for x, y in ends)
            demand(close <= 30, f"alliance {alliance.number}: its marker is {close:.0f} off the border")
    for gap in data.gaps:
        demand(
            all(gap.point in corners.get(name, ()) for name in gap.provinces), f"gap {gap.drawing}: not their corner"
        )
        for one, other in gap.no_border:
            apart = {one, other} <= set(gap.provinces) and frozenset((one, other)) not in allied
            demand(apart, f"gap {gap.drawing}: {one} and {other} are neighbours")
    covered = {frozenset(pair) for gap in data.gaps for pair in gap.no_border}
    for one, other in combinations(sides, 2):
        corner = bool(corners[one] & corners[other]) and not sides[one] & sides[other]
        pair = frozenset((one, other))
        demand(corner == (pair in covered), f"gaps: {one} and {other} meet in a point, or should")
