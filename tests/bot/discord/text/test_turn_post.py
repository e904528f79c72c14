"""The last post: what decided a game."""

import pytest

import tests.toy  # noqa: F401  (registers the toy game)
from bot.discord.text import turn_post
from engine.kernel.registry import game
from engine.kernel.values import rank
from render.words.words import LANGUAGES, Words
from tests.games.sentences import tells

NAMES = ["Anna", "Benno", "Clara"]


def decided(scores, ties=((0,), (0,), (0,)), lang="en"):
    return turn_post.decided(game("toy"), rank(scores, [list(one) for one in ties]), Words(lang), NAMES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lead_and_its_greatest_part_are_told(lang):
    first, second = "near", "far"
    told = decided([{first: 3, second: 4}, {first: 8, second: 1}, {first: 1, second: 1}], lang=lang)
    words = Words(lang)
    assert tells("bot.post.decided", told, lang)
    assert "Anna" in told
    assert "2 " in told
    assert f"{words.text(f'toy.source.{first}')} (+5)" in told


def test_a_tie_breaker_is_told():
    first = "near"
    told = decided([{first: 3}, {first: 3}, {first: 1}], ((1,), (0,), (0,)))
    assert tells("bot.post.decided.tie", told)
    assert "Benno" in told
    assert "Clara" not in told
    of_three = decided([{first: 3}, {first: 3}, {first: 3}], ((1,), (0,), (0,)))
    assert "Benno" in of_three
    assert "Clara" in of_three, "everybody who is level is named"


def test_nothing_is_told_where_points_decided_nothing():
    first = "near"
    assert decided([{first: 3}, {first: 3}, {first: 1}]) == "", "two have won"
    shared = rank([{first: 3}, {first: 5}, {first: 1}], [[0], [0], [0]])
    shared.places[:] = [1, 2, 3]  # a rule puts the first one first, whatever the points
    assert turn_post.decided(game("toy"), shared, Words("en"), NAMES) == ""
