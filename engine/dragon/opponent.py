"""What a position is worth, and a light policy for playouts (section 10 of the specification)."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Annotated

from msgspec import Meta

from engine.dragon.data import DATA, SYMBOLS, TYPE
from engine.dragon.palaces import inhabited, palace_in, persons, symbols, tile_of
from engine.dragon.scoring import monk_points, round_income
from engine.dragon.state import SCORING, DragonState, Player, Table
from engine.kernel.data import Row
from engine.kernel.opponent import Opponent, Part, Weights, path_of, weighed
from engine.kernel.values import Decision

_BUDDHAS = SYMBOLS["monk"]

Often = Annotated[float, Meta(ge=0, le=1)]
Worth = Annotated[float, Meta(ge=0, le=12)]


class Estimate(Part, frozen=True):
    """Weights of the estimate, in VP unless told otherwise.

    ``prepare``: of a threat, what is still expected after each month left to prepare. ``tax`` to ``study``: how often
    an action is taken in a month to come. ``lead``: for each rival behind on the person track and month to come.
    ``room``: for a free place, as long as persons come. ``caution``: for each person expected to be lost, beyond what
    the projection loses with it.
    """

    prepare: Often
    tax: Often
    harvest: Often
    build: Often
    study: Often
    lead: Often
    room: Annotated[float, Meta(ge=0, le=4)]
    caution: Annotated[float, Meta(ge=0, le=6)]


class Actions(Row, frozen=True):
    """How much an action is wanted in a playout.

    Against an event, divided by the months until it: ``tax`` where yuan lack, ``harvest`` for each palace without rice,
    ``fireworks`` with few rockets. ``build``: without room. ``spare_...``: else. ``fee``: what is left of it all where
    the action costs the fee.
    """

    fee: Often
    tax: Worth
    spare_tax: Worth
    harvest: Worth
    fireworks: Worth
    spare_fireworks: Worth
    build: Worth
    spare_build: Worth
    study: Worth
    privilege: Worth
    parade: Worth
    wall: Worth
    money: Worth
    spare_money: Worth


class Cards(Row, frozen=True):
    """How much a person card is wanted in a playout.

    The first five are divided by the months until the event they help against, the buddha by those left of the game;
    the court lady and the craftsman are multiplied by them.
    """

    healer: Worth
    warrior: Worth
    farmer: Worth
    pyrotechnist: Worth
    tax_collector: Worth
    monk: Worth
    court_lady: Worth
    craftsman: Worth
    scholar: Worth


class Light(Part, frozen=True):
    """Weights of the light policy. ``steady``: how little chance changes a weight."""

    steady: Often
    action: Actions
    card: Cards


class DragonWeights(Weights, frozen=True):
    """The file."""

    estimate: Estimate
    light: Light


def evaluate(weights: Estimate, state: DragonState) -> list[float]:
    """One estimate of the final score per seat."""
    if state.over:
        return [float(player.vp) for player in state.table.players]
    helmets = [symbols(player, "warrior") for player in state.table.players]
    return [_estimate(weights, state, seat, helmets) for seat in range(state.seats)]


def _estimate(weights: Estimate, state: DragonState, seat: int, helmets: list[int]) -> float:
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
        yuan += weights.tax * (2 + coins)
        rice += weights.harvest * (1 + sacks)
        places += weights.build * (1 + hammers)
        total += weights.study * (1 + books)
        threat, gain, yuan, rice = _event(table, seat, table.row[month - 1], min(palaces, lived), yuan, rice, helmets)
        loss = min(lived, threat * fade)
        total += gain * fade - weights.caution * loss
        lived -= loss
        palaces -= max(0.0, palaces - lived) / 2
        total += palaces + ladies + privileges
        fade *= weights.prepare
    total += lived * DATA.final_scoring.person + monk_points(player)
    total += (yuan + 2 * (rice + player.rockets)) / DATA.final_scoring.yuan_per_vp
    total += weights.lead * (state.seats - table.place(seat)) * max(0, rounds - 1)
    return total + weights.room * min(places - persons(player), hand)


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


def playout(weights: Light, state: DragonState, decision: Decision, rng: Random) -> str:
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
        return _liked(weights, options, [_action_weight(weights.action, table, seat, key) for key in options], rng)
    if kind == "build_part":
        return min(options, key=lambda key: _storey(table, seat, key) + rng.random())
    if kind == "card":
        return _liked(weights, options, [_card_weight(weights.card, table, key) for key in options], rng)
    if kind == "privilege_size" and table.month < DATA.course.months // 2:
        return "large"
    return options[int(rng.random() * len(options))]


def _liked(weights: Light, options: tuple[str, ...], wanted: list[float], rng: Random) -> str:
    """One of the options: mostly the one wanted most, sometimes another."""
    values = [weight * (weights.steady + rng.random()) for weight in wanted]
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


def _action_weight(weights: Actions, table: Table, seat: int, key: str) -> float:
    """How much an action is wanted, less where another dragon stands."""
    group, _, card = key.rpartition(".")
    wanted = _wanted(weights, table, table.players[seat], card)
    return wanted * weights.fee if group and table.groups[int(group[1:]) - 1].dragons else wanted


def _wanted(weights: Actions, table: Table, player: Player, card: str) -> float:
    """What the next events ask for, then places, then points."""
    left = DATA.course.months - table.month
    if card == "tax":
        lack = player.yuan < DATA.tribute.yuan
        due = (weights.tax if lack else weights.spare_tax) / _due(table, "tribute")
        return due + symbols(player, "tax_collector") / 2
    if card == "harvest":
        return weights.harvest * max(0, len(inhabited(player)) - player.rice) / _due(table, "drought")
    if card == "fireworks":
        few = player.rockets < 3
        return (weights.fireworks if few else weights.spare_fireworks) / _due(table, "dragon_festival")
    if card == "build":
        room = sum(home.floors - len(home.persons) for home in player.palaces)
        wanted = weights.build if room < 2 else weights.spare_build
        return wanted * (left > 0) + symbols(player, "craftsman")
    if card == "study":
        return weights.study + symbols(player, "scholar")
    if card == "privilege":
        return weights.privilege * left + 0.1
    if card == "parade":
        return weights.parade + symbols(player, "warrior") / 2
    if card == "wall":
        return weights.wall
    return weights.money if player.yuan == 0 else weights.spare_money


def _storey(table: Table, seat: int, key: str) -> float:
    """Lower is better: on inhabited palaces without room first, then new ones."""
    if key == "new":
        return 1.0
    home = palace_in(table, seat, key)
    return 0.5 if len(home.persons) == home.floors else 1.5


_AGAINST = {
    "healer": "contagion",
    "warrior": "mongols",
    "farmer": "drought",
    "pyrotechnist": "dragon_festival",
    "tax_collector": "tribute",
}
"""The event that a type of persons helps against."""


def _card_weight(weights: Cards, table: Table, card: str) -> float:
    """How much a card is wanted: against the next events, or for points over the months to come."""
    left = DATA.course.months - table.month
    wanted: float = getattr(weights, card, 0.8)  # any: the wild card
    if card in _AGAINST:
        wanted /= _due(table, _AGAINST[card])
    elif card in ("court_lady", "craftsman"):
        wanted *= left
    elif card == "monk":
        wanted /= 1 + left
    return wanted + 0.1


def made(weights: DragonWeights) -> Opponent[DragonState]:
    """The opponent with these weights."""
    return Opponent(partial(evaluate, weights.estimate), partial(playout, weights.light))


OPPONENT = weighed(path_of("dragon"), DragonWeights, made)
