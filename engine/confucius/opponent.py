"""The opponents: the light policy of playouts, its weights, and those of the estimate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Annotated

from msgspec import Meta
from msgspec.structs import asdict, astuple

from engine.confucius.data import DATA, ROWS
from engine.confucius.outlook import PROSPECTS, Estimate, Terms, bound, look
from engine.confucius.schema import ActionRow
from engine.confucius.state import NOBODY, ConfuciusState
from engine.confucius.turns import cubes_needed
from engine.kernel.data import Row
from engine.kernel.opponent import Opponent, Part, Weights, path_of, split, summed, weighed
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


class LightWeights(Part, frozen=True):
    """Weights of the light policy. ``stop``: how gladly a seat stops. ``other``: whatever else is offered."""

    action: Actions
    stop: Often
    other: Often


class ConfuciusWeights(Weights, frozen=True):
    """The file."""

    estimate: Estimate
    light: LightWeights


_CHOICES = ("action", "favour", "extra_action")
_TAX = "tax_income"
_LEADS_TO = {"buy_junks": "start_voyage", "buy_gift": "give_gift"}
"""What is worth nothing in itself, and what it is for; a petition needs no fewer cubes than a gift."""


def sensible(state: ConfuciusState, decision: Decision) -> Sequence[str]:
    """The options worth a thought, that is without those which another one is better than in every respect.

    - Commercial income without a card to pay, while Tax costs no more cubes: it draws one card, Tax two, and later in
      the round it can still be had, with those cards for more.
    - No action, while Tax costs no more cubes: cards harm nobody whom no gift binds in an examination.
    - To force an examination that takes place anyway (CF-9.3): No action keeps the coins.
    - Junks and gifts bought in the last round that can no longer be sent or given: likewise.
    - To support another student than the own one: whoever wins places the same candidate.
    - More cards for it than one, where nobody else has played or can play any: one wins (CF-9.8).

    Who is bound to another's student may do well to be without cards (CF-6.17): all that keeps or makes him so is left.
    """
    kind, keys, seat = decision.kind, decision.options, decision.seat
    if kind in _CHOICES:
        futile = set(_futile(state, kind, seat))
        return [key for key in keys if key not in futile] if futile else keys
    if kind == "support_whom":
        return [key for key in keys if state.table.student(key) == seat] or keys
    if kind == "support_cards" and state.table.student(decision.args.student) == seat:
        others = any(any(hand) for other, hand in enumerate(state.hands) if other != seat)
        return keys if others or state.plays else keys[:1]
    return keys


def _futile(state: ConfuciusState, kind: str, seat: int) -> Iterator[str]:
    """Actions, open or not, that are worse than another one that is open: see `sensible`."""
    table, player = state.table, state.table.players[seat]
    tax = kind != "action" or ROWS[_TAX].space not in player.laid
    if tax and not any(state.hands[seat]):
        yield "commercial_income"
    if bound(table, seat):
        return
    if tax:
        yield "no_action"
    if table.forced or NOBODY not in table.students:
        yield "force_examination"
    if table.wall + 1 == DATA.great_wall.spaces:
        yield from (row for row, then in _LEADS_TO.items() if not _follows(state, kind, seat, ROWS[row], ROWS[then]))


def _follows(state: ConfuciusState, kind: str, seat: int, row: ActionRow, then: ActionRow) -> bool:
    """Whether one action can be followed by another one in this round: by cubes, Imperial Favour or Extra Action."""
    table, player = state.table, state.table.players[seat]
    if kind == "favour":
        return False
    if (table.parked and table.chief == seat) or "extra_action" in state.rewards[seat]:
        return True
    if kind == "extra_action":
        return player.cubes >= cubes_needed(player, then)
    left = player.cubes - cubes_needed(player, row)
    return left >= (then.again or 0 if then.space == row.space else cubes_needed(player, then))


def playout(weights: dict[str, float], other: float, state: ConfuciusState, decision: Decision, rng: Random) -> str:
    """Mostly sensible, quick and varied: actions by weight, the best payment, no waste in examinations."""
    keys = sensible(state, decision)
    if decision.kind in _CHOICES:
        return rng.choices(keys, [weights.get(key, other) for key in keys])[0]
    if decision.kind in ("pay", "sail", "discard"):
        return keys[0]
    if decision.kind == "support_cards":
        own = state.table.student(decision.args.student) == decision.seat
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
    now, ahead = astuple(weights.estimate.now), astuple(weights.estimate.ahead)
    return Opponent(
        summed(look, now, ahead),
        partial(playout, actions, light.other),
        look=look,
        sensible=sensible,
        prospects=split(look, now, ahead, Terms.__struct_fields__, PROSPECTS),
    )


OPPONENT = weighed(path_of("confucius"), ConfuciusWeights, made)
