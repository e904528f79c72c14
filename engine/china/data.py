"""The numbers of the rulebook and the board, read from ``data/games/china.toml``, and names for indices.

Everything small is an index: provinces 0-8, house fields 0-51, colours of cards 0-4, in the order of the file.
"""

from __future__ import annotations

from collections import Counter

from engine.china.schema import ChinaData, Side
from engine.kernel.data import demand, distinct, equal, load, require_known
from engine.kernel.maps import bordering, connected, neighbours, on_border, on_canvas, within

MARKER_OFF = 30
"""How far the marker of an alliance may lie from a corner of its border."""


def agree(data: ChinaData) -> None:
    """What several tables must agree on. Raises `DataError`."""
    _components(data)
    _provinces(data)
    _outlines(data)
    for side in data.sides:
        _roads(data, side)


def _components(data: ChinaData) -> None:
    """Totals, and enough cards to play with."""
    parts, setup = data.components, data.setup
    equal("province cards", sum(kind.cards for kind in data.cards), parts.province_cards)
    equal("provinces", len(data.provinces), parts.scoring_stones)
    equal("house fields", len(data.fields), data.board.houses)
    equal("alliances", len(data.alliances), data.board.alliances)
    equal("spaces of the score track", len(data.board.score_track), setup.score_card + 1)
    equal("score cards", parts.score_cards, len(parts.player_colours))
    demand(setup.hand_size >= data.placing.cards, "placing.cards: more than a hand")
    seats = [rule.players for rule in setup.removed]
    equal("setup.removed: most players", max(seats), len(parts.player_colours))
    equal("sides: players", sorted({number for side in data.sides for number in side.players}), seats)
    for rule in setup.removed:
        deck = parts.province_cards - rule.per_colour * len(data.cards)
        dealt = rule.players * setup.hand_size + setup.open_cards
        demand(rule.per_colour < min(kind.cards for kind in data.cards), f"setup.removed: {rule} leaves none")
        demand(deck > dealt, f"setup.removed: {deck} cards, {dealt} are dealt")


def _provinces(data: ChinaData) -> None:
    """Fields and provinces name each other; all colours but one are those of two provinces (CH-1.13)."""
    listed = [(name, province.id) for province in data.provinces for name in province.fields]
    equal("fields and provinces", [(field.id, field.province) for field in data.fields], listed)
    colours = Counter(province.colour for province in data.provinces)
    equal("provinces: colours", sorted(colours), sorted(kind.colour for kind in data.cards))
    equal("provinces: of one colour", sorted(colours.values()), [1] + [2] * (len(colours) - 1))


def _outlines(data: ChinaData) -> None:
    """The map: everything where it belongs, borders and alliances the same, gaps at corners."""
    outlines = {province.id: province.outline for province in data.provinces}
    place = {field.id: field.point for field in data.fields}
    on_canvas("score_track", data.board.score_track, data.board.canvas)
    for province in data.provinces:
        inner = (province.dragon, province.label, *(place[name] for name in province.fields))
        on_canvas(f"province {province.id}", province.outline, data.board.canvas)
        within(f"province {province.id}", inner, province.outline)
    allied = [alliance.provinces for alliance in data.alliances]
    distinct("alliances", map(frozenset, allied))
    bordering(outlines, allied, (pair for gap in data.gaps for pair in gap.no_border))
    for alliance in data.alliances:
        one, other = (outlines[name] for name in alliance.provinces)
        on_border(f"alliance {alliance.number}", alliance.point, one, other, MARKER_OFF)
    for gap in data.gaps:
        for name in gap.provinces:
            require_known(f"gap {gap.drawing}: corners of {name}", [gap.point], outlines[name])


def _roads(data: ChinaData, side: Side) -> None:
    """Roads join fields within a province or across a border; every field has one; the provinces hang together."""
    where = f"side {side.id}"
    home = {field.id: field.province for field in data.fields}
    allied = [set(alliance.provinces) for alliance in data.alliances]
    ends = {end for road in side.roads for end in road}
    require_known(f"{where}: ends of roads", ends, home)
    require_known(f"{where}: fields with a road", home, ends)
    crossing = [(home[one], home[other]) for one, other in side.roads]
    for road, (here, there) in zip(side.roads, crossing, strict=True):
        demand(here == there or {here, there} in allied, f"{where}: road {'-'.join(road)} crosses no border")
    demand(connected(neighbours(set(home.values()), crossing)), f"{where}: the board is not connected")


DATA = load("china", ChinaData, agree)

PROVINCES = tuple(province.id for province in DATA.provinces)
PROVINCE = {name: number for number, name in enumerate(PROVINCES)}
FIELDS = tuple(field.id for field in DATA.fields)
FIELD = {name: number for number, name in enumerate(FIELDS)}
COLOURS = tuple(kind.colour for kind in DATA.cards)
COLOUR = {name: number for number, name in enumerate(COLOURS)}
FIELDS_OF = tuple(tuple(FIELD[name] for name in province.fields) for province in DATA.provinces)
"""``[province]`` -> its house fields."""
COLOUR_OF = tuple(COLOUR[province.colour] for province in DATA.provinces)
"""``[province]`` -> the colour of cards that matches it (CH-3.1)."""
PROVINCES_OF = tuple(
    tuple(province for province, matching in enumerate(COLOUR_OF) if matching == colour)
    for colour in range(len(COLOURS))
)
"""``[colour]`` -> the provinces it matches."""
ALLIANCES = tuple(tuple(PROVINCE[name] for name in alliance.provinces) for alliance in DATA.alliances)
"""``[alliance number - 1]`` -> its two provinces."""
ALLIES = tuple(
    tuple(other if one == province else one for one, other in ALLIANCES if province in (one, other))
    for province in range(len(PROVINCES))
)
"""``[province]`` -> the provinces it has alliances with, in the order of these."""


def _near(side: Side) -> tuple[tuple[int, ...], ...]:
    near = neighbours(FIELDS, side.roads)
    return tuple(tuple(sorted(FIELD[name] for name in near[field])) for field in FIELDS)


ROADS = {side.id: _near(side) for side in DATA.sides}
"""``[side][field]`` -> the fields joined to it by a road."""


def removed(players: int) -> int:
    """Cards of each colour taken out (CH-1.5)."""
    return next(rule.per_colour for rule in DATA.setup.removed if rule.players == players)


def side_of(players: int, chosen: str) -> Side:
    """The side of the board in use: ``chosen`` if it is for so many players, else the one that is (CH-1.1)."""
    fitting = [side for side in DATA.sides if players in side.players]
    return next((side for side in fitting if side.id == chosen), fitting[0])
