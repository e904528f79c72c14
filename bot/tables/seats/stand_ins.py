"""Absence: an opponent stands in for somebody who is away, and the way back to the own seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from bot.store.values.change import Entry, NewLine
from bot.store.values.errors import NoSeat
from bot.store.values.table import RUNNING, STAND_IN, Seat, Table
from bot.store.values.time import ABSENT, DAY, ON, OPEN, TURN, Vote
from bot.tables.commit.change import of_position
from bot.tables.commit.hidden_knowledge import HiddenKnowledge
from bot.tables.commit.repository import Repository
from bot.tables.commit.retry import retry_on_conflict
from bot.tables.commit.rights import require_host
from bot.tables.model import quiet_hours
from bot.tables.model.actor import Actor
from bot.tables.model.errors import AlreadySeated, KnowsHidden, NoSuchSeat, NotAway, NotIdle, NotOpen, NotRunning
from bot.tables.model.position import Outcome, Position
from bot.tables.model.reachability import vote_stands
from bot.tables.model.server_settings import server_settings
from bot.tables.model.stand_ins import played_again
from bot.tables.model.votes import KEEPS, decided
from engine.kernel.values import Event


class StandIns:
    """Who plays a seat whose person does not come."""

    def __init__(self, repo: Repository, knowledge: HiddenKnowledge) -> None:
        self.repo = repo
        self.knowledge = knowledge

    @retry_on_conflict
    async def hand_over(self, table_id: int, actor: Actor, seat: int, how: str) -> Outcome:
        """The host lets an opponent stand in for an idle seat, or opens it. At a seat that only bears a name one plays
        from now on.

        Raises `NotHost`, `NotRunning`, `NoSuchSeat`, `NotIdle`.
        """
        async with self.repo.lock(table_id):
            table = await self.repo.get(table_id)
            require_host(table, actor)
            if 0 <= seat < len(table.seats) and table.seats[seat].vacant:
                return await self._given_to_opponent(await self.repo.position_of(_running(table)), seat, actor)
            await self.require_idle(table, seat)
            return await self.stand_in(await self.repo.position_of(table), seat, how, actor)

    @retry_on_conflict
    async def back(self, table_id: int, user: int) -> Outcome:
        """The person plays the own seat again. Raises `NotRunning`, `NotSeated`, `NotAway`."""
        async with self.repo.lock(table_id):
            table = _running(await self.repo.get(table_id))
            seat = table.seat(user)
            if not table.seats[seat].stand:
                raise NotAway
            after = seated(table, seat, played_again(table.seats[seat]))
            return await self._change(await self.repo.position_of(table), after, seat, "back", user)

    @retry_on_conflict
    async def take(self, table_id: int, person: Actor, seat: int) -> Outcome:
        """Somebody takes an open seat for good, or one that only bears a name.

        Raises `NotRunning`, `AlreadySeated`, `NoSuchSeat`, `NotOpen`, `KnowsHidden`, `NoSeat`.
        """
        async with self.repo.lock(table_id):
            table = _running(await self.repo.get(table_id))
            if table.seat_of(person.user) is not None:
                raise AlreadySeated
            if not 0 <= seat < len(table.seats):
                raise NoSuchSeat(seat=seat)
            after = seated(table, seat, Seat(person.user, person.name))
            found = await self.repo.reads.people.seat_check(after, person.user)
            knows = await self.knowledge.of(table, person.user, seat)  # asked always: no refusal comes sooner
            if table.seats[seat].stand != OPEN:
                raise NotOpen
            if knows:
                raise KnowsHidden
            if table.shut or found.blocked:
                raise NoSeat
            return await self._change(await self.repo.position_of(table), after, seat, "seat", person.user)

    # ---- with the table's lock held ----------------------------------------------------------------------------------

    async def require_idle(self, table: Table, seat: int) -> None:
        """Raises `NotRunning`, `NoSuchSeat` (no person plays it) and `NotIdle` unless it may be handed on: its person
        has not moved for long, or is not on the server any more.
        """
        _running(table)
        if not (0 <= seat < len(table.seats) and table.seats[seat].human):
            raise NoSuchSeat(seat=seat)
        user, clock = table.seats[seat].user or 0, table.clock(seat)
        if await self.repo.presence.gone(table.guild, [user], anew=True):
            return  # nobody waits for who is not on the server any more
        length = server_settings(await self.repo.reads.settings.of("guild", table.guild)).idle * DAY
        waited = 0.0
        if clock is not None and clock.asked:
            ways = await self.repo.reads.clocks.contact_hours(table, [user])
            waited = quiet_hours.time_spent(ways[user], clock.since, clock.still or self.repo.clock())
        if waited < length and not (clock is not None and clock.asked and table.terms.move and not clock.expires_at):
            raise NotIdle(n=-int(-(length - waited) // 3600))

    async def stand_in(self, position: Position, seat: int, how: str, by: Actor | None = None) -> Outcome:
        """An opponent stands in from now on, as ``how`` says. Another person becomes host for one who is away. Where
        others' time is up at the same moment, the last of them is told with all.
        """
        table = position.table
        own = msgspec.structs.replace(table.seats[seat], stand=how, level=table.terms.level or STAND_IN)
        others = [player for player in table.players if player != own.user]
        host = others[0] if how != TURN and table.host == own.user and others else table.host
        after = msgspec.structs.replace(seated(table, seat, own), host=host)
        gone = await self.repo.presence.gone(table.guild, [own.user or 0])
        more, told = not by and self._more(table, seat), gone_lines([seat] if gone else [])
        user = by.user if by else 0
        return await self._change(
            position, after, seat, "stand", user, f"stand_{how}", before=told, more=more, actor=by
        )

    def _more(self, table: Table, seat: int) -> bool:
        """Whether somebody else is stood in for by now: because of their clock, or of a vote that closes."""
        now = self.repo.clock()
        agreed = table.terms.expiry in (TURN, ON, OPEN)
        out = {
            clock.seat
            for clock in table.clocks
            if agreed and clock.asked and not clock.still and 0 < clock.expires_at <= now
        }
        closed = [vote for vote in table.votes if vote.closes <= now and not vote_stands(table, vote)]
        out |= {vote.seat for vote in closed if vote.subject == ABSENT and _stood_in(table, vote)}
        return any(other != seat and table.seats[other].human for other in out)

    async def _given_to_opponent(self, position: Position, seat: int, by: Actor) -> Outcome:
        table = position.table
        own = msgspec.structs.replace(table.seats[seat], stand="", level=table.terms.level or STAND_IN)
        after = seated(table, seat, own)
        return await self._change(position, after, seat, "stand", by.user, f"stand_{ON}", actor=by)

    async def _change(
        self,
        position: Position,
        after: Table,
        seat: int,
        verb: str,
        by: int,
        event: str = "",
        *,
        before: Sequence[NewLine] = (),
        more: bool = False,
        actor: Actor | None = None,
    ) -> Outcome:
        """Another one plays a seat; a post is due where the game waits for it."""
        change = of_position(
            position,
            after,
            entry=Entry(table=0, revision=0, verb=verb, at=0, user=by, seat=seat),
            lines=(*before, NewLine(Event(event or verb, seat, {"seat": seat}), bot=True)),
            boundary=seat in position.waiting() and not more,
            reader=seat,
            by=actor,
        )
        return await self.repo.commit(change)


def gone_lines(seats: Iterable[int]) -> tuple[NewLine, ...]:
    """What the table is told of people who are not on the server any more."""
    return tuple(NewLine(Event("left_server", seat, {"seat": seat}), bot=True) for seat in seats)


def _stood_in(table: Table, vote: Vote) -> bool:
    return decided(table, vote, closed=True) not in KEEPS


def seated(table: Table, seat: int, own: Seat) -> Table:
    """The table with ``own`` in one of its seats."""
    return msgspec.structs.replace(table, seats=(*table.seats[:seat], own, *table.seats[seat + 1 :]))


def _running(table: Table) -> Table:
    if table.status != RUNNING:
        raise NotRunning(status=table.status)
    return table
