"""The course of a tournament by its form: the tables of the next round, and the parts of the standings. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.store.values.tournament import GROUPS, LEAGUE, PLAYED, SWISS, Pairing, Tournament
from bot.tables.model.table_sizes import LEAST, limits
from bot.tables.tournament import pairing
from bot.tables.tournament.pairing import OPPONENT
from bot.tables.tournament.pairing import Table as Sitting
from bot.tables.tournament.standings import Score, standings

WHOLE, GROUP, DIVISION, FINAL = "whole", "group", "division", "final"


class Section(Struct, frozen=True):
    """A part of the standings: of all, or of a numbered group or division, or of the final; the first one first."""

    kind: str
    number: int
    scores: tuple[Score, ...]


def enough_people(tournament: Tournament) -> bool:
    """Whether there are people for a table."""
    return len(tournament.people) >= LEAST


def last_round(tournament: Tournament) -> int:
    """The number of the last round."""
    return tournament.rounds * tournament.seasons + (tournament.form == GROUPS)


def another_round(tournament: Tournament) -> bool:
    """Whether who comes now is paired: it is played, and a round follows that is no final."""
    return tournament.status == PLAYED and tournament.round < tournament.rounds * tournament.seasons


def next_round(tournament: Tournament) -> list[Sitting]:
    """The tables of the next round, everybody in their seats; none if it is over."""
    least, most = limits(tournament.game)
    if tournament.round >= last_round(tournament) or not enough_people(tournament):
        return []
    past = [tuple(paired.user for paired in pairing.seats) for pairing in tournament.pairings]
    draw = tournament.round + 1
    tables: list[Sequence[int]]
    if tournament.form == SWISS:
        order = standings(tournament.people, tournament.pairings, tournament.seed)
        here = [score.user for score in order if score.user in tournament.people]
        cut = pairing.sizes(len(here), tournament.size, least, most)
        points = {score.user: score.points for score in order}
        tables = [*pairing.swiss(here, points, cut, past, tournament.seed, draw, least=least)]
    elif tournament.form == GROUPS and tournament.round == tournament.rounds:
        tables = [_finalists(tournament)] if len(tournament.of_round(tournament.round)) > 1 else []
    else:
        tables = [*_groups(tournament, least, most)]
    return [
        pairing.seated([*table, *[OPPONENT] * (least - len(table))], past, tournament.seed, draw * 64 + index)
        if table
        else ()
        for index, table in enumerate(tables)
    ]


def sections(tournament: Tournament) -> list[Section]:
    """The standings as they are told: of a league those of the season, of groups each for itself, a final first.

    A final has points of its own; who are equal there stand as they did after the groups.
    """
    if tournament.form == SWISS or not tournament.pairings:
        people = [entrant.user for entrant in tournament.entrants]
        return [Section(WHOLE, 0, tuple(standings(people, tournament.pairings, tournament.seed)))]
    if tournament.form == LEAGUE:
        return _parts(tournament, DIVISION, _season(tournament))
    parts = _parts(tournament, GROUP, [played for played in tournament.pairings if played.round <= tournament.rounds])
    final = [played for played in tournament.of_round(tournament.rounds + 1) if played.done]
    if not final:
        return parts
    places = {paired.user: paired.place for paired in final[0].seats}
    scores = standings(final[0].people, final, tournament.seed)
    before = {standing.user: index for index, standing in enumerate(_ordered(tournament))}
    best = sorted(scores, key=lambda score: (places[score.user], before[score.user]))
    return [Section(FINAL, 0, tuple(best)), *parts]


# ---- groups and divisions --------------------------------------------------------------------------------------------


def _groups(tournament: Tournament, least: int, most: int) -> list[list[int]]:
    """The groups or divisions of the next round."""
    if not tournament.round:
        drawn = pairing.in_drawn_order(tournament.people, tournament.seed, 0)
        cut = pairing.sizes(len(drawn), tournament.size, least, most)
        return [drawn[sum(cut[:index]) : sum(cut[: index + 1])] for index in range(len(cut))]
    if tournament.form == LEAGUE and tournament.round % tournament.rounds == 0:
        here = (*tournament.people, *_replaced(tournament))
        groups = [[score.user for score in part.scores if score.user in here] for part in sections(tournament)]
        groups = pairing.promoted(groups)
        groups = pairing.grouped(groups, tournament.people, _homes(tournament, groups), 1, most)
        return pairing.divided(groups, tournament.size, least, most)
    before = tournament.of_round(tournament.round)
    groups = [[] for _ in range(max(played.number for played in before))]
    for played in before:
        groups[played.number - 1] = list(played.people)
    return pairing.grouped(groups, tournament.people, _homes(tournament, groups), least, most)


def _replaced(tournament: Tournament) -> list[int]:
    return [entrant.replaces for entrant in tournament.entrants if entrant.replaces]


def _homes(tournament: Tournament, groups: Sequence[Sequence[int]]) -> dict[int, int]:
    """To which group those come who were in none in the last round: that in which they have been before, or that of
    whom they replace.
    """
    homes = {who: index for index, group in enumerate(groups) for who in group}
    for played in _season(tournament) if tournament.form == LEAGUE else tournament.pairings:
        homes.update((who, played.number - 1) for who in played.people if who not in homes)
    for entrant in tournament.entrants:  # in the order of coming: who is replaced stands before
        if entrant.user not in homes and entrant.replaces in homes:
            homes[entrant.user] = homes[entrant.replaces]
    there = [index for index, group in enumerate(groups) if group] or [0]
    for entrant in tournament.entrants:
        if not entrant.left and entrant.user not in homes:
            homes[entrant.user] = min(
                there, key=lambda index: sum(homes.get(who) == index for who in tournament.people)
            )
    return homes


def _season(tournament: Tournament) -> list[Pairing]:
    """The tables of the season that is being played, or that has just ended."""
    first = (max(1, tournament.round) - 1) // tournament.rounds * tournament.rounds
    return [played for played in tournament.pairings if played.round > first]


def _parts(tournament: Tournament, kind: str, pairings: Sequence[Pairing]) -> list[Section]:
    """The standings of each group, by the tables of these rounds; everybody stands in the group they were in last."""
    home = {who: played.number for played in sorted(pairings, key=lambda played: played.round) for who in played.people}
    found = []
    for number in sorted(set(home.values())):
        people = [who for who, own in home.items() if own == number]
        scores = [standing for standing in standings(home, pairings, tournament.seed) if standing.user in people]
        found.append(Section(kind, number, tuple(scores)))
    return found


def _ordered(tournament: Tournament) -> list[Score]:
    """All people by what they have reached in their groups."""
    before = [played for played in tournament.pairings if played.round <= tournament.rounds]
    return standings([entrant.user for entrant in tournament.entrants], before, tournament.seed)


def _finalists(tournament: Tournament) -> list[int]:
    """The first of every group, then the best of the others, until the table is full."""
    here = set(tournament.people)
    parts = [[score.user for score in part.scores if score.user in here] for part in sections(tournament)]
    first = {part[0] for part in parts if part}
    order = [score.user for score in _ordered(tournament) if score.user in here]
    return sorted(order, key=lambda who: (who not in first, order.index(who)))[: tournament.size]
