"""Somebody who is not on the server any more presses on from elsewhere."""

import asyncio

import discord
import pytest

from bot.discord.gateway.membership import Membership
from bot.store.values.time import HOUR
from bot.tables.commit.presence import GONE, THERE
from bot.tables.model.actor import Actor
from tests.bot.discord.simcord_server import pick, with_verb
from tests.bot.discord.waiting import answer, running
from tests.games.sentences import tells


async def banned(hall, who):
    hall.env.backend.remove_member(hall.guild.id, who.id)
    await hall.env.settle()


async def test_by_dm_they_read_why_and_do_nothing_until_they_are_back(hall):
    table = await running(hall, hall.benno, hall.clara)
    for who in (hall.anna, hall.clara):
        await answer(hall, who)
    letter = hall.benno.user.dm_channel.history()[-1]
    play = with_verb(letter, "play")[0]["custom_id"]
    panel = (await hall.benno.user.click(letter, custom_id=play)).response
    await banned(hall, hall.benno)
    hall.clock.now += THERE
    before = (await hall.tables.get(table.id)).revision
    refused = (await hall.benno.user.click(letter, custom_id=play)).response
    assert tells("bot.error.NotMember", refused.content)
    assert not refused.components
    refused = await pick(hall.benno.user, panel)
    assert tells("bot.error.NotMember", refused.content)
    assert (await hall.tables.get(table.id)).revision == before

    hall.guild.add_member(hall.benno.user)
    hall.clock.now += GONE
    await pick(hall.benno.user, panel)
    assert (await hall.tables.get(table.id)).revision > before


async def test_the_host_hands_the_seat_on_at_once(hall):
    await running(hall, hall.benno, hall.clara)
    await answer(hall, hall.anna)
    told = (await hall.anna.slash(hall.channel, "game kick", player="Benno")).response
    assert "hours" in told.content
    await banned(hall, hall.benno)
    told = (await hall.anna.slash(hall.channel, "game kick", player="Benno")).response
    assert tells("bot.away.offer.gone", told.content, who="**Benno**")
    assert with_verb(told, "handover")


async def test_an_old_letter_lets_nobody_in(hall):
    await hall.tables.player_finder.wish(hall.guild.id, Actor(hall.benno.id, "Benno", "en-US"), "toy", (2, 4), "", 7)
    await hall.lobby()
    await hall.rest()
    letter = hall.benno.user.dm_channel.history()[-1]
    await banned(hall, hall.benno)
    (join,) = with_verb(letter, "join")
    said = (await hall.benno.user.click(letter, custom_id=join["custom_id"])).response.content
    assert tells("bot.error.NoTable", said)
    assert len((await hall.table()).seats) == 1


async def test_a_banned_host_ends_nothing(hall):
    table = await running(hall, hall.benno, hall.clara)
    await hall.tables.repo.presence.gone(hall.guild.id, [])
    await banned(hall, hall.anna)
    said = (await hall.anna.user.slash("game abort")).response
    assert tells("bot.error.NotMember", said.content)
    assert (await hall.tables.get(table.id)).status == "running"


async def test_presses_on_the_server_ask_discord_for_nobody(hall, monkeypatch):
    asked = []

    async def members(guild, users):
        asked.extend(users)
        return users

    table = await running(hall, hall.benno)
    monkeypatch.setattr(hall.tables.repo.presence, "members", members)
    for who in (hall.anna, hall.benno):
        await answer(hall, who)
        await hall.panel(who)
    hall.clock.now += HOUR
    assert (await hall.tables.get(table.id)).revision > 2
    assert asked == []


class Http:
    """Discord's answer about a member: an error, or none at all."""

    def __init__(self, error):
        self.error = error

    async def get_member(self, guild, user):
        if self.error is None:
            await asyncio.sleep(3600)
        raise self.error


def refusal(status, code):
    response = type("Response", (), {"status": status, "reason": ""})()
    return discord.HTTPException(response, {"code": code, "message": "no"})


@pytest.mark.parametrize(
    ("error", "there"),
    [
        (refusal(404, 10007), False),
        (refusal(404, 10013), False),
        (refusal(404, 10004), True),
        (refusal(403, 50001), True),
        (refusal(503, 0), True),
        (OSError(), True),
        (None, True),
    ],
)
async def test_only_discords_word_that_there_is_no_such_member_is_believed(error, there, monkeypatch):
    monkeypatch.setattr("bot.discord.gateway.membership.ANSWER_TIMEOUT_SECONDS", 0.01)
    client = type("Client", (), {"http": Http(error)})()
    assert await Membership(client)(1, [7]) == ({7} if there else set())
