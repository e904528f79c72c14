"""Planning ahead by clicking: what could be asked next, what is laid down, taking it back; and turns that end alone."""

import pytest

from bot.store.values.table import RUNNING
from render.words.words import Words
from tests.bot.discord.simcord_server import controls, press, speak, texts, with_verb
from tests.bot.discord.sketches import unpainted
from tests.games import rooms
from tests.games.sentences import tells

LAID = ("plan", "planlay", "plandrop")


async def waits(hall, *others):
    """A table where Anna has bid, and waits for the others."""
    table = await hall.begin(*others)
    panel = await hall.panel(hall.anna)
    await press(hall.anna, panel, "pick", "card4")
    return await hall.tables.get(table.id), hall.anna


async def plan_page(hall, who):
    return (await press(who, await hall.panel(who), "plan")).response


async def lay(who, page, kind, key):
    (menu,) = [one for one in with_verb(page, "planlay") if one["custom_id"].endswith(f"~{kind}")]
    return (await who.select(page, [key], custom_id=menu["custom_id"])).response


async def plans(hall, table):
    return [(one.kind, one.key) for one in (await hall.tables.get(table.id)).plans]


async def finish(hall):
    await hall.tables.plans.settle()
    await hall.rest()


async def test_a_turn_is_planned_changed_and_withdrawn_by_menus(hall):
    table, anna = await waits(hall, hall.benno)
    page = await plan_page(hall, anna)
    assert page.ephemeral
    page = await lay(anna, page, "store", "near")
    assert await plans(hall, table) == [("store", "near"), ("end_turn", "end")]
    assert "near" in page.content
    assert "end of turn" in page.content
    page = await lay(anna, page, "bid", "card1")
    (laid,) = with_verb(page, "plandrop")[:1]
    assert [one["value"] for one in laid["options"]] == ["c1", "w1", "c2", "w2"]
    page = (await anna.select(page, ["c1"], custom_id=laid["custom_id"])).response
    page = await lay(anna, page, "store", "far")
    assert await plans(hall, table) == [("store", "far"), ("end_turn", "end"), ("bid", "card1")]
    page = (await anna.select(page, ["w1"], custom_id=with_verb(page, "plandrop")[0]["custom_id"])).response
    assert await plans(hall, table) == [("bid", "card1")]
    page = (await press(anna, page, "plandrop", "0")).response
    assert await plans(hall, table) == []
    assert with_verb((await press(anna, page, "again")).response, "plan")


async def test_a_planned_turn_makes_no_post_and_mentions_nobody(hall):
    table, anna = await waits(hall, hall.benno)
    await lay(anna, await plan_page(hall, anna), "store", "near")
    await finish(hall)
    before = len(hall.posts())
    panel = await hall.panel(hall.benno)
    await press(hall.benno, panel, "pick", "card1")
    await finish(hall)
    posts = hall.posts()[before:]

    assert len(posts) == 1  # Benno's bid, Anna's whole turn, and who is asked next
    assert "Anna" in posts[0].content
    position = await hall.tables.position(table.id)
    assert [one.kind for one in position.moves[-2:]] == ["store", "end_turn"]
    assert len(position.waiting()) == 2


async def test_nobody_else_sees_anything_of_a_plan_while_it_waits(hall):
    _, anna = await waits(hall, hall.benno)
    await finish(hall)
    before = texts(hall.posts())
    page = await lay(anna, await plan_page(hall, anna), "store", "near")
    await lay(anna, page, "bid", "card1")
    await finish(hall)

    assert texts(hall.posts()) == before
    assert not [one for one in controls(hall.board()) if one["custom_id"].split(":")[2] in LAID]
    assert not with_verb(await hall.panel(hall.benno), "plan", "plandrop")


async def test_the_person_is_told_that_a_plan_was_not_possible(hall):
    _, anna = await waits(hall, hall.benno)
    panel = await hall.panel(anna)
    await press(anna, panel, "pick", "card1")
    await lay(anna, await plan_page(hall, anna), "bid", "card2")
    assert "You have 1 move planned" in (await hall.panel(anna)).content
    await press(anna, await hall.panel(anna), "pick", "card2")
    panel = await hall.panel(hall.benno)
    panel = (await press(hall.benno, panel, "pick", "card3")).response
    panel = (await press(hall.benno, panel, "pick", "near")).response
    await press(hall.benno, panel, "pick", "end")
    await finish(hall)

    assert tells("bot.plan.broken", (await hall.panel(anna)).content)
    assert tells("bot.plan.broken", texts(anna.user.dm_channel.history()[-1:]))


async def test_an_old_page_is_answered_with_what_can_be_planned_now(hall):
    table, anna = await waits(hall, hall.benno)
    page = await plan_page(hall, anna)
    panel = await hall.panel(hall.benno)
    await press(hall.benno, panel, "pick", "card1")
    await finish(hall)
    page = await lay(anna, page, "store", "near")

    assert tells("bot.error.NotForeseen", page.content)
    assert await plans(hall, table) == []


async def test_the_command_opens_the_page_and_strangers_have_no_plans(hall):
    table, anna = await waits(hall, hall.benno)
    result = await anna.slash(hall.channel, "plan")
    assert with_verb(result.response, "planlay")
    result = await anna.slash(hall.channel, "plan", table=str(table.id))
    assert with_verb(result.response, "planlay")
    result = await hall.clara.slash(hall.channel, "plan")
    assert not controls(result.response)


PLANNED = [
    pytest.param(
        *(*each.values, locale),
        id=f"{each.id}-{locale}",
        marks=[*each.marks, *([pytest.mark.slow] if (number + turn) % 2 else [])],
    )
    for number, each in enumerate(rooms.foreseeing())
    for turn, locale in enumerate(("en-US", "de"))
]
"""Every game in both languages; every day in one of them, in turns."""


@pytest.mark.parametrize(("game", "locale"), PLANNED)
async def test_every_game_can_be_planned_ahead_in_both_languages(hall, monkeypatch, game, locale):
    """From the first moment on at which a person who waits is offered something, as far as it goes."""
    speak(monkeypatch, {one.id: locale for one in hall.people.values()})
    people = (hall.anna, hall.benno, hall.clara)
    table = await hall.begin(*people[1:], game=game.id)
    with unpainted(hall.workers):
        for _ in range(60):
            position = await hall.tables.position(table.id)
            assert position.table.status == RUNNING
            seat = position.waiting()[0]
            idle = [who for who in people if position.table.seat(who.id) not in position.waiting()]
            found = await hall.tables.plans.outlook(table.id, idle[0].id) if idle else None
            if found is not None and found.foreseen:
                break
            decision, user = position.decision(seat), position.table.seats[seat].user
            await hall.tables.play.pick(table.id, user, position.table.revision, decision.id, decision.options[-1])
        await hall.rest()
    who = idle[0]
    page = await plan_page(hall, who)
    for _ in range(4):
        assert ("Deine geplanten Züge" if locale == "de" else "Your planned moves") in page.content
        menus = with_verb(page, "planlay")
        if not menus:
            break
        page = (await who.select(page, [menus[0]["options"][0]["value"]], custom_id=menus[0]["custom_id"])).response
    assert await plans(hall, table)
    assert len(page.content) <= 2000


async def test_a_turn_of_one_choice_costs_two_presses_where_it_ends_by_itself(hall):
    (placing,) = [game for game in rooms.built() if Words("en").has(f"{game}.ask.place_member")]
    table = await hall.begin(hall.benno, game=placing)
    for who in (hall.anna, hall.benno):
        await hall.store.settings.set("user", who.id, "end_turn", "always")
    with unpainted(hall.workers):
        for _ in range(40):  # to where members are placed one by one
            position = await hall.tables.position(table.id)
            decision = position.decision(position.waiting()[0])
            if decision.kind == "place_member":
                break
            user = position.table.seats[decision.seat].user
            await hall.tables.play.pick(table.id, user, position.table.revision, decision.id, decision.options[0])
        await hall.rest()
    (who,) = await hall.awaited(table)
    panel = await hall.panel(who)  # the first press
    (one,) = with_verb(panel, "pick", "pickone")[:1]
    if one["custom_id"].startswith("s:"):
        await who.select(panel, [one["options"][0]["value"]], custom_id=one["custom_id"])
    else:
        await who.click(panel, custom_id=one["custom_id"])  # the second one

    assert who not in await hall.awaited(table)
