"""What options, reasons, questions and overviews say in states that play seldom reaches."""

import pytest

from engine.confucius import GAME
from engine.confucius.state import NOBODY, Court, Slot
from tests.engine.confucius.table import A, B, C, D, E, position, start


def label(table, key, seat=A):
    """What an option says."""
    return GAME.label(GAME.view(table.state, seat), GAME.decision(table.state, seat), key)


def overview(table, name):
    """The lines of the overview of this id, without those of other ministries than Hubu."""
    return [
        one.args for one in GAME.brief(GAME.view(table.state)) if one.id == name and one.args.get("ministry") == "hubu"
    ]


def few_cards(table, deck, discard=0):
    """So many cards lie in the deck and on the discard pile; the others are lost."""
    state = table.state
    state.discard = [0] * len(state.discard)
    state.discard[0], table.board.paid[0] = discard, discard
    state.deck = state.deck[:deck]
    return table


@pytest.mark.clause("CF-2.4", "CF-5.17")
@pytest.mark.parametrize(("deck", "discard", "said", "draws"), [
    (5, 0, "invests", None),
    (2, 1, "invests", None),  # what is paid for them is shuffled as well
    (1, 1, "invests_few", 4),
    (0, 0, "invests_few", 1),
])  # fmt: skip
def test_commercial_income_promises_no_more_cards_than_there_are(deck, discard, said, draws):
    table = start(few_cards(position().hand(A, "3x1.1x1" if deck else "3x1"), deck, discard))
    told = label(table, "commercial_income")
    assert (told.id, told.args.get("draws")) == (f"action.{said}.cubes", draws)
    table.events, _ = GAME.play(table.state, A, "commercial_income")
    asked = GAME.ask(GAME.view(table.state, A), GAME.decision(table.state, A))
    assert asked.id == ("invest" if said == "invests" else "invest.few")
    promised = label(table, table.options(A)[0]).args["n"]
    table.events, _ = GAME.play(table.state, A, table.options(A)[0])
    assert table.told("drew_money")[0].args["n"] == promised
    assert draws in (None, promised)


@pytest.mark.clause("CF-2.4", "CF-5.18", "CF-8.4")
@pytest.mark.parametrize("deck", [0, 1, 3, 9])
def test_tax_and_cash_promise_as_many_cards_as_come(deck):
    table = start(few_cards(position().reward(A, "cash"), deck))
    for key, name, most in (("tax_income", "action.draws.cubes", 2), ("reward.cash", "reward.draws", 4)):
        told = label(table, key)
        assert (told.id, told.args["draws"], told.then) == (name, min(deck, most), ())
        _, events, _ = GAME.apply(table.state, A, key)
        assert next(event for event in events if event.kind == "drew_money").args["n"] == min(deck, most)


@pytest.mark.clause("CF-6.19", "CF-6.20", "CF-10.8")
@pytest.mark.parametrize(("values", "options", "reason"), [
    ((3, 3, 2), [B, C], {"giver_seats": [B, C]}),
    ((3, 3, 0), [B, C], {"giver_seats": [B, C]}),
    ((2, 1, 0), [B], {}),
])  # fmt: skip
def test_who_may_not_be_lent_to_is_told_all_whose_gifts_bind(values, options, reason):
    table = position(seats=5).fill("hubu", "BBCCDDA")
    for giver, value in zip((B, C, D), values, strict=True):
        if value:
            table.gift(giver, value, A)
    table.run(("resolve_ministry", NOBODY, Court("hubu")), ("actions",))
    if len(options) == 1:  # lent by itself
        assert [event.args["receiver_seat"] for event in table.told("lent") if event.seat == A] == options
        return
    assert table.options(A) == [f"seat.{seat}" for seat in options]
    assert table.why(A, "player", player_seat=D).args == reason
    assert table.why(A, "player", player_seat=E).id == "not_taking_part"


@pytest.mark.clause("CF-5.1", "CF-9.12")
def test_the_overview_counts_officials_and_candidates():
    table = position().fill("hubu", ".....AB")
    assert [one["n"] for one in overview(table, "free")] == [5]
    assert [(one["owner_seat"], one["n"]) for one in overview(table, "unsecured")] == []
    table = position().fill("hubu", "AAAAAA.", secured=False)
    assert [one["n"] for one in overview(table, "free")] == [1]
    assert [(one["owner_seat"], one["n"]) for one in overview(table, "unsecured")] == [(A, 6)]


@pytest.mark.clause("CF-6.11")
@pytest.mark.parametrize(
    ("owners", "blocked"), [("BA.....", True), ("BAA....", True), ("BBA....", False), ("AA.....", False)]
)
def test_a_gift_blocks_where_its_giver_has_a_marker_and_the_receiver_as_many_or_more(owners, blocked):
    table = start(position().hand(A, "3x4").gift(B, 1, A).fill("hubu", owners))
    table.act(A, "bribe_official")
    reason = table.why_place(A, "hubu.7")
    assert (reason is not None and reason.id == "gift_blocks") == blocked


@pytest.mark.clause("CF-7.2")
@pytest.mark.parametrize(("yards", "n"), [((0, 1, 0, 0), 1), ((5, 1, 0, 0), 1), ((0, 1, 2, 0), 2)])
def test_the_ceramic_tile_promises_one_junk_where_no_other_yard_holds_two(yards, n):
    table = position().gift(A, 2).gift(A, 3)
    for seat, yard in enumerate(yards):
        table.junks(seat, yard)
    start(table.students(B)).act(A, "petition_emperor")
    told = label(table, "gift.2")
    assert (told.id, told.args["n"]) == ("petition.move_junks", n)


@pytest.mark.clause("CF-5.6", "CF-9.3", "CF-9.4")
@pytest.mark.parametrize(("red", "other", "forced", "said"), [
    (NOBODY, NOBODY, False, "costs"), (B, NOBODY, False, "costs"), (NOBODY, NOBODY, True, "costs.again"),
    (B, NOBODY, True, "costs.idle"), (B, C, False, "costs.idle"), (B, B, False, "costs.idle"),
])  # fmt: skip
def test_forcing_an_examination_says_when_it_changes_nothing(red, other, forced, said):
    table = position().hand(A, "1x3.2x2").students(red, other)
    table.board.forced = forced
    assert label(start(table), "force_examination").id == f"action.{said}.cubes"


@pytest.mark.clause("CF-6.4", "CF-6.5")
@pytest.mark.parametrize(("back", "said"), [(0, "player"), (2, "receiver_back"), (3, "player"), (4, None)])
def test_a_gift_says_which_gift_leaves_by_it_and_an_equal_one_stays(back, said):
    table = position().gift(A, 3)
    if back:
        table.gift(B, back, A)
    start(table).act(A, "give_gift", "gift.3")
    if said is None:
        reason = table.why(A, "player", player_seat=B)
        assert (reason.id, reason.args["value"]) == ("dearer_gift", back)
        return
    assert label(table, f"seat.{B}").id == said
    gone = table.act(A, f"seat.{B}").told("gift_removed")
    assert [(event.seat, event.args["value"]) for event in gone] == ([(B, back)] if said == "receiver_back" else [])


@pytest.mark.clause("CF-8.7")
@pytest.mark.parametrize("resolved", [False, True])
def test_a_bribery_card_says_any_ministry_once_its_own_is_resolved(resolved):
    table = position().reward(A, "bribery_hubu").cubes(A, 0)
    if resolved:
        table.resolved("hubu")
    told = label(start(table), "reward.bribery_hubu")
    assert told.args["effect"] == ("effect_bribery_any" if resolved else "effect_bribery_hubu")


@pytest.mark.clause("CF-5.9", "CF-8.3")
@pytest.mark.parametrize("rewards", [0, 1])
def test_a_voyage_promises_a_reward_only_while_the_stack_has_one(rewards):
    table = position().hand(A, "1x4").junks(A, 5)
    table.state.reward_stack = table.state.reward_stack[:rewards]
    table.run(("turn",), ("court",))
    GAME.play(table.state, A, "start_voyage")
    while table.asked() != (A, "distant_land"):
        GAME.play(table.state, A, table.options(A)[0])
    assert label(table, "india").id == ("distant_land" if rewards else "distant_land.no_reward")


@pytest.mark.clause("CF-4.3")
def test_without_cubes_the_question_says_what_is_left_and_a_pass_is_open():
    table = start(position(alone=False).cubes(A, 0).mark("hubu.3", A))
    assert GAME.ask(GAME.view(table.state, A), GAME.decision(table.state, A)).id == "action.no_cubes"
    assert set(table.options(A)) == {"transfer_influence", "pass"}
    full = start(position(alone=False))
    assert full.why(A, "pass").args == {"n": 4}


@pytest.mark.clause("CF-9.8")
@pytest.mark.parametrize(("red", "other", "winner"), [("1x1", "3x2", B), ("3x1", "1x2", A), ("2x1", "2x1", A)])
def test_an_examination_says_what_the_winner_had_first_whichever_space_has_won(red, other, winner):
    table = position(seats=3, chief=B).students(A, B).hand(A, red).hand(B, other).hand(C, "none").court()
    for seat, student in ((B, "other"), (A, "red")):
        for key in (student, *(one for one in ("2",) if other.endswith("2") and seat == B)):
            if key in table.options(seat):
                table.events, _ = GAME.play(table.state, seat, key)
    (won,) = table.told("examination_won")
    coins = {A: won.args["red"], B: won.args["other"]}
    assert (won.seat, won.args["won"], won.args["lost"]) == (winner, coins[winner], min(coins.values()))


@pytest.mark.clause("CF-2.4", "CF-9.13", "CF-11.3", "CF-12.2")
@pytest.mark.parametrize("frame", [("next_candidate",), ("place_officials",), ("invasion", NOBODY, Slot(0))])
def test_undo_is_not_refused_for_something_drawn_or_revealed_where_nothing_was(frame):
    table = position().land(1, "manchuria", "ABA.").students(A, B)
    for ministry in ("bingbu", "hubu", "gongbu"):
        table.fill(ministry, "AAAAAAA")
    table.state.candidates, table.board.candidate = [], ""
    table.run(frame, ("actions",))
    assert table.barrier == "court"
    assert not {"revealed", "candidate_up", "official_placed", "drew_reward"} & {event.kind for event in table.events}
    table = start(few_cards(position().hand(A, "none"), 0))
    assert GAME.apply(table.state, A, "tax_income")[2] == "", "of no card none has been drawn"
