"""A right click: on a post of the bot the replay from there and what it shows in words, on a person statistics."""

from bot.tables.history.replay import TURN
from render.words.words import Words
from tests.bot.discord.history.test_replay import over, sealed
from tests.bot.discord.simcord_server import controls, speak
from tests.games.sentences import tells


def boards(hall):
    """The posts with a board, oldest first."""
    return [post for post in hall.posts() if post.attachments]


async def test_the_replay_opens_where_the_post_stands_in_it(hall):
    table = await over(hall)
    film = await hall.tables.replays.of(table)
    posts = {one.message: one for one in await hall.store.history.posts(table.id)}
    shown = [post for post in boards(hall) if post.id in posts]
    assert shown  # under load a later post tells for several
    for post in shown:
        page = (await hall.watcher.context_menu(hall.channel, "Replay from here", post)).response
        assert page.ephemeral
        (line,) = await hall.tables.game_log.log(table.id, 0, posts[post.id].last, posts[post.id].last)
        moment = film.last if post.id == table.board_message else film.moment_at(line.revision)
        if moment:
            turn = film.count(moment, TURN)
            told = Words("en").text(
                "bot.replay.far", step=moment, steps=film.last, turn=turn, turns=len(film.ends[TURN])
            )
            assert told in page.content
        assert all(one["custom_id"].split(":")[1] == str(table.id) for one in controls(page) if "custom_id" in one)


async def test_a_post_in_words_tells_the_board_as_it_was_then(hall):
    table = await over(hall)
    first, last = boards(hall)[0], boards(hall)[-1]
    then = (await hall.watcher.context_menu(hall.channel, "In words", first)).response.content
    now = (await hall.watcher.context_menu(hall.channel, "In words", last)).response.content
    shown = (await hall.watcher.slash(hall.channel, "game show")).response.content
    assert now == shown
    assert then != now
    film = await hall.tables.replays.of(table)
    start = film.position(table, 0)
    assert Words("en").label("toy", "headline", start.game.headline(start.view()), table.names) in then


async def test_what_is_hidden_stays_hidden_in_words(hall):
    await sealed(hall)
    for post in boards(hall):
        told = (await hall.anna.context_menu(hall.channel, "In words", post)).response.content
        assert told == (await hall.clara.context_menu(hall.channel, "In words", post)).response.content


async def test_what_is_no_post_of_a_table_is_refused_in_a_sentence(hall):
    await over(hall)
    said = await hall.anna.send(hall.channel, "hello")
    for name in ("Replay from here", "In words"):
        answer = (await hall.watcher.context_menu(hall.channel, name, said)).response.content
        assert tells("bot.menu.no_post", answer)


async def test_a_lobby_has_words_and_no_replay(hall):
    card = await hall.lobby(hall.benno)
    told = (await hall.watcher.context_menu(hall.channel, "In words", card)).response.content
    assert "2 of 4" in told
    refused = (await hall.watcher.context_menu(hall.channel, "Replay from here", card)).response.content
    assert tells("bot.error.NotRunning.lobby", refused)


async def test_statistics_of_a_person(hall, monkeypatch):
    await over(hall)
    speak(monkeypatch, {hall.watcher.id: "en"})
    told = (await hall.watcher.context_menu(hall.channel, "Statistics", hall.anna)).response
    assert told.ephemeral
    assert "Anna" in told.content
