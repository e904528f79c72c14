"""Whole games, played by clicking what the panels offer, from the lobby to the final score."""

import random
import re

import pytest

from tests.bot.discord.playing import play_out
from tests.bot.discord.simcord_server import press, with_verb
from tests.games.sentences import tells

PNG = b"\x89PNG"
"""How the file of a picture begins that was painted."""


@pytest.mark.parametrize("seats", [2, 3])
async def test_the_toy_game_is_played_to_the_end(hall, seats):
    others = list(hall.people.values())[1:seats]
    table = await hall.begin(*others)

    await play_out(hall, table, random.Random(7))

    final = hall.board()
    assert tells("bot.post.over", final.content)
    assert (await hall.table()).published_seed in final.content
    assert final.attachments[0].description
    assert all(who in final.content for who in ["Anna", *(one.name for one in others)])
    assert "****" not in final.content
    scores = [line for line in final.content.splitlines() if re.match(r"\d\. ", line)]
    assert len(scores) == 1 + len(others)
    assert not [line for line in scores if re.search(r" 0[,)]", line)]


@pytest.mark.usefixtures("painted")
async def test_every_turn_is_a_new_post_with_a_picture_and_buttons(hall):
    table = await hall.begin(hall.benno)
    await play_out(hall, table, random.Random(3))

    pictures = [post for post in hall.posts() if post.attachments]
    boards = [post for post in pictures if "-lobby" not in post.attachments[0].filename]
    assert len(boards) >= 4
    assert all(0 < len(post.attachments[0].description) <= 1024 for post in boards)
    assert all([(await post.attachments[0].read()).startswith(PNG) for post in boards])
    assert all(post.components for post in boards[:-2]), "old buttons show the present position"
    assert not boards[-2].components, "those of the last board are taken off at the end"


async def test_an_opponent_is_told_from_people_in_the_lobby(hall):
    card = await hall.lobby(hall.benno)
    choice = await press(hall.anna, card, "opponent")
    (menu,) = with_verb(choice.response, "level")
    await hall.anna.select(choice.response, ["easy"], custom_id=menu["custom_id"])

    assert "Court Scribe (easy)" in hall.board().content.replace("*", "")


async def test_one_opponent_after_the_other_sits_down_and_the_last_one_can_go_again(hall):
    card = await hall.lobby(hall.benno)
    page = (await press(hall.anna, card, "opponent")).response
    for level in ("easy", "hard"):
        (menu,) = with_verb(page, "level")
        page = (await hall.anna.select(page, [level], custom_id=menu["custom_id"])).response
    assert len((await hall.table()).seats) == 4
    assert not with_verb(page, "level")

    page = (await press(hall.anna, hall.board(), "opponent")).response
    assert not with_verb(page, "level")
    page = (await press(hall.anna, page, "dismiss")).response

    assert [seat.level for seat in (await hall.table()).seats] == ["", "", "easy"]
    assert with_verb(page, "level")
