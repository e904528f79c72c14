"""Section D: what a seat knows. Hands and the draw pile stay hidden."""

from random import Random

import pytest

from engine.china import GAME
from engine.china.data import COLOURS
from engine.kernel.values import PUBLIC
from tests.engine.china.table import asked, hand, labels, options, pick, position, step, told


def test_only_the_own_hand_is_in_a_view():
    state = position(hands={0: "red red green", 1: "violet violet yellow", 2: "orange orange orange"})
    for seat in range(3):
        view = GAME.view(state, seat)
        assert [bool(cards) for cards in view.hands] == [owner == seat for owner in range(3)]
        assert view.hands[seat] == state.hands[seat]
        assert view.hand_sizes == [3, 3, 3]
        assert view.left == len(state.pile)
    assert GAME.view(state, PUBLIC).hands == [[], [], []]


def test_hidden_cards_change_nothing_that_others_see():
    state = position(houses={0: "w1"}, hands={0: "red red green", 1: "violet violet yellow"})
    other = GAME.decode(GAME.encode(state))
    other.hands[1], other.hands[2] = other.hands[2], other.hands[1]
    other.pile.reverse()
    other.seed, other.draws = "f" * 32, 99
    for seat in (0, PUBLIC):
        assert GAME.view(other, seat) == GAME.view(state, seat)
        view = GAME.view(state, seat)
        assert GAME.brief(view) == GAME.brief(GAME.view(other, seat))
        assert GAME.hand(view) == GAME.hand(GAME.view(other, seat))


def test_events_tell_a_card_of_the_pile_to_its_owner_only():
    state = position(houses={0: "w1"}, hands={0: "red green yellow"}, pile="violet orange red")
    pick(state, "wei", "house.red", "w2")
    (event,) = told(pick(state, "pile"), "drew")
    assert event.args == {}
    assert event.seen_by(0).args == {"card": "violet"}
    assert all(event.seen_by(seat).args == {} for seat in (1, 2, PUBLIC))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_determinised_states_fit_and_can_be_played_on(seats):
    rng = Random(seats)
    state, _ = GAME.new(seats, {"fortifications": "on"}, f"{seats:032x}")
    number = 0
    while not state.over:
        number += 1
        if number % 5 == 0 or asked(state)[0] in ("field", "second_piece", "first_piece"):
            for seat in range(PUBLIC, seats):
                view = GAME.view(state, seat)
                fitting = GAME.determinise(view, rng)
                assert GAME.view(fitting, seat) == view
                assert GAME.check(fitting) == []
                decision = GAME.decisions(fitting)[0]
                assert decision.options
                if number % 25 == 0:
                    while not fitting.over:
                        step(fitting, rng)
        step(state, rng, policy=number % 2 == 0)


@pytest.mark.parametrize("piece", ["house.red", "house.green"])
def test_a_seat_that_pays_gets_cards_that_pay(piece):
    state = position(houses={1: "w1"}, hands={0: "red green green"})
    pick(state, "wei", piece)
    assert asked(state)[0] == "field"
    red, green = COLOURS.index("red"), COLOURS.index("green")
    for seed in range(30):
        fitting = GAME.determinise(GAME.view(state, 1), Random(seed))
        assert fitting.hands[0][green] >= 2 if piece == "house.green" else fitting.hands[0][red] >= 1
        pick(fitting, "w2")
        assert GAME.check(fitting) == []


def test_a_second_piece_can_be_paid_in_every_fitting_state():
    state = position(houses={1: "w1 w2"}, hands={0: "red green green"})
    pick(state, "wei", "house.green", "w3")
    assert asked(state) == ("second_piece", 0)
    for seed in range(30):
        fitting = GAME.determinise(GAME.view(state, 2), Random(seed))
        assert any(key.endswith(".red") for key in options(fitting))


def test_labels_and_the_hand_are_told_from_the_own_view():
    state = position(houses={1: "w1"}, hands={0: "red green green"})
    assert labels(state)["wei"].args == {"province": "wei", "n": 2}
    lines = GAME.hand(GAME.view(state, 0))
    assert [(line.args["card"], line.args["n"]) for line in lines] == [("red", 1), ("green", 2)]
    assert GAME.hand(GAME.view(state, PUBLIC)) == []
    assert hand(state, 0) == ["red", "green", "green"]
