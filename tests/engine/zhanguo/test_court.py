"""Court actions in general (section 7), recruiting (section 8) and relocating (section 9)."""

import pytest

from engine.errors import UnknownOption
from engine.zhanguo import GAME
from engine.zhanguo.abilities import active, usable
from engine.zhanguo.data import ACTIONS, DATA, DISTANCE
from engine.zhanguo.officials import cost
from engine.zhanguo.state import Points, Turn
from tests.engine.zhanguo.table import (
    court,
    decision,
    dismiss,
    free,
    hold,
    kinds,
    lay,
    octagons,
    options,
    pick,
    position,
    post,
    to_rewards,
    unrest,
    workers,
)

clause = pytest.mark.clause


def at_court(card, action, *, below=50, **more):
    """Seat 0 plays a card for an action, with a card on the pile."""
    state = position(**more)
    court(state, below)
    hold(state, 0, card)
    return state, pick(state, f"card.{card}", action)


@clause("ZG-7.1")
def test_the_card_lies_face_up_on_top():
    state, events = at_court(60, "recruit_official")
    assert state.table.pile == [50, 60]
    assert GAME.view(state, -1).table.pile == [50, 60]
    assert events[0].args == {"card": "currency#60", "action": "recruit_official", "below": "currency#50"}


@clause("ZG-7.2", "ZG-7.3", "ZG-7.4")
@pytest.mark.parametrize("card", [2, 60, 117])
def test_six_actions_with_every_card(card):
    state = position()
    post(state, 0, "w3", "red")
    workers(state, 0, r1=2, r2=1)
    hold(state, 0, card)
    pick(state, f"card.{card}")
    assert options(state) == ["unify", *ACTIONS]
    assert len(ACTIONS) == 6


@clause("ZG-7.5")
def test_only_actions_that_can_be_carried_out_in_full():
    state = position()
    dismiss(state, 0)
    hold(state, 0, 60)
    pick(state, "card.60")
    assert options(state) == ["unify", "recruit_official"]
    reasons = {one.label.args["action"]: one.reason.id for one in GAME.blocked(GAME.view(state, 0), decision(state))}
    assert reasons == {action: f"impossible.{action}" for action in ACTIONS if action != "recruit_official"}


@clause("ZG-7.6", "ZG-3.1")
def test_the_card_below_may_be_ones_own_or_of_an_earlier_round():
    state = position(2)
    court(state, 55)
    state.table.round = 2
    lay(state, 0, 2, 33)
    hold(state, 0, 60)
    hold(state, 1, 100)
    pick(state, "card.60", "recruit_official", "red", "2")
    assert options(state) == ["end"], "60 is not lower than 55"
    pick(state, "end", "card.100", "unify", "1", "end")
    hold(state, 0, 10)
    pick(state, "card.10", "recruit_official", "red", "2")
    assert "ability.33" in options(state), "10 is lower than his own 60"


@clause("ZG-7.6", "ZG-14.4")
@pytest.mark.parametrize(("card", "works"), [(57, True), (60, True), (62, False)])
def test_the_top_of_the_pile_counts_and_none_below(card, works):
    state = position()
    court(state, 55)
    court(state, 61)
    lay(state, 0, 2, 33)
    unrest(state, 0, r2=1)
    hold(state, 0, card)
    pick(state, f"card.{card}", "recruit_official", "red", "2")
    assert ("ability.33" in options(state)) is works


@clause("ZG-7.7", "ZG-14.3")
def test_before_x_is_named_no_ability_is_open():
    state = position()
    lay(state, 0, 2, 33)
    unrest(state, 0, r2=1)
    hold(state, 0, 60)
    pick(state, "card.60", "recruit_official")
    assert decision(state).kind == "x"
    assert usable(state, 0) == []
    pick(state, "best")
    assert usable(state, 0) == [("33", 2)]
    for below, works in ((-1, False), (0, True), (59, True), (61, False)):
        state.table.turn = Turn(0, 60, "build_wall", below)
        assert active(state) is works


@clause("ZG-7.7", "ZG-7.8")
@pytest.mark.parametrize(
    ("action", "best"),
    [("build_wall", 0), ("build_palace", 0), ("hire_workers", 0), ("recruit_official", 121), ("install_governor", 121)],
)
def test_the_first_court_card_names_x(action, best):
    state = position()
    post(state, 0, "w3", "red")
    workers(state, 0, r1=2, r2=1)
    hold(state, 0, 60)
    assert state.table.comparison_number() == -1
    pick(state, "card.60", action)
    assert decision(state).kind == "x"
    assert state.table.turn.below == -1
    pick(state, "best")
    assert state.table.x == best == GAME.view(state, 2).table.x
    assert state.table.turn.below == best


@clause("ZG-7.8")
def test_x_is_any_number_but_the_cards_own():
    state = position()
    hold(state, 0, 60)
    pick(state, "card.60", "recruit_official")
    numbers = []
    assert options(state)[1:] == [f"tens.{ten}" for ten in range(13)]
    for key in options(state)[1:]:
        twin = GAME.decode(GAME.encode(state))
        pick(twin, key)
        numbers += [int(one[2:]) for one in options(twin)]
    assert numbers == [n for n in range(122) if n != 60]
    pick(state, "tens.6", "x.61")
    assert state.table.x == 61


@clause("ZG-7.8")
def test_x_is_not_asked_for_relocation():
    state = position()
    hold(state, 0, 60)
    pick(state, "card.60", "relocate_officials")
    assert decision(state).kind == "relocate"
    assert state.table.x == -1


@clause("ZG-7.9")
def test_free_moves_come_first_and_never_break_the_action_begun():
    state = position()
    court(state, 50)
    hold(state, 0, 60)
    pick(state, "card.60")
    assert "hire_workers" not in options(state)
    assert "install_governor" in options(state)
    pick(state, "free.1.red")
    assert "hire_workers" in options(state)
    assert "install_governor" not in options(state)

    other = position()
    post(other, 0, "g2", "red", "grey", "white")
    court(other, 50)
    hold(other, 0, 60)
    pick(other, "card.60", "install_governor", "free.1.red")
    assert decision(other).kind == "square", "region 2 is left and taken by itself"
    first = position()
    hold(first, 0, 60)
    pick(first, "card.60", "install_governor")
    assert decision(first).kind == "x"
    assert free(first) == [], "each would make the governor impossible"


@clause("ZG-8.1", "ZG-8.2")
def test_recruit_any_colour_to_any_governor_area():
    state, _ = at_court(60, "recruit_official")
    assert options(state) == ["red", "grey", "white"]
    pick(state, "white")
    assert options(state) == ["1", "2", "3", "4", "5"]
    pick(state, "1")
    assert state.table.players[0].regions[0].governor == [1, 1, 2]
    assert state.table.players[0].officials == [4, 4, 3]


@clause("ZG-8.3")
def test_a_colour_must_be_in_the_supply():
    state = position()
    post(state, 0, "g3", *["red"] * 4)
    court(state, 50)
    hold(state, 0, 60)
    pick(state, "card.60", "recruit_official")
    assert options(state) == ["grey", "white"]
    assert [one.reason.id for one in GAME.blocked(GAME.view(state, 0), decision(state))] == ["colour_used_up"]


@clause("ZG-8.4", "ZG-8.2")
def test_no_recruiting_with_all_15_officials_on_the_board():
    state = position()
    post(state, 0, "g3", *["red", "grey", "white"] * 4)
    hold(state, 0, 60)
    pick(state, "card.60")
    assert "recruit_official" not in options(state)
    reasons = {
        one.label.args.get("action"): one.reason.id for one in GAME.blocked(GAME.view(state, 0), decision(state))
    }
    assert reasons["recruit_official"] == "none_left.recruit_official"
    assert GAME.check(state) == []


# ---- relocating -----------------------------------------------------------------------------------------------------


@clause("ZG-9.1")
def test_officials_stand_in_either_area():
    state = position()
    post(state, 0, "w3", "red")
    court(state, 50)
    hold(state, 0, 60)
    pick(state, "card.60", "relocate_officials")
    assert options(state) == ["g1.red", "g1.grey", "g1.white", "w3.red"]
    view, asked = GAME.view(state, 0), decision(state)
    places = [GAME.label(view, asked, key).place for key in options(state)]
    assert places == [*["board.0.1.governor"] * 3, "board.0.3.worker"], "each is pointed at where he stands"


@clause("ZG-9.2", "ZG-9.9")
def test_one_to_three_points_split_in_any_order():
    state, _ = at_court(60, "relocate_officials")
    assert "stop" not in options(state), "at least one point"
    pick(state, "g1.red", "g2")
    assert "stop" in options(state)
    assert decision(state).args == Points(2, 0)
    pick(state, "g1.white", "g4", "g2.red")
    assert options(state) == ["g1", "g3", "w1", "w3"]
    pick(state, "g1")
    assert decision(state).kind == "finish"
    assert state.table.players[0].regions[0].governor == [1, 1, 0], "moves may cancel out"


@clause("ZG-9.2", "ZG-20.11")
def test_the_triangle_board_has_five_points():
    state, _ = at_court(60, "relocate_officials", boards="triangle")
    assert decision(state).args == Points(5, 1)


@clause("ZG-9.3", "ZG-9.4", "ZG-9.5", "ZG-9.8")
@pytest.mark.parametrize(
    ("source", "target", "points"),
    [
        ("g1", "g2", 1),
        ("g1", "g3", 2),
        ("w2", "g2", 1),
        ("w2", "g3", 2),
        ("w2", "w3", 1),
        ("w3", "w5", 2),
        ("g1", "w2", 1),
        ("g2", "w2", 0),
        ("w3", "g5", 3),
    ],
)
def test_costs(source, target, points):
    assert cost(source, target) == points


@clause("ZG-9.5", "ZG-9.8")
def test_a_full_worker_area_may_be_passed_but_not_stayed_in():
    state = position()
    post(state, 0, "w4", "red", "grey")
    post(state, 0, "w3", "white")
    court(state, 50)
    hold(state, 0, 60)
    pick(state, "card.60", "relocate_officials", "w3.white")
    assert "w4" not in options(state)
    assert {"g4", "w5"} <= set(options(state)), "a governor area takes any number"
    pick(state, "w5")
    assert decision(state).args == Points(1, 0)


@clause("ZG-9.6", "ZG-9.7")
def test_neighbours_and_distances():
    near = {(a, b) for a in range(1, 6) for b in range(a + 1, 6) if DISTANCE[a - 1][b - 1] == 1}
    assert near == {(1, 2), (1, 4), (1, 5), (2, 3), (3, 4), (4, 5)}
    assert {frozenset(pair) for pair in DATA.map.wall_borders} == {frozenset((1, 3)), frozenset((3, 5))}
    assert {distance for row in DISTANCE for distance in row} == {0, 1, 2}
    state, _ = at_court(60, "relocate_officials")
    pick(state, "g1.red", "g2", "g1.grey", "g4")
    pick(state, "g1.white")
    assert options(state) == ["g2", "g4", "g5", "w2", "w4", "w5"], "3 lies behind a wall"


@clause("ZG-9.9")
def test_unused_points_are_lost():
    state, _ = at_court(60, "relocate_officials")
    asked = decision(state)
    assert [one.reason.id for one in GAME.blocked(GAME.view(state, 0), asked)] == ["spend_one"]
    pick(state, "g1.red", "g2", "stop")
    assert decision(state).kind == "finish"
    assert state.table.players[0].regions[1].governor == [1, 0, 0]


@clause("ZG-9.10", "ZG-20.6")
def test_points_of_squares_and_abilities_may_stay_unspent():
    state = position()
    octagons(state, 0, 1, 1)
    to_rewards(state, 3)
    pick(state, "accept", "2", "square.2")
    assert decision(state).kind == "relocate"
    assert decision(state).args == Points(4, 0)
    assert "stop" in options(state)
    pick(state, "stop")
    assert state.table.players[0].regions[0].governor == [1, 1, 1]


@clause("ZG-9.11")
def test_only_officials_relocate():
    state = position()
    workers(state, 0, r2=2, r3=1)
    court(state, 50)
    hold(state, 0, 60)
    pick(state, "card.60", "relocate_officials")
    assert options(state) == ["g1.red", "g1.grey", "g1.white"]
    with pytest.raises(UnknownOption):
        pick(state, "w2.red")


@clause("ZG-9.12", "ZG-14.8")
def test_relocating_triggers_no_card():
    state = position()
    for card in (33, 35, 2, 4):
        lay(state, 0, 2 + card % 3, card)
    court(state, 50)
    hold(state, 0, 60)
    events = pick(state, "card.60", "relocate_officials", "g1.red", "g2", "stop")
    assert options(state) == ["end"]
    assert "ability" not in kinds(events)
    assert ACTIONS["relocate_officials"] == ""
