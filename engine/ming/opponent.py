"""What a position is worth, and the light policy of playouts (section 10 of the rules' model)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Annotated

from msgspec import Meta

from engine.kernel.opponent import Opponent, Part, Weights, path_of, weighed
from engine.kernel.values import Decision
from engine.ming.data import DATA, DISTRICT, PROVINCE, districts_of, province_of
from engine.ming.distances import distances
from engine.ming.districts import members_to_move
from engine.ming.princes import open_districts, room_to_deploy
from engine.ming.sensible import sensible
from engine.ming.state import MingState, Table

Share = Annotated[float, Meta(ge=0, le=1)]
Worth = Annotated[float, Meta(ge=0, le=8)]
Often = Annotated[float, Meta(ge=0.01, le=8)]


class Estimate(Part, frozen=True):
    """Points for what a scoring to come will bring, or the share of it.

    ``tile_1`` to ``tile_3``: a first tile of a colour at the first to third scoring; ``repeated``: the second against
    the first, and so on; ``later``: what is not scored next. ``monk_stays``: until each scoring; ``lead_stays``: what
    the districts promise, for each time that the princes go out before it is scored. The others: a member in a space
    of the province for each round after this one, one in the supply, one standing in a district; a card, a dragon.
    """

    tile_1: Worth
    tile_2: Worth
    tile_3: Worth
    repeated: Share
    later: Share
    monk_stays: Share
    lead_stays: Share
    space_member: Worth
    supply_member: Worth
    standing_member: Worth
    card: Worth
    dragon: Worth


class LightWeights(Part, frozen=True):
    """Weights of the light policy, as odds.

    ``gather``: a member where one to three of the own are. ``new_card``, ``double``, ``hidden``: a card not yet in
    hand, a double, one from the pile. ``follow``: each member that can follow the prince where three stand, against
    one elsewhere; ``far``: every card more that the way costs. ``monk``, ``weak_monk``: how often a monk is sent where
    the others remain enough, or not. ``returns``: how quickly more members sent back grow rare.
    """

    gather: Often
    new_card: Often
    double: Often
    hidden: Often
    follow: Often
    far: Often
    monk: Share
    weak_monk: Share
    returns: Often


class MingWeights(Weights, frozen=True):
    """The file."""

    estimate: Estimate
    light: LightWeights


Told = dict[str, float]
"""What is promised, by what it will come from."""


def evaluate(weights: Estimate, state: MingState, told: Sequence[Told] = ()) -> list[float]:
    """One estimate of the final score per seat: points so far, and what the board promises for the scorings to come,
    which is also added to what is ``told`` of each seat.
    """
    table = state.table
    points = [float(player.vp) for player in table.players]
    if table.phase == "end":
        return points

    def add(seat: int, kind: str, worth: float) -> None:
        points[seat] += worth
        if told:
            told[seat][kind] = told[seat].get(kind, 0.0) + worth

    ahead = [column for column, number in enumerate(DATA.course.scoring_rounds) if number >= table.round]
    if table.phase in {"scoring", "round_end"} and table.round == DATA.course.scoring_rounds[ahead[0]]:
        _add_cities(add, table, table.houses, ahead[0])
        ahead = ahead[1:]
    due = table.phase == "scoring" and table.step <= 3  # monks are scored in step 4
    moved = [members_to_move(tuple(standing)) for standing in table.standing]
    stays = _stays(weights, table, ahead)
    if ahead:
        _add_cities(add, table, moved, ahead[0], stays)
    for seat, player in enumerate(table.players):
        gained = [0] * len(player.tiles)
        if ahead:
            for district, moves in enumerate(moved):
                gained[province_of(district)] += moves[seat]
            on_board = sum(row[seat] for row in table.standing)
            add(seat, "later", weights.standing_member * on_board * (len(ahead) - 1))
            rounds = DATA.course.rounds - table.round
            add(seat, "later", weights.space_member * rounds * (sum(player.spaces) + player.to_place))
            add(seat, "later", weights.supply_member * player.supply)
            hand = state.hands[seat]
            add(seat, "cards", weights.card * sum(hand) + (weights.dragon - weights.card) * hand[-1])
        own = _of_tiles(weights, player.tiles, ahead)
        more = _of_tiles(weights, [old + new for old, new in zip(player.tiles, gained, strict=True)], ahead)
        add(seat, "province_tiles", own + (more - own) * stays)
        add(seat, "monks", table.monks_of(seat) * DATA.scoring.monk * (len(ahead) * weights.monk_stays + due))
    return points


def prospects(weights: Estimate, state: MingState, seat: int) -> Told:
    """What the estimate adds to the points of a seat so far."""
    told: list[Told] = [{} for _ in state.table.players]
    evaluate(weights, state, told)
    return told[seat]


def _stays(weights: Estimate, table: Table, ahead: Sequence[int]) -> float:
    """How much of what the districts promise now will be there at the next scoring: princes go out before it."""
    if not ahead:
        return 0.0
    rounds = DATA.course.scoring_rounds[ahead[0]] - table.round
    return weights.lead_stays ** (rounds if table.phase in {"scoring", "round_end"} else rounds + 1)


def _add_cities(
    add: Callable[[int, str, float], None],
    table: Table,
    houses: Sequence[Sequence[int]],
    column: int,
    stays: float = 1.0,
) -> None:
    """Members in the cities, nearly all of them left there, and the majorities; ``stays``: the share of it."""
    each, majority = DATA.scoring.member_left[column] * stays, DATA.scoring.majority * stays
    for province in range(len(DATA.provinces)):
        rows = [houses[district] for district in districts_of(province)]
        numbers = [sum(row[owner] for row in rows) for owner in range(len(rows[0]))]
        best = max(numbers)
        for seat in range(table.seats):
            add(seat, "members", numbers[seat] * each)
            if best and numbers[seat] == best:
                add(seat, "majorities", majority / numbers.count(best))


def _of_tiles(weights: Estimate, tiles: list[int], ahead: list[int]) -> float:
    """Sets that the next scoring will trade, and what the other tiles promise for later."""
    if not ahead:
        return float(sum(tiles) * DATA.scoring.single_tile)
    sets = min(tiles)
    first = (weights.tile_1, weights.tile_2, weights.tile_3)
    base = first[ahead[1]] * weights.later if len(ahead) > 1 else DATA.scoring.five_set / len(tiles)
    rest = sum(base * weights.repeated**place for number in tiles for place in range(number - sets))
    return sets * DATA.scoring.tile_set[ahead[0]] + rest


def playout(weights: LightWeights, state: MingState, decision: Decision, rng: Random) -> str:
    """A quick, sensible pick: members follow the prince in numbers, the last scoring keeps everything in the city."""
    choose = _POLICY.get(decision.kind)
    return choose(weights, state, decision, rng) if choose else rng.choice(decision.options)


def _place_member(weights: LightWeights, state: MingState, decision: Decision, rng: Random) -> str:
    """Often where members of the own colour are already, so that three can follow the prince at once; the less often,
    the fewer districts own monks leave open to them.
    """
    spaces = state.table.players[decision.seat].spaces
    ways = open_districts(state.table, decision.seat)
    odds = [number * (weights.gather if 1 <= members <= 3 else 1) for number, members in zip(ways, spaces, strict=True)]
    return rng.choices(decision.options, odds if any(odds) else None)[0]


def _take_card(weights: LightWeights, state: MingState, decision: Decision, rng: Random) -> str:
    """Mostly from the display; of kinds not yet in hand rather than doubles. A dragon costs nothing where own monks bar
    all districts to the member that pays for it.
    """
    hand, display = state.hands[decision.seat], state.table.display
    ways, odds = open_districts(state.table, decision.seat), list[float]()
    for key in decision.options:
        what, province = key.split(".")
        number = PROVINCE[province]
        if what == "dragon":
            odds.append(weights.hidden if ways[number] else weights.new_card)
        else:
            odds.append(weights.double if hand[display[number]] else weights.new_card)
    return rng.choices(decision.options, odds)[0]


def _prince_action(weights: LightWeights, state: MingState, decision: Decision, rng: Random) -> str:
    """To where most members can follow for fewest cards; if none can anywhere, it is time to pass."""
    table, seat = state.table, decision.seat
    own = table.players[seat].prince
    fewest = distances(own, tuple(state.hands[seat]))
    ways, odds = decision.options[:-1], []  # passing is the last one
    for key in ways:
        district = own if key == "stand" else DISTRICT[key[5:]]
        more = 0 if key == "stand" else fewest[district] - 1
        each = 1.0 if table.standing[district][seat] < 3 else weights.follow
        odds.append(room_to_deploy(table, seat, district) * each * weights.far**more)
    return rng.choices(ways, odds)[0] if any(odds) else "pass"


def _move_cards(_: LightWeights, state: MingState, decision: Decision, rng: Random) -> str:
    """The fewest cards, and no dragon if it can be helped; options come cheapest first."""
    size = decision.options[0].count("+")
    few = [key for key in decision.options[:6] if key.count("+") <= size]
    plain = [key for key in few if "dragon" not in key]
    return rng.choice(plain or few)


def _stand_card(_: LightWeights, state: MingState, decision: Decision, rng: Random) -> str:
    plain = [key for key in decision.options if key != "dragon"]
    return rng.choice(plain or list(decision.options))


def _deploy(weights: LightWeights, state: MingState, decision: Decision, rng: Random) -> str:
    """As many as possible; a monk where the others remain enough, or when the game is about to end."""
    table = state.table
    most = decision.options[-1][0]
    district = table.players[decision.seat].prince
    there = table.standing[district][decision.seat] + int(most)
    rivals = max(number for owner, number in enumerate(table.standing[district]) if owner != decision.seat)
    lead = there - 1 > rivals or there < rivals
    return f"{most}m" if rng.random() < (weights.monk if lead else weights.weak_monk) else most


def _return_number(weights: LightWeights, state: MingState, decision: Decision, rng: Random) -> str:
    """Nothing in the last scoring; before it mostly nothing or one."""
    if state.table.round == DATA.course.rounds:
        return "0"
    return decision.options[min(int(rng.expovariate(weights.returns)), len(decision.options) - 1)]


_POLICY: dict[str, Callable[[LightWeights, MingState, Decision, Random], str]] = {
    "place_member": _place_member,
    "take_card": _take_card,
    "prince_action": _prince_action,
    "move_cards": _move_cards,
    "stand_card": _stand_card,
    "deploy": _deploy,
    "return_number": _return_number,
}


def made(weights: MingWeights) -> Opponent[MingState]:
    """The opponent with these weights."""
    estimate, light = partial(evaluate, weights.estimate), partial(playout, weights.light)
    told = partial(prospects, weights.estimate)
    return Opponent(estimate, light, sensible=sensible, period=lambda state: state.table.round, prospects=told)


OPPONENT = weighed(path_of("ming"), MingWeights, made)
