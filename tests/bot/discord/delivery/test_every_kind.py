"""Every kind of delivery x whatever Discord answers x a process that dies before, between and after: posted exactly
once or given up with a reason, in order, and nothing is left in memory.
"""

import asyncio
from pathlib import Path

import msgspec
import pytest

from bot.discord.delivery import job
from bot.discord.delivery.address import PostingObstacle
from bot.discord.delivery.kind import KINDS
from bot.discord.delivery.verdicts import REFUSALS, RequestRefused
from bot.discord.people.settings import OWN
from bot.store.values import delivery as values
from bot.store.values.delivery import (
    CLOSED,
    DONE,
    FAILED,
    LOBBY_CARD,
    NEWS_EDIT,
    NOTICE_BOARD,
    OLDER,
    PICTURE,
    PROGRESS,
    TURN_POST,
    Delivery,
)
from tests.bot.discord.delivery.runs import STOPS, Run, told_once
from tests.bot.discord.delivery.scenes import DIRECT, EDITS, SILENT, opened, standing

ONCE = {
    "ok": [],
    "lost": ["lost"],
    "lost twice": ["lost", "lost"],
    "reset": ["reset"],
    "429": [RequestRefused(429, 0, 5.0)],
    "503": [RequestRefused(503)],
    "413": [RequestRefused(413, 40005)],
    "too fast": [RequestRefused(400, 40003)],
}
"""What passes: the delivery arrives."""

FOREVER = {
    "403": RequestRefused(403, 50013),
    "404": RequestRefused(404, 10003),
    "closed DM": RequestRefused(403, 50007),
    "locked": RequestRefused(400, 50083),
    "full": RequestRefused(400, 160006),
    "unknown": RequestRefused(400, 99999),
}
"""What does not pass until somebody changes something."""

OF_EDITS = {
    "archived": RequestRefused(400, 50083),
    "deleted": RequestRefused(404, 10008),
    "limited": RequestRefused(429, 30046),
}
"""What is refused to an edit, and not to a post."""


every = pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.slow)])
"""Every kind x outcome x stop; or, every day, each kind with some outcomes and stops, each of these with some kinds."""


def share(kind, runs, many, *, every):
    """The runs of a kind: all, or one of so ``many``, in turns."""
    first = 0 if every else sorted(KINDS).index(kind) % many
    return runs[first :: 1 if every else many]


def test_the_kinds_that_are_sent_are_those_that_are_stored():
    assert set(KINDS) == set(values.KINDS)


def test_every_kind_stands_in_the_list_below_their_names():
    source = Path(values.__file__).read_text("utf-8")
    told = source.split('"""The kinds of deliveries.', 1)[1].split('"""', 1)[0]
    named = {name for name in values.KINDS if name not in values.VOTES.values()}
    assert not [name for name in sorted(named) if f"``{name}``" not in told]


def test_what_people_wish_for_is_a_setting_of_theirs():
    for wish in filter(None, (kind.wish for kind in values.KINDS.values())):
        name, usual = wish
        assert (*sorted(OWN[name][0]), OWN[name][1]) == ("off", "on", usual)


@pytest.fixture
async def world(tmp_path, monkeypatch):
    monkeypatch.setattr(job, "PICTURE_TIMEOUT_SECONDS", 0.002)
    async with opened(tmp_path) as made:
        yield made


@every
@pytest.mark.parametrize("kind", sorted(KINDS))
async def test_what_passes_is_told_exactly_once(world, kind, every):
    runs = [
        (name, stop, nonces)
        for name in ONCE
        for stop in STOPS
        for nonces in ((True, False) if stop == "between" or "lost" in name else (True,))
    ]
    for name, stop, nonces in share(kind, runs, 3, every=every):
        run = await Run(world, kind, stop).begin(follower=kind not in DIRECT)
        world.discord.outcomes, world.discord.nonces = [*ONCE[name]], nonces
        row = await run.end()
        where = f"{name}, stop {stop or 'nowhere'}, nonces {nonces}: {row}"
        if name == "413" and kind in EDITS:  # its picture is let be, or its words are
            assert row.state == DONE or (row.state, row.error) == (FAILED, "413 40005"), where
            continue
        assert row.state == DONE, where
        told_once(run, row)
        assert await run.noted(row) == row.message, where
        assert await run.in_order(), where
        if kind in DIRECT:
            assert "dm" not in await world.store.settings.of("user", row.user), "nobody's DM is taken for closed"


@every
@pytest.mark.parametrize("kind", sorted(KINDS))
async def test_what_does_not_pass_is_given_up_with_a_reason_or_waits_for_somebody(world, kind, every, expects_errors):
    runs = [(name, stop) for stop in STOPS[:2] for name in FOREVER]
    for name, stop in share(kind, runs, 3, every=every):
        run = await Run(world, kind, stop).begin(follower=False)
        world.discord.always = lambda call, name=name: FOREVER[name] if call != "open_dm" else None
        row = await run.end(rounds=24, pause=3600.0)
        where = f"{name}, stop {stop or 'nowhere'}: {row}"
        assert not run.posted(row), where
        asked = [call for call in world.discord.calls if call not in ("history", "open_dm")]
        assert len(asked) <= 54, where  # in a day: an edit, and the post instead of it, each hour
        if name == "unknown" and not stop:
            assert (row.state, len(asked)) == (FAILED, REFUSALS), where
        if row.state == FAILED:
            assert row.error, where
            if (kind in DIRECT, name) == (True, "closed DM"):
                assert "dm" in await world.store.settings.of("user", row.user), "who cannot be written to is known"
            continue
        if row.state == DONE:  # nothing was left to say, or it stays as it is
            assert kind in (*EDITS, *SILENT), f"{where}: does its scene (scenes.py) give it something to say?"
            continue
        assert row.error.startswith(CLOSED), where
        assert kind not in DIRECT, where
        world.discord.always = None
        if stop:  # else nobody says that it is open again, and it is tried in an hour
            await world.relay.hasten(run.own.guild)
        again = await run.end(pause=3600.0)
        assert again.state == DONE, where
        told_once(run, again)


@pytest.mark.parametrize("kind", [*EDITS, LOBBY_CARD])
@pytest.mark.parametrize("name", OF_EDITS)
async def test_an_edit_that_is_refused_holds_nobody_up(world, kind, name):
    for stop in STOPS:
        run = await Run(world, kind, stop).begin(card=kind == LOBBY_CARD)
        world.discord.always = lambda call: OF_EDITS[name] if call == "edit" else None
        row = await run.end()
        anew = (
            kind == LOBBY_CARD or (kind == PROGRESS and name != "limited") or (kind, name) == (NOTICE_BOARD, "deleted")
        )
        assert len(run.posted(row)) == anew, (name, stop, row)
        if kind == LOBBY_CARD:
            assert (await world.tables.get(run.own.id)).lobby_message == row.message
        stays = kind == NOTICE_BOARD or (kind == NEWS_EDIT and name != "limited")
        assert row.state == DONE if anew or stays else row.state in (DONE, FAILED)
        assert await run.in_order()


@pytest.mark.parametrize("name", OF_EDITS)
async def test_a_lobby_card_that_nobody_needs_any_more_stays_as_it_is_and_holds_no_board_up(world, name):
    run = Run(world, TURN_POST, "")
    await run.begin(follower=False)
    own, card = await standing(world, run.own, "lobby_message", "the card"), Delivery(kind=LOBBY_CARD)
    await world.clear()
    world.discord.always = lambda call: OF_EDITS[name] if call == "edit" else None
    await world.due(own, msgspec.structs.replace(card, revision=own.revision), run.row)
    run.kind = LOBBY_CARD
    row = await run.end()
    assert (row.state, row.message) == (DONE, own.lobby_message), "it is let be"
    assert [one.kind for one in await run.rows() if one.state != DONE] == []
    (board,) = [one for one in world.discord.all() if one.id not in run.before and one.id != own.lobby_message]
    assert (await world.tables.get(own.id)).board_message == board.id


async def test_an_older_board_is_let_be_under_load_and_where_nothing_can_be_posted(world, monkeypatch):
    for barred, loaded in ((None, -1), (PostingObstacle(("send_messages",)), 99)):
        run = await Run(world, OLDER, "").begin(follower=False)
        world.discord.barred = barred
        monkeypatch.setattr(job, "LOADED", loaded)
        row = await run.end()
        assert (row.state, row.attempts, world.discord.calls) == (DONE, 1, []), (barred, loaded)


async def test_given_up_boards_keep_no_pictures(world):
    """Five boards whose pictures are late are refused for good: nothing of them is left."""
    world.fresh()
    world.studio.slow = True
    for _ in range(5):
        run = await Run(world, TURN_POST, "").begin(follower=False)
        world.studio.slow = True
        world.discord.always = lambda _: RequestRefused(404, 10003)
        assert (await run.end()).state == FAILED
    assert not [task for task in asyncio.all_tasks() if "drawn" in repr(task.get_coro()) and task.done()]
    assert not world.relay.jobs


async def test_a_late_picture_follows_on_the_same_post_wherever_the_process_dies(world):
    for stop in STOPS:
        run = await Run(world, TURN_POST, stop).begin(follower=False)
        world.studio.slow = True
        row = await run.end()
        assert (row.state, row.kind) == (DONE, PICTURE), stop
        (post,) = run.posted(row)
        assert post.pictured, stop


async def test_an_unknown_kind_is_given_up_and_told_to_nobody(world, expects_errors):
    run = await Run(world, TURN_POST, "").begin(follower=False)
    await world.store.connections.write(lambda db: db.execute("UPDATE outbox SET kind = 'tomorrow'"))
    row = await run.end(pause=1000.0)
    assert (row.state, row.attempts) == (FAILED, REFUSALS)
    assert not world.discord.calls
