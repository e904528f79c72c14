"""What can never be: the rules of nature of this game, by name."""

from __future__ import annotations

from collections import Counter

from engine.dragon.action import CARDS
from engine.dragon.data import DATA
from engine.dragon.months import months_without_cards
from engine.dragon.setup import has_wall
from engine.dragon.state import ACTION, EVENT, FINAL, PERSON, SCORING, DragonState, Player

_IN_HAND = frozenset({"house", "full_house"})
_QUAKES = frozenset({"quake", "quake_part", "quake_damage", "quake_release"})


def check(state: DragonState) -> list[str]:
    """The names of every rule of nature the state breaks; empty for a possible state."""
    return [*_row(state), *_tiles(state), *_cards(state), *_track(state), *_wall(state), *_players(state)]


def _row(state: DragonState) -> list[str]:
    found = []
    if sorted(state.row) != sorted(DATA.events.kinds * DATA.events.copies):
        found.append("event row: not two tiles of each kind")
    peace = DATA.events.peace_months
    if state.row[:peace] != ["peace"] * peace:
        found.append("event row: the first months are not peace")
    if any(first == second for first, second in zip(state.row[peace - 1 :], state.row[peace:], strict=False)):
        found.append("event row: equal neighbours")
    if state.month > DATA.course.months or state.turned not in (state.month, state.month - 1):
        found.append("event row: month and turned tiles disagree")
    agreed = any(frame.kind == "super_event" for frame in state.stack)
    if bool(state.corner) != (state.options["super_events"] == "on" and not agreed):
        found.append("super event: there, or not, against the options")
    done = state.month > DATA.super_events.month or (
        state.month == DATA.super_events.month and state.turned == state.month
    )
    if state.corner and state.corner_done != (done or (state.corner_done and state.phase == EVENT)):
        found.append("super event: done at the wrong time")
    return found


def _tiles(state: DragonState) -> list[str]:
    housed: Counter[str] = Counter()
    for player in state.players:
        for palace in player.palaces:
            housed.update(palace.persons)
    housed.update(str(frame.args[0]) for frame in state.stack if frame.kind in _IN_HAND)
    supply = DATA.piles(state.seats)
    found = [f"tiles: more of {tile} than there are" for tile in housed if tile not in supply]
    for tile, most in supply.items():
        left = state.piles.get(tile, -1)
        if left < 0 or left + housed[tile] > most:
            found.append(f"tiles: {tile} does not add up")
    return found


def _cards(state: DragonState) -> list[str]:
    found = []
    for seat, player in enumerate(state.players):
        played = [card for owner, card in state.discard if owner == seat]
        if sorted(played + player.hand) != sorted(DATA.hand):
            found.append("cards: a hand and its discards are not the starting hand")
        if state.phase == ACTION and len(player.hand) != _hand_size(state):
            found.append("cards: a hand of the wrong size")
    dealt = [card for group in state.groups for card in group]
    if state.phase == ACTION and dealt and sorted(dealt) != sorted(CARDS[has_wall(state)]):
        found.append("action cards: not each exactly once")
    if state.phase != ACTION and dealt:
        found.append("action cards: laid out in the wrong phase")
    sizes = [len(group) for group in state.groups]
    if sizes and (max(sizes) - min(sizes) > 1 or sizes != sorted(sizes, reverse=True) or len(sizes) != state.seats):
        found.append("action cards: groups of the wrong sizes")
    served = [seat for dragons in state.dragons for seat in dragons] + state.refilled
    if len(set(served)) != len(served):
        found.append("dragons: a seat has acted twice")
    return found


def _hand_size(state: DragonState) -> int:
    """Cards in hand in phase 1: one less per month with phase 2, and what the tornado took."""
    skipped = months_without_cards(state)
    size = len(DATA.hand) - sum(month not in skipped for month in range(1, state.month))
    stormed = state.corner == "tornado" and state.corner_done
    return size - DATA.super_events.tornado_cards if stormed else size


def _track(state: DragonState) -> list[str]:
    spaces = [state.players[seat].space for seat in state.order]
    if sorted(state.order) != list(range(state.seats)):
        return ["person track: not one disc per seat"]
    return [] if spaces == sorted(spaces, reverse=True) else ["person track: turn order and spaces disagree"]


def _wall(state: DragonState) -> list[str]:
    pieces = sorted(piece.id for piece in DATA.wall_pieces) if has_wall(state) else []
    found = []
    for seat, player in enumerate(state.players):
        built = [bonus for owner, bonus in state.wall if owner == seat]
        if sorted(built + player.pieces) != pieces:
            found.append("wall: a seat's pieces do not add up")
    if len(state.wall) > DATA.great_wall.spaces:
        found.append("wall: longer than the row")
    return found


def _players(state: DragonState) -> list[str]:
    found = []
    quaking = {frame.seat for frame in state.stack if frame.kind in _QUAKES}
    for seat, player in enumerate(state.players):
        if min(player.vp, player.yuan, player.rice, player.rockets, player.small, player.large, player.space) < 0:
            found.append("player: something is below zero")
        if sum(player.earned) != player.vp:
            found.append("player: points and their sources disagree")
        if seat not in quaking:
            found += _palaces(player)
        past = state.month - (state.phase in (ACTION, PERSON, EVENT, SCORING))
        if state.phase in (ACTION, PERSON, EVENT, FINAL) and len(player.history) != past:
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
