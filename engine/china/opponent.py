"""The opponents: the light policy of playouts, its weights, and those of the estimate."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Annotated

from msgspec import Meta
from msgspec.structs import astuple

from engine.china.cards import price
from engine.china.data import ALLIES, COLOUR, COLOUR_OF, DATA, FIELD, FIELDS_OF, PROVINCE, PROVINCES_OF, ROADS
from engine.china.drawing import PILE, SLOT
from engine.china.final import alliance_points, majorities
from engine.china.houses import doubled_points, fortified
from engine.china.outlook import PROSPECTS, Estimate, Terms, look
from engine.china.pieces import STOP, has_room, kinds_open
from engine.china.rounds import SWAP
from engine.china.state import EMISSARY, FORTIFICATION, HOUSE, ChinaState, Table
from engine.kernel.opponent import Opponent, Part, Weights, path_of, split, summed, weighed
from engine.kernel.values import Decision

Share = Annotated[float, Meta(ge=0, le=1)]
Worth = Annotated[float, Meta(ge=0, le=6)]
NO_COLOUR = -1


class LightWeights(Part, frozen=True):
    """Weights of the light policy, in VP.

    ``rival``: the part of the best rival's gain that is a loss. ``hope``: of being ahead with emissaries.
    ``fort``: of the first own house on a fortification in a province, and of one onto which it can follow within the
    turn; any other is worth nothing. ``pair``: of a card that fits once two
    pieces may be set; ``scarce``: lost without one that fits. ``surplus``: lost with each card paid beyond the first.
    ``chance``: of a turn and of the rest, how much luck changes a value. ``beside``, ``further``, ``walled``: of a
    field beside own houses, two away, on a bare fortification. ``makes_pair``, ``fits``, ``pile``: of cards drawn.
    """

    rival: Share
    hope: Worth
    fort: Worth
    pair: Worth
    scarce: Worth
    surplus: Worth
    chance: Worth
    beside: Worth
    further: Worth
    walled: Worth
    makes_pair: Worth
    fits: Worth
    pile: Worth


class ChinaWeights(Weights, frozen=True):
    """The file."""

    estimate: Estimate
    light: LightWeights


def playout(weights: LightWeights, state: ChinaState, decision: Decision, rng: Random) -> str:
    """A quick, sensible pick: where a piece brings most for itself, with a little chance."""
    choose = _POLICY.get(decision.kind)
    return choose(weights, state, decision, rng) if choose else rng.choice(decision.options)


def house_gain(weights: LightWeights, table: Table, seat: int, province: int) -> float:
    """What one more house in a province changes between this seat and the best other one: on a bare fortification, if
    there is one.
    """
    free = [field for field in FIELDS_OF[province] if table.houses[field] < 0]
    if not free:
        return 0.0
    houses, doubled = table.houses_in(province), tuple(fortified(table, province))
    before, first = doubled_points(tuple(houses), doubled), 0.0
    houses[seat] += 1
    if seat not in doubled and any(table.forts[field] for field in free):
        doubled, first = (*doubled, seat), weights.fort
    return _ahead(weights, seat, before, doubled_points(tuple(houses), doubled)) + first


def _ahead(weights: LightWeights, seat: int, before: Sequence[int], after: Sequence[int]) -> float:
    """What a seat gains, less what the best other one does."""
    gains = [new - old for old, new in zip(before, after, strict=True)]
    own = gains.pop(seat)
    return own - weights.rival * max(gains)


def emissary_gain(weights: LightWeights, table: Table, seat: int, province: int) -> float:
    """The same for an emissary, over all alliances of the province."""
    now = tuple(table.emissaries[province])
    more = (*now[:seat], now[seat] + 1, *now[seat + 1 :])
    hope = weights.hope if seat in majorities(more) else 0.0
    gain = 0.0
    for other in ALLIES[province]:
        there = tuple(table.emissaries[other])
        gain += _ahead(weights, seat, alliance_points(now, there), alliance_points(more, there)) + hope
    return gain


def _gain(weights: LightWeights, state: ChinaState, seat: int, province: int, kind: str) -> float:
    if kind == HOUSE:
        return house_gain(weights, state.table, seat, province)
    if kind == EMISSARY:
        return emissary_gain(weights, state.table, seat, province)
    return weights.fort if house_follows(state, seat, province) else 0.0


def house_follows(state: ChinaState, seat: int, province: int) -> bool:
    """Whether a house can follow onto a fortification within the turn (CH-3.5, CH-3.8): onto a bare one whoever comes
    next builds (CH-13.5), mostly a rival.
    """
    turn, hand = state.table.turn, state.hands[seat]
    if turn.pieces or state.table.empty(province):
        return False
    return sum(number // price(colour, province) for colour, number in enumerate(hand)) > 1


def _turn(weights: LightWeights, state: ChinaState, decision: Decision, rng: Random) -> str:
    """The province with the best single piece, better if it takes two; swapping only for want of anything."""
    table, seat = state.table, decision.seat
    best, chosen = -99.0, decision.options[-1]
    for key in decision.options[:-1]:
        province = PROVINCE[key]
        kinds = kinds_open(table, seat, province)
        value = max(_gain(weights, state, seat, province, kind) for kind in kinds) + rng.random() * weights.chance
        if not table.empty(province):
            value += weights.pair * state.hands[seat][COLOUR_OF[province]]
        if not state.hands[seat][COLOUR_OF[province]]:
            value -= weights.scarce
        if value > best:
            best, chosen = value, key
    return chosen


def _piece(weights: LightWeights, state: ChinaState, decision: Decision, rng: Random) -> str:
    """The kind that gains most, for the fewest cards; a second one unless it harms."""
    province = PROVINCE[decision.args.province]
    best, chosen = -99.0, decision.options[0]
    for key in decision.options:
        if key == STOP:
            value = -0.5
        else:
            kind, colour = key.split(".")
            value = _gain(weights, state, decision.seat, province, kind) + rng.random()
            value -= weights.surplus * (price(COLOUR[colour], province) - 1)
        if value > best:
            best, chosen = value, key
    return chosen


def _field(weights: LightWeights, state: ChinaState, decision: Decision, rng: Random) -> str:
    """Beside own houses along a road, on a bare fortification; a fortification where an own house may follow."""
    table, seat = state.table, decision.seat
    near, kind = ROADS[table.side], decision.args.piece

    def worth(key: str) -> float:
        field = FIELD[key]
        own = sum(table.houses[there] == seat for there in near[field])
        further = sum(table.houses[end] == seat for there in near[field] for end in near[there] if end != field)
        walled = weights.walled if table.forts[field] and kind != FORTIFICATION else 0.0
        return weights.beside * own + weights.further * further + walled + rng.random()

    return max(decision.options, key=worth)


def sensible(state: ChinaState, decision: Decision) -> Sequence[str]:
    """The options that no other one beats as a rule, in their order; all of them where nothing else is on offer.

    - *Swapping* while something can be placed wins a card and loses a turn: placing brings a card for each one paid,
      and a piece besides (CH-2.4, CH-6).
    - *A fortification* only where the own house follows within the turn, and then that house on it: on one that is left
      bare whoever comes next builds (CH-13.5). So it goes first: a second piece could not be built on.
    - *Cards*: of open ones of one colour the first, as all bring the same card and all slots are filled alike; after
      giving a card up none of its colour, which would change nothing (CH-7.1). A hand without a pair pays for one
      piece only (CH-3.10), so while it has none an open card that makes one, or does so with another open one, if there
      is any; and no third of a colour: two and any other card pay for all that three do.
    """
    choose = _SENSIBLE.get(decision.kind)
    return (choose and choose(state, decision)) or decision.options


def _placed(state: ChinaState, decision: Decision) -> list[str]:
    return [key for key in decision.options if key != SWAP]


def _first(state: ChinaState, decision: Decision) -> list[str]:
    follows = house_follows(state, decision.seat, PROVINCE[decision.args.province])
    return [key for key in decision.options if follows or not key.startswith(FORTIFICATION)]


def _second(state: ChinaState, decision: Decision) -> list[str]:
    if state.table.turn.pieces == [FORTIFICATION]:
        return [key for key in decision.options if key.startswith(HOUSE)]
    return [key for key in decision.options if not key.startswith(FORTIFICATION)]


def _built_on(state: ChinaState, decision: Decision) -> list[str]:
    """Where a house goes after a fortification."""
    follows = decision.args.piece == HOUSE and state.table.turn.pieces == [FORTIFICATION]
    return [key for key in decision.options if state.table.forts[FIELD[key]]] if follows else []


def _cards(state: ChinaState, decision: Decision) -> list[str]:
    first: dict[int, str] = {}
    for key in decision.options:
        first.setdefault(_colour(state, key), key)
    return list(first.values())


def _drawn(state: ChinaState, decision: Decision) -> list[str]:
    hand, slots, picks = state.hands[decision.seat], state.table.slots, _cards(state, decision)
    last = sum(hand) + 1 == DATA.setup.hand_size
    if max(hand) > 1:
        return [key for key in picks if key == PILE or hand[_colour(state, key)] < 2] if last else picks
    enough = [number + (1 if last else slots.count(colour)) for colour, number in enumerate(hand)]
    return [key for key in picks if key != PILE and enough[_colour(state, key)] > 1] or picks


def _others(state: ChinaState, decision: Decision) -> list[str]:
    given = state.table.discard[-1]
    return [key for key in _cards(state, decision) if _colour(state, key) != given]


_SENSIBLE: dict[str, Callable[[ChinaState, Decision], list[str]]] = {
    "turn": _placed,
    "first_piece": _first,
    "second_piece": _second,
    "field": _built_on,
    "draw": _drawn,
    "swap_take": _others,
}


def _colour(state: ChinaState, key: str) -> int:
    """The colour of an open card; that of the top of the pile is not known."""
    return NO_COLOUR if key == PILE else state.table.slots[int(key.removeprefix(SLOT)) - 1]


def _card(weights: LightWeights, state: ChinaState, decision: Decision, rng: Random) -> str:
    """An open card that makes a pair, or one that fits a province with room; else the pile."""
    table, hand = state.table, state.hands[decision.seat]

    def worth(key: str) -> float:
        colour = _colour(state, key)
        if colour == NO_COLOUR:
            return weights.pile + rng.random()
        fits = any(has_room(table, decision.seat, province) for province in PROVINCES_OF[colour])
        return (weights.makes_pair if hand[colour] == 1 else weights.fits) * fits + rng.random()

    return max(sensible(state, decision), key=worth)


def _give(_: LightWeights, state: ChinaState, decision: Decision, rng: Random) -> str:
    """The colour held least often, so that pairs stay together."""
    hand = state.hands[decision.seat]
    return min(decision.options, key=lambda key: (hand[COLOUR[key]], rng.random()))


_POLICY: dict[str, Callable[[LightWeights, ChinaState, Decision, Random], str]] = {
    "turn": _turn,
    "first_piece": _piece,
    "second_piece": _piece,
    "field": _field,
    "draw": _card,
    "swap_take": _card,
    "swap_give": _give,
}


def made(weights: ChinaWeights) -> Opponent[ChinaState]:
    """The opponent with these weights."""
    now, ahead = astuple(weights.estimate.now), astuple(weights.estimate.ahead)
    prospects = split(look, now, ahead, Terms.__struct_fields__, PROSPECTS)
    light = partial(playout, weights.light)
    return Opponent(summed(look, now, ahead), light, look=look, sensible=sensible, prospects=prospects)


OPPONENT = weighed(path_of("china"), ChinaWeights, made)
