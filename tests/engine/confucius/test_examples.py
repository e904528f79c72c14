"""The worked examples of the specification, W1 to W7, and edge cases that no clause test shows."""

import pytest

from engine.confucius import GAME
from engine.confucius.state import AVAILABLE, REMOVED, Court
from tests.engine.confucius.table import A, B, C, D, position, start


@pytest.mark.clause("CF-4.10", "CF-4.6")
def test_w1_a_bribe_repeated_as_imperial_favour():
    table = position(chief=A).hand(A, "1x1.2x2.3x1").tile("bingbu.3", 4)
    table.player(A).laid = {"A": 1}
    table.cubes(A, 0)
    table.player(A).passed = True
    table.run(("turn",), ("court",), ("end_of_round",)).act(A, "bribe_official", "bingbu.3", "2x2")
    assert table.at("bingbu.3") == (A, False)
    assert table.state.hands[A] == [1, 0, 1]
    assert table.told("paid")[0].args["n"] == 4


@pytest.mark.clause("CF-5.9", "CF-5.11", "CF-5.8")
def test_w2_six_junks_and_then_four():
    table = position().junks(A, 6).hand(A, "1x4").cubes(A, 5)
    start(table).act(A, "start_voyage", "6", "india")
    player = table.player(A)
    assert (player.ocean, player.yard, player.visited, len(table.state.rewards[A])) == (1, 0, ["india"], 1)
    assert table.state.hands[A] == [2, 0, 0]
    table.junks(A, 4, 1).hand(A, "1x1.3x1")
    table.state.reward_stack += table.state.rewards[A]
    table.state.rewards[A] = []
    table.act(A, "start_voyage", "4", "africa")
    assert (player.ocean, player.visited, len(table.state.rewards[A])) == (0, ["india", "africa"], 1)
    assert len(player.chits) == 2


@pytest.mark.clause("CF-6.19", "CF-6.21", "CF-10.7")
@pytest.mark.parametrize("reading", ["seed", "official_2008"])
def test_w3_green_lends_to_black(reading):
    black, purple, green = A, B, C
    table = position(reading=reading).fill("gongbu", "BBBAAAC").gift(purple, 3, green).gift(black, 4, green)
    high, low = table.board.ministries[2].chits
    table.run(("ministries",), ("actions",))
    if reading == "seed":
        assert table.asked() == (green, "gift_leaves")
        table.act(green, "remove")
    assert table.board.ministries[2].minister == black
    assert table.board.ministries[2].secretary == purple
    assert [table.player(seat).vp for seat in (black, purple, green)] == [high, low, 0]
    assert (table.board.active(black, green), table.board.active(purple, green)) == (0, 3)


@pytest.mark.clause("CF-11.3", "CF-11.4", "CF-14.1")
@pytest.mark.parametrize(("reading", "rewards"), [("seed", 0), ("official_2008", 1)])
def test_w4_korea_fails(reading, rewards):
    table = position(reading=reading, round=6, wall=6).land(2, "korea", "A.B").run(("invasions",), ("actions",))
    assert (table.player(A).vp, table.player(B).vp, len(table.state.rewards[B])) == (0, 0, rewards)
    assert table.board.lands[1].armies == [A, -1, B]
    assert table.board.lands[1].closed


@pytest.mark.clause("CF-6.11", "CF-6.12")
def test_w5_the_bribe_block_round_by_round():
    giver, receiver = B, A
    table = position().hand(A, "1x5.2x5.3x5").gift(giver, 1, receiver).mark("bingbu.3", giver).mark("bingbu.4", giver)
    table.mark("bingbu.6", receiver, secured=True).tile("bingbu.5", 5)

    def bribable():
        table.run(("bribe", receiver), ("actions",))
        return {key.split(".")[0] for key in table.options(receiver)}

    assert "bingbu" in bribable()
    table.act(receiver, "bingbu.5", "2x1.3x1")
    assert table.at("bingbu.5") == (A, False)
    table.tile("bingbu.7", 2)
    assert bribable() == {"hubu", "gongbu"}
    table.mark("bingbu.3", C)  # bought away by a bribery card
    assert bribable() == {"hubu", "gongbu"}
    table.mark("bingbu.4", C)
    assert "bingbu" in bribable()


@pytest.mark.clause("CF-6.4", "CF-6.5", "CF-3.2")
def test_w6_a_dearer_gift_frees():
    table = position(alone=False).gift(A, 3, B).gift(A, 1, REMOVED).gift(B, 1, REMOVED).hand(B, "2x1.3x1")
    before = [table.board.gift_count(seat) for seat in (A, B)]
    start(table).act(A, "no_action").act(B, "buy_gift", "gift.5")
    for seat in (C, D, A):
        table.act(seat, "no_action")
    table.act(B, "give_gift", "seat.0")
    assert table.player(A).gifts[2] == REMOVED
    assert table.board.active(B, A) == 5
    assert [table.board.gift_count(seat) for seat in (A, B)] == before == [1, 1]
    table.player(A).gifts[4:] = [AVAILABLE, AVAILABLE]
    table.run(("give", A), ("actions",)).act(A, "gift.5", "seat.1")
    assert (table.board.active(A, B), table.board.active(B, A)) == (5, 5)  # equal leaves both
    table.run(("give", A), ("actions",)).act(A, "seat.1")
    assert (table.board.active(A, B), table.board.active(B, A)) == (6, 0)


@pytest.mark.clause("CF-9.6", "CF-9.8")
def test_w7_a_contested_examination():
    table = position(seats=3, chief=B).students(A, B).hand(B, "2x1.3x1").hand(C, "1x1").hand(A, "1x1.3x1")
    table.court().act(B, "other", "2").act(C, "red").act(A, "red", "2")
    won = table.told("examination_won")[0]
    assert (won.seat, won.args) == (A, {"red": 5, "other": 5, "won": 5, "lost": 5})


@pytest.mark.clause("CF-3.5")
def test_a_chief_minister_with_three_cubes_has_two_turns():
    state, _ = GAME.new(3, {}, "1" * 32)
    chief = state.table.players[state.table.chief]
    assert [chief.cubes, chief.taken] == [2, 3]  # edge case 37


@pytest.mark.clause("CF-6.11")
def test_a_giver_without_marker_blocks_nothing():
    table = position().gift(B, 1, A).fill("hubu", "AAA....").hand(A, "3x6").run(("bribe", A))
    assert any(key.startswith("hubu") for key in table.options(A))  # edge case 15


@pytest.mark.clause("CF-10.11", "CF-13.5")
def test_lent_tiles_do_not_count_in_the_end():
    from engine.confucius.scoring import marker_count

    table = (
        position()
        .fill("bingbu", "AAABBBC")
        .run(("resolve_ministry", -1, Court("bingbu")), ("actions",))
        .act(C, "seat.1")
    )
    assert [marker_count(table.board, seat) for seat in (A, B, C)] == [4, 4, 1]  # edge case 32
    assert table.board.ministries[0].minister == B
