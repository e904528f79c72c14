"""Scripted faults: what Discord, and the network before it, do to a request now and then."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from tests.discord_api.errors import CODES
from tests.discord_api.journal import Call

VIA = {"Via": "1.1 google"}
"""Without it discord.py takes a 429 for the wall in front of Discord."""


def reply(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """An answer in JSON. discord.py wants exactly this content type, without a charset."""
    if data is None:
        return web.Response(status=204, headers=headers)
    return web.Response(
        body=json.dumps(data).encode(),
        status=status,
        headers={"Content-Type": "application/json", **VIA, **(headers or {})},
    )


def rate_limited(seconds: float, *, everywhere: bool = False) -> web.Response:
    """429: wait so long, on this route or everywhere."""
    scope = (
        {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}
        if everywhere
        else {
            "X-RateLimit-Limit": "5",
            "X-RateLimit-Remaining": "0",
            "X-RateLimit-Reset-After": str(seconds),
            "X-RateLimit-Bucket": "stand-in",
            "X-RateLimit-Scope": "user",
        }
    )
    body = {"message": "You are being rate limited.", "retry_after": seconds, "global": everywhere}
    return reply(body, 429, {"Retry-After": str(int(seconds) + 1), **scope})


def refused(code: int) -> web.Response:
    """One of Discord's own refusals."""
    status, message = CODES[code]
    return reply({"code": code, "message": message}, status)


def old_message() -> web.Response:
    """30046: a limit by rate on edits of messages older than an hour."""
    body = {"code": 30046, "message": "Maximum number of edits to messages older than 1 hour reached.", "global": False}
    return reply({**body, "retry_after": 0.5}, 429, {"Retry-After": "1"})


def page(status: int) -> web.Response:
    """What a server in front of Discord says, in HTML."""
    text = f"<html><head><title>{status}</title></head><body><center><h1>{status}</h1></center></body></html>"
    return web.Response(text=text, status=status, content_type="text/html")


RESET, LOST = "reset", "lost"
"""The connection is cut before anything is done; or after everything is done, so that the answer is lost."""

OUTCOMES: dict[str, Callable[[], web.Response]] = {
    "429 route": lambda: rate_limited(0.4),
    "429 global": lambda: rate_limited(0.4, everywhere=True),
    "429 long": lambda: rate_limited(40.0),
    "500": lambda: reply({"message": "500: Internal Server Error", "code": 0}, 500),
    "502": lambda: page(502),
    "413": lambda: page(413),
    "30046": old_message,
    **{
        str(code): lambda code=code: refused(code)  # type: ignore[misc]
        for code in (10003, 10008, 10062, 40003, 40005, 40060, 50001, 50007, 50013, 50027, 50083)
    },
}
"""Every answer that a fault can give; `RESET` and `LOST` give none."""

ALL = (*OUTCOMES, RESET, LOST)

OF_THREADS: dict[str, Callable[[], web.Response]] = {
    str(code): lambda code=code: refused(code)  # type: ignore[misc]
    for code in (50024, 50035, 160006)
}
"""What only the making of a thread comes to."""


@dataclass
class Fault:
    """The next ``times`` calls of this kind come to this; ``channel`` and ``user`` narrow it down, if given."""

    kind: str
    outcome: str
    channel: str = ""
    user: str = ""
    times: int = 1
    hits: int = 0

    def fits(self, call: Call) -> bool:
        """Whether it is this call's turn."""
        return (
            self.times > 0
            and self.kind == call.kind
            and self.channel in {"", call.channel}
            and self.user in {"", call.user}
        )


class Faults:
    """The faults that are still to come."""

    def __init__(self) -> None:
        self._script: list[Fault] = []

    def add(self, kind: str, outcome: str, **where: Any) -> Fault:
        """From now on. Raises `KeyError` for an outcome that is none."""
        if outcome not in (*ALL, *OF_THREADS):
            raise KeyError(outcome)
        fault = Fault(kind, outcome, **where)
        self._script.append(fault)
        return fault

    def take(self, call: Call) -> str:
        """The outcome of this call, if a fault is due; else an empty text."""
        fault = next((one for one in self._script if one.fits(call)), None)
        if fault is None:
            return ""
        fault.times -= 1
        fault.hits += 1
        if not fault.times:
            self._script.remove(fault)
        return fault.outcome

    def clear(self) -> None:
        """No more faults."""
        self._script.clear()
