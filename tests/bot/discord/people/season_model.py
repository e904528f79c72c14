"""What a season of a server comes to, reckoned from nothing but who played, which card was laid and when: written
apart from the code, which it imports nothing of but the library of ratings.
"""

from collections import Counter, defaultdict
from datetime import datetime
from itertools import combinations
from zoneinfo import ZoneInfo

from openskill.models import PlackettLuce

THIRDS = {(3, 1): 1, (3, 2): 2, (3, 3): 3, (2, 1): 1, (2, 2): 2}
"""Which third of a game of so many rounds a round begins in."""


class Pearls:
    """A game of Pearls, with what it comes to. ``ended`` is when it was over."""

    def __init__(self, table, people, rounds, *, rated):
        self.table, self.people, self.rounds, self.rated = table, people, rounds, rated
        self.chests = [{"near": [], "far": []} for _ in people]
        self.bids, self.round, self.pearl, self.winner, self.ended = {}, 1, 0, None, None
        self.guesses, self.followers = {}, set()

    def bid(self, seat, card):
        self.bids[seat] = card
        if len(self.bids) < len(self.people):
            return
        single = [card for card in self.bids.values() if Counter(self.bids.values())[card] == 1]
        self.winner = next((seat for seat, card in self.bids.items() if single and card == max(single)), None)
        self.bids = {}
        if self.winner is None:
            self.round += 1

    def store(self, seat, chest):
        assert seat == self.winner
        self.chests[seat][chest].append(self.pearl)

    def end_turn(self, seat):
        assert seat == self.winner
        self.winner = None
        self.round += 1

    @property
    def over(self):
        return self.round > self.rounds

    @property
    def third(self):
        return THIRDS[self.rounds, self.round]

    @property
    def places(self):
        """By points, then by how many pearls; equals share a place."""
        worth = [
            (sum(own["near"]) + sum(own["far"]) * (2 if len(own["far"]) == 1 else 1), sum(map(len, own.values())))
            for own in self.chests
        ]
        return [1 + sum(other > own for other in worth) for own in worth]


class Ledger:
    """All games of a server whose seasons begin in a time ``zone``, in the order of their ends."""

    def __init__(self, zone):
        self.zone = ZoneInfo(zone)
        self.games, self.forgotten, self.without = [], set(), set()

    def season(self, moment):
        local = datetime.fromtimestamp(moment, self.zone)
        return local.year, 1 + (local.month - 1) // 3

    def end_of(self, season):
        """The first moment of the season after it."""
        year, quarter = season
        month = 3 * quarter + 1
        return datetime(year + (month > 12), (month - 1) % 12 + 1, 1, tzinfo=self.zone).timestamp()

    def table_of(self, season):
        """Points, wins and games of everybody in it."""
        found = defaultdict(lambda: [0.0, 0, 0])
        for game in self.games:
            if not game.rated or self.season(game.ended) != season:
                continue
            for user, place in zip(game.people, game.places, strict=True):
                found[user][1] += place == 1
                found[user][2] += 1
            for (one, own), (other, others) in combinations(zip(game.people, game.places, strict=True), 2):
                if own == others:
                    found[one][0] += 0.5
                    found[other][0] += 0.5
                else:
                    found[one if own < others else other][0] += 1
        return {user: tuple(own) for user, own in found.items() if user not in self.forgotten}

    def ratings(self):
        """The mean of everybody's rating, and how many games it stands on."""
        model, found, games = PlackettLuce(), {}, Counter()
        for game in self.games:
            if game.rated:
                teams = [[found.get(user) or model.rating()] for user in game.people]
                rated = model.rate(teams, ranks=[float(place) for place in game.places])
                found |= {user: team[0] for user, team in zip(game.people, rated, strict=True)}
                games.update(game.people)
        return {user: (own.mu, games[user]) for user, own in found.items() if user not in self.forgotten}

    def honours(self):
        """Who reached what for many games, and at which table: person and honour -> table."""
        found, games, met, row = {}, Counter(), defaultdict(set), Counter()
        for game in self.games:
            for user, place in zip(game.people, game.places, strict=True):
                games[user] += 1
                met[user] |= set(game.people) - {user}
                row[user] = row[user] + 1 if place == 1 else 0
                for name, reached in (
                    ("bot.first_game", games[user] >= 1),
                    ("bot.ten_games", games[user] >= 10),
                    ("bot.fifty_games", games[user] >= 50),
                    ("bot.company", len(met[user]) >= 10),
                    ("bot.streak", row[user] >= 3),
                ):
                    if reached:
                        found.setdefault((user, name), game.table)
        return found

    def noses(self):
        """Points, right guesses and all of everybody who has guessed at a rated game that is over."""
        found = defaultdict(lambda: [0, 0, 0])
        for game in self.games:
            if not game.rated:
                continue
            for (user, third), seat in game.guesses.items():
                right = game.places[seat] == 1
                found[user][0] += right * {1: 3, 2: 2, 3: 1}[third]
                found[user][1] += right
                found[user][2] += 1
        return {user: tuple(own) for user, own in found.items() if user not in self.forgotten}
