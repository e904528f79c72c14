"""Section 3.7: phase 2."""

import pytest

from engine.dragon import GAME
from engine.dragon.palaces import tile_label
from tests.engine.dragon.table import arrive, asked, blocked, homes, of, options, play, position, run, seat, told


@pytest.mark.clause("DR-7.1")
def test_everybody_plays_one_card_face_up_in_turn_order():
    state = position(seat(hand=["monk", "wild", "wild", "farmer"], space=1), seat(space=2), phase="person", month=8)
    run(state, "persons")
    assert asked(state)[:2] == ("card", 1)
    play(state, options(state)[0])
    while asked(state)[0] != "card":
        play(state, options(state)[0])
    assert asked(state) == ("card", 0, ["monk", "wild", "farmer"]), "each different card, and no way to pass"
    assert GAME.decision(state, 0).secret, "what the hand holds is its owner's"
    play(state, "monk")
    view = GAME.view(state, 1)
    assert (view.table.discard[-1].seat, view.table.discard[-1].card) == (0, "monk")
    assert view.hand_sizes[0] == 3


@pytest.mark.clause("DR-7.2")
def test_a_tile_of_the_type_young_or_old():
    state = position(seat("3"), seat(), phase="person", month=1)
    run(state, ("card", 0))
    play(state, "farmer")
    assert asked(state) == ("tile", 0, ["farmer.young", "farmer.old"])
    play(state, "farmer.old")
    assert homes(state, 0) == ["3 farmer.old"]
    assert state.table.piles["farmer.old"] == 0
    state = position(seat("3"), seat(), phase="person", month=1, piles={"farmer.old": 0})
    run(state, ("card", 0))
    play(state, "farmer")
    assert homes(state, 0) == ["3 farmer.young"], "only one pile is left, so it is taken without asking"


def test_a_card_says_what_its_tiles_are_worth_and_what_for():
    state = position(seat(hand=["healer", "monk", "craftsman", "wild"]), seat(), phase="person", piles={"monk.old": 0})
    said = [line.args for line in GAME.hand(GAME.view(state, 0)) if line.light]
    assert said[:2] == [
        {"card": "card_healer", "n": 4, "symbols": "symbol_healer", "young": 4, "old": 1},
        {"card": "card_monk", "n": 3, "symbols": "symbol_monk", "spaces": 6},
    ]
    assert [line["card"] for line in said[2:]] == ["card_craftsman", "card_wild"]
    tiles = {tile: tile_label(tile).args["symbols"] for tile in ("healer.old", "tax_collector.young")}
    assert tiles == {"healer.old": "symbol_healerx2", "tax_collector.young": "symbol_tax_collectorx3"}


@pytest.mark.clause("DR-7.3")
def test_a_wild_card_allows_any_tile_left():
    state = position(seat("3"), seat(), phase="person", month=1, piles={"monk.old": 0, "craftsman.young": 0})
    run(state, ("card", 0))
    play(state, "wild")
    assert len(options(state)) == 15 - 2
    assert "monk.young" in options(state), "though the monk card is still in hand"
    assert not {"monk.old", "craftsman.young"} & set(options(state))


@pytest.mark.clause("DR-7.4")
def test_a_card_without_tiles_brings_nobody():
    state = position(seat("3"), seat(), phase="person", month=1, piles={"farmer.old": 0, "farmer.young": 0})
    run(state, ("card", 0))
    assert "farmer" in options(state), "it may be played on purpose"
    decision = GAME.decisions(state)[0]
    assert GAME.label(GAME.view(state, 0), decision, "farmer").id == "card.none_left"
    events = play(state, "farmer")
    assert [event.kind for event in events] == ["card", "no_tile"]
    assert homes(state, 0) == ["3"]
    assert "farmer" not in state.hands[0]


@pytest.mark.clause("DR-7.5")
def test_a_free_place_must_be_used():
    state = position(seat("2 monk", "2 healer farmer", "1"), seat(), phase="person")
    arrive(state, 0, "scholar")
    assert asked(state) == ("house", 0, ["p1", "p3"])
    assert blocked(state) == {"palace": "full"}


@pytest.mark.clause("DR-7.6")
def test_with_full_palaces_any_own_person_can_be_replaced():
    state = position(seat("2 monk monk", "1 healer", space=3), seat(), phase="person")
    arrive(state, 0, "warrior.old")
    assert asked(state) == ("full_house", 0, ["p1.monk.young", "p2.healer.young", "remove"])
    events = play(state, "p2.healer.young")
    assert homes(state, 0) == ["2 monk.young monk.young", "1 warrior.old"]
    assert of(state, "space")[0] == 3 + 3, "the full value, not the difference"
    assert told(events, "released") == [(0, 0)]


@pytest.mark.clause("DR-7.7")
def test_with_full_palaces_the_tile_can_be_removed():
    state = position(seat("1 monk", space=3), seat(), phase="person")
    left = state.table.piles["warrior.old"]
    arrive(state, 0, "warrior.old")
    play(state, "remove")
    assert homes(state, 0) == ["1 monk.young"]
    assert of(state, "space")[0] == 3
    assert state.table.piles["warrior.old"] == left - 1


@pytest.mark.clause("DR-7.8")
def test_without_a_palace_the_tile_is_lost():
    state = position(seat("none", space=3), seat(), phase="person")
    events = arrive(state, 0, "warrior.old")
    assert asked(state) is None
    assert [event.kind for event in events] == ["taken", "removed"]
    assert of(state, "space")[0] == 3


@pytest.mark.clause("DR-7.8")
def test_a_card_promises_no_spaces_to_who_has_no_palace():
    """Neither as an option nor in the hand; a palace that is full is another thing."""
    cards = ["monk", "craftsman", "wild", "farmer"]
    piles = {"farmer.young": 0, "farmer.old": 0}
    for homes_of, told_as in (("none", {"card.no_home"}), ("1 healer.old", {"card", "card.one", "card.any"})):
        state = position(seat(homes_of, hand=cards), seat(), phase="person", month=7, piles=piles)
        run(state, ("card", 0))
        decision, view = GAME.decision(state, 0), GAME.view(state, 0)
        options = {GAME.label(view, decision, key).id for key in decision.options}
        assert options == {line.id for line in GAME.hand(view) if line.light} == told_as | {"card.none_left"}


@pytest.mark.clause("DR-7.8")
@pytest.mark.parametrize("begins", ["card", "sunrise"])
def test_a_person_who_finds_no_palace_is_not_offered_with_spaces(begins):
    """A palace that is full is another thing: who swaps does move."""
    for homes_of, told_as in (("none", "pile.lost"), ("1 farmer.old", "pile"), ("3", "pile")):
        state = position(seat(homes_of, space=3, hand=["monk", "farmer"]), seat(), phase="person", month=7)
        run(state, (begins, 0))
        if begins == "card":
            play(state, "monk")
        decision, view = GAME.decision(state, 0), GAME.view(state, 0)
        labels = [GAME.label(view, decision, key) for key in decision.options if key.startswith("monk")]
        assert {label.id for label in labels} == {told_as}
        assert all(("n" in label.args) == (told_as == "pile") for label in labels)
        assert all(label.place == f"pile.{label.args['person']}" for label in labels)


@pytest.mark.clause("DR-7.4")
def test_empty_piles_are_named_as_the_reason():
    state = position(seat("3"), seat(), phase="person", month=1, piles={"monk.old": 0, "craftsman.young": 0})
    run(state, ("card", 0))
    play(state, "wild")
    decision = GAME.decisions(state)[0]
    told = GAME.blocked(GAME.view(state, 0), decision)
    assert {(one.label.args["person"], one.reason.id) for one in told} == {
        ("monk.old", "pile_empty"),
        ("craftsman.young", "pile_empty"),
    }
