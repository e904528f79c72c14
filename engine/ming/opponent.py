"""What a position is worth, and the light policy of playouts (section 10 of the rules' model)."""

from __future__ import annotations

from random import Random

from engine.kernel.values import Decision
from engine.ming.districts import members_to_move
from engine.ming.princes import room_to_deploy
from engine.ming.state import DATA, DISTRICT, PROVINCE, MingState, Table

# Estimates, not rules: what a thing is worth in points while its scoring is still to come.
_TILE = (4.7, 4.0, 3.3)
_SPACE_MEMBER = 1.2
_SUPPLY_MEMBER = 2.5
_STANDING_MEMBER = 0.8
_CARD = 0.6
_DRAGON = 1.2
_MAJORITY_SHARE = 0.35


def evaluate(state: MingState) -> list[float]:
    """One estimate of the final score per seat: points so far, and what the board promises for the scorings to come."""
    table = state.table
    points = [float(player.vp) for player in table.players]
    if table.phase == "end":
        return points
    ahead = [column for column, number in enumerate(DATA.course.scoring_rounds) if number >= table.round]
    scored = table.phase in {"scoring", "round_end"} and table.round in DATA.course.scoring_rounds
    if scored:
        ahead = ahead[1:]
        for seat in range(state.seats):
            points[seat] += _in_cities(table, seat)
    if ahead:
        house = DATA.scoring.member_left[ahead[0]] + DATA.scoring.majority * _MAJORITY_SHARE
        for standing in table.standing:
            for owner, number in enumerate(members_to_move(tuple(standing))[: state.seats]):
                points[owner] += number * (_TILE[ahead[0]] + house)
    later = len(ahead) - 1
    for seat, player in enumerate(table.players):
        points[seat] += sum(player.tiles) * (_TILE[ahead[0]] * 0.8 if ahead else DATA.scoring.single_tile)
        points[seat] += table.monks_of(seat) * DATA.scoring.monk * len(ahead) * 0.85
        if ahead:
            on_board = sum(row[seat] for row in table.standing)
            points[seat] += _STANDING_MEMBER * on_board * later
            points[seat] += _SPACE_MEMBER * (sum(player.spaces) + player.to_place) + _SUPPLY_MEMBER * player.supply
            hand = state.hands[seat]
            points[seat] += _CARD * sum(hand) + (_DRAGON - _CARD) * hand[-1]
    return points


def _in_cities(table: Table, seat: int) -> float:
    """What the members still in cities are worth in the scoring going on."""
    each = DATA.scoring.member_left[DATA.course.scoring_rounds.index(table.round)]
    return sum(row[seat] for row in table.houses) * (each + DATA.scoring.majority * _MAJORITY_SHARE)


def playout(state: MingState, decision: Decision, rng: Random) -> tuple[str, ...]:
    """A quick, sensible pick: members follow the prince in numbers, the last scoring keeps everything in the city."""
    choose = _POLICY.get(decision.kind)
    return (choose(state, decision, rng) if choose else rng.choice(decision.options),)


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
