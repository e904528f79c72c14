"""The opponents: the light policy of playouts, its weights, and those of the estimate."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Annotated

from msgspec import Meta
from msgspec.structs import asdict, astuple

from engine.confucius.outlook import Estimate, look
from engine.confucius.state import ConfuciusState
from engine.kernel.data import Row
from engine.kernel.opponent import Opponent, Part, Weights, path_of, summed, weighed
from engine.kernel.values import Decision

Often = Annotated[float, Meta(ge=0.01, le=16)]


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
    no_action: Often


class Light(Part, frozen=True):
    """Weights of the light policy. ``stop``: how gladly a seat stops. ``other``: whatever else is offered."""

    action: Actions
    stop: Often
    other: Often


class ConfuciusWeights(Weights, frozen=True):
    """The file."""

    estimate: Estimate
    light: Light


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
        summed(look, astuple(weights.estimate.now), astuple(weights.estimate.ahead)),
        partial(playout, actions, light.other),
        look=look,
    )


OPPONENT = weighed(path_of("confucius"), ConfuciusWeights, made)
