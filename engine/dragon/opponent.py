"""What a position is worth, and a light policy for playouts (section 10 of the specification)."""

from __future__ import annotations

from random import Random

from engine.dragon.data import DATA, SYMBOLS, TYPE
from engine.dragon.palaces import inhabited, palace_in, persons, symbols, tile_of
from engine.dragon.scoring import monk_points, round_income
from engine.dragon.state import SCORING, DragonState, Player, Table
from engine.kernel.values import Decision

# Weights of the estimate, found by letting greedy picks play against each other. They are no numbers of the rulebook.
PREPARE = 0.9  # of a threat, what is still expected after each month left to prepare
TAX, HARVEST, BUILD, STUDY = 0.25, 0.15, 0.15, 0.15  # how often each action is taken in a month to come
LEAD = 0.15  # VP per rival behind on the person track and month to come
FEE = 0.6  # of an action's weight in a playout, where it costs the fee
ROOM = 0.9  # VP per free place, as long as persons come
CAUTION = 2.5  # VP for each person expected to be lost, beyond what the projection loses with it
_BUDDHAS = SYMBOLS["monk"]


def evaluate(state: DragonState) -> list[float]:
    """One estimate of the final score per seat."""
    if state.over:
        return [float(player.vp) for player in state.table.players]
    helmets = [symbols(player, "warrior") for player in state.table.players]
    return [_estimate(state, seat, helmets) for seat in range(state.seats)]


def _estimate(state: DragonState, seat: int, helmets: list[int]) -> float:
    """The score if the months to come go on as they must: persons come, events take them, palaces score."""
    table = state.table
    player = table.players[seat]
    months = DATA.course.months
    total = float(player.vp)
    lived, places = float(persons(player)), float(sum(home.floors for home in player.palaces))
    palaces, ladies, privileges = float(len(player.palaces)), symbols(player, "court_lady"), round_income(player)[2]
    yuan, rice = float(player.yuan), float(player.rice)
    coins, sacks = symbols(player, "tax_collector"), symbols(player, "farmer")
    hammers, books = symbols(player, "craftsman"), symbols(player, "scholar")
    fade, rounds = 1.0, months - table.month + (table.phase != SCORING)
    hand = cards = len(state.hands[seat])
    for month in range(max(1, table.turned + 1), months + 1):
        if cards:
            cards -= 1
            lived = min(lived + 1, max(places, lived))
        yuan += TAX * (2 + coins)
        rice += HARVEST * (1 + sacks)
        places += BUILD * (1 + hammers)
        total += STUDY * (1 + books)
        threat, gain, yuan, rice = _event(table, seat, table.row[month - 1], min(palaces, lived), yuan, rice, helmets)
        loss = min(lived, threat * fade)
        total += gain * fade - CAUTION * loss
        lived -= loss
        palaces -= max(0.0, palaces - lived) / 2
        total += palaces + ladies + privileges
        fade *= PREPARE
    total += lived * DATA.final_scoring.person + monk_points(player)
    total += (yuan + 2 * (rice + player.rockets)) / DATA.final_scoring.yuan_per_vp
    total += LEAD * (state.seats - table.place(seat)) * max(0, rounds - 1)
    return total + ROOM * min(places - persons(player), hand)


def _event(
    table: Table, seat: int, kind: str, homes: float, yuan: float, rice: float, helmets: list[int]
) -> tuple[float, float, float, float]:
    """What an event would do now: persons lost, VP gained, yuan and rice left."""
    player = table.players[seat]
    if kind == "tribute":
        return max(0.0, DATA.tribute.yuan - yuan), 0.0, max(0.0, yuan - DATA.tribute.yuan), rice
    if kind == "drought":
        return max(0.0, homes - rice), 0.0, yuan, max(0.0, rice - homes)
    if kind == "contagion":
        mortars = symbols(player, "healer") * DATA.contagion.mortar
        return float(max(0, DATA.contagion.release - mortars)), 0.0, yuan, rice
    if kind == "mongols":
        return float(helmets[seat] == min(helmets)), float(helmets[seat] * DATA.mongols.helmet), yuan, rice
    if kind == "dragon_festival" and player.rockets:
        above = len({other.rockets for other in table.players if other.rockets > player.rockets})
        prizes = (DATA.dragon_festival.most, DATA.dragon_festival.second)
        return 0.0, float(prizes[above]) if above < len(prizes) else 0.0, yuan, rice
    return 0.0, 0.0, yuan, rice


def playout(state: DragonState, decision: Decision, rng: Random) -> str:
    """A quick, plausible pick: needs of the next events first, the cheapest persons go, otherwise chance."""
    options = decision.options
    if len(options) == 1:
        return options[0]
    table, seat, kind = state.table, decision.seat, decision.kind
    if kind in ("release", "drought_release", "quake_release"):
        return min(options, key=lambda key: _keep(table, seat, key) + rng.random())
    if kind == "full_house":
        return _swap(table, seat, options, rng)
    if kind == "action":
        return _liked(options, [_action_weight(table, seat, key) for key in options], rng)
    if kind == "build_part":
        return min(options, key=lambda key: _storey(table, seat, key) + rng.random())
    if kind == "card":
        return _liked(options, [_card_weight(table, key) for key in options], rng)
    if kind == "privilege_size" and table.month < DATA.course.months // 2:
        return "large"
    return options[int(rng.random() * len(options))]


def _liked(options: tuple[str, ...], weights: list[float], rng: Random) -> str:
    """One of the options: mostly the one with the greatest weight, sometimes another."""
    values = [weight * (0.4 + rng.random()) for weight in weights]
    return options[values.index(max(values))]


def _keep(table: Table, seat: int, key: str) -> float:
    """How much a person is worth keeping."""
    tile = tile_of(key)
    worth = 2.0
    if tile in _BUDDHAS:
        worth += _BUDDHAS[tile] * palace_in(table, seat, key).floors
    elif TYPE[tile] == "court_lady":
        worth += DATA.course.months - table.month
    elif tile in SYMBOLS["scholar"]:
        worth += 0.5 * (DATA.course.months - table.month)
    return worth


def _swap(table: Table, seat: int, options: tuple[str, ...], rng: Random) -> str:
    """Swap for the cheapest person, now and then nothing."""
    keys = [key for key in options if key != "remove"]
    if not keys or rng.random() < 0.1:
        return "remove"
    return min(keys, key=lambda key: _keep(table, seat, key) + rng.random())


def _due(table: Table, kind: str) -> int:
    """Months until the next event of a kind, this month 1; far away if there is none left."""
    row, turned = table.row, table.turned
    return row.index(kind, turned) - turned + 1 if kind in row[turned:] else len(row)


def _action_weight(table: Table, seat: int, key: str) -> float:
    """How much an action is wanted, less where another dragon stands."""
    group, _, card = key.rpartition(".")
    wanted = _wanted(table, table.players[seat], card)
    return wanted * FEE if group and table.groups[int(group[1:]) - 1].dragons else wanted


def _wanted(table: Table, player: Player, card: str) -> float:
    """What the next events ask for, then places, then points."""
    left = DATA.course.months - table.month
    if card == "tax":
        return (12.0 if player.yuan < DATA.tribute.yuan else 1.0) / _due(table, "tribute") + symbols(
            player, "tax_collector"
        ) / 2
    if card == "harvest":
        return 6.0 * max(0, len(inhabited(player)) - player.rice) / _due(table, "drought")
    if card == "fireworks":
        return (6.0 if player.rockets < 3 else 2.0) / _due(table, "dragon_festival")
    if card == "build":
        room = sum(home.floors - len(home.persons) for home in player.palaces)
        return (6.0 if room < 2 else 1.0) * (left > 0) + symbols(player, "craftsman")
    if card == "study":
        return 0.5 + symbols(player, "scholar")
    if card == "privilege":
        return left / 2 + 0.1
    if card == "parade":
        return 1.0 + symbols(player, "warrior") / 2
    if card == "wall":
        return 3.0
    return 2.0 if player.yuan == 0 else 0.2


def _storey(table: Table, seat: int, key: str) -> float:
    """Lower is better: on inhabited palaces without room first, then new ones."""
    if key == "new":
        return 1.0
    home = palace_in(table, seat, key)
    return 0.5 if len(home.persons) == home.floors else 1.5


def _card_weight(table: Table, card: str) -> float:
    """How much a card is wanted: against the next events, or for points over the months to come."""
    left = DATA.course.months - table.month
    against = {
        "healer": 8.0 / _due(table, "contagion"),
        "warrior": 4.0 / _due(table, "mongols"),
        "farmer": 4.0 / _due(table, "drought"),
        "pyrotechnist": 3.0 / _due(table, "dragon_festival"),
        "tax_collector": 4.0 / _due(table, "tribute"),
        "court_lady": left / 2,
        "monk": 6.0 / (1 + left),
        "scholar": 1.5,
        "craftsman": left / 5,
    }
    return against.get(card, 0.8) + 0.1
