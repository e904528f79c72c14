"""The edge cases of section 25, by their numbers."""

import pytest

from engine.errors import UnknownOption
from engine.zhanguo import GAME
from engine.zhanguo.data import CONDITIONS
from engine.zhanguo.rewards import contenders
from engine.zhanguo.scoring import condition_vp, governors
from engine.zhanguo.state import Points
from tests.engine.zhanguo.table import (
    court,
    decision,
    fill,
    free,
    governor,
    great,
    hold,
    lay,
    octagons,
    options,
    pick,
    position,
    post,
    to_rewards,
    unrest,
    wall,
    workers,
)

clause = pytest.mark.clause


def ready(below=50, card=60, **more):
    state = position(**more)
    court(state, below)
    hold(state, 0, card)
    return state


@clause("ZG-5.6", "ZG-5.7", "ZG-6.7")
def test_1_a_third_card_at_a_short_track():
    state = ready()
    fill(state, 0, 3, 2)
    unrest(state, 0, r3=1)
    pick(state, "card.60", "unify")
    assert "3" not in options(state)
    calm = ready()
    fill(calm, 0, 3, 2)
    pick(calm, "card.60", "unify", "3")
    assert calm.table.players[0].regions[2].unrest == 2
    assert not calm.table.players[0].quiet(3)


@clause("ZG-5.6", "ZG-6.5")
def test_2_a_first_card_at_a_full_track():
    state = ready()
    unrest(state, 0, r3=2)
    pick(state, "card.60", "unify", "3")
    assert state.table.players[0].regions[2].unrest == 2


@clause("ZG-5.5")
def test_3_one_octagon_left_for_a_third_card():
    state = ready()
    fill(state, 0, 2, 2)
    octagons(state, 1, 1, 11)
    pick(state, "card.60", "unify", "2")
    assert (state.table.players[0].octagons[1], state.table.players[0].vp) == (1, 2)


@clause("ZG-1.16")
def test_4_workers_beyond_the_tiles():
    state = position()
    workers(state, 0, r1=44)
    assert GAME.check(state) == []


@clause("ZG-11.1", "ZG-4.5")
def test_5_officials_in_the_governor_area_hire_after_free_moves():
    state = ready()
    pick(state, "card.60")
    assert "hire_workers" not in options(state)
    pick(state, "free.1.red", "free.1.grey", "hire_workers")
    assert state.table.players[0].regions[0].workers == 2


@clause("ZG-11.3")
def test_6_two_officials_two_workers():
    state = ready()
    post(state, 0, "w2", "red", "red")
    pick(state, "card.60", "hire_workers")
    assert state.table.players[0].regions[1].workers == 2


@clause("ZG-4.5", "ZG-20.10")
@pytest.mark.parametrize(("board", "room"), [("a", False), ("square", True)])
def test_7_a_third_official(board, room):
    state = position(boards=board)
    post(state, 0, "w1", "red", "grey")
    assert ("free.1.white" in free(state)) is room


@clause("ZG-10.2", "ZG-9.4")
def test_8_the_missing_official_comes_back_for_a_point():
    state = ready()
    pick(state, "free.1.grey", "card.60")
    assert "install_governor" not in options(state)
    pick(state, "relocate_officials", "w1.grey", "g1", "stop", "end")
    assert state.table.players[0].regions[0].governor == [1, 1, 1]


@clause("ZG-8.4", "ZG-4.8")
def test_9_all_officials_on_the_board():
    state = ready()
    post(state, 0, "g3", *["red", "grey", "white"] * 4)
    pick(state, "card.60")
    assert "recruit_official" not in options(state)
    assert "relocate_officials" in options(state)


@clause("ZG-14.9", "ZG-14.10")
def test_10_hiring_can_block_and_lowering_frees():
    state = ready()
    lay(state, 0, 3, 2)
    lay(state, 0, 1, 9)
    unrest(state, 0, r3=1)
    post(state, 0, "w3", "red")
    pick(state, "card.60", "hire_workers")
    assert options(state) == ["ability.9", "end"]
    pick(state, "ability.9")  # region 3 is the only one with unrest
    assert "ability.2" in options(state)


@clause("ZG-10.6", "ZG-14.10")
def test_11_a_governor_frees_the_cards_of_his_region():
    state = ready(below=70)
    lay(state, 0, 1, 4)
    unrest(state, 0, r1=3)
    pick(state, "card.60", "install_governor", "square.0")
    assert options(state) == ["ability.4", "end"]


@clause("ZG-7.6")
def test_12_the_pile_stays_for_the_next_round():
    state = position()
    court(state, 50)
    to_rewards(state, 1)
    assert state.table.round == 2
    assert state.table.pile == [50]
    assert GAME.view(state, 0).table.pile == [50]


@clause("ZG-7.7")
def test_13_x_is_named_whenever_the_first_court_card_comes():
    state = position()
    to_rewards(state, 2)
    seat = decision(state).seat
    hold(state, seat, 60)
    pick(state, "card.60", "recruit_official")
    assert decision(state).kind == "x"


@clause("ZG-7.8", "ZG-14.4")
def test_14_card_1_is_higher_than_0():
    state = position()
    lay(state, 0, 2, 8)
    workers(state, 0, r1=1)
    hold(state, 0, 1)
    pick(state, "card.1", "build_wall", "best", "golden-1")
    assert options(state) == ["ability.8", "end"]


@clause("ZG-14.12")
def test_15_an_official_of_an_ability_fires_nothing():
    state = ready()
    lay(state, 0, 2, 18, 33)
    workers(state, 0, r1=1)
    pick(state, "card.60", "build_wall", "golden-1", "ability.18", "2")
    assert options(state) == ["end"]


@clause("ZG-9.5", "ZG-9.8")
def test_16_past_a_full_worker_area():
    state = ready()
    post(state, 0, "w4", "red", "grey")
    post(state, 0, "w3", "red")
    pick(state, "card.60", "relocate_officials", "w3.red", "w5")
    assert decision(state).args == Points(1, 0)


@clause("ZG-9.8")
def test_17_worker_area_to_another_governor_area():
    state = ready()
    post(state, 0, "w2", "red")
    pick(state, "card.60", "relocate_officials", "w2.red", "g3")
    assert decision(state).args == Points(1, 0)


@clause("ZG-4.6")
def test_18_a_free_move_after_a_paid_one():
    state = ready()
    pick(state, "card.60", "relocate_officials", "g1.red", "g2", "free.2.red")
    assert decision(state).args == Points(2, 0)
    assert state.table.players[0].regions[1].worker == [1, 0, 0]


@clause("ZG-12.2")
def test_19_three_workers_in_the_palaces_region_only():
    state = ready()
    workers(state, 0, r1=3)
    pick(state, "card.60")
    assert "build_palace" not in options(state)


@clause("ZG-6.8", "ZG-6.7")
def test_20_the_symbol_blocks_palaces_only():
    player = position().table.players[0]
    player.regions[1].unrest = 3
    assert not player.palace_allowed(2)
    assert player.quiet(2)


@clause("ZG-12.5")
def test_21_no_great_octagon_is_left():
    state = ready()
    for aspect in range(3):
        great(state, 1, aspect)
    workers(state, 0, r1=2, r2=1)
    pick(state, "card.60", "build_palace")
    assert decision(state).kind == "finish"
    assert state.table.players[0].great == [0, 0, 0]


@clause("ZG-15.8", "ZG-12.5")
def test_22_a_paid_great_octagon_can_be_taken_again():
    state = position()
    great(state, 0, 1)
    to_rewards(state, 1)
    pick(state, "accept")
    assert state.table.great == [1, 1, 1]
    seat = decision(state).seat
    court(state, 70)
    hold(state, seat, 60)
    workers(state, seat, r1=2, r2=1)
    pick(state, "card.60", "build_palace")
    assert options(state) == ["writing", "currency", "laws"]


@clause("ZG-13.5")
def test_23_three_bars_with_two_regions():
    state = ready()
    workers(state, 0, r1=3, r2=1)
    pick(state, "card.60", "build_wall", "golden-1")
    with pytest.raises(UnknownOption):
        pick(state, "bars.3")


@clause("ZG-15.4", "ZG-15.10")
def test_24_one_red_official_for_two():
    state = position()
    octagons(state, 0, 2, 2)
    octagons(state, 1, 2, 1)
    post(state, 0, "g2", "red", "red", "red")
    to_rewards(state, 1)
    assert decision(state).seat == 1
    assert state.table.players[0].octagons[2] == 2


@clause("ZG-15.5")
def test_25_all_pass():
    state = position()
    octagons(state, 0, 2, 2)
    octagons(state, 1, 2, 1)
    to_rewards(state, 1)
    pick(state, "pass", "pass")
    assert state.table.round == 2
    assert [player.octagons[2] for player in state.table.players] == [2, 1, 0, 0]
    assert state.table.track == [0, 1, 2, 3]


@clause("ZG-15.6")
def test_26_the_disc_on_the_track_goes_first():
    state = position()
    octagons(state, 0, 2, 2)
    octagons(state, 3, 2, 2)
    state.table.track, state.table.column = [1, 2, 3], [0, -1, -1]
    assert contenders(state.table, 2) == [3, 0]


@clause("ZG-15.9")
def test_27_writing_and_laws_in_one_round():
    state = position()
    octagons(state, 0, 0, 1)
    octagons(state, 0, 2, 1)
    octagons(state, 1, 2, 1)
    to_rewards(state, 1)
    pick(state, "accept", "red")
    assert state.table.column == [0, -1, -1]
    pick(state, "pass", "accept")
    assert state.table.track == [1, 2, 3, 0]


@clause("ZG-15.21", "ZG-10.6")
def test_28_a_governor_reward_without_a_free_square():
    state = position()
    octagons(state, 0, 1, 1)
    unrest(state, 0, r2=3)
    for _ in range(3):
        governor(state, 1, 2)
    to_rewards(state, 3)
    pick(state, "accept", "2")
    assert state.table.lands[1].governors == [1, 3, 0, 0]
    assert state.table.players[0].regions[1].unrest == 0


@clause("ZG-16.6")
def test_29_only_the_own_turn_opens_an_order():
    state = ready()
    state.table.orders[0].tile = "wall-4"
    for section in (0, 2, 4):
        wall(state, 1, section, 1)
    pick(state, "card.60", "unify", "3", "end")
    assert (decision(state).kind, decision(state).seat) == ("card", 1)


@clause("ZG-17.3")
def test_30_two_tied_and_one_behind():
    state = position(3)
    for seat in (0, 0, 1, 1, 2):
        governor(state, seat, 4)
    assert governors(state.table) == [7, 7, 0]


@clause("ZG-18.8")
def test_31_total_unrest_7():
    state = position()
    unrest(state, 0, r1=3, r2=4)
    assert [condition_vp(state.table.players[0], CONDITIONS[11], space) for space in (0, 2)] == [0, 8]


@clause("ZG-19.3")
def test_32_variant_unrest_without_room():
    state = ready(variant_unrest="on")
    post(state, 0, "w1", "red", "grey")
    unrest(state, 0, r1=2)
    pick(state, "card.60")
    assert "hire_workers" not in options(state)
    one = ready(variant_unrest="on")
    post(one, 0, "w1", "red")
    unrest(one, 0, r1=2)
    pick(one, "card.60", "hire_workers")
    assert one.table.players[0].regions[0].unrest == 3


@clause("ZG-7.9")
def test_a_free_move_that_would_undo_the_action_begun_is_not_offered():
    state = ready(variant_unrest="on")
    post(state, 0, "w1", "red")
    post(state, 0, "w2", "red")
    post(state, 0, "g2", "grey")
    unrest(state, 0, r1=2, r2=3)
    pick(state, "card.60", "hire_workers")
    assert options(state) == ["1", "2"]
    assert free(state) == ["free.1.red", "free.1.grey", "free.1.white", "free.2.grey"]
    pick(state, "free.2.grey")
    assert state.table.players[0].regions[0].workers == 1, "region 1 alone was left, and was taken by itself"
    assert state.table.players[0].regions[1].worker == [1, 1, 0]
