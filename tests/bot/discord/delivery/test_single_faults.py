"""Faults that do not come from Discord's answer to one delivery: a place known to be closed, a table that is damaged, a
picture that cannot be drawn, a store that is away, DMs that were opened too fast.
"""

import asyncio

import pytest

from bot.discord.delivery import job
from bot.discord.delivery import kind as kinds
from bot.discord.delivery.address import PostingObstacle
from bot.discord.delivery.verdicts import REFUSALS, TOO_SOON, RequestRefused
from bot.store.values.delivery import CLOSED, DONE, HAND, KINDS, LOBBY_CARD, NEWS, PENDING, PICTURE, TURN_POST, Delivery
from bot.store.values.errors import DamagedTable, DatabaseAway
from bot.store.values.place import CLOSED as SHUT
from bot.store.values.place import OUTAGE
from tests.bot.discord.delivery.runs import Run, told_once
from tests.bot.discord.delivery.scenes import ANNA, lobby, opened


@pytest.fixture
async def world(tmp_path, monkeypatch):
    monkeypatch.setattr(job, "PICTURE_TIMEOUT_SECONDS", 0.002)
    async with opened(tmp_path) as made:
        yield made


@pytest.mark.parametrize(
    ("closed", "why"), [(PostingObstacle(), "left"), (PostingObstacle(("send_messages",)), "send_messages")]
)
async def test_a_place_that_is_known_to_be_closed_is_asked_for_nothing_until_it_is_open(world, closed, why):
    for kind in (LOBBY_CARD, TURN_POST, NEWS):
        run = await Run(world, kind, "").begin(follower=False)
        world.discord.barred = closed
        row = await run.end(rounds=3, pause=3600.0)
        assert (row.state, row.error) == (PENDING, f"{CLOSED} {why}"), kind
        words = [one for channel, posts in world.discord.channels.items() if channel >= 10**6 for one in posts]
        sent = [call for call in world.discord.calls if call != "open_dm"]
        assert sent == ["send"] * len(words), f"{kind}: its people at most are written to"
        world.discord.barred = None
        await world.relay.hasten(run.own.guild)
        row = await run.end()
        assert row.state == DONE, kind
        told_once(run, row)


async def test_a_server_that_was_left_is_asked_for_nothing_by_any_kind(world):
    for kind in KINDS:
        run = await Run(world, kind, "").begin(follower=False)
        world.discord.barred = PostingObstacle()
        row = await run.end(rounds=3, pause=3600.0)
        assert not (row.user and row.error.startswith(CLOSED)), f"{kind}: a word to a person waits for no channel"
        words = [one for channel, posts in world.discord.channels.items() if channel >= 10**6 for one in posts]
        sent = [call for call in world.discord.calls if call != "open_dm"]
        assert sent == ["send"] * len(words), f"{kind}: its people at most are written to"
        world.discord.barred = None


@pytest.mark.parametrize("outage", [False, True])
async def test_what_waits_in_an_outage_does_not_make_its_place_a_closed_one(world, outage):
    """A closed place leaves direct messages, whose time runs: in an outage nobody can answer."""
    run = await Run(world, TURN_POST, "").begin(follower=False)
    world.discord.barred, world.discord.outage = PostingObstacle(("send_messages",)), outage
    await run.end(rounds=3, pause=60.0)
    assert (await world.tables.get(run.own.id)).place == (OUTAGE if outage else SHUT)


async def test_a_post_whose_picture_cannot_be_drawn_goes_without_it(world, expects_errors):
    run = await Run(world, TURN_POST, "").begin(follower=False)
    world.studio.broken = True
    row = await run.end()
    (post,) = run.posted(row)
    assert (row.state, post.pictured) == (DONE, False)


async def test_a_damaged_table_stops_nobody_else_and_is_tried_again(world, monkeypatch, expects_errors):
    world.channel += 1
    broken, get = await lobby(world), world.tables.repo.get

    async def damaged(number):
        if number == broken.id:
            raise DamagedTable(table=number, detail="checksum")
        return await get(number)

    run = await Run(world, TURN_POST, "").begin(follower=False)
    monkeypatch.setattr(world.tables.repo, "get", damaged)
    await world.due(broken, Delivery(kind=LOBBY_CARD, revision=broken.revision))
    row = await run.end()
    assert row.state == DONE
    told_once(run, row)
    (waits,) = await world.store.outbox.of_table(broken.id)
    assert (waits.state, waits.attempts >= 1) == (PENDING, True)


async def test_a_late_picture_is_tried_as_often_as_any_delivery_however_often_its_post_was(world, expects_errors):
    run = await Run(world, TURN_POST, "").begin(follower=False)
    world.studio.slow = True
    refused = [RequestRefused(400, 99999)] * (REFUSALS - 1)
    world.discord.outcomes = [*refused, "ok", *refused]
    row = await run.end()
    (post,) = run.posted(row)
    assert (row.state, row.kind, post.pictured) == (DONE, PICTURE, True)


async def test_a_word_to_a_person_links_to_the_post_that_is_under_way(world, monkeypatch):
    looked, posting = asyncio.Event(), kinds.posting

    def looks(jobs, table_id):
        looked.set()
        return posting(jobs, table_id)

    async def hold(call):
        if call == "send":  # of the post: the word has looked for it before this goes on
            await looked.wait()

    monkeypatch.setattr(kinds, "posting", looks)
    run = await Run(world, TURN_POST, "").begin(follower=False)
    world.discord.hold = hold
    seat = run.own.players[ANNA.user]
    await world.due(run.own, Delivery(kind=HAND, revision=run.own.revision, user=ANNA.user, seat=seat, asked=(seat,)))
    row = await run.end()
    words = [one.text for one in world.discord.all() if one.id not in run.before and one.id != row.message]
    assert [f"/{row.message}" in text for text in words] == [True]


@pytest.mark.parametrize("kind", [TURN_POST, LOBBY_CARD, HAND])
@pytest.mark.parametrize("nonces", [True, False])
async def test_what_has_arrived_while_the_store_was_away_is_posted_once(world, kind, nonces, expects_errors):
    run = await Run(world, kind, "").begin(follower=False)
    run.away, world.discord.nonces = True, nonces
    row = await run.end()
    assert not run.away
    assert row.state == DONE
    told_once(run, row)


async def test_dms_that_were_opened_too_fast_are_tried_later_and_are_not_taken_for_closed(world):
    run = await Run(world, HAND, "").begin(follower=False)
    world.discord.always = lambda call: RequestRefused(400, 40003) if call == "open_dm" else None
    row = await run.end(rounds=1, pause=0.0)
    assert (row.state, row.error, row.next_at) == (PENDING, "400 40003", world.now + TOO_SOON)
    world.discord.always = None
    row = await run.end()
    assert row.state == DONE
    told_once(run, row)
    assert "dm" not in await world.store.settings.of("user", row.user)


async def test_what_was_claimed_when_the_store_went_away_is_claimed_again(world, monkeypatch, expects_errors):
    run = await Run(world, TURN_POST, "").begin(follower=False)
    claim, lost = world.store.outbox.claim, []

    async def away(*args, **how):
        claimed = await claim(*args, **how)
        if claimed is not None and not lost:
            lost.append(claimed)
            raise DatabaseAway
        return claimed

    monkeypatch.setattr(world.store.outbox, "claim", away)
    row = await run.end()
    assert lost
    assert row.state == DONE
    told_once(run, row)
