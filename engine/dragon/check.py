"""What can never be: the rules of nature of this game, by name."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from engine.dragon.action_phase import CARDS
from engine.dragon.data import BONUSES, DATA, HAND, piles
from engine.dragon.rounds import months_without_cards
from engine.dragon.state import ACTION, EVENT, FINAL, PERSON, SCORING, DragonState, Newcomer, Player, Table, has_wall

_QUAKES = frozenset({"quake", "quake_part", "quake_damage", "quake_release"})
_EVENTS = sorted(DATA.events.kinds * DATA.events.copies)
_STARTING_HAND = sorted(HAND)


def check(state: DragonState) -> list[str]:
    """The names of every rule of nature the state breaks; empty for a possible state."""
    checks = (_row, _super_event, _tiles, _cards, _groups, _track, _wall, _players)
    return [fault for own in checks for fault in own(state)]


def _row(state: DragonState) -> list[str]:
    table, peace, found = state.table, DATA.events.peace_months, []
    if sorted(table.row) != _EVENTS:
        found.append("event row: not two tiles of each kind")
    if table.row[:peace] != ["peace"] * peace:
        found.append("event row: the first months are not peace")
    if any(first == second for first, second in pairwise(table.row[peace - 1 :])):
        found.append("event row: equal neighbours")
    if table.month > DATA.course.months or table.turned not in (table.month, table.month - 1):
        found.append("event row: month and turned tiles disagree")
    return found


def _super_event(state: DragonState) -> list[str]:
    table, due, found = state.table, DATA.super_events.month, []
    agreed = any(frame.kind == "super_event" for frame in state.stack)
    if bool(table.corner) != (state.options["super_events"] == "on" and not agreed):
        found.append("super event: there, or not, against the options")
    done = table.month > due or (table.month == due and table.turned == table.month)
    if table.corner and table.corner_done != (done or (table.corner_done and table.phase == EVENT)):
        found.append("super event: done at the wrong time")
    return found


def _tiles(state: DragonState) -> list[str]:
    housed: Counter[str] = Counter()
    for player in state.table.players:
        for palace in player.palaces:
            housed.update(palace.persons)
    housed.update(frame.args.person for frame in state.stack if isinstance(frame.args, Newcomer))
    supply = piles(state.seats)
    found = [f"tiles: more of {tile} than there are" for tile in housed if tile not in supply]
    for tile, most in supply.items():
        left = state.table.piles.get(tile, -1)
        if left < 0 or left + housed[tile] > most:
            found.append(f"tiles: {tile} does not add up")
    return found


def _cards(state: DragonState) -> list[str]:
    table, found, size = state.table, [], _hand_size(state.table)
    for seat, hand in enumerate(state.hands):
        if sorted(table.played(seat) + hand) != _STARTING_HAND:
            found.append("cards: a hand and its discards are not the starting hand")
        if table.phase == ACTION and len(hand) != size:
            found.append("cards: a hand of the wrong size")
    return found


def _hand_size(table: Table) -> int:
    """Cards in hand in phase 1: one less per month with phase 2, and what the tornado took."""
    skipped = months_without_cards(table)
    size = len(HAND) - sum(month not in skipped for month in range(1, table.month))
    stormed = table.corner == "tornado" and table.corner_done
    return size - DATA.super_events.tornado_cards if stormed else size


def _groups(state: DragonState) -> list[str]:
    table, found = state.table, []
    dealt = [card for group in table.groups for card in group.cards]
    if table.phase == ACTION and dealt and sorted(dealt) != sorted(CARDS[has_wall(state)]):
        found.append("action cards: not each exactly once")
    if table.phase != ACTION and dealt:
        found.append("action cards: laid out in the wrong phase")
    sizes = [len(group.cards) for group in table.groups]
    if sizes and (max(sizes) - min(sizes) > 1 or sizes != sorted(sizes, reverse=True) or len(sizes) != state.seats):
        found.append("action cards: groups of the wrong sizes")
    served = [seat for group in table.groups for seat in group.dragons] + table.refilled
    if len(set(served)) != len(served):
        found.append("dragons: a seat has acted twice")
    return found


def _track(state: DragonState) -> list[str]:
    table = state.table
    spaces = [table.players[seat].space for seat in table.order]
    if sorted(table.order) != list(range(state.seats)):
        return ["person track: not one disc per seat"]
    return [] if spaces == sorted(spaces, reverse=True) else ["person track: turn order and spaces disagree"]


def _wall(state: DragonState) -> list[str]:
    pieces = sorted(BONUSES) if has_wall(state) else []
    found = []
    for seat, player in enumerate(state.table.players):
        built = [piece.bonus for piece in state.table.wall if piece.seat == seat]
        if sorted(built + player.pieces) != pieces:
            found.append("wall: a seat's pieces do not add up")
    if len(state.table.wall) > DATA.great_wall.spaces:
        found.append("wall: longer than the row")
    return found


def _players(state: DragonState) -> list[str]:
    table, found = state.table, []
    quaking = {frame.seat for frame in state.stack if frame.kind in _QUAKES}
    for seat, player in enumerate(table.players):
        if min(player.vp, player.yuan, player.rice, player.rockets, player.small, player.large, player.space) < 0:
            found.append("player: something is below zero")
        if sum(player.earned.values()) != player.vp:
            found.append("player: points and their sources disagree")
        if seat not in quaking:
            found += _palaces(player)
        past = table.month - (table.phase in (ACTION, PERSON, EVENT, SCORING))
        if table.phase in (ACTION, PERSON, EVENT, FINAL) and len(player.history) != past:
            found.append("player: the history has gaps")
    return found


def _palaces(player: Player) -> list[str]:
    found = []
    ids = [palace.id for palace in player.palaces]
    if len(set(ids)) != len(ids) or max(ids, default=0) > player.made:
        found.append("palaces: an id is there twice")
    for palace in player.palaces:
        if not 1 <= palace.floors <= DATA.palace.floors:
            found.append("palaces: too low or too high")
        if len(palace.persons) > palace.floors:
            found.append("palaces: more persons than floors")
    return found
