"""How a tournament goes on by itself: deadlines, tables, results, the next round. All that is due is rows.

A round is over when all its tables are; each table has the tournament's clock, and where that has run out an opponent
plays on, so every round ends. Every step is guarded by what it has seen: a stop at any moment loses nothing and repeats
nothing.
"""

from __future__ import annotations

import contextlib
import logging

import msgspec

from bot.store.values.delivery import PAIRED, Delivery
from bot.store.values.errors import ChannelTaken, NoTable
from bot.store.values.place import CARRIED, REACHED
from bot.store.values.table import ABORTED, LOBBY, OVER, STAND_IN, Seat, Table
from bot.store.values.tournament import OFF, OPEN, PLAYED, Pairing, Tournament
from bot.tables.commit.repository import Repository
from bot.tables.lobby.lobby import Lobby
from bot.tables.model.errors import NotInLobby
from bot.tables.model.opponent_names import opponent_names
from bot.tables.model.option_choice import at_tournament
from bot.tables.tasks import StepEachDue
from bot.tables.time.downtime import Downtime
from bot.tables.time.places import ASK_AGAIN_AFTER_SECONDS
from bot.tables.tournament.changes import pairing_of, with_pairing
from bot.tables.tournament.posts import GIVEN_UP, place_due, waits_for_channel
from bot.tables.tournament.rounds import enough_people, last_round
from bot.tables.tournament.sign_up import Tournaments
from bot.tables.tournament.standings import outcome
from render.words.words import Words

LOOK_AGAIN = 600.0
"""Seconds between two looks at a channel that is shut when sign-ups would close."""

_log = logging.getLogger(__name__)


class TournamentRunner:
    """Looks at what is due when `tick` is called, and makes the tables of pairings."""

    def __init__(self, repo: Repository, lobby: Lobby, tournaments: Tournaments, downtime: Downtime) -> None:
        self.repo = repo
        self.downtime = downtime
        self.lobby = lobby
        self.tournaments = tournaments
        self._each = StepEachDue("tournament")
        self._looked: dict[int, float] = {}

    async def tick(self) -> None:
        """Carry out what is due: deadlines, results, the next round. A fault at one tournament stays there."""
        await self._each(self.tournaments.repo.live(self.downtime.servers), self._step)

    async def _step(self, tournament_id: int) -> None:
        before = await self.tournaments.repo.get(tournament_id)
        after = before
        again: tuple[Delivery, ...] = ()
        if before.lost and self.repo.clock() - before.lost >= GIVEN_UP:
            after = self.tournaments.told(msgspec.structs.replace(before, status=OFF), "off")
        elif before.status == OPEN and before.deadline <= self.repo.clock():
            if not await self._open(before):
                return
            after = await self.tournaments.present(before)
            off = msgspec.structs.replace(before, status=OFF)
            after = self.tournaments.next(after) if enough_people(after) else self.tournaments.told(off, "off")
        elif before.status == PLAYED:
            for own in before.of_round(before.round):
                if own.table and not own.done:
                    after = with_pairing(after, await self._looked_at(before, own))
            if all(own.done for own in after.of_round(after.round)):
                if after.round < last_round(after):
                    after = await self.tournaments.present(after)
                after = self.tournaments.next(after)
            again = await self._forgotten(before)
        after = await self.tournaments.repo.replace(before, after, again)
        for own in after.of_round(after.round) if after.status == PLAYED else ():
            if own.channel and not own.table:
                await self._place(after, own)

    async def _open(self, found: Tournament) -> bool:
        """Whether people could sign up until now: the channel is looked at before sign-ups close. Where it is gone or
        shut they wait, its organiser is told, and it is looked at again now and then.
        """
        look, now = self.lobby.places.look, self.repo.clock()
        if look is None:
            return True
        if self._looked.get(found.id, 0.0) > now:
            return False
        state = await look(found.guild, found.channel)
        if state in REACHED:
            self._looked.pop(found.id, None)
        else:
            self._looked[found.id] = now + LOOK_AGAIN
        if state is not None:
            await self.seen(found, state)
        return state in REACHED and not found.lost

    async def seen(self, found: Tournament, state: str) -> None:
        """A look has shown what the channel of a tournament is: while no post arrives there, the time for signing up
        stands. It is open again only once what waits for it has been posted: it may lack what only that needs.
        """
        if state not in REACHED:
            if not found.lost:
                await self.tournaments.lose(found, self.repo.clock())
        elif found.lost:
            rows = await self.repo.reads.outbox.of_tournament(found.id)
            if not any(waits_for_channel(row) for row in rows):
                await self.tournaments.lose(found, 0.0)

    async def _forgotten(self, found: Tournament) -> tuple[Delivery, ...]:
        """What is to be posted anew: pairings without a thread, for which nothing is under way."""
        waiting = [own for own in found.of_round(found.round) if not own.channel and not own.done]
        if not waiting:
            return ()
        known = {(row.round, row.number) for row in await self.repo.reads.outbox.of_tournament(found.id)}
        lost = [own for own in waiting if (own.round, own.number) not in known]
        forum = await self.tournaments.repo.home(found) if lost else 0
        return tuple(place_due(own, forum) for own in lost)

    async def _looked_at(self, found: Tournament, pairing: Pairing) -> Pairing:
        """A pairing with what came of its table, if that has ended; one that was not begun is begun, and one whose
        thread is gone, or has been shut for long, goes on in another one, as soon as there is one.
        """
        try:
            table = await self.repo.get(pairing.table)
        except NoTable:
            table = Table(guild=0, channel=0, host=0, game="", status=ABORTED)
        if table.live and (table.lost or self._shut(table)):
            if pairing.channel == table.channel:
                return msgspec.structs.replace(pairing, channel=0)
            if pairing.channel:
                await self.lobby.move_thread(table.id, found.guild, pairing.channel, pairing.forum)
        if table.status == LOBBY:
            await self._begin(table)
        if table.status not in (OVER, ABORTED):
            return pairing
        seats = outcome(pairing, table, await self.repo.reads.results.of(table.id) if table.id else None)
        return msgspec.structs.replace(pairing, seats=seats, done=True)

    def _shut(self, table: Table) -> bool:
        """Whether a table has waited for long in a thread where no post arrives, and nobody has gone on elsewhere."""
        return (
            table.place in CARRIED
            and not table.by_dm
            and self.repo.clock() - table.place_since >= ASK_AGAIN_AFTER_SECONDS
        )

    # ---- tables ------------------------------------------------------------------------------------------------------

    async def _place(self, found: Tournament, own: Pairing) -> None:
        """Make the table of a pairing in its thread, and begin it."""
        names = iter(opponent_names(Words(found.lang)))
        seats = tuple(  # who was forgotten since is nobody
            Seat(paired.user, found.name_of(paired.user)) if paired.user > 0 else Seat(None, next(names), STAND_IN)
            for paired in own.seats
        )
        now = self.repo.clock()
        try:
            table = await self.repo.create(
                Table(
                    guild=found.guild,
                    channel=own.channel,
                    forum=own.forum,
                    host=found.organiser if found.organiser > 0 else max(own.people, default=0),
                    game=found.game,
                    options={**at_tournament(found).settled, **found.options},
                    seats=seats,
                    lang=found.lang,
                    terms=found.terms,
                    shut=True,
                    created=now,
                    updated=now,
                )
            )
        except ChannelTaken as error:  # it was made before the last stop
            table = await self.repo.get(error.table)
            if table.seats != seats:  # something else is played there: another thread is made
                await self.tournaments.repo.change(found.id, lambda now: _with(now, own, channel=0))
                return
        await self.tournaments.repo.change(found.id, lambda now: _with(now, own, table=table.id))
        await self._begin(table)

    async def _begin(self, table: Table) -> None:
        people = [seat.user for seat in table.seats if seat.user is not None]
        words = tuple(Delivery(kind=PAIRED, revision=table.revision + 1, user=user) for user in people)
        with contextlib.suppress(NotInLobby):  # somebody else was quicker
            await self.lobby.begin(table.id, words)


def _with(found: Tournament, own: Pairing, **fields: int) -> Tournament:
    return with_pairing(found, msgspec.structs.replace(pairing_of(found, own), **fields))
