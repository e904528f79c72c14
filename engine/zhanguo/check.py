"""What is true in every possible position: no piece appears or vanishes, no limit is exceeded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.zhanguo.data import ASPECTS, BOARDS, CARDS, COLOURS, DATA, GAME_TABLE, REGIONS, SEATS
from engine.zhanguo.state import Table, ZhanguoState

_ALL_CARDS = sorted(CARDS)


def check(state: ZhanguoState) -> list[str]:
    """The names of everything impossible in ``state``."""
    return [*_cards(state), *_shared(state.table), *_players(state.table), *_map(state)]


def _cards(state: ZhanguoState) -> Iterator[str]:
    table = state.table
    seen = [n for cards in (*state.stacks, *state.hands, table.pile) for n in cards]
    seen += [n for player in table.players for region in player.regions for n in region.cards]
    turn = table.turn
    if turn.card and turn.card not in seen:
        seen.append(turn.card)  # laid for unification, its region not yet named
    if sorted(seen) != _ALL_CARDS:
        lost = sorted(set(CARDS) - set(seen))
        twice = sorted(n for n, times in Counter(seen).items() if times > 1)
        yield f"cards lost {lost}, double {twice}"


def _shared(table: Table) -> Iterator[str]:
    most = SEATS[len(table.players)].octagons_per_aspect
    for aspect, name in enumerate(ASPECTS):
        if table.supply[aspect] + sum([p.octagons[aspect] for p in table.players]) != most:
            yield f"octagons of {name}"
        if table.great[aspect] + sum([p.great[aspect] for p in table.players]) != 1:
            yield f"great octagon of {name}"
    if min(*table.supply, *table.great) < 0:
        yield "a negative supply"
    if sorted(table.order_of_discs()) != list(range(len(table.players))):
        yield "discs of the reward track"
    for order in table.orders:
        if len(set(order.discs)) != len(order.discs) or len(order.discs) > len(DATA.order_track.vp):
            yield f"discs of order {order.tile}"


def _players(table: Table) -> Iterator[str]:
    own = DATA.components.per_player
    for seat, player in enumerate(table.players):
        if not player.board:
            continue
        for colour, name in enumerate(COLOURS):
            on_board = sum([region.governor[colour] + region.worker[colour] for region in player.regions])
            if player.officials[colour] + on_board != own.officials:
                yield f"seat {seat}: {name} officials"
        pieces = {
            "governors": (player.governors + sum([land.governors[seat] for land in table.lands]), own.governors),
            "palaces": (player.palaces + sum([land.palaces.count(seat) for land in table.lands]), own.palaces),
            "walls": (player.walls + sum([wall.spaces.count(seat) for wall in table.walls]), own.walls),
        }
        for piece, (counted, owned) in pieces.items():
            if counted != owned:
                yield f"seat {seat}: {piece} {counted}"
        numbers = [player.vp, player.governors, player.palaces, player.walls, *player.officials]
        numbers += player.octagons + player.great
        full = BOARDS[player.board].worker_area_officials
        for number, region in zip(REGIONS, player.regions, strict=True):
            numbers += [region.workers, region.unrest, *region.governor, *region.worker]
            if region.unrest > player.limit(number):
                yield f"seat {seat}: unrest {region.unrest} in region {number}"
            if sum(region.worker) > full:
                yield f"seat {seat}: worker area {number} too full"
            if len(region.cards) > GAME_TABLE.cards_per_region:
                yield f"seat {seat}: cards at region {number}"
        if min(numbers) < 0:
            yield f"seat {seat}: something negative"


def _map(state: ZhanguoState) -> Iterator[str]:
    choosing = any(frame.kind == "square" for frame in state.stack)  # a governor still on the way to his square
    for number, land in zip(REGIONS, state.table.lands, strict=True):
        if len(land.palaces) > SEATS[state.seats].palace_spaces:
            yield f"palaces in region {number}"
        owners = [owner for owner in land.squares if owner >= 0]
        if any(land.governors[seat] < owners.count(seat) for seat in set(owners)):
            yield f"governors in region {number}"
        if not choosing and -1 in land.squares and sum(land.governors) != len(owners):
            yield f"a governor beside a free square in region {number}"
    for wall in state.table.walls:
        owners = [owner for owner in wall.spaces if owner >= 0]
        if len(set(owners)) != len(owners):
            yield f"two walls of one player on condition {wall.condition}"
