"""Playing on: by clicking, or, where a test is about what comes after, without."""

from __future__ import annotations

import random

from bot.store.values.table import OVER
from tests.bot.discord.simcord_server import Hall, pick, with_verb


async def play_out(hall: Hall, table, rng: random.Random, *, limit: int = 2000) -> int:
    """Click on until the game is over; every seat goes on in its panel as long as it is asked."""
    steps = 0
    while (await hall.tables.get(table.id)).status != OVER:
        (who, *_) = await hall.awaited(table)
        panel = await hall.panel(who)
        while with_verb(panel, "pick", "pickone", "mark") and who in await hall.awaited(table):
            panel = await pick(who, panel, rng.randrange)
            steps += 1
            assert steps < limit
    return steps


async def played_out(hall: Hall, table, rng: random.Random) -> None:
    """The game is over: every pick is made as a panel would make it, without one; and all of it has been told."""
    position = await hall.tables.position(table.id)
    while not position.over:
        table, seat = position.table, position.waiting()[0]
        decision = position.decision(seat)
        key = rng.choice(decision.options)
        made = await hall.tables.play.pick(table.id, table.seats[seat].user, table.revision, decision.id, key)
        position = made.position
    await hall.rest()
