"""Presses of every kind: nobody ever reads "This interaction failed"."""

import asyncio

import discord
import pytest
from simcord.components import COMPONENTS_V2_FLAG

from tests.bot.discord.playing import both_bid
from tests.bot.discord.simcord_server import controls, interaction, open_options, pick, press, send_raw, with_verb
from tests.games.sentences import tells


async def told(result):
    """The private answer to a press."""
    assert result.acknowledged
    answers = [one for one in [result.response, *result.followups] if one is not None]
    assert answers
    assert all(one.ephemeral for one in answers)
    return "\n".join(one.content for one in answers)


async def test_a_stale_press_gets_the_present_position(hall):
    await hall.begin(hall.benno)
    old, new = await hall.panel(hall.anna), await hall.panel(hall.anna)
    await pick(hall.anna, new)
    await pick(hall.benno, await hall.panel(hall.benno))
    custom_id = open_options(old)[0][0]

    result = await hall.anna.click(old, custom_id=custom_id)

    assert "moved on" in await told(result)
    assert with_verb(result.response, "again")


async def test_a_press_on_an_old_board_opens_the_present_panel(hall):
    await hall.begin(hall.benno)
    first = hall.board()
    for who in (hall.anna, hall.benno):
        await pick(who, await hall.panel(who))
    play = next(one["custom_id"] for one in [*controls(first), *controls(hall.board())] if ":play:" in one["custom_id"])

    (result,) = await send_raw(hall, interaction(hall, hall.anna, first, play))

    assert "Round" in await told(result)


async def test_somebody_else_gets_a_friendly_sentence(hall):
    await hall.begin(hall.benno)

    result = await press(hall.clara, hall.board(), "play")

    assert tells("bot.error.NotSeated", await told(result))


async def test_the_panel_of_somebody_else_cannot_be_used(hall):
    await hall.begin(hall.benno)
    panel = await hall.panel(hall.anna)
    before = (await hall.table()).revision

    (result,) = await send_raw(hall, interaction(hall, hall.clara, hall.board(), open_options(panel)[0][0]))

    assert tells("bot.error.NotSeated", await told(result))
    assert (await hall.table()).revision == before


STRANGE = (
    "m:9999:play:1:",
    "m:9999:pick:1:near",
    "m:-:play:1:",
    "m:1:nosuch:1:",
    "m:1:play",
    "m:1:pick:99999999999:near",
    "m:1:pick:1:" + "x" * 85,
    "m:1:pick:1:a b",
    "m:1:page:1:",
    "m:1:page:1:zz.zz.zz",
    "m:1:confirm:1:",
    "m:1:confirm:1:c.ffff.0000",
    "m:1:pick:1:nothing_like_it",
    "m:1:topic:0:nogame.nothing",
    "m:-:thread:0:nogame",
    "m:-:here:0:nogame",
    "m:1:setting:0:guild",
    "something-else-entirely",
    "g:old:scheme:1",
    "ü" * 40,
)
"""Ids that are malformed, foreign or too long."""


async def test_malformed_foreign_and_over_long_ids_are_answered(hall):
    await hall.begin(hall.benno)
    before = (await hall.table()).revision
    for custom_id in STRANGE:
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="x", custom_id=custom_id))
        view.stop()
        message = await hall.bot.get_channel(hall.channel.id).send("strange", view=view)

        result = await hall.anna.click(message, custom_id=custom_id)

        assert len(await told(result)) > 10, custom_id
        assert (await hall.table()).revision == before, custom_id


@pytest.mark.parametrize("verb", ["pickone", "mark", "set", "level", "setting"])
async def test_menus_with_strange_values_are_answered(hall, verb):
    await hall.begin(hall.benno)
    for values in ([], ["nothing_like_it"], ["x" * 100]):
        payload = interaction(hall, hall.anna, hall.board(), f"s:1:{verb}:1:0.rounds", values)
        message = payload["message"]
        options = [{"label": "x", "value": "x"}]
        menu = {"type": 3, "custom_id": f"s:1:{verb}:1:0.rounds", "options": options}
        message["components"] = [{"type": 1, "components": [menu]}]
        (result,) = await send_raw(hall, payload)

        assert len(await told(result)) > 10, values


async def test_a_double_press_at_the_same_moment_counts_once(hall):
    await hall.begin(hall.benno)
    panel = await hall.panel(hall.anna)
    before = (await hall.table()).revision
    custom_id = open_options(panel)[0][0]

    results = await send_raw(hall, *(interaction(hall, hall.anna, panel, custom_id) for _ in range(2)))

    assert all(result.acknowledged for result in results)
    position = await hall.tables.position((await hall.table()).id)
    assert [move.seat for move in position.moves].count(position.table.seat(hall.anna.id)) <= 2
    assert position.decision(position.table.seat(hall.anna.id)).answer == custom_id.split(":")[4]
    assert (await hall.table()).revision - before in (1, 2)


async def test_two_people_press_at_the_same_moment(hall):
    await hall.begin(hall.benno, hall.clara)
    table = await hall.table()
    panels = [(who, await hall.panel(who)) for who in (hall.anna, hall.benno)]

    await send_raw(hall, *(interaction(hall, who, panel, open_options(panel)[0][0]) for who, panel in panels))

    assert await hall.awaited(table) == [hall.clara]


async def test_every_old_button_works_after_a_restart(hall):
    table = await hall.begin(hall.benno)
    board, panel = hall.board(), await hall.panel(hall.anna)
    await hall.restart()

    assert (await hall.panel(hall.benno, board)).content
    await hall.anna.click(panel, custom_id=open_options(panel)[0][0])

    assert await hall.awaited(table) == [hall.benno]


async def test_a_form_sent_after_a_restart_is_answered(hall):
    await hall.begin(hall.benno)
    payload = interaction(hall, hall.anna, hall.board(), "old-form")
    payload["type"] = 5
    payload["data"] = {"custom_id": "old-form", "components": []}

    (result,) = await send_raw(hall, payload)

    assert tells("bot.error.unknown", await told(result))


async def test_undo_says_why_it_stops(hall):
    await hall.begin(hall.benno)

    panel = await hall.panel(hall.anna)
    (result,) = await send_raw(hall, interaction(hall, hall.anna, panel, "m:1:undo:1:"))

    assert tells("bot.undo.nothing", await told(result))


async def test_undo_is_offered_only_where_it_does_something(hall):
    table = await hall.begin(hall.benno)
    assert not with_verb(await hall.panel(hall.anna), "undo")
    panel = await pick(hall.anna, await hall.panel(hall.anna), lambda many: 3)
    assert with_verb(panel, "undo")  # the sealed bid
    panel = (await press(hall.anna, panel, "undo")).response
    assert not with_verb(panel, "undo")
    await pick(hall.anna, panel, lambda many: 3)
    await pick(hall.benno, await hall.panel(hall.benno), lambda many: 2)

    (winner,) = await hall.awaited(table)
    panel = await hall.panel(winner)
    assert not with_verb(panel, "undo")  # the bids are revealed
    panel = await pick(winner, panel)
    assert with_verb(panel, "undo")
    panel = await pick(winner, panel)  # the end of the turn: the next pearl is turned up
    assert not with_verb(panel, "undo")


async def test_a_sealed_answer_is_withdrawn_by_undo(hall):
    table = await hall.begin(hall.benno)
    panel = await pick(hall.anna, await hall.panel(hall.anna))
    assert tells("bot.panel.sealed", panel.content)

    await press(hall.anna, panel, "undo")

    assert set(await hall.awaited(table)) == {hall.anna, hall.benno}


async def test_the_last_step_of_a_turn_can_be_taken_back_before_it_ends(hall):
    table = await hall.begin(hall.benno)
    await pick(hall.anna, await hall.panel(hall.anna), lambda many: 3)
    await pick(hall.benno, await hall.panel(hall.benno), lambda many: 2)
    (winner,) = await hall.awaited(table)
    panel = await pick(winner, await hall.panel(winner))
    assert "End turn" in str(controls(panel))
    assert "This turn" in panel.content

    panel = (await press(winner, panel, "undo")).response

    assert {one["custom_id"].split(":")[4] for one in with_verb(panel, "pick")} == {"near", "far"}


async def test_a_fault_of_ours_gets_a_reference_that_stands_in_the_log(hall, expects_errors, monkeypatch, caplog):
    await hall.begin(hall.benno)

    async def broken(*args, **kwargs):
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr(hall.tables.repo, "position_of", broken)

    answer = await told(await press(hall.anna, hall.board(), "play"))

    reference = answer.split("`")[1]
    assert any(reference in record.getMessage() for record in caplog.records)
    assert "ZeroDivisionError" not in answer


async def test_a_damaged_save_is_told_kindly(hall, monkeypatch):
    from bot.store.values.errors import DamagedTable

    await hall.begin(hall.benno)

    async def damaged(*args, **kwargs):
        raise DamagedTable(table=1, detail="checksum")

    monkeypatch.setattr(hall.tables.repo, "position_of", damaged)

    assert "damaged" in await told(await press(hall.anna, hall.board(), "play"))


async def test_nothing_is_kept_of_the_panels_that_were_shown(hall):
    await hall.begin(hall.benno)
    for _ in range(5):
        panel = await hall.panel(hall.anna)
        await press(hall.anna, panel, "again")
    await press(hall.anna, hall.board(), "log")

    store = hall.bot._connection._view_store
    assert not store._views
    assert not store._synced_message_views
    timers = [task for task in asyncio.all_tasks() if "timeout_task" in task.get_coro().__qualname__]
    assert not timers


async def test_a_panel_of_before_components_v2_becomes_one_at_its_next_press(hall):
    await hall.begin(hall.benno)
    panel = await hall.panel(hall.anna)
    stored = hall.env.backend.get_message(panel.channel_id, panel.id)
    stored.flags &= ~COMPONENTS_V2_FLAG
    stored.content = "### Pearls\nan old panel"
    stored.components = [{"type": 1, "components": [one]} for one in controls(panel)[:5]]

    after = (await press(hall.anna, panel, controls(panel)[0]["custom_id"].split(":")[2])).response

    assert after.id == panel.id
    assert after.flags.components_v2
    assert stored.content == ""
    assert "Waiting" in after.content


async def test_an_old_board_keeps_its_buttons_which_show_the_present_position(hall):
    await hall.begin(hall.benno)
    first = hall.board()
    await both_bid(hall)

    assert hall.board().id != first.id
    assert hall.env.backend.get_message(hall.channel.id, first.id).components
    edits = [one for one in hall.env.http_requests if one.method == "PATCH" and str(first.id) in one.path]
    assert all("components" not in (one.json or {}) for one in edits), "no request for old buttons"
    old, new = [await press(hall.anna, board, "play") for board in (first, hall.board())]
    assert old.response.content == new.response.content
