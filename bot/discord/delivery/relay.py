"""The relay of the outbox: takes what is due to Discord, in order for each lane, until nothing is.

It works after the commit and beside the press, so that nobody waits for it. It claims a row, makes it a job, and has it
attempted (`attempt`), as many at once as there is room for. It knows no kind by name.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

import msgspec

from bot.discord.delivery import kinds, outdated
from bot.discord.delivery.attempt import Attempts
from bot.discord.delivery.direct_messages import DirectMessages
from bot.discord.delivery.job import Context, Job, posting
from bot.discord.delivery.transport import Transport
from bot.discord.services import Services
from bot.store.outbox import AT_A_TIME
from bot.store.store import Store
from bot.store.values.delivery import CLOSED, PICTURE, Delivery
from bot.store.values.errors import NoTable, Stopping, StoreError
from bot.store.values.table import Table

kinds.load()

AT_ONCE = {False: 96, True: 8}
"""How many deliveries are under way at once: to channels (drawn or sent), and to persons."""

KEPT_SECONDS = 3600.0
"""Seconds after which what was delivered is removed from the outbox."""

GRACE_SECONDS = 0.3
"""Seconds after which a process looks for what another one has to tell and has not sent."""

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
        self._attempts = Attempts(self.context)
        self._under_way: dict[bool, set[asyncio.Task[None]]] = {False: set(), True: set()}
        self._pump: asyncio.Task[None] | None = None
        self._again = False
        self._open = False
        self._rounds = 0
        self._astray = False
        """Whether something else may be claimed too: the store did not answer."""
        self._news: set[int] = set()

    @property
    def failing_since(self) -> float:
        """Since when Discord takes nothing at all, if that has lasted for a while; 0 else."""
        return self._attempts.failing_since

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
        """Let what is open of these tables follow: boards that are being drawn, forms of lobbies, panels."""
        services = self.services
        try:
            for table_id in news:
                shown = services.forms.has(table_id) or services.waiting.has(table_id)
                if table_id and (shown or posting(self.jobs, table_id)):
                    table = await services.tables.get(table_id)
                    outdated.outdate(self.jobs.values(), table)
                    services.forms.committed(table)
                    services.waiting.committed(table)
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
        self._attempts.pauses.changed(guild)
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
                room: dict[bool | None, int] = {who: most - len(self._under_way[who]) for who, most in AT_ONCE.items()}
                claimed = await self.store.outbox.claim(self.clock(), room)
                for delivery in claimed:
                    self._begin(delivery, self._under_way[bool(delivery.user)])
                if len(claimed) >= AT_A_TIME:
                    self._again = True
        except Stopping:
            pass  # the outbox is kept
        except StoreError as error:
            self._astray = True
            _log.error("the outbox cannot be read: %s", type(error).__name__)
        finally:
            self._pump = None

    def _begin(self, delivery: Delivery, tasks: set[asyncio.Task[None]]) -> None:
        job = self.jobs[delivery.id] = Job(self.context, delivery)
        task = asyncio.get_running_loop().create_task(self._settle(job), name=f"delivery {delivery.id}")
        tasks.add(task)

        def ended(task: asyncio.Task[None]) -> None:
            tasks.discard(task)
            self.wake()

        task.add_done_callback(ended)

    async def _settle(self, job: Job) -> None:
        """Send one delivery, and the picture that it owes then; note what became of it."""
        try:
            await self._attempts.attempt(job)
            if job.owes and job.delivery.message:
                job.ended.set()
                job.delivery = msgspec.structs.replace(job.delivery, kind=PICTURE, error="", attempts=1, doubt=0.0)
                job.owes = False
                await self._attempts.attempt(job)
        except StoreError as error:
            self._astray = True
            _log.error("the outbox cannot be read or written: %s", type(error).__name__)
        finally:
            self.jobs.pop(job.delivery.id, None)
            job.ended.set()
            job.release()
