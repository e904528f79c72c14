"""Cards that cannot be edited, and direct messages that were opened too fast, as people see them."""

import pytest

from tests.bot.discord.simcord_server import press, with_verb


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (400, 30046)])
async def test_a_lobby_card_that_cannot_be_edited_is_posted_anew(hall, status, code):
    card = await hall.lobby()
    hall.env.inject_error("PATCH", f"/channels/{hall.channel.id}/messages/{card.id}", status=status, code=code)
    await press(hall.benno, card, "join")

    assert hall.board().id != card.id
    assert "2 of 4" in hall.board().content
    assert (await hall.table()).lobby_message == hall.board().id


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (400, 30046)])
async def test_the_first_board_does_not_wait_for_a_lobby_card_that_is_past_editing(hall, status, code):
    card = await hall.lobby(hall.benno)
    hall.env.inject_error("PATCH", f"/channels/{hall.channel.id}/messages/{card.id}", status=status, code=code)
    await press(hall.anna, card, "start")

    assert with_verb(hall.board(), "play")
    assert all(one.state == "done" for one in await hall.store.outbox.of_table((await hall.table()).id))


async def test_dms_opened_too_fast_are_tried_again_and_are_not_taken_for_closed(hall):
    hall.env.inject_error("POST", "/users/@me/channels", status=400, code=40003, times=1)
    table = await hall.begin(hall.benno)
    waits = [one for one in await hall.store.outbox.of_table(table.id) if one.user and one.state == "pending"]
    for _ in range(3):
        await hall.tick(70)

    assert [one.error for one in waits] == ["400 40003"]
    assert [one.state for one in await hall.store.outbox.of_table(table.id) if one.kind == "hand"] == ["done", "done"]
    for user in (hall.anna.id, hall.benno.id):
        assert "dm" not in await hall.store.settings.of("user", user)
