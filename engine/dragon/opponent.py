"""What a position is worth, and a light policy for playouts (section 10 of the specification)."""

from __future__ import annotations

from random import Random

from engine.dragon.data import DATA, SYMBOLS, TYPE
from engine.dragon.palaces import inhabited, palace, palace_of, persons, symbols, tile_of
from engine.dragon.scoring import monk_points, person_points, round_income
from engine.dragon.state import SCORING, DragonState, Player
from engine.kernel.values import Decision

# Weights of the estimate, in VP. They are no numbers of the rulebook.
LOSS = 4.0  # a person lost in an event: its 2 VP and what it would still have done
FADE = 0.75  # per month between now and an event: there is time to prepare
BOOK, LEAD, SPARE = 0.35, 0.25, 0.5
_BUDDHAS = SYMBOLS["monk"]


def evaluate(state: DragonState) -> list[float]:
    """One estimate of the final score per seat."""
    if state.over:
        return [float(player.vp) for player in state.players]
    return [_estimate(state, seat) for seat in range(state.seats)]


def _estimate(state: DragonState, seat: int) -> float:
    player = state.players[seat]
    rounds = DATA.course.months - state.month + (state.phase != SCORING)
    worth = float(player.vp) + person_points(player) + monk_points(player)
    worth += (player.yuan + 2 * (player.rice + player.rockets)) / DATA.final_scoring.yuan_per_vp
    empty = sum(not home.persons for home in player.palaces)
    palaces, ladies, privileges = round_income(player)
    total = worth + (palaces - empty * SPARE + ladies + privileges) * rounds
    total += BOOK * symbols(player, "scholar") * max(0, rounds - 1)
    rivals_behind = state.seats - 1 - state.order.index(seat)
    total += LEAD * rivals_behind * rounds
    return total - _threats(state, seat, player)


def _threats(state: DragonState, seat: int, player: Player) -> float:
    """Expected losses in the events to come, less what is earned in them; goods are used up on the way."""
    yuan, rice, cost = player.yuan, player.rice, 0.0
    rivals = [other for number, other in enumerate(state.players) if number != seat]
    for month in range(max(1, state.turned + 1), len(state.row) + 1):
        kind = state.row[month - 1]
        fade = FADE ** (month - max(1, state.month))
        if kind == "tribute":
            cost += LOSS * fade * max(0, DATA.tribute.yuan - yuan)
            yuan = max(0, yuan - DATA.tribute.yuan)
        elif kind == "drought":
            needed = len(inhabited(player))
            cost += LOSS * fade * max(0, needed - rice)
            rice = max(0, rice - needed)
        elif kind == "contagion":
            mortars = symbols(player, "healer") * DATA.contagion.mortar
            cost += LOSS * fade * max(0, min(persons(player), DATA.contagion.release - mortars))
        elif kind == "mongols":
            helmets = symbols(player, "warrior")
            cost -= helmets * DATA.mongols.helmet
            if all(helmets <= symbols(rival, "warrior") for rival in rivals):
                cost += LOSS * fade
        elif kind == "dragon_festival" and player.rockets:
            above = sum(rival.rockets > player.rockets for rival in rivals)
            cost -= fade * (DATA.dragon_festival.most, DATA.dragon_festival.second, 0)[min(above, 2)]
    return cost


def playout(state: DragonState, decision: Decision, rng: Random) -> tuple[str, ...]:
    """A quick, plausible pick: needs of the next events first, the cheapest persons go, otherwise chance."""
    options = decision.options
    if len(options) == 1:
        return (options[0],)
    player = state.players[decision.seat]
    kind = decision.kind
    if kind in ("release", "drought_release", "quake_release"):
        return (min(options, key=lambda key: _keep(state, player, key) + rng.random()),)
    if kind == "full_house":
        return (_swap(state, player, decision, rng),)
    if kind == "action":
        weights = [_action_weight(state, player, key.rpartition(".")[2]) for key in options]
        return (rng.choices(options, weights)[0],)
    if kind == "build_part":
        return (min(options, key=lambda key: _storey(player, key) + rng.random()),)
    if kind == "card":
        weights = [_card_weight(state, player, key) for key in options]
        return (rng.choices(options, weights)[0],)
    return (options[int(rng.random() * len(options))],)


def _next_event(state: DragonState) -> str:
    return state.row[state.turned] if state.turned < len(state.row) else ""


def _keep(state: DragonState, player: Player, key: str) -> float:
    """How much a person is worth keeping."""
    tile = tile_of(key)
    worth = 2.0
    if tile in _BUDDHAS:
        worth += _BUDDHAS[tile] * palace(player, palace_of(key)).floors
    elif TYPE[tile] == "court_lady":
        worth += DATA.course.months - state.month
    elif tile in SYMBOLS["scholar"]:
        worth += 0.5 * (DATA.course.months - state.month)
    return worth


def _swap(state: DragonState, player: Player, decision: Decision, rng: Random) -> str:
    """Swap for the cheapest person, now and then nothing."""
    keys = [key for key in decision.options if key != "remove"]
    if not keys or rng.random() < 0.1:
        return "remove"
    return min(keys, key=lambda key: _keep(state, player, key) + rng.random())


def _action_weight(state: DragonState, player: Player, card: str) -> float:
    event = _next_event(state)
    if card == "tax":
        return 6.0 if player.yuan < DATA.tribute.yuan and "tribute" in state.row[state.turned :] else 2.0
    if card == "harvest":
        short = len(inhabited(player)) - player.rice
        return 1.0 + 2.0 * max(0, short) * ("drought" in state.row[state.turned : state.turned + 3])
    if card == "fireworks":
        return 3.0 if "dragon_festival" in state.row[state.turned : state.turned + 2] else 1.0
    if card == "build":
        places = sum(home.floors - len(home.persons) for home in player.palaces)
        return 5.0 if places < 2 and state.month < DATA.course.months else 1.0
    if card == "study":
        return 1.0 + symbols(player, "scholar")
    if card == "privilege":
        return max(0.2, (DATA.course.months - state.month) / 2)
    if card == "parade":
        return 1.0 + (event == "peace")
    return 2.0 if card == "wall" else 0.5


def _storey(player: Player, key: str) -> float:
    """Lower is better: on inhabited palaces without room first, then new ones."""
    if key == "new":
        return 1.0
    home = palace(player, palace_of(key))
    return 0.5 if len(home.persons) == home.floors else 1.5


def _card_weight(state: DragonState, player: Player, card: str) -> float:
    ahead = state.row[state.turned : state.turned + 4]
    if card == "healer":
        return 4.0 if "contagion" in ahead else 0.5
    if card == "warrior":
        return 3.0 if "mongols" in ahead else 1.0
    if card == "farmer":
        return 2.0 if "drought" in ahead else 0.7
    if card == "pyrotechnist":
        return 2.0 if "dragon_festival" in ahead else 0.5
    if card == "court_lady":
        return (DATA.course.months - state.month) / 3
    if card == "monk":
        return 1.0 + state.month / 4
    return 1.0
