"""The rights of those who manage a server count at the tables and tournaments of that server, and nowhere else."""

import ast
from pathlib import Path

import pytest
from msgspec.structs import replace

import bot
from bot.store.values.place import GONE, LEFT
from bot.store.values.table import ABORTED, RUNNING
from bot.store.values.time import ON, TimeControl
from bot.store.values.tournament import Tournament
from bot.tables.commit.rights import leads, manages, organises
from bot.tables.model.actor import Actor
from bot.tables.model.errors import NotHost, OtherServer, SecretUntilOver
from bot.tables.tournament.errors import NotOrganiser
from tests.bot.tables.conftest import ANNA, BENNO, STRANGER, managing

HERE, ELSEWHERE = 1, 2
FOREIGN = [
    pytest.param(managing(STRANGER, ELSEWHERE), id="manages another server"),
    pytest.param(managing(STRANGER, 0), id="in a direct message"),
    pytest.param(replace(STRANGER, guild=HERE), id="manages none"),
    pytest.param(managing(BENNO, ELSEWHERE), id="sits there and manages another server"),
]
IN_LOBBY = {
    "kick": lambda tables, actor, table: tables.lobby.kick(table, actor, BENNO.user),
    "set_option": lambda tables, actor, table: tables.lobby.set_option(table, actor, "rounds", "3"),
    "add_opponent": lambda tables, actor, table: tables.lobby.add_opponent(table, actor, "easy", "Li"),
    "remove_opponent": lambda tables, actor, table: tables.lobby.remove_opponent(table, actor),
    "set_terms": lambda tables, actor, table: tables.lobby.set_terms(table, actor, TimeControl(move=3600)),
    "set_rated": lambda tables, actor, table: tables.lobby.set_rated(table, actor, rated=False),
    "shut": lambda tables, actor, table: tables.table_settings.shut(table, actor, True),
    "set_language": lambda tables, actor, table: tables.table_settings.set_language(table, actor, "de"),
    "move": lambda tables, actor, table: tables.lobby.move(table, actor, HERE, 77),
    "start": lambda tables, actor, table: tables.lobby.start(table, actor),
    "abort": lambda tables, actor, table: tables.lobby.abort(table, actor),
}
RUNS = {
    "hand_over": lambda tables, actor, table: tables.stand_ins.hand_over(table, actor, 0, ON),
    "move": IN_LOBBY["move"],
    "abort": IN_LOBBY["abort"],
    "set_language": IN_LOBBY["set_language"],
}
OF_TOURNAMENT = {
    "begin": lambda tables, actor, made: tables.tournaments.begin(made, actor),
    "drop": lambda tables, actor, made: tables.tournaments.drop(made, actor, 1),
    "call_off": lambda tables, actor, made: tables.tournaments.call_off(made, actor, "no time"),
    "set_option": lambda tables, actor, made: tables.tournaments.set_option(made, actor, "rounds", "3"),
    "move": lambda tables, actor, made: tables.tournaments.move(made, actor, 6),
}


async def lobby(world):
    table = await world.tables.lobby.create(HERE, 5, ANNA, "toy")
    await world.tables.lobby.join(table.id, BENNO)
    return (await world.tables.lobby.add_opponent(table.id, ANNA, "easy", "Hua")).id


@pytest.mark.parametrize("actor", FOREIGN)
@pytest.mark.parametrize("verb", IN_LOBBY)
async def test_at_a_lobby_of_another_server_nothing_is_done(world, verb, actor):
    table = await lobby(world)
    before = await world.tables.get(table)
    with pytest.raises(NotHost):
        await IN_LOBBY[verb](world.tables, actor, table)
    assert await world.tables.get(table) == before


@pytest.mark.parametrize("actor", FOREIGN)
@pytest.mark.parametrize("verb", RUNS)
async def test_at_a_running_table_of_another_server_nothing_is_done(world, verb, actor):
    table = (await world.game()).table.id
    before = await world.tables.get(table)
    with pytest.raises(NotHost):
        await RUNS[verb](world.tables, actor, table)
    assert await world.tables.get(table) == before


@pytest.mark.parametrize("verb", [*IN_LOBBY])
async def test_at_a_lobby_of_ones_own_server_it_is_done(world, verb):
    await IN_LOBBY[verb](world.tables, managing(STRANGER, HERE), await lobby(world))


@pytest.mark.parametrize("actor", FOREIGN)
async def test_hands_and_seed_of_another_servers_game_are_not_handed_out(world, actor):
    table = (await world.game()).table.id
    with pytest.raises(SecretUntilOver):
        await world.tables.exports.export(table, actor)
    assert (await world.tables.get(table)).status == RUNNING


@pytest.mark.parametrize("actor", [ANNA, managing(ANNA), managing(STRANGER)])
async def test_a_table_stays_on_its_server_as_long_as_that_is_there(world, actor):
    table = await lobby(world)
    with pytest.raises(OtherServer):
        await world.tables.lobby.move(table, actor, ELSEWHERE, 77)
    assert (await world.tables.get(table)).guild == HERE


@pytest.mark.parametrize("state", [GONE, LEFT])
async def test_nobody_takes_a_table_of_others_to_another_server(world, state):
    """Neither when its channel is gone nor when the bot was sent away."""
    table = await lobby(world)
    await world.tables.lobby.places.note(table, state)
    with pytest.raises((OtherServer, NotHost)):
        await world.tables.lobby.move(table, BENNO, ELSEWHERE, 77)
    assert (await world.tables.get(table)).guild == HERE


async def test_of_a_table_whose_server_was_lost_its_new_server_has_the_say(world):
    """The last of its people takes it along; who manages the server it has left has no say any more."""
    table = await lobby(world)
    await world.tables.lobby.leave(table, ANNA.user)
    await world.tables.lobby.places.note(table, LEFT)
    await world.tables.lobby.move(table, BENNO, ELSEWHERE, 77)
    with pytest.raises(NotHost):
        await world.tables.lobby.abort(table, managing(STRANGER, HERE))
    assert (await world.tables.lobby.abort(table, managing(STRANGER, ELSEWHERE))).status == ABORTED


@pytest.mark.parametrize("actor", FOREIGN)
@pytest.mark.parametrize("verb", OF_TOURNAMENT)
async def test_at_a_tournament_of_another_server_nothing_is_done(world, verb, actor):
    entry = Tournament(guild=HERE, channel=5, organiser=ANNA.user, title="Cup", game="toy", deadline=2e6)
    made = await world.tables.tournaments.create(entry, "day")
    with pytest.raises(NotOrganiser):
        await OF_TOURNAMENT[verb](world.tables, actor, made.id)
    assert await world.store.tournaments.get(made.id) == made


@pytest.mark.parametrize("guild", [0, HERE, ELSEWHERE])
@pytest.mark.parametrize("acts_from", [0, HERE, ELSEWHERE])
@pytest.mark.parametrize("may", [False, True])
def test_who_manages_what(guild, acts_from, may):
    """Nobody manages direct messages: two of them are not the same server."""
    actor = Actor(5, guild=acts_from, may_manage=may)
    assert manages(guild, actor) == (may and guild == acts_from != 0)


def test_the_right_is_asked_for_in_one_place():
    """Whoever asks `may_manage` elsewhere would not look at the server."""
    found = [
        path.name
        for path in Path(bot.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute) and node.attr == "may_manage"
    ]
    assert found == ["rights.py"]
    assert {manages.__module__, leads.__module__, organises.__module__} == {"bot.tables.commit.rights"}
