"""Tables that wait: time passes, what is due is carried out and delivered."""

from bot.store.values.delivery import VOTES
from bot.store.values.time import ABSENT, DAY, HOUR, TimeControl
from tests.bot.tables.conftest import ANNA, BENNO

DORO_ID = 14


async def game(world, *people, channel=5, rated=True, **terms):
    """A running table with a clock."""
    people = people or (ANNA, BENNO)
    table = await world.tables.lobby.create(1, channel, people[0], "toy")
    for person in people[1:]:
        await world.tables.lobby.join(table.id, person)
    await world.tables.lobby.set_terms(table.id, people[0], TimeControl(**terms))
    await world.tables.lobby.set_rated(table.id, people[0], rated=rated)
    await world.tables.lobby.start(table.id, people[0])
    await world.deliver()
    return await world.tables.position(table.id)


async def later(world, seconds):
    """Time passes; what is due is carried out, and what is then to be told is delivered: kinds, readers and seats."""
    world.now += seconds
    await world.tables.scheduler.tick()
    await world.tables.opponents.settle()
    return [(one.kind, one.user, one.asked) for one in await world.deliver()]


async def present(world, position):
    return await world.tables.position(position.table.id)


def seat_of(position, person):
    return position.table.seat(person.user)


async def seal(world, position, person, card=1):
    """A person answers; the others are still waited for."""
    await world.press(await present(world, position), seat_of(position, person), f"card{card}")
    await world.deliver()
    return await present(world, position)


async def voting(world, *people, also=()):
    """The clock of Anna has run out, and the others are asked; some of them ``also`` by DM."""
    position = await game(world, ANNA, *people, move=DAY, expiry="vote")
    for person in people:
        await seal(world, position, person)
    told = await later(world, DAY)
    asked = tuple(sorted(seat_of(position, one) for one in people))
    assert [one for one in told if one[0] == VOTES[ABSENT]] == [
        (VOTES[ABSENT], 0, asked),
        *((VOTES[ABSENT], user, ()) for user in also),
    ]
    return await present(world, position)


async def sleeps(world, person, quiet="22:00-07:00"):
    await world.store.settings.set("user", person.user, "quiet", quiet)
    await world.store.settings.set("user", person.user, "zone", "UTC")


def clock_on(world, day, hour):
    """The time becomes that hour of a day in 2027, UTC."""
    world.now = 1_798_761_600.0 + day * DAY + hour * HOUR
