"""Who will win? Whoever follows a game may guess, once in each third; nobody who plays there, or comes to."""

import pytest

from bot.store.values.guess import Guess
from bot.tables.model.actor import Actor
from bot.tables.model.errors import NoGuess
from tests.bot.discord.people.test_stats import play
from tests.bot.discord.simcord_server import press, with_verb
from tests.games.sentences import tells


async def follow(hall, who):
    return (await press(who, hall.board(), "follow")).response


async def guess(who, page, seat):
    (menu,) = with_verb(page, "guess")
    return await who.select(page, [str(seat)], custom_id=menu["custom_id"])


async def test_who_follows_guesses_once_a_third_and_the_leaderboard_tells_who_was_right(hall):
    table = await hall.begin(hall.benno)
    page = await follow(hall, hall.watcher)
    (menu,) = with_verb(page, "guess")
    assert [option["label"] for option in menu["options"]] == table.names
    said = (await guess(hall.watcher, page, 1)).response
    assert tells("bot.guess.made", said.content)
    assert not with_verb(said, "guess"), "one guess a third"
    with pytest.raises(NoGuess):
        await hall.tables.guessing.guess(table.id, Actor(hall.watcher.id, "W", guild=table.guild), 0)

    ended = await play(hall, table)
    result = await hall.store.results.of(ended.id)
    won = next(seat.place for seat in result.seats if seat.seat == 1) == 1
    (guesser,) = await hall.tables.guessing.best(table.guild)
    assert (guesser.user, guesser.points, guesser.right, guesser.guesses) == (hall.watcher.id, 3 * won, int(won), 1)
    board = (await hall.anna.slash(hall.channel, "stats server")).response
    best = (await press(hall.anna, board, "noses")).response
    assert tells("bot.guess.line", best.content)
    assert best.ephemeral


async def test_who_plays_guesses_nothing_and_a_guess_of_who_sits_down_falls_away(hall):
    table = await hall.begin(hall.benno)
    assert not with_verb(await follow(hall, hall.benno), "guess")
    with pytest.raises(NoGuess):
        await hall.tables.guessing.guess(table.id, Actor(hall.benno.id, "B", guild=table.guild), 0)

    await guess(hall.watcher, await follow(hall, hall.watcher), 0)
    assert await hall.store.guesses.of(table.id, hall.watcher.id)
    sql = "UPDATE seats SET user_id = ? WHERE table_id = ? AND seat = 1"
    await hall.store.connections.write(lambda db: db.execute(sql, (hall.watcher.id, table.id)))
    assert not await hall.store.guesses.add(table.id, hall.watcher.id, "W", Guess(2, 0))
    await play(hall, await hall.tables.get(table.id))
    assert await hall.tables.guessing.best(table.guild) == []


async def test_who_has_had_the_file_of_the_game_guesses_nothing(hall):
    table = await hall.begin(hall.benno)
    board, page = hall.board(), await follow(hall, hall.watcher)
    knowing = Actor(hall.watcher.id, "W", guild=table.guild, may_manage=True)
    await hall.tables.exports.export(table.id, knowing)
    with pytest.raises(NoGuess):
        await hall.tables.guessing.guess(table.id, knowing, 0)
    followed = (await press(hall.watcher, board, "follow")).response  # the table is told of the file in a post by now
    assert not with_verb(followed, "guess")
    assert not tells("bot.guess.made", (await guess(hall.watcher, page, 0)).response.content)
    assert await hall.store.guesses.of(table.id, hall.watcher.id) == []


async def test_nobody_guesses_at_a_game_they_do_not_follow_nor_after_its_end(hall):
    table = await hall.begin(hall.benno)
    with pytest.raises(NoGuess):
        await hall.tables.guessing.guess(table.id, Actor(hall.watcher.id, "W", guild=table.guild), 0)
    await follow(hall, hall.watcher)
    await play(hall, table)
    with pytest.raises(NoGuess):
        await hall.tables.guessing.guess(table.id, Actor(hall.watcher.id, "W", guild=table.guild), 0)


@pytest.mark.parametrize("how", ["friendly", "bot"])
async def test_a_guess_at_a_game_that_costs_nobody_anything_to_lose_brings_no_points(hall, how):
    """Else somebody could lose to a friend, or win against bots, again and again, for who guesses it."""
    if how == "friendly":
        table = await hall.begin(hall.benno, rated=False)
    else:
        card = await hall.lobby(hall.benno)
        await hall.tables.lobby.add_opponent((await hall.table()).id, Actor(hall.anna.id), "easy", "Hua")
        await press(hall.anna, card, "start")
        table = await hall.table()
    page = await follow(hall, hall.watcher)
    assert tells("bot.guess.unrated", page.content)
    assert not tells("bot.guess.text", page.content)
    for seat in range(2):
        await hall.store.guesses.add(table.id, 1000 + seat, f"W{seat}", Guess(1, seat))
    await guess(hall.watcher, page, 1)
    assert await hall.store.guesses.of(table.id, hall.watcher.id)
    await play(hall, table)
    assert await hall.store.results.of(table.id)
    assert await hall.tables.guessing.best(table.guild) == []
