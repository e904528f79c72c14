"""The process itself: it ends with the one who started it."""

import asyncio
import contextlib
import socket
from collections import Counter

import pytest

from tests.games.sentences import tells
from tests.process.driver.hall import hall


async def test_no_bot_outlives_the_one_who_started_it():
    async with hall(start=False) as room:
        await room.bot.start()
        room.bot.process.stdin.close()  # as the system does it when we die

        assert await asyncio.wait_for(room.bot.process.wait(), 10) == -9


@pytest.mark.parametrize(("path", "option"), [("game add-bot", "board"), ("game found", "game")])
async def test_a_command_that_discord_still_has_from_another_version_is_being_renewed(path, option):
    async with hall(toy=True) as room:
        answer = await room.anna.slash(room.channel, path, **{option: "toy"})

        assert tells("bot.error.renewing", answer.text)
        assert answer.private
        assert [one for one in room.bot.lines() if "exception" in one] == []


async def told(room):
    """What a command in the terminal prints, and how it ends."""
    code = await asyncio.wait_for(room.bot.process.wait(), 60)
    return code, room.bot.log.read_text(encoding="utf-8")


async def test_the_doctor_asks_discord_for_the_token_and_the_permissions():
    async with hall(start=False) as room:
        await room.bot.launch("doctor")
        code, text = await told(room)

        assert code == 0, text
        assert "the bot is mandate" in text
        assert "Permissions: nothing missing (servers: 1)" in text


@pytest.mark.slow
async def test_the_doctor_names_the_server_where_a_permission_is_missing():
    async with hall(start=False) as room:
        room.discord.world.grant(room.guild, "view_channel", "send_messages", "read_message_history")
        await room.bot.launch("doctor")
        code, text = await told(room)

        assert code == 1
        assert f"in {room.guild['name']}" in text
        assert "Attach Files" in text


@pytest.mark.slow
async def test_the_doctor_says_that_the_token_is_not_taken():
    async with hall(start=False) as room:
        room.discord.faults.add("login", "50027")
        await room.bot.launch("doctor")
        code, text = await told(room)

        assert code == 1
        assert "!!" in text


async def test_systemd_hears_that_the_bot_is_there_that_it_lives_and_that_it_ends(tmp_path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as manager:
        manager.bind(str(tmp_path / "notify"))
        async with hall(toy=True, start=False) as room:
            room.bot.environment |= {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "200000"}
            await room.bot.start()
            words = [await said(manager) for _ in range(4)]
            assert words == ["READY=1", *["WATCHDOG=1"] * 3]
            assert await room.bot.stop() == 0
        with contextlib.suppress(BlockingIOError):  # all that was said until the end: a bot that ends still lives
            while True:
                words.append(manager.recv(100).decode())

    assert Counter(words[1:]).keys() == {"WATCHDOG=1", "STOPPING=1"}
    assert words.count("STOPPING=1") == 1


async def said(manager):
    """The next word to systemd."""
    return (await asyncio.wait_for(asyncio.get_running_loop().sock_recv(manager, 100), 60)).decode()
