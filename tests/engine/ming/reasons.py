"""What the reasons of Ming claim (`tests.games.reasons`)."""

from __future__ import annotations

from engine.ming.data import DATA, DISTRICT, DISTRICTS, KINDS, PROVINCES
from tests.games.reasons import Claim, Closed


def district(one: Closed) -> int:
    """The district that the option names."""
    return DISTRICT[one.key.rpartition(".")[2]]


def one_step(one: Closed) -> bool:
    """Whether a single card of the hand leads there."""
    hand, ends = one.view.hands[one.seat], {DISTRICTS[one.own.prince], DISTRICTS[district(one)]}
    held = {kind for kind, number in zip(KINDS, hand, strict=True) if number}
    return any({way.a, way.b} == ends and {way.transport, KINDS[-1]} & held for way in DATA.borders)


REASONS: dict[str, Claim] = {
    "occupied": lambda one: (
        one["prince_seat"] != one.seat and one.table.players[one["prince_seat"]].prince == district(one)
    ),
    "neutral_full": lambda one: one.table.standing[district(one)][-1] == one["n"] == 3,
    "no_member": lambda one: one.own.spaces[PROVINCES.index(one.key.rpartition(".")[2])] == 0,
    "no_dragons": lambda one: one.table.dragons == 0,
    "no_card": lambda one: not one_step(one),
    "space_has": lambda one: one.own.spaces[PROVINCES.index(one["province"])] == one["n"] < int(one.key[0]),
}
