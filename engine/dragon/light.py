"""A light policy for playouts: needs of the next events first (section 10 of the specification)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Annotated

from msgspec import Meta

from engine.dragon.data import DATA, SYMBOLS, TYPE
from engine.dragon.palaces import inhabited, palace_in, symbols, tile_of
from engine.dragon.sensible import sensible
from engine.dragon.state import EVENT, DragonState, Palace, Player, Table
from engine.kernel.data import Row
from engine.kernel.opponent import Part
from engine.kernel.values import Decision

_BUDDHAS = SYMBOLS["monk"]

Often = Annotated[float, Meta(ge=0, le=1)]
Worth = Annotated[float, Meta(ge=0, le=12)]


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


class LightWeights(Part, frozen=True):
    """Weights of the light policy. ``steady``: how little chance changes a weight."""

    steady: Often
    action: Actions
    card: Cards


def playout(weights: LightWeights, state: DragonState, decision: Decision, rng: Random) -> str:
    """A quick, plausible pick: needs of the next events first, the cheapest persons go, otherwise chance."""
    table, seat, kind = state.table, decision.seat, decision.kind
    options = sensible(state, decision) if kind in ("card", "tile") else decision.options
    if len(options) == 1:
        return options[0]
    if kind in ("release", "drought_release", "quake_release"):
        return min(options, key=lambda key: _keep(table, seat, key) + rng.random())
    if kind == "full_house":
        return _swap(table, seat, options, rng)
    if kind == "action":
        return _liked(weights, options, [_action_weight(weights.action, table, seat, key) for key in options], rng)
    if kind == "house":
        tile = decision.frame.args.person
        return max(options, key=lambda key: _suits(tile, palace_in(table, seat, key)) + rng.random())
    if kind == "build_part":
        return min(options, key=lambda key: _storey(table, seat, key) + rng.random())
    if kind in ("card", "tile"):
        return _liked(weights, options, [_card_weight(weights.card, table, TYPE.get(key, key)) for key in options], rng)
    if kind == "wall_piece":
        player = table.players[seat]
        return _liked(weights, options, [_wanted(weights.action, table, player, _LIKE[key]) for key in options], rng)
    if kind == "privilege_size" and table.month < DATA.course.months // 2:
        return "large"
    return options[int(rng.random() * len(options))]


_LIKE = {
    "rice": "harvest",
    "rocket": "fireworks",
    "part": "build",
    "yuan": "tax",
    "track": "parade",
    "vp": "study",
}
"""The action that brings the same as a piece of the wall."""


def _liked(weights: LightWeights, options: Sequence[str], wanted: list[float], rng: Random) -> str:
    """One of the options: mostly the one wanted most, sometimes another."""
    values = [weight * (weights.steady + rng.random()) for weight in wanted]
    return options[values.index(max(values))]


def _keep(table: Table, seat: int, key: str) -> float:
    """How much a person is worth keeping: for points, or against the next event that is still to come."""
    tile = tile_of(key)
    kind, left = TYPE[tile], DATA.course.months - table.month
    worth = 2.0
    if kind == "monk":
        worth += _BUDDHAS[tile] * palace_in(table, seat, key).floors
    elif kind == "court_lady":
        worth += left
    elif kind == "scholar":
        worth += 0.5 * left
    elif kind in _AGAINST:
        counted = table.phase == EVENT
        worth += 2 * SYMBOLS[kind][tile] / _due(table, _AGAINST[kind], table.turned + counted)
    return worth


def _suits(tile: str, home: Palace) -> float:
    """How well a palace suits a new person: monks want floors, all others are to keep palaces from decay."""
    return float(home.floors) if tile in _BUDDHAS else 2.0 * (not home.persons)


def _swap(table: Table, seat: int, options: Sequence[str], rng: Random) -> str:
    """Swap for the cheapest person, now and then nothing."""
    keys = [key for key in options if key != "remove"]
    if not keys or rng.random() < 0.1:
        return "remove"
    return min(keys, key=lambda key: _keep(table, seat, key) + rng.random())


def _due(table: Table, kind: str, after: int) -> int:
    """Months after that one until the next event of a kind; far away if there is none left."""
    row = table.row
    return row.index(kind, after) - after + 1 if kind in row[after:] else len(row)


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
        due = (weights.tax if lack else weights.spare_tax) / _due(table, "tribute", table.turned)
        return due + symbols(player, "tax_collector") / 2
    if card == "harvest":
        return weights.harvest * max(0, len(inhabited(player)) - player.rice) / _due(table, "drought", table.turned)
    if card == "fireworks":
        few = player.rockets < 3
        return (weights.fireworks if few else weights.spare_fireworks) / _due(table, "dragon_festival", table.turned)
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
        wanted /= _due(table, _AGAINST[card], table.turned)
    elif card in ("court_lady", "craftsman"):
        wanted *= left
    elif card == "monk":
        wanted /= 1 + left
    return wanted + 0.1
