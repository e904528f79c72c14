"""Panels in which nothing is asked go on by themselves."""

from __future__ import annotations

import pytest

from bot.discord.interaction.reply import Reply
from bot.discord.waiting_panels import LIFE, WaitingPanels
from bot.store.values.errors import StoreError
from bot.store.values.table import OVER, RUNNING, Table
from bot.store.values.time import Clock
from bot.tables.commit.presence import THERE
from tests.bot.discord.simcord_server import controls, pick, press, with_verb


def shown(hall, panel):
    """What stands in the message of a panel now."""
    (found,) = (one for one in hall.channel.history(viewer=hall.anna) if one.id == panel.id)
    return found


async def answered(hall):
    """Both have answered, Anna first; her panel waits for Benno's answer, and then for nothing."""
    await hall.begin(hall.benno)
    panel = await pick(hall.anna, await hall.panel(hall.anna))
    assert not with_verb(panel, "pick") or hall.bot.services.waiting.has((await hall.table()).id)
    return panel


async def test_a_panel_that_waits_asks_as_soon_as_its_person_is_asked(hall):
    panel = await answered(hall)
    before = [one["custom_id"] for one in controls(panel)]

    await pick(hall.benno, await hall.panel(hall.benno))
    await hall.bot.services.waiting.settle()
    now = shown(hall, panel)

    assert with_verb(now, "pick", "pickone")
    assert [one["custom_id"] for one in controls(now)] != before
    assert await pick(hall.anna, now)


async def test_what_its_person_has_opened_in_its_place_stays(hall):
    panel = await answered(hall)
    page = (await press(hall.anna, panel, "hand")).response
    same = [one.to_dict() for one in shown(hall, page).components]

    await pick(hall.benno, await hall.panel(hall.benno))
    await hall.bot.services.waiting.settle()

    assert [one.to_dict() for one in shown(hall, page).components] == same


async def test_who_is_not_on_the_server_any_more_is_shown_nothing_new(hall):
    panel = await answered(hall)
    stored = hall.env.backend.messages[hall.channel.id][panel.id]
    same = str(stored.components)

    hall.guild.remove_member(hall.anna)
    hall.clock.now += THERE
    await pick(hall.benno, await hall.panel(hall.benno))
    await hall.bot.services.waiting.settle()

    assert (await hall.table()).clock(0).asked
    assert str(stored.components) == same


def table(*, asked, status=RUNNING):
    return Table(id=7, guild=1, channel=2, host=3, game="toy", status=status, clocks=(Clock(0, asked=asked),))


class Shown:
    """A panel that notes that it was shown anew."""

    def __init__(self):
        self.times = 0

    async def __call__(self):
        self.times += 1


@pytest.mark.parametrize(
    ("now", "seconds", "times"),
    [
        (table(asked=True), 0, 1),
        (table(asked=False), 0, 0),
        (table(asked=False, status=OVER), 0, 1),
        (table(asked=True), LIFE + 1, 0),
    ],
)
async def test_it_goes_on_once_when_asked_or_over_and_not_once_discord_would_refuse(now, seconds, times):
    at, panel = [100.0], Shown()
    panels = WaitingPanels(lambda: at[0])
    panels.wait(7, 3, 0, panel)
    at[0] += seconds

    panels.committed(now)
    panels.committed(now)
    await panels.settle()

    assert panel.times == times
    assert panels.has(7) == (not times and not seconds)


async def test_of_all_tables_together_so_many_wait_and_the_oldest_are_given_up(monkeypatch):
    monkeypatch.setattr("bot.discord.waiting_panels.MOST", 2)
    panels, shown_ = WaitingPanels(), [Shown() for _ in range(3)]
    for user, panel in enumerate(shown_):
        panels.wait(7, user, 0, panel)
    panels.wait(7, 1, 0, shown_[1])

    panels.committed(table(asked=True))
    await panels.settle()

    assert [panel.times for panel in shown_] == [0, 1, 1]
    assert not panels.has(7)


async def test_only_the_newest_of_a_person_goes_on_and_none_that_was_forgotten():
    first, second, gone = Shown(), Shown(), Shown()
    panels = WaitingPanels()
    panels.wait(7, 3, 0, first)
    panels.wait(7, 3, 0, second)
    panels.wait(7, 4, 0, gone)
    panels.forget(7, 4)

    panels.committed(table(asked=True))
    await panels.settle()

    assert (first.times, second.times, gone.times) == (0, 1, 0)


async def test_those_that_have_waited_too_long_are_let_go_and_no_others():
    at = [100.0]
    panels = WaitingPanels(lambda: at[0])
    panels.wait(7, 3, 0, Shown())
    at[0] += LIFE
    panels.wait(7, 4, 0, Shown())
    panels.wait(8, 3, 0, Shown())
    panels.let_go()
    assert (panels.has(7), panels.has(8)) == (True, True)
    at[0] += 1
    panels.let_go()
    panels.forget(7, 4)
    assert (panels.has(7), panels.has(8)) == (False, True)


@pytest.mark.usefixtures("expects_errors")
@pytest.mark.parametrize(("error", "level"), [(RuntimeError, "ERROR"), (StoreError, "DEBUG")])
async def test_a_panel_that_fails_is_told_of_and_stops_nobody_else(caplog, error, level):
    async def fails():
        raise error

    caplog.set_level("DEBUG")

    panels, other = WaitingPanels(), Shown()
    panels.wait(7, 3, 0, fails)
    panels.wait(7, 4, 0, other)
    panels.committed(table(asked=True))
    await panels.settle()

    assert other.times == 1
    assert [one.levelname for one in caplog.records if "go on by itself" in one.message] == [level]


async def test_a_panel_that_waits_keeps_nothing_of_the_message_that_was_pressed_on(hall):
    panel = await answered(hall)
    found = [panel for panels in hall.bot.services.waiting._waiting.values() for panel in panels.values()]
    kept = [cell.cell_contents for waiting in found for cell in waiting.go_on.__closure__]

    replies = [reply for reply in kept if isinstance(reply, Reply)]

    assert replies
    assert [reply.interaction.message for reply in replies] == [None for _ in replies]
    assert shown(hall, panel)
