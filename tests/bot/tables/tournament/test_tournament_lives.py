"""Random lives of tournaments: people come late, drop out, are forgotten, tables never start; all end by themselves."""

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest

from bot.store.values.tournament import FORMS, GROUPS, LEAGUE, SWISS, Entrant, PairedSeat, Pairing, Tournament
from bot.tables.tournament import pairing, rounds
from bot.tables.tournament.pairing import OPPONENT
from bot.tables.tournament.rounds import enough_people, last_round, next_round, sections
from bot.tables.tournament.standings import TIE_BREAKS, ranked, standings
from tests.games.rooms import EXAMPLE

EVERYDAY, LONG = range(15), range(1000)


def replaced(one, **more):
    return one.__class__(**{name: more.get(name, getattr(one, name)) for name in one.__struct_fields__})


class Life:
    """One tournament from sign-up to its end; ``lots`` decide all that people do."""

    def __init__(self, form, seed, monkeypatch):
        self.lots = lots = Random(f"{form}{seed}")
        self.least, self.most = lots.choice([(3, 4), (3, 5)])
        monkeypatch.setattr(rounds, "limits", lambda _: (self.least, self.most))
        people = lots.choice([*range(3, 13), *range(13, 64, 5), 64])
        self.cup = Tournament(
            guild=1, channel=5, organiser=1, title="Cup", game=EXAMPLE, deadline=0.0,
            seed=f"{lots.getrandbits(128):032x}", form=form, rounds=lots.randint(1, 5),
            seasons=lots.randint(1, 3) if form == LEAGUE else 1, size=lots.randint(self.least, self.most),
            entrants=tuple(Entrant(who, f"P{who}") for who in range(1, people + 1)),
        )  # fmt: skip
        self.next_id, self.forgotten, self.absent = people + 1, -1, set()
        self.trouble = lots.choice([0.0, 0.05, 0.3])
        self.short = Counter()

    def run(self):
        """Play it to its end; returns how many rounds there were."""
        for _ in range(last_round(self.cup) + 1):
            tables = next_round(self.cup)
            if not tables:
                break
            self.check(tables)
            self.play(tables)
            self.check_standings()
            self.happen()
        assert not next_round(self.cup)
        assert self.cup.round == last_round(self.cup) or not enough_people(self.cup) or self.cup.form == GROUPS
        return self.cup.round

    def check(self, tables):
        paired = [who for table in tables for who in table if who != OPPONENT]
        final = self.cup.form == GROUPS and self.cup.round == self.cup.rounds
        assert len(paired) == len(set(paired)), "nobody sits twice"
        assert set(paired) <= set(self.cup.people)
        assert final or set(paired) == set(self.cup.people), "nobody is left out"
        for table in tables:
            assert not table or self.least <= len(table) <= self.most
            assert not table or any(who != OPPONENT for who in table)
        if self.cup.form == SWISS:
            filled = [who for table in tables if OPPONENT in table for who in table if who != OPPONENT]
            more = [self.short[who] for who in filled]
            others = [self.short[who] for who in self.cup.people if who not in filled]
            assert not filled or not others or max(more) <= min(others), "nobody twice before all had one"
            self.short.update(filled)

    def play(self, tables):
        made = []
        for number, table in enumerate(tables, 1):
            if not table:
                continue
            never = self.lots.random() < self.trouble
            places = [1] * len(table) if never else self.lots.choices(range(1, len(table) + 1), k=len(table))
            seats = [
                PairedSeat(who, place, 0 if never else 100 - place) for who, place in zip(table, places, strict=True)
            ]
            made.append(Pairing(self.cup.round + 1, number, ranked(seats), table=1, done=True))
        self.cup = replaced(self.cup, round=self.cup.round + 1, pairings=(*self.cup.pairings, *made))

    def check_standings(self):
        for part in sections(self.cup):
            users = [one.user for one in part.scores]
            assert len(users) == len(set(users))
        scores = standings([one.user for one in self.cup.entrants], self.cup.pairings, self.cup.seed)
        for before, after in pairwise(scores):
            keys = [(one.points, one.wins, one.strength, one.share) for one in (before, after)]
            assert keys[0] >= keys[1], TIE_BREAKS

    def happen(self):
        """Between two rounds."""
        for one in self.cup.entrants:
            if one.user in self.absent and self.lots.random() < 0.4:
                self.absent.discard(one.user)
                self.change(one.user, left=False)
            elif not one.left and self.lots.random() < self.trouble:
                self.change(one.user, left=True)
                if self.lots.random() < 0.5:
                    self.absent.add(one.user)  # has left the server, and may come back
        free = [one.user for one in self.cup.entrants if one.left]
        taken = {one.replaces for one in self.cup.entrants}
        for who in free:
            if who not in taken and self.lots.random() < 0.4 and self.cup.round < self.cup.rounds * self.cup.seasons:
                late = Entrant(self.next_id, f"P{self.next_id}", replaces=who)
                self.cup = replaced(self.cup, entrants=(*self.cup.entrants, late))
                self.next_id += 1
        for one in self.cup.entrants:
            if one.user > 0 and self.lots.random() < self.trouble / 4:
                self.forget(one.user)

    def change(self, user, **more):
        entrants = tuple(replaced(one, **more) if one.user == user else one for one in self.cup.entrants)
        self.cup = replaced(self.cup, entrants=entrants)

    def forget(self, user):
        """Somebody is a negative number from now on, as `bot.store.personal_data` makes it, and has dropped out."""
        gone, self.forgotten = self.forgotten, self.forgotten - 1
        swap = {user: gone}
        self.absent.discard(user)
        self.short[gone] = self.short.pop(user, 0)
        self.cup = replaced(
            self.cup,
            entrants=tuple(
                replaced(one, user=swap.get(one.user, one.user), replaces=swap.get(one.replaces, one.replaces),
                         left=one.left or one.user == user, name="" if one.user == user else one.name)
                for one in self.cup.entrants
            ),
            pairings=tuple(
                replaced(one, seats=tuple(replaced(seat, user=swap.get(seat.user, seat.user)) for seat in one.seats))
                for one in self.cup.pairings
            ),
        )  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_every_tournament_comes_to_its_end(form, monkeypatch):
    assert sum(Life(form, seed, monkeypatch).run() for seed in EVERYDAY) > len(EVERYDAY)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_a_thousand_tournaments_come_to_their_end(form, monkeypatch):
    assert sum(Life(form, seed, monkeypatch).run() for seed in LONG) > len(LONG)


def again(people, size, many, seed):
    """How many pairs meet again in so many rounds of equals."""
    past, found = [], 0
    for draw in range(1, many + 1):
        order = pairing.in_drawn_order(range(1, people + 1), f"{seed:032x}", draw)
        cut = pairing.sizes(people, size)
        tables = pairing.swiss(order, dict.fromkeys(order, 0), cut, past, f"{seed:032x}", draw)
        met = pairing.meetings(past)
        found += sum(met[frozenset(pair)] for table in tables for pair in combinations(table, 2))
        past += tables
    return found


@pytest.mark.parametrize(
    ("people", "size", "many"), [(9, 3, 4), (16, 4, 4), (16, 4, 5), (25, 5, 4), (25, 5, 6), (32, 4, 6)]
)
@pytest.mark.parametrize("seed", range(3))
def test_nobody_meets_again_where_the_known_tables_of_social_golfers_need_it_not(people, size, many, seed):
    assert again(people, size, many, seed) == 0
