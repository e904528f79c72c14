"""A game over three weeks, hour by hour: exactly the messages that are wanted, none twice, none at night."""

import re
from datetime import datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from bot.store.values.table import OVER, RUNNING
from bot.store.values.time import DAY, HOUR, TimeControl
from bot.tables.model.actor import Actor
from tests.bot.discord.simcord_server import pick, press, with_verb
from tests.support.outbox import claim

BERLIN = ZoneInfo("Europe/Berlin")
BEGIN = datetime(2026, 10, 12, 12, tzinfo=BERLIN).timestamp()
"""A Monday at noon; on the second Sunday after it summer time ends."""

QUIET = range(22, 24), range(7)


class Weeks:
    """A hall whose time goes on hour by hour, and all that was said there, with when."""

    def __init__(self, hall):
        self.hall = hall
        self.seen = set()
        self.said = []

    @property
    def local(self):
        return datetime.fromtimestamp(self.hall.clock.now, BERLIN)

    def listen(self):
        """Take down what is new: when, where, whom it rings for, what."""
        rooms = {"hall": self.hall.channel}
        rooms |= {name: who.user.dm_channel for name, who in self.hall.people.items()}
        for room, channel in rooms.items():
            there = self.hall.env.backend.messages.get(channel.id, {}).keys()
            if there <= self.seen:
                continue  # as in most hours
            for one in self.hall.posts(channel=channel) if room == "hall" else channel.history():
                if one.id not in self.seen and one.author.bot:
                    rings = self.rings(one) if room == "hall" else [room]
                    self.said.append((self.local, room, sorted(rings), one))
            self.seen |= there

    def rings(self, message):
        """Whom a public message rings for: those who stand in it, as far as it may mention them."""
        stored = self.hall.env.backend.get_message(message.channel.id, message.id)
        may = {int(user) for user in stored.allowed_mentions.users}
        named = {user.id for user in message.mentions} & may
        return [name for name, who in self.hall.people.items() if who.id in named]

    async def hours(self, number):
        """So many hours pass; in each, what is due is done."""
        for _ in range(number):
            self.hall.clock.now += HOUR
            await self.hall.bot.tables.scheduler.tick()
            await self.hall.bot.tables.opponents.settle()
            await self.hall.bot.relay.tick()
            await self.hall.rest()
            self.listen()

    def transcript(self):
        """What was said, in short: day and hour, where, for whom, and its beginning."""
        return [
            f"{at:%d %H} {room}: {','.join(rings) or '-'} | {kind(one.content)}" for at, room, rings, one in self.said
        ]


ROUND = re.compile(r"(?<=, )round \d+")


ASKED = {
    "is waiting for you (": "reminder",
    "your time for this move": "time is up",
    "How should": "vote",
    "End “": "vote",
}
"""What a message says that asks somebody, beside the posts of turns -> what it is."""


def kind(text):
    """What a message is about, by how it begins."""
    signs = {"### Your turn": "hand", "# **": "the end"}
    first = text.splitlines()[0]
    asked = next((name for said, name in ASKED.items() if said in first), "")
    if asked:
        return asked
    found = ROUND.search(first)  # the first line of a turn post names it
    return next(
        (name for sign, name in signs.items() if text.startswith(sign)), found[0] if found else first.split(" · ")[-1]
    )


@pytest.fixture
async def weeks(hall, blank):
    hall.clock.now = BEGIN
    for who in (hall.anna, hall.benno):
        await hall.store.settings.set("user", who.id, "quiet", "22:00-07:00")
        await hall.store.settings.set("user", who.id, "zone", "Europe/Berlin")
    return Weeks(hall)


async def begin(weeks, *others, **terms):
    """A table with a clock; from now on all that is said is taken down."""
    hall = weeks.hall
    await hall.lobby(*others)
    table = await hall.table()
    await hall.tables.lobby.set_terms(table.id, Actor(hall.anna.id), TimeControl(**terms))
    await hall.rest()
    await press(hall.anna, hall.board(), "start")
    await hall.rest()
    weeks.listen()
    weeks.said.clear()
    return await hall.table()


async def act(weeks, who, choose=lambda many: 0, most=99):
    """Somebody who is asked plays until nothing more is asked of them, or so many steps."""
    hall = weeks.hall
    table, steps = await hall.table(), 0
    while table.status == RUNNING and who in await hall.awaited(table) and steps < most:
        steps += 1
        panel = await hall.panel(who)
        await pick(who, panel, choose)
        await hall.rest()
        weeks.listen()  # before an edit takes the mentions off
        table = await hall.table()


def nights(weeks, *names):
    """What rang for these people in their quiet hours."""
    return [
        (at, room)
        for at, room, rings, _ in weeks.said
        if any(at.hour in span for span in QUIET) and set(names) & set(rings)
    ]


THREE_WEEKS = [
    "13 07 hall: Anna | reminder",
    "13 07 Benno: Benno | reminder",
    "14 07 hall: Anna | reminder",
    "20 12 Benno: Benno | reminder",
    "21 12 Benno: Benno | reminder",
    "22 12 Benno: Benno | reminder",
    "22 23 hall: - | round 1",
    "22 23 hall: Clara | round 2",
    "22 23 Clara: Clara | hand",
    "23 07 Anna: Anna | hand",
    "23 11 hall: Clara | reminder",
    "23 19 hall: Anna | reminder",
    "23 19 Benno: Benno | reminder",
    "24 11 hall: Clara | reminder",
    "24 19 hall: Anna | reminder",
    "24 19 Benno: Benno | reminder",
    "25 10 hall: Clara | reminder",
    "25 18 hall: Anna | reminder",
    "25 18 Benno: Benno | reminder",
    "26 10 hall: Clara | reminder",
    "26 18 hall: Anna | reminder",
    "26 18 Benno: Benno | reminder",
    "26 22 hall: Clara | time is up",
    "27 07 hall: Anna,Benno | time is up",
    "30 10 hall: Benno | round 2",
    "30 10 hall: Anna,Clara | round 3",
    "30 10 Anna: Anna | hand",
    "30 10 Clara: Clara | hand",
    "30 10 hall: Benno | round 3",
    "30 10 hall: - | the end",
]
"""Day and hour, where, whom it rings for, what: all that is said."""


async def test_three_weeks_word_for_word(weeks):
    """Quiet hours over the end of summer time, a vacation, a clock that runs out, a process that is killed."""
    hall = weeks.hall
    for name, value in (("hand_dm", "off"), ("remind_by", "dm")):
        await hall.store.settings.set("user", hall.benno.id, name, value)
    await begin(weeks, hall.benno, hall.clara, move=3 * DAY, reserve=DAY)
    await act(weeks, hall.clara)
    await weeks.hours(24)  # Tuesday noon: Benno goes on vacation for a week
    await hall.tables.vacations.begin(hall.guild.id, hall.benno.id, 7)
    await weeks.hours(22)  # Wednesday, 10: Anna answers
    await act(weeks, hall.anna)
    await weeks.hours(8 * 24 + 13)  # Thursday of the week after, 23: Benno answers, a round begins in the night
    await act(weeks, hall.benno, lambda many: many - 1, most=3)
    await weeks.hours(2 * 24 + 1)  # Saturday to Sunday: summer time ends
    # The process is killed between the commit of a reminder and its delivery.
    hall.clock.now += 11 * HOUR
    await hall.tables.scheduler.tick()
    await claim(hall.store.outbox, hall.clock.now)
    await hall.restart()
    await hall.bot.wait_until_ready()
    await hall.rest()
    weeks.listen()
    await weeks.hours(5 * 24)
    for _ in range(3):
        for who in (hall.anna, hall.benno, hall.clara):
            await act(weeks, who)
    await weeks.hours(3 * 24)

    assert weeks.transcript() == THREE_WEEKS
    assert nights(weeks, "Anna", "Benno") == []


def gaps(weeks, name):
    """The hours between two words beside the posts of turns that ring for somebody."""
    at = [when for when, _, rings, one in weeks.said if name in rings and kind(one.content) in ASKED.values()]
    return [(after.timestamp() - before.timestamp()) / HOUR for before, after in pairwise(at)]


@pytest.mark.parametrize("expiry", ["nudge", "vote", "turn", "on", "open"])
async def test_whatever_happens_when_time_is_up_nothing_rings_twice_or_at_night(weeks, expiry):
    hall = weeks.hall
    await begin(weeks, hall.benno, hall.clara, move=DAY, reserve=DAY, expiry=expiry, level="easy")
    for hour in range(21 * 24):
        await weeks.hours(1)
        if (await hall.table()).status == OVER:
            break
        if hour % 24 not in (3, 9):
            continue
        for who in (hall.benno, hall.clara):  # they look in at three and at nine, and vote for this one turn
            for post in [post for post in hall.posts() if with_verb(post, "vote")][-1:]:
                await press(who, post, "vote", with_verb(post, "vote")[0]["custom_id"].split(":")[4])
            await act(weeks, who)

    assert nights(weeks, "Anna", "Benno") == []
    assert all(gap >= 5 for name in ("Anna", "Benno", "Clara") for gap in gaps(weeks, name))
    told = [(f"{at}", room, one.content) for at, room, _, one in weeks.said]
    assert len(told) == len(set(told))
    assert ((await hall.table()).status == OVER) is (expiry != "nudge")
