"""CF-9, CF-10, CF-11: wall, examination, ministries, invasions."""

import pytest

from engine.confucius import GAME
from engine.confucius.examination import candidate_places
from engine.confucius.invasions import due_lands
from engine.confucius.ministries import standing
from engine.confucius.state import NOBODY, Card, Court, Place, Slot
from engine.kernel.values import Frame
from tests.engine.confucius.table import A, B, C, D, position


def resolve(table, ministry="bingbu"):
    return table.run(("resolve_ministry", NOBODY, Court(ministry)), ("actions",))


# ---- wall and examination ------------------------------------------------------------------------------------------


@pytest.mark.clause("CF-9.2")
def test_a_wall_piece_every_round():
    table = position(round=5).run(("wall",), ("actions",))
    assert table.board.wall == 5


@pytest.mark.clause("CF-9.3", "CF-9.4", "CF-9.5")
@pytest.mark.parametrize("forced", [False, True])
@pytest.mark.parametrize(
    ("students", "takes_place"), [((), "never"), ((B,), "forced"), ((B, B), "always"), ((B, C), "always")]
)
def test_when_an_examination_takes_place(forced, students, takes_place):
    table = position().students(*(students or (NOBODY,)))
    table.board.forced = forced
    table.run(("examination",), ("actions",))
    held = takes_place == "always" or (takes_place == "forced" and forced)
    assert bool(table.told("examination")) == held
    assert bool(table.told("examination_empty")) == (forced and not students)  # edge case 22
    if not held and students:
        assert table.board.students == [B, NOBODY]


@pytest.mark.clause("CF-9.5")
@pytest.mark.parametrize("students", [(B,), (B, B)])
def test_alone_one_wins_without_cards_and_no_gift_leaves(students):
    table = position().students(*students).gift(B, 3, A)
    table.board.forced = True
    table.run(("examination",), ("actions",))
    assert table.asked() == (B, "candidate")
    assert table.state.plays == []
    assert table.board.active(B, A) == 3  # edge case 23


@pytest.mark.clause("CF-9.6")
def test_everybody_plays_once_from_the_chief_minister_on():
    table = position(chief=C).students(A, B).hand(D, "none").court()
    order = []
    while table.asked()[1] == "support_whom":
        seat, _ = table.asked()
        order.append("ABCD"[seat])
        table.act(seat, "red", "1", "1x1")
    assert "".join(order) == "CAB"


@pytest.mark.clause("CF-9.7")
def test_cards_lie_face_down_student_and_number_are_public():
    table = position(chief=A).students(B, C).court().act(A, "other", "2", "2x1.3x1")
    for seat in (NOBODY, B, C, D):
        play = GAME.view(table.state, seat).plays[0]
        assert (play.student, play.count, play.cards) == ("other", 2, [])
    assert GAME.view(table.state, A).plays[0].cards == [0, 1, 1]
    event = table.told("supports")[0]
    assert event.seen_by(B).args == {"student": "other", "owner_seat": C, "n": 2}
    assert event.seen_by(A).args["cards"] == ["2x1", "3x1"]
    assert GAME.rules.kinds["support_which"].secret


@pytest.mark.clause("CF-9.7")
def test_the_sets_of_most_coins_come_first():
    table = position(chief=A).hand(A, "1x1.2x3.3x2").students(B, C).court().act(A, "red", "3")
    assert table.options(A) == ["2x1.3x2", "2x2.3x1", "1x1.3x2", "2x3", "1x1.2x1.3x1", "1x1.2x2"]


@pytest.mark.clause("CF-9.7")
def test_a_hand_of_like_cards_is_not_betrayed():
    table = position(chief=A).hand(A, "3x3").students(B, C).court().act(A, "red", "2")
    assert table.asked() == (A, "support_which")
    assert table.options(A) == ["3x2"]


@pytest.mark.clause("CF-9.8")
@pytest.mark.parametrize(("red", "other", "winner"), [("3x1", "2x1", B), ("1x1", "2x1", C), ("2x1", "2x1", B)])
def test_more_coins_win_a_tie_goes_to_red(red, other, winner):
    table = position(chief=B).students(B, C).hand(A, "none").hand(D, "none")
    table.court().act(B, "red", "1", red).act(C, "other", "1", other)
    assert table.told("examination_won")[0].seat == winner
    assert table.asked() == (winner, "candidate")
    assert sum(table.state.discard) == sum(table.board.paid) == 2
    assert table.state.plays == []


@pytest.mark.clause("CF-9.8")
def test_nobody_has_cards_and_red_wins():
    table = position().students(B, C)
    for seat in range(4):
        table.hand(seat, "none")
    assert table.court().asked() == (B, "candidate")  # edge case 26


@pytest.mark.clause("CF-9.9")
@pytest.mark.parametrize("reading", ["seed", "official_2008"])
def test_empty_spaces_of_the_named_ministry_come_first(reading):
    table = position(reading=reading).candidate("c_hubu").fill("hubu", "AB.....").fill("hubu", "AB.....")
    table.board.ministries[1].tiles[5] = ""
    assert candidate_places(table.state) == ["hubu.6"]
    table.resolved("hubu", A, B)
    assert candidate_places(table.state) == [
        f"{ministry}.{space}" for ministry in ("bingbu", "gongbu") for space in (1, 2, 6, 7)
    ]
    table.candidate("c_any1")
    assert "bingbu.1" in candidate_places(table.state)
    assert "hubu.6" not in candidate_places(table.state)


@pytest.mark.clause("CF-9.10", "CF-14.1")
@pytest.mark.parametrize(
    ("owners", "secured", "seed", "official"),
    [
        ("AB.CC.D", False, ["hubu.3", "hubu.6"], [f"hubu.{n}" for n in range(1, 8)]),  # edge case 27
        ("AB.CC.D", True, ["hubu.3", "hubu.6"], ["hubu.3", "hubu.6"]),
        ("AABBCCD", False, [f"hubu.{n}" for n in range(1, 8)], [f"hubu.{n}" for n in range(1, 8)]),
    ],
)
def test_then_tiles_are_replaced_by_kinds(owners, secured, seed, official):
    for reading, expected in (("seed", seed), ("official_2008", official)):
        table = position(reading=reading).candidate("c_hubu").fill("hubu", owners, secured=secured)
        assert candidate_places(table.state) == expected


@pytest.mark.clause("CF-9.10", "CF-14.1")
@pytest.mark.parametrize(("owners", "seed"), [("AABBCCD", ["hubu.2", "hubu.5"]), ("AAB.CCD", ["hubu.4"])])
def test_unsecured_markers_go_before_secured_ones(owners, seed):
    table = position().candidate("c_hubu").fill("hubu", owners).mark("hubu.2", A).mark("hubu.5", C)
    assert candidate_places(table.state) == seed
    table.state.options["reading"] = "official_2008"
    assert candidate_places(table.state) == sorted({*seed, "hubu.2", "hubu.5"})


@pytest.mark.clause("CF-9.10", "CF-9.11", "CF-14.1")
def test_only_secured_tiles_left():
    table = position().candidate("c_hubu").fill("hubu", "AAABBCC")
    assert candidate_places(table.state) == [f"hubu.{n}" for n in range(1, 8)]  # edge case 28
    table.state.options["reading"] = "official_2008"
    assert candidate_places(table.state)[0] == "bingbu.1"
    for ministry in ("bingbu", "gongbu"):
        table.resolved(ministry, A, B)
    assert candidate_places(table.state) == []
    table.run(("place_candidate", A), ("next_candidate",), ("actions",))
    assert table.told("candidate_lost")
    assert "c_hubu" in table.board.removed
    assert GAME.check(table.state) == []


@pytest.mark.clause("CF-9.12")
def test_the_candidate_is_secured_and_the_replaced_tile_leaves_the_game():
    table = position().candidate("c_hubu").fill("hubu", "AABBCCD", secured=False)
    gone = table.board.ministries[1].tiles[0]
    table.run(("place_candidate", A), ("next_candidate",), ("actions",)).act(A, "hubu.1")  # edge case 29: own marker
    assert table.at("hubu.1") == (A, True)
    assert table.board.ministries[1].tiles[0] == "c_hubu"
    assert gone in table.board.removed


@pytest.mark.clause("CF-9.13")
def test_students_are_cleared_and_named_candidates_of_resolved_ministries_removed():
    table = position().candidate("c_bingbu").students(A, B).resolved("gongbu", A, B)
    table.state.candidates = ["c_any3", "c_any2", "c_any1", "c_hubu", "c_gongbu"]
    table.run(("place_candidate", A), ("next_candidate",), ("actions",)).act(A, "bingbu.1")
    assert table.board.students == [NOBODY, NOBODY]
    assert table.board.candidate == "c_hubu"
    assert table.board.removed == ["c_gongbu"]
    assert table.told("candidate_removed")[0].args == {"ministry": "gongbu"}
    table.resolved("hubu", A, B)
    assert table.board.candidate == "c_hubu"  # it stays; its area widens
    assert candidate_places(table.state)[0] == "bingbu.2"


@pytest.mark.clause("CF-9.13", "CF-13.1")
def test_after_the_last_candidate_none_is_face_up():
    table = position().candidate("c_any3").students(A, B)
    table.board.removed += table.state.candidates
    table.state.candidates = []
    table.run(("place_candidate", A), ("next_candidate",), ("actions",)).act(A, "bingbu.1")
    assert table.board.candidate == ""
    assert table.told("no_candidate_left")


@pytest.mark.clause("CF-9.14")
def test_a_candidate_can_complete_a_ministry_of_the_same_court_phase():
    table = position().candidate("c_hubu").fill("hubu", "AAABBB.").students(A, A)
    table.board.removed.append(table.board.ministries[1].tiles[6])
    table.board.ministries[1].tiles[6] = ""
    table.court()
    assert table.board.ministries[1].resolved  # the only space is taken by itself
    assert table.board.ministries[1].minister == A


# ---- ministries ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("CF-10.1")
@pytest.mark.parametrize("reading", ["seed", "official_2008"])
@pytest.mark.parametrize(("owners", "resolved"), [("..AAB..", False), ("AAABBB.", False), ("AAABBBB", True)])
def test_seven_tiles_with_markers_are_needed(reading, owners, resolved):
    table = position(reading=reading).fill("hubu", owners).run(("ministries",), ("actions",))
    assert table.board.ministries[1].resolved == resolved


@pytest.mark.clause("CF-10.1")
def test_three_marked_tiles_and_four_empty_spaces_are_not_complete():
    table = position()
    for space in (3, 4, 5):
        table.mark(f"hubu.{space}", A)
    table.run(("ministries",), ("actions",))
    assert not table.board.ministries[1].resolved  # edge case 40


@pytest.mark.clause("CF-10.2")
def test_ministries_are_resolved_in_order():
    table = position().fill("gongbu", "AAABBBB").fill("bingbu", "CCCBBBA")
    table.run(("ministries",), ("actions",))
    assert table.asked() == (A, "lend")
    assert [event.args["ministry"] for event in table.told("ministry")] == ["bingbu"]
    table.act(A, "seat.2")
    assert table.board.ministries[2].resolved


@pytest.mark.clause("CF-10.2", "CF-10.12")
def test_a_resolved_ministry_is_not_resolved_again():
    table = position().fill("hubu", "AAABBBB").run(("ministries",), ("actions",))
    points = [player.vp for player in table.board.players]
    assert sum(points) == sum(table.board.ministries[1].chits)
    table.run(("ministries",), ("actions",))
    assert not table.told("ministry")
    assert [player.vp for player in table.board.players] == points


@pytest.mark.clause("CF-10.3", "CF-10.6")
def test_all_are_secured_and_the_one_ahead_is_minister():
    table = resolve(position().fill("bingbu", "ABABABB", secured=False))
    ministry = table.board.ministries[0]
    assert ministry.secured == [True] * 7
    assert (ministry.minister, ministry.secretary) == (B, A)


@pytest.mark.clause("CF-10.4", "CF-10.6")
def test_on_equal_numbers_the_most_senior_tile_decides():
    table = position().fill("bingbu", "BAABBA.")
    ministry = table.board.ministries[0]
    ministry.counted = ministry.owners[:]
    assert standing(ministry.counted) == [B, A]
    ministry.counted = [A, B, A, B, B, A, C]
    assert standing(ministry.counted) == [A, B, C]


@pytest.mark.clause("CF-10.5", "CF-13.5")
def test_a_single_player_takes_both_chits():
    table = resolve(position().fill("bingbu", "AAAAAAA"))
    ministry = table.board.ministries[0]
    assert (ministry.minister, ministry.secretary) == (A, A)
    assert table.player(A).vp == sum(ministry.chits)
    from engine.confucius.scoring import marker_count

    assert marker_count(table.board, A) == 9


@pytest.mark.clause("CF-10.7")
@pytest.mark.parametrize(
    ("owners", "last"), [("AABBCC.", C), ("CABABAB", C), ("AABBB.C", C), ("BACABBA", C), ("AAABCBC", C), ("AAACBCB", B)]
)
def test_the_last_one_lends(owners, last):
    table = resolve(position().fill("bingbu", owners))
    assert table.asked() == (last, "lend")


@pytest.mark.clause("CF-10.7")
def test_of_the_weakest_two_the_less_senior_lends_first():
    table = resolve(position().fill("bingbu", "AACBBDB"))  # C on 3, D on 6: edge case 30
    assert table.asked() == (D, "lend")


@pytest.mark.clause("CF-10.9", "CF-10.11")
def test_lent_tiles_count_for_number_and_seniority_and_are_lent_on():
    table = resolve(position(seats=5).fill("bingbu", "DABBCCA"))
    assert table.asked() == (D, "lend")
    table.act(D, "seat.2")
    assert table.board.ministries[0].counted == [C, A, B, B, C, C, A]
    assert table.board.ministries[0].out == [D]
    assert table.asked() == (B, "lend")  # A, B 2 each: A's best tile is 2, B's 3
    table.act(B, "seat.0")
    ministry = table.board.ministries[0]
    assert (ministry.minister, ministry.secretary) == (A, C)  # A 4, C 3
    assert ministry.owners == [D, A, B, B, C, C, A]
    assert ministry.counted == []


@pytest.mark.clause("CF-10.9")
def test_influence_lent_is_lent_on_as_a_whole():
    table = resolve(position(seats=5).fill("bingbu", "EAAABBD"))
    assert table.asked() == (D, "lend")
    table.act(D, "seat.4")
    assert table.asked() == (B, "lend")
    table.act(B, "seat.0")
    ministry = table.board.ministries[0]
    assert (ministry.minister, ministry.secretary) == (A, 4)
    table = resolve(position(seats=5).fill("bingbu", "AAABBDC"))
    table.act(C, "seat.3")
    assert table.asked() == (D, "lend")  # with C's tile 2 like B, but less senior
    table.act(D, "seat.1")
    assert table.board.ministries[0].minister == B  # 4 with both lent tiles


@pytest.mark.clause("CF-10.10", "CF-2.10")
def test_chits_are_scored_at_once():
    table = position().fill("bingbu", "AAAABBB")
    high, low = table.board.ministries[0].chits
    resolve(table)
    assert [player.vp for player in table.board.players] == [high, low, 0, 0]
    assert (table.told("minister")[0].args["vp"], table.told("first_secretary")[0].args["vp"]) == (high, low)


@pytest.mark.clause("CF-10.12", "CF-2.7")
def test_nothing_happens_in_a_resolved_ministry_but_discounts():
    from engine.confucius.data import PLACES_OF
    from engine.confucius.money import recruit_price

    table = resolve(position().fill("bingbu", "AAABBB.")).hand(A, "3x9").reward(A, "bribery_bingbu")
    table.gift(A, 4).gift(A, 6).mark("hubu.3", A).mark("hubu.4", B)
    for kind, args in (("bribe", None), ("secure", None), ("transfer", None), ("marker", None), ("coat", None),
                       ("coat_other", Place("hubu.3")), ("bribery", Card("bribery_bingbu"))):  # fmt: skip
        options = GAME.rules.kinds[kind].options(table.state, Frame(0, kind, A, "", args))
        assert options, kind
        assert not set(options) & set(PLACES_OF[0]), kind
    table.candidate("c_bingbu")
    assert not any(place.startswith("bingbu") for place in candidate_places(table.state))
    assert recruit_price(table.board, A) == 4


# ---- invasions -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("CF-11.1")
@pytest.mark.parametrize(("wall", "due"), [(3, []), (4, [0]), (5, []), (6, [1]), (7, []), (8, [2]), (9, [])])
def test_the_wall_starts_invasions(wall, due):
    table = position(round=wall, wall=wall).land(1, "yunnan", "A.").land(2, "korea", "...").land(3, "annam", "..")
    assert due_lands(table.board) == due


@pytest.mark.clause("CF-11.1")
def test_full_tiles_are_resolved_in_the_order_of_the_slots():
    table = position(round=4, wall=4).land(1, "korea", "A..").land(2, "yunnan", "AB").land(3, "annam", "CC")
    assert due_lands(table.board) == [0, 1, 2]
    table.run(("invasions",), ("actions",))
    assert [event.args["land"] for event in table.events if event.kind.startswith("invasion")] == [
        "korea",
        "yunnan",
        "annam",
    ]
    assert due_lands(table.board) == []


@pytest.mark.clause("CF-11.2")
def test_success_scores_every_box_and_rewards_the_icon():
    table = position().land(1, "manchuria", "ABAC").run(("invasions",), ("actions",))
    assert [player.vp for player in table.board.players] == [5 + 2, 3, 3, 0]
    assert [len(cards) for cards in table.state.rewards] == [0, 0, 1, 0]


@pytest.mark.clause("CF-11.3", "CF-14.1")
@pytest.mark.parametrize(("reading", "rewards"), [("seed", 0), ("official_2008", 1)])
def test_failure(reading, rewards):
    table = position(reading=reading, round=6, wall=6).land(2, "korea", "A.B").run(("invasions",), ("actions",))
    assert [player.vp for player in table.board.players] == [0] * 4
    assert len(table.state.rewards[B]) == rewards


@pytest.mark.clause("CF-11.3", "CF-14.1")
@pytest.mark.parametrize("reading", ["seed", "official_2008"])
def test_an_empty_icon_box_of_a_failure_rewards_nobody(reading):
    table = position(wall=4, reading=reading).land(1, "yunnan", "A.").run(("invasions",), ("actions",))
    assert table.told("invasion_failure")
    assert table.state.rewards == [[], [], [], []]


@pytest.mark.clause("CF-11.4")
@pytest.mark.parametrize("owners", ["AB", "A."])
def test_the_tile_is_closed_and_keeps_its_armies(owners):
    from engine.confucius.scoring import army_count

    table = position(round=4, wall=4).land(1, "yunnan", owners).run(("invasions",), ("actions",))
    land = table.board.lands[0]
    assert (land.closed, land.success) == (True, owners == "AB")
    assert land.armies[0] == A
    assert army_count(table.board, A) == 1


@pytest.mark.clause("CF-11.2", "CF-9.13", "CF-12.2")
@pytest.mark.parametrize(
    ("frame", "barrier"),
    [
        (("invasion", NOBODY, Slot(0)), "court"),
        (("place_officials",), "court"),
        (("next_candidate",), "court"),
    ],
)
def test_who_has_played_ends_the_turn_before_something_new_is_seen(frame, barrier):
    """So a slip can still be taken back: nothing has happened yet when the end of the turn is asked for."""
    table = position().land(1, "manchuria", "ABAC")
    table.board.removed.append(table.board.candidate)
    table.board.candidate = ""
    table.state.confirm, table.state.actor = True, A
    table.run(frame, ("actions",))
    assert (table.asked(), table.events, table.barrier) == ((A, "end_turn"), [], "")
    table.act(A, "end")
    assert table.barrier == barrier
