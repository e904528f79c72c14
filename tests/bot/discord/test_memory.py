"""What a crowd has left in memory is given back once nobody presses anything any more."""

import gc
import weakref

import pytest

from tests.bot.discord.simcord_server import press


@pytest.fixture
def littered():
    """Here it is looked for."""


class Ring:
    """Refers to itself."""

    def __init__(self):
        self.own = self


async def test_after_the_first_quiet_minute_nothing_is_kept_that_refers_to_itself(hall):
    await hall.begin(hall.benno)
    await hall.bot.give_memory_back()
    gc.disable()
    try:
        ring = weakref.ref(Ring())
        await press(hall.anna, hall.board(), "play")
        await hall.bot.give_memory_back()
        assert ring() is not None  # somebody has pressed, and the next may be waiting
        await hall.bot.give_memory_back()
        assert ring() is None
        later = weakref.ref(Ring())
        await hall.bot.give_memory_back()
        assert later() is not None  # nobody has pressed since
    finally:
        gc.enable()
