"""CF-7 and CF-8: petitions and reward cards."""

import pytest

from engine.confucius import GAME
from engine.confucius.deeds import PETITIONS
from engine.confucius.state import AVAILABLE, NOBODY, NOT_AVAILABLE, REMOVED
from tests.engine.confucius.figures import FIGURES
from tests.engine.confucius.table import A, B, C, D, position, start
from tests.games.figures import Figures


@pytest.mark.clause("CF-7.1")
def test_a_petition_takes_an_available_gift_of_value_2_to_6():
    table = position().gift(A, 2).gift(A, 3, B).junks(B, 4).students(B)
    start(table)
    assert "petition_emperor" in table.options(A)
    table.act(A, "petition_emperor")
    assert table.asked() == (A, "junks_to")  # gift 2 is the only one: 1 cannot be used, 3 is active
    assert table.player(A).gifts[1] == REMOVED
    assert table.player(A).cubes == 2
    for way in ("favour", "extra_action"):
        table = position().gift(A, 3).students(B).run((way, A)).act(A, "petition_emperor")
        assert table.player(A).cubes == 4
        assert table.board.students == [A, NOBODY]
    table = start(position().gift(A, 3).students(B).cubes(A, 1))
    assert table.why(A, "petition_emperor").args == {"n": 1}
    table = start(position())
    assert "petition_emperor" not in table.options(A)
    none, without_effect = position(), position().gift(A, 3)
    for other in range(6):
        none.player(A).gifts[other] = NOT_AVAILABLE
    assert start(none).why(A, "petition_emperor").id == "no_gift_available"
    assert start(without_effect).why(A, "petition_emperor").id == "no_gift_for_emperor"


@pytest.mark.clause("CF-7.2")
def test_the_ceramic_tile_moves_two_junks():
    table = position().gift(A, 2).junks(A, 3).junks(B, 5, 2).junks(C, 1)
    start(table).act(A, "petition_emperor")
    assert table.options(A) == ["seat.1", "seat.2"]
    table.act(A, "seat.1")
    assert table.options(A) == ["seat.0", "seat.2", "seat.3"]
    table.act(A, "seat.3")
    assert [player.yard for player in table.board.players] == [3, 3, 1, 2]
    assert table.player(B).ocean == 2
    table.run(("junks_from", A)).act(A, "seat.2", "seat.0")
    assert [player.yard for player in table.board.players] == [4, 3, 0, 2]
    table = position().gift(A, 2).junks(A, 3)
    assert "petition_emperor" not in start(table).options(A)


@pytest.mark.clause("CF-7.3")
def test_the_vase_replaces_another_players_student():
    table = position().gift(A, 3).students(A, B)
    start(table).act(A, "petition_emperor")
    assert table.board.students == [A, A]
    table = position().gift(A, 3).students(B, C)
    start(table).act(A, "petition_emperor")
    assert table.options(A) == ["red", "other"]
    table.act(A, "other")
    assert table.board.students == [B, A]
    assert table.told("student_replaced")[0].args == {"student": "other", "owner_seat": C}
    table = position().gift(A, 3).students(A)
    assert "petition_emperor" not in start(table).options(A)


@pytest.mark.clause("CF-7.4")
def test_the_coat_swaps_an_own_tile_with_one_at_an_equal_or_higher_number():
    table = position().gift(A, 4).mark("bingbu.4", A, cost=7).mark("hubu.5", B, secured=True, cost=2)
    table.mark("gongbu.3", C)
    own, other = table.board.ministries[0].tiles[3], table.board.ministries[1].tiles[4]
    start(table).act(A, "petition_emperor")
    assert set(table.options(A)) == {"bingbu.5", "hubu.4", "hubu.5", "gongbu.4", "gongbu.5"}
    assert table.why_place(A, "gongbu.3").id == "more_senior"
    table.act(A, "hubu.5")
    assert (table.at("bingbu.4"), table.at("hubu.5")) == ((B, True), (A, False))
    assert table.board.ministries[0].tiles[3] == other
    assert table.board.ministries[1].tiles[4] == own


@pytest.mark.clause("CF-7.4", "CF-10.12")
def test_the_coat_leaves_resolved_ministries_and_empty_spaces_alone():
    table = position().gift(A, 4).mark("bingbu.5", A).resolved("hubu", B, C)
    start(table).act(A, "petition_emperor")
    assert table.at("gongbu.5")[0] == A  # the only tile at 5 or higher in an open ministry, taken by itself
    table = position().gift(A, 4).mark("hubu.3", A).resolved("hubu", B, C)
    assert "petition_emperor" not in start(table).options(A)


@pytest.mark.clause("CF-7.5")
@pytest.mark.parametrize("reading", ["seed", "official_2008"])
def test_the_necklace_moves_an_army_between_open_lands(reading):
    table = position(reading=reading).gift(A, 5)
    table.land(1, "yunnan", "AB").land(2, "mongolia", "..A").land(3, "annam", "C.")
    table.board.lands[0].closed = True  # edge case 34
    start(table).act(A, "petition_emperor")
    figures = Figures(GAME, FIGURES)
    if reading == "official_2008":
        assert table.options(A) == ["foreign.2.3", "foreign.3.1"]
        figures.hold(table.state)
        assert figures.telling["army vp"] == 2
        table.act(A, "foreign.2.3")
    figures.hold(table.state)
    assert figures.telling["box vp"] >= 2
    assert table.options(A) == ["foreign.2.1", "foreign.2.2", "foreign.3.2"]
    table.act(A, "foreign.2.1")
    assert table.board.lands[1].armies == [A, NOBODY, NOBODY]
    assert table.told("army_moved")[0].args["from_land"] == "mongolia"
    table = position(reading=reading).gift(A, 5).land(1, "yunnan", "B.").land(2, "mongolia", "...")
    assert ("petition_emperor" in start(table).options(A)) == (reading == "official_2008")
    table = position(reading=reading).land(1, "yunnan", "AB").land(2, "mongolia", "AAC").land(3, "annam", "CB")
    assert PETITIONS["move_army"].closed(table.state, A, "necklace").id == "no_box"
    table.board.lands[1].armies[2] = NOBODY
    assert PETITIONS["move_army"].closed(table.state, A, "necklace") is None


@pytest.mark.clause("CF-7.6")
@pytest.mark.parametrize("owner", [A, B, C, D])
def test_the_junk_gift_replaces_an_unsecured_marker_by_a_secured_one_of_anybody(owner):
    table = position().gift(A, 6).mark("hubu.3", B).mark("hubu.4", A).mark("hubu.5", C, secured=True)
    table.gift(C, 1, A)
    start(table).act(A, "petition_emperor")
    assert table.options(A) == ["hubu.3", "hubu.4"]
    table.act(A, "hubu.3", f"seat.{owner}")
    assert table.at("hubu.3") == (owner, True)
    assert table.told("marker_replaced")[0].args == {"ministry": "hubu", "space": 3, "from_seat": B, "to_seat": owner}
    assert table.board.active(C, A) == 1


@pytest.mark.clause("CF-8.1")
def test_a_conquered_icon_box_brings_a_reward_only_its_owner_sees():
    table = position().land(1, "yunnan", "AB").run(("invasions",), ("actions",))
    assert [len(cards) for cards in table.state.rewards] == [0, 1, 0, 0]
    views = [GAME.view(table.state, seat) for seat in range(4)]
    assert [len(view.rewards[B]) for view in views] == [0, 1, 0, 0]
    assert views[A].reward_sizes[B] == 1
    for seat, view in enumerate(views):
        assert [bool(hand) for hand in view.hands] == [owner == seat for owner in range(4)]
        assert view.hands[seat] == table.state.hands[seat]
        assert view.rewards[seat] == table.state.rewards[seat]


@pytest.mark.clause("CF-8.2")
def test_rewards_are_turns_without_cubes_and_leave_the_game():
    table = position(alone=False).reward(A, "cash", "recruit_free")
    start(table).act(A, "reward.cash")
    assert table.player(A).cubes == 4
    assert table.board.rewards_out == ["cash"]
    assert table.asked() == (B, "action")
    for seat in (B, C, D):
        table.act(seat, "no_action")
    table.act(A, "reward.recruit_free")
    assert table.board.rewards_out == ["cash", "recruit_free"]
    assert table.asked() == (B, "action")
    before = GAME.recount(table.state)
    table.reward(A, "extra_action", "free_gift")
    assert GAME.recount(table.state) == before  # kept ones are worth nothing at the end


@pytest.mark.clause("CF-8.3")
def test_from_an_empty_stack_nothing_is_drawn():
    table = position().land(1, "yunnan", "AB")
    table.board.rewards_out, table.state.reward_stack = table.state.reward_stack, []
    table.run(("invasions",), ("actions",))
    assert table.state.rewards[B] == []
    assert table.player(B).vp == 2
    assert table.told("no_reward_left")[0].seat == B


@pytest.mark.clause("CF-8.4")
def test_cash_draws_four_cards():
    table = start(position().reward(A, "cash")).act(A, "reward.cash")
    assert sum(table.state.hands[A]) == 7
    assert table.barrier == "random"


@pytest.mark.clause("CF-8.5")
def test_free_gift():
    table = start(position().reward(A, "free_gift").gift(A, 6, REMOVED)).act(A, "reward.free_gift")
    assert table.options(A) == ["gift.5", "gift.4", "gift.3", "gift.2"]
    table.act(A, "gift.5")
    assert table.player(A).gifts[4] == AVAILABLE
    assert table.state.hands[A] == [1, 1, 1]
    table = start(position().reward(A, "free_gift").gift(A, 2, B)).act(A, "reward.free_gift")
    assert table.options(A) == ["gift.6", "gift.5", "gift.4", "gift.3"]
    table.act(A, "gift.6")
    assert table.player(A).gifts == [AVAILABLE, B, NOT_AVAILABLE, NOT_AVAILABLE, NOT_AVAILABLE, AVAILABLE]
    table = position().reward(A, "free_gift")
    for value in range(2, 7):
        table.gift(A, value)
    assert NOT_AVAILABLE not in table.player(A).gifts
    assert "reward.free_gift" not in start(table).options(A)
    assert table.why(A, "reward", reward="free_gift").id == "no_gift_to_buy"


@pytest.mark.clause("CF-8.6")
def test_the_extra_action_costs_no_cube_but_keeps_other_limits():
    table = position().reward(A, "extra_action").hand(A, "1x1").gift(A, 3).students(B).mark("hubu.3", A)
    table.player(A).commercial, table.player(A).laid = True, {"K": 2}
    table.cubes(A, 2)
    start(table).act(A, "reward.extra_action")
    assert {"tax_income", "petition_emperor", "transfer_influence", "no_action"} <= set(table.options(A))
    assert not {"commercial_income", "force_examination", "favour"} & set(table.options(A))
    table.act(A, "tax_income")
    assert (table.player(A).cubes, table.player(A).laid) == (2, {"K": 2})
    assert table.state.rewards[A] == []


@pytest.mark.clause("CF-8.7")
def test_a_bribery_card_takes_a_free_official_or_buys_an_unsecured_one():
    table = position().reward(A, "bribery_hubu").hand(A, "1x1.3x1").gift(B, 1, A)
    table.mark("hubu.1", B, cost=4).mark("hubu.2", B, cost=5).mark("hubu.3", B, secured=True, cost=2)
    table.mark("hubu.4", A, secured=True)
    start(table).act(A, "reward.bribery_hubu")
    assert table.options(A) == ["hubu.1", "hubu.2", "hubu.5"]  # 5 - 1 = 4 coins: paid; obligations do not count
    assert table.why_place(A, "bingbu.3").id == "other_ministry"
    table.act(A, "hubu.1")
    assert table.at("hubu.1") == (A, False)  # edge case 38
    assert table.told("bought_away")[0].args["owner_seat"] == B
    assert table.state.hands[A] == [1, 0, 0]
    table = position().reward(A, "bribery_any").hand(A, "none")
    start(table).act(A, "reward.bribery_any", "gongbu.4")
    assert table.at("gongbu.4") == (A, False)


@pytest.mark.clause("CF-8.7")
def test_a_bribery_card_of_a_resolved_ministry_goes_anywhere_else():
    table = position().reward(A, "bribery_hubu").resolved("hubu", B, C)
    start(table).act(A, "reward.bribery_hubu")
    assert {key.split(".")[0] for key in table.options(A)} == {"bingbu", "gongbu"}
    table = position().reward(A, "bribery_hubu")
    for space in (3, 4, 5):
        table.mark(f"hubu.{space}", A)
    assert "reward.bribery_hubu" not in start(table).options(A)
    assert table.why(A, "reward", reward="bribery_hubu").id == "no_bribery_target"


@pytest.mark.clause("CF-8.8", "CF-8.9")
def test_emperor_insulted_and_recruit():
    table = start(position().reward(A, "emperor_insulted", "recruit_free").hand(A, "none"))
    assert table.why(A, "reward", reward="emperor_insulted").id == "no_army_ready"
    table.act(A, "reward.recruit_free")
    assert (table.player(A).colonies, table.player(A).supply) == (1, 5)
    table.act(A, "reward.emperor_insulted")
    assert (table.player(A).colonies, table.player(A).insulted, table.player(A).vp) == (0, 1, 2)
    assert table.told("insulted")[0].args == {"vp": 2}
