"""The picks that are worth a thought: all but those than which another one is never worse.

A card spared is never worse than one played, as it can be given up on the next turn; a dragon in the hand is never
worse than another card, as it serves wherever that one does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from engine.kernel.values import Decision
from engine.ming.data import DATA, DISTRICTS, JOKER, KINDS, districts_of, province_of
from engine.ming.princes import open_districts, room_to_deploy
from engine.ming.routes import Cards, cards_of
from engine.ming.state import NOBODY, MingState, Table


def sensible(state: MingState, decision: Decision) -> Sequence[str]:
    """The options of a decision that are worth a thought, in their order; one at least."""
    worth = _WORTH.get(decision.kind)
    return worth(state, decision) if worth else decision.options


def _worth_paying(_: MingState, decision: Decision) -> Sequence[str]:
    """Cards for a journey that none of the other sets for it spares."""
    return thrifty_sets(decision.options)


@lru_cache(maxsize=4096)
def thrifty_sets(ways: tuple[str, ...]) -> tuple[str, ...]:
    """The sets of cards of which none leaves a better hand.

    >>> thrifty_sets(("dragon", "rider+barge", "rider+dragon", "2dragon", "rider+barge+dragon"))
    ('dragon', 'rider+barge')
    """
    paid = [cards_of(way) for way in ways]
    return tuple(
        way
        for way, cards in zip(ways, paid, strict=True)
        if not any(_spares(other, cards) for other in paid if other != cards)
    )


def _spares(cards: Cards, other: Cards) -> bool:
    """Whether ``cards`` leave a hand no worse than ``other``: each card more that is played is a dragon less."""
    return sum(max(0, own - its) for own, its in zip(cards[:JOKER], other[:JOKER], strict=True)) <= (
        other[JOKER] - cards[JOKER]
    )


def _worth_giving_up(_: MingState, decision: Decision) -> Sequence[str]:
    """Any card rather than a dragon."""
    return [key for key in decision.options if key != KINDS[JOKER]] or decision.options


def _worth_doing(state: MingState, decision: Decision) -> Sequence[str]:
    """No journey back to where the prince is, for two cards: standing still is to be had for one of them.

    In the last round nothing that princes do counts any more once nobody can deploy: not who has passed or has no card,
    nor who has no member on a space, as none comes there any more. The own ones that monks bar stay barred then. And
    who stands still with the last card where nobody can follow has passed.
    """
    table, seat = state.table, decision.seat
    prince, less = table.players[seat].prince, set[str]()
    if table.round == DATA.course.rounds:
        rivals = (other for other in range(table.seats) if other != seat)
        if not _follows(state, seat) and not any(
            _acts(state, other) and any(table.players[other].spaces) for other in rivals
        ):
            return ("pass",)
        if sum(state.hands[seat]) == 1 and not room_to_deploy(table, seat, prince):
            less.add("stand")
    less.add(f"move.{DISTRICTS[prince]}")
    return [key for key in decision.options if key not in less]


def _acts(state: MingState, seat: int) -> bool:
    """Whether a seat will still be asked about its prince in this round."""
    return not state.table.players[seat].passed and any(state.hands[seat])


def _follows(state: MingState, seat: int) -> bool:
    """Whether any member of a seat is where own monks leave a district open."""
    spaces = state.table.players[seat].spaces
    return any(members and ways for members, ways in zip(spaces, open_districts(state.table, seat), strict=True))


def _worth_deploying(state: MingState, decision: Decision) -> Sequence[str]:
    """In the last round, without a card left, members that stay on a space are lost; so two kinds of picks are.

    Fewer members than the most, where one other owner at most has anything in the province: between two in a district,
    the more one has, the more of its own and the fewer of the other's members go to the city (T-6), whatever comes; so
    it is for their tiles and the majority. (With two others, one may win the majority that the other one loses.)

    Members without a monk that could stand there beside one: four points more, and nothing else is changed, if there is
    no monk to give way, and nobody who could still make this one give way.
    """
    table, seat, options = state.table, decision.seat, decision.options
    if table.round < DATA.course.rounds or any(state.hands[seat]):
        return options
    most, district = options[-1][0], table.players[seat].prince
    province = province_of(district)
    if len(_others(table, seat, province)) <= 1:
        return [key for key in options if key[0] == most]
    rivals = (other for other in range(table.seats) if other != seat)
    if table.monks[district] == NOBODY and not any(
        _acts(state, other) and table.players[other].spaces[province] for other in rivals
    ):
        return [key for key in options if key == most or key.endswith("m")]
    return options


def _others(table: Table, seat: int, province: int) -> set[int]:
    """Everybody but a seat who has members in a province, standing, as monks or on its space."""
    found = {other for other, player in enumerate(table.players) if player.spaces[province]}
    for district in districts_of(province):
        found |= {owner for owner, number in enumerate(table.standing[district]) if number}
        found.add(table.monks[district])
    return found - {seat, NOBODY}


def _worth_calling_back(state: MingState, decision: Decision) -> Sequence[str]:
    """Nobody at the last scoring: a member in a district is worth nothing then, one left may win the majority."""
    return ("0",) if state.table.round == DATA.course.rounds else decision.options


_WORTH: dict[str, Callable[[MingState, Decision], Sequence[str]]] = {
    "move_cards": _worth_paying,
    "stand_card": _worth_giving_up,
    "prince_action": _worth_doing,
    "deploy": _worth_deploying,
    "return_number": _worth_calling_back,
}
