"""What Discord tells while the store is away, or about to end."""

import asyncio

import pytest

from bot.store.values.errors import Stopping


@pytest.mark.usefixtures("expects_errors")
@pytest.mark.parametrize(("error", "logged"), [(Stopping(), 0), (ValueError("a fault"), 1)])
async def test_an_event_while_the_program_ends_is_no_fault(hall, caplog, monkeypatch, error, logged):
    async def fails(guild):
        raise error

    monkeypatch.setattr(hall.bot, "look_round", fails)
    hall.bot.dispatch("guild_available", hall.bot.get_guild(hall.guild.id))
    await asyncio.sleep(0)
    await asyncio.sleep(0)

    found = [record for record in caplog.records if record.levelname == "ERROR"]
    assert len(found) == logged
