"""Playing on: by clicking, or, where a test is about what comes after, without."""

from __future__ import annotations

import random

import discord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.store.values.table import OVER
from tests.bot.discord.simcord_server import Hall, pick, with_verb


async def play_out(hall: Hall, table, rng: random.Random, *, limit: int = 2000, share: float = 1.0) -> int:
    """Click on until the game is over; every seat goes on in its panel as long as it is asked. Only a ``share`` of the
    turns, if so: the picks of the others are made as a panel would make them. Gives the number of clicks.
    """
    steps = 0
    while (await hall.tables.get(table.id)).status != OVER:
        if rng.random() >= share:
            hall.bot.relay._open = False  # all of it is told at once
            await picked(hall, await hall.tables.position(table.id), rng)
            continue
        hall.bot.relay.open()
        await hall.rest()
        (who, *_) = await hall.awaited(table)
        panel = await hall.panel(who)
        while with_verb(panel, "pick", "pickone", "mark") and who in await hall.awaited(table):
            panel = await pick(who, panel, rng.randrange)
            steps += 1
            assert steps < limit
    hall.bot.relay.open()
    await hall.rest()
    return steps


async def played_out(hall: Hall, table, rng: random.Random) -> None:
    """The game is over: every pick is made as a panel would make it, without one; and all of it has been told."""
    position = await hall.tables.position(table.id)
    while not position.over:
        position = await picked(hall, position, rng)
    await hall.rest()


async def picked(hall: Hall, position, rng: random.Random):
    """Make a pick of whoever is asked first, without a panel; gives the position after it."""
    table, seat = position.table, position.waiting()[0]
    decision = position.decision(seat)
    key = rng.choice(decision.options)
    made = await hall.tables.play.pick(table.id, table.seats[seat].user, table.revision, decision.id, key)
    return made.position


async def both_bid(hall):
    """A round of bids, so that a new post is due."""
    await pick(hall.anna, await hall.panel(hall.anna), lambda many: 3)
    await pick(hall.benno, await hall.panel(hall.benno), lambda many: 2)


def forbid(hall, *names):
    """Take permissions in the hall from the bot, as an admin would."""
    overwrite = discord.PermissionOverwrite(**dict.fromkeys(names, False))
    allow, deny = overwrite.pair()
    hall.env.backend.set_overwrite(
        hall.channel.id,
        Overwrite(hall.bot.user.id, type=OverwriteType.MEMBER, allow=allow.value, deny=deny.value),
    )
