"""Honours of people: who may earn them, and those for many games."""

import pytest

from bot.store.values.result import AGREED, Played, PlayedSeat
from bot.store.values.table import CONCEDED, REPLACED
from bot.tables.model import honours
from render.words.words import LANGUAGES, Words

ME = 11


def result(number, place=1, *, game="toy", others=(12,), reason="end", **more):
    """A game of mine with these people, in which I came out at this place."""
    mine = {"seat": 0, "user": ME, "name": "Anna", "place": place, "points": {"vp": 5}, **more}
    others_ = [
        PlayedSeat(seat=seat, user=user, name="", place=3 - place if seat == 1 else 3, points={"vp": 4})
        for seat, user in enumerate(others, 1)
    ]
    return Played(
        table=number, guild=1, game=game, reason=reason, turns=5, ended=float(number), rated=False,
        seats=(PlayedSeat(**mine), *others_),
    )  # fmt: skip


def brought(results):
    """The honours for many games that each of these results has brought me, whatever the order they are given in."""
    return [honours.career_honours_reached(ME, one, reversed(results)) for one in results]


def given(results):
    return {name: number for number, names in enumerate(brought(results), 1) for name in names}


CASES = {
    "first_game": ([result(1, 2)], []),
    "ten_games": ([result(n, 2) for n in range(1, 11)], [result(n, 2) for n in range(1, 10)]),
    "fifty_games": ([result(n, 2) for n in range(1, 51)], [result(n, 2) for n in range(1, 50)]),
    "three_titles": (
        [result(1), result(2), result(3, game="b"), result(4, game="c")],
        [result(1), result(2, game="b"), result(3, 2, game="c")],
    ),
    "five_titles": (
        [result(n, game=game) for n, game in enumerate("abcde", 1)],
        [result(n, game=game) for n, game in enumerate("abcdd", 1)],
    ),
    "company": (
        [result(n, 2, others=(20 + n, 40 + n)) for n in range(1, 6)],
        [result(n, 2, others=(20 + n, 40)) for n in range(1, 9)],
    ),
    "streak": ([result(1, 2), result(2), result(3), result(4)], [result(1), result(2), result(3, 2), result(4)]),
}


@pytest.mark.parametrize("one", honours.careers(), ids=lambda one: one.id)
def test_an_honour_for_many_games_comes_with_the_one_that_reaches_it_and_once(one):
    enough, short = CASES[one.id]
    assert given(enough)[one.id] == len(enough)
    assert one.id not in given(short)
    assert one.id not in honours.career_honours_reached(ME, result(len(enough) + 1, 2), enough)


def test_games_with_bots_count_but_bots_are_no_company():
    results = [result(n, 2, others=(20 + n, None)) for n in range(1, 10)]
    assert "company" not in given(results)
    assert "first_game" in given(results)


@pytest.mark.parametrize(
    "more",
    [
        {"gone": CONCEDED},
        {"gone": REPLACED, "place": 0},
        {"took": True},
        {"user": -3},
        {"user": None},
        {"reason": AGREED},
    ],
)
def test_who_has_not_played_a_whole_game_from_start_to_end_earns_nothing(more):
    one = result(1, more.pop("place", 1), **more)
    assert all(user != ME for user, _ in honours.honours_earned(one, [], {}))
    assert "ten_games" not in given([result(n, **more) for n in range(1, 10)] + [result(10)])


def test_every_honour_for_many_games_has_a_name_and_says_what_for_in_every_language():
    for lang in LANGUAGES:
        words = Words(lang)
        for one in honours.all_honours().values():
            if one.domain == honours.BOT:
                assert words.has(one.words)
                assert words.has(f"{one.words}.for")


def test_there_are_some_forty_and_few_are_rare():
    """Each game of its own brings a few; those that a test brings along need none."""
    there = list(honours.all_honours().values())
    assert len(there) == len({one.name for one in there}) >= 40
    assert 5 <= sum(one.rare for one in there) <= len(there) / 3
