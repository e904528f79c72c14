"""CF-3, CF-4 and CF-12: the round, turns and cubes, the end of the round."""

import pytest

from engine.confucius import GAME
from engine.confucius.rounds import cubes_by_gifts
from engine.confucius.state import ACTIONS_PHASE, AVAILABLE, CHIEF_PHASE, COURT_PHASE, END_PHASE, NOBODY, REMOVED
from engine.errors import UnknownOption
from tests.engine.confucius.table import SEED, A, B, C, D, position, start


@pytest.mark.clause("CF-3.1", "CF-9.1", "CF-12.1")
def test_the_phases_and_steps_come_in_order():
    table = position(round=1, wall=0).hand(A, "none")
    assert (table.board.phase, GAME.new(3, {}, SEED)[0].table.phase) == (ACTIONS_PHASE, ACTIONS_PHASE)
    for seat in range(4):
        table.cubes(seat, 0).player(seat).passed = True
    table.fill("bingbu", "AAAABBB").land(1, "yunnan", "AB").students(A)
    table.board.forced = True
    table.run(("turn",), ("court",), ("end_of_round",))
    table.act(D, "no_action")
    assert table.asked()[1] == "candidate"
    assert (table.board.phase, table.board.turn) == (COURT_PHASE, NOBODY)
    while table.board.round == 1:
        seat, _ = table.asked()
        events = table.events
        table.act(seat, table.options(seat)[0])
        table.events = events + table.events
    order = [event.kind for event in table.events]
    steps = ["favour", "wall", "examination", "ministry", "invasion_success", "official_placed", "round", "cubes"]
    assert [order.index(step) for step in steps] == sorted(order.index(step) for step in steps)


@pytest.mark.clause("CF-3.2", "CF-6.8")
@pytest.mark.parametrize(("gifts", "cubes"), [(0, 3), (1, 4), (2, 4), (3, 5), (4, 5), (8, 5)])
def test_cubes_by_gifts(gifts, cubes):
    assert cubes_by_gifts(gifts) == cubes


@pytest.mark.clause("CF-3.2", "CF-6.8")
def test_gifts_given_and_received_count_others_do_not():
    table = position().gift(A, 1, B).gift(A, 2, C).gift(B, 3, A).gift(A, 4, AVAILABLE).gift(A, 5, REMOVED)
    assert [table.board.gift_count(seat) for seat in range(4)] == [3, 2, 1, 0]
    for player in table.board.players:
        player.cubes = player.taken = 0
    table.board.parked = False
    table.run(("gifts",), ("chief",))
    assert [player.taken for player in table.board.players] == [5, 4, 4, 3]


@pytest.mark.clause("CF-3.3", "CF-3.5")
def test_the_first_chief_minister_is_drawn_and_parks_a_cube():
    drawn = {GAME.new(4, {}, f"{n:032x}")[0].table.chief for n in range(40)}
    assert drawn == {0, 1, 2, 3}
    state, _ = GAME.new(4, {}, SEED)
    assert state.table.parked
    assert [player.cubes for player in state.table.players] == [
        2 if seat == state.table.chief else 3 for seat in range(4)
    ]
    assert all(player.taken == 3 for player in state.table.players)


@pytest.mark.clause("CF-3.4", "CF-3.5")
@pytest.mark.parametrize("reading", ["seed", "official_2008"])
def test_the_old_chief_minister_names_another_player(reading):
    table = position(reading=reading, alone=False).run(("chief",), ("actions",))
    assert table.asked() == (D, "name_chief")
    assert table.board.phase == CHIEF_PHASE
    assert table.options(D) == ["seat.0", "seat.1", "seat.2"]
    table.board.parked = False
    table.cubes(D, 4).cubes(B, 4)
    table.act(D, "seat.1")
    assert table.board.chief == B
    assert table.player(B).cubes == 3
    assert table.board.parked
    assert table.board.phase == ACTIONS_PHASE
    assert table.asked() == (C, "action")


@pytest.mark.clause("CF-4.1")
def test_turns_go_clockwise_from_the_left_of_the_chief_minister():
    table = position(chief=B, alone=False)
    table.cubes(C, 1).cubes(D, 2).cubes(A, 3).cubes(B, 1)
    table.board.turn = B
    start(table)
    order = []
    while table.asked()[1] == "action":
        seat, _ = table.asked()
        order.append("ABCD"[seat])
        table.act(seat, "no_action")
    assert "".join(order) == "CDABDAA"
    assert table.asked() == (B, "favour")


@pytest.mark.clause("CF-4.1", "CF-3.2")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_in_the_first_round_everybody_takes_part(seats):
    state = GAME.new(seats, {}, SEED)[0]
    table = state.table
    assert (table.round, table.wall, table.forced, table.parked) == (1, 0, False, True)
    for turn in range(1, seats + 1):
        seat = (table.chief + turn) % seats
        assert [(one.seat, one.kind) for one in GAME.decisions(state)] == [(seat, "action")]
        GAME.play(state, seat, "no_action")


@pytest.mark.clause("CF-4.2")
def test_with_a_cube_one_must_act_and_cannot_pass():
    table = start(position().hand(A, "none").cubes(A, 1))
    assert "pass" not in table.options(A)
    assert "no_action" in table.options(A)
    assert table.why(A, "pass").id == "cubes_left"
    with pytest.raises(UnknownOption):
        GAME.play(table.state, A, "pass")


@pytest.mark.clause("CF-4.3", "CF-8.2")
def test_without_cubes_one_plays_a_reward_transfers_or_passes():
    table = position(alone=False).cubes(A, 0).reward(A, "cash").mark("hubu.3", A)
    start(table)
    assert table.why(A, "pass") is None
    assert table.options(A) == ["transfer_influence", "reward.cash", "pass"]
    table.act(A, "pass")
    assert table.player(A).passed
    for seat in (B, C, D):
        table.cubes(seat, 1).act(seat, "no_action")
    assert table.asked() == (D, "favour")
    assert table.state.rewards[A] == ["cash"]


@pytest.mark.clause("CF-4.4")
def test_who_can_do_nothing_passes_by_himself():
    table = position(alone=False).cubes(A, 0).cubes(B, 0).mark("bingbu.3", B)
    start(table)
    assert table.player(A).passed
    assert [event.args for event in table.events if event.kind == "passed"] == [{"cause": "nothing_left"}]
    assert table.asked() == (B, "action")
    table = position(alone=False).cubes(A, 0).reward(A, "recruit_free").armies(A, 6)
    start(table)
    assert table.options(A) == ["pass"]  # edge case 12: he is asked, although he can do nothing


@pytest.mark.clause("CF-4.5", "CF-4.6")
@pytest.mark.parametrize(
    ("first", "second", "cubes"),
    [
        (["bribe_official", "bingbu.3"], "secure_official", 2),
        (["buy_junks", "1"], "start_voyage", 2),
        (["recruit_army"], "invade_foreign_land", 2),
        (["tax_income"], "tax_income", 2),
        (["buy_junks", "1"], "recruit_army", 1),
        (["nominate_student"], "force_examination", 1),
    ],
)
def test_every_further_action_of_a_space_costs_two_cubes(first, second, cubes):
    table = position().hand(A, "1x9.2x9.3x9").junks(A, 3).tile("bingbu.3", 2).armies(A, 1)
    start(table).act(A, *first)
    while table.asked()[1] != "action":
        table.act(A, table.options(A)[0])
    assert table.player(A).cubes == 3
    assert sum(table.player(A).laid.values()) == 1
    table.act(A, second)
    assert table.player(A).cubes == 3 - cubes


@pytest.mark.clause("CF-4.6", "CF-4.8")
def test_a_second_tax_with_one_cube_is_closed_but_no_action_is_not():
    table = start(position().cubes(A, 2)).act(A, "tax_income")
    assert "tax_income" not in table.options(A)
    assert table.why(A, "tax_income").args == {"n": 1}
    assert "no_action" in table.options(A)


@pytest.mark.clause("CF-4.7")
def test_cubes_of_others_and_extra_actions_make_nothing_dearer():
    table = position().reward(A, "extra_action").hand(A, "2x6").tile("hubu.3", 2).tile("hubu.4", 2)
    table.player(B).laid = {"A": 1}
    table.cubes(B, 3)
    start(table).act(A, "reward.extra_action", "bribe_official", "hubu.3")
    assert table.player(A).laid == {}
    table.act(A, "bribe_official", "hubu.4")
    assert table.player(A).cubes == 3


@pytest.mark.clause("CF-4.8")
def test_exceptions_to_the_cubes():
    table = position().gift(A, 2).gift(A, 3).junks(B, 4).students(B).mark("hubu.3", A).mark("hubu.4", A)
    table.cubes(A, 5)
    start(table).act(A, "transfer_influence", "hubu.3", "seat.1")
    assert table.player(A).cubes == 5
    table.act(A, "transfer_influence", "seat.1")
    table.act(A, "petition_emperor", "gift.2", "seat.0")
    assert table.player(A).cubes == 3
    table.act(A, "petition_emperor")
    assert table.player(A).cubes == 1
    table.player(A).laid = {}
    table.cubes(A, 3).act(A, "no_action").act(A, "no_action")
    assert table.player(A).cubes == 1
    table.cubes(A, 3).act(A, "commercial_income", "none")
    assert "commercial_income" not in table.options(A)
    assert table.why(A, "commercial_income").id == "once_a_round"


@pytest.mark.clause("CF-4.9")
def test_an_action_needs_cubes_cost_target_and_effect():
    table = start(position().hand(A, "none"))
    assert set(table.options(A)) == {"give_gift", "commercial_income", "tax_income", "no_action"}  # edge case 14
    reasons = {
        "bribe_official": "short_coins",
        "secure_official": "nothing_unsecured",
        "nominate_student": "short_coins",
        "start_voyage": "empty_yard",
        "recruit_army": "short_licences",
        "invade_foreign_land": "no_army_ready",
        "buy_gift": "short_coins",
        "transfer_influence": "no_marker",
        "petition_emperor": "no_gift_for_emperor",
    }
    assert {action: table.why(A, action).id for action in reasons} == reasons
    assert table.why(A, "buy_gift").args == {"n": 2}
    table = start(position().hand(A, "none").tile("bingbu.1", 4).tile("gongbu.2", 2))
    assert table.why(A, "bribe_official").args == {"n": 2}  # the cheapest is the nearest


@pytest.mark.clause("CF-4.10", "CF-4.12")
def test_imperial_favour_comes_last_for_the_parked_cube_alone():
    table = position(chief=D, alone=False)
    table.board.turn = C
    for seat in (A, B, C):
        table.cubes(seat, 0).player(seat).passed = True
    table.cubes(D, 1)
    table.gift(D, 2).junks(B, 3)
    start(table).act(D, "tax_income")
    assert table.asked() == (D, "favour")
    assert "tax_income" in table.options(D)  # edge case 10
    assert "petition_emperor" in table.options(D)
    table.act(D, "tax_income")
    assert table.board.phase != "actions"


@pytest.mark.clause("CF-4.10")
def test_imperial_favour_is_a_turn_of_the_chief_minister_whoever_acted_last():
    table = start(position(chief=D).cubes(A, 1).cubes(D, 0)).act(A, "no_action")
    assert table.asked() == (D, "favour")
    assert {"no_action", "tax_income"} <= {*table.options(D)}
    assert table.why(D, "no_action") is None
    assert table.why(D, "start_voyage").id == "empty_yard"
    assert (table.board.phase, table.board.turn) == (ACTIONS_PHASE, D)


@pytest.mark.clause("CF-4.11", "CF-8.2")
def test_imperial_favour_keeps_all_other_limits():
    table = position(reading="official_2008", round=1, chief=A, alone=True).reward(A, "cash").hand(A, "3x3")
    table.player(A).passed, table.player(A).commercial = True, True
    table.fill("bingbu", "..BBB..").mark("bingbu.3", A).gift(B, 1, A)
    table.run(("turn",), ("court",), ("end_of_round",))
    options = table.options(A)
    assert "no_action" in options
    assert not {"commercial_income", "reward.cash", "pass", "nominate_student", "force_examination"} & set(options)
    assert table.why(A, "commercial_income").id == "once_a_round"  # edge case 11


@pytest.mark.clause("CF-12.2")
def test_officials_fill_the_lowest_empty_space():
    table = position().fill("hubu", "AAAAAAA")
    before = table.state.officials[:]
    table.run(("place_officials",), ("actions",))
    filled = [[bool(tile) for tile in ministry.tiles].index(False) for ministry in table.board.ministries[::2]]
    assert filled == [1, 1]
    assert table.state.officials == before[:-2]
    assert [table.board.ministries[index].tiles[0] for index in (0, 2)] == before[:-3:-1]  # from the top of the stack
    assert [event.args["ministry"] for event in table.told("official_placed")] == ["bingbu", "gongbu"]


@pytest.mark.clause("CF-12.3")
def test_all_discard_at_the_same_time_unseen():
    table = position(wall=2).hand(A, "1x3.3x3").hand(B, "2x5").hand(C, "2x4")
    table.run(("discard_to_limit",), ("return_cubes",))
    assert sorted(GAME.waiting(table.state)) == [A, B]
    assert table.options(A) == ["1x1.3x3", "1x2.3x2", "1x3.3x1"]  # the dearest first
    assert all(one.secret for one in GAME.decisions(table.state))
    table.act(A, "1x1.3x3")
    assert GAME.view(table.state, B).stack[-1].answer in (None, "?")
    assert table.state.hands[A] == [3, 0, 3]
    table.act(B, "2x4")
    assert (table.state.hands[A], table.state.hands[B]) == ([1, 0, 3], [0, 4, 0])
    event = table.told("discarded")[0]
    assert event.seen_by(C).args == {"n": 2}
    assert event.seen_by(A).args["cards"] == ["1x2"]
    assert (GAME.view(table.state, C).discard_left, GAME.view(table.state, C).table.paid) == (3, [0, 0, 0])


@pytest.mark.clause("CF-12.3")
def test_what_is_kept_the_dearest_first():
    table = position(wall=2).hand(A, "1x3.2x3")
    table.run(("discard_to_limit",), ("return_cubes",))
    assert table.options(A) == ["1x1.2x3", "1x2.2x2", "1x3.2x1"]
    table = position(wall=2).hand(A, "1x1.2x3.3x2").run(("end_of_round",))
    assert table.board.phase == END_PHASE
    assert table.options(A) == ["2x2.3x2", "1x1.2x1.3x2", "2x3.3x1", "1x1.2x2.3x1", "1x1.2x3"]


@pytest.mark.clause("CF-12.3")
def test_no_discard_in_the_last_round():
    table = position(round=9, wall=9).hand(A, "1x3.3x3").run(("test_end",))
    assert table.state.over
    assert sum(table.state.hands[A]) == 6


@pytest.mark.clause("CF-12.4")
def test_cubes_and_flags_go_back():
    table = position().mark("hubu.3", A).mark("hubu.4", A)
    start(table).act(A, "transfer_influence", "hubu.3", "seat.1")
    assert table.player(A).laid == {}  # no cube lies where none was needed (CF-4.8)
    table.act(A, "commercial_income", "none")
    start(table.cubes(B, 2)).run(("action", B)).act(B, "commercial_income", "none")
    assert table.player(B).laid
    table.board.forced = True
    table.run(("return_cubes",))
    for player in table.board.players:
        assert (player.laid, player.passed, player.commercial, player.transferred) == ({}, False, False, [])
    assert not table.board.forced
    assert table.board.round == 3
