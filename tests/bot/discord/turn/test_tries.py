"""*Try*: the page of what would be, for one's own eyes; nothing is stored, the real turn goes on as it was."""

import dataclasses

import pytest
from msgspec.structs import replace

from bot.discord.turn import tries
from bot.store.values.time import ON
from bot.tables.model.errors import NotYourTurn, Outdated, StoodIn
from tests.bot.discord.simcord_server import interaction, open_options, press, send_raw, with_verb
from tests.games.rooms import EXAMPLE
from tests.games.sentences import tells

pytestmark = pytest.mark.usefixtures("blank")


async def first_turn(hall):
    """The example's first choice of one's own: whose it is, and the panel that asks."""
    table = await hall.begin(hall.benno, game=EXAMPLE)
    for _ in range(20):
        for who in await hall.awaited(table):
            panel = await hall.panel(who)
            if with_verb(panel, "try"):
                return table, who, panel
            custom_id, value = open_options(panel)[0]
            await (who.select(panel, [value], custom_id=custom_id) if value else who.click(panel, custom_id=custom_id))
            await hall.rest()
    raise AssertionError("nobody may try anything")


async def stored(hall, table):
    """Whatever is kept of the table, and how much is posted."""
    now = await hall.tables.get(table.id)
    return now, await hall.store.history.lines(table.id), len(hall.posts())


async def test_picks_are_tried_looked_at_and_dropped_and_nothing_has_happened(hall):
    table, who, panel = await first_turn(hall)
    before, offered = await stored(hall, table), open_options(panel)
    page = (await press(who, panel, "try")).response
    first = page.content
    assert page.ephemeral
    assert tells("bot.try.text", page.content)
    (menu,) = with_verb(page, "trypick")
    assert not open_options(page), "nothing on this page picks"
    tried = (await who.select(page, [menu["options"][0]["value"]], custom_id=menu["custom_id"])).response
    assert tried.content != first
    assert {one["custom_id"].split(":")[2] for one in with_verb(tried, "try", "again")} == {"try", "again"}
    back = (await press(who, tried, "try", "")).response
    assert back.content == first
    dropped = (await press(who, tried, "again")).response
    assert open_options(dropped) == offered
    assert await stored(hall, table) == before


async def test_who_has_picked_meanwhile_sees_the_turn_as_it_is(hall):
    table, who, panel = await first_turn(hall)
    page = (await press(who, panel, "try")).response
    again = await hall.panel(who)
    custom_id, value = open_options(again)[0]
    await (who.select(again, [value], custom_id=custom_id) if value else who.click(again, custom_id=custom_id))
    (menu,) = with_verb(page, "trypick")
    late = (await who.select(page, [menu["options"][0]["value"]], custom_id=menu["custom_id"])).response
    assert not with_verb(late, "trypick")
    revision = (await hall.tables.get(table.id)).revision
    assert {one["custom_id"].split(":")[3] for one in with_verb(late, "pick", "pickone")} <= {str(revision)}


async def test_nobody_is_offered_a_try_in_somebody_elses_turn(hall):
    _, who, panel = await first_turn(hall)
    assert with_verb(panel, "try")
    (other,) = [one for one in (hall.anna, hall.benno) if one is not who]
    assert not with_verb(await hall.panel(other), "try")


async def test_a_try_is_for_who_is_asked_at_the_position_that_they_see(hall):
    table, who, _ = await first_turn(hall)
    position = await hall.tables.position(table.id)
    seat, revision = position.table.seat(who.id), position.table.revision
    tries.require(position, seat, revision)
    for stale in (revision - 1, revision + 1):
        with pytest.raises(Outdated):
            tries.require(position, seat, stale)
    with pytest.raises(NotYourTurn):
        tries.require(position, 1 - seat, revision)
    own = replace(position.table.seats[seat], stand=ON, level="easy")
    away = replace(
        position.table, seats=tuple(own if one == seat else old for one, old in enumerate(position.table.seats))
    )
    with pytest.raises(StoodIn):
        tries.require(dataclasses.replace(position, table=away), seat, revision)


@pytest.mark.parametrize("verb", ["try", "trypick"])
async def test_a_forged_try_shows_nobody_what_somebody_else_would_be_asked(hall, verb):
    table, who, panel = await first_turn(hall)
    page = (await press(who, panel, "try")).response
    (menu,) = with_verb(page, "trypick")
    value = [menu["options"][0]["value"]] if verb == "trypick" else None
    (other,) = [one for one in (hall.anna, hall.benno) if one is not who]
    before = await stored(hall, table)
    own = await hall.panel(other)
    forged = f"m:{table.id}:{verb}:{(await hall.tables.get(table.id)).revision}:"
    (answer,) = await send_raw(hall, interaction(hall, other, own, forged, value))
    said = (answer.followups or [answer.response])[-1]
    assert not tells("bot.try.text", said.content)
    assert not with_verb(said, "trypick")
    assert await stored(hall, table) == before
