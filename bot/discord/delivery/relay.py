"""The relay of the outbox: takes what is due to Discord, in order for each lane, until nothing is.

It works after the commit and beside the press, so that nobody waits for it. It claims a row, makes it a job, lets its
kind prepare, draw and send it, and notes what became of it: done, or by the verdict later or never. Every row keeps its
nonce, so a second attempt after a lost answer posts nothing twice; no refusal holds up what comes after it for long.
It knows no kind by name.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

import msgspec

from bot import metrics
from bot.discord.delivery import kinds, outdated, verdicts
from bot.discord.delivery.direct_messages import DirectMessages
from bot.discord.delivery.duplicates import in_doubt
from bot.discord.delivery.job import Context, Job, posting
from bot.discord.delivery.kind import KINDS, GiveOn, Kind, Skip
from bot.discord.delivery.transport import Transport
from bot.discord.delivery.verdicts import AnswerLost, Refused, Verdict
from bot.discord.gateway.refusals import NO_MUTUAL_SERVER, About
from bot.discord.services import Services
from bot.discord.text.page import Post
from bot.store.store import Store
from bot.store.values.delivery import ASLEEP, CLOSED, PICTURE, Delivery
from bot.store.values.errors import DamagedTable, NoTable, NoTournament, Stopping, StoreError
from bot.store.values.place import GONE
from bot.store.values.table import Table
from bot.tables.model.errors import NotRunning
from bot.workers.pool import Dropped

kinds.load()

AT_ONCE = {False: 96, True: 8}
"""How many deliveries are under way at once: to channels (drawn or sent), and to persons."""

KEPT_SECONDS = 3600.0
"""Seconds after which what was delivered is removed from the outbox."""

GRACE_SECONDS = 0.3
"""Seconds after which a process looks for what another one has to tell and has not sent."""

DOWN_SECONDS = 60.0
"""Seconds without one answer to anything that is sent, after which Discord is taken to be down."""

_log = logging.getLogger(__name__)


class OutboxRelay:
    """Delivers the outbox of ``store``. `wake` it after a commit; it goes on by itself."""

    def __init__(
        self,
        services: Services,
        store: Store,
        clock: Callable[[], float] = time.time,
        transport: Transport | None = None,
    ) -> None:
        self.services = services
        self.store = store
        self.clock = clock
        transport = transport or Transport(services.discord, lambda: store.processes.require_alive())
        messages = DirectMessages(services.people, transport)
        self.context = Context(services, store, transport, messages, clock)
        self.jobs = self.context.jobs
        """The deliveries under way: all that is in memory of any."""
        self._under_way: dict[bool, set[asyncio.Task[None]]] = {False: set(), True: set()}
        self._pump: asyncio.Task[None] | None = None
        self._again = False
        self._open = False
        self._rounds = 0
        self._astray = False
        """Whether something else may be claimed too: the store did not answer."""
        self._news: set[int] = set()
        self._failing = 0.0

    @property
    def failing_since(self) -> float:
        """Since when Discord takes nothing at all, if that has lasted for a while; 0 else."""
        return self._failing if self._failing and self.clock() - self._failing > DOWN_SECONDS else 0.0

    # ---- when it works ----------------------------------------------------------------------------------------------

    @property
    def under_way(self) -> set[asyncio.Task[None]]:
        """The tasks at work: what is claimed, drawn and sent."""
        return {*self._under_way[False], *self._under_way[True], *([self._pump] if self._pump else [])}

    def open(self) -> None:
        """From now on deliver: Discord is there."""
        self._open = True
        self.wake()

    def committed(self, table: Table) -> None:
        """Something has happened at a table."""
        outdated.outdate(self.jobs.values(), table)
        self.wake()

    def wake(self) -> None:
        """Something is in the outbox. Cheap, and may be called from anywhere in the event loop."""
        self._again = True
        if self._open and self._pump is None:
            self._pump = asyncio.get_running_loop().create_task(self._fetch(), name="relay")

    def heard(self, table: int) -> None:
        """A process, perhaps this one, has something to tell of a table (0: of any). Whoever has written it sends it,
        as a rule, so the others look for what is left a moment later, once for all they have heard meanwhile.
        """
        if not self._news:
            asyncio.get_running_loop().call_later(GRACE_SECONDS, self._look_round)
        self._news.add(table)

    def _look_round(self) -> None:
        news, self._news = self._news, set()
        asyncio.get_running_loop().create_task(self._hear(news), name="heard")

    async def _hear(self, news: set[int]) -> None:
        """Let what is open of these tables follow: boards that are being drawn, forms of lobbies."""
        try:
            for table_id in news:
                if table_id and (posting(self.jobs, table_id) or self.services.forms.has(table_id)):
                    table = await self.services.tables.get(table_id)
                    outdated.outdate(self.jobs.values(), table)
                    self.services.forms.committed(table)
        except (NoTable, StoreError) as error:
            _log.debug("what another process has done is not seen at once: %s", type(error).__name__)
        self.wake()

    async def tick(self) -> None:
        """Called now and then: what had to wait may be due, and what is done with may go."""
        self._rounds += 1
        try:
            if self._rounds % 12 == 0:
                await self.store.outbox.prune(self.clock() - KEPT_SECONDS)
                await self.services.tables.lobby.close_lost()
            due = await self.store.outbox.next_due()
        except Stopping:
            pass  # the outbox is kept
        except StoreError as error:
            _log.error("the outbox cannot be read: %s", type(error).__name__)
            return
        if self._astray or (due is not None and due <= self.clock()):
            self.wake()

    async def hasten(self, guild: int) -> None:
        """Something has changed in a server: what waits for that is tried now."""
        await self.store.outbox.hasten(guild, CLOSED)
        self.wake()

    async def close(self, patience: float = 1.0) -> None:
        """Finish what is under way; the rest stays in the outbox."""
        self._open = False
        if tasks := self.under_way:
            _, late = await asyncio.wait(tasks, timeout=patience)
            for task in late:
                task.cancel()

    async def _fetch(self) -> None:
        """Claim what is due, as far as there is room, and have it settled."""
        try:
            while self._again and self._open and self.store.processes.alive:
                self._again = False
                if self._astray:
                    await self.store.outbox.release_claims(but=self.jobs)
                    self._astray = False
                for direct, most in AT_ONCE.items():
                    while self._open and len(self._under_way[direct]) < most:
                        delivery = await self.store.outbox.claim(self.clock(), direct=direct)
                        if delivery is None:
                            break
                        self._begin(delivery, self._under_way[direct])
        except Stopping:
            pass  # the outbox is kept
        except StoreError as error:
            self._astray = True
            _log.error("the outbox cannot be read: %s", type(error).__name__)
        finally:
            self._pump = None

    def _begin(self, delivery: Delivery, tasks: set[asyncio.Task[None]]) -> None:
        job = self.jobs[delivery.id] = Job(self.context, delivery)
        task = asyncio.get_running_loop().create_task(self.settle(job), name=f"delivery {delivery.id}")
        tasks.add(task)

        def ended(task: asyncio.Task[None]) -> None:
            tasks.discard(task)
            self.wake()

        task.add_done_callback(ended)

    # ---- what becomes of one ----------------------------------------------------------------------------------------

    async def settle(self, job: Job) -> None:
        """Send one delivery, and the picture that it owes then; note what became of it."""
        try:
            await self.attempt(job)
            if job.owes and job.delivery.message:
                job.ended.set()
                job.delivery = msgspec.structs.replace(job.delivery, kind=PICTURE, error="", attempts=1, doubt=0.0)
                job.owes = False
                await self.attempt(job)
        except StoreError as error:
            self._astray = True
            _log.error("the outbox cannot be read or written: %s", type(error).__name__)
        finally:
            self.jobs.pop(job.delivery.id, None)
            job.ended.set()
            job.release()

    async def attempt(self, job: Job) -> None:
        """Prepare, draw, find, send, note, and what is nice to have after it; whatever happens ends in a verdict."""
        delivery, kind = job.delivery, KINDS.get(job.delivery.kind)
        if kind is None:
            _log.error("delivery %s is of an unknown kind: %s", delivery.id, delivery.kind)
            await self._judge(job, verdicts.tried("unknown kind", delivery.attempts, verdicts.REFUSALS))
            return
        try:
            sent = await self._sent(job, kind)
        except Refused as error:
            sent = kind.refused(job, error)
            if error.status < 500:  # that is an answer too
                self._failing = 0.0
            if error.about in (About.UNKNOWN, About.FAULT) and isinstance(sent, verdicts.Later | verdicts.GiveUp):
                _log.error("Discord refuses delivery %s (%s): %s", delivery.id, delivery.kind, error)
        except AnswerLost as error:
            sent = verdicts.Later(verdicts.pause(delivery.attempts), str(error), sure=False)
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
        if isinstance(sent, verdicts.Later) and not sent.sure:
            self._failing = self._failing or self.clock()
        elif isinstance(sent, int) and sent:
            self._failing = 0.0
        if isinstance(sent, int):
            await self._done(job, kind, sent)
        elif sent is not None:
            await self._judge(job, sent)

    async def _sent(self, job: Job, kind: Kind) -> int | Verdict | None:
        """Its message (0: none was needed), or a verdict; None if a later delivery tells it."""
        await self._load(job)
        doubtful = in_doubt(job.delivery, self.clock())
        while True:
            content = await kind.prepare(job)
            if doubtful and not isinstance(content, Verdict):
                found = await kind.find(job, content if isinstance(content, Post) else None)
                if found is not None:
                    return found.id
                doubtful = False
            if isinstance(content, Skip):
                return 0
            if isinstance(content, GiveOn):
                if await self.store.outbox.give_lines_on(job.delivery.id):
                    return None
                job.last = True
                continue
            if not isinstance(content, Post):
                return content
            try:
                job.picture = None if job.bare else await kind.draw(job, content)
            except Dropped:  # the game has gone on before it was drawn
                job.dropped = True
                continue
            try:
                return await kind.send(job, content)
            except Refused as error:
                verdict = kind.refused(job, error)
                if isinstance(verdict, verdicts.WithoutPicture) and not job.bare:
                    job.bare = True
                elif isinstance(verdict, verdicts.PostAnew) and not job.anew:
                    job.anew = True
                else:
                    raise

    async def _load(self, job: Job) -> None:
        """Raises `NoTable`, `NoTournament`."""
        if job.delivery.guild:
            job.own_board = await self.store.boards.of(job.delivery.guild)
        elif job.delivery.tournament:
            job.own_tournament = await self.store.tournaments.get(job.delivery.tournament)
        else:
            job.own_table = await self.services.tables.get(job.delivery.table)

    async def _done(self, job: Job, kind: Kind, message_id: int) -> None:
        delivery = job.delivery
        await self.store.outbox.delivered(delivery.id, message_id, bare=job.owes, at=self.clock())
        job.delivery = msgspec.structs.replace(delivery, message=message_id)
        if delivery.error != ASLEEP:  # else it was to wait
            metrics.POSTS.labels(delivery.kind).observe(max(0.0, self.clock() - delivery.created))
        try:
            await kind.after(job, message_id)
        except (Refused, AnswerLost) as error:
            _log.debug("a delivery goes without what follows it: %s", error)

    async def _judge(self, job: Job, verdict: Verdict) -> None:
        """Note what becomes of a delivery that was not sent."""
        delivery, people, now = job.delivery, self.services.people, self.clock()
        match verdict:
            case verdicts.Asleep(at):
                await self.store.outbox.retry(delivery.id, at, ASLEEP, doubt=delivery.doubt)
            case verdicts.Later(pause, why, sure):
                await self.store.outbox.retry(delivery.id, now + pause, why, doubt=delivery.doubt if sure else None)
            case verdicts.LostChannel(why) if job.own_tournament is None:
                await self._note_place(job, GONE)
                await self._give_up(delivery, why)
            case verdicts.LostChannel(why) if not job.tournament.live:
                await self._give_up(delivery, why)
            case verdicts.WaitsForPermission(why) | verdicts.LostChannel(why):
                pause = verdicts.closed_pause(delivery.attempts)
                waits = f"{CLOSED} {why}"
                await self.store.outbox.retry(delivery.id, now + pause, waits, doubt=delivery.doubt)
                if job.own_tournament is not None:
                    await self.services.tables.tournaments.lose(job.own_tournament, now)
                elif isinstance(verdict, verdicts.WaitsForPermission):
                    if verdict.refused:
                        await people.note_refused(job.address.channel)
                    await self._note_place(job, verdict.state)
            case verdicts.ClosedDm(why):
                await self._give_up(delivery, why)
                if not why.endswith(f" {NO_MUTUAL_SERVER}") and await people.note_closed(delivery.user):
                    await self.services.tables.reschedule.wishes_changed(delivery.user)
            case verdicts.Settled(message_id):
                await self.store.outbox.delivered(delivery.id, message_id, at=self.clock())
            case verdicts.GiveUp(why):
                await self._give_up(delivery, why)
            case verdicts.WithoutPicture() | verdicts.PostAnew():  # it had none, or was posted anew already
                await self._give_up(delivery, type(verdict).__name__)

    async def _note_place(self, job: Job, state: str) -> None:
        """What the channel of a table or of a notice board is."""
        if job.own_board is not None:
            await self.store.boards.note(job.own_board.guild, job.delivery.number, state, self.clock())
        else:
            await self.services.tables.places.note(job.delivery.table, state)

    async def _give_up(self, delivery: Delivery, why: str) -> None:
        metrics.REFUSED.labels(delivery.kind).inc()
        await self.store.outbox.give_up(delivery.id, why)
