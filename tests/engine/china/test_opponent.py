"""The estimate knows the direction; the light policy places while it can; what a fortification is worth to both."""

from random import Random

import pytest

from engine.ai.search import LEVELS, think
from engine.china import GAME
from tests.engine.china.table import asked, options, pick, position, step


def test_the_estimate_follows_houses_emissaries_and_rows():
    bare = GAME.evaluate(position())
    assert GAME.evaluate(position(houses={0: "w1 w2"}))[0] > bare[0]
    one = GAME.evaluate(position(houses={1: "w1 c1"}, emissaries={"wei": {0: 1}}))
    both = GAME.evaluate(position(houses={1: "w1 c1"}, emissaries={"wei": {0: 1}, "chin": {0: 1}}))
    assert both[0] > one[0]
    assert GAME.evaluate(position(houses={0: "w1 w2 w3 w4"}))[0] > GAME.evaluate(position(houses={0: "w1 w2 w5 w6"}))[0]


def test_the_estimate_knows_that_a_fortification_doubles_houses_still_to_come():
    """In Chu seven more, in Lu three: far more than the point that it doubles now."""

    def gain(field):
        return (
            GAME.evaluate(position(houses={0: field}, forts=field))[0] - GAME.evaluate(position(houses={0: field}))[0]
        )

    assert gain("u3") > gain("l3") > 2


def test_the_estimate_knows_an_alliance_within_reach():
    """One emissary more in Ch'in would do; where the limit is reached already, none may follow."""
    open_, full = (
        position(houses={1: houses}, emissaries={"wei": {0: 1}, "chin": {1: 1}}) for houses in ("w1 c1 c2", "w1 w2 c1")
    )
    assert terms(open_)["reach"] == 1
    assert terms(full)["reach"] == 0
    assert GAME.evaluate(open_)[0] > GAME.evaluate(full)[0]


def terms(state):
    """The terms of the outlook of the first seat, by their names."""
    outlook = GAME.opponent.look(state)
    return dict(zip(GAME.opponent.weights.estimate.now.__struct_fields__, outlook.terms[0], strict=True))


def test_the_policy_never_swaps_while_it_can_place():
    rng = Random(5)
    state, _ = GAME.new(3, {}, "7" * 32)
    while not state.over:
        if asked(state)[0] == "turn" and len(options(state)) > 1:
            assert GAME.playout(state, GAME.decisions(state)[0], rng) not in ("swap", "pass")
        step(state, rng)


def lightly(state, count=60):
    """What the light policy picks, tried often."""
    (decision,) = GAME.decisions(state)
    return {GAME.playout(state, decision, Random(seed)) for seed in range(count)}


def test_the_policy_builds_on_a_bare_fortification_wherever_it_stands():
    state = position(forts="w5", houses={1: "q1 w1"}, hands={0: "red yellow green"})
    assert lightly(state) == {"wei"}
    pick(state, "wei")
    assert lightly(state) == {"house.red"}
    pick(state, "house.red")
    assert lightly(state) == {"w5"}


@pytest.mark.parametrize(
    ("houses", "hand", "puts"),
    [({}, "violet violet red", False), ({1: "u1"}, "violet red green", False), ({1: "u1"}, "violet red red", True)],
)
def test_the_policy_puts_a_fortification_up_only_where_its_house_can_follow(houses, hand, puts):
    state = position(houses=houses, hands={0: hand}, fort_left=(1, 1, 1))
    pick(state, "chu")
    assert any(key.startswith("fortification") for key in lightly(state)) is puts


def test_nobody_puts_a_fortification_up_for_whoever_comes_next():
    """The next seat takes an open violet card, if it has none, and builds on it: a gift of eight houses doubled."""
    state = position(hands={0: "red violet violet"}, slots="violet violet green green", fort_left=(1, 1, 1))
    plan = think(GAME, GAME.view(state, 0), LEVELS["medium"])
    assert not any(step.key.startswith("fortification") for step in plan)


def test_a_fortification_nobody_has_built_on_is_taken():
    state = position(hands={0: "red green orange"}, forts="w7", fort_left=(1, 0, 1), houses={1: "l4"})
    plan = think(GAME, GAME.view(state, 0), LEVELS["medium"])
    assert [step.key for step in plan[:3]] == ["wei", "house.red", "w7"]


def test_of_open_cards_of_one_colour_only_one_is_thought_about():
    state = position(hands={0: "red green orange"}, slots="yellow red yellow red")
    pick(state, "wei", "house.red", "w1")
    (decision,) = GAME.decisions(state)
    assert decision.kind == "draw"
    assert list(GAME.opponent.sensible(state, decision)) == ["slot.1", "slot.2", "pile"]
    assert lightly(state) <= {"slot.1", "slot.2", "pile"}


def thought_about(state):
    """The options of the decision that are worth a thought."""
    (decision,) = GAME.decisions(state)
    return list(GAME.opponent.sensible(state, decision))


def test_a_swap_is_thought_about_only_where_nothing_can_be_placed():
    free = position(hands={0: "red red green"})
    assert "swap" in options(free)
    assert thought_about(free) == options(free)[:-1]
    full = position(hands={0: "violet"}, houses={0: "u1 u2 u3 u4 u5", 1: "u6 u7 u8"}, left={0: (5, 0)})
    assert thought_about(full) == options(full) == ["swap"]


def test_a_card_given_up_is_not_taken_back():
    state = position(hands={0: "red red green"}, slots="red yellow green red")
    pick(state, "swap", "red")
    assert thought_about(state) == ["slot.2", "slot.3", "pile"]


@pytest.mark.parametrize(("hand", "thought"), [("violet red green", False), ("violet red red", True)])
def test_a_fortification_is_thought_about_only_where_its_house_can_follow(hand, thought):
    state = position(hands={0: hand}, houses={1: "u1"}, fort_left=(1, 1, 1))
    pick(state, "chu")
    assert any(key.startswith("fortification") for key in options(state))
    assert any(key.startswith("fortification") for key in thought_about(state)) is thought


def test_after_a_fortification_the_own_house_goes_onto_it_and_none_goes_up_after_a_house():
    state = position(hands={0: "violet violet red red"}, houses={1: "u1"}, fort_left=(1, 1, 1))
    pick(state, "chu", "fortification.red", "u3")
    assert {key.split(".")[0] for key in options(state)} > {"house"}
    assert {key.split(".")[0] for key in thought_about(state)} == {"house"}
    pick(state, thought_about(state)[0])
    assert len(options(state)) > 1
    assert thought_about(state) == ["u3"]
    state = position(hands={0: "violet violet violet"}, houses={1: "u1"}, fort_left=(1, 1, 1))
    pick(state, "chu", "house.violet", "u3")
    assert any(key.startswith("fortification") for key in options(state))
    assert not any(key.startswith("fortification") for key in thought_about(state))


@pytest.mark.parametrize(
    ("hand", "slots", "paid", "thought"),
    [
        ("red green orange", "yellow red orange green", 1, "slot.3 slot.4"),
        ("red green orange", "yellow red yellow red", 1, "slot.1 slot.2 pile"),
        ("red red green", "yellow green orange yellow", 2, "slot.1 slot.2"),
        ("red red green", "yellow red orange violet", 2, "slot.1 slot.2 slot.3 slot.4 pile"),
        ("red green green", "green yellow orange green", 1, "slot.2 slot.3 pile"),
    ],
    ids=["a pair", "none to be had", "one to come", "none to come", "no third"],
)
def test_cards_that_make_a_pair_are_drawn_while_there_is_none_and_never_a_third(hand, slots, paid, thought):
    """Three different cards pay for one piece, a pair and any other for two (CH-3.10)."""
    state = position(hands={0: hand}, slots=slots, houses={1: "w7"})
    pick(state, "wei")
    for kind, field in (("first", "w1"), ("second", "w2"))[:paid]:
        assert asked(state)[0] == f"{kind}_piece"
        pick(state, "house.red", field)
    if asked(state)[0] == "second_piece":
        pick(state, "stop")
    assert asked(state)[0] == "draw"
    assert thought_about(state) == thought.split()
    assert lightly(state) <= set(thought.split())
