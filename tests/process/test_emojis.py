"""The icons' emojis over the wire: sent to Discord, and then beside words in posts and panels."""

import json
import random
import re

import pytest

from render.raster import emoji
from tests.process.driver.hall import hall
from tests.process.driver.tables import Table

pytestmark = [pytest.mark.xdist_group("wire-emojis"), pytest.mark.slow]

MARKUP = re.compile(r"<:(\w+):(\d+)>")


async def test_the_first_is_sent_as_discord_takes_it_and_used_by_the_next_process():
    async with hall(toy=True, start=False) as room:
        room.bot.environment |= {"MANDATE_EMOJIS": "on", "WIRE_LEASE": "3"}
        await room.bot.start()
        await room.discord.until(lambda: len(room.discord.emojis.there) >= 2, 60)
        sent = [one["name"] for one in room.discord.emojis.there.values()]
        assert sent == list(emoji.all_emojis())[: len(sent)]
        picture = room.discord.emojis.pictures[next(iter(room.discord.emojis.there))]
        assert picture == emoji.png(emoji.all_emojis()[sent[0]])
        await room.bot.stop()
        await room.bot.start()
        table = Table(room, "toy", room.people[:2], random.Random(8))
        await table.open()
        await table.play()
        room.discord.faultless()

        used = [
            (name, number)
            for call in room.discord.journal.calls
            for name, number in MARKUP.findall(json.dumps(call.body) if call.body else "")
        ]
        assert used
        assert all(room.discord.emojis.there[number]["name"] == name for name, number in used)
        posts = [one["content"] for one in room.posts(table.channel)]
        assert any(MARKUP.search(text) for text in posts)
        assert not any(MARKUP.search(text.split("\n")[0]) for text in posts)
