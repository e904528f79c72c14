"""The small Discord's REST side: messages, files, nonces, permissions, threads, DMs."""

import pytest

from tests.discord_api.permissions import MEMBER, bits

PIXEL = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x03\0\0\0\x02"


async def test_a_wrong_token_is_refused(client):
    await client.ask("GET", "/users/@me", token="wrong")

    assert client.status == 401


async def test_a_message_is_posted_edited_read_and_deleted(client, discord, channel):
    posted = await client.post(channel, "one")
    where = f"/channels/{channel['id']}/messages/{posted['id']}"

    edited = await client.ask("PATCH", where, {"content": "two"})
    assert (edited["content"], (await client.ask("GET", where))["content"]) == ("two", "two")

    await client.ask("DELETE", where)
    assert client.status == 204
    assert await client.code("GET", where) == 10008
    assert len(discord.messages.posts[channel["id"]]) == 1
    discord.faultless()


async def test_the_same_nonce_makes_one_message_for_three_minutes(client, discord, channel, clock):
    first = await client.post(channel, nonce="n", enforce_nonce=True)
    again = await client.post(channel, nonce="n", enforce_nonce=True)
    clock.now += 181
    later = await client.post(channel, nonce="n", enforce_nonce=True)

    assert again["id"] == first["id"] != later["id"]
    assert discord.messages.repeated == 1


async def test_a_nonce_that_is_not_enforced_changes_nothing(client, channel):
    first = await client.post(channel, nonce="n")

    assert (await client.post(channel, nonce="n"))["id"] != first["id"]


async def test_history_comes_newest_first_and_in_pages(client, channel):
    ids = [(await client.post(channel, str(number)))["id"] for number in range(5)]
    path = f"/channels/{channel['id']}/messages"

    async def page(query):
        return [one["id"] for one in await client.ask("GET", f"{path}?{query}")]

    assert await page("limit=2") == [ids[4], ids[3]]
    assert await page(f"limit=2&after={ids[0]}") == [ids[2], ids[1]]
    assert await page(f"limit=2&before={ids[2]}") == [ids[1], ids[0]]


async def test_files_are_kept_for_the_cdn_and_only_listed_ones_survive_an_edit(client, discord, channel):
    path = f"/channels/{channel['id']}/messages"
    body = {"attachments": [{"id": 0, "filename": "board.png", "description": "a board"}]}
    message = await client.ask("POST", path, body, files=[("board.png", PIXEL)])
    (file,) = message["attachments"]
    assert (file["width"], file["height"], file["description"]) == (3, 2, "a board")
    async with client.session.get(file["url"]) as answer:
        assert await answer.read() == PIXEL

    kept = await client.ask("PATCH", f"{path}/{message['id']}", {"content": "x", "attachments": [{"id": file["id"]}]})
    gone = await client.ask("PATCH", f"{path}/{message['id']}", {"attachments": []})
    assert (len(kept["attachments"]), gone["attachments"]) == (1, [])
    discord.faultless()


async def test_a_file_that_a_component_shows_is_no_attachment(client, channel):
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}
    body = {"flags": 1 << 15, "components": [gallery], "attachments": [{"id": 0, "filename": "board.png"}]}
    path = f"/channels/{channel['id']}/messages"
    message = await client.ask("POST", path, body, files=[("board.png", PIXEL)])

    assert message["attachments"] == []
    assert message["components"][0]["items"][0]["media"]["url"].endswith("/board.png")


BUTTON = {"type": 2, "style": 1, "label": "a", "custom_id": "a"}
REFUSED = {
    "too long": {"content": "x" * 2001},
    "words with components V2": {"content": "x", "flags": 1 << 15},
    "an unknown file": {"content": "x", "attachments": [{"id": "7"}]},
    "a file nobody sent": {"embeds": [{"image": {"url": "attachment://none.png"}}]},
    "an id twice": {"content": "x", "components": [{"type": 1, "components": [BUTTON, BUTTON]}]},
}


@pytest.mark.parametrize("body", REFUSED.values(), ids=REFUSED)
async def test_bodies_that_discord_refuses(client, channel, body):
    assert await client.code("POST", f"/channels/{channel['id']}/messages", body) == 50035


async def test_an_empty_message_is_refused(client, channel):
    assert await client.code("POST", f"/channels/{channel['id']}/messages", {"content": ""}) == 50006


async def test_a_thread_is_started_from_a_message_once_and_has_its_id(client, channel):
    path = f"/channels/{channel['id']}/messages"
    message = await client.post(channel)
    thread = await client.ask("POST", f"{path}/{message['id']}/threads", {"name": "Table 1"})
    assert (thread["id"], thread["parent_id"], thread["type"]) == (message["id"], channel["id"], 11)
    assert await client.code("POST", f"{path}/{message['id']}/threads", {"name": "Table 1"}) == 160004
    assert await client.code("POST", f"{path}/1/threads", {"name": "Table 1"}) == 10008


# ---- permissions -----------------------------------------------------------------------------------------------------


async def test_without_the_right_nothing_is_posted_and_without_sight_nothing_is_there(client, discord, channel):
    path = f"/channels/{channel['id']}/messages"
    discord.world.deny(channel, "send_messages")
    assert await client.code("POST", path, {"content": "x"}) == 50013

    discord.world.deny(channel, "view_channel")
    assert await client.code("POST", path, {"content": "x"}) == 50001

    discord.world.restore(channel)
    await client.ask("POST", path, {"content": "x"})
    assert client.status == 200


async def test_files_need_a_right_of_their_own(client, discord, channel):
    discord.world.deny(channel, "attach_files")
    path = f"/channels/{channel['id']}/messages"

    assert (await client.ask("POST", path, {"content": "x"}, files=[("a.png", PIXEL)]))["code"] == 50013
    assert (await client.ask("POST", path, {"content": "x"}))["content"] == "x"


async def test_rights_come_from_roles_and_an_overwrite_goes_before_them(discord, guild, channel):
    everyone, own = guild["roles"]
    everyone["permissions"] = own["permissions"] = "0"
    assert discord.world.allowed(channel) == 0

    own["permissions"] = str(bits("view_channel"))
    assert discord.world.allowed(channel) == bits("view_channel")

    overwrite = {"id": own["id"], "type": 0, "allow": str(bits("send_messages")), "deny": "0"}
    channel["permission_overwrites"] = [overwrite]
    assert discord.world.allowed(channel) == bits("view_channel", "send_messages")

    own["permissions"] = str(bits("administrator"))
    overwrite["deny"] = str(MEMBER)
    assert discord.world.allowed(channel) & bits("send_messages")


async def test_a_denial_that_nobody_has_told(client, discord, channel):
    discord.world.secret_denials[channel["id"]] = 50013
    path = f"/channels/{channel['id']}/messages"

    assert await client.code("POST", path, {"content": "x"}) == 50013
    assert discord.world.allowed(channel) == MEMBER


# ---- threads ---------------------------------------------------------------------------------------------------------


@pytest.fixture
async def thread(client, channel, discord):
    made = await client.ask("POST", f"/channels/{channel['id']}/threads", {"name": "A table", "type": 11})
    discord.faultless()
    return discord.world.channels[made["id"]]


async def test_a_thread_has_the_rights_of_its_channel_but_one_of_its_own(client, discord, channel, thread):
    discord.world.deny(channel, "send_messages")
    assert (await client.post(thread))["content"] == "x"

    discord.world.deny(channel, "send_messages_in_threads")
    assert (await client.post(thread))["code"] == 50013


async def test_a_post_opens_an_archived_thread_but_no_locked_one(client, discord, guild, thread):
    discord.world.archive(thread)
    assert guild["threads"] == []
    await client.post(thread)
    assert client.status == 200
    assert guild["threads"] == [thread]

    discord.world.archive(thread, locked=True)
    assert (await client.post(thread))["code"] == 50083


async def test_nothing_is_edited_in_an_archived_thread_until_it_is_opened(client, discord, thread):
    message = await client.post(thread)
    path = f"/channels/{thread['id']}/messages/{message['id']}"
    discord.world.archive(thread)
    assert await client.code("PATCH", path, {"content": "y"}) == 50083

    await client.ask("PATCH", f"/channels/{thread['id']}", {"archived": False})
    assert (await client.ask("PATCH", path, {"content": "y"}))["content"] == "y"


async def test_threads_need_a_right(client, discord, channel):
    discord.world.deny(channel, "create_public_threads")

    assert await client.code("POST", f"/channels/{channel['id']}/threads", {"name": "x", "type": 11}) == 50013


async def test_what_is_deleted_is_unknown(client, discord, guild, channel, thread):
    discord.world.remove(thread)
    assert (await client.post(thread))["code"] == 10003
    discord.world.remove(channel)
    assert (await client.post(channel))["code"] == 10003
    assert (guild["channels"], guild["threads"]) == ([], [])


# ---- DMs -------------------------------------------------------------------------------------------------------------


async def test_a_dm_is_opened_once_and_closed_by_its_owner(client, discord, anna):
    opened = await client.ask("POST", "/users/@me/channels", {"recipient_id": anna["id"]})
    again = await client.ask("POST", "/users/@me/channels", {"recipient_id": int(anna["id"])})
    assert opened["id"] == again["id"]
    assert (await client.post(opened))["content"] == "x"

    discord.world.closed.add(anna["id"])
    assert (await client.post(opened))["code"] == 50007
    assert await client.code("POST", "/users/@me/channels", {"recipient_id": "1"}) == 10013
    discord.faultless()


# ---- the stand-in itself ---------------------------------------------------------------------------------------------


async def test_a_route_that_is_not_there_is_a_bug_and_looks_like_one(client, discord):
    await client.ask("GET", "/stage-instances/1")

    assert client.status == 418
    with pytest.raises(AssertionError):
        discord.faultless()


async def test_somebody_is_a_member_of_a_server_until_they_leave(client, discord, guild, anna):
    path = f"/guilds/{guild['id']}/members/{anna['id']}"
    assert (await client.ask("GET", path))["user"]["id"] == anna["id"]

    discord.world.absent.add((guild["id"], anna["id"]))
    assert await client.code("GET", path) == 10007
    assert await client.code("GET", f"/guilds/1/members/{anna['id']}") == 10004
    assert await client.code("GET", f"/guilds/{guild['id']}/members/1") == 10013
    discord.faultless()
