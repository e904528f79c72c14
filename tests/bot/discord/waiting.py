"""Tables that wait, in the hall: time passes, what is due is done and told."""

from bot.store.values.time import TimeControl
from bot.tables.model.actor import Actor
from tests.bot.discord.simcord_server import pick, press, with_verb


async def choose(who, page, verb, value, key=None):
    """Choose in the menu with this verb (and key); the page after it."""
    found = [one for one in with_verb(page, verb) if key in (None, one["custom_id"].split(":")[4].rpartition(".")[2])]
    return (await who.select(page, [value], custom_id=found[0]["custom_id"])).response


async def running(hall, *others, **terms):
    """A running table with a clock."""
    await hall.lobby(*others)
    table = await hall.table()
    await hall.tables.lobby.set_terms(table.id, Actor(hall.anna.id), TimeControl(**terms))
    await hall.rest()
    await press(hall.anna, hall.board(), "start")
    await hall.rest()
    return await hall.table()


async def later(hall, seconds):
    """Time passes, and what is due is done and told."""
    hall.clock.now += seconds
    await hall.tables.scheduler.tick()
    await hall.tables.opponents.settle()
    await hall.bot.relay.tick()
    await hall.rest()


async def answer(hall, who):
    await pick(who, await hall.panel(who))
    await hall.rest()
