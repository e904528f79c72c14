"""An attempt: one delivery from what is true now to what has become of it.

Its kind prepares, draws and sends it; what Discord says to that is a verdict: done, later or never. Every row keeps its
nonce, so a second attempt after a lost answer posts nothing twice; no refusal holds up what comes after it for long.
"""

from __future__ import annotations

import logging

import msgspec

from bot import metrics
from bot.discord.delivery import verdicts
from bot.discord.delivery.address import PostingObstacle
from bot.discord.delivery.duplicates import in_doubt
from bot.discord.delivery.job import Context, Job
from bot.discord.delivery.kind import KINDS, GiveOn, Kind, Skip
from bot.discord.delivery.pauses import Pauses
from bot.discord.delivery.verdicts import AnswerLost, RequestRefused, Verdict
from bot.discord.gateway.refusals import ARCHIVED, NO_MUTUAL_SERVER, RefusalScope
from bot.discord.text.page import Post
from bot.store.values.delivery import ASLEEP, CLOSED, Delivery
from bot.store.values.errors import DamagedTable, NoTable, NoTournament, StoreError
from bot.store.values.place import GONE, OUTAGE
from bot.tables.model.errors import NotRunning
from bot.workers.pool import WorkDropped

DOWN_SECONDS = 60.0
"""Seconds without one answer to anything that is sent, after which Discord is taken to be down."""

_log = logging.getLogger(__name__)


class Attempts:
    """Attempts to deliver. Of no delivery anything is kept; only since when Discord takes none, and ``pauses``: which
    channels refuse what is sent there.
    """

    def __init__(self, context: Context) -> None:
        self.context = context
        self.pauses = Pauses(context.clock)
        self._failing = 0.0

    @property
    def failing_since(self) -> float:
        """Since when Discord takes nothing at all, if that has lasted for a while; 0 else."""
        return self._failing if self._failing and self.context.clock() - self._failing > DOWN_SECONDS else 0.0

    async def attempt(self, job: Job) -> None:
        """Prepare, draw, find, send, note, and what is nice to have after it; whatever happens ends in a verdict."""
        delivery, kind = job.delivery, KINDS.get(job.delivery.kind)
        if kind is None:
            _log.error("delivery %s is of an unknown kind: %s", delivery.id, delivery.kind)
            await self._judge(job, verdicts.retry_or_give_up("unknown kind", delivery.attempts, verdicts.REFUSALS))
            return
        try:
            sent = await self._sent(job, kind)
        except RequestRefused as error:
            sent = kind.refused(job, error)
            if self._waits(job, sent) and (error.scope == RefusalScope.PLACE or error.code == ARCHIVED):
                state = sent.state if isinstance(sent, verdicts.WaitsForPermission) else GONE
                self.pauses.refused(job.address, kind.act(job), error, state)
            if error.status < 500:  # that is an answer too
                self._failing = 0.0
            if error.scope in (RefusalScope.UNKNOWN, RefusalScope.FAULT) and isinstance(
                sent, verdicts.RetryLater | verdicts.GiveUp
            ):
                _log.error("Discord refuses delivery %s (%s): %s", delivery.id, delivery.kind, error)
        except AnswerLost as error:
            sent = verdicts.RetryLater(verdicts.pause(delivery.attempts), str(error), sure=False)
        except (NoTable, NoTournament, NotRunning) as error:
            sent = verdicts.GiveUp(type(error).__name__)
        except DamagedTable as error:
            _log.error("delivery %s: table %s is damaged", delivery.id, delivery.table)
            sent = verdicts.fault(str(error), delivery.attempts)
        except StoreError:
            raise
        except Exception as error:  # one bad post must not stop the others
            _log.error("delivery %s (%s) failed", delivery.id, delivery.kind, exc_info=error)
            sent = verdicts.fault(type(error).__name__, delivery.attempts)
        if isinstance(sent, verdicts.RetryLater) and not sent.sure:
            self._failing = self._failing or self.context.clock()
        elif isinstance(sent, int) and sent:
            self._failing = 0.0
        if isinstance(sent, int):
            await self._done(job, kind, sent)
        elif sent is not None:
            await self._judge(job, sent)

    def _waits(self, job: Job, sent: int | Verdict | None) -> bool:
        """Whether what was refused waits for the channel; a table that has lost its own waits for another one."""
        lost = isinstance(sent, verdicts.LostChannel) and job.own_tournament is not None
        return self._patient(job) and (lost or isinstance(sent, verdicts.WaitsForPermission))

    def _patient(self, job: Job) -> bool:
        """Whether it may wait for a channel: not a word to a person, nor what is told of a tournament that is over."""
        return not job.delivery.user and (job.own_tournament is None or job.own_tournament.live)

    async def _sent(self, job: Job, kind: Kind) -> int | Verdict | None:
        """Its message (0: none was needed), or a verdict; None if a later delivery tells it."""
        doubtful = in_doubt(job.delivery, self.context.clock(), nonce=kind.nonce)
        asked = set[str]()
        while True:
            await self._load(job)
            content = await kind.prepare(job)
            act = kind.act(job)
            looks = isinstance(content, Post) or (doubtful and not isinstance(content, Verdict))
            left = self._left(job) if looks else None
            if left is not None:
                return verdicts.waits_for_place(left)
            if isinstance(content, Post) and act not in asked and self._patient(job):
                asked.add(act)
                until = self.pauses.holds(job.address, act)
                if until:
                    return verdicts.Paused(until, self.pauses.state(job.address, act))
            if doubtful and not isinstance(content, Verdict):
                found = await kind.find(job, content if isinstance(content, Post) else None)
                if found is not None:
                    return found.id
                doubtful = False
            if isinstance(content, Skip):
                return 0
            if isinstance(content, GiveOn):
                if await self.context.store.outbox.give_lines_on(job.delivery.id):
                    return None
                job.last = True
                continue
            if not isinstance(content, Post):
                return content
            try:
                job.picture = None if job.bare else await kind.draw(job, content)
            except WorkDropped:  # the game has gone on before it was drawn
                job.dropped = True
                continue
            try:
                return await kind.send(job, content)
            except RequestRefused as error:
                verdict = kind.refused(job, error)
                if isinstance(verdict, verdicts.WithoutPicture) and not job.bare:
                    job.bare = True
                elif isinstance(verdict, verdicts.PostAnew) and not job.anew:
                    job.anew = True
                else:
                    raise

    def _left(self, job: Job) -> PostingObstacle | None:
        """That it is for a channel of a server that the bot is not on: nothing is asked of it, whatever the kind."""
        closed = None if job.delivery.user else self.context.transport.closed(job.address)
        return closed if closed is not None and closed.left else None

    async def _load(self, job: Job) -> None:
        """Raises `NoTable`, `NoTournament`."""
        if job.delivery.guild:
            job.own_board = await self.context.store.boards.of(job.delivery.guild)
        elif job.delivery.tournament:
            job.own_tournament = await self.context.store.tournaments.get(job.delivery.tournament)
        else:
            job.own_table = await self.context.services.tables.get(job.delivery.table)

    async def _done(self, job: Job, kind: Kind, message_id: int) -> None:
        delivery = job.delivery
        if message_id and not delivery.user and self.pauses.taken(job.address, kind.act(job)):
            await self.context.store.outbox.hasten(job.address.guild, CLOSED)
        await self.context.store.outbox.delivered(delivery.id, message_id, bare=job.owes, at=self.context.clock())
        job.delivery = msgspec.structs.replace(delivery, message=message_id)
        if delivery.error != ASLEEP:  # else it was to wait
            metrics.POSTS.labels(delivery.kind).observe(max(0.0, self.context.clock() - delivery.created))
        try:
            await kind.after(job, message_id)
        except (RequestRefused, AnswerLost) as error:
            _log.debug("a delivery goes without what follows it: %s", error)

    async def _judge(self, job: Job, verdict: Verdict) -> None:
        """Note what becomes of a delivery that was not sent."""
        delivery, people, now = job.delivery, self.context.services.people, self.context.clock()
        match verdict:
            case verdicts.RecipientAway(at):
                await self.context.store.outbox.retry(delivery.id, at, ASLEEP, doubt=delivery.doubt)
            case verdicts.Paused(until, state):
                waits = delivery.error if delivery.error.startswith(CLOSED) else f"{CLOSED} pause"
                await self.context.store.outbox.retry(delivery.id, until, waits, doubt=delivery.doubt)
                await self._note_closed(job, state)
            case verdicts.RetryLater(pause, why, sure):
                await self.context.store.outbox.retry(
                    delivery.id, now + pause, why, doubt=delivery.doubt if sure else None
                )
            case verdicts.LostChannel(why) if job.own_tournament is None:
                await self._note_place(job, GONE)
                await self._give_up(delivery, why)
            case verdicts.LostChannel(why) if not job.tournament.live:
                await self._give_up(delivery, why)
            case verdicts.WaitsForPermission(why) | verdicts.LostChannel(why):
                pause = verdicts.closed_pause(delivery.attempts)
                waits = f"{CLOSED} {why}"
                await self.context.store.outbox.retry(delivery.id, now + pause, waits, doubt=delivery.doubt)
                if isinstance(verdict, verdicts.WaitsForPermission) and verdict.refused and not job.own_tournament:
                    await people.note_refused(job.address.channel)
                await self._note_closed(
                    job, verdict.state if isinstance(verdict, verdicts.WaitsForPermission) else GONE
                )
            case verdicts.ClosedDm(why):
                await self._give_up(delivery, why)
                if not why.endswith(f" {NO_MUTUAL_SERVER}") and await people.note_closed(delivery.user):
                    await self.context.services.tables.reschedule.wishes_changed(delivery.user)
            case verdicts.NothingToDo(message_id):
                await self.context.store.outbox.delivered(delivery.id, message_id, at=self.context.clock())
            case verdicts.GiveUp(why):
                await self._give_up(delivery, why)
            case verdicts.AsOtherKind(kind):
                await self.context.store.outbox.goes_elsewhere(delivery.id, kind)
            case verdicts.WithoutPicture() | verdicts.PostAnew():  # it had none, or was posted anew already
                await self._give_up(delivery, type(verdict).__name__)

    async def _note_closed(self, job: Job, state: str) -> None:
        """What waits for its channel: the time of its table, or of its tournament, stands."""
        if job.own_tournament is not None:
            await self.context.services.tables.tournaments.lose(job.own_tournament, self.context.clock())
        else:
            await self._note_place(job, state)

    async def _note_place(self, job: Job, state: str) -> None:
        """What the channel of a table or of a notice board is; an outage of the server is more than that."""
        if self.context.transport.in_outage(job.address):
            state = OUTAGE
        if job.own_board is not None:
            await self.context.store.boards.note(job.own_board.guild, job.delivery.number, state, self.context.clock())
        else:
            await self.context.services.tables.places.note(job.delivery.table, state)

    async def _give_up(self, delivery: Delivery, why: str) -> None:
        metrics.REFUSED.labels(delivery.kind).inc()
        await self.context.store.outbox.give_up(delivery.id, why)
