"""What a position is worth to every seat, and a light policy for playouts (section 10 of the rules: hints)."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Annotated

from msgspec import Meta
from msgspec.structs import asdict

from engine.confucius.data import DATA, LANDS, OFFICES
from engine.confucius.ministries import standing
from engine.confucius.scoring import COUNTS, office_holder
from engine.confucius.state import ACTIONS_PHASE, AVAILABLE, NOBODY, ConfuciusState, Ministry, Table
from engine.kernel.data import Row
from engine.kernel.opponent import Opponent, Part, Weights, path_of, weighed
from engine.kernel.values import Decision

Worth = Annotated[float, Meta(ge=0, le=3)]
Often = Annotated[float, Meta(ge=0, le=16)]


class Estimate(Part, frozen=True):
    """Weights of the estimate, in VP: of means, for the whole game ahead; of what is begun.

    ``chance`` and ``full`` (times how full the ministry is): the part of its chits that those ahead can count on.
    ``crowded``: the part of its empty fields that time must allow for before a land is closed.
    """

    card: Worth
    cube: Worth
    marker: Worth
    gift: Worth
    reward: Worth
    junk: Worth
    yard: Worth
    army: Worth
    student: Worth
    chance: Annotated[float, Meta(ge=0, le=1)]
    full: Annotated[float, Meta(ge=0, le=1)]
    crowded: Annotated[float, Meta(ge=0, le=6)]


class Actions(Row, frozen=True):
    """How gladly an action is chosen in playouts."""

    bribe_official: Often
    secure_official: Often
    nominate_student: Often
    force_examination: Often
    buy_junks: Often
    start_voyage: Often
    recruit_army: Often
    invade_foreign_land: Often
    buy_gift: Often
    give_gift: Often
    transfer_influence: Often
    petition_emperor: Often
    commercial_income: Often
    tax_income: Often
    no_action: Annotated[float, Meta(gt=0, le=16)]


class Light(Part, frozen=True):
    """Weights of the light policy. ``stop``: how gladly a seat stops. ``other``: whatever else is offered."""

    action: Actions
    stop: Often
    other: Often


class ConfuciusWeights(Weights, frozen=True):
    """The file."""

    estimate: Estimate
    light: Light


def evaluate(weights: Estimate, state: ConfuciusState) -> list[float]:
    """Points now, those in sight in ministries, lands, seas and offices, and a little for means."""
    table = state.table
    values = [float(player.vp) for player in table.players]
    if state.over:
        return values
    left = max(0.0, 1 - table.wall / DATA.great_wall.spaces)
    for ministry in table.ministries:
        if not ministry.resolved:
            _ministry(weights, ministry, values)
    _lands(weights, table, values)
    for office in OFFICES:
        holder = office_holder(table, office)
        if holder != NOBODY and max(COUNTS[office](table, seat) for seat in range(state.seats)):
            values[holder] += DATA.offices.vp * (1 - left / 2)
    for seat, player in enumerate(table.players):
        junks = player.yard * weights.yard + player.ocean * weights.junk
        means = min(sum(state.hands[seat]), 8) * weights.card + len(state.rewards[seat]) * weights.reward
        ready = player.gifts.count(AVAILABLE) + sum(receiver >= 0 for receiver in player.gifts)
        values[seat] += (junks + means + ready * weights.gift + player.colonies * weights.army) * left
        values[seat] += weights.student * table.students.count(seat)
        if table.phase == ACTIONS_PHASE:
            values[seat] += player.cubes * weights.cube
    return values


def _ministry(weights: Estimate, ministry: Ministry, values: list[float]) -> None:
    """Chits for those ahead, the surer the fuller the ministry is; a little for every marker."""
    full = 1 - ministry.owners.count(NOBODY) / len(ministry.owners)
    ahead = standing(ministry.counted or ministry.owners)
    for chit, seat in zip(ministry.chits, ahead if len(ahead) > 1 else ahead * 2, strict=False):
        values[seat] += chit * (weights.chance + weights.full * full)
    for seat in ahead:
        values[seat] += weights.marker * ministry.owners.count(seat)


def _lands(weights: Estimate, table: Table, values: list[float]) -> None:
    """Boxes of the open lands, the surer the fewer are empty."""
    for land, slot in zip(table.lands, DATA.foreign_lands.slots, strict=True):
        if land.closed:
            continue
        empty = land.armies.count(NOBODY)
        time = max(0, slot.wall - table.wall)
        chance = 1.0 if not empty else min(0.9, time / (time + weights.crowded * empty))
        for seat, shown in zip(land.armies, LANDS[land.id].boxes, strict=True):
            if seat != NOBODY:
                values[seat] += chance * (shown.vp + (weights.reward if shown.reward else 0))


def playout(weights: dict[str, float], other: float, state: ConfuciusState, decision: Decision, rng: Random) -> str:
    """Mostly sensible, quick and varied: actions by weight, the best payment, no waste in examinations."""
    keys = decision.options
    if decision.kind in ("action", "favour", "extra_action"):
        return rng.choices(keys, [weights.get(key, other) for key in keys])[0]
    if decision.kind in ("pay", "sail", "discard"):
        return keys[0]
    if decision.kind == "support_cards":
        own = decision.seat in state.table.students
        return keys[min(rng.randrange(1, 4), len(keys)) - 1] if own else keys[0]
    if decision.kind == "support_which":
        own = state.table.student(decision.args.student) == decision.seat
        return keys[0] if own else keys[-1]
    if decision.kind == "gift_leaves":
        return keys[0]
    if decision.kind == "junks":
        return keys[min(len(keys) - 1, 2)]
    if decision.kind in ("bribe", "candidate", "bribery"):
        return min(rng.sample(keys, min(3, len(keys))), key=lambda key: key[-1])
    return rng.choice(keys)


def made(weights: ConfuciusWeights) -> Opponent[ConfuciusState]:
    """The opponent with these weights."""
    light = weights.light
    actions = {**asdict(light.action), "pass": light.stop}
    return Opponent(
        partial(evaluate, weights.estimate),
        partial(playout, actions, light.other),
        horizon=weights.search.horizon,
    )


OPPONENT = weighed(path_of("confucius"), ConfuciusWeights, made)
