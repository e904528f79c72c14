"""Settings of people and servers, as people press and type them."""

import discord
import pytest

from bot.discord.people import server_settings
from bot.store.values.time import DAY
from bot.tables.model.server_settings import CHOICES, ServerSettings
from tests.bot.discord.opening import opens, standing
from tests.bot.discord.simcord_server import press, speak
from tests.bot.discord.waiting import choose
from tests.games.sentences import tells


@pytest.fixture
def admin(hall):
    role = hall.guild.create_role("steward", permissions=discord.Permissions(manage_guild=True))
    return hall.guild.add_member(hall.env.create_user("Steward"), roles=[role])


def test_every_setting_of_a_server_stands_on_one_page():
    shown = [name for page in server_settings.PAGES for name in page]
    assert len(shown) == len(set(shown))
    assert {*CHOICES, *ServerSettings.__struct_fields__} <= set(shown)


async def test_quiet_hours_are_filled_in_with_a_town(hall, monkeypatch):
    speak(monkeypatch, {hall.anna.id: "de"})
    page = (await hall.anna.slash(hall.channel, "settings me")).response
    form = await press(hall.anna, page, "quiet")
    result = await hall.anna.submit_modal(form, {"begun": "23", "ends": "6:30", "zone": "berlin"})
    assert "Ruhezeit: 23:00 bis 06:30 (Europe/Berlin)" in result.response.content

    form = await press(hall.anna, page, "quiet")
    for wrong, said in (({"begun": "25"}, "Wann beginnt"), ({"zone": "Nirgendwo"}, "Teil der Welt")):
        form = await press(hall.anna, page, "quiet")
        asked = await hall.anna.submit_modal(form, {"begun": "23", "ends": "6", "zone": "UTC", **wrong})
        assert said in asked.response.content
    form = await press(hall.anna, page, "quiet")
    result = await hall.anna.submit_modal(form, {"begun": "", "ends": "", "zone": ""})
    assert "Ruhezeit:" not in result.response.content


async def test_a_vacation_begins_and_ends_with_a_press_and_costs_days(hall):
    page = (await hall.anna.slash(hall.channel, "settings me")).response
    page = (await press(hall.anna, page, "vacation")).response
    assert "You have 28 days left" in page.content
    page = await choose(hall.anna, page, "vacate", "7")
    assert "You have 21 days left" in page.content
    assert "You are away until" in page.content
    hall.clock.now += 2 * DAY
    page = (await press(hall.anna, page, "vacend")).response
    assert "You have 26 days left" in page.content
    assert "You are away" not in page.content


async def test_a_server_chooses_where_tables_stand(hall, admin):
    page = (await admin.slash(hall.channel, "settings server")).response
    page = await choose(admin, page, "house", "thread", "place")
    for _ in range(2):
        page = (await press(admin, page, "housepage")).response
    page = await choose(admin, page, "house", "chosen", "channels")
    refused = await opens(hall.anna, hall.channel)
    assert tells("bot.error.channel", refused.response.content)

    await choose(admin, page, "house", "on", "here")
    form = await hall.anna.slash(hall.channel, "game new", game="toy")
    assert tells("bot.new.thread", form.modal["components"][-1]["description"])
    assert standing(form)["flags"] == ["rated"], "nobody is asked"
    for _ in range(2):
        await opens(hall.anna, hall.channel)
    assert sorted(thread.name for thread in hall.channel.threads) == ["Pearls · Anna", "Pearls · Anna · 2"]
