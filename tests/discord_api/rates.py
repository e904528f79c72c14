"""Rate limits as far as they are known: so many posts and edits a channel, so many requests in all.

Discord publishes no figures of single routes; the ones here are what clients observe. Answers to interactions do not
count for the global limit.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable

from aiohttp import web

from tests.discord_api.faults import rate_limited
from tests.discord_api.journal import Call

GLOBAL = (50, 1.0)
"""Requests and seconds, for the whole bot."""

ROUTES = {"post": (5, 5.0), "dm": (5, 5.0), "edit": (5, 5.0), "dmedit": (5, 5.0)}
"""Requests and seconds, for each channel."""

FREE = {"answer", "follow", "amend"}


class Rates:
    """Counts requests; ``on`` turns it on."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.on = False
        self.hits: Counter[str] = Counter()
        self._windows: defaultdict[str, deque[float]] = defaultdict(deque)

    def check(self, call: Call) -> web.Response | None:
        """A 429 if a limit is passed; else the request counts."""
        if not self.on or call.kind in FREE:
            return None
        now = self.clock()
        for key, (most, span) in self._keys(call).items():
            times = self._windows[key]
            while times and times[0] <= now - span:
                times.popleft()
            if len(times) >= most:
                self.hits[key.split()[0]] += 1
                return rate_limited(round(times[0] + span - now, 3), everywhere=key == "global")
        for key in self._keys(call):
            self._windows[key].append(now)
        return None

    def headers(self, call: Call) -> dict[str, str]:
        """What an answer tells of its limit."""
        most, span = ROUTES.get(call.kind, (50, 1.0))
        times = self._windows[f"{call.kind} {call.channel}"] if self.on and call.kind in ROUTES else None
        left = most - len(times) if times is not None else most - 1
        wait = times[0] + span - self.clock() if times else span
        return {
            "X-RateLimit-Limit": str(most),
            "X-RateLimit-Remaining": str(max(left, 0)),
            "X-RateLimit-Reset-After": f"{max(wait, 0.001):.3f}",
            "X-RateLimit-Bucket": call.kind,
        }

    def _keys(self, call: Call) -> dict[str, tuple[int, float]]:
        own = {f"{call.kind} {call.channel}": ROUTES[call.kind]} if call.kind in ROUTES else {}
        return {"global": GLOBAL, **own}
