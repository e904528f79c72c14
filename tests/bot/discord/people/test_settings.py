"""Settings of people and servers, as people press and type them."""

import discord
import pytest

from bot.discord.people import server_settings, settings
from bot.store.values.time import DAY
from bot.tables.model.server_settings import CHOICES, ServerSettings
from render.words.words import LANGUAGES, Words
from tests.bot.discord.opening import opens, standing
from tests.bot.discord.simcord_server import pick, press, speak, with_verb
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


async def test_settings_of_ones_own_and_of_the_server(hall, admin):
    await hall.begin(hall.benno)
    mine = (await hall.anna.slash(hall.channel, "settings me")).response
    await hall.anna.select(mine, ["off"], custom_id=menus(mine)["hand_dm"])
    here = (await press(hall.anna, mine, "setpage", "table")).response
    await hall.anna.select(here, ["off"], custom_id=menus(here)["mention"])
    await hall.anna.select(here, ["de"], custom_id=menus(here)["table"])
    before = len(hall.anna.user.dm_channel.history())
    refused = (await hall.anna.slash(hall.channel, "settings server")).response
    assert refused.ephemeral
    assert "Manage Server" in refused.content
    theirs = (await admin.slash(hall.channel, "settings server")).response
    for _ in range(2):
        theirs = (await press(admin, theirs, "housepage")).response
    await admin.select(theirs, ["de"], custom_id=menus(theirs)["guild"])

    await pick(hall.anna, await hall.panel(hall.anna))
    await pick(hall.benno, await hall.panel(hall.benno))

    assert "Runde" in hall.board().content
    assert hall.anna.id not in [user.id for user in hall.board().mentions]
    assert len(hall.anna.user.dm_channel.history()) == before
    assert (await hall.store.settings.of("guild", hall.guild.id))["lang"] == "de"


@pytest.mark.parametrize("many", [0, 1, 4, 7])
async def test_settings_of_ones_own_fill_as_many_pages_as_they_need(hall, monkeypatch, many):
    """A setting more is a line more in the table: it has its place, can be set, and its page is shown again."""
    more = {f"more{number}": (("0", "6"), "6") for number in range(many)}
    monkeypatch.setattr(settings, "OWN", {**settings.OWN, **more})
    text = Words.text
    monkeypatch.setattr(Words, "text", lambda self, key, **values: key if ".more" in key else text(self, key, **values))
    page, seen = (await hall.anna.slash(hall.channel, "settings me")).response, []
    for _ in range((len(settings.OWN) + settings.MENUS - 1) // settings.MENUS):
        shown = menus(page)
        seen += shown
        for name, custom_id in shown.items():
            page = (await hall.anna.select(page, [settings.OWN[name][0][0]], custom_id=custom_id)).response
            assert menus(page) == shown
        if len(settings.OWN) > settings.MENUS:
            turn = with_verb(page, "setpage")[-1]["custom_id"].split(":")[4]
            page = (await press(hall.anna, page, "setpage", turn)).response

    assert seen == list(settings.OWN)
    own = await hall.store.settings.of("user", hall.anna.id)
    assert all(own[name] == values[0] for name, (values, _) in settings.OWN.items())


def menus(page):
    """The menus of a page of settings: their keys, without the page before them, and their ids."""
    found = with_verb(page, "setting", "house", "houselang")
    return {menu["custom_id"].split(":")[4].rpartition(".")[2]: menu["custom_id"] for menu in found}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("command", "turns"), [("settings me", []), *(("settings server", [1] * n) for n in range(3))])
async def test_a_closed_menu_of_the_settings_says_what_it_sets_and_goes_on_saying_it(
    hall, admin, monkeypatch, lang, command, turns
):
    speak(monkeypatch, {admin.id: lang})
    await hall.lobby(admin)
    page = (await admin.slash(hall.channel, command)).response
    for _ in turns:
        page = (await press(admin, page, "housepage")).response
    titles = {menu["custom_id"]: menu["placeholder"] for menu in with_verb(page, "setting", "house", "houselang")}
    assert len(set(titles.values())) == len(titles) >= 3

    for menu in with_verb(page, "setting", "house", "houselang"):
        other = next(line["value"] for line in menu["options"] if not line.get("default"))
        page = (await admin.select(page, [other], custom_id=menu["custom_id"])).response
        for shown in with_verb(page, "setting", "house", "houselang"):
            titles.setdefault(shown["custom_id"], shown["placeholder"])  # a choice may open another one
            (closed,) = [line for line in shown["options"] if line.get("default")]
            assert closed["label"].startswith(Words(lang).labelled(titles[shown["custom_id"]]))
            if shown["custom_id"] == menu["custom_id"]:
                assert closed["value"] == other


async def test_what_is_set_can_be_read_whole_beside_a_menu_that_a_phone_cuts(hall):
    await hall.bot.services.people.set_own(hall.anna.id, "remind", "24")
    await hall.bot.services.people.set_own(hall.anna.id, "hand_dm", "a value of another edition")
    read = (await hall.anna.slash(hall.channel, "settings me")).response.content
    words = Words("en")
    for name, value in (("remind", "24"), ("hand_dm", "on"), ("icons", "on")):
        assert f"-# {words.text(f'bot.settings.{name}')}: {settings.value_name(words, name, value)}" in read
