"""What results come to: counted by hand."""

import pytest
from msgspec.structs import replace

from bot.store.values.result import AGREED, Played, PlayedSeat
from bot.store.values.table import CONCEDED, REPLACED
from bot.tables.people import stats
from bot.tables.people.stats import Source


def seat(number, user, place, **more):
    return PlayedSeat(seat=number, user=user, name=f"P{user}", place=place, **more)


def game(*seats, name="toy", turns=5, ended=0.0):
    return Played(table=1, guild=1, game=name, reason="end", turns=turns, ended=ended, rated=True, seats=seats)


RESULTS = [
    game(seat(0, 1, 1, points={"z": 0, "a": 10, "b": 5}), seat(1, 2, 2, points={"a": 3, "b": 4}), turns=9),
    game(seat(0, 2, 1, points={"a": 8, "b": 8}), seat(1, 1, 2, points={"a": 2, "b": 9}), seat(2, 3, 3)),
    game(
        seat(0, 1, 3, points={"a": 99}, gone=CONCEDED), seat(1, 2, 1, points={"a": 1}), seat(2, 3, 1, points={"a": 1})
    ),
    game(seat(0, 1, 1), seat(1, 4, 2), name="other", turns=30, ended=5 * 86400.0),
    game(seat(0, 5, 1), seat(1, 2, 2), PlayedSeat(seat=0, user=1, name="P1", gone=REPLACED), turns=7),
]


def test_what_somebody_has_played():
    sheet = stats.of_person(RESULTS, 1)
    toy, other = sheet.tallies

    assert (toy.game, toy.games, toy.places, toy.left, toy.wins) == ("toy", 4, (1, 1, 1), 2, 1)
    assert (toy.average, toy.best) == (13.0, 15), "what was given up does not count for points"
    assert toy.sources == (Source("a", 6.0, 10), Source("b", 7.0, 9))
    assert (other.games, other.average, other.best, other.sources) == (1, None, None, ())
    assert (sheet.games, sheet.wins) == (5, 2)
    assert sheet.partners == ((2, 4), (3, 2), (4, 1))
    assert (sheet.longest.turns, sheet.longest.days) == (30, 5.0)


def test_what_was_played_at_a_server():
    sheet = stats.of_all([one for one in RESULTS if one.game == "toy"])
    (toy,) = sheet.tallies

    assert toy.games == sheet.games == 4, "a game counts once"
    assert toy.places == (5, 3, 2), "two share a first place"
    assert (toy.best, toy.sources[0].best) == (16, 10)
    assert sheet.partners == ()
    assert sheet.longest.turns == 9


@pytest.mark.parametrize("people", [1, 2, 3])
@pytest.mark.parametrize("reason", [AGREED, "end"])
@pytest.mark.parametrize("conceded", [False, True])
def test_a_draw_that_somebody_has_agreed_on_with_nobody_is_no_win(people, reason, conceded):
    """At a table of bots one press would be a first place each time."""
    seats = [
        PlayedSeat(seat=at, user=at + 1 if at < people else None, name="", place=2 if at and conceded else 1,
                   gone=CONCEDED if at and conceded else "")
        for at in range(4)
    ]  # fmt: skip
    played = replace(game(*seats), reason=reason)
    counts = reason != AGREED or (people > 1 and not conceded)
    assert stats.of_person([played], 1).wins == stats.of_all([played]).games == counts
    assert sum(map(len, stats.parted([played]))) == counts


def test_games_with_opponents_stand_apart():
    against = game(seat(0, 1, 1), PlayedSeat(seat=1, user=None, name="Li", level="easy", place=2))
    forgotten = game(seat(0, -7, 1), seat(1, 1, 2))
    people, others = stats.parted([*RESULTS, against, forgotten])

    assert others == [against]
    assert people == [*RESULTS, forgotten]
    assert stats.of_person([forgotten], 1).partners == (), "who is forgotten is nobody's partner"
    assert stats.of_person([], 1) == stats.Statistics()
