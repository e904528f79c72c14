"""Practice: a lesson at a table of one's own, with gentle opponents; and hints there, by the search that they use.

A practice table has no channel and no post, and is no result. A person has one of each game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from msgspec import Struct

from bot.store.values.change import Entry, History
from bot.store.values.table import RUNNING, UNCOUNTED, LogLine, Seat, Table
from bot.tables.commit.repository import Repository
from bot.tables.learn.lessons import Told, lesson, told
from bot.tables.model.actor import Actor
from bot.tables.model.errors import NoLesson, NoSuchGame, NotAtPractice, NotRunning, NotYourTurn, Unanswered
from bot.tables.model.position import Position
from bot.tables.turn.play import Play
from bot.tables.turn.thinking import Planner
from engine.errors import EngineError
from engine.kernel.registry import game as find_game
from engine.kernel.rng import seed_hash

GENTLE = "easy"
"""The level of the opponents."""

ADVISER = "hard"
"""The level that hints come from."""

PATIENCE = 45.0
"""Seconds a hint may take before its reader is told that there is none."""

HINTS = 3
"""How many options a hint names."""


class Advice(Struct, frozen=True):
    """An option worth considering, and what is expected after it: the own ``points`` in the end, and the ``margin``
    between them and those of the best rival.
    """

    key: str
    points: float
    margin: float


class Practice:
    """What can be done with a table of one's own."""

    def __init__(self, repo: Repository, play: Play, planner: Planner | None = None) -> None:
        self.repo = repo
        self.play = play
        self.planner = planner

    async def mine(self, user: int, game: str = "") -> list[Table]:
        """The practice tables that a person has not left, the one last touched first; of one game if it is named."""
        found = await self.repo.mine(user)
        return [table for table in found if table.practice and game in ("", table.game)]

    async def begin(self, person: Actor, game: str, names: Sequence[str], lang: str = "en") -> Table:
        """A new lesson; one of this game that was under way is left. ``names`` are those of the opponents, as many as
        the lesson needs or more. Raises `NoSuchGame` and `NoLesson`.
        """
        try:
            rules = find_game(game)
        except EngineError:
            raise NoSuchGame(game=game[:40]) from None
        found = lesson(game, lang)
        if found is None:
            raise NoLesson
        for old in await self.mine(person.user, game):
            await self.play.concede(old.id, person.user)
        options = rules.choose(found.seats, found.options)
        state, events = rules.new(found.seats, options, found.seed, confirm=True)
        now, revision = self.repo.clock(), 2
        others = tuple(Seat(None, name, GENTLE) for name in names[: found.seats - 1])
        table = Table(
            guild=0,
            channel=0,
            host=person.user,
            game=game,
            status=RUNNING,
            revision=revision,
            options=options,
            seats=(Seat(person.user, person.name), *others),
            lang=lang,
            seed=found.seed,
            seed_hash=seed_hash(found.seed),
            rules_version=rules.rules_version,
            posted_event=len(events),
            posted_revision=revision,
            created=now,
            updated=now,
            practice=True,
            counts=UNCOUNTED,
        )
        raw = rules.encode(state)
        history = History(
            entries=(Entry(table=0, revision=revision, verb="start", at=now, user=person.user),),
            lines=tuple(LogLine(number, revision, now, event) for number, event in enumerate(events, 1)),
            base=raw,
            state=raw,
        )
        return await self.repo.create(table, (), history)

    def told(self, position: Position, seat: int, lang: str) -> tuple[Told | None, int]:
        """What the lesson says to a seat at its open decision, and how many steps it has.

        Nothing at any other table, and where a lesson has been taken away.
        """
        table = position.table
        found = lesson(table.game, lang) if table.practice else None
        if found is None or table.status != RUNNING or not table.seats[seat].human:
            return None, 0
        return told(found, position, seat), len(found.step)

    async def asked(self, table_id: int, user: int) -> tuple[Position, int]:
        """The position about which a person may have a hint, and their seat.

        Raises `NotAtPractice`, `NotSeated`, `NotRunning`, `NotYourTurn`.
        """
        table = await self.repo.get(table_id)
        if not table.practice:
            raise NotAtPractice
        position, seat = await self.repo.position_of(table), table.seat(user)
        if table.status != RUNNING:
            raise NotRunning(status=table.status)
        if seat not in position.waiting():
            raise NotYourTurn(position)
        return position, seat

    async def hint(self, position: Position, seat: int) -> list[Advice]:
        """What the strong opponent would consider for a seat that is asked, from its own view only, the best first.

        Empty where nothing can be chosen. Raises `Unanswered` if no thought came.
        """
        decision = position.decision(seat)
        if decision is None or len(decision.options) == 1:
            return []
        if self.planner is None:
            raise Unanswered
        thinking = self.planner.think(position.game, position.view(seat), ADVISER)
        try:
            thought = await asyncio.wait_for(thinking, PATIENCE)
        except TimeoutError:
            raise Unanswered from None
        return [Advice(one.key, one.points, one.margin) for one in thought.picks[:HINTS]]
