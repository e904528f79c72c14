"""Seasons: quarters in a time zone, and what finishing ahead of others comes to."""

from datetime import datetime
from random import Random
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from bot.store.values.result import Played, PlayedSeat
from bot.store.values.table import CONCEDED, REPLACED
from bot.tables.model.seasons import Season, ranked, season_at, season_typed
from bot.tables.model.server_settings import ZONES


def played(*people, rated=True, number=1):
    """A game of people in the order of their places; those in a tuple share one."""
    seats = []
    for group in people:
        place = len(seats) + 1
        for user in group if isinstance(group, tuple) else (group,):
            more = {}
            if isinstance(user, str):
                user, more = int(user), {"gone": CONCEDED, "ran_out": True}
            seats.append(PlayedSeat(seat=len(seats), user=user, name=f"P{user}", place=place, **more))
    return Played(
        table=number, guild=1, game="toy", reason="end", turns=3, ended=number, rated=rated, seats=tuple(seats)
    )


@pytest.mark.parametrize("zone", ZONES)
def test_every_moment_is_of_one_season_and_seasons_follow_each_other(zone):
    rng = Random(1)
    for _ in range(200):
        moment = rng.uniform(0, 4e9)
        own = season_at(moment, zone)
        assert own.begins(zone) <= moment < own.after.begins(zone)
        assert own.after.before == own == own.before.after
        assert season_typed(own.key) == own
        assert season_at(own.begins(zone), zone) == own
        assert season_at(own.begins(zone) - 1, zone) == own.before


def test_a_season_begins_at_midnight_of_its_server():
    begun = datetime(2026, 10, 1, tzinfo=ZoneInfo("America/New_York")).timestamp()
    assert Season(2026, 4).begins("America/New_York") == begun
    assert season_at(begun - 1, "America/New_York") == Season(2026, 3)
    assert season_at(begun - 1, "UTC") == Season(2026, 4)


def test_a_point_for_each_person_behind_and_half_for_a_shared_place():
    (first, second, third) = ranked([played(11, (12, 13))])
    assert [(one.user, one.points, one.wins, one.games, one.rank) for one in (first, second, third)] == [
        (11, 2.0, 1, 1, 1),
        (12, 0.5, 0, 1, 2),
        (13, 0.5, 0, 1, 2),
    ]


def test_every_pair_of_a_game_gives_one_point():
    rng, results = Random(5), []
    for number in range(60):
        people = rng.sample(range(11, 31), rng.randint(2, 5))
        results.append(played(*people, number=number + 1))
    pairs = sum(len(one.seats) * (len(one.seats) - 1) // 2 for one in results)
    table = ranked(results)
    assert sum(one.points for one in table) == pairs
    assert sum(one.wins for one in table) == len(results)
    assert sum(one.games for one in table) == sum(len(one.seats) for one in results)
    assert [one.rank for one in table] == sorted(one.rank for one in table)
    assert table == ranked(results)


def test_who_left_late_is_last_and_what_is_not_rated_counts_nothing():
    late = ranked([played("11", 12, 13)])
    assert [one.user for one in late] == [12, 13, 11]
    assert late[-1].points == 0
    assert ranked([played(11, 12, rated=False)]) == []
    gone = PlayedSeat(seat=0, user=11, name="P11", place=0, gone=REPLACED)
    helped, other = played(12, 13).seats
    seats = (replace(helped, took=True), other, gone)
    assert [one.user for one in ranked([Played(**{**_fields(played(12, 13)), "seats": seats})])] == [11, 13]


def _fields(one):
    return {name: getattr(one, name) for name in one.__struct_fields__}


def test_who_is_forgotten_is_not_listed_and_takes_no_points_with_them():
    table = ranked([played(11, -1, 12)])
    assert [(one.user, one.points) for one in table] == [(11, 2.0), (12, 0.0)]
