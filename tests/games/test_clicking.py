"""A whole game of every kind, played by clicking what the panels offer, from the lobby to the final score.

Every day some of the picks of a game are clicked, all over it; the others are made as a panel would make them.
"""

import random

import pytest

from tests.bot.discord.conftest import (  # noqa: F401  (fixtures)
    at_once,
    blank,
    hall,
    littered,
    no_errors_logged,
    one_thread,
    unhurried,
    words,
)
from tests.bot.discord.playing import play_out
from tests.games import rooms
from tests.games.sentences import tells

PRESSES = 3000
"""More than the longest game takes."""
CLICKED = 0.12
"""The share of the turns that are clicked every day."""


@pytest.mark.usefixtures("blank")
@pytest.mark.parametrize("share", [CLICKED, pytest.param(1.0, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", rooms.each())
async def test_a_whole_game_by_clicking(hall, game, share):  # noqa: F811
    others = list(hall.people.values())[1 : min(game.seats)]
    table = await hall.begin(*others, game=game.id)

    clicked = await play_out(hall, table, random.Random(3), limit=PRESSES, share=share)

    final = hall.board()
    assert clicked
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
