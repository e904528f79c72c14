"""The small Discord's interactions: 3 seconds, 15 minutes, one first answer, what is private."""

import pytest

from tests.discord_api.messages import EPHEMERAL

HELLO = {"type": 4, "data": {"content": "hello"}}
LATER = {"type": 5, "data": {"flags": EPHEMERAL}}


@pytest.fixture
def press(discord, channel, anna):
    def act(**how):
        return discord.humans.forge(anna, channel, "x", **how)

    return act


def callback(one):
    return f"/interactions/{one.id}/{one.token}/callback?with_response=1"


def hook(discord, one, rest=""):
    return f"/webhooks/{discord.world.app}/{one.token}{rest}"


async def test_an_answer_in_time_is_shown(client, discord, channel, press):
    one = press()
    made = await client.ask("POST", callback(one), HELLO)

    assert made["resource"]["message"]["content"] == "hello"
    assert one.shown
    assert discord.messages.of(channel["id"])[-1]["content"] == "hello"
    discord.faultless()


async def test_after_three_seconds_nobody_waits(client, press, clock):
    one = press()
    clock.now += 3.1

    assert await client.code("POST", callback(one), HELLO) == 10062


async def test_a_second_answer_is_refused_and_noted(client, discord, press):
    one = press()
    await client.ask("POST", callback(one), HELLO)

    assert await client.code("POST", callback(one), HELLO) == 40060
    assert discord.interactions.doubled == [one.id]


async def test_after_fifteen_minutes_the_token_is_dead(client, discord, press, clock):
    one = press()
    await client.ask("POST", callback(one), HELLO)
    clock.now += 901

    assert await client.code("POST", hook(discord, one), {"content": "x"}) == 50027
    assert await client.code("PATCH", hook(discord, one, "/messages/@original"), {"content": "x"}) == 50027


async def test_an_unknown_token_is_an_unknown_webhook(client, discord, press):
    one = press()
    assert await client.code("POST", hook(discord, one), {"content": "x"}) == 10015
    one.token = "other"
    assert await client.code("POST", callback(one), HELLO) == 10062


async def test_the_first_message_after_a_deferred_answer_takes_its_place_and_its_privacy(client, discord, press, anna):
    one = press()
    await client.ask("POST", callback(one), LATER)
    assert not one.shown
    made = await client.ask("POST", hook(discord, one), {"content": "hello", "flags": 0})

    assert made["id"] == one.original
    assert made["flags"] & EPHEMERAL
    assert one.shown


async def test_a_private_message_is_seen_by_one_person_and_not_by_the_channels_routes(
    client, discord, channel, anna, press
):
    benno = discord.world.user("Benno")
    one = press()
    await client.ask("POST", callback(one), {"type": 4, "data": {"content": "hello", "flags": EPHEMERAL}})
    path = f"/channels/{channel['id']}/messages"

    assert discord.messages.seen(anna, channel)[-1]["content"] == "hello"
    assert "hello" not in [message["content"] for message in discord.messages.seen(benno, channel)]
    assert await client.code("GET", f"{path}/{one.original}") == 10008
    assert await client.code("PATCH", f"{path}/{one.original}", {"content": "y"}) == 10008
    assert "hello" not in [message["content"] for message in await client.ask("GET", path)]
    changed = await client.ask("PATCH", hook(discord, one, "/messages/@original"), {"content": "z"})
    assert changed["content"] == "z"


async def test_an_update_changes_the_message_that_was_pressed(client, discord, channel, press):
    message = await client.post(channel, "old")
    one = press(message=discord.messages.all[message["id"]])
    await client.ask("POST", callback(one), {"type": 7, "data": {"content": "new"}})

    assert discord.messages.all[message["id"]]["content"] == "new"
    discord.faultless()


async def test_a_token_reaches_only_its_own_messages(client, discord, channel, press):
    other = await client.post(channel, "other")
    one = press()
    await client.ask("POST", callback(one), HELLO)

    assert await client.code("PATCH", hook(discord, one, f"/messages/{other['id']}"), {"content": "x"}) == 10008


async def test_people_press_only_what_is_there(client, discord, channel, anna):
    button = {"type": 2, "style": 1, "label": "a", "custom_id": "a"}
    row = {"type": 1, "components": [button, {**button, "custom_id": "b", "disabled": True}]}
    made = await client.post(channel, components=[row])
    message = discord.messages.all[made["id"]]

    assert discord.humans.press(anna, message, "a").data["custom_id"] == "a"
    for absent in ("b", "c"):
        with pytest.raises(LookupError):
            discord.humans.press(anna, message, absent)


async def test_commands_keep_their_ids_and_only_registered_ones_can_be_typed(client, discord, channel, anna):
    path = f"/applications/{discord.world.app}/commands"
    command = {"name": "help", "description": "Help", "type": 1}
    first = await client.ask("PUT", path, [command])
    again = await client.ask("PUT", path, [command, {**command, "name": "rules"}])

    assert first[0]["id"] == again[0]["id"]
    assert discord.humans.slash(anna, channel, "rules", {"topic": "x"}).data["options"][0]["value"] == "x"
    with pytest.raises(LookupError):
        discord.humans.slash(anna, channel, "nothing", {})
    discord.faultless()


async def test_where_only_the_person_has_the_bot_five_further_messages_are_taken(client, discord, anna):
    discord.world.installed.add(anna["id"])
    one = discord.humans.forge(anna, discord.world.elsewhere(), "x")
    await client.ask("POST", callback(one), HELLO)
    for _ in range(5):
        assert (await client.ask("POST", hook(discord, one), {"content": "x"}))["content"] == "x"

    assert await client.code("POST", hook(discord, one), {"content": "x"}) == 40094
    assert await client.code("POST", f"/channels/{one.channel}/messages", {"content": "x"}) == 50001


@pytest.mark.parametrize(("kind", "context"), [(0, 0), (1, 2), (3, 2)])
async def test_elsewhere_only_commands_that_one_has_with_oneself_are_offered(
    client, discord, channel, anna, kind, context
):
    path = f"/applications/{discord.world.app}/commands"
    here = {"name": "help", "description": "Help", "type": 1, "integration_types": [0]}
    own = {"name": "rules", "description": "Rules", "type": 1, "integration_types": [0, 1], "contexts": [0, context]}
    await client.ask("PUT", path, [here, own])
    there = discord.world.elsewhere(kind)
    with pytest.raises(LookupError):
        discord.humans.slash(anna, there, "rules", {})
    discord.world.installed.add(anna["id"])
    assert discord.humans.slash(anna, there, "rules", {}).owners == {"1": anna["id"]}
    with pytest.raises(LookupError):
        discord.humans.slash(anna, there, "help", {})
    discord.humans.slash(anna, channel, "help", {})
