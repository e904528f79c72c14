"""Picks, undo and giving up: what counts, what is refused, and with which name."""

import asyncio
from random import Random

import pytest

from bot.store.values.delivery import HAND, OVER_POST, PROGRESS, TURN_POST
from bot.store.values.errors import NotSeated
from bot.store.values.table import ABORTED, OVER
from bot.store.values.time import ON
from bot.tables.model.errors import AlreadyConceded, NotOffered, NotRunning, NotYourTurn, Outdated, UndoNotPossible
from engine.kernel.record import Record, replay, start
from engine.kernel.values import END_TURN
from tests.bot.tables.conftest import ANNA, BENNO, CLARA


def kinds(deliveries):
    return [(one.kind, one.user) if one.user else one.kind for one in deliveries]


async def play_out(world, position, seed, undoing=False):
    """Random picks, now and then one taken back, until the game is over."""
    rng = Random(seed)
    undone = 0
    for _ in range(500):
        if position.over:
            return position, undone
        back = [seat for seat in range(position.state.seats) if not position.undo_reason(seat)]
        if undoing and back and rng.random() < 0.3:
            user = position.table.seats[rng.choice(back)].user
            position = (await world.tables.play.undo(position.table.id, user)).position
            undone += 1
            continue
        seat = rng.choice(position.waiting())
        decision = position.decision(seat)
        position = (await world.press(position, seat, rng.choice(decision.options))).position
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("seed", range(4))
async def test_whole_games_are_stored_so_that_they_can_be_replayed(world, seed):
    position, undone = await play_out(
        world, await world.game(ANNA, BENNO, CLARA, rounds="2" if seed % 2 else "3"), seed, undoing=True
    )
    table = position.table
    record = Record("toy", 1, 3, table.options, table.seed, True, list(position.moves))
    game, state, _ = start(record)
    states, _, divergence = replay(game, state, record.moves)

    assert undone
    assert table.status == OVER
    assert table.published_seed == table.seed
    assert divergence is None
    assert states[-1] == position.state
    assert position.result.places
    assert (await world.outbox(table.id))[-1].kind in (OVER_POST, HAND, TURN_POST)
    with pytest.raises(NotRunning):
        await world.tables.play.pick(table.id, ANNA.user, table.revision, None, "card1")
    with pytest.raises(NotRunning):
        await world.tables.play.undo(table.id, ANNA.user)


async def test_after_a_restart_everything_is_there(world):
    position = await world.game()
    position = await world.bids(position, 1, 2)
    position = (await world.press(position, 1, "near")).position
    await world.again()
    found = await world.tables.position(position.table.id)

    assert found == position
    outcome = await world.tables.play.undo(found.table.id, found.table.seats[1].user)
    assert outcome.position.decision(1).kind == "store"


async def test_the_presser_sees_the_lines_of_the_press(world):
    position = await world.game()
    first = await world.press(position, 0, "card1")
    second = await world.press(position, 1, "card2")

    assert [line.event.kind for line in first.lines] == ["sealed"]
    assert [(line.event.kind, line.event.args.get("card")) for line in second.lines] == [
        ("sealed", None), ("bid", 1), ("bid", 2),
    ]  # fmt: skip
    assert second.lines[-1].number == await world.store.history.last_line(position.table.id)


# ---- fresh and outdated ----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("threads")
async def test_sealed_answers_of_others_do_not_outdate_a_control(world):
    position = await world.game(ANNA, BENNO, CLARA)
    outcomes = await asyncio.gather(*(world.press(position, seat, f"card{seat + 1}") for seat in range(3)))

    assert sorted(outcome.position.table.revision for outcome in outcomes) == [3 + seat + 2 for seat in range(3)]
    assert (await world.tables.position(position.table.id)).decision(2).kind == "store"


@pytest.mark.usefixtures("threads")
async def test_one_control_pressed_twice_at_once_moves_once(world):
    position = await world.bids(await world.game(), 1, 2)
    presses = [world.press(position, 1, "near"), world.press(position, 1, "near"), world.press(position, 1, "far")]
    outcomes = await asyncio.gather(*presses, return_exceptions=True)
    refused = [one for one in outcomes if isinstance(one, Exception)]
    now = await world.tables.position(position.table.id)

    assert [type(one) for one in refused] == [Outdated, Outdated]
    assert len(now.moves) == len(position.moves) + 1
    assert refused[0].position == now
    assert now.state.chests[1].near


@pytest.mark.usefixtures("threads")
async def test_a_sealed_answer_pressed_twice_is_sealed_once(world):
    position = await world.game()
    outcomes = await asyncio.gather(
        world.press(position, 0, "card1"), world.press(position, 0, "card2"), return_exceptions=True
    )
    now = await world.tables.position(position.table.id)

    assert isinstance(outcomes[1], Outdated)
    assert now.decision(0).answer == "card1"
    changed = await world.press(now, 0, "card4")  # on a fresh control it can be changed
    assert changed.position.decision(0).answer == "card4"


async def test_an_interaction_delivered_twice_counts_once(world):
    position = await world.game()
    await world.press(position, 0, "card1", interaction=77)
    again = await world.press(position, 0, "card1", interaction=77)

    assert again.repeated
    assert not again.lines
    assert len(again.position.moves) == 1


@pytest.mark.parametrize("revision", [-1, 0, 1, 99, 10**18])
async def test_controls_of_other_positions_are_outdated(world, revision):
    position = await world.game()
    table = position.table
    with pytest.raises(Outdated) as outdated:
        await world.tables.play.pick(table.id, ANNA.user, revision, None, "card1")

    assert outdated.value.position == position
    assert outdated.value.id == "bot.error.Outdated"


async def test_picks_that_are_not_open_change_nothing(world):
    position = await world.bids(await world.game(), 1, 2)
    table = position.table
    one, two = (seat.user for seat in table.seats)
    bad = [
        (two, table.revision, None, "middle", NotOffered),
        (two, table.revision, None, "x" * 5000, NotOffered),
        (two, table.revision, None, "~", NotOffered),
        (two, table.revision, None, "", NotOffered),
        (two, table.revision, 4711, "near", Outdated),
        (one, table.revision, None, "near", NotYourTurn),
        (CLARA.user, table.revision, None, "near", NotSeated),
    ]
    for user, revision, frame, key, error in bad:
        with pytest.raises(error):
            await world.tables.play.pick(table.id, user, revision, frame, key)

    assert await world.tables.position(table.id) == position
    assert len(await world.store.history.entries(table.id)) == 1 + len(position.moves)


# ---- undo ------------------------------------------------------------------------------------------------------------


async def test_undo_goes_back_step_by_step(world):
    before = await world.bids(await world.game(), 1, 2)
    after = (await world.press(before, 1, "near")).position
    undone = (await world.tables.play.undo(before.table.id, before.table.seats[1].user)).position

    assert undone.state == before.state
    assert undone.moves == before.moves
    assert undone.table.revision == after.table.revision + 1
    with pytest.raises(Outdated):  # the old control belongs to the way that was taken back
        await world.press(before, 1, "far")
    assert (await world.press(undone, 1, "far")).position.state.chests[1].far
    assert [entry.verb for entry in await world.store.history.entries(before.table.id)][-3:] == ["move", "undo", "move"]


async def test_undo_stops_at_what_was_revealed_and_at_others(world):
    position = await world.game()
    table = position.table
    with pytest.raises(UndoNotPossible) as nothing:
        await world.tables.play.undo(table.id, table.seats[0].user)
    position = await world.bids(position, 1, 2)
    with pytest.raises(UndoNotPossible) as revealed:
        await world.tables.play.undo(table.id, table.seats[1].user)
    with pytest.raises(UndoNotPossible) as other:
        await world.tables.play.undo(table.id, table.seats[0].user)

    assert (nothing.value.reason, revealed.value.reason, other.value.reason) == ("nothing", "revealed", "other_seat")
    assert position.undo_reason(1) == "revealed"
    with pytest.raises(NotSeated):
        await world.tables.play.undo(table.id, CLARA.user)


async def test_a_sealed_answer_is_withdrawn(world):
    position = await world.game()
    table = position.table
    await world.press(position, 0, "card1")
    outcome = await world.tables.play.undo(table.id, table.seats[0].user)

    assert outcome.position.decision(0).answer is None
    assert outcome.position.waiting() == [0, 1]
    assert outcome.position.moves == ()
    assert outcome.position.state == position.state
    assert all(line.event.kind != "sealed" for line in await world.tables.game_log.log(table.id, table.seats[0].user))


async def test_a_withdrawn_answer_is_no_step_of_anybody(world):
    """Undo is never refused with "somebody else has played since" because of it."""
    position = await world.bids(await world.game(), 1, 2)
    table = position.table
    position = (await world.press(position, 1, "near")).position
    position = (await world.press(position, 1, "end")).position if position.decision(1) else position
    await world.press(position, 0, "card2")
    await world.tables.play.undo(table.id, table.seats[0].user)
    with pytest.raises(UndoNotPossible) as refused:
        await world.tables.play.undo(table.id, table.seats[0].user)

    assert refused.value.reason == "other_seat"  # seat 1 has played since its last bid
    with pytest.raises(UndoNotPossible) as own:
        await world.tables.play.undo(table.id, table.seats[1].user)
    assert own.value.reason == "revealed"


async def test_the_store_holds_withdrawn_answers_as_a_verb_of_their_own(world):
    position = await world.game()
    table = position.table
    await world.press(position, 0, "card1")
    position = await world.tables.position(table.id)
    await world.press(position, 0, "card2")  # sealed anew: only this one counts
    await world.press(position, 1, "card3")
    held = await world.tables.position(table.id)
    await world.again()

    assert [move.key for move in held.moves] == ["card2", "card3"]
    assert await world.tables.position(table.id) == held


async def test_undo_finds_its_state_even_without_a_snapshot(world):
    before = await world.bids(await world.game(), 1, 2)
    await world.press(before, 1, "near")
    sql = "DELETE FROM snapshots WHERE base = 0 AND revision <= ?"
    await world.store.connections.write(lambda db: db.execute(sql, (before.table.revision,)))

    undone = (await world.tables.play.undo(before.table.id, before.table.seats[1].user)).position
    assert undone.state == before.state


async def test_snapshots_that_undo_cannot_reach_are_removed(world):
    position, _ = await play_out(world, await world.game(), 3)
    rows = await world.store.connections.all("SELECT revision, base FROM snapshots ORDER BY revision")

    assert [row["base"] for row in rows] == [1, 0]
    assert rows[-1]["revision"] == position.table.revision


# ---- giving up -------------------------------------------------------------------------------------------------------


async def test_a_seat_that_was_given_up_is_played_on(world):
    position = await world.game(ANNA, BENNO, CLARA)
    table = position.table
    outcome = await world.tables.play.concede(table.id, ANNA.user)
    await world.tables.opponents.settle()
    seat = table.seat(ANNA.user)
    now = await world.tables.position(table.id)

    assert outcome.position.table.seats[seat].conceded
    assert [line.event.kind for line in outcome.lines] == ["conceded"]
    assert now.decision(seat).answer is not None
    assert now.table.host in (BENNO.user, CLARA.user)
    assert await world.tables.mine(ANNA.user) == []
    for verb in (world.tables.play.concede(table.id, ANNA.user), world.tables.play.undo(table.id, ANNA.user)):
        with pytest.raises(AlreadyConceded):
            await verb
    with pytest.raises(AlreadyConceded):
        await world.press(now, seat, "card1")
    position = now
    while not position.over:
        people = [one for one in position.waiting() if one != seat]
        await world.press(position, people[0], position.decision(people[0]).options[0])
        await world.tables.opponents.settle()
        position = await world.tables.position(table.id)
    assert position.table.status == OVER


async def test_without_anybody_left_the_game_is_aborted(world):
    position = await world.game()
    await world.tables.play.concede(position.table.id, ANNA.user)
    await world.tables.opponents.settle()
    outcome = await world.tables.play.concede(position.table.id, BENNO.user)

    assert outcome.position.table.status == ABORTED
    assert kinds(await world.deliver())[-1] == OVER_POST


# ---- what is told ----------------------------------------------------------------------------------------------------


async def test_the_start_is_told_once_with_a_hand_for_everybody(world):
    position = await world.game()
    sent = await world.deliver()

    users = [seat.user for seat in position.table.seats]
    assert kinds(sent) == ["lobby_card", TURN_POST, (HAND, users[0]), (HAND, users[1])]
    assert sent[1].asked == (0, 1)
    assert (sent[1].first, sent[1].last) == (1, 1)
    assert (await world.tables.get(position.table.id)).board_message == 902


async def test_a_post_when_the_turn_ends_and_not_at_every_step(world):
    position = await world.game()
    await world.deliver()
    position = (await world.press(position, 0, "card1")).position
    assert kinds(await world.deliver()) == [PROGRESS]
    position = (await world.press(position, 1, "card2")).position
    revealed = await world.deliver()
    assert kinds(revealed) == [TURN_POST]  # who is asked has just revealed it: they see it in their panel
    position = (await world.press(position, 1, "near")).position
    assert position.decision(1).kind == END_TURN
    assert kinds(await world.deliver()) == []
    position = (await world.press(position, 1, "end")).position
    ended = await world.deliver()
    assert kinds(ended)[0] == TURN_POST
    assert ended[0].asked == (0, 1)

    assert (revealed[0].first, revealed[0].last, ended[0].first) == (2, 5, 6)
    told = await world.tables.game_log.log(position.table.id, 0, ended[0].first, ended[0].last)
    assert [line.event.kind for line in told] == ["stored", "pearl"]


async def test_posts_that_were_not_sent_give_their_lines_to_the_next(world):
    position = await world.game()
    position = await world.bids(position, 1, 2)
    position = (await world.press(position, 1, "near")).position
    position = (await world.press(position, 1, "end")).position
    posts = [one for one in await world.outbox(position.table.id) if one.kind == TURN_POST]

    assert [(one.first, one.last) for one in posts] == [(1, await world.store.history.last_line(position.table.id))]
    assert posts[0].revision == position.table.revision


async def test_steps_that_nobody_has_seen_are_taken_back_silently(world):
    position = await world.bids(await world.game(), 1, 2)
    await world.deliver()
    await world.press(position, 1, "near")
    undone = await world.tables.play.undo(position.table.id, position.table.seats[1].user)

    assert undone.lines == ()
    assert await world.deliver() == []
    assert "stored" not in [line.event.kind for line in await world.tables.game_log.log(position.table.id)]
    struck = await world.store.history.lines(position.table.id, struck=True)
    assert [line.event.kind for line in struck if line.undone] == ["stored"]


async def test_what_was_told_in_public_is_taken_back_in_public(world):
    position = await world.bids(await world.game(ANNA, BENNO, CLARA), 1, 2, 3)
    table = position.table
    await world.press(position, 2, "near")
    await world.tables.opponents.close()
    await world.tables.stand_ins.stand_in(await world.tables.position(table.id), 2, ON)
    await world.tables.stand_ins.back(table.id, table.seats[2].user)  # makes a post come due in the midst of the turn
    assert "stored" in [line.event.kind for line in await world.tables.game_log.log(table.id)]
    await world.deliver()
    undone = await world.tables.play.undo(table.id, table.seats[2].user)

    assert [line.event.kind for line in undone.lines] == ["undone"]
    sent = await world.deliver()
    assert kinds(sent)[0] == TURN_POST
    assert [line.event.kind for line in await world.tables.game_log.log(table.id, 0, sent[0].first, sent[0].last)] == [
        "undone"
    ]


async def test_followers_get_a_word_at_public_posts(world):
    position = await world.game()
    table = position.table.id
    await world.tables.following.follow(table, CLARA.user)
    assert (await world.tables.following.follow(table, CLARA.user)).followers == {CLARA.user: "turn"}
    await world.deliver()
    await world.bids(position, 1, 2)
    assert ("follow", CLARA.user) in kinds(await world.deliver())
    await world.tables.following.unfollow(table, CLARA.user)
    position = await world.tables.position(table)
    await world.press((await world.press(position, 1, "near")).position, 1, "end")
    assert ("follow", CLARA.user) not in kinds(await world.deliver())


async def test_muting_and_language_leave_controls_fresh(world):
    position = await world.game()
    assert (await world.tables.following.mute(position.table.id, ANNA.user, True)).muted == (ANNA.user,)
    assert (await world.tables.table_settings.set_language(position.table.id, ANNA, "de")).lang == "de"

    outcome = await world.press(position, 0, "card1")
    assert (outcome.position.table.lang, outcome.position.table.muted) == ("de", (ANNA.user,))
    assert (await world.tables.get(position.table.id)).lang == "de"
    assert (await world.tables.following.mute(position.table.id, ANNA.user, False)).muted == ()


async def test_the_way_through_a_turn_is_the_same_after_a_restart_and_after_a_step_back(world):
    position = await world.bids(await world.game(), 1, 2)
    (seat,) = position.waiting()
    first = [list(one) for one in position.earlier(seat)]
    asked = [*first, list(position.decision(seat).options)]

    position = (await world.press(position, seat, "near")).position
    assert position.decision(seat).kind == END_TURN
    assert [list(one) for one in position.earlier(seat)] == asked
    world.tables.repo.kept.clear()
    position = await world.tables.position(position.table.id)
    assert [list(one) for one in position.earlier(seat)] == asked

    back = (await world.tables.play.undo(position.table.id, position.table.seats[seat].user)).position
    assert [list(one) for one in back.earlier(seat)] == first
    position = (await world.press(back, seat, "near")).position
    assert [list(one) for one in position.earlier(seat)] == asked
    assert (await world.press(position, seat, "end")).position.moment.way == ()
