"""What a position is worth to every seat, and a light policy for playouts (section 10 of the rules: hints)."""

from __future__ import annotations

from random import Random

from engine.confucius.data import DATA, LANDS, OFFICES
from engine.confucius.ministries import standing
from engine.confucius.scoring import COUNTS, office_holder
from engine.confucius.state import ACTIONS_PHASE, AVAILABLE, NOBODY, ConfuciusState, Ministry, Table
from engine.kernel.values import Decision

_CARD, _MARKER, _GIFT, _REWARD, _JUNK = 0.12, 0.25, 0.3, 0.7, 0.25
_ARMY, _STUDENT = 0.6, 0.5
_WEIGHTS = {
    "bribe_official": 8, "secure_official": 2, "nominate_student": 2, "force_examination": 0.5, "buy_junks": 3,
    "start_voyage": 5, "recruit_army": 3, "invade_foreign_land": 7, "buy_gift": 1.5, "give_gift": 4,
    "transfer_influence": 0.05, "petition_emperor": 1, "commercial_income": 4, "tax_income": 4, "no_action": 0.05,
    "pass": 1,
}  # fmt: skip


def evaluate(state: ConfuciusState) -> list[float]:
    """Points now, those in sight in ministries, lands, seas and offices, and a little for means."""
    table = state.table
    values = [float(player.vp) for player in table.players]
    if state.over:
        return values
    left = max(0.0, 1 - table.wall / DATA.great_wall.spaces)
    for ministry in table.ministries:
        if not ministry.resolved:
            _ministry(ministry, values)
    _lands(table, values)
    for office in OFFICES:
        holder = office_holder(table, office)
        if holder != NOBODY and max(COUNTS[office](table, seat) for seat in range(state.seats)):
            values[holder] += DATA.offices.vp * (1 - left / 2)
    for seat, player in enumerate(table.players):
        junks = player.yard * _JUNK / 2 + player.ocean * _JUNK
        means = min(sum(state.hands[seat]), 8) * _CARD + len(state.rewards[seat]) * _REWARD
        ready = player.gifts.count(AVAILABLE) + sum(receiver >= 0 for receiver in player.gifts)
        values[seat] += (junks + means + ready * _GIFT + player.colonies * _ARMY) * left
        values[seat] += _STUDENT * table.students.count(seat)
        if table.phase == ACTIONS_PHASE:
            values[seat] += player.cubes * 2 * _CARD
    return values


def _ministry(ministry: Ministry, values: list[float]) -> None:
    """Chits for those ahead, the surer the fuller the ministry is; a little for every marker."""
    full = 1 - ministry.owners.count(NOBODY) / len(ministry.owners)
    ahead = standing(ministry.counted or ministry.owners)
    for chit, seat in zip(ministry.chits, ahead if len(ahead) > 1 else ahead * 2, strict=False):
        values[seat] += chit * (0.35 + 0.6 * full)
    for seat in ahead:
        values[seat] += _MARKER * ministry.owners.count(seat)


def _lands(table: Table, values: list[float]) -> None:
    """Boxes of the open lands, the surer the fewer are empty."""
    for land, slot in zip(table.lands, DATA.foreign_lands.slots, strict=True):
        if land.closed:
            continue
        empty = land.armies.count(NOBODY)
        time = max(0, slot.wall - table.wall)
        chance = 1.0 if not empty else min(0.9, time / (time + 2 * empty))
        for seat, shown in zip(land.armies, LANDS[land.id].boxes, strict=True):
            if seat != NOBODY:
                values[seat] += chance * (shown.vp + (_REWARD if shown.reward else 0))


def playout(state: ConfuciusState, decision: Decision, rng: Random) -> str:
    """Mostly sensible, quick and varied: actions by weight, the best payment, no waste in examinations."""
    keys = decision.options
    if decision.kind in ("action", "favour", "extra_action"):
        return rng.choices(keys, [_WEIGHTS.get(key, 3) for key in keys])[0]
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
