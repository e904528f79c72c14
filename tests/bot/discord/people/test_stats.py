"""`/stats`, the leaderboard, the course of a rating; the lobby's word about it, and the last post's."""

import pytest

from bot.discord.text import ratings, statistics
from bot.store.values.result import Rating, Standing
from bot.store.values.table import FRIENDLY, OVER, RATED
from bot.tables.model.actor import Actor
from render.words.words import LANGUAGES, Words
from tests.bot.discord.commands.test_commands import say
from tests.bot.discord.simcord_server import press, with_verb
from tests.bot.discord.sketches import unpainted
from tests.games.sentences import tells


async def play(hall, table):
    """To the end, by the first option of whoever is asked."""
    with unpainted(hall.workers):
        while (table := await hall.tables.get(table.id)).status != OVER:
            position = await hall.tables.position(table.id)
            seat = next(seat for seat in position.waiting() if table.seats[seat].human)
            decision = position.decision(seat)
            key = decision.options[seat % len(decision.options)]
            await hall.tables.play.pick(table.id, table.seats[seat].user, table.revision, decision.id, key)
            await hall.tables.opponents.settle()
        await hall.rest()
    return table


@pytest.fixture
async def played(hall):
    """Six rated games of three people, and one with an opponent."""
    for _ in range(6):
        await play(hall, await hall.begin(hall.benno, hall.clara))
    await hall.lobby()
    table = await hall.table()
    await hall.tables.lobby.add_opponent(table.id, Actor(hall.anna.id), "easy", "Li")
    await hall.tables.lobby.start(table.id, Actor(hall.anna.id))
    await hall.tables.opponents.settle()
    await play(hall, table)
    return hall


@pytest.mark.usefixtures("painted")
async def test_one_s_own_games_in_words_and_as_a_picture(played):
    result = await played.anna.slash(played.channel, "stats me")
    text = result.response.content

    assert "Games of Anna" in text
    assert tells("bot.results.everywhere", text)
    assert "6 games" in text
    assert "Most games with: " in text
    assert "Benno (6)" in text
    assert "Longest game: Pearls" in text
    people, against = text.split("**With bots**")
    assert "Li" not in text
    assert "1 game ·" in against
    await played.env.settle()
    (file,) = result.response.attachments
    assert file.filename == "figures.png"
    assert "6 games" in file.description
    assert "**" not in file.description

    detail = await say(played.anna, played, "stats me", game="Pearls")
    assert "· Near" in detail or "average" in detail.split("\n", 3)[-1]
    assert people


async def of_player(hall):
    result = await hall.benno.slash(hall.channel, "stats player", who=hall.clara)
    assert result.response.ephemeral
    return result.response.content


async def test_somebody_else_s_games_are_those_of_this_server(played):
    text = await of_player(played)
    assert "Games of Clara" in text
    assert "on this server" in text
    assert "6 games" in text
    await played.store.connections.write(lambda db: db.execute("UPDATE results SET guild = 7"))
    text = await of_player(played)
    assert "No finished game yet" in text
    assert "6 games" in await say(played.clara, played, "stats me"), "one's own are of all servers"


async def test_the_games_of_a_server_and_its_leaderboard(played):
    text = await say(played.doro, played, "stats game", game="Pearls")
    assert "6 games" in text
    assert "average" in text
    assert tells("bot.results.against", text)

    result = await played.anna.slash(played.channel, "stats server")
    board = result.response
    assert board.content.count("6 games · ") == 3
    assert [f"{rank}. **" in board.content for rank in (1, 2, 3)].count(True) >= 1
    assert "Li" not in board.content
    assert "1 game" in board.content
    (button,) = with_verb(board, "rise")
    course = (await played.anna.click(board, custom_id=button["custom_id"])).response
    assert "Your rating: **" in course.content
    assert tells("bot.results.stands", course.content)


async def test_in_a_direct_message_only_one_s_own_games_are_told(hall):
    dm = await hall.anna.user.slash("stats me")
    assert "No finished game yet" in dm.response.content
    refused = await hall.anna.user.slash("stats server")
    assert "server" in refused.response.content


async def test_who_has_no_rating_is_told_why(hall):
    assert "Nobody has a rating here yet" in await say(hall.anna, hall, "stats server")
    text = await say(hall.anna, hall, "stats game", game="Pearls")
    assert "No finished game yet" in text


async def test_the_last_post_tells_what_it_made_of_ratings(hall):
    await play(hall, await hall.begin(hall.benno))
    text = hall.board().content
    (line,) = [line for line in text.splitlines() if line.startswith("-# Rating")]
    steps = await hall.store.results.ratings_after((await hall.table()).id)
    for step in steps:
        change = step.after.points - 1500
        assert f"{step.after.points} ({change:+})".replace("-", "−") in line.replace("-", "−")


async def test_the_lobby_tells_and_sets_whether_it_is_rated(hall):
    card = await hall.lobby(hall.benno)
    assert "Rated: the result counts" in card.content
    form = (await press(hall.anna, card, "clock")).response
    (menu,) = with_verb(form, "counts")
    await hall.anna.select(form, [FRIENDLY], custom_id=menu["custom_id"])
    await hall.rest()
    assert (await hall.table()).counts == FRIENDLY
    assert "Not rated: a friendly table" in hall.board().content

    await say(hall.anna, hall, "game options", rated=True)
    await hall.rest()
    assert (await hall.table()).counts == RATED
    refused = await say(hall.benno, hall, "game options", rated=False)
    assert "Only the host" in refused

    await say(hall.anna, hall, "game add-bot", level="easy")
    await hall.rest()
    assert tells("bot.results.lobby.opponents", hall.board().content)


async def test_a_friendly_game_tells_no_rating(hall):
    await hall.lobby(hall.benno)
    await say(hall.anna, hall, "game options", rated=False, clock="day")
    table = await hall.table()
    assert (table.counts, table.terms.move) == (FRIENDLY, 86400)
    await hall.tables.lobby.start(table.id, Actor(hall.anna.id))
    await play(hall, table)
    assert "Rating" not in hall.board().content


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_leaderboard_in_words(lang):
    words = Words(lang)
    standings = [
        Standing(1, "*Anna*", Rating(30, 4, 40)),
        Standing(2, "Benno", Rating(28, 5, 12)),
        Standing(3, "Clara", Rating(28, 6.5, 9)),
        Standing(4, "Doro", Rating(27, 7.5, 5)),
        Standing(5, "", Rating(31, 8, 4)),
    ]
    lines = ratings.ladder_lines(words, standings)

    assert lines[0].startswith(r"1. **\*Anna\*** 1650 – ")
    assert [line.split(" ")[0] for line in lines] == ["1.", "2.", "2.", "4.", "·"]
    sure = [words.text(f"bot.results.sure.{one}") for one in ("firm", "fair", "rough", "guess")]
    assert all(own in line for own, line in zip(sure, lines, strict=False))
    assert words.text("bot.former") in lines[4]
    assert words.text("bot.results.unplaced", n=1) in lines[4]
    many = [Standing(one, f"P{one}", Rating(25, 5, 9)) for one in range(30)]
    assert len(ratings.ladder_lines(words, many)) == 30


async def test_the_leaderboard_is_whole_by_pages(played, monkeypatch):
    monkeypatch.setattr(statistics, "LISTED", 2)
    board = (await played.anna.slash(played.channel, "stats server")).response
    assert "(3)" in board.content.splitlines()[0]
    assert board.content.count("6 games · ") == 2
    (ahead,) = [one for one in with_verb(board, "ladder") if one.get("label") == "2/2 ►"]
    board = (await played.anna.click(board, custom_id=ahead["custom_id"])).response
    assert board.content.count("6 games · ") == 1
    assert "◄ 1/2" in [one.get("label") for one in with_verb(board, "ladder")]


def test_a_number_is_written_as_its_language_does():
    assert [statistics.decimal(Words(lang), 12.34) for lang in ("en", "de", "fr")] == ["12.3", "12,3", "12,3"]
    assert statistics.decimal(Words(), None) == "–"
