"""Company: who would like a game of what, whom somebody does not want to meet, and what they note for themselves."""

from __future__ import annotations

from msgspec import Struct

from bot.store.people import Blocked
from bot.store.values.table import Table
from bot.store.values.time import DAY, PACES
from bot.store.wishes import Wish
from bot.tables.commit.repository import Desk
from bot.tables.model.errors import NoSuchGame, NoSuchOption, OwnSelf, TooManyBlocked
from bot.tables.model.position import Person
from engine.errors import EngineError
from engine.kernel.registry import game as find_game

LENGTHS = (1, 3, 7, 14, 30)
"""How many days a wish may last."""

USUAL = 7
"""How many it usually does."""

LISTED = 25
"""How many people may stand on a block list: as many as one menu shows."""

LONGEST = 1000
"""Characters of a note."""


class Found(Struct, frozen=True):
    """What there is to play on a server: its lobbies, and the wishes that the reader may see."""

    lobbies: list[Table]
    wishes: list[Wish]


class Company:
    """What brings people together, and what keeps them apart."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    # ---- finding people ----------------------------------------------------------------------------------------------

    async def find(self, guild: int, reader: int) -> Found:
        """What there is to play on a server. The lobbies are the same for everybody."""
        store = self.desk.store
        return Found(await store.lobbies(guild), await store.wishes(guild, reader, self.desk.clock()))

    async def wish(
        self, guild: int, person: Person, game: str, seats: tuple[int, int], pace: str = "", days: int = USUAL
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
        now = self.desk.clock()
        made = Wish(
            guild=guild,
            user=person.id,
            name=person.name,
            game=game,
            least=least,
            most=most,
            pace=pace,
            made=now,
            ends=now + days * DAY,
        )
        await self.desk.store.wish(made)
        return made

    async def withdraw(self, guild: int, user: int, game: str) -> None:
        """Take a wish back."""
        await self.desk.store.unwish(guild, user, game)

    # ---- the block list ----------------------------------------------------------------------------------------------

    async def blocked(self, user: int) -> list[Blocked]:
        """Whom a person does not want to meet."""
        return await self.desk.store.blocks(user)

    async def block(self, user: int, other: int, name: str) -> None:
        """Put somebody on the list. Raises `OwnSelf`, `TooManyBlocked`."""
        if user == other:
            raise OwnSelf
        known = await self.blocked(user)
        if len(known) >= LISTED and other not in {one.user for one in known}:
            raise TooManyBlocked(n=len(known))
        await self.desk.store.block(user, other, name, self.desk.clock())

    async def unblock(self, user: int, other: int) -> None:
        """Take somebody off it."""
        await self.desk.store.unblock(user, other)

    async def met(self, user: int) -> dict[int, str]:
        """The people somebody has sat with, the last ones first, and what they were called then."""
        found: dict[int, str] = {}
        for table in await self.desk.store.tables(user=user):
            for own in table.seats:
                if own.user is not None and own.user > 0 and own.user != user:
                    found.setdefault(own.user, own.name)
        return found

    # ---- notes to self -----------------------------------------------------------------------------------------------

    async def note(self, id: int, user: int) -> str:  # noqa: A002
        """What a person has noted at a table; empty if nothing."""
        return await self.desk.store.note_of(id, user)

    async def set_note(self, id: int, user: int, text: str) -> str:  # noqa: A002
        """Note it, in the place of what stood there; returns what is kept. Raises `NoTable`."""
        kept = text.strip()[:LONGEST].strip()
        await self.desk.get(id)
        await self.desk.store.set_note(id, user, kept, self.desk.clock())
        return kept
