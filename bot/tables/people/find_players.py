"""Company: who would like a game of what, whom somebody does not want to meet, and what they note for themselves."""

from __future__ import annotations

from msgspec import Struct

from bot.store.people import People
from bot.store.values.person import Wish
from bot.store.values.table import Table
from bot.store.values.time import DAY, PACES
from bot.tables.commit.repository import Repository
from bot.tables.model.actor import Actor
from bot.tables.model.errors import NoSuchGame, NoSuchOption
from engine.errors import EngineError
from engine.kernel.registry import game as find_game

LENGTHS = (1, 3, 7, 14, 30)
"""How many days a wish may last."""

USUAL = 7
"""How many it usually does."""


class LobbiesAndWishes(Struct, frozen=True):
    """What there is to play on a server: its lobbies, and the wishes that the reader may see."""

    lobbies: list[Table]
    wishes: list[Wish]


class PlayerFinder:
    """What brings people together, and what keeps them apart."""

    def __init__(self, repo: Repository, people: People) -> None:
        self.repo = repo
        self.people = people

    # ---- finding people ----------------------------------------------------------------------------------------------

    async def find(self, guild: int, reader: int) -> LobbiesAndWishes:
        """What there is to play on a server. The lobbies are the same for everybody."""
        return LobbiesAndWishes(
            await self.people.lobbies(guild), await self.people.wishes(guild, reader, self.repo.clock())
        )

    async def wish(
        self, guild: int, person: Actor, game: str, seats: tuple[int, int], pace: str = "", days: int = USUAL
    ) -> Wish:
        """A standing wish for a game with so many at the table, in the place of an older one for the same game.

        Raises `NoSuchGame`, `NoSuchOption`.
        """
        try:
            possible = find_game(game).seats
        except EngineError:
            raise NoSuchGame(game=game[:40]) from None
        least, most = seats
        if least not in possible or most not in possible or least > most or pace not in ("", *PACES):
            raise NoSuchOption(option=f"{least}-{most}", value=pace[:40])
        if days not in LENGTHS:
            raise NoSuchOption(option="days", value=str(days))
        now = self.repo.clock()
        made = Wish(
            guild=guild,
            user=person.user,
            name=person.name,
            game=game,
            least=least,
            most=most,
            pace=pace,
            made=now,
            ends=now + days * DAY,
        )
        await self.people.set_wish(made)
        return made

    async def withdraw(self, guild: int, user: int, game: str) -> None:
        """Take a wish back."""
        await self.people.remove_wish(guild, user, game)
