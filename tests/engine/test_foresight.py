"""Foresight: what a seat could be asked next, from its own view, and after picks it has in mind."""

from random import Random

import pytest

import tests.toy  # noqa: F401  (registers the toy game)
from engine.kernel.registry import game
from engine.kernel.values import END_TURN, PUBLIC
from tests.kit import rooms


def begun(id, seats, seed=3):  # noqa: A002
    return game(id).new(seats, None, f"{seed:032x}", confirm=True)[0]


def until(state, id, reached, seed=1):  # noqa: A002
    """Play at random until something is reached."""
    rng, one = Random(seed), game(id)
    while not reached(state):
        waiting = [each for each in one.decisions(state) if each.waiting]
        decision = rng.choice(waiting)
        state = one.apply(state, decision.seat, rng.choice(decision.options))[0]
    return state


def asked(state, id):  # noqa: A002
    decision = game(id).next(state)
    return decision.kind, decision.seat


def foreseen(state, id, seat, *picks):  # noqa: A002
    one = game(id)
    return {found.decision.kind: found for found in one.foresee(one.view(state, seat), seat, picks)}


@pytest.mark.parametrize("one", rooms.each())
def test_who_is_asked_or_only_watches_foresees_nothing(one):
    state = begun(one.id, one.seats[-1])
    for seat in one.waiting(state):
        assert one.foresee(one.view(state, seat), seat) == []
    assert one.foresee(one.view(state), PUBLIC) == []
    assert one.foresee(one.view(state), 0) == []
    assert one.foresee(one.view(state, 0), 1) == []


def test_picks_lead_to_the_end_of_the_turn_and_from_there_to_the_next():
    state = game("toy").apply(begun("toy", 2), 0, "card3")[0]
    assert set(foreseen(state, "toy", 0)) == {"store", "bid"}
    assert foreseen(state, "toy", 0)["bid"].decision.options == ("card1", "card2", "card4")
    (end,) = foreseen(state, "toy", 0, ("store", "near")).values()
    assert (end.decision.kind, end.begins) == (END_TURN, False)
    after = foreseen(state, "toy", 0, ("store", "near"), (END_TURN, "end"))
    assert all(one.begins for one in after.values())
    assert set(after) == {"store", "bid"}


def test_beyond_what_a_pick_reveals_nothing_is_foreseen():
    state = game("toy").apply(begun("toy", 2), 0, "card3")[0]
    assert foreseen(state, "toy", 0, ("bid", "card1")) == {}


@pytest.mark.parametrize(
    "picks", [[("bid", "card3")], [("store", "card1")], [("nothing", "near")], [(END_TURN, "end")]]
)
def test_picks_that_do_not_fit_lead_nowhere(picks):
    state = game("toy").apply(begun("toy", 2), 0, "card3")[0]
    assert foreseen(state, "toy", 0, *picks) == {}


def test_dragon_the_action_of_this_month_and_a_card():
    state = until(begun("dragon", 3), "dragon", lambda now: asked(now, "dragon")[0] == "action")
    first = asked(state, "dragon")[1]
    others = [seat for seat in range(3) if seat != first]
    assert all(set(foreseen(state, "dragon", seat)) == {"action", "card"} for seat in others)
    own = game("dragon").view(state, others[0]).hands[others[0]]
    assert set(foreseen(state, "dragon", others[0])["card"].decision.options) == set(own)
    state = until(state, "dragon", lambda now: asked(now, "dragon")[0] == "action" and asked(now, "dragon")[1] != first)
    assert set(foreseen(state, "dragon", first)) == {"card"}


def test_dragon_after_a_card_its_tile_and_house_and_then_another_card():
    state = until(begun("dragon", 2), "dragon", lambda now: asked(now, "dragon")[0] == "action")
    seat = 1 - asked(state, "dragon")[1]
    tile = foreseen(state, "dragon", seat, ("card", "craftsman"))
    assert not {"card", "action"} & set(tile)


def test_ming_members_then_one_card_but_not_the_one_that_fills_its_slot():
    state = until(begun("ming", 3), "ming", lambda now: asked(now, "ming")[0] == "place_member")
    seat = (asked(state, "ming")[1] + 1) % 3
    turn = [("place_member", "A"), (END_TURN, "end")]
    assert set(foreseen(state, "ming", seat)) == {"place_member"}
    assert set(foreseen(state, "ming", seat, *turn * 4)) == {"place_member"}
    card = foreseen(state, "ming", seat, *turn * 5)
    assert set(card) == {"take_card"}
    picks = [*turn * 5, ("take_card", "slot.A"), (END_TURN, "end")]
    assert foreseen(state, "ming", seat, *picks) == {}


def test_ming_the_number_for_the_next_city_while_others_choose_theirs():
    def others_choose(now):
        kind, _ = asked(now, "ming")
        return kind == "return_number" and any(foreseen(now, "ming", seat) for seat in range(3))

    state = until(begun("ming", 3), "ming", others_choose)
    (found,) = next(found for seat in range(3) if (found := foreseen(state, "ming", seat))).values()
    assert found.decision.kind == "return_number"
    assert found.decision.secret
    assert found.decision.frame.args.province != state.stack[-1].args.province


def test_china_the_turn_to_come_but_none_after_the_last():
    state = begun("china", 3)
    seat = (asked(state, "china")[1] + 1) % 3
    assert set(foreseen(state, "china", seat)) == {"turn"}
    table = state.table
    table.run = 2
    table.turn.seat = (table.last_seat - 1) % 3  # the one before the last
    told = [bool(foreseen(state, "china", one)) for one in range(3) if one not in game("china").waiting(state)]
    expected = [one == table.last_seat for one in range(3) if one not in game("china").waiting(state)]
    assert told == expected


def test_confucius_the_next_action_and_the_favour_once():
    state = until(begun("confucius", 3), "confucius", lambda now: asked(now, "confucius")[0] == "action")
    chief, now = state.table.chief, asked(state, "confucius")[1]
    assert now != chief
    assert set(foreseen(state, "confucius", chief)) == {"action", "favour"}
    other = next(seat for seat in range(3) if seat not in (now, chief))
    assert set(foreseen(state, "confucius", other)) == {"action"}
    picks = [("favour", "no_action"), (END_TURN, "end")]
    assert "favour" not in foreseen(state, "confucius", chief, *picks)


def test_zhanguo_the_card_its_use_and_what_follows():
    state = until(begun("zhanguo", 2), "zhanguo", lambda now: asked(now, "zhanguo")[0] == "card")
    seat = 1 - asked(state, "zhanguo")[1]
    (card,) = foreseen(state, "zhanguo", seat).values()
    own = game("zhanguo").view(state, seat).hands[seat]
    assert {f"card.{number}" for number in own} <= set(card.decision.options)
    (use,) = foreseen(state, "zhanguo", seat, ("card", f"card.{own[0]}")).values()
    assert (use.decision.kind, use.begins) == ("use", False)
