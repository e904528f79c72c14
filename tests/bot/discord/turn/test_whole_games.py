"""Whole games, played by clicking what the panels offer, from the lobby to the final score."""

import random
import re

import pytest

from bot.store.values.delivery import OLDER_SECONDS
from tests.bot.discord.playing import play_out
from tests.bot.discord.simcord_server import controls, press, with_verb
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
    proof = (await press(hall.anna, final, "proof")).response.content
    assert (await hall.table()).published_seed in proof
    assert final.attachments[0].description
    earlier = next(post for post in hall.posts() if with_verb(post, "hand"))
    own = (await press(hall.anna, earlier, "hand")).response
    assert with_verb(own, "log")
    assert not with_verb(own, "play"), "nobody plays after the end"
    assert all(who in final.content for who in ["Anna", *(one.name for one in others)])
    assert "****" not in final.content
    places, scores = (
        [line for line in text.splitlines() if re.match(r"\d\. ", line)] for text in (final.content, proof)
    )
    assert len(places) == len(scores) == 1 + len(others)
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
    assert all(with_verb(post, "play") for post in boards[:-1]), "old buttons show the present position"
    await hall.tick(OLDER_SECONDS + 1)
    await hall.rest()
    boards = [post for post in hall.posts() if post.id in {one.id for one in boards}]
    assert [len(controls(post)) for post in boards[:-1]] == [1] * (len(boards) - 1), "one is left of an old row"
    assert all(with_verb(post, "play") for post in boards[:-1]), "and finds whatever was about to be pressed"


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
