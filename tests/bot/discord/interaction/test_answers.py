"""Answers that are late, refused or lost: no move is lost with them, and a picture holds up none."""

import asyncio

import pytest

from bot.discord.interaction import guard
from tests.bot.discord.simcord_server import interaction, open_options, pick, press, send_raw
from tests.games.sentences import tells


async def test_an_expired_token_loses_no_move(hall):
    table = await hall.begin(hall.benno)
    panel = await hall.panel(hall.anna)
    hall.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062, message="Unknown interaction")

    await send_raw(hall, interaction(hall, hall.anna, panel, open_options(panel)[0][0]))

    assert await hall.awaited(table) == [hall.benno]


async def test_an_answer_in_a_locked_thread_is_no_fault(hall, caplog):
    await hall.begin(hall.benno)
    board = hall.board()
    for method, path in (("POST", "/interactions/*/*/callback"), ("POST", "/webhooks/*/*"), ("PATCH", "/webhooks/*/*")):
        hall.env.inject_error(method, path, status=400, code=50083, times=None)
    await send_raw(hall, interaction(hall, hall.anna, board, f"m:{(await hall.table()).id}:play:0:"))

    assert "50083" in caplog.text
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize("status", [500, 429])
async def test_an_answer_that_discord_refuses_loses_no_move(hall, status):
    table = await hall.begin(hall.benno)
    panel = await hall.panel(hall.anna)
    hall.env.inject_error("POST", "/interactions/*/*/callback", status=status, times=None)

    await send_raw(hall, interaction(hall, hall.anna, panel, open_options(panel)[0][0]))

    assert await hall.awaited(table) == [hall.benno]


async def test_a_slow_picture_does_not_hold_up_the_answer(hall, monkeypatch):
    await hall.begin(hall.benno)
    slow = asyncio.Event()
    original = hall.workers.run

    async def run(*asked):
        await asyncio.sleep(0.8)
        slow.set()
        return await original(*asked)

    monkeypatch.setattr(hall.workers, "run", run)
    monkeypatch.setattr(hall.bot.services.studio, "_kept", Forgetful())
    result = await press(hall.anna, hall.board(), "play")

    assert slow.is_set()
    assert result.response.attachments
    answered = [one for one in hall.env.http_requests if "callback" in one.path][-1]
    assert "attachments" not in str(answered.json) or not answered.json["data"].get("attachments")


async def test_the_picture_of_an_outdated_panel_is_dropped(hall, monkeypatch):
    await hall.begin(hall.benno)
    gates = [asyncio.Event(), asyncio.Event()]
    original = hall.workers.run
    gate_of = iter(gates)

    async def run(*asked):
        gate = next(gate_of, None)
        if gate is gates[0]:
            await asyncio.sleep(1.0)
        return await original(*asked)

    monkeypatch.setattr(hall.workers, "run", run)
    monkeypatch.setattr(hall.bot.services.studio, "_kept", Forgetful())
    custom_id = f"m:1:play:{(await hall.table()).revision}:"
    first, second = await send_raw(hall, *(interaction(hall, hall.anna, hall.board(), custom_id) for _ in range(2)))

    assert not first.response.attachments
    assert second.response.attachments


def delay(monkeypatch, owner, name):
    """What is called takes longer than an answer may before it is announced."""
    original = getattr(owner, name)

    async def slow(*args, **how):
        await asyncio.sleep(0.3)
        return await original(*args, **how)

    monkeypatch.setattr(owner, name, slow)
    monkeypatch.setattr(guard, "ANNOUNCE_AFTER_SECONDS", 0.1)


@pytest.mark.parametrize("by", ["button", "command"])
async def test_an_answer_that_takes_long_is_announced_in_time(hall, monkeypatch, by):
    await hall.begin(hall.benno)
    delay(monkeypatch, hall.tables.repo, "position_of")
    if by == "button":
        result = await press(hall.anna, hall.board(), "play")
        answer = result.followups[0]
    else:
        result = await hall.anna.slash(hall.channel, "game play")
        answer = result.response

    announced = [one.json["type"] for one in hall.env.http_requests if "callback" in one.path][-1]
    assert announced == (6 if by == "button" else 5)
    assert answer.ephemeral
    assert "Which card" in answer.content


async def test_a_panel_that_takes_long_stays_in_its_place(hall, monkeypatch):
    await hall.begin(hall.benno)
    panel = await hall.panel(hall.anna)
    delay(monkeypatch, hall.tables.play, "pick")
    after = await pick(hall.anna, panel)

    assert after.id == panel.id
    assert tells("bot.panel.sealed", after.content)


class Forgetful(dict):
    """No picture is kept."""

    def get(self, key, default=None):
        return None

    def move_to_end(self, key):
        pass
