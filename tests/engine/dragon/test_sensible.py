"""What a search need not look at: only options that another one is better than in every respect."""

import pytest

from engine.dragon import GAME
from engine.dragon.data import HAND
from engine.dragon.state import RemainingParts
from tests.engine.dragon.table import arrive, options, play, position, run, seat


def missing(state):
    """The options of the open decision that are not worth a thought."""
    decision = GAME.decisions(state)[0]
    kept = GAME.opponent.sensible(state, decision)
    assert list(kept) == [key for key in decision.options if key in kept]
    return {*decision.options} - {*kept}


LAID = ["tax study fireworks", "build parade", "harvest privilege"]


def action(*palaces, dragons=((), (), ()), **things):
    """A position in which seat 0 takes an action."""
    laid = [list(on) for on in dragons]
    state = position(seat(*palaces, **things), seat(), seat(), groups=LAID, dragons=laid)
    run(state, ("action", 0))
    return state


def test_no_tax_that_costs_more_than_it_brings():
    assert missing(action("2 farmer", yuan=2)) == set(), "it costs nothing there"
    assert "g1.tax" not in options(action("2 farmer", yuan=2, dragons=((1,), (), ())))
    assert missing(action("2 farmer", yuan=3, dragons=((1,), (), (2,)))) == {"g1.tax"}
    assert missing(action("2 tax_collector", yuan=3, dragons=((1,), (), (2,)))) == set(), "it brings five"


def test_no_refill_that_brings_nothing_while_something_is_free():
    assert missing(action("2 farmer", yuan=3)) == {"refill"}
    assert missing(action("2 farmer", yuan=2)) == set(), "it brings a yuan"
    taken = action("2 farmer", yuan=3, dragons=((1,), (), (2,)))
    assert "refill" not in missing(taken), "only a part and steps are free"


@pytest.mark.parametrize(("gone", "wanted"), [([], {"wild"}), (["monk"], set())])
def test_no_wild_card_while_every_own_card_is_in_the_hand(gone, wanted):
    hand = [card for card in HAND if card not in gone]
    state = position(seat("3", hand=hand), seat(), phase="person", month=1 + len(gone))
    run(state, ("card", 0))
    assert missing(state) == wanted


def test_a_wild_card_brings_only_whose_own_card_is_played():
    hand = [card for card in HAND if card not in ("monk", "healer")]
    state = position(seat("3", hand=hand), seat(), phase="person", month=3)
    run(state, ("card", 0))
    play(state, "wild")
    assert {*options(state)} - missing(state) == {"monk.old", "monk.young", "healer.old", "healer.young"}
    state = position(seat("3"), seat(), phase="person", month=1)
    run(state, ("card", 0))
    play(state, "wild")
    assert missing(state) == set(), "once it is played in spite of all own cards, it must bring somebody"


def test_one_swap_for_an_equal_person_is_enough_and_better_than_none():
    state = position(seat("1 craftsman", "2 craftsman monk"), seat(), phase="person")
    arrive(state, 0, "craftsman")
    assert options(state) == ["p1.craftsman.young", "p2.craftsman.young", "p2.monk.young", "remove"]
    assert missing(state) == {"p2.craftsman.young", "remove"}
    state = position(seat("1 craftsman", "2 court_lady monk"), seat(), phase="person")
    arrive(state, 0, "monk.old")
    assert missing(state) == set()


def test_of_two_of_a_type_in_a_palace_the_young_one_goes():
    state = position(seat("2 healer healer.old", "2 healer.old monk"), seat(), seat(), event="tribute", phase="event")
    run(state, ("releases", 0, RemainingParts(1)))
    assert missing(state) == {"p1.healer.old"}, "the one in the other palace leaves another place"
    state = position(seat("2 healer healer.old"), seat(), seat(), phase="person")
    arrive(state, 0, "healer.old")
    assert missing(state) == {"p1.healer.old", "remove"}
