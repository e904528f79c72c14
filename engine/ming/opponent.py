"""What a position is worth, and the light policy of playouts (section 10 of the rules' model)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.kernel.values import Decision
from engine.ming.data import DATA, DISTRICT, PROVINCE, districts_of, province_of
from engine.ming.districts import members_to_move
from engine.ming.princes import room_to_deploy
from engine.ming.state import MingState, Table

# Estimates, not rules: what a thing is worth in points while its scoring is still to come.
_TILE = (4.7, 4.0, 3.3)
_REPEATED = 0.7  # the second tile of a colour against the first, and so on
_LATER = 0.8
_MONK_STAYS = 0.85
_SPACE_MEMBER = 1.2
_SUPPLY_MEMBER = 2.5
_STANDING_MEMBER = 0.8
_CARD = 0.6
_DRAGON = 1.2


def evaluate(state: MingState) -> list[float]:
    """One estimate of the final score per seat: points so far, and what the board promises for the scorings to come."""
    table = state.table
    points = [float(player.vp) for player in table.players]
    if table.phase == "end":
        return points
    ahead = [column for column, number in enumerate(DATA.course.scoring_rounds) if number >= table.round]
    if table.phase in {"scoring", "round_end"} and table.round == DATA.course.scoring_rounds[ahead[0]]:
        _add_cities(points, table, table.houses, ahead[0])
        ahead = ahead[1:]
    due = table.phase == "scoring" and table.step <= 3  # monks are scored in step 4
    moved = [members_to_move(tuple(standing)) for standing in table.standing]
    if ahead:
        _add_cities(points, table, moved, ahead[0])
    for seat, player in enumerate(table.players):
        gained = [0] * len(player.tiles)
        if ahead:
            for district, moves in enumerate(moved):
                gained[province_of(district)] += moves[seat]
            on_board = sum(row[seat] for row in table.standing)
            points[seat] += _STANDING_MEMBER * on_board * (len(ahead) - 1)
            points[seat] += _SPACE_MEMBER * (sum(player.spaces) + player.to_place) + _SUPPLY_MEMBER * player.supply
            hand = state.hands[seat]
            points[seat] += _CARD * sum(hand) + (_DRAGON - _CARD) * hand[-1]
        points[seat] += _of_tiles([old + new for old, new in zip(player.tiles, gained, strict=True)], ahead)
        points[seat] += table.monks_of(seat) * DATA.scoring.monk * (len(ahead) * _MONK_STAYS + due)
    return points


def _add_cities(points: list[float], table: Table, houses: Sequence[Sequence[int]], column: int) -> None:
    """Members in the cities, nearly all of them left there, and the majorities."""
    each = DATA.scoring.member_left[column]
    for province in range(len(DATA.provinces)):
        rows = [houses[district] for district in districts_of(province)]
        numbers = [sum(row[owner] for row in rows) for owner in range(len(rows[0]))]
        best = max(numbers)
        for seat in range(table.seats):
            points[seat] += numbers[seat] * each
            if best and numbers[seat] == best:
                points[seat] += DATA.scoring.majority / numbers.count(best)


def _of_tiles(tiles: list[int], ahead: list[int]) -> float:
    """Sets that the next scoring will trade, and what the other tiles promise for later."""
    if not ahead:
        return float(sum(tiles) * DATA.scoring.single_tile)
    sets = min(tiles)
    base = _TILE[ahead[1]] * _LATER if len(ahead) > 1 else DATA.scoring.five_set / len(tiles)
    rest = sum(base * _REPEATED**place for number in tiles for place in range(number - sets))
    return sets * DATA.scoring.tile_set[ahead[0]] + rest


def playout(state: MingState, decision: Decision, rng: Random) -> str:
    """A quick, sensible pick: members follow the prince in numbers, the last scoring keeps everything in the city."""
    choose = _POLICY.get(decision.kind)
    return choose(state, decision, rng) if choose else rng.choice(decision.options)


def _place_member(state: MingState, decision: Decision, rng: Random) -> str:
    """Often where members of the own colour are already, so that three can follow the prince at once."""
    spaces = state.table.players[decision.seat].spaces
    return rng.choices(decision.options, [2 if 1 <= spaces[PROVINCE[key]] <= 3 else 1 for key in decision.options])[0]


def _take_card(state: MingState, decision: Decision, rng: Random) -> str:
    """Mostly from the display; of kinds not yet in hand rather than doubles."""
    hand, display = state.hands[decision.seat], state.table.display
    weights = []
    for key in decision.options:
        what, province = key.split(".")
        weights.append(1 if what == "dragon" else 4 if hand[display[PROVINCE[province]]] == 0 else 2)
    return rng.choices(decision.options, weights)[0]


def _prince_action(state: MingState, decision: Decision, rng: Random) -> str:
    """To where most members can follow; passing is the last resort."""
    table, seat = state.table, decision.seat
    weights = []
    for key in decision.options:
        if key == "pass":
            weights.append(0.2)
            continue
        district = table.players[seat].prince if key == "stand" else DISTRICT[key[5:]]
        room = room_to_deploy(table, seat, district)
        weights.append(0.02 + room * (1.0 if table.standing[district][seat] < 3 else 0.4))
    return rng.choices(decision.options, weights)[0]


def _move_cards(state: MingState, decision: Decision, rng: Random) -> str:
    """The fewest cards, and no dragon if it can be helped; options come cheapest first."""
    size = decision.options[0].count("+")
    few = [key for key in decision.options[:6] if key.count("+") <= size]
    plain = [key for key in few if "dragon" not in key]
    return rng.choice(plain or few)


def _stand_card(state: MingState, decision: Decision, rng: Random) -> str:
    plain = [key for key in decision.options if key != "dragon"]
    return rng.choice(plain or list(decision.options))


def _deploy(state: MingState, decision: Decision, rng: Random) -> str:
    """As many as possible; a monk where the others remain enough, or when the game is about to end."""
    table = state.table
    most = decision.options[-1][0]
    district = table.players[decision.seat].prince
    there = table.standing[district][decision.seat] + int(most)
    rivals = max(number for owner, number in enumerate(table.standing[district]) if owner != decision.seat)
    lead = there - 1 > rivals or there < rivals
    return f"{most}m" if rng.random() < (0.7 if lead else 0.35) else most


def _return_number(state: MingState, decision: Decision, rng: Random) -> str:
    """Nothing in the last scoring; before it mostly nothing or one."""
    if state.table.round == DATA.course.rounds:
        return "0"
    return decision.options[min(int(rng.expovariate(1.1)), len(decision.options) - 1)]


_POLICY = {
    "place_member": _place_member,
    "take_card": _take_card,
    "prince_action": _prince_action,
    "move_cards": _move_cards,
    "stand_card": _stand_card,
    "deploy": _deploy,
    "return_number": _return_number,
}
