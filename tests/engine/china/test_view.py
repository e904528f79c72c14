"""Section D: what a seat knows. Hands and the draw pile stay hidden."""

from random import Random

import pytest

from engine.china import GAME
from engine.china.data import FIELDS
from engine.china.state import Piece
from engine.kernel.values import MASKED, PUBLIC, Frame
from tests.engine.china.table import asked, build, hand, labels, options, pick, position, told
from tests.games.secrecy import Betrayals


@pytest.mark.clause("CH-1.6")
def test_only_the_own_hand_is_in_a_view():
    state = position(hands={0: "red red green", 1: "violet violet yellow", 2: "orange orange orange"})
    for seat in range(3):
        view = GAME.view(state, seat)
        assert [bool(cards) for cards in view.hands] == [owner == seat for owner in range(3)]
        assert view.hands[seat] == state.hands[seat]
        assert view.hand_sizes == [3, 3, 3]
        assert view.left == len(state.pile)
        view.hands[seat][0] += 1  # a view is a copy
        assert GAME.view(state, seat).hands != view.hands
    assert GAME.view(state, PUBLIC).hands == [[], [], []]


@pytest.mark.clause("CH-1.6")
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


@pytest.mark.clause("CH-6.2")
def test_events_tell_a_card_of_the_pile_to_its_owner_only():
    state = position(houses={0: "w1"}, hands={0: "red green yellow"}, pile="violet orange red")
    pick(state, "wei", "house.red", "w2", "stop")
    (event,) = told(pick(state, "pile"), "drew")
    assert event.args == {}
    assert event.seen_by(0).args == {"card": "violet"}
    assert all(event.seen_by(seat).args == {} for seat in (1, 2, PUBLIC))


@pytest.mark.clause("CH-3.11")
@pytest.mark.parametrize("piece", ["house.red", "house.green"])
def test_a_payment_under_way_is_masked_for_others(piece):
    state = position(houses={1: "w1"}, hands={0: "red green green"})
    pick(state, "wei", piece)
    assert asked(state)[0] == "field"
    state.stack.insert(0, Frame(0, "next_turn", 1))
    assert GAME.view(state, 0).stack[-1].args == Piece("wei", "house", piece.removeprefix("house."))
    for seat in (1, 2, PUBLIC):
        assert GAME.view(state, seat).stack[-1].args == Piece("wei", "house", MASKED)
    assert state.stack[-1].args.card != MASKED


def test_a_seat_that_pays_gets_cards_that_pay():
    state = position(houses={1: "w1"}, hands={0: "red green green"})
    pick(state, "wei", "house.green")
    paid = set()
    for seed in range(30):
        fitting = GAME.determinise(GAME.view(state, 1), Random(seed))
        paid.add(fitting.stack[-1].args.card)
        pick(fitting, "w2")
        assert GAME.check(fitting) == []
    assert {"red", "green"} <= paid


def test_a_second_piece_can_be_paid_in_some_fitting_states():
    state = position(houses={1: "w1 w2"}, hands={0: "red green green"})
    pick(state, "wei", "house.green", "w3")
    assert asked(state) == ("second_piece", 0)
    payable = set()
    for seed in range(60):
        fitting = GAME.determinise(GAME.view(state, 2), Random(seed))
        payable.add(options(fitting) != ["stop"])
    assert payable == {True, False}


@pytest.mark.clause("CH-2.2", "CH-8.4")
@pytest.mark.parametrize(("run", "other"), [(0, "swap"), (2, "pass")])
def test_a_turn_without_a_fitting_card_is_asked_like_any_other(run, other):
    """D-1: that nothing is asked would tell what the hand does not hold."""
    full = {1: " ".join(field for field in FIELDS if field != "c1")}
    seen = []
    for held in ("red green violet", "yellow red green"):
        state = position(houses=full, left=dict.fromkeys(range(3), (1, 0)), hands={0: held}, run=run)
        assert asked(state) == ("turn", 0)
        assert options(state)[-1] == other
        seen.append((len(options(state)), GAME.view(state, 1)))
    assert [number for number, _ in seen] == [1, 2]
    assert seen[0][1].stack == seen[1][1].stack


@pytest.mark.clause("CH-7.1")
def test_what_is_given_up_is_asked_whatever_the_hand_holds():
    """D-5: that nothing is asked would tell that all cards are of one colour."""
    stacks = []
    for held in ("red red red", "red green violet"):
        state = position(houses={1: "w1"}, hands={0: held})
        pick(state, "swap")
        assert asked(state) == ("swap_give", 0)
        stacks.append(GAME.view(state, 1).stack)
    assert stacks[0] == stacks[1]


@pytest.mark.clause("CH-3.6", "CH-3.13")
@pytest.mark.parametrize(
    ("board", "held", "shown"),
    [
        ({"houses": {1: "w1 w2"}}, "red green violet", True),  # only the hand stands against it
        ({"houses": {1: "w1 w2"}}, "red red violet", True),
        ({}, "red red violet", False),  # empty at the start of the turn
        ({"houses": {1: "w1 w2 w3 w4 w5 w6"}, "left": {0: (1, 0)}}, "red red violet", False),  # full, nothing left
        ({"houses": {1: "w1 w2"}, "left": {0: (1, 0)}}, "red red violet", False),  # no piece is left
    ],
)
def test_a_second_piece_is_skipped_only_for_what_everybody_sees(board, held, shown):
    """D-3."""
    board.setdefault("fort_left", [0, 0, 0])
    state = position(hands={0: held}, **board)
    build(state, "wei", "house.red", "w7")
    assert (asked(state) == ("second_piece", 0)) == shown


@pytest.mark.parametrize("kind", ["turn", "swap_give", "second_piece"])
def test_a_question_that_were_skipped_for_the_hand_would_be_noticed(kind, monkeypatch):
    """D-1, D-5, D-3: what the kit finds in other games it finds here, if one of them is taken by itself."""
    monkeypatch.setitem(vars(GAME.rules.kinds[kind]), "confirms", lambda state, frame, key: False)
    found = Betrayals(GAME).look()
    assert set(found.skips) == {kind}
    assert bool(found.turns[kind]) == (kind == "turn")


def test_labels_and_the_hand_are_told_from_the_own_view():
    state = position(houses={1: "w1"}, hands={0: "red green green"})
    assert labels(state)["wei"].args == {"province": "wei", "n": 2}
    lines = GAME.hand(GAME.view(state, 0))
    assert [(line.args["card"], line.args["n"]) for line in lines] == [("red", 1), ("green", 2)]
    assert GAME.hand(GAME.view(state, PUBLIC)) == []
    assert hand(state, 0) == ["red", "green", "green"]
