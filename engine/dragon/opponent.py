"""What a position is worth (section 10 of the specification), and all the computer opponents know, as one value."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from msgspec import Meta

from engine.dragon.data import BONUSES, DATA
from engine.dragon.light import LightWeights, Often, playout
from engine.dragon.palaces import persons, symbols
from engine.dragon.scoring import monk_points, round_income
from engine.dragon.sensible import sensible
from engine.dragon.state import SCORING, DragonState, Table, has_wall
from engine.kernel.opponent import Opponent, Part, Weights, path_of, weighed

WELL = 6
"""Spaces that a rival does not make up for with one person."""


class Estimate(Part, frozen=True):
    """Weights of the estimate, in VP unless told otherwise.

    ``prepare``: of a threat, what is still expected after each month left to prepare. ``tax`` to ``study``: how often
    an action is taken in a month to come. ``lead``: for each rival well behind on the person track and month to come.
    ``room``: for a free place, as long as persons come. ``caution``: for each person expected to be lost, beyond what
    the projection loses with it. ``wall``: how much less likely each piece of the wall more than another has makes it
    to lose a person where it is too short.
    """

    prepare: Often
    tax: Often
    harvest: Often
    build: Often
    study: Often
    lead: Often
    room: Annotated[float, Meta(ge=0, le=4)]
    caution: Annotated[float, Meta(ge=0, le=6)]
    wall: Annotated[float, Meta(ge=0, le=0.5)]


class DragonWeights(Weights, frozen=True):
    """The file."""

    estimate: Estimate
    light: LightWeights


Told = dict[str, float]
"""What is promised, by what it will come from."""


def evaluate(weights: Estimate, state: DragonState) -> list[float]:
    """One estimate of the final score per seat."""
    if state.over:
        return [float(player.vp) for player in state.table.players]
    helmets, pieces = _rivalled(state)
    return [_estimate(weights, state, seat, helmets, pieces) for seat in range(state.seats)]


def prospects(weights: Estimate, state: DragonState, seat: int) -> Told:
    """What the estimate adds to the points of a seat so far."""
    told: Told = {}
    _estimate(weights, state, seat, *_rivalled(state), told)
    return told


def _rivalled(state: DragonState) -> tuple[list[int], list[int]]:
    """Helmets, and pieces of the wall built, by seat."""
    helmets = [symbols(player, "warrior") for player in state.table.players]
    pieces = [len(BONUSES) - len(player.pieces) for player in state.table.players] if has_wall(state) else []
    return helmets, pieces


def _note(told: Told, **worth: float) -> None:
    for kind, points in worth.items():
        told[kind] = told.get(kind, 0.0) + points


def _estimate(
    weights: Estimate,
    state: DragonState,
    seat: int,
    helmets: list[int],
    pieces: list[int],
    told: Told | None = None,
) -> float:
    """The score if the months to come go on as they must: persons come, events take them, palaces score. What is added
    to the points so far is noted in ``told``.
    """
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
    exposed = _exposed(weights.wall, seat, pieces) if pieces else 0.0
    for month in range(max(1, table.turned + 1), months + 1):
        if cards:
            cards -= 1
            lived = min(lived + 1, max(places, lived))
        yuan += weights.tax * (2 + coins)
        rice += weights.harvest * (1 + sacks)
        places += weights.build * (1 + hammers)
        total += weights.study * (1 + books)
        kind = table.row[month - 1]
        threat, gain, yuan, rice = _event(table, seat, kind, min(palaces, lived), yuan, rice, helmets)
        by_event = threat, gain
        if pieces:
            scorings = (kind == "mongols") + (month == months)
            if len(table.wall) >= month:
                gain += scorings * pieces[seat]
            else:
                threat += scorings * exposed
        loss = min(lived, threat * fade)
        total += gain * fade - weights.caution * loss
        lived -= loss
        palaces -= max(0.0, palaces - lived) / 2
        total += palaces + ladies + privileges
        if told is not None:
            _note(told, study=weights.study * (1 + books), palaces=palaces, court_ladies=ladies, privileges=privileges)
            risk, share = weights.caution * loss, by_event[0] / threat if threat else 0.0
            _note(told, **{kind: by_event[1] * fade - risk * share})
            _note(told, wall_scoring=(gain - by_event[1]) * fade - risk * (1 - share))
        fade *= weights.prepare
    total += lived * DATA.final_scoring.person + monk_points(player)
    total += (yuan + 2 * (rice + player.rockets)) / DATA.final_scoring.yuan_per_vp
    lead = weights.lead * _ahead(table, seat) * max(0, rounds - 1)
    total += lead
    room = weights.room * min(places - persons(player), hand)
    if told is not None:
        _note(told, persons=lived * DATA.final_scoring.person, monks=monk_points(player), turn_order=lead, room=room)
        _note(told, money=(yuan + 2 * (rice + player.rockets)) / DATA.final_scoring.yuan_per_vp)
    return total + room


def _exposed(wall: float, seat: int, pieces: list[int]) -> float:
    """How likely it is to have built the fewest pieces of the wall when it is scored."""
    others = min(number for other, number in enumerate(pieces) if other != seat)
    return max(0.0, min(1.0, 0.5 - wall * (pieces[seat] - others)))


def _ahead(table: Table, seat: int) -> float:
    """How many rivals are behind on the person track; one who is less than ``WELL`` spaces off counts in part."""
    own = table.players[seat].space
    total = 0.0
    for other, player in enumerate(table.players):
        if other != seat:
            total += max(0.0, min(1.0, 0.5 + (own - player.space) / (2 * WELL)))
    return total


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


def made(weights: DragonWeights) -> Opponent[DragonState]:
    """The opponent with these weights."""
    estimate, told = partial(evaluate, weights.estimate), partial(prospects, weights.estimate)
    return Opponent(estimate, partial(playout, weights.light), sensible=sensible, prospects=told)


OPPONENT = weighed(path_of("dragon"), DragonWeights, made)
