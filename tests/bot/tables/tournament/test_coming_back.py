"""Who was away for a round and comes back: with the people of their own group or division."""

import msgspec
import pytest

from bot.store.values.tournament import GROUPS, LEAGUE, PLAYED, Entrant, PairedSeat, Pairing, Tournament
from bot.tables.tournament.pairing import OPPONENT
from bot.tables.tournament.rounds import next_round
from tests.games.rooms import EXAMPLE

PEOPLE = range(1, 13)


def with_round(cup):
    """The tournament with its next round, played."""
    number = cup.round + 1
    made = tuple(
        Pairing(number, at, tuple(PairedSeat(who, place, 9) for place, who in enumerate(table, 1)), table=at, done=True)
        for at, table in enumerate(next_round(cup), 1)
        if table
    )
    return msgspec.structs.replace(cup, round=number, pairings=(*cup.pairings, *made))


def without(cup, *users):
    own = tuple(msgspec.structs.replace(one, left=one.user in users) for one in cup.entrants)
    return msgspec.structs.replace(cup, entrants=own)


def group_of(cup, user):
    return next((own.number for own in cup.of_round(cup.round) if user in own.people), 0)


@pytest.mark.parametrize("away", [1, 2])
@pytest.mark.parametrize("form", [GROUPS, LEAGUE])
def test_who_comes_back_plays_in_the_group_they_were_in(form, away):
    for user in PEOPLE:
        cup = with_round(
            Tournament(
                guild=1, channel=5, organiser=1, title="Cup", game=EXAMPLE, deadline=0.0, seed="5e" * 16, form=form,
                rounds=5, seasons=2 if form == LEAGUE else 1, size=4, status=PLAYED,
                entrants=tuple(Entrant(who, f"P{who}") for who in PEOPLE),
            )
        )  # fmt: skip
        home = group_of(cup, user)
        others = [who for who in PEOPLE if who != user and group_of(cup, who) != home]
        for _ in range(away):
            cup = with_round(without(cup, user, others[0]))
            assert group_of(cup, user) == 0
        cup = with_round(without(cup))
        assert group_of(cup, user) == home
        assert sorted(who for own in cup.of_round(cup.round) for who in own.people if who != OPPONENT) == [*PEOPLE]
