"""Votes about a seat and about where to go on: what is decided, who is asked and how. Random tables and ballots."""

from itertools import product
from random import Random

import pytest

from bot.store.values.delivery import VOTES
from bot.store.values.place import LEFT
from bot.store.values.table import Seat, Table
from bot.store.values.time import ABORT, ABSENT, DAY, HOUR, ON, OPEN, PLACE, TURN, ContactHours, TimeControl, Vote
from bot.tables.model.votes import (
    DM_ALONE,
    NO,
    PLACE_LASTS,
    WAIT,
    YES,
    about,
    channel_of,
    choices,
    decided,
    guild_of,
    length,
    opened_vote,
    vote_posts,
    voters,
    with_vote,
    without_votes,
)

ANSWERS = {ABSENT: (TURN, ON, OPEN, WAIT), PLACE: ("7", "2~7", "3~9", DM_ALONE, WAIT)}
MIDNIGHT = 20_000.0 * DAY


def table_of(number, **more):
    return Table(guild=1, channel=5, host=1, game="toy", seats=tuple(Seat(10 + n, f"P{n}") for n in range(number)),
                 **more)  # fmt: skip


def said_again(subject, people, ballots, *, closed):
    """What the page of votes says: most of the votes about a seat, more than half of all about a place; abroad only
    what nobody has answered otherwise, once all have had their time.
    """
    given = [ballots[user] for user in people if user in ballots]
    whole = closed or len(given) == len(people)
    for one in dict.fromkeys(given):
        if "~" in one and (len(set(given)) > 1 or not whole):
            continue
        if given.count(one) > len(people) / 2 or (subject == ABSENT and whole and given.count(one) > len(given) / 2):
            return one
    return WAIT if whole else ""


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("subject", ANSWERS)
def test_what_most_want_is_done_and_else_it_stays_as_it_is(subject, closed):
    for number in (2, 3, 4):
        table = table_of(number)
        people = [10 + n for n in range(1 if subject == ABSENT else 0, number)]
        for answers in product((None, *ANSWERS[subject]), repeat=len(people)):
            ballots = {user: one for user, one in zip(people, answers, strict=True) if one}
            vote = Vote(subject, 0 if subject == ABSENT else -1, 0.0, 9.0, {**ballots, 10: ON, 99: ON}
                        if subject == ABSENT else {**ballots, 99: WAIT})  # fmt: skip
            assert voters(table, vote) == people
            assert decided(table, vote, closed=closed) == said_again(subject, people, ballots, closed=closed)


def test_who_is_not_there_any_more_is_not_counted():
    table, vote = table_of(4), Vote(ABSENT, 0, 0.0, 9.0, {11: ON, 12: OPEN})
    assert decided(table, vote, closed=False) == ""
    assert decided(table, vote, closed=False, present={11}) == ON
    assert decided(table, vote, closed=False, present={10, 12, 13}) == ""


@pytest.mark.parametrize(
    ("choice", "guild", "channel"),
    [("7", 0, 7), ("2~7", 2, 7), ("~7", 0, 0), ("2~", 0, 0), ("x~7", 0, 0), ("2~x", 0, 0), ("2~7~9", 0, 0),
     (DM_ALONE, 0, 0), (WAIT, 0, 0), ("", 0, 0), ("-7", 0, 0)],
)  # fmt: skip
def test_where_an_answer_leads(choice, guild, channel):
    assert (guild_of(choice), channel_of(choice)) == (guild, channel)


def test_what_can_be_answered():
    assert choices(ABSENT) == ANSWERS[ABSENT]
    assert choices(ABORT, ["7"]) == (YES, NO)
    assert choices(PLACE, ["7", WAIT, "2~7", "7", "nowhere"]) == ("7", "2~7", DM_ALONE, WAIT)


def test_how_long_one_may_answer():
    for move in (0, 600, DAY, 3 * DAY):
        terms = TimeControl(move=move)
        assert length(table_of(2, terms=terms), ABSENT) == DAY
        assert length(table_of(2, terms=terms), PLACE) == PLACE_LASTS
        assert length(table_of(2, terms=terms, place=LEFT), PLACE) == max(DAY, move)
    vote = opened_vote(table_of(2), ABSENT, 1, 5.0)
    assert (vote.subject, vote.seat, vote.opened, vote.closes, vote.ballots) == (ABSENT, 1, 5.0, 5.0 + DAY, {})


def test_a_vote_takes_the_place_of_the_one_about_the_same_and_of_no_other():
    votes = (Vote(ABSENT, 0, 1.0, 2.0), Vote(ABSENT, 1, 1.0, 2.0), Vote(ABORT, -1, 1.0, 2.0))
    table = table_of(3, votes=votes)
    again = Vote(ABSENT, 1, 1.0, 2.0, {10: ON})
    assert with_vote(table, again).votes == (votes[0], votes[2], again)
    assert without_votes(table, votes[2]).votes == votes[:2]


@pytest.mark.parametrize("live", [False, True])
def test_the_post_asks_all_who_have_not_answered_and_those_asleep_by_a_word_too(live):
    """At night it rings for nobody; of each of several seats those are asked who vote about it."""
    asleep, awake = ContactHours(quiet=(22 * 60, 7 * 60)), ContactHours(quiet=(9 * 60, 10 * 60))
    terms, words = TimeControl(move=600 if live else DAY), set()
    for seed in range(60):
        rng = Random(seed)
        table = table_of(rng.randint(3, 5), terms=terms)
        seats = rng.sample(range(len(table.seats)), rng.randint(1, 2))
        votes = [
            Vote(ABSENT, seat, 0.0, 9.0, {user: ON for user in table.players if rng.random() < 0.3}) for seat in seats
        ]
        ways = {user: rng.choice((asleep, awake)) for user in table.players}
        wanted = {
            user: [one.seat for one in votes if table.players[user] != one.seat and user not in one.ballots]
            for user in table.players
        }
        post, *own = vote_posts(table, votes, ways, MIDNIGHT)
        people = [user for one in votes for user in table.players if one.seat in wanted[user]]
        assert post.kind == VOTES[ABSENT]
        assert post.asked == tuple(table.players[user] for user in dict.fromkeys(people))
        assert about(post) == sorted(seats)
        assert sorted((one.user, tuple(about(one))) for one in own) == [
            (user, tuple(sorted(found)))
            for user, found in wanted.items()
            if found and ways[user] is asleep and not live
        ]
        words |= {len(found) for found in wanted.values()}
    assert words == {0, 1, 2}


def test_where_no_post_arrives_everybody_is_asked_by_a_word():
    table, ways = table_of(3), {10 + n: ContactHours() for n in range(3)}
    found = vote_posts(table, [Vote(PLACE, -1, 0.0, 9.0, {11: "7"})], ways, MIDNIGHT + 12 * HOUR)
    assert [(one.kind, one.user, one.seat, one.asked) for one in found] == [
        (VOTES[PLACE], user, -1, ()) for user in (10, 12)
    ]
