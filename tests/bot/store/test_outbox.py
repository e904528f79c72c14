"""The outbox: in order per lane, nothing lost, nothing twice."""

import msgspec
import pytest

from bot.store import outbox
from bot.store.enqueue import WAITING
from bot.store.store import open_store
from bot.store.values.change import PLACE
from bot.store.values.delivery import ASLEEP, OLDER, OLDER_SECONDS
from bot.store.values.table import PublicPost
from tests.bot.store.conftest import move, post, table
from tests.support.outbox import claim


async def put(store, made, *deliveries):
    now = await store.tables.get(made.id)
    await store.tables.commit(move(now, *deliveries))


async def states(store, made):
    return [(one.kind, one.state) for one in await store.outbox.of_table(made.id)]


@pytest.fixture
async def made(store):
    return await store.tables.create(table())


async def test_a_delivery_is_claimed_once_and_in_order(store, made):
    await put(store, made, post("lobby_card"), post(first=1, last=1, asked=(0, 1), revision=2))
    first = await claim(store.outbox, 10.0)

    assert (first.kind, first.state, first.attempts) == ("lobby_card", "sending", 1)
    assert await claim(store.outbox, 10.0) is None  # the next of the lane waits for it
    await store.outbox.delivered(first.id, 800)
    second = await claim(store.outbox, 10.0)
    assert (second.kind, second.asked, second.revision, second.table) == ("turn_post", (0, 1), 2, made.id)
    assert second.nonce != first.nonce
    assert 1 <= len(second.nonce) <= 25


async def test_lanes_do_not_wait_for_each_other(store, made):
    other = await store.tables.create(table(6))
    await put(store, made, post(), post("hand", user=11), post("hand", user=12))
    await put(store, other, post())
    claimed = [await claim(store.outbox, 10.0) for _ in range(4)]

    assert [(one.table, one.user) for one in claimed] == [(made.id, 0), (made.id, 11), (made.id, 12), (other.id, 0)]
    assert await claim(store.outbox, 10.0) is None


async def test_what_is_due_is_claimed_in_one_go_as_far_as_there_is_room(store, made):
    others = [await store.tables.create(table(channel)) for channel in range(6, 6 + outbox.AT_A_TIME)]
    await put(store, made, post("lobby_card"), post(revision=2), post("hand", user=11), post("hand", user=12))
    for one in others:
        await put(store, one, post())

    few = await store.outbox.claim(10.0, {False: 2, True: 1})
    assert [(one.table, one.user) for one in few] == [(made.id, 0), (others[0].id, 0), (made.id, 11)]
    many = await store.outbox.claim(10.0, {False: 99, True: 9})
    assert [(one.table, one.user) for one in many] == [*((one.id, 0) for one in others[1:]), (made.id, 12)]
    await store.outbox.delivered(few[0].id, 800)
    (after_it,) = await store.outbox.claim(10.0, {False: 9, True: 9})  # the next of its lane
    assert (after_it.table, after_it.kind) == (made.id, "turn_post")
    assert await store.outbox.claim(10.0, {False: 9, True: 9}) == []


async def test_what_is_tried_again_keeps_its_place(store, made):
    await put(store, made, post(first=1, last=2))
    first = await claim(store.outbox, 10.0)
    await put(store, made, post("over_post", first=3, last=3))
    await store.outbox.retry(first.id, 30.0, "503")

    assert await store.outbox.next_due() == 30.0
    assert await claim(store.outbox, 29.0) is None
    again = await claim(store.outbox, 30.0)
    assert (again.id, again.nonce) == (first.id, first.nonce)
    assert await store.outbox.give_lines_on(again.id)  # its lines can still go with the last post
    last = await claim(store.outbox, 30.0)
    assert (last.kind, last.first, last.last) == ("over_post", 1, 3)


async def test_what_is_tried_again_waits_for_its_time(store, made):
    await put(store, made, post())
    first = await claim(store.outbox, 10.0)
    await store.outbox.retry(first.id, 30.0, "503")

    assert await store.outbox.next_due() == 30.0
    assert await claim(store.outbox, 29.9) is None
    again = await claim(store.outbox, 30.0)
    assert (again.id, again.nonce, again.attempts, again.error) == (first.id, first.nonce, 2, "503")


async def test_what_is_given_up_frees_its_lane(store, made):
    await put(store, made, post("lobby_card"), post())
    first = await claim(store.outbox, 10.0)
    await store.outbox.give_up(first.id, "the channel is gone")

    assert (await store.outbox.delivery(first.id)).error == "the channel is gone"
    assert (await claim(store.outbox, 10.0)).kind == "turn_post"


async def test_pending_posts_are_taken_over_with_their_lines(store, made):
    await put(store, made, post(first=1, last=1))
    await put(store, made, post("progress"))  # the post will show it
    await put(store, made, post(first=2, last=3))
    await put(store, made, post("over_post", first=4, last=3))  # no lines of its own

    assert await states(store, made) == [
        ("turn_post", "superseded"), ("turn_post", "superseded"), ("over_post", "pending"),
    ]  # fmt: skip
    last = await claim(store.outbox, 10.0)
    assert (last.first, last.last) == (1, 3)


async def test_hands_are_taken_over_for_the_same_person_only(store, made):
    await put(store, made, post("hand", user=11), post("hand", user=12))
    await put(store, made, post("hand", user=12))

    assert [(one.user, one.state) for one in await store.outbox.of_table(made.id)] == [
        (11, "pending"), (12, "superseded"), (12, "pending"),
    ]  # fmt: skip


async def test_a_post_that_is_outdated_while_it_is_drawn_is_merged_forward(store, made):
    await put(store, made, post(first=1, last=1))
    drawn = await claim(store.outbox, 10.0)
    assert not await store.outbox.give_lines_on(drawn.id)
    await put(store, made, post(first=2, last=4))
    assert await store.outbox.give_lines_on(drawn.id)
    assert not await store.outbox.give_lines_on(drawn.id)
    await store.outbox.delivered(drawn.id)  # the courier's late word changes nothing
    later = await claim(store.outbox, 10.0)

    assert (later.first, later.last) == (1, 4)
    assert await states(store, made) == [("turn_post", "superseded"), ("turn_post", "sending")]


async def test_a_crash_before_delivery_loses_nothing(store, made, where):
    await put(store, made, post(first=1, last=1))
    await store.close()
    again = await open_store(where)

    assert await again.outbox.recover() == 0
    assert (await claim(again.outbox, 10.0)).last == 1
    await again.close()


async def test_of_a_post_in_words_its_picture_is_left_and_holds_up_nothing(store, made, where):
    await put(store, made, post(first=1, last=1))
    sent = await claim(store.outbox, 10.0)
    await put(store, made, post(first=2, last=2))
    await store.outbox.delivered(sent.id, 901, bare=True)
    assert (await store.tables.get(made.id)).board_message == 901
    assert await states(store, made) == [("picture", "sending"), ("turn_post", "pending")]
    assert (await claim(store.outbox, 10.0)).first == 2, "the next post goes"
    await store.close()
    again = await open_store(where)
    assert await again.outbox.recover() == 2
    left = await claim(again.outbox, 10.0)

    assert (left.id, left.kind, left.message, left.first, left.doubt) == (sent.id, "picture", 901, 1, 0.0)
    await again.outbox.delivered(left.id, 901)
    assert await again.history.posts(made.id) == [PublicPost(901, 1, 5, 1, 1)]
    assert (await again.outbox.delivery(left.id)).state == "done"
    await again.close()


async def test_a_crash_during_delivery_sends_again_with_the_same_nonce(store, made, where):
    """It may have arrived: so no later post takes its lines, and Discord drops the second one by its nonce."""
    await put(store, made, post(first=1, last=1))
    sent = await claim(store.outbox, 10.0)
    await store.close()
    again = await open_store(where)
    assert await again.outbox.recover() == 1
    await put(again, made, post(first=2, last=2))
    repeated = await claim(again.outbox, 10.0)
    assert not await again.outbox.give_lines_on(repeated.id)
    await again.outbox.delivered(repeated.id, 901)
    later = await claim(again.outbox, 10.0)

    assert (repeated.id, repeated.nonce, repeated.first, repeated.last) == (sent.id, sent.nonce, 1, 1)
    assert (later.first, later.last) == (2, 2)
    await again.outbox.delivered(later.id, 902)
    assert await claim(again.outbox, 10.0) is None
    assert (await again.tables.get(made.id)).board_message == 902
    await again.close()


async def test_the_message_of_a_dm_is_not_the_tables(store, made):
    await put(store, made, post("hand", user=11))
    hand = await claim(store.outbox, 10.0)
    await store.outbox.delivered(hand.id, 5)

    assert (await store.tables.get(made.id)).board_message == 0
    assert (await store.outbox.delivery(hand.id)).message == 5
    assert await store.outbox.delivery(999) is None


@pytest.mark.parametrize(
    "sql", [*outbox.CLAIM.values(), outbox.NEXT_DUE, outbox.RECOVER, f"SELECT 1 FROM outbox WHERE {WAITING}"]
)
async def test_no_query_goes_through_all_that_was_ever_sent(in_file, sql):
    values = [0] * sql.count("?")
    plan = [row["detail"] for row in await in_file.connections.all(f"EXPLAIN QUERY PLAN {sql}", values)]

    assert any("INDEX outbox_open" in step for step in plan)
    assert not [step for step in plan if step.startswith("SCAN") and "outbox_open" not in step]


async def test_a_board_that_may_have_been_sent_is_brought_up_to_date(store, made):
    await put(store, made, post(first=1, last=1))
    await claim(store.outbox, 10.0)
    await store.outbox.recover()
    await put(store, made, post("progress"))

    assert await states(store, made) == [("turn_post", "pending"), ("progress", "pending")]


async def test_what_is_done_with_is_removed_and_nothing_else(store, made):
    await put(store, made, post(first=1, last=1))
    sent = await claim(store.outbox, 10.0)
    await store.outbox.delivered(sent.id, 900)
    await put(store, made, post(first=2, last=2))
    await store.outbox.prune(0.0)
    assert len(await store.outbox.of_table(made.id)) == 2
    await store.outbox.prune(1e12)

    assert [one.state for one in await store.outbox.of_table(made.id)] == ["pending"]
    found = await store.tables.get(made.id)
    assert (found.board_message, found.board_first, found.board_last) == (900, 1, 1)


async def test_an_older_board_shrinks_a_minute_after_the_newer_one_and_after_all_else(store, made):
    for at, message in ((10.0, 900), (20.0, 901), (30.0, 902)):
        await put(store, made, post(first=1, last=1))
        await store.outbox.delivered((await claim(store.outbox, at)).id, message, at=at)
    older = [one for one in await store.outbox.of_table(made.id) if one.kind == OLDER]
    assert [(one.message, one.next_at) for one in older] == [(900, 20 + OLDER_SECONDS), (901, 30 + OLDER_SECONDS)]

    assert await claim(store.outbox, 19.0 + OLDER_SECONDS) is None
    await put(store, made, post(first=2, last=2))
    assert (await claim(store.outbox, 1e6)).kind == "turn_post", "though it is the younger row"
    assert (await claim(store.outbox, 1e6)).message == 900
    assert await claim(store.outbox, 1e6) is None, "one request at a time for each table"


async def test_a_board_that_is_brought_up_to_date_is_no_older_one(store, made):
    for kind in ("turn_post", "progress"):
        await put(store, made, post(kind))
        await store.outbox.delivered((await claim(store.outbox, 10.0)).id, 900, at=10.0)

    assert [one.kind for one in await store.outbox.of_table(made.id)] == ["turn_post", "progress"]


async def test_persons_and_channels_are_claimed_apart(store, made):
    await put(store, made, post("hand", user=7, seat=0), post(first=1, last=1))

    assert (await claim(store.outbox, 10.0, direct=False)).kind == "turn_post"
    assert await claim(store.outbox, 10.0, direct=False) is None
    assert (await claim(store.outbox, 10.0, direct=True)).user == 7


async def test_what_waits_for_a_permission_is_due_when_permissions_change(store, made):
    await put(store, made, post(first=1, last=1))
    claimed = await claim(store.outbox, 10.0)
    await store.outbox.retry(claimed.id, 500.0, "permission send_messages")
    await store.outbox.hasten(made.guild + 1, "permission")
    assert await claim(store.outbox, 11.0) is None
    await store.outbox.hasten(made.guild, "permission")

    assert (await claim(store.outbox, 11.0)).id == claimed.id


@pytest.mark.parametrize(("sql", "values"), [(outbox.PRUNE, (1.0,)), (outbox.CLAIM[None], (1.0,))])
async def test_nothing_that_was_ever_sent_is_looked_at(in_file, sql, values):
    plan = await in_file.connections.write(lambda db: db.execute(f"EXPLAIN QUERY PLAN {sql}", values).fetchall())

    assert not [row["detail"] for row in plan if row["detail"].startswith("SCAN") and "USING" not in row["detail"]]


async def test_a_later_reminder_speaks_for_the_one_it_takes_the_place_of(store):
    made = await store.tables.create(table(), (post("remind", asked=(1,)),))
    await store.clocks.save(made, made, (post("remind", asked=(0,)),), 5.0)
    await store.clocks.save(
        made, made, (post("ranout", asked=(1,)), post("vote_absent", seat=0), post("vote_absent", seat=1)), 5.0
    )
    told = []
    while (delivery := await claim(store.outbox, 9.0)) is not None:
        told.append((delivery.kind, delivery.asked, delivery.seat))
        await store.outbox.delivered(delivery.id)
    assert told == [("remind", (0, 1), -1), ("ranout", (1,), -1), ("vote_absent", (), 0), ("vote_absent", (), 1)]


async def test_what_waits_for_the_end_of_quiet_hours_is_not_late(store, made):
    await put(store, made, post("hand", user=11, seat=0))
    await store.outbox.retry((await claim(store.outbox, 10.0)).id, 30000.0, ASLEEP)
    asleep = await store.counts.now(9000.0)
    await put(store, made, post(first=1, last=1))
    late = await store.counts.now(9000.0)

    assert (asleep.waiting, asleep.oldest) == (1, 0.0)
    assert (late.waiting, late.oldest > 0) == (2, True)


async def test_which_post_told_which_lines_is_known_for_ever(store, made):
    """Also after the outbox has forgotten, and after the table has moved to another channel."""
    await put(store, made, post(first=1, last=2))
    told = await claim(store.outbox, 10.0)
    await store.outbox.delivered(told.id, 900)
    now = await store.tables.get(made.id)
    there = move(now, post(first=3, last=3))
    there = msgspec.structs.replace(there, table=msgspec.structs.replace(there.table, channel=6), beside=PLACE)
    await store.tables.commit(there)
    again = await claim(store.outbox, 30.0)
    await store.outbox.delivered(again.id, 901)
    await store.outbox.delivered(again.id, 901)
    await put(store, await store.tables.get(made.id), post(first=4, last=3))
    empty = await claim(store.outbox, 40.0)
    await store.outbox.delivered(empty.id, 902)
    await store.outbox.prune(1e12)

    assert await store.history.posts(made.id) == [PublicPost(900, 1, 5, 1, 2), PublicPost(901, 1, 6, 3, 3)]
    assert await store.history.posts(made.id + 1) == []
