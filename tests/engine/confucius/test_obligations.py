"""CF-6: gifts and everything they oblige to, for every combination of two and three givers."""

from itertools import combinations, permutations, product

import pytest

from engine.confucius import GAME
from engine.confucius.data import PLACES_OF
from engine.confucius.obligations import blocking_giver, must_lend_to, must_support
from engine.confucius.state import AVAILABLE, NOBODY, REMOVED, STUDENT_SPACES, Court, GiftValue, Place
from render.words.words import Words
from tests.engine.confucius.table import A, B, C, D, position, start

BINGBU, HUBU = 0, 1


# ---- states and giving ---------------------------------------------------------------------------------------------


@pytest.mark.clause("CF-6.1", "CF-6.3", "CF-6.6")
def test_a_gift_is_bought_given_and_gone():
    table = position().hand(A, "2x1")
    start(table).act(A, "buy_gift")
    assert table.player(A).gifts[1] == AVAILABLE
    table.act(A, "give_gift", "gift.2", "seat.1")
    assert table.player(A).gifts[1] == B
    table.run(("give", A)).act(A, "seat.1")
    assert table.player(A).gifts == [B, REMOVED, -3, -3, -3, -3]
    table.run(("turn",), ("court",), ("end_of_round",))
    assert "give_gift" not in table.options(A)
    assert table.why(A, "give_gift").id == "no_gift_available"


@pytest.mark.clause("CF-6.2", "CF-6.6")
@pytest.mark.parametrize("reading", ["seed", "official_2008"])
@pytest.mark.parametrize(("older", "newer"), list(permutations([1, 3, 6], 2)))
def test_a_newer_gift_to_the_same_receiver_removes_the_older(reading, older, newer):
    table = position(reading=reading).gift(A, 1, REMOVED).gift(A, older, B).gift(A, newer)
    start(table).act(A, "give_gift", "seat.1")
    assert table.player(A).gifts[older - 1] == REMOVED
    assert table.board.active(A, B) == newer
    assert table.player(A).gifts.count(B) == 1


@pytest.mark.clause("CF-6.4", "CF-6.5")
@pytest.mark.parametrize(("back", "value"), list(product(range(1, 7), repeat=2)))
def test_a_gift_against_a_gift_of_the_receiver(back, value):
    table = position().gift(A, 1, REMOVED).gift(A, value).gift(B, back, A).run(("receiver", A, GiftValue(value)))
    assert ("seat.1" in table.options(A)) == (back <= value)
    if back > value:
        assert table.why(A, "player", player_seat=B).id == "dearer_gift"
        return
    table.act(A, "seat.1")
    assert table.board.active(A, B) == value
    assert table.player(B).gifts[back - 1] == (A if back == value else REMOVED)


@pytest.mark.clause("CF-6.4")
def test_dearer_gifts_from_all_others_leave_nobody_to_give_to():
    table = position().gift(B, 2, A).gift(C, 3, A).gift(D, 4, A)
    start(table)
    assert "give_gift" not in table.options(A)
    assert table.why(A, "give_gift").id == "dearer_gift"


@pytest.mark.clause("CF-6.7", "CF-6.9")
def test_a_gift_binds_the_receiver_only_and_a_removed_one_nobody():
    table = position().fill("bingbu", "..AB...").gift(A, 1, B)
    assert blocking_giver(table.board, B, BINGBU) == A
    assert blocking_giver(table.board, A, BINGBU) == NOBODY
    table.students(A, C)
    assert must_support(table.state, B) == [A]
    assert must_support(table.state, A) == [A, C]
    table.gift(A, 1, REMOVED)
    assert blocking_giver(table.board, B, BINGBU) == NOBODY
    assert must_support(table.state, B) == [A, C]
    assert must_lend_to(table.board, B, [A, B, C]) == [A, C]
    table.gift(A, 1, AVAILABLE)
    assert table.board.givers(B) == []


# ---- bribe block ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("CF-6.10", "CF-6.11")
@pytest.mark.parametrize(("giver", "receiver"), list(product(range(4), repeat=2)))
def test_one_giver_blocks_with_a_marker_if_the_receiver_has_as_many(giver, receiver):
    table = position().fill("hubu", ("B" * giver + "A" * receiver).ljust(7, "."), secured=False).gift(B, 1, A)
    blocked = giver >= 1 and receiver >= giver
    assert blocking_giver(table.board, A, HUBU) == (B if blocked else NOBODY)
    table.hand(A, "3x9").run(("bribe", A))
    assert any(key.startswith("hubu") for key in table.options(A)) == (not blocked)
    assert any(key.startswith("bingbu") for key in table.options(A))
    if blocked:
        reason = table.why_place(A, next(key for key in PLACES_OF[HUBU] if not table.at(key)[0] >= 0))
        assert (reason.id, reason.args) == ("gift_blocks", {"giver_seat": B, "ministry": "hubu"})
        for lang, both in (("en", "as many markers in Hubu or more"), ("de", "mindestens so viele")):
            assert both in Words(lang).label("confucius", "reason", reason, list("ABCD")), "true of a tie and of more"


COUNTS = list(product(range(3), repeat=3))


@pytest.mark.clause("CF-6.12")
@pytest.mark.parametrize(("own", "b", "c"), COUNTS)
def test_two_givers_are_tested_alone(own, b, c):
    table = position().fill("bingbu", ("A" * own + "B" * b + "C" * c).ljust(7, ".")).gift(B, 1, A).gift(C, 5, A)
    expected = {seat for seat, count in ((B, b), (C, c)) if count and own >= count}
    assert blocking_giver(table.board, A, BINGBU) in (expected or {NOBODY})


@pytest.mark.clause("CF-6.12")
@pytest.mark.parametrize("own", range(4))
@pytest.mark.parametrize(("b", "c", "d"), [n for n in product(range(3), repeat=3) if sum(n) < 5])
def test_three_givers_are_tested_alone(own, b, c, d):
    owners = ("A" * own + "B" * b + "C" * c + "D" * d)[:7].ljust(7, ".")
    table = position().fill("bingbu", owners).gift(B, 1, A).gift(C, 2, A).gift(D, 3, A)
    counts = [owners.count(letter) for letter in "BCD"]
    blocked = any(0 < count <= owners.count("A") for count in counts)
    assert (blocking_giver(table.board, A, BINGBU) != NOBODY) == blocked


@pytest.mark.clause("CF-6.10")
def test_candidates_and_standing_markers_count():
    table = position().gift(B, 1, A).mark("bingbu.3", B).mark("bingbu.4", A, secured=True)
    table.board.ministries[BINGBU].tiles[3] = "c_any1"
    assert blocking_giver(table.board, A, BINGBU) == B  # edge case 17


@pytest.mark.clause("CF-6.12")
def test_only_the_count_before_the_bribe_matters():
    table = (
        position().gift(B, 1, A).fill("bingbu", "BBA....").hand(A, "1x9.2x9").tile("bingbu.4", 2).tile("bingbu.5", 3)
    )
    start(table)
    table.act(A, "bribe_official", "bingbu.4", "2x1")  # edge case 16: 1 < 2
    table.run(("bribe", A))
    assert not any(key.startswith("bingbu") for key in table.options(A))  # 2 >= 2


@pytest.mark.clause("CF-6.13")
@pytest.mark.parametrize("way", ["action", "favour", "extra_action"])
def test_the_block_holds_for_every_form_of_bribe(way):
    table = position().gift(B, 1, A).hand(A, "3x9")
    for ministry in ("bingbu", "hubu", "gongbu"):
        table.fill(ministry, "..AB...")
    table.run((way, A))
    assert "bribe_official" not in table.options(A)
    assert table.why(A, "bribe_official").id == "gift_blocks"


@pytest.mark.clause("CF-6.14")
def test_the_block_touches_nothing_but_bribes():
    table = position(petitions="on").gift(B, 1, A).fill("bingbu", "..BA...", secured=False).hand(A, "3x9")
    table.reward(A, "bribery_bingbu").gift(A, 6).gift(A, 1, REMOVED)
    start(table)
    assert {"secure_official", "transfer_influence", "reward.bribery_bingbu", "petition_emperor"} <= set(
        table.options(A)
    )
    table.act(A, "secure_official")
    assert table.at("bingbu.4") == (A, True)  # edge case 18
    table.act(A, "reward.bribery_bingbu", "bingbu.5")
    assert table.at("bingbu.5") == (A, False)
    table.students(A).candidate("c_bingbu").run(("place_candidate", A))
    assert "bingbu.1" in table.options(A)
    assert blocking_giver(table.board, A, BINGBU) == B
    assert blocking_giver(table.board, A, HUBU) == NOBODY


# ---- examination support -------------------------------------------------------------------------------------------


@pytest.mark.clause("CF-6.15", "CF-6.17")
@pytest.mark.parametrize("student", [0, 1])
def test_the_receiver_must_support_the_giver(student):
    students = [C, C]
    students[student], students[1 - student] = B, C
    table = position(chief=A).students(*students).gift(B, 1, A).gift(D, 6, A)
    assert must_support(table.state, A) == [B]  # the gift of one who is no nominee does not matter
    assert set(must_support(table.state, D)) == {B, C}
    table.court()
    assert table.asked() == (A, "support_cards")  # no choice of student
    table.act(A, "1", "2x1")
    assert table.state.plays[0].student == STUDENT_SPACES[student]


@pytest.mark.clause("CF-6.15")
def test_a_nominee_bound_to_his_rival_plays_for_the_rival():
    table = position(chief=A).hand(A, "3x4").students(A, B).gift(B, 2, A)
    table.court()
    table.act(A, "2", "3x2")  # edge case 25
    assert (table.state.plays[0].student, table.state.plays[0].seat) == ("other", A)
    assert table.board.active(B, A) == 2


@pytest.mark.clause("CF-6.16")
@pytest.mark.parametrize("reading", ["seed", "official_2008"])
@pytest.mark.parametrize(("b", "c"), list(product(range(1, 7), repeat=2)))
def test_both_nominees_are_givers(reading, b, c):
    table = position(reading=reading).students(B, C).gift(B, b, A).gift(C, c, A)
    if reading == "seed" or b == c:
        assert must_support(table.state, A) == [B, C]
    else:
        assert must_support(table.state, A) == [B if b > c else C]


@pytest.mark.clause("CF-6.16")
@pytest.mark.parametrize("reading", ["seed", "official_2008"])
@pytest.mark.parametrize("nominees", list(permutations([B, C, D], 2)))
@pytest.mark.parametrize("values", list(permutations([2, 4, 6])))
def test_three_givers_of_whom_two_are_nominees(reading, nominees, values):
    table = position(reading=reading).students(*nominees)
    worth = dict(zip((B, C, D), values, strict=True))
    for giver, value in worth.items():
        table.gift(giver, value, A)
    dearer = max(nominees, key=lambda seat: worth[seat])
    assert must_support(table.state, A) == (list(nominees) if reading == "seed" else [dearer])


@pytest.mark.clause("CF-6.17")
def test_without_cards_there_is_no_duty_and_no_penalty():
    table = position(chief=A).students(B, C).gift(B, 1, A).hand(A, "none").court()
    assert table.asked() == (B, "support_whom")
    assert table.told("no_support")[0].seat == A
    assert table.board.active(B, A) == 1


@pytest.mark.clause("CF-6.18", "CF-6.9")
@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_three_cards_end_the_gift_by_the_seed(cards):
    table = position(chief=A).hand(A, "1x5").students(B, C).gift(B, 4, A).gift(D, 1, A).court()
    table.act(A, str(cards), f"1x{cards}")
    assert table.board.active(B, A) == (4 if cards < 3 else 0)
    assert table.board.active(D, A) == 1
    table = position(chief=A).hand(A, "1x5").students(B, C).gift(B, 1, A).court()
    table.act(A, str(cards), f"1x{cards}")
    assert table.board.active(B, A) == (1 if cards < 3 else 0)  # also the cheapest one


@pytest.mark.clause("CF-6.18")
@pytest.mark.parametrize("reading", ["seed", "official_2008"])
def test_three_cards_for_somebody_who_has_given_nothing_end_nothing(reading):
    table = position(chief=A, reading=reading).hand(A, "1x5").students(B, C).gift(B, 6).gift(D, 1, A).court()
    table.act(A, "red", "3", "1x3")
    assert table.player(B).gifts[5] == AVAILABLE
    assert table.board.active(D, A) == 1
    assert table.asked() == (B, "support_whom")


@pytest.mark.clause("CF-6.18")
@pytest.mark.parametrize("say", ["keep", "remove"])
def test_three_cards_may_end_the_gift_by_the_published_rules(say):
    table = position(chief=A, reading="official_2008").hand(A, "1x5").students(B, C).gift(B, 4, A).court()
    table.act(A, "3")
    assert table.asked() == (A, "support_gift")
    table.act(A, say)
    assert table.board.active(B, A) == (4 if say == "keep" else 0)  # edge case 39
    table.act(A, "1x3")
    assert table.board.active(B, A) == (4 if say == "keep" else 0)


@pytest.mark.clause("CF-6.18")
def test_at_most_one_gift_leaves_by_an_examination():
    table = position(chief=A).hand(A, "1x6").students(B, C).gift(B, 4, A).gift(C, 5, A).court()
    table.act(A, "other", "5", "1x5")
    assert (table.board.active(B, A), table.board.active(C, A)) == (4, 0)


@pytest.mark.clause("CF-6.18")
def test_two_cards_are_all_an_obliged_player_has():
    table = position(chief=A).hand(A, "2x2").students(B, C).gift(B, 4, A).court()
    assert table.options(A) == ["1", "2"]  # edge case 24
    assert table.act(A, "2").board.players[B].gifts[3] == A


# ---- lending -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CF-6.19", "CF-6.20", "CF-10.8")
@pytest.mark.parametrize("present", [part for n in range(4) for part in combinations([B, C, D], n)])
@pytest.mark.parametrize("values", [(1, 2, 3), (3, 2, 1), (2, 2, 1), (1, 2, 2), (2, 1, 2), (4, 4, 4)])
def test_lending_to_every_combination_of_givers(present, values):
    """Givers who take part, by value; those out are ignored; without any the choice is free."""
    table = position(seats=5)
    worth = dict(zip((B, C, D), values, strict=True))
    for giver, value in worth.items():
        table.gift(giver, value, A)
    taking_part = [*present, 4, A]
    dearest = max((worth[seat] for seat in present), default=0)
    expected = [seat for seat in present if worth[seat] == dearest] or [4]
    assert must_lend_to(table.board, A, taking_part) == expected


@pytest.mark.clause("CF-6.19", "CF-10.8")
def test_givers_without_counted_influence_are_ignored():
    table = position().fill("hubu", "BBBCCCA").gift(D, 6, A).gift(B, 1, A)
    table.run(("resolve_ministry", NOBODY, Court("hubu")), ("actions",))
    assert table.board.ministries[1].counted.count(B) == 4  # lent by itself to the only giver taking part
    assert table.asked() == (A, "gift_leaves")


@pytest.mark.clause("CF-6.20", "CF-10.8")
def test_of_equally_dear_gifts_all_are_named_as_binding_and_a_dearer_one_alone():
    table = position(seats=5).fill("hubu", "BBCCDDA").gift(B, 3, A).gift(C, 3, A).gift(D, 2, A)
    table.run(("resolve_ministry", NOBODY, Court("hubu")), ("actions",))
    assert table.options(A) == ["seat.1", "seat.2"]
    reason = table.why(A, "player", player_seat=D)
    assert (reason.id, reason.args) == ("gifts_bind", {"giver_seats": [B, C]})


@pytest.mark.clause("CF-6.20")
def test_without_a_giver_the_choice_is_free():
    table = (
        position().fill("hubu", "BBBCCCA").gift(A, 6, B).run(("resolve_ministry", NOBODY, Court("hubu")), ("actions",))
    )
    assert table.options(A) == ["seat.1", "seat.2"]


@pytest.mark.clause("CF-6.21", "CF-6.22", "CF-6.9")
@pytest.mark.parametrize("say", ["keep", "remove"])
def test_after_lending_the_gift_may_leave_by_the_seed(say):
    table = position().fill("hubu", "BBBCCCA").gift(B, 3, A).gift(C, 2, A)
    table.run(("resolve_ministry", NOBODY, Court("hubu")), ("actions",)).act(A, say)
    assert table.board.active(B, A) == (3 if say == "keep" else 0)
    assert table.board.active(C, A) == 2


@pytest.mark.clause("CF-6.21")
def test_after_lending_the_gift_leaves_by_the_published_rules():
    table = position(reading="official_2008").fill("hubu", "BBBCCCA").gift(B, 3, A).gift(C, 2, A)
    table.run(("resolve_ministry", NOBODY, Court("hubu")), ("actions",))
    assert (table.board.active(B, A), table.board.active(C, A)) == (0, 2)


@pytest.mark.clause("CF-6.20", "CF-10.7")
def test_who_does_not_take_part_cannot_be_lent_to():
    table = position().fill("hubu", "BBBCCCA")
    table.run(("resolve_ministry", NOBODY, Court("hubu")), ("actions",))
    assert table.asked() == (A, "lend")
    assert table.options(A) == ["seat.1", "seat.2"]
    assert table.why(A, "player", player_seat=D).id == "not_taking_part"


@pytest.mark.clause("CF-6.22")
@pytest.mark.parametrize("say", ["keep", "remove"])
def test_a_gift_that_left_changes_later_lendings(say):
    table = position().fill("bingbu", "BBBCCCA").fill("hubu", "BBBCCCA").gift(B, 3, A).gift(C, 2, A)
    table.run(
        ("resolve_ministry", NOBODY, Court("bingbu")), ("resolve_ministry", NOBODY, Court("hubu")), ("actions",)
    ).act(A, say)
    lent = table.board.ministries[1].counted
    assert lent.count(B if say == "keep" else C) == 4


# ---- transfer ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CF-6.23", "CF-6.14")
@pytest.mark.parametrize("kind", ["unsecured", "secured", "candidate"])
def test_a_marker_is_passed_on_in_the_same_state(kind):
    table = position().mark("hubu.3", A, secured=kind != "unsecured").resolved("bingbu", B, C).mark("bingbu.3", A)
    if kind == "candidate":
        table.board.removed.append(table.board.ministries[HUBU].tiles[2])
        table.state.candidates.remove("c_any1")
        table.board.ministries[HUBU].tiles[2] = "c_any1"
    table.board.ministries[0].secured[2] = True
    table.gift(A, 1, B).mark("hubu.4", B)  # B may get a marker although a bribe is forbidden to him there
    hand = table.state.hands[A][:]
    start(table).act(A, "transfer_influence")
    assert table.asked() == (A, "transfer_to")  # the marker in the resolved ministry stays
    assert table.options(A) == ["seat.1", "seat.2", "seat.3"]
    table.act(A, "seat.1")
    assert table.at("hubu.3") == (B, kind != "unsecured")
    assert (table.state.hands[A], table.player(A).cubes) == (hand, 4)


@pytest.mark.clause("CF-6.24", "CF-6.9")
@pytest.mark.parametrize("say", ["keep", "remove"])
def test_a_transfer_to_the_giver_may_end_his_gift_by_the_seed(say):
    table = position().mark("hubu.3", A).gift(B, 5, A).gift(C, 1, A)
    start(table).act(A, "transfer_influence", "seat.1")
    assert table.asked() == (A, "gift_leaves")
    table.act(A, say)
    assert (table.board.active(B, A), table.board.active(C, A)) == (5 if say == "keep" else 0, 1)


@pytest.mark.clause("CF-6.24")
def test_a_transfer_to_the_giver_ends_his_gift_by_the_published_rules():
    table = position(reading="official_2008").mark("hubu.3", A).gift(B, 5, A)
    start(table).act(A, "transfer_influence", "seat.1")
    assert table.board.active(B, A) == 0


@pytest.mark.clause("CF-6.25")
def test_a_transfer_fills_the_turn_and_is_open_to_favour_and_extra_action():
    table = position(alone=False).mark("hubu.3", A)
    start(table).act(A, "transfer_influence", "seat.2")
    assert table.asked() == (B, "action")
    for way in ("favour", "extra_action"):
        table = position().mark("hubu.3", A).run((way, A)).act(A, "transfer_influence", "seat.2")
        assert table.at("hubu.3")[0] == C


@pytest.mark.clause("CF-6.26")
def test_a_player_passes_the_marker_of_a_tile_on_once_a_phase():
    table = position(alone=False).mark("hubu.3", A)
    start(table).act(A, "transfer_influence", "seat.1").act(B, "transfer_influence", "seat.0")
    table.act(C, "no_action").act(D, "no_action")
    assert "transfer_influence" not in table.options(A)
    table.mark("hubu.4", A).run(("transfer", A), ("actions",))
    assert table.asked() == (A, "transfer_to")
    assert table.state.stack[-1].args == Place("hubu.4")
    assert GAME.view(table.state, C).table.players[A].transferred == [table.board.ministries[HUBU].tiles[2]]


@pytest.mark.clause("CF-6.26")
def test_every_tile_passed_on_in_a_phase_stays_barred():
    table = position(alone=False).mark("hubu.3", A).mark("hubu.4", A)
    start(table).act(A, "transfer_influence", "hubu.3", "seat.1").act(B, "transfer_influence", "seat.0")
    table.act(C, "no_action").act(D, "no_action")
    table.act(A, "transfer_influence", "seat.1").act(B, "transfer_influence", "seat.0")  # hubu.4 there and back
    table.act(C, "no_action").act(D, "no_action")
    assert [table.at(place)[0] for place in ("hubu.3", "hubu.4")] == [A, A]
    assert table.player(A).transferred == table.board.ministries[HUBU].tiles[2:4]
    assert "transfer_influence" not in table.options(A)
    assert table.why(A, "transfer_influence").id == "transferred_already", "there are two markers"
