"""One delivery in a world in memory: what Discord does to it, where the process dies, and what came of it."""

import asyncio

from bot.store.values.board import Board
from bot.store.values.delivery import (
    BOARD_MESSAGE,
    FORUM_POST,
    FORUM_TAGS,
    KINDS,
    LINE_MESSAGE,
    LOBBY_CARD,
    LOBBY_MESSAGE,
    NEWS,
    NOTICE_BOARD,
    NOTICE_MESSAGE,
    PAIRING_POST,
    PENDING,
    PLACE_OF_ITS_OWN,
    RANOUT,
    SAME_BOARD,
    SENDING,
    THREAD,
    TIDY,
    UNFILLED,
    Delivery,
)
from bot.store.values.errors import DatabaseAway
from bot.store.values.tournament import Tournament
from tests.bot.discord.delivery.scenes import EDITS, SILENT, scene, standing
from tests.bot.discord.dying import Death

STOPS = ("", "before", "between", "after")

NOTED = {
    LOBBY_MESSAGE: "SELECT lobby_message FROM tables WHERE id = :table",
    PLACE_OF_ITS_OWN: "SELECT channel FROM tables WHERE id = :table",
    BOARD_MESSAGE: "SELECT board_message FROM tables WHERE id = :table",
    SAME_BOARD: "SELECT board_message FROM tables WHERE id = :table",
    LINE_MESSAGE: "SELECT message FROM news WHERE tournament_id = :cup AND number = :number",
    THREAD: "SELECT channel FROM pairings WHERE tournament_id = :cup AND number = :number",
    NOTICE_MESSAGE: "SELECT max(message) FROM board_posts WHERE guild = :guild AND channel = :number",
}
"""Where the message of a delivery is kept: the card, the place or the board of a table, the post of a line of a
tournament, the thread of a pairing, the post of a notice board.
"""


async def settled(relay, dead=None):
    """Until nothing is under way, or ``dead`` is set: the process has died, and what it was at never ends."""
    died = asyncio.ensure_future((dead or asyncio.Event()).wait())
    try:
        while relay.under_way and not (dead and dead.is_set()):
            await asyncio.wait({*relay.under_way, died}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        died.cancel()


class Run:
    """One scene, with what Discord does and where the process dies."""

    def __init__(self, world, kind, stop):
        self.world, self.kind, self.stop = world, kind, stop
        self.death = Death()
        self.away = False
        """Whether what becomes of it can once not be stored."""

    async def begin(self, *, follower=True, card=False):
        world = self.world
        world.fresh()
        self.own, self.row = await scene(world, self.kind)
        if card:
            self.own = await standing(world, self.own, "lobby_message", "the card")
        await world.clear()
        world.now += 1
        self.before = {one.id for one in world.discord.all()}
        world.born()
        await self.quiet()
        self.deliver, hold = world.store.outbox.delivered, self.stop
        world.discord.hold = self.hold if hold == "before" else None
        world.store.outbox.delivered = self.delivered
        rows = [self.row, *([self.next()] if follower else [])]
        await world.due(self.own, *rows)
        return self

    def next(self):
        if isinstance(self.own, Tournament):
            return Delivery(kind=NEWS, number=0)
        if isinstance(self.own, Board):
            return Delivery(kind=NOTICE_BOARD, number=0)
        kind = UNFILLED if self.kind == LOBBY_CARD or self.own.status == "lobby" else RANOUT
        return Delivery(kind=kind, revision=self.own.revision, asked=(0, 1))

    @property
    def dead(self):
        """Set once the process has died."""
        return self.death.dead

    async def hold(self, name):
        if self.stop and not self.dead.is_set():
            await self.death.die()

    async def delivered(self, *args, **how):
        if self.stop == "between" and not self.dead.is_set():
            await self.death.die()
        if self.away:
            self.away = False
            raise DatabaseAway
        await self.deliver(*args, **how)
        if self.stop == "after" and not self.dead.is_set():
            await self.death.die()

    async def quiet(self):
        """Until nothing is under way, or the process has died."""
        await settled(self.world.relay, None if self.buried else self.dead)

    buried = False

    async def end(self, *, rounds=30, pause=100.0):
        """Time passes, and the process that died is followed by another one."""
        world = self.world
        world.relay.wake()
        for _ in range(rounds):
            await self.quiet()
            if self.stop and self.dead.is_set() and not self.buried:
                self.buried = True
                assert world.relay.jobs
                await world.relay.close(0.0)
                world.born()
                await world.store.outbox.release_claims()
            rows = await self.rows()
            if all(row.state not in (PENDING, SENDING) for row in rows):
                break
            world.now += pause
            await world.relay.tick()
        await self.quiet()
        world.store.outbox.delivered = self.deliver
        assert not world.relay.jobs
        return await self.mine()

    async def rows(self):
        outbox = self.world.store.outbox
        if isinstance(self.own, Board):
            return await outbox.of_guild(self.own.guild)
        of = outbox.of_tournament if isinstance(self.own, Tournament) else outbox.of_table
        return await of(self.own.id)

    async def mine(self):
        return (await self.rows())[0]

    def posted(self, row):
        """The new messages that bear its nonce, or none it was sent with; the posts of a forum, which have none."""
        new = [one for one in self.world.discord.all() if one.id not in self.before]
        return [
            one
            for one in new
            if one.nonce == row.nonce or (self.kind in (FORUM_POST, PAIRING_POST) and one.thread == one.id)
        ]

    async def noted(self, row):
        """What is kept of its message beside its row; what is kept of nothing else is its own id."""
        sql = NOTED.get(KINDS[KINDS[self.kind].becomes or self.kind].noted)
        if sql is None:
            return row.message
        about = {"table": row.table, "cup": row.tournament, "guild": row.guild, "number": row.number}
        return (await self.world.store.connections.one(sql, about))[0]

    async def in_order(self):
        rows = await self.rows()
        sent = [
            row.message for row in rows if row.lane == rows[0].lane and row.message and row.message not in self.before
        ]
        return sent == sorted(sent)


def told_once(run, row):
    """What must be so of a delivery that is done."""
    if run.kind in SILENT:
        name = {TIDY: "archive", FORUM_TAGS: "tag"}.get(run.kind, "thread")
        assert name in run.world.discord.calls
        assert not run.posted(row)
    elif run.kind in EDITS:
        assert len(run.posted(row)) <= 1
        assert run.posted(row) or run.world.discord.find(row.message).edits
    else:
        said = [one.text for one in run.posted(row)]
        assert len(said) == 1, f"{said}: does its scene (scenes.py) give it something to say?"
