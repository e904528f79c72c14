"""Practice: a lesson at a table of one's own, with gentle opponents; and hints there, by the search that they use.

A practice table has no channel and no post, and is no result. A person has one lesson of each game, and one table that
goes on from a moment of a finished game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from bot.store.values.change import Entry, History
from bot.store.values.table import OVER, RUNNING, STAND_IN, UNCOUNTED, LogLine, Seat, Table
from bot.tables.commit.hosting import OpeningLimits
from bot.tables.commit.repository import Repository
from bot.tables.learn.lessons import LessonText, lesson, lesson_text
from bot.tables.model.actor import Actor
from bot.tables.model.errors import (
    NoLesson,
    NoSuchGame,
    NotAtPractice,
    NothingToPlay,
    NotRunning,
    NotYourTurn,
    Unanswered,
)
from bot.tables.model.position import Position
from bot.tables.turn.play import Play
from bot.tables.turn.thinking import Planner
from engine.ai.ledger import Comparison
from engine.ai.search import ADVISER, Pick
from engine.errors import EngineError
from engine.kernel.registry import AnyGame
from engine.kernel.registry import game as find_game
from engine.kernel.rng import seed_hash
from engine.kernel.values import Event

GENTLE = "easy"
"""The level of the opponents."""

HINT_TIMEOUT_SECONDS = 45.0
"""Seconds a hint may take before its reader is told that there is none."""

HINTS = 2
"""How many options a hint names: the best, and the one it is held against."""


class Hint(Struct, frozen=True):
    """The ``options`` worth considering, the best first, and what it has before the second; nothing of that where no
    second one is worth a thought.
    """

    options: tuple[Pick, ...] = ()
    versus: Comparison | None = None


class Practice:
    """What can be done with a table of one's own."""

    def __init__(
        self, repo: Repository, play: Play, planner: Planner | None = None, openings: OpeningLimits | None = None
    ) -> None:
        self.repo = repo
        self.openings = openings or OpeningLimits(repo.clock)
        self.play = play
        self.planner = planner

    async def mine(self, user: int, game: str = "") -> list[Table]:
        """The practice tables that a person has not left, the one last touched first; of one game if it is named."""
        found = await self.repo.mine(user)
        return [table for table in found if table.practice and game in ("", table.game)]

    async def lessons(self, user: int, game: str = "") -> list[Table]:
        """Those that are lessons."""
        return [table for table in await self.mine(user, game) if not table.epoch]

    async def begin(self, person: Actor, game: str, names: Sequence[str], lang: str = "en") -> Table:
        """A new lesson; one of this game that was under way is left. ``names`` are those of the opponents, as many as
        the lesson needs or more. Raises `NoSuchGame`, `NoLesson` and `TooManyOpened`.
        """
        try:
            rules = find_game(game)
        except EngineError:
            raise NoSuchGame(game=game[:40]) from None
        found = lesson(game, lang)
        if found is None:
            raise NoLesson
        self.openings.require(person.user)
        for old in await self.lessons(person.user, game):
            await self.play.concede(old.id, person.user)
        options = rules.choose(found.seats, found.options)
        state, events = rules.new(found.seats, options, found.seed, confirm=True)
        seats = (Seat(person.user, person.name), *(Seat(None, name, GENTLE) for name in names[: found.seats - 1]))
        table = Table(
            guild=0, channel=0, host=person.user, game=game, options=options, seats=seats, lang=lang, seed=found.seed
        )
        return await self._create(table, rules, state, events)

    async def play_on(self, person: Actor, position: Position, lang: str = "en") -> Table:
        """A practice table that goes on from a position of a finished game: the person plays their own seat there, or
        else the one that is asked, and opponents all others. One of this game that was begun so before is left.

        Raises `NothingToPlay` and `TooManyOpened`.
        """
        old, waiting = position.table, position.waiting()
        if old.live or not waiting:
            raise NothingToPlay
        own = old.sees(person.user)
        if own is None and old.status != OVER:  # what was hidden in a game that was ended early stays so
            raise NothingToPlay
        seat = waiting[0] if own is None else own
        self.openings.require(person.user)
        for other in await self.mine(person.user, old.game):
            if other.epoch:
                await self.play.concede(other.id, person.user)
        seats = tuple(
            Seat(person.user, person.name) if number == seat else Seat(None, own.name, own.level or STAND_IN)
            for number, own in enumerate(old.seats)
        )
        table = Table(
            guild=0, channel=0, host=person.user, game=old.game, options=old.options, seats=seats, lang=lang,
            seed=old.seed, epoch=1,
        )  # fmt: skip
        return await self._create(table, position.game, position.state, [])

    async def _create(self, table: Table, rules: AnyGame, state: Any, events: Sequence[Event]) -> Table:
        """Store a practice table that begins with this state."""
        now, revision = self.repo.clock(), 2
        whole = msgspec.structs.replace(
            table,
            status=RUNNING,
            revision=revision,
            seed_hash=seed_hash(table.seed),
            rules_version=rules.rules_version,
            posted_event=len(events),
            posted_revision=revision,
            created=now,
            updated=now,
            practice=True,
            counts=UNCOUNTED,
        )
        raw, verb = rules.encode(state), "epoch" if table.epoch else "start"
        history = History(
            entries=(Entry(table=0, revision=revision, verb=verb, at=now, user=table.host),),
            lines=tuple(LogLine(number, revision, now, event) for number, event in enumerate(events, 1)),
            base=raw,
            state=raw,
        )
        with self.openings.one(table.host):
            return await self.repo.create(whole, (), history)

    def told(self, position: Position, seat: int, lang: str) -> tuple[LessonText | None, int]:
        """What the lesson says to a seat at its open decision, and how many steps it has.

        Nothing at any other table, and where a lesson has been taken away.
        """
        table = position.table
        found = lesson(table.game, lang) if table.practice and not table.epoch else None
        if found is None or table.status != RUNNING or not table.seats[seat].human:
            return None, 0
        return lesson_text(found, position, seat), len(found.step)

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

    async def hint(self, position: Position, seat: int) -> Hint:
        """What the strong opponent would consider for a seat that is asked, from its own view only, the best first.

        Empty where nothing can be chosen. Raises `Unanswered` if no thought came.
        """
        decision = position.decision(seat)
        if decision is None or len(decision.options) == 1:
            return Hint()
        if self.planner is None:
            raise Unanswered
        thinking = self.planner.think(position.game, position.view(seat), ADVISER)
        try:
            thought = await asyncio.wait_for(thinking, HINT_TIMEOUT_SECONDS)
        except TimeoutError:
            raise Unanswered from None
        return Hint(tuple(thought.picks[:HINTS]), thought.versus)
