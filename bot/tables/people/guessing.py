"""Guessing: who follows a running game may guess who will win, once in each third of it; nobody who plays there,
or has had the file of the game.
"""

from __future__ import annotations

from msgspec import Struct

from bot.store.guesses import Guesses
from bot.store.values.guess import Guess
from bot.store.values.table import RUNNING, Table
from bot.tables.commit.hidden_knowledge import HiddenKnowledge
from bot.tables.commit.repository import Repository
from bot.tables.model.actor import Actor
from bot.tables.model.errors import NoGuess
from bot.tables.model.guess_ranking import RankedGuesser, guess_ranking


class GuessChoices(Struct, frozen=True):
    """What somebody may guess at a table, and has: ``third`` is the present one, 0 where they may not guess."""

    third: int = 0
    made: tuple[Guess, ...] = ()

    @property
    def open(self) -> bool:
        """Whether they may guess now."""
        return bool(self.third) and all(guess.third != self.third for guess in self.made)


class Guesser:
    """Takes guesses, and tells who was right."""

    def __init__(self, repo: Repository, knowledge: HiddenKnowledge, stored: Guesses) -> None:
        self.repo = repo
        self.knowledge = knowledge
        self.stored = stored

    async def at(self, table: Table, user: int) -> GuessChoices:
        """What somebody may guess at a table, and has."""
        made = tuple(await self.stored.of(table.id, user))
        if table.status != RUNNING or table.practice or user not in table.followers:
            return GuessChoices(0, made)
        if table.seat_of(user) is not None or await self.knowledge.of(table, user):
            return GuessChoices(0, made)
        position = await self.repo.position(table.id)
        return GuessChoices(position.game.third(position.view()), made)

    async def guess(self, table_id: int, actor: Actor, seat: int) -> Table:
        """Guess that a seat will win. Raises `NoGuess` for who may not, or has in this third, and for no seat."""
        table = await self.repo.get(table_id)
        found = await self.at(table, actor.user)
        if not found.open or not 0 <= seat < len(table.seats):
            raise NoGuess
        guess = Guess(found.third, seat, self.repo.clock())
        if not await self.stored.add(table_id, actor.user, actor.name, guess):
            raise NoGuess
        return table

    async def best(self, guild: int) -> list[RankedGuesser]:
        """Who guesses best at a server."""
        return guess_ranking(await self.stored.judged(guild))
