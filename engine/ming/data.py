"""The numbers of the rulebook and the board, read from ``data/games/ming.toml``, and names for indices.

Everything small is an index: provinces 0-5 (A-F), districts 0-17 (A1-F3), kinds of cards 0-5 and last `JOKER`, the
dragon, in the order of the file.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise, product

from engine.kernel.data import demand, distinct, equal, load, require_known
from engine.kernel.maps import bordering, connected, neighbours, on_border, on_canvas, within
from engine.ming.schema import MingData

DRAGON = "dragon"
PER_PROVINCE = 3
"""Districts of a province, three houses in its city for each (T-2)."""
SYMBOL_OFF = 1 / 20
"""How far the symbol of a border may lie from one of its corners, in widths of the canvas."""


def agree(data: MingData) -> None:
    """What several tables must agree on. Raises `DataError`."""
    _components(data)
    _course(data)
    _city_moves(data)
    _borders(data)
    _outlines(data)


def _components(data: MingData) -> None:
    """Totals, and the three districts of every province."""
    parts = data.components
    equal("transports: cards", sum(kind.cards for kind in data.transports), parts.movement_cards)
    equal("borders", len(data.borders), parts.borders)
    expected = [f"{province.id}{number + 1}" for province in data.provinces for number in range(PER_PROVINCE)]
    equal("districts: three of each province", [district.id for district in data.districts], expected)
    equal("districts", len(data.districts), parts.districts)
    for district in data.districts:
        equal(f"district {district.id}: houses", len(district.houses), data.board.houses_per_district)


def _course(data: MingData) -> None:
    """What happens in which round."""
    course, neutral, parts = data.course, data.neutral, data.components
    rounds = range(1, course.rounds + 1)
    equal("supply of members", parts.supply, parts.members_per_round * course.rounds)
    equal("scoring.tile_set", len(data.scoring.tile_set), len(course.scoring_rounds))
    equal("scoring.member_left", len(data.scoring.member_left), len(course.scoring_rounds))
    require_known(
        "start_player: rounds with a next one", (naming.round for naming in data.start_player.naming), rounds[:-1]
    )
    require_known("neutral.rounds", neutral.rounds, rounds)
    equal("neutral.colours", sorted(neutral.colours), sorted(parts.player_colours))
    called = neutral.per_district * parts.districts + neutral.per_player * neutral.seats * len(neutral.rounds)
    room = neutral.most_per_district * parts.districts
    demand(called <= room, f"neutral: {called} members, room for {room}")


def pattern(counts: tuple[int, ...]) -> str:
    """How falling numbers of members compare, as T-6 writes it.

    >>> pattern((3, 1, 1)), pattern((1,)), pattern((4,))
    ('a>b=c', 'a=1', 'a>1')
    """
    if len(counts) == 1:
        return "a=1" if counts[0] == 1 else "a>1"
    return _pattern("=" if left == right else ">" for left, right in pairwise(counts))


def _pattern(signs: Iterable[str]) -> str:
    return "a" + "".join(sign + party for sign, party in zip(signs, "bcd", strict=False))


def _city_moves(data: MingData) -> None:
    """T-6 has every pattern once, and no party sends more members than there are houses."""
    most = len(data.components.player_colours)
    wanted = ["a=1", "a>1", *(_pattern(signs) for length in range(1, most) for signs in product("=>", repeat=length))]
    equal("city_moves: patterns", sorted(row.pattern for row in data.city_moves.table), sorted(wanted))
    for row in data.city_moves.table:
        demand(sum(row.moves) <= data.board.houses_per_district, f"city_moves: {row.pattern} needs more houses")


def _borders(data: MingData) -> None:
    """T-2: at most one border of a kind at a district; all districts of a province border on each other."""
    ends = [(end, border.transport) for border in data.borders for end in (border.a, border.b)]
    require_known("borders: districts", (end for end, _ in ends), (district.id for district in data.districts))
    require_known("borders: transports", (kind for _, kind in ends), (kind.id for kind in data.transports))
    near = neighbours((district.id for district in data.districts), ((border.a, border.b) for border in data.borders))
    demand(connected(near), "borders: the board is not connected")
    for province in data.provinces:
        one, two, three = (f"{province.id}{number + 1}" for number in range(PER_PROVINCE))
        inside = {two, three} <= near[one] and three in near[two]
        demand(inside, f"province {province.id}: borders inside are missing")
    distinct("borders: district and transport", ends)


def _outlines(data: MingData) -> None:
    """The map: everything where it belongs, borders where outlines share sides."""
    outlines = {district.id: district.outline for district in data.districts}
    for found in data.districts:
        on_canvas(f"district {found.id}", found.outline, data.board.canvas)
        places = (found.label, found.monastery, found.prince, found.free_area, *found.houses)
        within(f"district {found.id}", places, found.outline)
    bordering(outlines, ((border.a, border.b) for border in data.borders), data.board.touching)
    for border in data.borders:
        most = SYMBOL_OFF * data.board.canvas[0]
        on_border(f"border {border.id}", border.point, outlines[border.a], outlines[border.b], most)


DATA = load("ming", MingData, agree)

KINDS = (*(kind.id for kind in DATA.transports), DRAGON)
"""The kinds of cards in a hand: the means of transport, and last the dragon."""
KIND = {name: number for number, name in enumerate(KINDS)}
JOKER = KIND[DRAGON]
PROVINCES = tuple(province.id for province in DATA.provinces)
PROVINCE = {name: number for number, name in enumerate(PROVINCES)}
DISTRICTS = tuple(district.id for district in DATA.districts)
DISTRICT = {name: number for number, name in enumerate(DISTRICTS)}


def _crossings() -> tuple[tuple[int, ...], ...]:
    behind = {(border.a, border.transport): border.b for border in DATA.borders}
    behind |= {(border.b, border.transport): border.a for border in DATA.borders}
    ways = [[behind.get((district, kind)) for kind in KINDS[:JOKER]] for district in DISTRICTS]
    return tuple(tuple(-1 if there is None else DISTRICT[there] for there in row) for row in ways)


CROSSINGS = _crossings()
"""``[district][kind of movement card]`` -> the district behind that border, or -1."""
NEIGHBOURS = tuple(tuple(sorted(there for there in row if there >= 0)) for row in CROSSINGS)


def province_of(district: int) -> int:
    """The province of a district."""
    return district // PER_PROVINCE


def districts_of(province: int) -> range:
    """The three districts of a province."""
    return range(PER_PROVINCE * province, PER_PROVINCE * (province + 1))
