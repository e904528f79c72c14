"""Standing orders in the panel: given, shown with a way to end them, seen by nobody else."""

from bot.tables.model import plans as planned
from tests.bot.discord.simcord_server import controls, pick, press, with_verb
from tests.games.sentences import tells


async def asked(hall, number=3):
    """Anna has won a pearl, and is asked where it goes."""
    table = await hall.begin(hall.benno)
    await pick(hall.anna, await hall.panel(hall.anna), lambda many: number)
    await pick(hall.benno, await hall.panel(hall.benno), lambda many: 0)
    await hall.rest()
    return table, await hall.panel(hall.anna)


async def test_an_order_is_given_from_the_panel_shown_and_ended(hall):
    table, panel = await asked(hall)
    page = (await press(hall.anna, panel, "order")).response
    assert page.ephemeral
    assert tells("bot.order.text", page.content)
    (menu,) = with_verb(page, "orderset")
    values = [option["value"] for option in menu["options"]]
    assert values == ["always~near", "round~near", "always~far", "round~far"]
    panel = await hall.anna.select(page, ["always~near"], custom_id=menu["custom_id"])
    await hall.rest()
    position = await hall.tables.position(table.id)
    (order,) = planned.standing_orders(position.table.plans, position.table.seat(hall.anna.id))
    assert (order.kind, order.key) == ("store", "near")

    panel = await hall.panel(hall.anna)
    assert "Answered for you" in panel.content
    (_,) = with_verb(panel, "orderoff")
    assert "Answered for you" not in (await hall.panel(hall.benno)).content
    assert not with_verb(await hall.panel(hall.benno), "orderoff")
    panel = (await press(hall.anna, panel, "orderoff")).response
    assert tells("bot.order.ended", panel.content)
    assert not with_verb(panel, "orderoff")
    assert (await hall.tables.get(table.id)).plans == ()


async def test_a_question_that_may_not_stand_offers_no_order(hall):
    await hall.begin(hall.benno)
    assert not with_verb(await hall.panel(hall.anna), "order")


async def test_an_order_for_what_is_not_asked_any_more_is_refused_in_words(hall):
    _, panel = await asked(hall)
    page = (await press(hall.anna, panel, "order")).response
    (menu,) = with_verb(page, "orderset")
    await pick(hall.anna, panel)
    answer = await hall.anna.select(page, ["always~near"], custom_id=menu["custom_id"])
    assert tells("bot.error.NotOrdered", answer.response.content)


async def round_won(hall):
    """Anna wins a pearl and lays it down; her panel, where the end of her turn is asked."""
    await pick(hall.anna, await hall.panel(hall.anna), lambda many: many - 1)
    await pick(hall.benno, await hall.panel(hall.benno), lambda many: 0)
    await hall.rest()
    await pick(hall.anna, await hall.panel(hall.anna))
    await hall.rest()
    return await hall.panel(hall.anna)


async def test_who_ends_turns_by_hand_is_offered_that_they_end_by_themselves(hall, monkeypatch):
    monkeypatch.setattr("bot.discord.turn.play.ENDED", 1)
    table = await hall.begin(hall.benno)
    panel = await round_won(hall)
    assert not with_verb(panel, "endself")
    await pick(hall.anna, panel)
    panel = await round_won(hall)
    row = [one["custom_id"].split(":")[2] for one in controls(panel)]
    assert row.index("endself") < row.index("order")  # what is used more stands first

    ended = (await press(hall.anna, panel, "endself")).response

    assert tells("bot.panel.endself", ended.content)
    assert (await hall.store.settings.of("user", hall.anna.id))["end_turn"] == "always"
    position = await hall.tables.position(table.id)
    assert position.moves[-1].kind == "end_turn"
    assert (await hall.tables.get(table.id)).seat(hall.anna.id) is not None
