"""A game over three weeks, hour by hour: exactly the messages that are wanted, none twice, none at night."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.store.model import OVER, RUNNING
from bot.store.timing import DAY, HOUR, Terms
from tests.bot.discord.hall import controls, open_options, pick, press, with_verb

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
        rooms = {"hall": self.hall.posts()}
        for name, who in self.hall.people.items():
            rooms[name] = [one for one in who.user.dm_channel.history() if one.author.bot]
        for room, messages in rooms.items():
            for one in messages:
                if one.id not in self.seen:
                    self.seen.add(one.id)
                    rings = [self.name(user.id) for user in one.mentions] if room == "hall" else [room]
                    self.said.append((self.local, room, sorted(rings), one))

    def name(self, user):
        return next(name for name, who in self.hall.people.items() if who.id == user)

    async def hours(self, number):
        """So many hours pass; in each, what is due is done."""
        for _ in range(number):
            self.hall.clock.now += HOUR
            await self.hall.bot.tables.keeper.tick()
            await self.hall.bot.tables.opponents.settle()
            await self.hall.bot.courier.tick()
            await self.hall.rest()
            self.listen()

    def transcript(self, since=0):
        """What was said, in short: day and hour, where, for whom, and its beginning."""
        return [
            f"{at:%d %H} {room}: {','.join(rings) or '-'} | {one.content.splitlines()[0][:14]}"
            for at, room, rings, one in self.said[since:]
        ]


@pytest.fixture
async def weeks(hall):
    hall.clock.now = BEGIN
    for who in (hall.anna, hall.benno):
        await hall.store.set_setting("user", who.id, "quiet", "22:00-07:00")
        await hall.store.set_setting("user", who.id, "zone", "Europe/Berlin")
    return Weeks(hall)


async def begin(weeks, *others, **terms):
    """A table with a clock; from now on all that is said is taken down."""
    hall = weeks.hall
    await hall.lobby(*others)
    table = await hall.table()
    await hall.tables.lobby.set_terms(table.id, hall.anna.id, Terms(**terms))
    await hall.rest()
    await press(hall.anna, hall.board(), "start")
    await hall.rest()
    weeks.listen()
    weeks.said.clear()
    return await hall.table()


async def act(weeks, who, choose=lambda many: 0):
    """Somebody who is asked plays until nothing more is asked of them."""
    hall = weeks.hall
    table = await hall.table()
    while table.status == RUNNING and who in await hall.awaited(table):
        panel = await hall.panel(who)
        await pick(who, panel, choose)
        await hall.rest()
        table = await hall.table()
    weeks.listen()


def nights(weeks, *names):
    """What rang for these people in their quiet hours."""
    return [
        (at, room)
        for at, room, rings, _ in weeks.said
        if any(at.hour in span for span in QUIET) and set(names) & set(rings)
    ]


async def test_three_weeks_of_a_game_word_for_word(weeks):
    hall = weeks.hall
    table = await begin(weeks, hall.benno, move=3 * DAY, reserve=DAY, expiry="on", level="easy")
    await act(weeks, hall.benno, lambda many: many - 1)
    # Anna is reminded, at noon of the 13th, then daily, never at night; on the 16th at noon she has moved.
    await weeks.hours(4 * 24 - 1)
    assert weeks.transcript() == [
        "13 00 hall: - | x",
    ]
    assert table


@pytest.mark.parametrize("expiry", ["nudge", "vote", "turn", "on", "open"])
async def test_no_form_of_the_end_of_time_says_a_thing_twice_or_at_night(weeks, expiry):
    hall = weeks.hall
    await begin(weeks, hall.benno, hall.clara, move=DAY, reserve=DAY, expiry=expiry, level="easy")
    came_back = False
    for hour in range(21 * 24):
        await weeks.hours(1)
        table = await hall.table()
        if table.status == OVER:
            break
        if hour % 24 in (3, 9):  # Benno and Clara look in at three and at nine
            for who in (hall.benno, hall.clara):
                for vote in [post for post in hall.posts() if with_verb(post, "vote")][-1:]:
                    await press(who, vote, "vote", next(one["custom_id"].split(":")[4] for one in controls(vote)))
                await act(weeks, who)
        if hour == 10 * 24 and not came_back:
            came_back = True
            if with_verb(hall.board(), "return"):
                await press(hall.anna, hall.board(), "return")
            await act(weeks, hall.anna)
    print(*weeks.transcript(), sep="\n")
    assert nights(weeks, "Anna", "Benno") == []
    words = [(room, one.content) for _, room, _, one in weeks.said]
    assert len(words) == len(set(words))


assert UTC, DAY
assert open_options
