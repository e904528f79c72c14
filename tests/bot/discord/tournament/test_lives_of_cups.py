"""Random lives of tournaments on a server whose places, people and organisers come and go, at any time: while people
sign up, while a round is being made, between two rounds, at the end.

What holds of all tables (nobody loses by time that stood, nothing half-made) is held by `Watched`. Of tournaments: each
comes to its end, or its organiser knows why it waits; nobody sits twice; a round's tables are made once each, its news
are posted once in a channel; whose name is forgotten stands in none; what is over stays so.
"""

import random
import re
from collections import Counter
from itertools import pairwise

import pytest

from bot.store.values.delivery import ORGANISER, PENDING
from bot.store.values.tournament import OPEN, PLAYED
from bot.tables.tournament.rounds import sections
from tests.bot.discord.lobby.test_lives_of_servers import there as there
from tests.bot.discord.tournament.cup_events import CupLife

BEGINS = re.compile(r"Round \d+ begins")
EVERYDAY, LONG = range(3), range(3, 63)


class Held(CupLife):
    """A life of which every state of its tournaments is held against what must be so."""

    def __init__(self, *more):
        super().__init__(*more)
        self.made, self.before = {}, {}

    async def whole(self):
        await super().whole()
        for cup in await self.cups():
            self.hold_rounds(cup)
            self.hold_standings(cup)
            await self.hold_wait(cup)
            self.before[cup.id] = cup
        self.hold_posts()

    def hold_rounds(self, cup):
        """Nobody sits twice in a round; who sits there takes part; a table is that of one pairing for good."""
        before = self.before.get(cup.id)
        known = {entrant.user for entrant in cup.entrants}
        for number in range(1, cup.round + 1):
            paired = [who for own in cup.of_round(number) for who in own.people]
            assert len(paired) == len(set(paired)), "somebody sits twice"
            assert set(paired) <= known, "somebody sits there who does not take part"
        for own in cup.pairings:
            assert not own.table or self.made.setdefault(own.table, (cup.id, own.round, own.number)) == (
                cup.id, own.round, own.number,
            )  # fmt: skip
        if before is not None:
            assert cup.round >= before.round
            assert before.live or cup.status == before.status
            assert all(own.done for own in cup.pairings if own.round < cup.round)
            tables = {(own.round, own.number): own.table for own in before.pairings if own.table}
            now = {(own.round, own.number): own.table for own in cup.pairings}
            assert all(now[one] == table for one, table in tables.items()), "a table is made anew"

    def hold_standings(self, cup):
        for part in sections(cup):
            users = [one.user for one in part.scores]
            assert len(users) == len(set(users))
            if cup.form == "swiss":
                for one, other in pairwise(part.scores):
                    assert (one.points, one.wins, one.strength) >= (other.points, other.wins, other.strength)

    async def hold_wait(self, cup):
        """Its organiser is told that it waits, once there is a way to tell them."""
        if not cup.lost or not cup.live or cup.organiser <= 0 or not self.inside:
            return
        rows = await self.hall.store.outbox.of_tournament(cup.id)
        closed = "dm" in await self.hall.store.settings.of("user", cup.organiser)
        if closed or any(row.kind == ORGANISER and row.state == PENDING for row in rows):
            return
        backend = self.hall.env.backend
        direct = [one for one in backend.channels.values() if cup.organiser in getattr(one, "recipient_ids", ())]
        letters = [one.content for own in direct for one in backend.messages.get(own.id, {}).values()]
        assert any(f"**{cup.title}**" in text for text in letters), f"{cup.title} waits and nobody is told"

    def hold_posts(self):
        """No news twice in a channel."""
        for channel in self.homes:
            stored = self.hall.env.backend.messages.get(channel, {}).values()
            said = [one.content for one in stored if one.author_id == self.hall.bot.user.id]
            rounds = Counter(
                (text.splitlines()[0], begun[0]) for text in said for begun in [BEGINS.search(text)] if begun
            )
            assert all(count == 1 for count in rounds.values()), rounds

    async def ended(self):
        """All rounds of what was played to its end were played, and each table's result is known."""
        for cup in await self.cups():
            assert cup.status not in (OPEN, PLAYED)
            assert all(own.done for own in cup.pairings) or cup.status == "off"


@pytest.mark.parametrize("seed", [*EVERYDAY, *(pytest.param(seed, marks=pytest.mark.slow) for seed in LONG)])
async def test_whatever_befalls_a_tournament_it_comes_to_its_end(hall, blank, there, monkeypatch, seed):
    assert there["gateway"]
    life = Held(hall, random.Random(f"cups {seed}"), 2)
    life.dies = seed in LONG or seed == 2
    await life.live(60 if seed in LONG else 24, monkeypatch)
    await life.whole()
    await life.ended()
    assert life.happened.total() > 10
