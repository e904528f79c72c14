"""Tables with opponents, given-up seats and ends of every kind; the bot's own end."""

import random

from bot.store.values.table import ABORTED, OVER
from tests.bot.discord.playing import played_out
from tests.bot.discord.simcord_server import pick, press, with_verb
from tests.games.sentences import tells


async def test_a_game_against_an_opponent_goes_on_by_itself(hall):
    await hall.lobby()
    await hall.anna.slash(hall.channel, "game add-bot", level="easy")
    await press(hall.anna, hall.board(), "start")
    await hall.tables.opponents.settle()
    table = await hall.table()
    assert [user.id for user in hall.board().mentions] == [hall.anna.id]

    rng = random.Random(8)
    while (await hall.tables.get(table.id)).status != OVER:
        await hall.tables.opponents.settle()
        await hall.env.settle()
        panel = await hall.panel(hall.anna)
        while with_verb(panel, "pick"):
            before = panel.content
            panel = await pick(hall.anna, panel, rng.randrange)
            await hall.tables.opponents.settle()
            if panel.content == before or "Waiting" in panel.content or tells("bot.panel.sealed", panel.content):
                break
    await hall.env.settle()

    assert tells("bot.post.over", hall.board().content)
    assert "Court Scribe" in hall.board().content


async def test_who_gave_up_is_offered_nothing_any_more(hall):
    table = await hall.begin(hall.benno, hall.clara)
    result = await hall.anna.slash(hall.channel, "game concede")
    await press(hall.anna, result.response, "concede")
    await hall.tables.opponents.settle()

    panel = await hall.panel(hall.anna)

    assert not with_verb(panel, "pick", "pickone")
    assert hall.anna not in await hall.awaited(table)


async def test_the_last_one_there_reads_that_conceding_ends_the_game_and_nobody_concedes_what_is_over(hall):
    await hall.begin(hall.benno)
    first = (await hall.anna.slash(hall.channel, "game concede")).response
    assert tells("bot.concede.sure", first.content)
    await press(hall.anna, first, "concede")
    await hall.tables.opponents.settle()

    last = (await hall.benno.slash(hall.channel, "game concede")).response
    assert tells("bot.concede.sure.none", last.content)
    await press(hall.benno, last, "concede")
    await hall.env.settle()
    assert tells("bot.event.conceded.none", hall.board().content)

    again = (await hall.benno.slash(hall.channel, "game concede")).response
    assert tells("bot.error.NotRunning.aborted", again.content)
    assert not with_verb(again, "concede")


async def test_an_aborted_table_says_so(hall):
    await hall.begin(hall.benno, rated=False)
    board = hall.board()
    result = await hall.anna.slash(hall.channel, "game abort")
    await press(hall.anna, result.response, "abort")
    assert (await hall.table()).status == ABORTED

    panel = await hall.panel(hall.anna, first_with(hall, board))

    assert "without a result" in panel.content
    assert not with_verb(panel, "pick", "undo")


async def test_closing_a_lobby_speaks_of_no_game(hall):
    await hall.lobby(hall.benno)
    result = await hall.anna.slash(hall.channel, "game abort")
    assert "Nothing has been played" in result.response.content
    closed = await press(hall.anna, result.response, "abort")

    assert "table was closed" in closed.response.content


def first_with(hall, board):
    """The board, its buttons as they were when it was posted."""
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Play", "custom_id": "m:1:play:1:"}]}
    hall.env.backend.edit_message(hall.channel.id, board.id, {"components": [row]})
    return hall.posts()[[post.id for post in hall.posts()].index(board.id)]


async def test_a_new_table_can_follow_in_the_same_channel(hall):
    table = await hall.begin(hall.benno)
    await played_out(hall, table, random.Random(4))

    await hall.lobby(hall.clara, host=hall.benno)

    assert (await hall.table()).id != table.id
    assert "2 of 4" in hall.board().content


async def test_the_final_post_counts_every_source_and_shows_the_seed(hall):
    table = await hall.begin(hall.benno)
    await played_out(hall, table, random.Random(4))

    final = hall.board()

    counted = (await press(hall.benno, final, "proof")).response.content
    assert "Near chest" in counted
    assert "The last pearl has been stored." in final.content
    assert not final.mentions
    assert {one["custom_id"].split(":")[2] for one in with_verb(final, "log", "rules")} == {"log", "rules"}


async def test_the_bot_stops_in_good_order_and_loses_nothing(hall):
    await hall.begin(hall.benno)
    panels = [(who, await hall.panel(who)) for who in (hall.anna, hall.benno)]
    before = len(hall.posts())
    hall.env.inject_error("POST", f"/channels/{hall.channel.id}/messages", status=500, times=1)
    for number, (who, panel) in enumerate(panels):
        await pick(who, panel, lambda many, number=number: 3 - number)
    assert len(hall.posts()) == before

    await hall.bot.close()
    assert hall.bot.is_closed()
    assert not hall.bot.rounds.is_running()
    await hall.restart()
    await hall.tick(30)

    assert len(hall.posts()) == before + 1
