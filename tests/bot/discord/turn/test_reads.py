"""How often a press asks the store, from its arrival: once before its commit, and once for the panel after it."""

import asyncio

import pytest

from bot.discord.interaction import router
from tests.bot.discord.simcord_server import pick, press
from tests.support.connections import Told


class Counted(Told):
    """Connections that note what is asked of them by some tasks."""

    def __init__(self, inner):
        super().__init__(inner)
        self.tasks = set()
        self.asked = []

    def told(self, what):
        if asyncio.current_task() in self.tasks:
            self.asked.append(what)


@pytest.fixture
def counted(hall, monkeypatch):
    """What presses ask of the store from now on, from the door to the word remembered after the answer."""
    found = Counted(hall.store.connections)
    for part in vars(hall.store).values():
        if hasattr(part, "connections"):
            monkeypatch.setattr(part, "connections", found)

    for step in ("let_in", "remember"):
        original = getattr(router, step)

        async def noted(*args, _original=original):
            found.tasks.add(asyncio.current_task())
            return await _original(*args)

        monkeypatch.setattr(router, step, noted)
    return found


async def picked(counted, who, panel, option=0):
    """What one pick asks of the store, and the panel after it."""
    counted.asked = []
    shown = await pick(who, panel, lambda many: option)
    return counted.asked, shown


async def test_a_panel_is_one_read_besides_the_position(hall, counted):
    await hall.begin(hall.benno)
    counted.asked = []
    await hall.panel(hall.anna)
    assert counted.asked == ["read", "read"]


async def test_a_pick_reads_once_before_its_commit_and_once_for_the_panel_after_it(hall, counted):
    table = await hall.begin(hall.benno)
    for option, who in enumerate((hall.anna, hall.benno)):  # a turn ends with each bid: contact hours are read as well
        asked, _ = await picked(counted, who, await hall.panel(who), option)
        assert asked == ["read", "read", "write", "read"]

    (who,) = await hall.awaited(table)
    asked, panel = await picked(counted, who, await hall.panel(who))
    assert asked == ["read", "write", "read"]

    counted.asked = []
    await press(who, panel, "undo")
    assert counted.asked == ["read", "read", "write", "read"]  # and the snapshot it goes back to


async def test_a_refused_press_reads_the_panel_once_as_well(hall, counted):
    await hall.begin(hall.benno)
    panel = await hall.panel(hall.anna)
    await pick(hall.anna, panel)
    await pick(hall.benno, await hall.panel(hall.benno), lambda many: 1)
    asked, shown = await picked(counted, hall.anna, panel)
    assert shown.content.startswith(">")
    assert asked == ["read", "read"]
