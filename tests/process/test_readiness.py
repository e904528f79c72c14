"""What the pages tell of the gateway, of a bot as a process: the truth within seconds, and no alarm for a resume."""

import asyncio
import contextlib
import socket
import time

import aiohttp
import pytest

from tests.discord_api import gateway as small
from tests.process.driver.hall import hall

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("wire-readiness")]

SOON = 3.0
"""Seconds after which a page must tell that the gateway is gone."""


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Pages:
    def __init__(self, port):
        self.port = port

    async def __call__(self, path):
        address = f"http://127.0.0.1:{self.port}{path}"
        begun = time.monotonic()
        async with aiohttp.ClientSession() as session, session.get(address) as answer:
            text = await answer.text()
        assert time.monotonic() - begun < 1.0, path
        return answer.status, text

    async def until(self, path, status, seconds):
        """Seconds until a page answers so."""
        begun = time.monotonic()
        while (await self(path))[0] != status:
            assert time.monotonic() - begun < seconds, f"{path} is not {status} after {seconds} s"
            await asyncio.sleep(0.1)
        return time.monotonic() - begun


@contextlib.asynccontextmanager
async def watched():
    """A bot with its pages."""
    async with hall(toy=True, start=False) as room:
        port = free_port()
        room.bot.environment["MANDATE_METRICS_PORT"] = str(port)
        await room.bot.start()
        pages = Pages(port)
        await pages.until("/readyz", 200, 30)
        yield room.discord.gateway, pages


async def test_a_gateway_that_is_gone_is_told_at_once_and_is_no_illness():
    async with watched() as (gateway, pages):
        await gateway.away(6)
        assert await pages.until("/readyz", 503, SOON) < SOON
        assert "mandate_gateway_ready 0.0" in (await pages("/metrics"))[1]
        assert (await pages("/healthz"))[0] == 200, "a resume restarts nobody"
        await asyncio.wait_for(gateway.ready.wait(), 60)
        await pages.until("/readyz", 200, 20)
        assert "mandate_gateway_ready 1.0" in (await pages("/metrics"))[1]


async def test_a_connection_that_dies_silently_is_told_by_the_next_unanswered_heartbeat(monkeypatch):
    monkeypatch.setattr(small, "BEAT", 4000)
    async with watched() as (gateway, pages):
        beats = gateway.beats
        gateway.deaf = True
        await pages.until("/readyz", 503, 4.0 + SOON)
        assert gateway.beats <= beats + 2
        assert (await pages("/healthz"))[0] == 200
        gateway.deaf = False
        await pages.until("/readyz", 200, 20)
