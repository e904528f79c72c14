"""Moves of the first rules version: orders picked together, discards of three cards at once."""

import pytest

from engine.kernel.record import Move, Record, decode, replay, start, upgrade
from engine.zhanguo import GAME
from engine.zhanguo.data import ASPECTS
from engine.zhanguo.legacy import legacy
from tests.engine.zhanguo.table import decision, hold, palace, pick, position

SEED = "6" * 32
OPTIONS = {"variant_draw": "on", "start_player": "0"}


def cards(state, seat, nth):
    """The ``nth`` card of each stack in a hand, as one key of old."""
    hand = state.hands[seat]
    return ".".join(str(hand[3 * aspect + nth]) for aspect in range(len(ASPECTS)))


def sealed(seat, *picks):
    return Move(seat, 0, "discard", picks=picks)


@pytest.mark.parametrize(
    ("kind", "picks", "keys"),
    [
        ("orders", (), ("done",)),
        ("orders", ("upper-palace",), ("upper-palace", "done")),
        ("orders", ("lower-wall", "upper-wall"), ("upper-wall", "lower-wall", "done")),
        ("discard", ("12.55.103",), ("card.12", "card.55", "card.103")),
        ("unify", ("3",), ("3",)),
        ("wall_workers", ("1.3.4",), ("1.3.4",)),
    ],
)
def test_old_picks_become_single_keys(kind, picks, keys):
    assert legacy(kind, picks) == keys


@pytest.mark.parametrize("taken_back", [True, False])
def test_discards_that_were_withdrawn_or_changed_lead_where_they_led(taken_back):
    state, _ = GAME.new(2, OPTIONS, SEED)
    first, last, other = cards(state, 0, 0), cards(state, 0, 2), cards(state, 1, 1)
    moves = [sealed(0, first), *([sealed(0, "~")] if taken_back else []), sealed(0, last), sealed(1, other)]

    steps, states, divergence = upgrade(GAME, state, moves)

    assert divergence is None
    assert [len(step) for step in steps] == [3, *([0] if taken_back else []), 3, 3]
    assert [states[-1].put_back[seat] for seat in (0, 1)] == [[int(n) for n in key.split(".")] for key in (last, other)]
    assert decision(states[-1]).kind == "card"


def test_an_old_record_is_read_as_one_of_today():
    state, _ = GAME.new(2, OPTIONS, SEED)
    moves = [
        sealed(0, cards(state, 0, 0)),
        sealed(0, "~"),
        sealed(1, cards(state, 1, 0)),
        sealed(0, cards(state, 0, 1)),
    ]
    old = Record("zhanguo", 1, 2, GAME.choose(2, OPTIONS), SEED, moves=moves, format="mandate-game-1")

    record = decode(old.encode())

    assert record.rules_version == GAME.rules_version == 2
    assert [(move.seat, move.kind) for move in record.moves] == [(1, "discard")] * 3 + [(0, "discard")] * 3
    game, state, _ = start(record)
    states, _, divergence = replay(game, state, record.moves)
    assert divergence is None
    assert states[-1].put_back[0] == [int(n) for n in cards(state, 0, 1).split(".")]


def test_orders_taken_together_are_taken_one_after_the_other():
    state = position()
    state.table.orders[1].tile, state.table.orders[4].tile = "palace-1", "palace-2"
    for region in (1, 2, 3, 4, 5):
        palace(state, 0, region)
    hold(state, 0, 17)
    pick(state, "card.17", "unify", "3", "end")
    both = upgrade(GAME, state, [Move(0, 0, "orders", picks=("lower-palace", "upper-palace"))])
    none = upgrade(GAME, state, [Move(0, 0, "orders")])

    assert [order.discs for order in both[1][-1].table.orders] == [[], [0], [], [], [0], []]
    assert [[move.key for move in step] for step in both[0]] == [["upper-palace", "lower-palace", "done"]]
    assert [[move.key for move in step] for step in none[0]] == [["done"]]
    for _, states, divergence in (both, none):
        assert divergence is None
        assert (decision(states[-1]).kind, decision(states[-1]).seat) == ("card", 1)
