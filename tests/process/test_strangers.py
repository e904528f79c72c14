"""An attacker's diary: an evening of two accomplices, against a table on a server where one of them sits.

Mallory plays with Anna, Benno and Clara, who leaves their server. Eve manages a server of her own, and is not on
theirs. Whatever they try, the table is as it was, Eve is answered as for a table that there is not, and nobody learns
what is not theirs.
"""

import contextlib
import random
import sqlite3
from collections import Counter

import pytest

from render.words.words import Words
from tests.discord_api.permissions import BITS
from tests.process.driver.forgery import Forger
from tests.process.driver.hall import hall
from tests.process.driver.people import Person, controls
from tests.process.driver.tables import RUNNING, Table, moves, told
from tests.process.test_files import attachment

NOWHERE = 999_999
"""The number of no table."""

VERBS = (
    *("play", "hand", "log", "recap", "replay", "again", "undo", "abort", "follow", "note", "vote", "propose"),
    *("take", "handover", "setpage", "tablepage", "showseat", "plan", "order", "concede", "rematch", "playon"),
)
TYPED = ("play", "hand", "log", "show", "recap", "replay", "undo", "follow", "concede", "verify", "table", "move-here")
SAID = Words("en")


class Evening:
    """The two servers, the table, and the accomplices."""

    def __init__(self, room, table, far, eve):
        self.room, self.table, self.far, self.eve = room, table, far, eve
        self.mallory = table.people[2]
        self.number = controls(table.board)[0].table
        self.forger = Forger(room, [table], 8)

    async def learn(self):
        """What each has been shown, so that a betrayal is seen."""
        for number, person in enumerate(self.table.people[:2]):
            panel = await person.press(self.table.board, RUNNING)
            await person.press(panel.message, moves(panel.message)[number])
        await self.forger._learn()
        await self.calm()

    async def calm(self):
        """Nothing is on its way, and the table is as it is."""
        await self.room.discord.quiet(0.5)
        self.before = self.forger.state()

    async def counted(self, asking):
        """An answer, and what Discord was asked for it."""
        counts = self.room.discord.journal.counts
        before = counts.copy()
        answer = await asking
        return answer, counts - before

    def holds(self, who, answer, what):
        """Nothing has changed, and nothing was betrayed."""
        assert self.forger.state() == self.before, what
        assert self.forger.betrayed(who, answer.message) == [], what

    async def as_nobody(self, who, channel, custom_id):
        """A press is answered as for the number of no table."""
        told = [
            await who.forge(channel, custom_id.format(table=number, verb="{verb}")) for number in (self.number, NOWHERE)
        ]
        self.holds(who, told[0], custom_id)
        assert (told[0].text, told[0].controls) == (told[1].text, told[1].controls), custom_id


@contextlib.asynccontextmanager
async def evening(folder):
    """The stage."""
    async with hall(folder, toy=True, start=False) as room:
        world = room.discord.world
        elsewhere = world.guild("Elsewhere")
        far = world.text_channel(elsewhere, "far")
        await room.bot.start()
        eve = Person(room.discord, "Eve")
        world.manage.add((elsewhere["id"], eve.id))
        world.absent.add((room.guild["id"], eve.id))
        people = [room.anna, room.benno, Person(room.discord, "Mallory"), room.people[2]]
        table = Table(room, "toy", people, random.Random(8))
        await table.open()
        made = Evening(room, table, far, eve)
        await made.learn()
        yield made


async def presses(evening):
    """Controls of the table, forged on her own server and in a direct message."""
    own = evening.room.discord.world.dm(evening.eve.id)
    revision = controls(evening.table.board)[0].revision
    for place in (evening.far, own):
        for verb in VERBS:
            await evening.as_nobody(evening.eve, place, f"m:{{table}}:{verb}:{revision}:0")


async def commands(evening):
    """The table by its number, and whatever needs none."""
    eve, far = evening.eve, evening.far
    for name in TYPED:
        (here, asked), (nowhere, as_well) = [
            await evening.counted(eve.slash(far, f"game {name}", table=str(one))) for one in (evening.number, NOWHERE)
        ]
        evening.holds(eve, here, name)
        assert here.text == nowhere.text, name
        assert asked == as_well, f"{name}: the time that Discord takes would tell"
    for name in ("export", "abort", "join", "start"):
        answer = await eve.slash(far, f"game {name}")
        evening.holds(eve, answer, name)
    assert evening.number not in [value for _, value in await eve.complete(far, "game show", "table")]


async def accomplice(evening):
    """What somebody may not do who sits there: take the table away, its file, its end."""
    mallory, far, here = evening.mallory, evening.far, evening.table.channel
    answer = await mallory.slash(far, "game move-here", table=evening.number)
    assert SAID.text("bot.error.OtherServer") in answer.text
    evening.holds(mallory, answer, "taken away")
    answer = await mallory.slash(here, "game export")
    assert SAID.text("bot.error.SecretUntilOver") in answer.text
    evening.holds(mallory, answer, "file")
    revision = controls(evening.table.board)[0].revision
    for verb, key in (("abort", ""), ("handover", "0.on"), ("kickseat", "0"), ("setting", "table"), ("start", "")):
        answer = await mallory.forge(here, f"m:{evening.number}:{verb}:{revision}:{key}")
        evening.holds(mallory, answer, verb)
    for key in ("2~77", f"{evening.far['guild_id']}~{evening.far['id']}", "dm", "wait"):
        answer = await mallory.forge(here, f"m:{evening.number}:vote:{revision}:place.-1.{key}")
        evening.holds(mallory, answer, key)


async def out_of_sight(evening):
    """The host helps Mallory: the game shall go on where Benno reads nothing of it, until his time is up."""
    anna, benno = evening.table.people[:2]
    world, guild = evening.room.discord.world, evening.room.guild
    cellar = world.text_channel(guild, "cellar")
    deny = str(BITS["view_channel"])
    cellar["permission_overwrites"] = [{"id": benno.id, "type": 1, "allow": "0", "deny": deny}]
    world.tell("CHANNEL_UPDATE", cellar)
    await evening.calm()
    answer = await anna.slash(cellar, "game move-here", table=evening.number)
    assert SAID.text("bot.error.move_unseen", who="Benno") in answer.text
    evening.holds(anna, answer, "moved out of sight")


async def malformed(evening):
    """Noise, stale and foreign parts: never a fault."""
    since = len(evening.room.bot.lines())
    found = await evening.forger.run(60)
    assert found.clean, found.lines()
    assert evening.room.bot.errors(since) == []


async def files(evening):
    """A file that is none, handed in on her own server."""
    tables = len(evening.before)
    for content in (b"{}", b"[" * 5000, b'{"format": 1e308}', bytes(4096)):
        answer = await evening.eve.slash(evening.far, "game import", file=attachment(evening.room, content))
        assert answer.text
        evening.holds(evening.eve, answer, content[:8])
    assert len(evening.forger.state()) == tables


async def left(evening):
    """Clara leaves the server: old buttons and direct messages show nothing any more."""
    clara, world = evening.table.people[3], evening.room.discord.world
    world.absent.add((evening.room.guild["id"], clara.id))
    own, revision = world.dm(clara.id), controls(evening.table.board)[0].revision
    for place in (own, evening.far):
        for verb in ("play", "hand", "log", "recap", "again"):
            answer = await clara.forge(place, f"m:{evening.number}:{verb}:{revision}:")
            assert SAID.text("bot.error.NotMember") in answer.text, verb
            evening.holds(clara, answer, verb)


async def kills(evening):
    """The bot dies in the middle of a vote and of a move: each is whole or has not been."""
    room, table, number = evening.room, evening.table, int(evening.number)
    there = room.discord.world.text_channel(room.guild, "garden")
    await room.benno.forge(table.channel, f"m:{number}:propose:0:tie")
    room.bot.kill()
    await room.bot.die()
    await room.bot.start()
    assert [row["subject"] for row in rows(room, "votes", number)] == ["tie"]
    room.discord.humans.slash(room.anna.user, there, "game move-here", {"table": str(number)})
    await room.discord.until(lambda: any(one["channel_id"] == there["id"] for one in room.posts(there)), 20)
    room.bot.kill()
    await room.bot.die()
    await room.bot.start()
    await room.discord.quiet(1.0)
    moved = [row for row in rows(room, "lines", number) if '"moved"' in row["event"]]
    (row,) = rows(room, "tables", number, key="id")
    assert (len(moved), str(row["channel"])) == (1, there["id"])
    for channel in (there, table.channel):  # what was in doubt when the table moved is told anew where it is now
        posted = Counter(told(post["_posted"]) for post in room.posts(channel))
        assert max(posted.values()) == 1, "nothing is told twice"
    assert [row["subject"] for row in rows(room, "votes", number)] == ["tie"]


def rows(room, name, number, key="table_id"):
    """What the database holds of a table."""
    with contextlib.closing(sqlite3.connect(f"file:{room.bot.db}?mode=ro", uri=True)) as db:
        db.row_factory = sqlite3.Row
        return db.execute(f"SELECT * FROM {name} WHERE {key} = ?", (number,)).fetchall()


async def test_an_evening_of_two_accomplices():
    async with evening(None) as made:
        for act in (presses, commands, accomplice, out_of_sight, malformed, files, left):
            await made.calm()
            await act(made)
        assert made.room.bot.errors() == []


@pytest.mark.slow
async def test_the_bot_dies_while_they_vote_and_move():
    async with evening(None) as made:
        await kills(made)
