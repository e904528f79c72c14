"""The log at its most talkative: whoever reads it learns nothing of what is hidden."""

import contextlib
import random
import re
import sqlite3

import pytest

from tests.process.driver.forgery import Forger
from tests.process.driver.hall import hall
from tests.process.driver.people import controls
from tests.process.driver.tables import Table

PICKED = re.compile(r"m:\d+:(?:pick|pickone|planlay|orderset|trypick|noteset)\b")
"""A control that says what somebody has chosen."""


@pytest.mark.slow
async def test_a_log_of_everything_tells_no_token_no_pick_no_hand_and_no_note():
    async with hall(toy=True, start=False) as room:
        room.bot.environment["MANDATE_LOG_LEVEL"] = "DEBUG"
        await room.bot.start()
        table = Table(room, "toy", room.people[:3], random.Random(5))
        await table.open()
        number = controls(table.board)[0].table
        await room.anna.slash(table.channel, "note", text="the-jade-is-mine", table=number)
        forger = Forger(room, [table], 5)
        await forger._learn()
        await forger.run(40)
        await table.play()
        assert table.over
        told = room.bot.log.read_text(encoding="utf-8")

        assert PICKED.findall(told) == []
        assert "the-jade-is-mine" not in told
        assert [one for one in room.discord.interactions.by_token if one in told] == []
        with contextlib.closing(sqlite3.connect(f"file:{room.bot.db}?mode=ro", uri=True)) as db:
            seeds = [seed for (seed,) in db.execute("SELECT seed FROM tables")]
        assert [seed for seed in seeds if seed in told] == []
        secrets = {line for lines in forger.secrets.values() for line in lines if len(line) > 8}
        assert [line for line in secrets if line in told] == []
        assert room.bot.errors() == []
