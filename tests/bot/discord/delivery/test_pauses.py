"""A channel that refuses is tried now and then by one request, whatever waits there."""

from collections import Counter

from bot.discord.delivery.address import Address
from bot.discord.delivery.pauses import Pauses
from bot.discord.delivery.verdicts import RequestRefused, closed_pause
from bot.discord.gateway.refusals import MISSING_ACCESS
from bot.store.values.delivery import CLOSED, PENDING
from bot.store.values.time import HOUR
from tests.bot.discord.commands.test_commands import say
from tests.bot.discord.simcord_server import press
from tests.bot.discord.tournament.test_tournaments import found, founded, go_on, news

HERE, THERE = Address(1, 2), Address(3, 4)
FORBIDDEN, HIDDEN = RequestRefused(403, 50013), RequestRefused(403, 50001)


class Clock:
    now = 1000.0

    def __call__(self):
        return self.now


def test_one_tries_for_all_after_growing_pauses():
    clock = Clock()
    pauses = Pauses(clock)
    assert pauses.holds(HERE, "posted") == 0.0
    pauses.refused(HERE, "posted", FORBIDDEN)
    for number in (1, 2, 3):
        until = clock.now + closed_pause(number)
        assert pauses.holds(HERE, "posted") == until
        assert pauses.holds(THERE, "posted") == pauses.holds(HERE, "edited") == 0.0
        clock.now = until
        assert pauses.holds(HERE, "posted") == 0.0, "this one tries"
        assert pauses.holds(HERE, "posted") == clock.now + closed_pause(number + 1), "and nobody else"
        pauses.refused(HERE, "posted", FORBIDDEN)
    assert not pauses.taken(HERE, "edited")
    assert pauses.taken(HERE, "posted")
    assert not pauses.taken(HERE, "posted")
    assert pauses.holds(HERE, "posted") == 0.0


def test_a_channel_that_is_hidden_takes_nothing_at_all():
    clock = Clock()
    pauses = Pauses(clock)
    pauses.refused(HERE, "edited", HIDDEN)
    assert pauses.holds(HERE, "posted") == pauses.holds(HERE, "edited") == clock.now + closed_pause(1)
    clock.now += closed_pause(1)
    assert pauses.holds(HERE, "posted") == 0.0
    pauses.refused(HERE, "posted", FORBIDDEN)  # it is seen again: edits may be taken
    assert pauses.holds(HERE, "posted")
    assert pauses.holds(HERE, "edited") == 0.0
    pauses.changed(3)
    assert pauses.holds(HERE, "posted")
    pauses.changed(1)
    assert pauses.holds(HERE, "posted") == 0.0


async def test_posts_and_edits_are_refused_no_more_often_than_one_of_them(hall, monkeypatch):
    await founded(hall, rounds=1)
    refused = []
    made = RequestRefused.__init__

    def counted(self, *more):
        refused.append(hall.clock.now)
        made(self, *more)

    monkeypatch.setattr(RequestRefused, "__init__", counted)
    path = f"/channels/{hall.channel.id}/messages"
    for method, where in (("POST", path), ("PATCH", f"{path}/*")):
        hall.env.inject_error(method, where, status=403, code=MISSING_ACCESS, times=None)
    for who in (hall.anna, hall.benno, hall.clara):
        await press(who, news(hall), "tjoin")
    await hall.rest()
    await say(hall.steward, hall, "tournament start")
    await hall.bot.relay.tick()
    await hall.rest()
    cup = await found(hall)
    waiting = [row for row in await hall.store.outbox.of_tournament(cup.id) if row.error.startswith(CLOSED)]
    assert len({row.lane for row in waiting if row.state == PENDING}) > 1, "several lanes wait for one channel"
    for _ in range(120):
        hall.clock.now += HOUR / 120
        await hall.bot.relay.tick()
        await hall.rest()
    assert max(Counter(refused).values()) == 1, "one tries for all"
    assert 5 <= len(refused) <= 8
    hall.env.backend.faults.clear()
    await go_on(hall, HOUR)
    rows = await hall.store.outbox.of_tournament(cup.id)
    assert not [row.kind for row in rows if row.state == PENDING], "once it takes one, it is sent all"
    assert all(own.table for own in (await found(hall)).pairings)
