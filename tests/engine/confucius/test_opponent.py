"""What the opponents of Confucius do not think of, because another option is better than it in every respect."""

from random import Random

import pytest

from engine.confucius import GAME
from tests.engine.confucius.table import A, B, C, D, position, start


def thought_of(table, seat=A):
    """What a search for ``seat`` looks at, of the options that are open."""
    return set(GAME.opponent.sensible(table.state, GAME.decision(table.state, seat)))


def missing(table, seat=A):
    return set(table.options(seat)) - thought_of(table, seat)


def test_two_cards_of_tax_are_better_than_one_and_than_none():
    table = start(position().hand(A, "none"))
    assert missing(table) == {"commercial_income", "no_action"}
    table.hand(A, "1x1")
    assert missing(table) == {"no_action"}, "the card buys another one"
    table.hand(A, "none").player(A).laid["K"] = 1
    assert missing(table) == set(), "Tax costs two cubes"


@pytest.mark.parametrize("kind", ["favour", "extra_action"])
def test_where_no_cube_is_paid_tax_costs_no_more_than_anything_else(kind):
    table = position(chief=A).hand(A, "none")
    table.player(A).laid["K"] = 1
    assert missing(table.run((kind, A), ("court",))) == {"commercial_income", "no_action"}


def test_who_is_bound_may_wish_to_have_no_cards():
    """CF-6.17: without cards there is no duty. The giver has a student, or may still nominate one."""
    table = start(position().hand(A, "none").gift(B, 1, A))
    assert missing(table) == {"commercial_income"}
    table.students(C, D)
    assert missing(table) == {"commercial_income", "no_action"}
    table.students(C, B)
    assert missing(table) == {"commercial_income"}
    table.students(C)
    table.player(B).cubes = 0
    assert missing(table) == {"commercial_income", "no_action"}
    table.board.chief = B
    assert missing(table) == {"commercial_income"}, "with the parked cube"


@pytest.mark.clause("CF-9.3")
@pytest.mark.parametrize(
    ("students", "forced", "for_nothing"), [((A, B), False, True), ((A,), True, True), ((A,), False, False)]
)
def test_nobody_pays_for_an_examination_that_takes_place_anyway(students, forced, for_nothing):
    table = position().students(*students)
    table.board.forced = forced
    assert ("force_examination" in missing(start(table))) == for_nothing
    table.gift(B, 1, A)  # to be rid of the cards may be worth it
    assert "force_examination" in thought_of(table)


@pytest.mark.parametrize(
    ("wall", "cubes", "more", "for_nothing"),
    [
        (7, 1, {}, set()),
        (8, 1, {}, {"buy_junks", "buy_gift"}),
        (8, 2, {}, {"buy_junks"}),  # the voyage shares its space with the junks: two cubes
        (8, 3, {}, set()),
        (8, 2, {"D": 1}, {"buy_junks"}),
        (8, 1, {"chief": A}, set()),
        (8, 1, {"reward": "extra_action"}, set()),
    ],
)
def test_in_the_last_round_nobody_buys_what_can_no_longer_be_used(wall, cubes, more, for_nothing):
    table = position(chief=more.pop("chief", D), wall=wall)
    if "reward" in more:
        table.reward(A, more.pop("reward"))
    table.player(A).laid.update(more)
    start(table.cubes(A, cubes))
    assert missing(table) - {"no_action"} == for_nothing


@pytest.mark.parametrize(
    ("kind", "cubes", "for_nothing"),
    [
        ("favour", 4, {"buy_junks", "buy_gift"}),
        ("extra_action", 0, {"buy_junks", "buy_gift"}),
        ("extra_action", 1, set()),
    ],
)
def test_nor_without_cubes(kind, cubes, for_nothing):
    table = position(chief=A if kind == "favour" else D, wall=8).cubes(A, cubes)
    assert missing(table.run((kind, A), ("court",))) - {"no_action"} == for_nothing


def test_who_has_a_student_supports_it():
    table = position(chief=A).students(B, A).court()
    assert missing(table) == {"red"}
    table.students(B, C).court()
    assert missing(table) == set()
    table.students(B, A).gift(B, 1, A).hand(B, "none").hand(C, "none").hand(D, "none").court()
    assert table.options(A) == ["1", "2", "3"], "bound to the rival, he is only asked with how many cards"
    assert missing(table) == set()


def test_one_card_is_enough_where_nobody_else_has_any():
    table = position(3, chief=A).students(B, A).hand(B, "none").hand(C, "none").court().act(A, "other")
    assert thought_of(table) == {"1"}
    table.hand(C, "1x1")
    assert missing(table) == set()
    table = position(3, chief=A).students(A, B).hand(C, "none").court().act(A, "red", "1", "1x1").hand(A, "1x1")
    assert missing(table.act(B, "other"), B) == set(), "A has played already"


def test_in_playouts_a_bound_nominee_spends_no_more_than_he_must():
    table = position(3, chief=A).students(A, B).gift(B, 1, A).court()
    picks = {GAME.playout(table.state, GAME.decision(table.state, A), Random(seed)) for seed in range(20)}
    assert picks == {"1"}
