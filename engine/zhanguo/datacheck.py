"""What must agree within a data file: totals, ranges, references, distances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.zhanguo.data import Data
    from engine.zhanguo.tables import Bonus

CHOICE = "choice"
TRACK_LENGTHS = range(2, 5)
COURT_ACTIONS = (
    "build_wall",
    "build_palace",
    "hire_workers",
    "relocate_officials",
    "recruit_official",
    "install_governor",
)
"""The court actions that the rules know how to carry out (ZG-7.2)."""


def faults(data: Data) -> Iterator[str]:
    """Every contradiction of ``data``, each beginning with the table it is in; none for a sound file."""
    yield from _game(data)
    yield from _components(data)
    yield from _cards(data)
    yield from _boards(data)
    yield from _map(data)
    yield from _rewards(data)
    yield from _walls(data)
    yield from _orders(data)


def _game(data: Data) -> Iterator[str]:
    game = data.game
    if list(game.regions) != list(range(1, len(game.regions) + 1)):
        yield "game: regions are numbered from 1"
    if not len(game.octagons_by_card) == len(game.unrest_by_card) == game.cards_per_region:
        yield "game: octagons_by_card and unrest_by_card need one figure per card of a region"
    if game.start_region not in game.regions:
        yield f"game: there is no start_region {game.start_region}"
    if len(set(game.colours)) != len(game.colours) or CHOICE in game.colours:
        yield "game: colours are not different"
    if tuple(action.id for action in data.court.actions) != COURT_ACTIONS:
        yield f"court: the actions are {', '.join(COURT_ACTIONS)}"
    if not data.court.first_card_least < data.court.first_card_most:
        yield "court: X has no range"


def _components(data: Data) -> Iterator[str]:
    parts, own = data.components, data.components.per_player
    players = max((table.seats for table in data.seats), default=0)
    pairs = {
        "player_boards": (parts.player_boards, players),
        "player_colours": (len(parts.player_colours), players),
        "governors": (parts.governors, players * own.governors),
        "walls": (parts.walls, players * own.walls),
        "palaces": (parts.palaces, players * own.palaces),
        "discs": (parts.discs, players * own.discs),
        "unrest_cubes": (parts.unrest_cubes, players * own.unrest_cubes),
        "officials": (parts.officials, players * own.officials * len(data.game.colours)),
        "cards": (parts.cards, len(data.cards.list)),
        "wall_tiles": (parts.wall_tiles, len(data.wall_tiles.list)),
        "order_tiles": (parts.order_tiles, len(data.order_tiles.list)),
        "great_octagons": (parts.great_octagons, len(data.aspects.list)),
        "per_player.unrest_cubes": (own.unrest_cubes, len(data.game.regions)),
        "per_player.discs": (own.discs, own.discs_for_orders + 2),
        "per_player.discs_for_orders": (own.discs_for_orders, len(data.order_fields.list)),
    }
    for name, (stated, counted) in pairs.items():
        if stated != counted:
            yield f"components: {name} is {stated}, the tables have {counted}"
    if [table.seats for table in data.seats] != [2, 3, 4]:
        yield "seats: tables for 2, 3 and 4 seats are needed"
    for table in data.seats:
        if table.octagons_per_aspect * len(data.aspects.list) > parts.octagons:
            yield f"seats: {table.seats} seats use more octagons than there are"
        drawn = table.seats * data.game.cards_per_stack * data.game.rounds
        if drawn > parts.cards_per_aspect:
            yield f"seats: {table.seats} seats draw {drawn} cards from a stack of {parts.cards_per_aspect}"


def _cards(data: Data) -> Iterator[str]:
    ranges = {aspect.id: range(aspect.first, aspect.last + 1) for aspect in data.aspects.list}
    triggers = {action.id for action in data.court.actions if action.abilities}
    numbers = Counter(card.n for card in data.cards.list)
    counts = Counter(card.aspect for card in data.cards.list)
    for n, times in numbers.items():
        if times > 1:
            yield f"cards: number {n} occurs {times} times"
    for aspect in ranges:
        if counts[aspect] != data.components.cards_per_aspect:
            yield f"cards: {aspect} has {counts[aspect]} cards"
    for card in data.cards.list:
        if card.n not in ranges.get(card.aspect, ()):
            yield f"cards: {card.n} is not in the range of {card.aspect[:20]!r}"
        if card.trigger not in triggers:
            yield f"cards: {card.n} has the trigger {card.trigger[:30]!r}"
        yield from _bonus(data, card.bonus, f"cards: {card.n}", anywhere=False)
        if not data.court.first_card_least < card.n < data.court.first_card_most:
            yield f"cards: X cannot lie on both sides of {card.n}"


def _bonus(data: Data, bonus: Bonus, where: str, *, anywhere: bool) -> Iterator[str]:
    """``anywhere``: no card lies at a region, so the bonus cannot name the card's region."""
    if bonus.amount < 1:
        yield f"{where}: amount {bonus.amount}"
    if (bonus.colour != "") != (bonus.kind == "official") or bonus.colour not in (*data.game.colours, CHOICE, ""):
        yield f"{where}: colour {bonus.colour[:20]!r} for {bonus.kind}"
    aspects = [aspect.id for aspect in data.aspects.list]
    if (bonus.aspect != "") != (bonus.kind == "octagon") or bonus.aspect not in (*aspects, CHOICE, ""):
        yield f"{where}: aspect {bonus.aspect[:20]!r} for {bonus.kind}"
    if (bonus.place != "") != (bonus.kind in ("official", "worker")) or (anywhere and bonus.place == "card_region"):
        yield f"{where}: place {bonus.place!r} for {bonus.kind}"


def _boards(data: Data) -> Iterator[str]:
    boards = data.boards.list
    if Counter(board.side for board in boards)["A"] != 1 or boards[0].side != "A":
        yield "boards: one board of side A comes first"
    players = data.components.player_boards
    for side in "AB":
        copies = sum(board.copies for board in boards if board.side == side)
        if copies != players:
            yield f"boards: side {side} has {copies} boards"
    if len({board.id for board in boards}) != len(boards):
        yield "boards: an id occurs twice"
    for board in boards:
        where = f"boards: {board.id}"
        if [track.region for track in board.tracks] != list(data.game.regions):
            yield f"{where}: one track per region"
        for track in board.tracks:
            if track.length not in TRACK_LENGTHS or not 1 <= track.no_palace_from <= track.length:
                yield f"{where}: track of region {track.region}"
        if list(board.start_officials) != list(data.game.colours) or sum(board.start_officials.values()) != 3:
            yield f"{where}: three start officials"
        if max(board.start_officials.values()) > data.components.per_player.officials:
            yield f"{where}: too many start officials of one colour"
        if bool(board.after) != (board.bonus is not None) or not set(board.after) <= set(COURT_ACTIONS):
            yield f"{where}: after {', '.join(board.after)}"
        if board.bonus is not None:
            yield from _bonus(data, board.bonus, where, anywhere=True)
        if board.octagons_by_card and len(board.octagons_by_card) != data.game.cards_per_region:
            yield f"{where}: octagons_by_card"
        if board.worker_area_officials < 1 or board.relocation_max < data.court.least_relocation:
            yield f"{where}: limits"


def _map(data: Data) -> Iterator[str]:
    regions, distances = data.game.regions, data.map.distances
    size = len(regions)
    if len(distances) != size or any(len(row) != size for row in distances):
        yield "map: distances is not square"
        return
    solid = {frozenset(pair) for pair in data.map.solid_borders}
    if any(not set(pair) <= set(regions) or len(pair) != 2 for pair in solid):
        yield "map: a border names no two regions"
        return
    if solid & {frozenset(pair) for pair in data.map.wall_borders}:
        yield "map: a border is both solid and a wall"
    for a in regions:
        reach = {a: 0}
        edge = [a]
        while edge:
            edge = [b for b in regions if b not in reach and any(frozenset((b, e)) in solid for e in edge)]
            reach.update({b: max(reach.values()) + 1 for b in edge})
        for b in regions:
            if distances[a - 1][b - 1] != reach.get(b):
                yield f"map: the distance {a} to {b} is {reach.get(b)} by its borders"
    if sorted(data.map.cells) != [str(region) for region in regions]:
        yield "map: cells for every region"
    if [squares.region for squares in data.squares.list] != list(regions):
        yield "squares: one entry per region"
    for squares in data.squares.list:
        for bonus in squares.bonuses:
            yield from _bonus(data, bonus, f"squares: region {squares.region}", anywhere=True)


def _rewards(data: Data) -> Iterator[str]:
    cells = [(reward.round, reward.aspect) for reward in data.rewards.list]
    wanted = [(r, aspect.id) for r in range(1, data.game.rounds + 1) for aspect in data.aspects.list]
    if cells != wanted:
        yield "rewards: one cell per round and aspect, in order"
    for reward in data.rewards.list:
        where = f"rewards: round {reward.round}, {reward.aspect}"
        if (reward.colour != "") != (reward.kind == "official"):
            yield f"{where}: colour {reward.colour[:20]!r}"
        if reward.colour not in (*data.game.colours, CHOICE, ""):
            yield f"{where}: colour {reward.colour[:20]!r}"
        if not set(reward.regions) <= set(data.game.regions):
            yield f"{where}: unknown region"
        if reward.kind in ("official", "worker") and len(reward.regions) != 1:
            yield f"{where}: one region"
        if reward.kind == "governor" and not reward.regions:
            yield f"{where}: regions of the governor"
        if reward.amount < 1 or (reward.amount > 1 and (reward.kind not in ("official", "worker"))):
            yield f"{where}: amount {reward.amount}"
        if reward.colour == CHOICE and reward.amount != 1:
            yield f"{where}: one official of choice"


def _walls(data: Data) -> Iterator[str]:
    sections = data.walls.sections
    if len(sections) != len(data.wall_tiles.list) or len({section.id for section in sections}) != len(sections):
        yield "walls: one section per wall tile"
    if {section.area for section in sections} != set(data.walls.areas):
        yield "walls: the sections' areas"
    if [space.bars for space in data.wall_spaces.list] != list(range(1, len(data.wall_spaces.list) + 1)):
        yield "wall_spaces: bars are 1, 2, 3 from the left"
    if any(not 0 < space.workers <= len(data.game.regions) for space in data.wall_spaces.list):
        yield "wall_spaces: more workers than regions"
    sides = Counter(side for tile in data.wall_tiles.list for side in tile)
    if sides != Counter(condition.id for condition in data.wall_conditions.list):
        yield "wall_tiles: every condition stands on one side of one tile"
    aspects = [aspect.id for aspect in data.aspects.list]
    for condition in data.wall_conditions.list:
        where = f"wall_conditions: {condition.id}"
        if len(condition.vp) != len(data.wall_spaces.list):
            yield f"{where}: one figure per space"
        if (condition.per == "region_with_official") != (condition.colour in data.game.colours):
            yield f"{where}: colour {condition.colour[:20]!r}"
        if (condition.per == "region_with_card") != (condition.aspect in aspects):
            yield f"{where}: aspect {condition.aspect[:20]!r}"


def _orders(data: Data) -> Iterator[str]:
    areas = Counter(section.area for section in data.walls.sections)
    kinds = Counter(tile.type for tile in data.order_tiles.list)
    fields = Counter(field.type for field in data.order_fields.list)
    for kind in ("wall", "palace", "governor"):
        if kinds[kind] < fields[kind]:
            yield f"order_tiles: {kinds[kind]} {kind} tiles for {fields[kind]} fields"
    if len({tile.id for tile in data.order_tiles.list}) != len(data.order_tiles.list):
        yield "order_tiles: an id occurs twice"
    for tile in data.order_tiles.list:
        where = f"order_tiles: {tile.id}"
        if (tile.type == "wall") != bool(tile.areas) or (tile.type != "wall") != bool(tile.regions):
            yield f"{where}: areas for walls, regions for the others"
        if any(areas[area] < times for area, times in Counter(tile.areas).items()):
            yield f"{where}: more walls than sections"
        if not set(tile.regions) <= set(data.game.regions) or len(set(tile.regions)) != len(tile.regions):
            yield f"{where}: regions {tile.regions}"
    if len(data.order_track.vp) < data.components.player_boards:
        yield "order_track: a space for every player"
    sections = Counter(field.section for field in data.order_fields.list)
    if len(data.order_fields.multiplier) != max(sections.values(), default=0) + 1:
        yield "order_fields: a multiplier for 0 to 3 discs"
