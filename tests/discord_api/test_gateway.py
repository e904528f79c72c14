"""The small Discord's gateway: sessions, RESUME, compression, and the troubles it can make."""

import json
import zlib

import aiohttp
import pytest

from tests.discord_api.server import TOKEN


class Line:
    """A websocket to the gateway."""

    def __init__(self, ws, unpack=None):
        self.ws = ws
        self.unpack = unpack

    async def hear(self):
        message = await self.ws.receive(timeout=5)
        if message.type is aiohttp.WSMsgType.BINARY:
            return json.loads(self.unpack.decompress(message.data))
        return json.loads(message.data) if message.type is aiohttp.WSMsgType.TEXT else message.data

    async def events(self, count):
        return [(await self.hear())["t"] for _ in range(count)]

    async def say(self, op, data):
        await self.ws.send_json({"op": op, "d": data})

    async def identify(self, token=TOKEN, **more):
        assert (await self.hear())["op"] == 10
        await self.say(2, {"token": token, "intents": 1, **more})
        return await self.hear()

    async def resume(self, session, seq):
        assert (await self.hear())["op"] == 10
        await self.say(6, {"token": TOKEN, "session_id": session, "seq": seq})


@pytest.fixture
async def dial(client, discord, guild):
    async def connect(query=""):
        ws = await client.session.ws_connect(discord.gateway.url + query)
        return Line(ws, zlib.decompressobj() if "zlib" in query else None)

    return connect


@pytest.mark.parametrize("query", ["", "?compress=zlib-stream"])
async def test_who_identifies_is_told_of_the_servers(dial, discord, guild, query):
    line = await dial(query)
    ready = await line.identify()

    assert ready["d"]["guilds"] == [{"id": guild["id"], "unavailable": True}]
    assert (await line.hear())["d"]["name"] == guild["name"]
    assert discord.gateway.ready.is_set()


async def test_zstandard_is_spoken_too(dial):
    zstandard = pytest.importorskip("zstandard")
    line = await dial("?compress=zstd-stream")
    line.unpack = zstandard.ZstdDecompressor().decompressobj()

    assert (await line.identify())["t"] == "READY"


async def test_a_wrong_token_is_thrown_out(dial):
    line = await dial()

    assert await line.identify(token="wrong") == 4004


async def test_heartbeats_are_answered(dial, discord):
    line = await dial()
    await line.identify()
    await line.hear()
    await line.say(1, 2)

    assert (await line.hear())["op"] == 11
    assert discord.gateway.beats == 1


async def test_a_resumed_session_is_told_what_it_missed(dial, discord, guild):
    line = await dial()
    ready = await line.identify()
    await line.hear()
    await discord.gateway.drop()
    missed = discord.world.text_channel(guild, "missed")
    line = await dial()
    await line.resume(ready["d"]["session_id"], 2)

    assert (await line.hear())["d"]["id"] == missed["id"]
    assert (await line.hear())["t"] == "RESUMED"
    assert discord.gateway.resumed == 1


async def test_an_invalid_session_cannot_be_resumed(dial, discord):
    line = await dial()
    ready = await line.identify()
    await line.hear()
    discord.gateway.invalidate()
    assert (await line.hear()) == {"op": 9, "d": False, "s": None, "t": None}

    line = await dial()
    await line.resume(ready["d"]["session_id"], 2)
    assert (await line.hear())["op"] == 9


async def test_a_clean_good_bye_ends_the_session(dial, discord):
    line = await dial()
    ready = await line.identify()
    await line.ws.close(code=1000)
    await discord.until(lambda: not discord.gateway.sockets)

    line = await dial()
    await line.resume(ready["d"]["session_id"], 1)
    assert (await line.hear())["op"] == 9


async def test_it_can_ask_for_a_new_connection_and_be_away(dial, discord, clock):
    line = await dial()
    await line.identify()
    await line.hear()
    discord.gateway.ask_reconnect()
    assert (await line.hear())["op"] == 7

    await discord.gateway.away(30)
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await dial()
    clock.now += 31
    assert (await (await dial()).identify())["t"] == "READY"


async def test_messages_are_told_only_to_those_who_want_them(dial, discord, channel, anna):
    line = await dial()
    await line.identify()
    await line.hear()
    discord.messages.say(anna, channel, "hello")
    discord.world.text_channel(discord.world.guilds[channel["guild_id"]])

    assert (await line.hear())["t"] == "CHANNEL_CREATE"


async def test_every_shard_hears_of_its_own_servers_and_the_first_one_of_dms(dial, discord, guild):
    count = 4
    own = (int(guild["id"]) >> 22) % count
    lines = {number: await dial() for number in {0, own, (own + 1) % count}}
    known = {number: (await line.identify(shard=[number, count]))["d"] for number, line in lines.items()}
    anna = discord.world.user("Anna")
    channel, dm = discord.world.text_channel(guild), discord.world.dm(anna["id"])
    pressed = discord.humans.forge(anna, channel, "x")
    written = discord.humans.forge(anna, dm, "x")

    assert {number: [one["id"] for one in data["guilds"]] for number, data in known.items()} == {
        number: [guild["id"]] if number == own else [] for number in lines
    }
    heard = {number: [] for number in lines}
    for number, line in lines.items():
        wanted = (number == own) * 3 + (number == 0)
        heard[number] = [(await line.hear())["d"].get("id") for _ in range(wanted)]
    assert pressed.id in heard[own]
    assert written.id in heard[0]
    assert [number for number, ids in heard.items() if pressed.id in ids] == [own]
    assert discord.gateway.served((own, count))
    assert not discord.gateway.served((own, 1))


async def test_two_sessions_of_one_shard_hear_the_same(dial, discord, guild):
    lines = [await dial() for _ in range(2)]
    for line in lines:
        await line.identify(shard=[(int(guild["id"]) >> 22) % 2, 2])
        await line.events(1)
    channel = discord.world.text_channel(guild)

    assert [(await line.hear())["d"]["id"] for line in lines] == [channel["id"]] * 2


async def test_who_identifies_too_soon_is_refused(dial, discord):
    discord.gateway.pace, discord.gateway.concurrency = 30.0, 2
    answers = []
    for shard in (0, 1, 2):
        line = await dial()
        assert (await line.hear())["op"] == 10
        await line.say(2, {"token": TOKEN, "intents": 1, "shard": [shard, 4]})
        answers.append((await line.hear())["op"])

    assert answers == [0, 0, 9]
    assert discord.gateway.hasty == 1


async def test_how_many_shards_and_how_fast_is_told(client, discord):
    discord.gateway.shards, discord.gateway.concurrency = 4, 2
    told = await client.ask("GET", "/gateway/bot")

    assert (told["shards"], told["session_start_limit"]["max_concurrency"]) == (4, 2)
    assert told["session_start_limit"]["remaining"] == 1000
