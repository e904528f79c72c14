"""Short random runs: what every game of this kind has to keep, in every number of seats."""

from random import Random

import pytest

from engine.errors import GameOver, NotYourDecision, StaleDecision, UnknownOption
from engine.kernel.clone import clone
from engine.kernel.record import Record, decode, play, replay
from engine.kernel.values import END_TURN
from engine.ming import GAME

RUNS = [(seats, seed) for seats in (2, 3, 4) for seed in range(2)]


def recorded(seats, seed):
    """A whole game with turns closed by hand: its record and all events."""
    rng = Random(f"{seats}-{seed}")
    options = {spec.name: rng.choice(spec.offered(seats)) for spec in GAME.options}
    record = Record(
        "ming", GAME.rules_version, seats, GAME.choose(seats, options), f"{rng.getrandbits(128):032x}", True
    )
    state, events = GAME.new(seats, record.options, record.seed, confirm=True)
    told = [events]
    while not state.over:
        decision = rng.choice([one for one in GAME.decisions(state) if one.waiting])
        key = GAME.playout(state, decision, rng) if seed % 2 else rng.choice(decision.options)
        before = GAME.checksum(state)
        after, events, move = play(GAME, state, decision.seat, key, decision.id)
        assert GAME.checksum(state) == before
        quick = clone(state)
        GAME.advance(quick, next(frame for frame in quick.stack if frame.id == decision.id), key)
        assert quick == after
        record.moves.append(move)
        told.append(events)
        state = after
    return record, state, told


@pytest.mark.parametrize(("seats", "seed"), RUNS)
def test_a_record_plays_again_to_the_same_end(seats, seed):
    record, state, told = recorded(seats, seed)
    again = decode(record.encode())
    states, events, divergence = replay(again)
    assert divergence is None
    assert states[-1] == state
    assert events == told
    assert {move.kind for move in record.moves} >= {
        END_TURN,
        "place_member",
        "take_card",
        "prince_action",
        "return_number",
    }


@pytest.mark.parametrize(("seats", "seeds"), [(2, (0, 1, 2, 13)), (3, (0, 1, 2, 3)), (4, (0, 1, 2, 3))])
def test_every_kind_of_decision_and_event_occurs(seats, seeds):
    kinds, events = set(), set()
    for seed in seeds:
        record, _, told = recorded(seats, seed)
        kinds |= {move.kind for move in record.moves}
        events |= {event.kind for some in told for event in some}
    expected = set(GAME.rules.kinds)
    expected -= {"name_start"} if seats < 4 else set()
    expected -= {"place_neutral", "neutral_return"} if seats > 2 else set()
    assert kinds == expected
    assert {"displaced", "monk", "majority", "went_back", "returns_revealed", "prince_moved"} <= events


def test_foreign_stale_and_illegal_picks_change_nothing():
    state, _ = GAME.new(3, {"start_player": "0"}, "77" * 16)
    frame, before = GAME.decision(state, 0).id, GAME.encode(state)
    for error, seat, key, number in (
        (NotYourDecision, 1, "A1", None),
        (NotYourDecision, 9, "A1", None),
        (StaleDecision, 0, "A1", frame + 1),
        (UnknownOption, 0, "G1", frame),
        (UnknownOption, 0, "~", frame),
        (UnknownOption, 0, "", frame),
    ):
        with pytest.raises(error):
            GAME.play(state, seat, key, number)
        assert GAME.encode(state) == before


def test_after_the_end_nothing_can_be_played():
    _, state, _ = recorded(2, 0)
    with pytest.raises(GameOver):
        GAME.play(state, 0, "pass")


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_thousand_random_games_end_well(seats):
    for seed in range(1000):
        rng = Random(f"{seats}.{seed}")
        state, _ = GAME.new(seats, None, f"{rng.getrandbits(128):032x}")
        while not state.over:
            decision = rng.choice([one for one in GAME.decisions(state) if one.waiting])
            GAME.play(state, decision.seat, rng.choice(decision.options))
        assert GAME.check(state) == []
        assert GAME.result(state).totals() == GAME.recount(state)
