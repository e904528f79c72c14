"""What a seat knows: views, full states that fit them, and what `check` finds."""

from random import Random

import pytest

from engine.ming import GAME
from engine.ming.data import DISTRICTS
from tests.engine.ming.table import go, hand, pick, playthrough, position, step

SEATS = (2, 3, 4)


@pytest.mark.clause("MD-7.3", "MD-4.1")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("open_hands", ["off", "on"])
def test_a_whole_game_of_views(seats, open_hands):
    """Determinised views look the same, `check` is clean, and no view knows the pile, the seed or another hand."""
    rng = Random(f"{seats}{open_hands}")
    options = {"open_hands": open_hands}
    state, _ = GAME.new(seats, options, f"{rng.getrandbits(128):032x}", confirm=seats == 3)
    while not state.over:
        before = GAME.encode(state)
        for seat in (-1, *range(seats)):
            view = GAME.view(state, seat)
            twin = GAME.determinise(view, rng)
            assert GAME.view(twin, seat) == view
            assert GAME.check(twin) == []
            for owner in range(seats):
                known = open_hands == "on" or owner == seat
                assert view.hands[owner] == (state.hands[owner] if known else [])
            for frame, true in zip(view.stack, state.stack, strict=True):
                assert frame.answer in ({true.answer} if frame.seat == seat or true.answer is None else {"?"})
        assert GAME.encode(state) == before
        assert GAME.decode(before) == state
        step(state, rng, policy=rng.random() < 0.5)
        assert GAME.check(state) == []


def test_determinised_games_can_be_played_to_the_end():
    rng = Random(9)
    state, _ = GAME.new(4, None, "ab" * 16)
    while not state.over:
        if rng.random() < 0.03:
            twin = GAME.determinise(GAME.view(state, rng.randrange(-1, 4)), rng)
            while not twin.over:
                step(twin, rng)
            assert GAME.check(twin) == []
        step(state, rng)


def test_another_seat_that_has_chosen_a_way_can_pay_for_it():
    """A hidden hand is dealt so that the move already chosen exists, with all unseen dragons in hidden hands."""
    hands = {0: {"rider": 1}, 1: {"rider": 1, "dragon": 4}, 2: {"dragon": 5}}
    for seed in range(20):
        state = position(3, hands=hands, princes=["A1", "A2", "C1"])
        go(state, ("prince_action", 1), ("place_member", 0))
        pick(state, 1, "move.A3")
        view = GAME.view(state, 0)
        twin = GAME.determinise(view, Random(seed))
        assert GAME.view(twin, 0) == view
        assert GAME.check(twin) == []
        assert GAME.decision(twin, 1).options


def test_unknown_hands_are_dealt_from_what_is_unseen():
    state = position(3, hands={0: {"rider": 2}, 1: {"junk": 3, "dragon": 1}, 2: {"barge": 1}})
    seen = set()
    for seed in range(30):
        twin = GAME.determinise(GAME.view(state, 0), Random(seed))
        assert hand(twin, 0) == {"rider": 2}
        assert [sum(own) for own in twin.hands] == [2, 4, 1]
        assert twin.hands[1][6] + twin.hands[2][6] == 1
        seen.add(tuple(map(tuple, twin.hands)))
    assert len(seen) > 10


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (lambda s: s.pile.pop(), "cards"),
        (lambda s: s.table.players[0].__setattr__("removed", 0), "members"),
        (lambda s: s.table.__setattr__("dragons", 3), "dragons"),
        (lambda s: s.hands[0].__setitem__(0, 9), "impossible hand"),
        (lambda s: s.table.display.__setitem__(0, -1), "slot"),
        (lambda s: s.table.players[1].__setattr__("prince", s.table.players[0].prince), "two princes"),
        (lambda s: s.table.houses[0].__setitem__(0, 1), "outside a scoring"),
        (lambda s: s.table.monks.__setitem__(0, 7), "monk of nobody"),
        (lambda s: s.table.players[0].__setattr__("colour", "blue"), "colours"),
        (lambda s: s.table.__setattr__("round", 7), "round 7"),
        (lambda s: s.table.players[0].__setattr__("tiles", [1] * 6), "complete set"),
        (lambda s: s.table.players[0].__setattr__("returned", 2), "return cards"),
        (lambda s: s.table.__setattr__("phase", "cards") or s.table.players[0].__setattr__("passed", True), "passed"),
        (lambda s: s.table.standing[3].__setitem__(0, -1), "negative"),
        (lambda s: s.__setattr__("over", True), "over before"),
    ],
)
def test_check_names_what_is_impossible(damage, fault):
    state = position(3, hands={0: {"rider": 2}})
    assert GAME.check(state) == []
    damage(state)
    assert any(fault in one for one in GAME.check(state)), GAME.check(state)


def test_check_counts_neutral_members():
    state = position(2)
    assert GAME.check(state) == []
    state.table.standing[0][2] += 1
    assert "neutral members" in GAME.check(state)[0]
    state.table.standing[0][2] += 3
    assert "too many neutral members in a district" in GAME.check(state)


@pytest.mark.parametrize("seats", SEATS)
def test_the_score_is_the_same_counted_twice(seats):
    for seed in range(6):
        state = playthrough(seats, seed, policy=seed % 2 == 0)
        assert GAME.result(state).totals() == GAME.recount(state)
        assert max(GAME.recount(state)) > 0


def test_a_wrong_score_is_noticed():
    for source in ("sets", "members", "majorities", "monks", "five_sets", "tiles"):
        state = playthrough(3, 2)
        state.table.players[0].points[source] += 1
        assert GAME.result(state).totals() != GAME.recount(state)


def test_the_estimate_ends_at_the_score():
    state = playthrough(4, 3)
    assert GAME.evaluate(state) == [float(total) for total in GAME.result(state).totals()]


def test_the_estimate_likes_majorities_monks_and_tiles():
    plain = GAME.evaluate(position(3))
    assert GAME.evaluate(position(3, standing={"A1": {0: 2}}))[0] > plain[0]
    assert GAME.evaluate(position(3, monks={"A1": 1}))[1] > plain[1]
    assert GAME.evaluate(position(3, tiles={2: {"A": 1}}))[2] > plain[2]


@pytest.mark.parametrize("seats", SEATS)
def test_the_light_policy_beats_chance(seats):
    wins = 0
    for seed in range(12):
        rng = Random(f"{seats}.{seed}")
        state, _ = GAME.new(seats, None, f"{rng.getrandbits(128):032x}")
        while not state.over:
            decision = rng.choice([one for one in GAME.decisions(state) if one.waiting])
            clever = decision.seat == seed % seats
            key = GAME.playout(state, decision, rng) if clever else rng.choice(decision.options)
            pick(state, decision.seat, key)
        totals = GAME.result(state).totals()
        wins += totals[seed % seats] == max(totals)
    assert wins >= 10


def test_every_option_with_a_place_names_one_that_the_board_has():
    places = {*DISTRICTS, *(f"{kind}.{name}" for kind in ("space", "slot", "city") for name in "ABCDEF"), "dragons", ""}
    rng = Random(5)
    state, _ = GAME.new(2, None, "cd" * 16)
    seen = set()
    while not state.over:
        for decision in GAME.decisions(state):
            view = GAME.view(state, decision.seat)
            for key in decision.options:
                assert len(key) <= 60
                seen.add(GAME.label(view, decision, key).place)
            seen |= {one.label.place for one in GAME.blocked(view, decision)}
        step(state, rng)
    assert seen <= places
    assert len(seen) > 25
