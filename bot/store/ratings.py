"""Ratings: what a result makes of them, by OpenSkill (Plackett-Luce, after Weng and Lin). Pure.

The same results in the same order make the same ratings, bit for bit.
"""

from __future__ import annotations

from collections.abc import Mapping

from openskill.models import PlackettLuce

from bot.store.values.result import Played, Rating
from bot.store.values.table import REPLACED

_MODEL = PlackettLuce()


def contestants(played: Played) -> dict[int, int]:
    """Who is rated by a result, and at which rank; nobody if it is not rated or fewer than two would be.

    Everybody has the place of their seat, also where an opponent has played it on: giving up neither saves a rating nor
    harms it; so too where another person has. Who had left when their clock had run out is last. Who took an open seat
    for the sake of the game, and stayed, is not rated.
    """
    places = {seat.seat: seat.place for seat in played.seats if seat.gone != REPLACED}
    last = 1 + max(places.values(), default=0)
    found: dict[int, int] = {}
    for seat in played.seats if played.rated else ():
        if seat.user is None:
            continue
        if seat.gone and seat.ran_out:
            found[seat.user] = last
        elif not seat.took:
            found[seat.user] = places[seat.seat]
    return found if len(found) > 1 else {}


def ratings_after(ranks: Mapping[int, int], before: Mapping[int, Rating]) -> dict[int, Rating]:
    """The ratings of those who are rated after a game that ended with these ranks; equal ranks are a tie."""
    people = list(ranks)
    old = [before.get(user, Rating()) for user in people]
    teams = [[_MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in old]
    new = _MODEL.rate(teams, ranks=[float(ranks[user]) for user in people])
    return {
        user: Rating(team[0].mu, team[0].sigma, rating.games + 1)
        for user, rating, team in zip(people, old, new, strict=True)
    }
