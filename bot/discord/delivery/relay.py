"""The courier: takes the outbox to Discord, in order for each lane, until it is empty.

It works after the commit and beside the press, so that nobody waits for it. Every delivery keeps its nonce, so a second
attempt after a lost answer posts nothing twice; what fails is tried again later, what can never arrive is given up: no
refusal holds up what comes after it for long. What is sent is made by `bot.discord.delivery.transport`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

import aiohttp
import discord
import msgspec

from bot import metrics
from bot.discord.delivery.direct_messages import Asleep
from bot.discord.delivery.transport import OLD_EDIT, Barred, Gone, Parcels
from bot.discord.services import Services
from bot.store.outbox import LIMITED
from bot.store.store import Store
from bot.store.values import change
from bot.store.values.change import Delivery
from bot.store.values.errors import DamagedTable, NoTable, Stopping, StoreError
from bot.store.values.table import ASLEEP, Table
from bot.tables.model.errors import NotRunning

AT_ONCE = {False: 96, True: 8}
"""How many deliveries are under way at once: to channels (drawn or sent), and to persons."""

LONGEST = 600.0
"""Seconds between attempts at most."""

ATTEMPTS = 12
"""After so many a delivery that finds Discord in trouble is given up; one that waits for a permission is not."""

REFUSALS = 3
"""After so many refusals by Discord a delivery is given up: it will not like it any better."""

KEPT = 3600.0
"""Seconds after which what was delivered is removed from the outbox."""

GRACE = 0.3
"""Seconds after which a process looks for what another one has to tell and has not sent."""

TOO_SOON = 30.0
"""Seconds to wait, each time longer by as much, after Discord says that DMs were opened too fast."""

WITHOUT_RIGHT = {50001, 50013}
ARCHIVED = {50083}
CLOSED_DM = {50007, 50278}
TOO_FAST = {40003}
NO_CHANNEL = {10003}
TOO_LARGE = {40005}
PERMISSION = "permission"
"""How the error begins of a delivery that waits for one."""

_log = logging.getLogger(__name__)


class Courier:
    """Delivers the outbox of ``store``. `wake` it after a commit; it goes on by itself."""

    def __init__(self, services: Services, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.services = services
        self.store = store
        self.clock = clock
        self.parcels = Parcels(services, store)
        self._under_way: dict[bool, set[asyncio.Task[None]]] = {False: set(), True: set()}
        self._pump: asyncio.Task[None] | None = None
        self._again = False
        self._open = False
        self._rounds = 0
        self._sent: set[int] = set()
        """The deliveries under way."""
        self._astray = False
        """Whether something else may be claimed too: the store did not answer."""
        self._news: set[int] = set()

    # ---- when it works ----------------------------------------------------------------------------------------------

    def open(self) -> None:
        """From now on deliver: Discord is there."""
        self._open = True
        self.wake()

    def committed(self, table: Table) -> None:
        """Something has happened at a table."""
        self.parcels.boards.outdate(table)
        self.wake()

    def wake(self) -> None:
        """Something is in the outbox. Cheap, and may be called from anywhere in the event loop."""
        self._again = True
        if self._open and self._pump is None:
            self._pump = asyncio.get_running_loop().create_task(self._fetch(), name="courier")

    def heard(self, table: int) -> None:
        """A process, perhaps this one, has something to tell of a table (0: of any). Whoever has written it sends it,
        as a rule, so the others look for what is left a moment later, once for all they have heard meanwhile.
        """
        if not self._news:
            asyncio.get_running_loop().call_later(GRACE, self._look_round)
        self._news.add(table)

    def _look_round(self) -> None:
        news, self._news = self._news, set()
        asyncio.get_running_loop().create_task(self._hear(news), name="heard")

    async def _hear(self, news: set[int]) -> None:
        """Let what is open of these tables follow: boards that are being drawn, forms of lobbies."""
        try:
            for id in news:  # noqa: A001
                if self.parcels.posting(id) or self.services.forms.has(id):
                    table = await self.services.tables.desk.get(id)
                    self.parcels.boards.outdate(table)
                    self.services.forms.committed(table)
        except (NoTable, StoreError) as error:
            _log.debug("what another process has done is not seen at once: %s", type(error).__name__)
        self.wake()

    async def tick(self) -> None:
        """Called now and then: what had to wait may be due, and what is done with may go."""
        self._rounds += 1
        try:
            if self._rounds % 12 == 0:
                await self.store.outbox.prune(self.clock() - KEPT)
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
        """Permissions have changed in a server: what waits for one is tried now."""
        await self.store.outbox.hasten(guild, PERMISSION)
        self.wake()

    async def close(self, patience: float = 5.0) -> None:
        """Finish what is under way; the rest stays in the outbox."""
        self._open = False
        tasks = {*self._under_way[False], *self._under_way[True], *([self._pump] if self._pump else [])}
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=patience)
            for task in late:
                task.cancel()

    async def _fetch(self) -> None:
        """Claim what is due, as far as there is room, and have it settled."""
        try:
            while self._again and self._open and self.store.processes.alive:
                self._again = False
                if self._astray:
                    await self.store.outbox.release_claims(but=self._sent)
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
        task = asyncio.get_running_loop().create_task(self._settle(delivery), name=f"delivery {delivery.id}")
        tasks.add(task)
        self._sent.add(delivery.id)

        def ended(task: asyncio.Task[None]) -> None:
            tasks.discard(task)
            self._sent.discard(delivery.id)
            self.wake()

        task.add_done_callback(ended)

    # ---- what becomes of one ----------------------------------------------------------------------------------------

    async def _settle(self, delivery: Delivery) -> None:
        """Send one delivery, and note what became of it."""
        try:
            await self._attempt(delivery)
        except StoreError as error:
            self._astray = True
            _log.error("the outbox cannot be read or written: %s", type(error).__name__)

    async def _attempt(self, delivery: Delivery) -> None:
        try:
            message = await self.parcels.send(delivery)
        except Asleep as error:
            await self.store.outbox.retry(delivery.id, error.at, ASLEEP, doubt=delivery.doubt)
        except Barred as error:
            await self._later(delivery, 30.0, f"{PERMISSION} {error}")
        except discord.RateLimited as error:
            await self._later(delivery, error.retry_after, LIMITED)
        except discord.HTTPException as error:
            await self._refused(delivery, error)
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            await self._later(delivery, self._pause(delivery), type(error).__name__, sure=False)
        except (NoTable, NotRunning, Gone) as error:
            await self._give_up(delivery, type(error).__name__)
        except DamagedTable as error:
            _log.error("delivery %s: table %s is damaged", delivery.id, delivery.table)
            await self._give_up_or_later(delivery, str(error))
        except StoreError:
            raise
        except Exception as error:  # one bad post must not stop the others
            _log.error("delivery %s (%s) failed", delivery.id, delivery.kind, exc_info=error)
            await self._give_up_or_later(delivery, type(error).__name__)
        else:
            if message is not None:
                bare = self.parcels.late.owes(delivery.id)
                await self.store.outbox.delivered(delivery.id, message, bare=bare)
                if delivery.error != ASLEEP:  # else it was to wait
                    metrics.POSTS.labels(delivery.kind).observe(max(0.0, self.clock() - delivery.created))
                await self.parcels.after(delivery, message, calm=len(self._under_way[False]) <= 1)
                if bare:
                    await self._attempt(
                        msgspec.structs.replace(delivery, kind=change.PICTURE, message=message, attempts=1)
                    )

    async def _refused(self, delivery: Delivery, error: discord.HTTPException) -> None:
        what = f"{error.status} {error.code}"
        if error.status >= 500 or error.status == 429:
            away = error.status >= 500
            await self._later(delivery, self._pause(delivery), what if away else LIMITED, sure=not away)
        elif delivery.user:
            await self._refused_person(delivery, error, what)
        elif error.code in WITHOUT_RIGHT:
            await self.services.people.note_refused(await self._channel(delivery))
            await self._later(delivery, 30.0, f"{PERMISSION} {what}")
        elif error.code in NO_CHANNEL:
            await self.services.tables.lobby.lose(delivery.table)
            await self._give_up(delivery, what)
        elif delivery.kind in (change.PROGRESS, change.PICTURE) and error.code in OLD_EDIT | ARCHIVED:
            await self._give_up(delivery, what)
        elif error.code in ARCHIVED:
            await self._later(delivery, 60.0, what)
        elif (error.code in TOO_LARGE or error.status == 413) and self.parcels.without_picture(delivery):
            await self._later(delivery, 0.0, what)
        else:
            _log.error("Discord refuses delivery %s (%s): %s", delivery.id, delivery.kind, what)
            await self._give_up_or_later(delivery, what, REFUSALS)

    async def _refused_person(self, delivery: Delivery, error: discord.HTTPException, what: str) -> None:
        if error.code in CLOSED_DM or error.code in WITHOUT_RIGHT:
            await self.services.people.note_closed(delivery.user)
            await self._give_up(delivery, what)
        elif error.code in TOO_FAST:
            await self._later(delivery, TOO_SOON * delivery.attempts, what)
        elif error.code in NO_CHANNEL:  # a channel of another time: it is opened anew
            await self.services.people.note_dm(delivery.user, None)
            await self._give_up_or_later(delivery, what, REFUSALS)
        else:
            _log.error("Discord refuses delivery %s (%s): %s", delivery.id, delivery.kind, what)
            await self._give_up_or_later(delivery, what, REFUSALS)

    async def _channel(self, delivery: Delivery) -> int:
        return (await self.services.tables.desk.get(delivery.table)).channel

    def _pause(self, delivery: Delivery) -> float:
        return min(LONGEST, float(2 ** min(delivery.attempts, 12)))

    async def _later(self, delivery: Delivery, pause: float, why: str, *, sure: bool = True) -> None:
        """Try again after ``pause`` seconds; ``sure``: this attempt has certainly posted nothing."""
        doubt = delivery.doubt if sure else None
        await self.store.outbox.retry(delivery.id, self.clock() + pause, why, doubt=doubt)

    async def _give_up(self, delivery: Delivery, why: str) -> None:
        metrics.REFUSED.labels(delivery.kind).inc()
        await self.store.outbox.give_up(delivery.id, why)

    async def _give_up_or_later(self, delivery: Delivery, why: str, most: int = ATTEMPTS) -> None:
        if delivery.attempts >= most:
            await self._give_up(delivery, why)
        else:
            await self._later(delivery, self._pause(delivery), why)
