"""What Discord tells while the store is away, or about to end."""

import pytest

from bot.discord.client import Mandate
from bot.store.values.errors import Stopping


@pytest.mark.usefixtures("expects_errors")
@pytest.mark.parametrize(("error", "logged"), [(Stopping(), 0), (ValueError("a fault"), 1)])
async def test_an_event_while_the_program_ends_is_no_fault(hall, caplog, error, logged):
    try:
        raise error
    except type(error):
        await Mandate.on_error(hall.bot, "on_guild_available")

    assert len([record for record in caplog.records if record.levelname == "ERROR"]) == logged
