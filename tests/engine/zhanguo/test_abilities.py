"""Abilities (section 14) and what they give (section 20)."""

from collections import Counter

import pytest

from engine.kernel.rules import Flow
from engine.kernel.values import Frame
from engine.zhanguo import GAME
from engine.zhanguo.abilities import region_of, usable
from engine.zhanguo.bonuses import effective
from engine.zhanguo.court import prospect
from engine.zhanguo.data import ACTIONS, BOARDS, CARDS, COLOURS
from engine.zhanguo.rules import change_unrest
from engine.zhanguo.schema import Bonus
from engine.zhanguo.state import LeavingOfficial, Levels, Points
from tests.engine.zhanguo.table import (
    court,
    decision,
    dismiss,
    fill,
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


def recruit(*cards, region=2, below=70, card=60, **more):
    """Seat 0 recruits with a card lower than the pile's, own cards lying at a region."""
    state = position(**more)
    lay(state, 0, region, *cards)
    court(state, below)
    hold(state, 0, card)
    pick(state, f"card.{card}", "recruit_official", "red", "5")
    return state


def build(*cards, region=2, below=50, card=60, **more):
    """Seat 0 builds a one-bar wall with a card higher than the pile's."""
    state = position(**more)
    lay(state, 0, region, *cards)
    court(state, below)
    hold(state, 0, card)
    workers(state, 0, r1=1)
    pick(state, f"card.{card}", "build_wall", "golden-1")
    return state


@clause("ZG-14.1", "ZG-14.2", "ZG-20.2")
def test_abilities_come_after_the_action_in_any_order():
    state = recruit(33, 35, 7)
    unrest(state, 0, r1=1)
    assert state.table.players[0].regions[4].governor == [1, 0, 0]
    assert options(state) == ["ability.33", "ability.35", "ability.7", "end"]
    pick(state, "ability.35")
    assert options(state) == ["ability.33", "ability.7", "end"]
    pick(state, "ability.7", "ability.33")
    assert state.table.players[0].vp == 4
    assert options(state) == ["end"]


@clause("ZG-14.3", "ZG-14.4", "ZG-14.5", "ZG-14.6")
@pytest.mark.parametrize(
    ("action", "below", "ability"),
    [
        ("build_wall", 50, 8),
        ("build_wall", 70, None),
        ("build_palace", 50, 29),
        ("build_palace", 70, None),
        ("hire_workers", 50, 2),
        ("hire_workers", 70, None),
        ("recruit_official", 70, 33),
        ("recruit_official", 50, None),
        ("install_governor", 70, 4),
        ("install_governor", 50, None),
    ],
)
def test_the_number_must_fit_the_action(action, below, ability):
    state = position()
    lay(state, 0, 2, 8, 29, 2)
    lay(state, 0, 3, 33, 4)
    workers(state, 0, r1=2, r4=1)
    post(state, 0, "w1", "red")
    court(state, below)
    hold(state, 0, 60)
    pick(state, "card.60", action)
    for _ in range(3):
        if decision(state).kind != "finish":
            pick(state, options(state)[0])
    assert decision(state).kind == "finish"
    assert options(state) == ([f"ability.{ability}", "end"] if ability else ["end"])
    reasons = {one.reason.id for one in GAME.blocked(GAME.view(state, 0), decision(state))}
    assert reasons == (set() if ability else {f"wrong_number.{ACTIONS[action]}"})


@clause("ZG-14.4", "ZG-14.5")
@pytest.mark.parametrize(("below", "higher"), [(59, True), (61, False)])
def test_the_comparison_is_exact(below, higher):
    assert ("ability.8" in options(build(8, below=below))) is higher
    assert ("ability.33" in options(recruit(33, below=below))) is not higher


@clause("ZG-14.6", "ZG-7.3")
@pytest.mark.parametrize("card", [42, 44, 59, 60])
def test_aspect_and_ability_of_the_laid_card_do_not_matter(card):
    assert options(recruit(33, card=card)) == ["ability.33", "end"]


@clause("ZG-14.7")
def test_without_a_usable_card_only_the_end_is_left():
    assert options(recruit()) == ["end"]
    assert options(recruit(8, 4)) == ["end"]


@clause("ZG-14.9")
@pytest.mark.parametrize(("level", "usable"), [(3, True), (4, False)])
def test_cards_of_a_region_at_its_maximum_are_blocked(level, usable):
    state = position()
    lay(state, 0, 2, 33)
    unrest(state, 0, r2=level)
    court(state, 70)
    hold(state, 0, 60)
    pick(state, "card.60", "recruit_official", "red", "5")
    assert ("ability.33" in options(state)) is usable
    reasons = [one.reason.id for one in GAME.blocked(GAME.view(state, 0), decision(state))]
    assert reasons == ([] if usable else ["unrest_blocks"])


@clause("ZG-14.10")
def test_each_ability_is_judged_when_it_is_used():
    state = position()
    lay(state, 0, 2, 33)
    lay(state, 0, 4, 7)
    unrest(state, 0, r2=4)
    court(state, 70)
    hold(state, 0, 60)
    pick(state, "card.60", "recruit_official", "red", "5")
    assert options(state) == ["ability.7", "end"]
    pick(state, "ability.7")
    assert state.table.players[0].regions[1].unrest == 3
    assert options(state) == ["ability.33", "end"]


@clause("ZG-14.11")
def test_once_per_turn_optional_and_never_without_effect():
    state = recruit(33, 7)
    assert options(state) == ["ability.33", "end"], "no unrest: nothing to lower"
    assert [one.reason.id for one in GAME.blocked(GAME.view(state, 0), decision(state))] == ["no_effect"]
    pick(state, "ability.33")
    assert "ability_used" in [one.reason.id for one in GAME.blocked(GAME.view(state, 0), decision(state))]
    unused = recruit(33)
    pick(unused, "end")
    assert unused.table.players[0].vp == 0


@clause("ZG-14.12")
def test_bonuses_trigger_nothing_and_raise_no_unrest():
    state = build(18, 33, 1)
    lay(state, 0, 4, 2)
    pick(state, "ability.18", "3")
    pick(state, "ability.1", "4")
    assert state.table.players[0].regions[2].governor == [1, 0, 0]
    assert state.table.players[0].regions[3].workers == 1
    assert state.table.players[0].unrest() == 0
    assert options(state) == ["end"], "neither recruit nor hire cards fire"


@clause("ZG-14.12")
def test_rewards_trigger_nothing():
    state = position()
    lay(state, 0, 2, 33)
    octagons(state, 0, 0, 1)
    to_rewards(state, 1)
    events = pick(state, "accept", "red")
    assert "ability" not in kinds(events)
    assert state.table.players[0].vp == 0


@clause("ZG-14.13", "ZG-20.3")
def test_the_cards_region_is_where_it_lies():
    state = recruit(10, region=4)
    pick(state, "ability.10")
    assert state.table.players[0].regions[3].governor == [1, 0, 0]
    wall = build(18, region=4)
    pick(wall, "ability.18")
    assert decision(wall).kind == "post"
    assert options(wall) == ["1", "2", "3", "4", "5"]
    choice = build(40, region=4)
    pick(choice, "ability.40")
    assert options(choice) == ["red", "grey", "white"]
    pick(choice, "white")
    assert choice.table.players[0].regions[3].governor == [0, 0, 1]


# ---- bonuses --------------------------------------------------------------------------------------------------------


@clause("ZG-20.1")
def test_eight_cards_per_aspect_and_trigger_strong_and_light():
    count = Counter((card.aspect, card.trigger) for card in CARDS.values())
    assert set(count.values()) == {8}
    assert len(count) == 15
    strong = {"build_wall", "build_palace", "install_governor"}
    for kind, (light, heavy) in {"vp": (2, 3), "reduce_unrest": (1, 2), "relocate": (2, 3), "octagon": (1, 2)}.items():
        for card in CARDS.values():
            if card.bonus.kind == kind:
                assert card.bonus.amount == (heavy if card.trigger in strong else light), card.n


@clause("ZG-20.2")
def test_points_at_once():
    state = build(8)
    pick(state, "ability.8")
    assert state.table.players[0].vp == 3


@clause("ZG-20.4")
def test_a_worker_anywhere_or_at_the_card():
    strong = build(1)
    pick(strong, "ability.1")
    assert options(strong) == ["1", "2", "3", "4", "5"]
    pick(strong, "5")
    assert strong.table.players[0].regions[4].workers == 1
    light = recruit(19, region=3)
    pick(light, "ability.19")
    assert light.table.players[0].regions[2].workers == 1
    assert light.table.players[0].unrest() == 0


@clause("ZG-20.5")
def test_lowering_in_one_region_or_split():
    state = build(34, region=4)
    unrest(state, 0, r1=2, r2=1)
    pick(state, "ability.34")
    assert options(state) == ["1", "2"], "lowering nothing is not using the ability"
    pick(state, "1")
    assert options(state) == ["1", "2", "stop"]
    split = GAME.decode(GAME.encode(state))
    once = GAME.decode(GAME.encode(state))
    pick(once, "stop")
    assert [region.unrest for region in once.table.players[0].regions][:2] == [1, 1]
    assert (decision(once).kind, options(once)) == ("finish", ["end"])
    pick(state, "1")
    assert [region.unrest for region in state.table.players[0].regions][:2] == [0, 1]
    pick(split, "2")
    assert [region.unrest for region in split.table.players[0].regions][:2] == [1, 0]
    light = recruit(7, 33)
    unrest(light, 0, r1=2, r2=1)
    pick(light, "ability.7", "1")
    assert decision(light).kind == "finish"


@clause("ZG-20.6")
def test_relocation_points_of_abilities():
    strong = build(25)
    pick(strong, "ability.25")
    assert decision(strong).args == Points(3, 0)
    pick(strong, "stop")
    assert decision(strong).kind == "finish"
    light = recruit(17)
    pick(light, "ability.17")
    assert decision(light).args == Points(2, 0)


@clause("ZG-20.7")
def test_octagons_named_or_of_choice():
    strong = build(15)
    pick(strong, "ability.15")
    assert strong.table.players[0].octagons == [2, 0, 0]
    light = recruit(24)
    pick(light, "ability.24")
    assert options(light) == ["writing", "currency", "laws"]
    pick(light, "laws")
    assert light.table.players[0].octagons == [0, 0, 1]


@clause("ZG-20.8")
def test_a_missing_octagon_gives_a_point_here_too():
    state = build(15)
    octagons(state, 1, 0, 11)
    pick(state, "ability.15")
    assert (state.table.players[0].octagons[0], state.table.players[0].vp) == (1, 1)
    empty = recruit(24)
    octagons(empty, 1, 2, 12)
    pick(empty, "ability.24", "laws")
    assert (empty.table.players[0].octagons[2], empty.table.players[0].vp) == (0, 1)


# ---- boards ---------------------------------------------------------------------------------------------------------


@clause("ZG-20.9", "ZG-20.13")
@pytest.mark.parametrize("action", ["relocate_officials", "install_governor"])
@pytest.mark.parametrize("below", [50, 70])
def test_circle_lowers_unrest_whatever_the_number(action, below):
    state = position(boards="circle")
    unrest(state, 0, r3=3, r4=1)
    court(state, below)
    hold(state, 0, 60)
    pick(state, "card.60", action)
    for key in ("g1.red", "g2", "stop") if action == "relocate_officials" else ("square.0",):
        pick(state, key)
    assert "ability.pacification" in options(state)
    pick(state, "ability.pacification", "3")
    assert state.table.players[0].regions[2].unrest == 2, "unrest does not block it"
    assert options(state) == ["end"]


@clause("ZG-20.9", "ZG-14.11")
def test_circle_has_nothing_to_lower_without_unrest():
    state = position(boards="circle")
    court(state, 50)
    hold(state, 0, 60)
    pick(state, "card.60", "install_governor", "square.0")
    unrest(state, 0, r1=0, r2=0, r3=0, r4=0, r5=0)
    assert usable(state, 0) == []
    unrest(state, 0, r5=1)
    assert usable(state, 0) == [("pacification", 0)]


@clause("ZG-6.9")
def test_unrest_is_not_lowered_below_0():
    state = position()
    unrest(state, 0, r4=1)
    for _ in range(2):
        change_unrest(Flow(state), 0, -1, 4)
        assert state.table.players[0].regions[3].unrest == 0


@clause("ZG-9.3")
def test_an_official_who_has_gone_meanwhile_goes_nowhere():
    state = position()
    dismiss(state, 0)
    kind = GAME.rules.kinds["relocate_to"]
    asked = Frame(0, kind.name, 0, "", LeavingOfficial("g2", "red", 3))
    assert list(kind.keys(state, asked)) == []
    post(state, 0, "g2", "red")
    assert list(kind.keys(state, asked)) != []


@clause("ZG-20.5")
def test_where_unrest_has_gone_meanwhile_nothing_is_left_but_to_stop():
    lower = GAME.rules.kinds["lower"]
    state = position()
    for first in (True, False):
        assert list(lower.keys(state, Frame(0, "lower", 0, "", Levels(1, first=first)))) == ["stop"]
    unrest(state, 0, r4=1)
    assert list(lower.keys(state, Frame(0, "lower", 0, "", Levels(1, first=True)))) == ["4"]


@clause("ZG-20.9")
def test_circle_needs_one_of_its_two_actions():
    state = position(boards="circle")
    unrest(state, 0, r4=1)
    court(state, 70)
    hold(state, 0, 60)
    pick(state, "card.60", "recruit_official", "red", "2")
    assert options(state) == ["end"]


@clause("ZG-20.11", "ZG-20.13")
def test_triangle_relocates_one_point_after_recruiting():
    state = recruit(33, 17, below=50, boards="triangle")
    assert options(state) == ["ability.roads", "end"], "the number is wrong for cards only"
    pick(state, "ability.roads")
    assert decision(state).args == Points(1, 0)
    fits = recruit(33, boards="triangle")
    assert options(fits) == ["ability.33", "ability.roads", "end"]
    pick(fits, "ability.roads", "g5.red", "g4", "ability.33")
    assert fits.table.players[0].vp == 2


@clause("ZG-20.12")
@pytest.mark.parametrize(("held", "taken"), [(0, 2), (1, 2), (2, 3)])
def test_star_takes_two_octagons_for_a_first_card(held, taken):
    state = position(boards="star")
    fill(state, 0, 5, held)
    hold(state, 0, 60)
    pick(state, "card.60", "unify", "5")
    assert state.table.players[0].octagons[1] == taken
    scarce = position(boards="star")
    octagons(scarce, 1, 1, 11)
    hold(scarce, 0, 60)
    pick(scarce, "card.60", "unify", "1")
    assert (scarce.table.players[0].octagons[1], scarce.table.players[0].vp) == (1, 1)


@clause("ZG-20.13")
def test_bonuses_and_rewards_do_not_open_board_abilities():
    state = position(boards="circle")
    unrest(state, 0, r4=1)
    octagons(state, 0, 1, 1)
    to_rewards(state, 3)
    pick(state, "accept", "2", "square.0")
    assert state.table.players[0].regions[3].unrest == 1
    bonus = build(25, boards="circle")
    unrest(bonus, 0, r4=1)
    pick(bonus, "ability.25", "stop")
    assert options(bonus) == ["end"]


@clause("ZG-20.10")
def test_only_the_square_board_holds_three():
    assert {board.id: board.worker_area_officials for board in BOARDS.values()} == {
        "a": 2,
        "circle": 2,
        "square": 3,
        "triangle": 2,
        "star": 2,
    }
    state = position()
    dismiss(state, 0)
    post(state, 0, "w2", "red", "grey", "white")
    assert GAME.check(state) == ["seat 0: worker area 2 too full"]


@clause("ZG-14.11", "ZG-20.3")
@pytest.mark.parametrize(("left", "works"), [(1, True), (0, False)])
def test_an_official_of_a_colour_needs_one_in_the_supply(left, works):
    state = position()
    red = Bonus("official", 1, colour="red", place="any_region")
    state.table.players[0].officials[:] = [left if name == "red" else 0 for name in COLOURS]
    assert effective(state, 0, red) is works
    assert effective(state, 0, Bonus("official", 1, colour="choice", place="any_region")) is works
    state.table.players[0].officials[COLOURS.index("grey")] = 1
    assert effective(state, 0, red) is works


@clause("ZG-14.11", "ZG-20.6")
def test_relocation_points_need_an_official_on_the_board():
    state = position()
    for region in state.table.players[0].regions:
        region.governor[:] = region.worker[:] = [0, 0, 0]
    assert not effective(state, 0, Bonus("relocate", 2))
    post(state, 0, "w3", "red")
    assert effective(state, 0, Bonus("relocate", 2))


@clause("ZG-14.2")
def test_only_whose_turn_it_is_has_abilities_to_use():
    state = recruit(33)
    unrest(state, 0, r2=1)
    assert usable(state, 0) == [("33", region_of(state, 0, 33))]
    assert usable(state, 1) == []
    lay(state, 1, 2, 17)  # a card of the same action, at another's board
    assert usable(state, 1) == []


@clause("ZG-14.4", "ZG-14.5", "ZG-14.9")
def test_what_a_number_would_do_is_foretold():
    state = position()
    lay(state, 0, 2, 33)
    assert prospect(state, 0, "relocate_officials", 60) == ("", 0)
    assert prospect(state, 0, "recruit_official", 60) == ("lower", 1)  # the first card's X is named as it suits
    court(state, 50)
    assert prospect(state, 0, "relocate_officials", 60) == ("", 0)
    assert prospect(state, 0, "recruit_official", 49) == ("lower", 1)
    assert prospect(state, 0, "recruit_official", 51) == ("wrong", 0)
    assert prospect(state, 0, "build_wall", 51) == ("higher", 0)
    assert prospect(state, 0, "build_wall", 49) == ("wrong", 0)
    unrest(state, 0, r2=state.table.players[0].limit(2))
    assert prospect(state, 0, "recruit_official", 49) == ("lower", 0)  # unrest blocks it
