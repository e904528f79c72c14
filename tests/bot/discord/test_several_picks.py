"""Several options at once, more than one menu holds: marked over pages, confirmed, typed."""

import pytest

from engine.kernel import registry
from render.words import add_locales
from tests.bot.discord import jars
from tests.bot.discord.hall import press, with_verb


@pytest.fixture
async def asked(hall, tmp_path, monkeypatch):
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "jars.po").write_text(jars.PO, encoding="utf-8")
    add_locales(tmp_path)
    monkeypatch.setitem(registry._games, "jars", jars.GAME)
    table = await hall.begin(hall.benno, game="jars")
    (who,) = await hall.awaited(table)
    return who


async def mark(who, panel, *values):
    (menu,) = with_verb(panel, "mark")
    return (await who.select(panel, [f"jar{value}" for value in values], custom_id=menu["custom_id"])).response


async def test_marks_are_kept_over_pages_and_picked_only_when_confirmed(hall, asked):
    table = await hall.table()
    panel = await hall.panel(asked)
    (confirm,) = with_verb(panel, "confirm")
    assert confirm["disabled"]

    panel = await mark(asked, panel, 3)
    panel = (await press(asked, panel, "page")).response
    panel = await mark(asked, panel, 27, 29)
    assert (await hall.tables.position(table.id)).moves == ()
    (confirm,) = with_verb(panel, "confirm")
    assert confirm["label"] == "Confirm: Jar 3, Jar 27 and Jar 29"
    panel = (await press(asked, panel, "confirm")).response

    assert (await hall.tables.position(table.id)).moves[-1].picks == ("jar3", "jar27", "jar29")
    assert "opens 3, 27 and 29" in panel.content


async def test_a_menu_offers_no_more_marks_than_may_be_picked(hall, asked):
    panel = await mark(asked, await hall.panel(asked), 1, 2)
    panel = (await press(asked, panel, "page")).response

    (menu,) = with_verb(panel, "mark")

    assert menu["max_values"] == 1


async def test_marks_can_be_taken_away(hall, asked):
    panel = await mark(asked, await hall.panel(asked), 1, 2)

    panel = await mark(asked, panel)

    (confirm,) = with_verb(panel, "confirm")
    assert confirm["disabled"]


async def test_a_confirmation_of_another_position_is_outdated(hall, asked):
    first, second = await hall.panel(asked), await hall.panel(asked)
    first, second = await mark(asked, first, 1, 2), await mark(asked, second, 4, 5)
    await press(asked, first, "confirm")

    answer = (await press(asked, second, "confirm")).response

    assert "moved on" in answer.content
    assert (await hall.tables.position((await hall.table()).id)).moves[-1].picks == ("jar1", "jar2")


async def test_several_are_typed_one_after_the_other(hall, asked):
    first = await asked.autocomplete(hall.channel, "game move", "option", "")
    assert len(first) == 25
    second = await asked.autocomplete(hall.channel, "game move", "option", "jar7 28")
    assert second[-1] == {"name": "Jar 7, Jar 28", "value": "jar7 jar28"}

    await asked.slash(hall.channel, "game move", option="jar7 jar28")

    assert (await hall.tables.position((await hall.table()).id)).moves[-1].picks == ("jar7", "jar28")


async def test_too_few_are_refused_with_the_numbers(hall, asked):
    answer = await asked.slash(hall.channel, "game move", option="jar7")

    assert "You have chosen 1; it takes 2 to 3" in answer.response.content
