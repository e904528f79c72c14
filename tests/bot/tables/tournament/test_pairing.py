"""Who meets whom at a tournament, where they sit, and the standings: pure."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest

from bot.store.values.result import AGREED, Played
from bot.store.values.table import ABORTED, Seat, Table
from bot.store.values.time import ON, OPEN, TURN
from bot.store.values.tournament import FORMS, GROUPS, LEAGUE, SWISS, Entrant, PairedSeat, Pairing, Tournament
from bot.tables.tournament import pairing
from bot.tables.tournament.rounds import FINAL, last_round, next_round, sections
from bot.tables.tournament.standings import WIN, outcome, points_of, ranked, standings
from tests.games.rooms import EXAMPLE

SEED = "ab" * 16
PEOPLE = range(1, 24)


def tournament(form=SWISS, people=PEOPLE, **more):
    entrants = tuple(Entrant(who, f"P{who}") for who in people)
    own = {"guild": 1, "channel": 5, "organiser": 1, "title": "Cup", "game": EXAMPLE, "deadline": 0.0, "seed": SEED}
    return Tournament(**{**own, "form": form, "entrants": entrants, **more})


def replace(one, **more):
    return one.__class__(**{name: more.get(name, getattr(one, name)) for name in one.__struct_fields__})


def play(one, tables):
    """A round in which the lower id always wins."""
    made = []
    for number, table in enumerate(tables, 1):
        if table:
            seats = ranked([PairedSeat(who, 99 if who == 0 else who, 100 - who) for who in table])
            made.append(Pairing(one.round + 1, number, seats, table=1, done=True))
    return replace(one, round=one.round + 1, pairings=(*one.pairings, *made))


def drop(one, *users):
    return replace(one, entrants=tuple(replace(own, left=own.left or own.user in users) for own in one.entrants))


@pytest.mark.parametrize("most", [4, 5])
@pytest.mark.parametrize("wanted", [3, 4, 5])
@pytest.mark.parametrize("people", range(3, 60))
def test_people_are_divided_into_tables_of_three_to_five(people, wanted, most):
    found = pairing.sizes(people, min(wanted, most), 3, most)
    assert sum(found) == people
    assert max(found) - min(found) <= 1
    assert max(found) <= most
    assert min(found) >= 3 or (people, most) == (5, 4)


def test_nobody_meets_anybody_again_while_it_can_be_otherwise():
    one = tournament(rounds=4)
    for number in range(1, 5):
        tables = next_round(one)
        assert sorted(who for table in tables for who in table) == sorted(one.people)
        assert all(3 <= len(table) <= 5 for table in tables)
        one = play(one, tables)
        met = pairing.meetings(tuple(paired.user for paired in own.seats) for own in one.pairings)
        assert max(met.values()) == 1, number
    assert not next_round(one)


def test_where_people_must_meet_again_it_is_spread_evenly():
    past = [tuple(sorted(table)) for table in ((1, 2, 3), (4, 5, 6))]
    tables = pairing.swiss([1, 2, 3, 4, 5, 6], dict.fromkeys(range(1, 7), 0), [3, 3], past, SEED, 2)
    again = sum(pairing.meetings(past)[frozenset(pair)] for table in tables for pair in combinations(table, 2))
    assert again == 2  # two of three must meet again, at each table; no division has fewer


def test_the_same_seed_makes_the_same_tables_and_another_one_others():
    one = tournament()
    assert next_round(one) == next_round(one)
    assert next_round(one) != next_round(replace(one, seed="cd" * 16))


def test_with_nobody_met_those_with_like_points_play():
    points = {who: who // 5 * 24 for who in range(20)}
    tables = pairing.swiss([*range(19, -1, -1)], points, [5, 5, 5, 5], [], SEED, 2)
    assert {len({points[who] for who in table}) for table in tables} == {1}


def test_seats_are_shared_out_fairly():
    past: list[tuple[int, ...]] = []
    for draw in range(4):
        past.append(pairing.seated([1, 2, 3, 4], past, SEED, draw))
    for who in (1, 2, 3, 4):
        assert sum(2 * table.index(who) - 3 for table in past) == 0
    seats = Counter((who, table.index(who)) for table in past for who in table)
    assert max(seats.values()) <= 2
    assert pairing.seated([1, 2, 3], [(1, 2, 3)], SEED, 1)[2] == 1


def test_points_of_tables_of_all_sizes_weigh_the_same():
    for size in (3, 4, 5):
        points = points_of([PairedSeat(who, who) for who in range(1, size + 1)])
        assert (points[1], points[size]) == (WIN, 0)
        tie = points_of([PairedSeat(who, 1) for who in range(1, size + 1)])
        assert set(tie.values()) == {WIN // 2}
    assert points_of([PairedSeat(1, 1), PairedSeat(0, 3), PairedSeat(2, 2)]) == {1: WIN, 2: 0}


def test_the_tie_breaks_one_after_the_other():
    def table(number, *seats):
        return Pairing(number, 1, seats, done=True)

    by_wins = standings(
        [1, 2, 3],
        [
            table(1, PairedSeat(1, 1), PairedSeat(2, 2), PairedSeat(3, 3)),
            table(2, PairedSeat(3, 1), PairedSeat(2, 2), PairedSeat(1, 3)),
        ],
        SEED,
    )
    assert [one.points for one in by_wins] == [WIN] * 3
    assert by_wins[-1].user == 2
    met = [
        table(1, PairedSeat(1, 1), PairedSeat(2, 2)),
        table(1, PairedSeat(3, 1), PairedSeat(4, 2)),
        table(2, PairedSeat(2, 1), PairedSeat(4, 2)),
    ]
    found = {one.user: one for one in standings([1, 2, 3, 4], met, SEED)}
    assert (found[1].strength, found[3].strength) == (Fraction(WIN), Fraction(0))
    assert standings([1, 2, 3, 4], met, SEED)[0].user in (1, 2)
    shares = [
        table(1, PairedSeat(1, 1, 30), PairedSeat(2, 2, 10)),
        table(1, PairedSeat(3, 1, 20), PairedSeat(4, 2, 10)),
    ]
    assert [one.user for one in standings([1, 2, 3, 4], shares, SEED)][:2] == [1, 3]
    waiting = replace(shares[0], done=False)
    assert standings([1, 2], [waiting], SEED)[0].points == 0


@pytest.mark.parametrize("form", FORMS)
def test_23_people_with_drop_outs_and_replacements_to_the_end(form):
    one = tournament(form, rounds=3, seasons=2 if form == LEAGUE else 1)
    gone = {1: (2, 3), 2: (7,), 3: (11, 12, 13)}
    while tables := next_round(one):
        here = [who for table in tables for who in table if who]
        final = form == GROUPS and one.round == one.rounds
        assert len(here) == len(set(here))
        assert set(here) <= set(one.people)
        assert final or set(here) == set(one.people)
        assert all(3 <= len(table) <= 5 for table in tables if table)
        one = play(one, tables)
        one = drop(one, *gone.get(one.round, ()))
        if one.round == 1:
            one = replace(one, entrants=(*one.entrants, Entrant(50, "P50", replaces=2)))
    assert one.round == last_round(one)
    parts = sections(one)
    told = [score.user for part in parts if part.kind != FINAL for score in part.scores]
    assert len(told) == len(set(told))
    assert set(one.people) <= set(told)
    assert parts[0].scores[0].user == 1


def test_the_final_is_of_the_first_of_each_group():
    one = tournament(GROUPS, people=range(1, 13), rounds=2)
    groups = next_round(one)
    one = play(play(one, groups), next_round(play(one, groups)))
    assert [sorted(own.people) for own in one.of_round(2)] == [sorted(group) for group in groups]
    (final,) = next_round(one)
    assert {min(group) for group in groups} <= set(final)
    assert len(final) == 4
    done = play(one, [final])
    assert [score.user for score in sections(done)[0].scores] == sorted(final)
    assert not next_round(done)


def test_in_a_league_the_first_goes_up_and_the_last_down():
    one = tournament(LEAGUE, people=range(1, 9), rounds=2, seasons=2)
    first = next_round(one)
    one = play(play(one, first), first)
    second = next_round(one)
    assert set(second[0]) == {*first[0], min(first[1])} - {max(first[0])}
    assert set(second[1]) == {*first[1], max(first[0])} - {min(first[1])}
    season = play(one, second)
    assert all(score.points <= WIN for part in sections(season) for score in part.scores), "only of this season"


def test_a_group_that_has_become_too_small_is_taken_in_by_others():
    groups = pairing.grouped([[1, 2, 3], [4, 5, 6], [7, 8, 9]], [1, 2, 3, 4, 7, 8, 9], {})
    assert [sorted(one) for one in groups] == [[1, 2, 3, 4], [], [7, 8, 9]]
    full = pairing.grouped([[1, 2, 3, 4, 5], [6, 7]], [1, 2, 3, 4, 5, 6, 7], {})
    assert full == [[1, 2, 3, 4, 5], [6, 7]], "there is no room: an opponent fills the table up"


WAYS = ("here", "conceded", "stood in", "open", "for a turn", "replaced")


@pytest.mark.parametrize("agreed", [True, False])
def test_without_a_result_who_stayed_is_equal_and_who_left_before_is_behind(agreed):
    """Nobody escapes a lost game because others agree on a tie later, or its organiser ends it."""
    stands = {"stood in": ON, "open": OPEN, "for a turn": TURN}
    played = Played(table=1, guild=1, game="toy", reason=AGREED, turns=9, ended=1.0, rated=True, seats=())
    paired = Pairing(1, 1, tuple(PairedSeat(who) for who in range(1, 5)), table=1)
    for ways in product(WAYS, repeat=3):
        seats = tuple(
            Seat(None if way == "replaced" else who, f"P{who}", conceded=way == "conceded", stand=stands.get(way, ""))
            for who, way in enumerate(("here", *ways), 1)
        )
        table = Table(guild=1, channel=5, host=1, game="toy", status=ABORTED, seats=seats)
        places = {paired.user: paired.place for paired in outcome(paired, table, played if agreed else None)}
        stayed = {1, *(who for who, way in enumerate(ways, 2) if way in ("here", "for a turn"))}
        assert {places[who] for who in stayed} == {1}
        assert all(places[who] == len(stayed) + 1 for who in places.keys() - stayed)


def test_a_table_that_is_gone_makes_everybody_equal():
    paired = Pairing(1, 1, (PairedSeat(1), PairedSeat(2), PairedSeat(3)), table=1)
    gone = Table(guild=0, channel=0, host=0, game="", status=ABORTED)
    assert [paired.place for paired in outcome(paired, gone, None)] == [1, 1, 1]
