"""Whole games, played by clicking what the panels offer, from the lobby to the final score."""

import random
import re

import pytest

from bot.store.model import OVER
from engine.kernel.registry import game as find_game
from engine.kernel.registry import games
from render import Drawn, Words
from tests.bot.discord.hall import Hall, pick, press, with_verb


async def play_out(hall: Hall, table, rng: random.Random, *, limit: int = 2000) -> int:
    """Click on until the game is over; every seat goes on in its panel as long as it is asked."""
    steps = 0
    while (await hall.tables.desk.get(table.id)).status != OVER:
        (who, *_) = await hall.awaited(table)
        panel = await hall.panel(who)
        while with_verb(panel, "pick", "pickone", "mark") and who in await hall.awaited(table):
            panel = await pick(who, panel, rng.randrange)
            steps += 1
            assert steps < limit
    return steps


@pytest.mark.parametrize("seats", [2, 3])
async def test_the_toy_game_is_played_to_the_end(hall, seats):
    others = list(hall.people.values())[1:seats]
    table = await hall.begin(*others)

    await play_out(hall, table, random.Random(7))

    final = hall.board()
    assert "The end" in final.content
    assert (await hall.table()).published_seed in final.content
    assert final.attachments[0].description
    assert all(who in final.content for who in ["Anna", *(one.name for one in others)])
    assert "****" not in final.content
    scores = [line for line in final.content.splitlines() if re.match(r"\d\. ", line)]
    assert len(scores) == 1 + len(others)
    assert not [line for line in scores if re.search(r" 0[,)]", line)]


async def test_every_turn_is_a_new_post_with_a_picture_and_buttons(hall):
    table = await hall.begin(hall.benno)
    await play_out(hall, table, random.Random(3))

    boards = [post for post in hall.posts() if post.attachments]
    assert len(boards) >= 4
    assert all(0 < len(post.attachments[0].description) <= 1024 for post in boards)
    assert not [post for post in boards[:-2] if post.components]


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


async def dragon(hall: Hall, seats: int, seed: int) -> None:
    others = list(hall.people.values())[1:seats]
    table = await hall.begin(*others, game="dragon")

    steps = await play_out(hall, table, random.Random(seed))

    assert steps > seats * 12
    final = hall.board()
    assert "The end" in final.content
    assert final.attachments
    for post in hall.posts():
        assert len(post.content) <= 2000
        assert all(len(file.description or "") <= 1024 for file in post.attachments)


@pytest.fixture
def blank(hall, monkeypatch):
    """Pictures are left blank where they are not the point: drawing them takes most of a whole game's time."""

    async def drawn(*asked):
        return Drawn(b"blank", "image/png", 1, 1)

    monkeypatch.setattr(hall.workers, "run", drawn)


@pytest.mark.usefixtures("blank")
@pytest.mark.parametrize("seats", [2, 3])
async def test_the_dragon_is_played_to_the_end(hall, seats):
    await dragon(hall, seats, 9 + seats)


@pytest.mark.slow
@pytest.mark.usefixtures("blank")
@pytest.mark.parametrize("game", [one for one in games() if Words().has(f"{one}.name") and one != "dragon"])
async def test_every_other_game_is_played_to_the_end_by_clicking(hall, game):
    others = list(hall.people.values())[1 : min(find_game(game).seats)]
    table = await hall.begin(*others, game=game)

    await play_out(hall, table, random.Random(3))

    assert "The end" in hall.board().content


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 5])
async def test_the_dragon_is_played_to_the_end_with_pictures(hall, seats):
    await dragon(hall, seats, 9 + seats)
