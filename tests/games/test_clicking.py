"""A whole game of every kind, played by clicking what the panels offer, from the lobby to the final score."""

import random

import pytest

from tests.bot.discord.conftest import blank, hall, no_errors_logged, words  # noqa: F401  (fixtures)
from tests.bot.discord.playing import play_out
from tests.games import rooms
from tests.games.sentences import tells

PRESSES = 3000
"""More than the longest game takes."""


@pytest.mark.usefixtures("blank")
@pytest.mark.parametrize("game", rooms.each())
async def test_a_whole_game_by_clicking(hall, game):  # noqa: F811
    others = list(hall.people.values())[1 : min(game.seats)]
    table = await hall.begin(*others, game=game.id)

    await play_out(hall, table, random.Random(3), limit=PRESSES)

    final = hall.board()
    assert tells("bot.post.over", final.content)
    assert final.attachments
    for post in hall.posts():
        assert len(post.content) <= 2000
        assert all(len(file.description or "") <= 1024 for file in post.attachments)


@pytest.mark.slow
@pytest.mark.parametrize("game", rooms.each())
async def test_a_whole_game_with_pictures_at_a_full_table(hall, game):  # noqa: F811
    others = list(hall.people.values())[1 : max(game.seats)]
    table = await hall.begin(*others, game=game.id)

    await play_out(hall, table, random.Random(5), limit=PRESSES)

    assert all(post.attachments for post in hall.posts()[2:])
