"""Closing: where a table stands, and its end without a result."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.store.values.change import PLACE, Entry, NewLine
from bot.store.values.delivery import FORUM_POST, HAND, LOBBY_CARD, MOVED, OVER_POST, TURN_POST, UNFILLED, Delivery
from bot.store.values.names import printable
from bot.store.values.place import GONE, LEFT, OPEN
from bot.store.values.table import ABORTED, LOBBY, RUNNING, Table
from bot.store.values.time import DAY, ContactHours
from bot.tables.commit.acts import is_manager_act
from bot.tables.commit.change import Change, PartChange, of_table
from bot.tables.commit.hosting import OpeningLimits
from bot.tables.commit.parts import CLOCKS
from bot.tables.commit.repository import Repository
from bot.tables.commit.retry import retry_on_conflict
from bot.tables.commit.rights import judges, leads, manages, require_host, standing, with_host
from bot.tables.history.gallery import Gallery
from bot.tables.model.actor import Actor
from bot.tables.model.early_ends import ends_by_one
from bot.tables.model.errors import (
    AtPractice,
    NoReason,
    NotHost,
    NotRunning,
    OnlyByVote,
    OnlyOrganiser,
    OtherServer,
    OwnGame,
)
from bot.tables.model.places import with_place
from bot.tables.model.position import Position
from bot.tables.model.server_settings import server_settings
from bot.tables.time.places import ASK_AGAIN_AFTER_SECONDS, Places
from engine.kernel.values import Event

RECALLED = 6
"""How many of the last lines a table tells where it goes on."""

LONGEST_REASON = 200
"""Characters of a reason that are kept."""

ALONE, REASON, VOTE = "alone", "reason", "vote"
"""How somebody may end a table for all."""


class TableCloser:
    """What happens to a table whose channel is gone, that nobody fills, or that is given up for all."""

    def __init__(self, repo: Repository, gallery: Gallery | None = None, openings: OpeningLimits | None = None) -> None:
        self.repo = repo
        self.openings = openings or OpeningLimits(repo.clock)
        self.places = Places(repo)
        self.gallery = gallery

    async def lose(self, table_id: int) -> None:
        """The table's channel is gone: its people are told, once."""
        await self.places.note(table_id, GONE)

    @retry_on_conflict
    async def move(self, table_id: int, actor: Actor, guild: int, channel: int) -> Table:
        """Go on in another channel of the server, as its host or who manages it wants. To another server the last one
        who plays takes a table along whose own the bot has lost; where several play, they vote.

        Raises `AtPractice`, `NotHost`, `OtherServer`, `NotRunning` (not live any more), `ChannelTaken`,
        `TooManyOpened`.
        """
        async with self.repo.lock(table_id):
            table = await self.repo.get(table_id)
            if table.practice:
                raise AtPractice
            if guild == table.guild:
                table = await self.hosted(table, actor)
            elif not _homeless(table, actor):
                raise OtherServer
            with self.openings.one(actor.user):
                return await self._move(table, guild, channel, _moved(table, actor, channel), actor)

    @retry_on_conflict
    async def move_thread(self, table_id: int, guild: int, channel: int, forum: int = 0) -> Table:
        """The table of a tournament, whose thread is gone, goes on in another one, perhaps a post of a ``forum``.

        Raises `NotRunning` (not live any more), `ChannelTaken`.
        """
        async with self.repo.lock(table_id):
            line = NewLine(Event("moves_on", args={"channel": channel}), bot=True)
            return await self._move(await self.repo.get(table_id), guild, channel, line, forum=forum)

    async def move_on(self, table: Table, guild: int, channel: int) -> Table:
        """The same as its people have voted, with the table's lock held. Raises as `move_thread`."""
        line = NewLine(Event("voted_place", args={"channel": channel}), bot=True)
        return await self._move(table, guild, channel, line)

    async def _move(
        self, table: Table, guild: int, channel: int, line: NewLine, by: Actor | None = None, forum: int = 0
    ) -> Table:
        """Move it, with its ``line`` in the log, or the one that tells who has done it from outside. It is told where
        the table goes on, and where it has stood.
        """
        if not table.live:
            raise NotRunning(status=table.status)
        told = table.posted_event if table.status == LOBBY else await self.repo.reads.history.last_line(table.id)
        last, revision = told + 1, table.revision + 1
        found = with_place(table, OPEN, self.repo.clock(), await self._hours(table))
        seen = self.gallery is not None and bool(table.web_key) and await self.gallery.seen_by_all(guild, channel)
        moved = msgspec.structs.replace(
            found,
            guild=guild,
            channel=channel,
            forum=forum,
            web_open=seen,
            posted_event=last,
            posted_revision=revision,
        )
        words = []
        if table.status == RUNNING:
            words.append(Delivery(kind=TURN_POST, revision=revision, first=max(1, last - RECALLED + 1), last=last))
        if guild == table.guild and table.place != GONE and table.channel > 0:
            words.append(Delivery(kind=MOVED, revision=revision, first=last, last=last, channel=table.channel))
        change = of_table(
            await self.repo.readable(table), moved, lines=(line,), deliveries=tuple(words), by=by, beside=PLACE
        )
        if is_manager_act(change):
            change = msgspec.structs.replace(change, lines=())
        return (await self.repo.commit(change)).table

    async def post_again(self, table_id: int) -> None:
        """Post anew where messages have been forgotten: the lobby card, or the last post with the lines it told, and
        the hands of those who are asked.
        """
        async with self.repo.lock(table_id):
            table = await self.repo.get(table_id)
            kind = {LOBBY: LOBBY_CARD, RUNNING: TURN_POST}.get(table.status, OVER_POST)
            channel = 0
            if table.channel < 0:
                kind, channel = FORUM_POST, table.forum
            first, last = table.board_first, table.posted_event
            told = Delivery(kind=kind, revision=table.revision, channel=channel, first=first, last=last)
            waiting = (await self.repo.position(table_id)).waiting() if table.status == RUNNING else []
            hands = [
                Delivery(kind=HAND, revision=table.revision, user=user, seat=seat, asked=(seat,))
                for user, seat in table.players.items()
                if seat in waiting
            ]
            await self.repo.commit(PartChange(part=CLOCKS, before=table, after=table, deliveries=(told, *hands)))

    async def close_lost(self) -> None:
        """Where no post has arrived for long: people of a running game are asked again, a lobby is closed."""
        for table in await self.repo.reads.tables.lost(self.repo.clock() - ASK_AGAIN_AFTER_SECONDS):
            if table.status == LOBBY:
                await self._close_lost(table.id)
            else:
                await self.places.ask_again(table.id)

    @retry_on_conflict
    async def _close_lost(self, table_id: int) -> None:
        async with self.repo.lock(table_id):
            fresh = await self.repo.get(table_id)
            if not fresh.reached and fresh.status == LOBBY:
                await self._close(fresh, 0)

    @retry_on_conflict
    async def close_unfilled(self, table_id: int, days: int) -> None:
        """Close a lobby that nobody has filled for so many days, with a word."""
        async with self.repo.lock(table_id):
            table = await self.repo.get(table_id)
            if table.status == LOBBY and table.updated < self.repo.clock() - days * DAY:
                word = Delivery(kind=UNFILLED, revision=table.revision + 1)
                await self._close(table, 0, word)

    @retry_on_conflict
    async def abort(self, table_id: int, actor: Actor, reason: str = "") -> Table:
        """End the table without a result; a ``reason`` stands in the log. A rated game is ended by nobody alone; one of
        a tournament by its organiser, with a reason.

        Raises `NotHost`, `OnlyByVote`, `OnlyOrganiser`, `OwnGame`, `NoReason`, `NotRunning`.
        """
        told = printable(reason, LONGEST_REASON)
        async with self.repo.lock(table_id):
            table = await self.repo.get(table_id)
            how = await self.way_to_end(table, actor)
            if not table.live:
                raise NotRunning(status=table.status)
            if how == VOTE:
                require_host(table, actor)
                raise OnlyByVote
            if how == REASON and not told:
                raise NoReason
            table = table if how == REASON else await self.hosted(table, actor)
            return await self._close(table, actor.user, line=_stopped(table, actor, how, told), actor=actor)

    async def way_to_end(self, table: Table, actor: Actor) -> str:
        """How somebody may end a table for all: `ALONE`, `REASON` (alone, and everybody reads why), or by a `VOTE`.

        Raises `NotHost`, `OnlyOrganiser` and `OwnGame`.
        """
        found = await self.repo.reads.tournaments.of_table(table.id)
        if found is not None and found.live:
            people = {own.user for own in table.seats if own.user is not None}
            absent = found.organiser < 0 or found.organiser in people
            if found.organiser == actor.user and absent:
                raise OwnGame
            if found.organiser != actor.user and not (absent and judges(found, actor, people)):
                raise OnlyOrganiser  # where that one is forgotten, or plays there, who manages the server sees to it
            return REASON
        if table.status == RUNNING and table.seat_of(actor.user) is None:
            require_host(table, actor)
        if table.status != RUNNING:
            await self.hosted(table, actor)
            return ALONE
        settings = server_settings(await self.repo.reads.settings.of("guild", table.guild))
        alone = ends_by_one(table, settings, host=table.host == actor.user, manages=manages(table.guild, actor))
        if alone or (leads(table, actor) and not isinstance(await self.repo.readable(table), Position)):
            return ALONE  # a game that cannot be read has no result that anybody could escape
        return VOTE

    async def hosted(self, table: Table, actor: Actor) -> Table:
        """The table with its host, who is the actor: see `with_host`. That its host has left is looked up where it
        matters, for whoever sits at a lobby and is not the host. Raises `NotHost`.
        """
        try:
            return with_host(table, actor, self.repo.clock())
        except NotHost:
            if table.status != LOBBY or table.seat_of(actor.user) is None:
                raise
            gone = bool(await self.repo.presence.gone(table.guild, [table.host]))
            return with_host(table, actor, self.repo.clock(), gone=gone)

    # ---- the way to the store ----------------------------------------------------------------------------------------

    async def _hours(self, table: Table) -> dict[int, ContactHours]:
        people = [own.user for own in table.seats if own.user is not None]
        return await self.repo.reads.clocks.contact_hours(table, people)

    async def _close(
        self, table: Table, by: int, *words: Delivery, line: NewLine | None = None, actor: Actor | None = None
    ) -> Table:
        """End a table without a result, whether or not its game can be read: the only road to that end."""
        entry = Entry(table=0, revision=0, verb="abort", at=0, user=by)
        after = msgspec.structs.replace(table, status=ABORTED)
        before, lines = await self.repo.readable(table), (line,) if line else ()
        change = of_table(before, after, entry=entry, deliveries=words, lines=lines, by=actor)
        return (await self.repo.commit(change)).table

    async def _change(self, table: Table, *words: Delivery, by: Actor | None = None, **fields: Any) -> Table:
        """Store a change of the set-up, ``by`` who has a right to it; ``words`` go to persons."""
        after = msgspec.structs.replace(table, **fields)
        return (await self.repo.commit(Change(before=table, after=after, deliveries=words, by=by))).table


def _homeless(table: Table, actor: Actor) -> bool:
    """Whether somebody may take a table to another server: the bot has lost its own, and nobody else plays there."""
    return table.place == LEFT and {own.user for own in table.seats if own.owned} == {actor.user}


def _moved(table: Table, actor: Actor, channel: int) -> NewLine:
    """Who has moved a table; in a lobby seats are no names yet."""
    seat = table.seat_of(actor.user) if table.status == RUNNING else None
    if seat is None:
        return NewLine(Event("moved_by_host", args={"channel": channel}), bot=True)
    return NewLine(Event("moved", seat, {"seat": seat, "channel": channel}), bot=True)


def _stopped(table: Table, actor: Actor, how: str, reason: str) -> NewLine | None:
    """Who has ended a game for all, and why: everybody reads it. Who ends it from outside is told by name, by the
    door.
    """
    if table.status != RUNNING:
        return None
    if how == REASON:
        return NewLine(Event("stopped_by_organiser", args={"reason": reason}), bot=True)
    found = standing(table, actor)
    if found.outside:
        return None
    seat = table.seat_of(actor.user)
    return NewLine(Event("stopped_by_host") if seat is None else Event("stopped", seat, {"seat": seat}), bot=True)
