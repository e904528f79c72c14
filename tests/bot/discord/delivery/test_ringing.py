"""Every kind of delivery: what mentions nobody is silent, what mentions somebody rings, as a direct message does; and a
lock screen tells in the first line who is asked what, in which game, and until when.
"""

import re

import discord
import pytest

from bot.discord.delivery.address import Address
from bot.discord.delivery.kind import KINDS
from bot.discord.delivery.relay import OutboxRelay
from bot.discord.delivery.transport import Transport
from bot.discord.services import Services
from bot.store.values.delivery import (
    FORUM_LEFT,
    FORUM_POST,
    NOTICE_BOARD,
    OVER_POST,
    PAIRING_POST,
    PROGRESS,
    TURN_POST,
    VOTES,
    Delivery,
)
from bot.store.values.time import DAY, HOUR, TimeControl
from bot.tables.people.preferences import People
from tests.bot.discord.delivery.memory import MemoryTransport, Studio
from tests.bot.discord.delivery.scenes import ANNA, BENNO, SILENT, lobby, opened, scene

MOST_OF_A_NONCE = 25
"""Characters of a nonce that Discord takes."""

MENTION = re.compile(r"<@(\d+)>")
TO_ACT_ON = {TURN_POST, "remind", "ranout", *VOTES.values()}
"""What is for somebody who must act."""

SENDS_NOTHING = (PROGRESS, NOTICE_BOARD, FORUM_POST, PAIRING_POST, FORUM_LEFT)
"""What edits a message, or begins a post of a forum."""


class Rung(Transport):
    """What the transport asks the library for: it posts to nobody."""

    def __init__(self, memory):
        super().__init__(None, lambda: None)
        self.memory = memory
        self.sent = []

    def __getattr__(self, name):
        return getattr(self.memory, name)

    def _channel(self, address):
        rung = self

        class Channel:
            async def send(self, **body):
                rung.sent.append((address, body))
                return discord.Object(rung.memory.new_id())

        return Channel()


OTHERS = (
    *("closed", "may_attach", "edit", "history", "open_dm", "start_thread", "archive", "may_see"),
    *("remove", "public_to", "untaggable", "open_posts", "begin", "begun", "tag"),
)
for _name in OTHERS:
    setattr(Rung, _name, lambda self, *args, _own=_name, **how: getattr(self.memory, _own)(*args, **how))


@pytest.fixture
async def world(tmp_path):
    async with opened(tmp_path) as made:
        made.born()
        yield made


async def sent(world, kind, **wishes):
    """What a scene of this kind sends."""
    world.fresh()
    own, row = await scene(world, kind)
    return await told(world, own, row, **wishes)


async def told(world, own, *rows, quiet=()):
    for user in quiet:
        await world.store.settings.set("user", user, "quiet", "00:00-23:59")
    await world.clear()
    rung = Rung(MemoryTransport(world.clock))
    world.relay = OutboxRelay(
        Services(world.tables, People(world.store), Studio(), None), world.store, world.clock, rung
    )
    await world.due(own, *rows)
    world.relay.open()
    for _ in range(2000):
        if not world.relay.under_way:
            break
        await world.store.settings.of("user", 0)
    return rung.sent


def rings(body):
    return {person.id for person in body["allowed_mentions"].users}


def holds(address, body):
    """What must be so of every message."""
    assert 0 < len(body["nonce"]) <= MOST_OF_A_NONCE, "Discord takes it once"
    named = {int(user) for user in MENTION.findall(body["content"])}
    assert rings(body) <= named, "whoever it may ring for is named in it"
    assert body["silent"] == (address.guild != 0 and not rings(body))
    if not address.guild:
        assert not body["silent"]


@pytest.mark.parametrize("kind", sorted({*KINDS} - {*SILENT, "picture", "news_edit", "older"}))
async def test_what_mentions_nobody_is_silent_and_nothing_else(world, kind):
    posts = await sent(world, kind)
    assert posts or kind in SENDS_NOTHING, f"{kind}: does its scene (scenes.py) say nothing?"
    for address, body in posts:
        holds(address, body)
        if kind in TO_ACT_ON:
            assert rings(body)


@pytest.mark.parametrize("kind", [TURN_POST, *VOTES.values()])
async def test_who_sleeps_is_rung_for_by_nobody_and_the_post_is_silent(world, kind):
    ((address, body),) = await sent(world, kind, quiet=(ANNA.user, BENNO.user, 13, 14))
    holds(address, body)
    assert body["silent"]


async def test_the_end_of_a_game_mentions_nobody(world):
    ((address, body),) = await sent(world, OVER_POST)
    assert (address, body["silent"]) == (Address(1, world.channel), True)


@pytest.mark.parametrize("length", [0, HOUR, 5 * DAY])
async def test_the_first_line_is_who_which_game_what_and_until_when(world, length):
    table = await lobby(world)
    if length:
        await world.tables.lobby.set_terms(table.id, ANNA, TimeControl(length, 0))
    table = (await world.tables.lobby.start(table.id, ANNA)).table
    row = Delivery(kind=TURN_POST, revision=table.revision, asked=(0, 1), first=1, last=2)
    ((_, body),) = await told(world, table, row)
    first = body["content"].splitlines()[0]
    places = [first.find(part) for part in (f"<@{ANNA.user}>", "Pearls", "round 1", "bid")]
    assert -1 not in places
    assert places == sorted(places)
    ends = min((clock.expires_at for clock in table.clocks if clock.expires_at), default=0)
    assert first.endswith(f"until <t:{int(ends)}:f>") if length else "<t:" not in first
    if length:  # where a lock screen does not resolve Discord's code, the words still say it
        assert {HOUR: "60 minutes", 5 * DAY: "5 days"}[length] in first
