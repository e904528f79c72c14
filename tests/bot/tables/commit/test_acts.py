"""Whoever manages a server, and does at a table what only that allows, is told there by name; nobody else is."""

import pytest
from msgspec.structs import replace

from bot.store.values.delivery import LOBBY_CARD, MOVED, OVER_POST, TOLD, TURN_POST
from bot.store.values.place import GONE
from bot.store.values.table import Table
from bot.store.values.time import DAY
from bot.tables.commit.acts import OF_FIELDS, act_of
from tests.bot.tables.commit.test_rights import IN_LOBBY, RUNS, lobby
from tests.bot.tables.conftest import ANNA, BENNO, CLARA, MANAGER, managing

ACTS = {
    "kick": "kicked",
    "set_option": "options",
    "add_opponent": "bots",
    "remove_opponent": "bots",
    "set_terms": "clock",
    "set_rated": "rated",
    "shut": "seats",
    "set_language": "language",
    "move": "moved",
    "start": "started",
    "abort": "ended",
    "hand_over": "handed",
}
"""What is told of each verb of `IN_LOBBY` and `RUNS`."""


async def by_name(world, table):
    return [
        (line.event.kind, line.by and line.by.name)
        for line in await world.tables.game_log.log(table)
        if line.bot and line.event.kind.startswith("admin_")
    ]


async def idle(world):
    """A running friendly game in which the first seat may be handed on."""
    table = (await world.game(ANNA, BENNO, CLARA, rated=False)).table.id
    world.now += 30 * DAY
    return table


@pytest.mark.parametrize("verb", IN_LOBBY)
async def test_at_a_lobby_everything_is_told_on_its_card(world, verb):
    table = await lobby(world)
    await IN_LOBBY[verb](world.tables, MANAGER, table)
    assert await by_name(world, table) == [(f"admin_{ACTS[verb]}", "Doro")]
    last = next(line for line in await world.tables.game_log.log(table) if line.event.kind.startswith("admin_"))
    now = await world.tables.get(table)
    assert (last.revision, now.posted_event) == (4, last.number), "an opponent may have played since"
    assert LOBBY_CARD in [one.kind for one in await world.outbox(table)]


@pytest.mark.parametrize("verb", RUNS)
async def test_at_a_running_game_everything_is_told_at_once(world, verb):
    table = await idle(world)
    await world.deliver()
    await RUNS[verb](world.tables, MANAGER, table)
    assert await by_name(world, table) == [(f"admin_{ACTS[verb]}", "Doro")]
    last = await world.store.history.last_line(table)
    told = [one.kind for one in await world.outbox(table) if one.first <= last <= one.last and not one.channel]
    assert told in ([TOLD], [TURN_POST], [OVER_POST])


@pytest.mark.parametrize("actor", [ANNA, managing(ANNA)])
@pytest.mark.parametrize("verb", IN_LOBBY)
async def test_who_plays_there_is_told_of_by_nothing_else_than_before(world, verb, actor):
    table = await lobby(world)
    await IN_LOBBY[verb](world.tables, actor, table)
    assert await by_name(world, table) == []


@pytest.mark.parametrize("verb", sorted(set(IN_LOBBY) - {"kick", "add_opponent"}))
async def test_who_manages_the_server_does_not_escape_it_by_sitting_down_first(world, verb):
    table = await lobby(world)
    await world.tables.lobby.join(table, MANAGER)
    await IN_LOBBY[verb](world.tables, MANAGER, table)
    assert await by_name(world, table) == [(f"admin_{ACTS[verb]}", "Doro")]


async def test_in_a_game_too_what_they_do_by_that_right_alone_is_told(world):
    table = (await world.game(ANNA, BENNO, MANAGER, rated=False)).table.id
    await world.tables.table_settings.set_language(table, ANNA, "fr")
    assert await by_name(world, table) == [], "their host's own right"
    await world.tables.table_settings.set_language(table, MANAGER, "de")
    assert await by_name(world, table) == [("admin_language", "Doro")]


async def test_what_changes_nothing_is_not_told(world):
    table = await lobby(world)
    await world.tables.table_settings.set_language(table, MANAGER, "en")
    assert await by_name(world, table) == []


async def test_the_file_of_a_running_game_is_told_before_it_is_there(world):
    table = (await world.game()).table.id
    await world.deliver()
    told = []
    world.tables.repo.watch(lambda after: told.append(after.id))
    asked = world.tables.exports.keys.of

    async def signed(purpose):
        assert told == [table], "it is committed by now"
        return await asked(purpose)

    world.tables.exports.keys.of = signed
    await world.tables.exports.export(table, MANAGER)
    assert await by_name(world, table) == [("admin_exported", "Doro")]
    (post,) = await world.outbox(table)
    assert (post.kind, post.first, post.last) == (TOLD, post.last, await world.store.history.last_line(table))


async def test_lines_of_the_lobby_stand_before_those_of_the_game(world):
    table = await lobby(world)
    await IN_LOBBY["set_option"](world.tables, MANAGER, table)
    await world.tables.lobby.start(table, ANNA)
    await world.tables.opponents.settle()
    numbers = [line.number for line in await world.tables.game_log.log(table)]
    assert numbers == [*range(1, len(numbers) + 1)]
    assert (await world.tables.game_log.log(table))[0].event.kind == "admin_options"
    posts = [one for one in await world.store.outbox.of_table(table) if one.kind == TURN_POST]
    assert posts[0].first == 2, "the card has told the first"


async def test_who_is_forgotten_is_named_nowhere_in_the_log(world):
    table = await lobby(world)
    await IN_LOBBY["set_option"](world.tables, MANAGER, table)
    held = await world.store.personal_data.of(MANAGER.user)
    assert [(row["number"], row["by_name"]) for row in held["lines.by_user"]] == [(1, "Doro")]
    await world.store.personal_data.forget(MANAGER.user, {"en": "a former player"})
    assert await by_name(world, table) == [("admin_options", "a former player")]
    (line,) = await world.tables.game_log.log(table)
    assert line.by.user < 0


async def test_settings_of_a_game_that_cannot_be_read_are_told_too(world):
    table = (await world.game()).table.id
    await world.store.connections.write(lambda db: db.execute("DELETE FROM snapshots"))
    world.tables.repo.kept.clear()
    before = await world.tables.get(table)
    await world.tables.table_settings.set_language(table, MANAGER, "de")
    await world.tables.lobby.move(table, MANAGER, 1, 77)
    now = await world.tables.get(table)
    assert (now.lang, now.channel, now.clocks, now.votes) == ("de", 77, before.clocks, before.votes)
    assert await by_name(world, table) == [("admin_language", "Doro"), ("admin_moved", "Doro")]


def test_every_difference_is_told():
    """Also one that nobody has thought of."""
    before = Table(guild=1, channel=5, host=1, game="toy")
    for field, act in OF_FIELDS.items():
        assert act_of(before, replace(before, **{field: "else"}))[0] == act
    assert act_of(before, replace(before, host=77))[0] == "changed"


# ---- moving ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("who", "kind"), [(ANNA, "moved"), (MANAGER, "admin_moved")])
async def test_a_move_has_a_line_and_a_word_in_both_channels(world, who, kind):
    table = (await world.game()).table.id
    await world.deliver()
    await world.tables.lobby.move(table, who, 1, 77)
    (line,) = [one for one in await world.tables.game_log.log(table) if one.bot]
    assert (line.event.kind, line.event.args["channel"]) == (kind, 77)
    posts = {one.kind: one for one in await world.outbox(table)}
    assert posts.keys() == {TURN_POST, MOVED}
    assert posts[TURN_POST].channel == 0
    assert posts[TURN_POST].first <= line.number == posts[TURN_POST].last
    assert (posts[MOVED].channel, posts[MOVED].first, posts[MOVED].last) == (5, line.number, line.number)


async def test_a_lobby_that_moves_is_told_of_on_its_card_and_where_it_was(world):
    table = await lobby(world)
    await world.deliver()
    await world.tables.lobby.move(table, ANNA, 1, 77)
    (line,) = await world.tables.game_log.log(table)
    assert (line.event.kind, line.event.args) == ("moved_by_host", {"channel": 77})
    assert {(one.kind, one.channel) for one in await world.outbox(table)} == {(LOBBY_CARD, 0), (MOVED, 5)}


async def test_nothing_is_told_in_a_channel_that_is_gone(world):
    table = (await world.game()).table.id
    await world.tables.lobby.lose(table)
    await world.deliver()
    await world.tables.lobby.move(table, ANNA, 1, 77)
    assert [one.kind for one in await world.outbox(table)] == [TURN_POST]
    assert (await world.tables.get(table)).place != GONE


async def test_the_game_goes_on_as_it_was_after_a_move(world):
    position = await world.game()
    before = position.table
    await world.tables.lobby.move(before.id, ANNA, 1, 77)
    now = await world.tables.position(before.id)
    assert (now.state, now.table.clocks, now.table.plans) == (position.state, before.clocks, before.plans)
    await world.press(now, 0, "card1")
    assert len((await world.tables.position(before.id)).moves) == 1
