"""The small Discord's faults and rate limits."""

import aiohttp
import pytest

from tests.discord_api.faults import ALL, LOST, OUTCOMES, RESET


async def test_every_outcome_comes_once_and_only_where_it_was_asked_for(client, discord, channel):
    other = discord.world.text_channel(discord.world.guilds[channel["guild_id"]])
    for outcome in OUTCOMES:
        fault = discord.faults.add("post", outcome, channel=channel["id"])
        await client.post(other)
        assert (client.status, fault.hits) == (200, 0)
        said = await client.post(channel)
        assert client.status >= 400
        assert fault.hits == 1
        if isinstance(said, dict) and "code" in said and outcome.isdigit() and int(outcome) > 1000:
            assert said["code"] == int(outcome)
        await client.post(channel)
        assert client.status == 200
    assert set(ALL) - set(OUTCOMES) == {RESET, LOST}


async def test_a_429_says_how_long_and_whether_everywhere(client, discord, channel):
    for outcome, seconds, everywhere in (("429 route", 0.4, False), ("429 global", 0.4, True), ("429 long", 40, False)):
        discord.faults.add("post", outcome)
        said = await client.post(channel)
        assert (client.status, said["retry_after"], said["global"]) == (429, seconds, everywhere)
        assert client.headers["Via"]


async def test_a_reset_does_nothing_and_a_lost_answer_has_done_everything(client, discord, channel):
    for outcome, posted in ((RESET, 0), (LOST, 1)):
        discord.faults.add("post", outcome)
        with pytest.raises(aiohttp.ClientError):
            await client.post(channel)
        assert len(discord.messages.posts.get(channel["id"], [])) == posted
        assert discord.journal.calls[-1].status == 0


async def test_an_unknown_outcome_is_refused(discord):
    with pytest.raises(KeyError):
        discord.faults.add("post", "599")


async def test_calls_are_named_by_what_they_are_for(client, discord, channel, anna):
    message = await client.post(channel)
    dm = await client.ask("POST", "/users/@me/channels", {"recipient_id": anna["id"]})
    await client.post(dm)
    await client.ask("PATCH", f"/channels/{channel['id']}/messages/{message['id']}", {"content": "y"})
    one = discord.humans.forge(anna, channel, "x")
    await client.ask("POST", f"/interactions/{one.id}/{one.token}/callback", {"type": 6})
    await client.ask("POST", f"/webhooks/{discord.world.app}/{one.token}", {"content": "x"})

    assert [call.kind for call in discord.journal.calls] == ["post", "open", "dm", "edit", "answer", "follow"]
    assert [call.user for call in discord.journal.calls] == ["", anna["id"], anna["id"], "", anna["id"], anna["id"]]
    assert [call.channel == channel["id"] for call in discord.journal.calls] == [True, False, False, True, True, True]


async def test_five_posts_in_five_seconds_and_no_more(client, discord, channel, clock):
    discord.rates.on = True
    for left in (4, 3, 2, 1, 0):
        await client.post(channel)
        assert client.headers["X-RateLimit-Remaining"] == str(left)
    said = await client.post(channel)
    assert (client.status, said["retry_after"]) == (429, 5.0)
    clock.now += 5
    await client.post(channel)
    assert client.status == 200
    assert discord.rates.hits == {"post": 1}


async def test_fifty_requests_a_second_in_all_but_answers_are_free(client, discord, channel, anna):
    discord.rates.on = True
    for _ in range(50):
        await client.ask("GET", "/users/@me")
    said = await client.ask("GET", "/users/@me")
    assert (client.status, said["global"]) == (429, True)

    one = discord.humans.forge(anna, channel, "x")
    await client.ask("POST", f"/interactions/{one.id}/{one.token}/callback", {"type": 6})
    assert client.status == 204
