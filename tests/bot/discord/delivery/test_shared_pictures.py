"""The pictures all games share: the cover and the legend of a lobby, the legend in the guide, the course of points."""

import random

import pytest

from tests.bot.discord.playing import play_out
from tests.bot.discord.simcord_server import press, with_verb

pytestmark = pytest.mark.usefixtures("painted")


async def test_a_lobby_shows_its_cover_and_how_to_read_the_board(hall):
    await hall.lobby(hall.benno)
    cover, legend = hall.board().attachments
    assert "Anna and Benno" in cover.description
    assert "How to read this board" in legend.description
    assert all(picture.content_type == "image/png" for picture in (cover, legend))


async def test_the_cover_follows_who_sits_down(hall):
    card = await hall.lobby()
    before = hall.board().attachments[0].description
    await press(hall.benno, card, "join")
    await hall.rest()
    after = hall.board().attachments
    assert "Benno" not in before
    assert "Benno" in after[0].description
    assert len(after) == 2


async def test_a_card_loses_its_cover_when_the_game_begins_since_it_may_show_fewer_seats(hall):
    card = await hall.lobby(hall.benno)
    assert len(hall.board().attachments) == 2
    await press(hall.anna, card, "start")
    await hall.rest()
    assert next(one for one in hall.posts() if one.id == card.id).attachments == []


async def test_after_the_end_the_course_of_points_is_one_press_away(hall):
    table = await hall.begin(hall.benno)
    await play_out(hall, table, random.Random(5))
    final = hall.board()
    assert with_verb(final, "course")
    shown = (await press(hall.anna, final, "course")).response
    picture = shown.attachments[0]
    assert "course" in picture.filename
    assert "Anna round by round: " in picture.description
    assert "Benno round by round: " in picture.description
