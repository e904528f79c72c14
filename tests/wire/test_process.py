"""The process itself: it ends with the one who started it."""

import asyncio

from tests.wire.drive.hall import hall


async def test_no_bot_outlives_the_one_who_started_it():
    async with hall(start=False) as room:
        await room.bot.start()
        room.bot.process.stdin.close()  # as the system does it when we die

        assert await asyncio.wait_for(room.bot.process.wait(), 10) == -9
