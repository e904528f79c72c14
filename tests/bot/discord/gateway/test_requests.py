"""The limit of the whole bot: who is let go next when more is wanted, and that nobody waits for ever."""

import asyncio
import random

import pytest

from bot.discord.gateway import requests
from bot.discord.gateway.requests import RequestLimit, Urgency, alone
from tests.discord_api import rates


class Slow:
    """A limit that lets one request go each time it is told to."""

    def __init__(self):
        self.limit = RequestLimit(self.spend)
        self.gone = []
        self.go = asyncio.Semaphore(0)
        self.waiting = []

    async def spend(self, n):
        await self.go.acquire()
        return 0.0

    def ask(self, name, urgency):
        async def turn():
            await self.limit.turn(urgency)
            self.gone.append(name)

        self.waiting.append(asyncio.ensure_future(turn()))
        return self.waiting[-1]

    async def let_go(self):
        """As many as are together in one question."""
        self.go.release()
        await settled()


async def settled():
    """All that can be done by now is done."""
    for _ in range(6):
        await asyncio.sleep(0)


@pytest.fixture
def slow(monkeypatch):
    monkeypatch.setattr(requests, "BURST", 1)
    return Slow


async def test_the_most_urgent_goes_first_whoever_came_first(slow):
    made = slow()
    for name, urgency in (
        ("old", Urgency.LAST),
        ("edit", Urgency.EDIT),
        ("board", Urgency.POST),
        ("later board", Urgency.POST),
        ("presser", Urgency.NOW),
    ):
        made.ask(name, urgency)
    for _ in range(5):
        await made.let_go()

    assert made.gone == ["presser", "board", "later board", "edit", "old"]


async def test_what_comes_while_others_wait_passes_those_who_can_wait(slow):
    made = slow()
    made.ask("edit", Urgency.EDIT)
    await settled()  # the limit is asked for one request by now
    made.ask("board", Urgency.POST)
    await made.let_go()

    assert made.gone == ["board"]


async def test_nobody_waits_for_ever(slow, monkeypatch):
    made, now = slow(), 0.0
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: now)
    made.ask("old", Urgency.LAST)
    for number in range(100):
        now += 1.0
        made.ask(number, Urgency.NOW)
        await made.let_go()
        if "old" in made.gone:
            break

    assert made.gone.index("old") == int(Urgency.LAST.value)


async def test_who_gives_up_costs_nobody_a_turn(slow):
    made = slow()
    gone, stays = made.ask("gone", Urgency.NOW), made.ask("stays", Urgency.POST)
    await settled()
    gone.cancel()
    await made.let_go()

    assert made.gone == ["stays"]
    assert stays.done()


@pytest.mark.parametrize("seed", range(3))
async def test_a_process_alone_stays_within_discords_limit(seed):
    rng, now, moments = random.Random(seed), 0.0, []
    spend = alone(lambda: now)
    for _ in range(400):
        now += rng.choice((0.0, 0.0, 0.001, rng.expovariate(20), 2.0 * (rng.random() < 0.02)))
        n = rng.randint(1, requests.BURST)
        now += await spend(n)
        moments += [now] * n

    most, span = rates.GLOBAL
    busiest = max(sum(at <= other < at + span for other in moments) for at in moments)
    assert busiest <= most - 7
    assert busiest >= requests.RATE  # nor is it slower than it need be
