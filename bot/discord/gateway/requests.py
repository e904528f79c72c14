"""Discord's limit of the whole bot: 50 requests within a second, answers to interactions not among them.

Whoever wants to ask for more than that waits here, and not for a refusal that would stop everything else as well. The
most urgent goes first: what is asked while somebody waits for an answer, then posts, then edits, at last edits of old
messages. Each has its patience, after which it goes before anything newer: so nothing waits for ever.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import itertools
import re
import time
from collections.abc import Awaitable, Callable, Iterator
from contextvars import ContextVar
from enum import Enum
from types import SimpleNamespace

import aiohttp

RATE, BURST = 38.0, 5
"""Requests a second and at once, for all processes together. Within any second that is 43 of Discord's 50: what is let
go is not sent at once where the machine stands still for a moment.
"""

_FREE = re.compile(r"/(interactions|webhooks)/")

LOST = -1
"""The status of a request without an answer."""

_NOT_DONE = (0, 429)
"""After these a request has certainly not been carried out."""

Spend = Callable[[int], Awaitable[float]]
"""Takes so many requests of the limit; gives the seconds to wait until they may be sent."""


class Urgency(Enum):
    """How long a request lets newer ones pass that are more urgent, in seconds."""

    NOW = 0.0
    POST = 1.0
    EDIT = 4.0
    LAST = 15.0


class RequestContext:
    """What a request is made for. ``paid``: its turn has come already. ``once``: it is not to be repeated after an
    answer that leaves open whether it was carried out.
    """

    def __init__(self, urgency: Urgency, *, once: bool = False) -> None:
        self.urgency = urgency
        self.paid = False
        self.once = once
        self.answered = 0
        """The status of the last answer to what is asked only ``once``; 0: nothing was asked yet."""


_errand: ContextVar[RequestContext | None] = ContextVar("errand", default=None)


@contextlib.contextmanager
def request_context(urgency: Urgency, *, once: bool = False) -> Iterator[RequestContext]:
    """The requests made within are so urgent; ``once``: there is one, which discord.py is not to repeat by itself (it
    does after 500, 502, 504 and 524, and where a connection broke).
    """
    made = RequestContext(urgency, once=once)
    before = _errand.set(made)
    try:
        yield made
    finally:
        _errand.reset(before)


class RequestLimit:
    """Lets requests through in their order, as ``spend`` allows."""

    def __init__(self, spend: Spend) -> None:
        self._spend = spend
        self._asking: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self._pump: asyncio.Task[None] | None = None

    def trace(self) -> aiohttp.TraceConfig:
        """What lets every request of discord.py wait for its turn, repeated ones too, but answers to interactions:
        those do not count.
        """
        config = aiohttp.TraceConfig()

        async def ask(_: aiohttp.ClientSession, __: SimpleNamespace, request: aiohttp.TraceRequestStartParams) -> None:
            path, own = request.url.path, _errand.get()
            if own is not None and own.once:
                if own.answered not in _NOT_DONE:
                    raise aiohttp.ClientConnectionError(f"no answer but {own.answered}")
                own.answered = LOST
            if not path.startswith("/api/") or _FREE.search(path):
                return
            if own is not None and own.paid:
                own.paid = False
            else:
                await self.turn(own.urgency if own is not None else Urgency.NOW)

        async def hear(_: aiohttp.ClientSession, __: SimpleNamespace, answer: aiohttp.TraceRequestEndParams) -> None:
            own = _errand.get()
            if own is not None and own.once:
                own.answered = answer.response.status

        config.on_request_start.append(ask)
        config.on_request_end.append(hear)
        return config

    async def pay(self, own: RequestContext) -> None:
        """Let the next request of an errand wait here and now: its own seconds begin afterwards."""
        await self.turn(own.urgency)
        own.paid = True

    async def turn(self, urgency: Urgency) -> None:
        """Wait until one more request is within the bot's limit. What is asked for meanwhile goes with it: the busier,
        the fewer questions to the database of several processes.
        """
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        heapq.heappush(self._asking, (loop.time() + urgency.value, next(self._numbers), turn))
        if self._pump is None:
            self._pump = loop.create_task(self._let_through(), name="requests")
        await turn

    async def _let_through(self) -> None:
        try:
            while self._asking:
                together = min(len(self._asking), BURST)
                wait = await self._spend(together)
                if wait:
                    await asyncio.sleep(wait)
                while together and self._asking:  # the most urgent by now
                    _, _, turn = heapq.heappop(self._asking)
                    if not turn.done():  # else whoever wanted it has given up
                        turn.set_result(None)
                        together -= 1
        finally:
            self._pump = None
            for _, _, turn in self._asking:
                turn.cancel()
            self._asking.clear()


def alone(clock: Callable[[], float] = time.monotonic) -> Spend:
    """The limit of a process that shares it with nobody."""
    taken = 0.0

    async def spend(n: int) -> float:
        nonlocal taken
        now = clock()
        taken = max(taken, now - BURST / RATE) + n / RATE
        return max(0.0, taken - now)

    return spend


async def unlimited(_: int) -> float:
    """No limit: where no request leaves the machine, as at the local table."""
    return 0.0
