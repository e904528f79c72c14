"""How a game may end early: nobody voids a rated one alone, and no answer is no yes. Random tables and ballots."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.store.values.table import FRIENDLY, RATED, Seat, Table
from bot.store.values.time import ABORT, ABSENT, DAY, HOUR, ON, OPEN, TIE, TURN, ContactHours, TimeControl, Vote
from bot.tables.model import quiet_hours
from bot.tables.model.early_ends import counts_for_ratings, ends_by_one
from bot.tables.model.server_settings import ADMINS, HOST, server_settings
from bot.tables.model.votes import (
    NO,
    YES,
    counted,
    decided,
    length,
    opened_vote,
    postponed,
    retimed,
    voters,
    with_closing_time,
)

SUBJECTS = (ABORT, TIE)


def tables(number=400):
    """Random tables: people who play, have conceded, are stood in for, and opponents."""
    for seed in range(number):
        rng = Random(seed)
        seats = [
            Seat(
                None if rng.random() < 0.15 else 10 + place,
                f"P{place}",
                conceded=rng.random() < 0.2,
                stand=rng.choice(("", "", "", TURN, ON, OPEN)),
            )
            for place in range(rng.randint(2, 5))
        ]
        terms = TimeControl(move=rng.choice((0, 600, DAY, 3 * DAY)))
        counts = rng.choice((RATED, FRIENDLY))
        table = Table(id=seed, guild=1, channel=1, host=10, game="toy", seats=tuple(seats), terms=terms, counts=counts)
        yield rng, table


def ballots(rng, table):
    """Answers of some, also of those who do not play any more."""
    people = [seat.user for seat in table.seats if seat.user is not None] + [99]
    return {user: rng.choice((YES, YES, NO)) for user in people if rng.random() < 0.7}


def still_play(table, present):
    """Said again in other words: who holds a seat, has not conceded, is on the server, and is played for by no bot."""
    return {
        seat.user
        for seat in table.seats
        if seat.user is not None and not seat.conceded and not seat.stand and seat.user in present
    }


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("subject", SUBJECTS)
def test_an_end_takes_more_than_half_or_all_of_all_who_still_play(subject, closed):
    seen = set()
    for rng, table in tables():
        everybody = [seat.user for seat in table.seats if seat.user is not None]
        present = {user for user in everybody if rng.random() < 0.85}
        vote = Vote(subject, -1, 0.0, 9.0, ballots(rng, table))
        people = still_play(table, present)
        assert set(voters(table, vote, present)) == people
        yes = sum(vote.ballots.get(user) == YES for user in people)
        enough = yes * 2 > len(people) if subject == ABORT else 0 < yes == len(people)
        enough = enough and (yes > 1 or not counts_for_ratings(table))
        found = decided(table, vote, closed=closed, present=present)
        assert (found == YES) == enough
        assert not closed or found in (YES, NO)
        seen.add(found)
    assert seen == ({YES, NO} if closed else {YES, NO, ""})


@pytest.mark.parametrize("subject", SUBJECTS)
def test_what_is_decided_early_no_answer_changes(subject):
    for rng, table in tables():
        vote = Vote(subject, -1, 0.0, 9.0, ballots(rng, table))
        early = decided(table, vote, closed=False)
        missing = [user for user in voters(table, vote) if user not in vote.ballots]
        for answers in (YES, NO):
            later = replace(vote, ballots={**vote.ballots, **dict.fromkeys(missing, answers)})
            if early:
                assert decided(table, later, closed=True) == early
        if not early:  # it is still open: both may come of it
            ends = {
                decided(table, replace(vote, ballots={**vote.ballots, **dict.fromkeys(missing, one)}), closed=True)
                for one in (YES, NO)
            }
            assert ends == {YES, NO}


@pytest.mark.parametrize("subject", SUBJECTS)
def test_silence_counts_as_no(subject):
    for rng, table in tables():
        vote = Vote(subject, -1, 0.0, 9.0, ballots(rng, table))
        silent = [user for user in voters(table, vote) if user not in vote.ballots]
        said = replace(vote, ballots={**vote.ballots, **dict.fromkeys(silent, NO)})
        assert decided(table, vote, closed=True) == decided(table, said, closed=True)


@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize("present", [{10, 11}, {10}])
def test_of_two_nobody_ends_a_rated_game_alone(subject, present):
    """Not even when the other has conceded, has left the server, or is stood in for."""
    for other in (Seat(11, "B"), Seat(11, "B", conceded=True), Seat(11, "B", stand=ON)):
        table = Table(guild=1, channel=1, host=10, game="toy", seats=(Seat(10, "A"), other))
        assert decided(table, Vote(subject, -1, 0, 9, {10: YES}), closed=True, present=present) == NO


def test_all_answers_are_told():
    for rng, table in tables():
        vote = Vote(ABORT, -1, 0.0, 9.0, ballots(rng, table))
        told = counted(table, vote)
        assert sum(told.values()) == len(voters(table, vote))
        assert told["yes"] == sum(vote.ballots.get(user) == YES for user in voters(table, vote))


@pytest.mark.parametrize("rule", [HOST, ADMINS])
@pytest.mark.parametrize("host", [False, True])
@pytest.mark.parametrize("manages", [False, True])
def test_a_servers_setting_counts_at_friendly_tables_alone(rule, host, manages):
    settings = server_settings({"abort": rule})
    for _, table in tables(100):
        alone = ends_by_one(table, settings, host=host, manages=manages)
        if counts_for_ratings(table):
            assert not alone
        else:
            assert alone == (manages or (host and rule == HOST))


# ---- how long a vote lasts -------------------------------------------------------------------------------------------


def test_it_lasts_as_long_as_a_move_and_at_least_a_day():
    for _, table in tables(100):
        for subject in SUBJECTS:
            assert length(table, subject) == max(DAY, table.terms.move)
            assert opened_vote(table, subject, -1, 5.0).closes == 5.0 + max(DAY, table.terms.move)
        assert length(table, ABSENT) == DAY


def hours(rng):
    """Random contact hours: quiet at night or never, a vacation that may fall into the vote."""
    begun = rng.uniform(-5, 5) * DAY
    away = ((begun, begun + rng.uniform(0, 6) * DAY),) if rng.random() < 0.5 else ()
    return ContactHours(quiet=rng.choice((None, (22 * 60, 7 * 60))), away=tuple((1e6 + a, 1e6 + b) for a, b in away))


def test_it_stands_still_where_clocks_stand_still():
    """Everybody who votes has the whole time: without their vacations, and not to its end in their quiet hours."""
    for rng, table in tables():
        vote = Vote(ABORT, -1, 1e6, 0.0)
        ways = {user: hours(rng) for user in voters(table, vote)}
        closes = with_closing_time(table, vote, ways).closes
        assert closes >= 1e6 + length(table, ABORT)
        for own in ways.values():
            assert quiet_hours.time_spent(own, 1e6, closes) >= length(table, ABORT) - 1e-3
        if not table.terms.live and ways:
            last = [own for own in ways.values() if quiet_hours.free(own, closes) == closes]
            assert last, "it closes when it may be told to at least who has the most time"


def test_a_vacation_begun_meanwhile_makes_it_longer_by_as_much():
    table = Table(
        guild=1, channel=1, host=1, game="toy", seats=(Seat(1, "A"), Seat(2, "B")), terms=TimeControl(move=DAY)
    )
    vote = with_closing_time(table, Vote(ABORT, -1, 1e6, 0.0, {1: YES}), {1: ContactHours(), 2: ContactHours()})
    table = replace(table, votes=(vote,))
    away = ContactHours(away=((1e6 + HOUR, 1e6 + HOUR + 5 * DAY),))
    assert retimed(table, 2, {1: ContactHours(), 2: away})[0].closes == vote.closes + 5 * DAY
    assert retimed(table, 3, {1: ContactHours(), 2: away}) == table.votes, "of somebody who does not vote"


def test_time_given_back_is_whole_and_stays_after_hours_change():
    table = Table(guild=1, channel=1, host=1, game="toy", seats=(Seat(1, "A"), Seat(2, "B")))
    vote = with_closing_time(table, Vote(ABORT, -1, 1e6, 0.0), {})
    later = postponed(vote, 7000.0)
    assert later.closes == vote.closes + 7000.0
    assert with_closing_time(table, later, {1: ContactHours(), 2: ContactHours()}).closes == later.closes
