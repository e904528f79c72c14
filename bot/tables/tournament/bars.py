"""Who has left a tournament without a word: an organiser may bar them from the next one of the server, for a time.

Somebody has, if the program has played their seat to the end of a table and they had not dropped out; to be taken out
by the organiser is no word of theirs. They are told by DM, until when and what cures it: a number of games that they
play on the server to the end. An organiser may lift it. It is a setting of the person (``barred.<server>``), so they
are sent it with their data, and it is forgotten with them.
"""

from __future__ import annotations

from msgspec import Struct

from bot.store.settings import Settings
from bot.store.values.delivery import BARRED, Delivery
from bot.store.values.table import STOOD_IN
from bot.store.values.time import DAY
from bot.store.values.tournament import DROPPED, Tournament
from bot.tables.commit.repository import Repository
from bot.tables.commit.rights import organises
from bot.tables.model.actor import Actor
from bot.tables.tournament.errors import Barred, NotAbsent, NotOrganiser
from bot.tables.tournament.repository import TournamentRepository

DAYS = (7, 30, 90)
"""For how long somebody may be barred."""

CURED = 2
"""So many games that are played on the server to their end lift it."""


class Bar(Struct, frozen=True):
    """Somebody is barred from signing up on a server: until when, since when, and for which tournament."""

    user: int
    until: float
    since: float
    tournament: int


class Bars:
    """Who may not sign up, and why."""

    def __init__(self, repo: Repository, cups: TournamentRepository, settings: Settings) -> None:
        self.repo = repo
        self.cups = cups
        self.settings = settings

    async def away(self, found: Tournament) -> list[int]:
        """Who has left this tournament without a word, in the order of signing up."""
        said = {line.by for line in found.lines if line.kind == DROPPED}
        gone = set[int]()
        for pairing in found.pairings:
            played = await self.repo.reads.results.of(pairing.table) if pairing.done and pairing.table else None
            for seat in played.seats if played is not None else ():
                if seat.gone == STOOD_IN and seat.user is not None and seat.user > 0:
                    gone.add(seat.user)
        return [entrant.user for entrant in found.entrants if entrant.user in gone - said]

    async def bar(self, tournament_id: int, actor: Actor, user: int, days: int) -> Bar:
        """Bar somebody from now on; they are told. Raises `NotOrganiser`, `NotAbsent`."""
        found = await self.cups.get(tournament_id)
        if not organises(found, actor):
            raise NotOrganiser
        if user not in await self.away(found) or days not in DAYS:
            raise NotAbsent
        now = self.repo.clock()
        made = Bar(user, now + days * DAY, now, found.id)
        value = f"{int(made.until)}.{int(made.since)}.{made.tournament}"
        await self.settings.set("user", user, _name(found.guild), value)
        await self.cups.replace(found, found, (Delivery(kind=BARRED, user=user),))
        return made

    async def lift(self, tournament_id: int, actor: Actor, user: int) -> None:
        """Somebody may sign up again. Raises `NotOrganiser`."""
        found = await self.cups.get(tournament_id)
        if not organises(found, actor):
            raise NotOrganiser
        await self.settings.set("user", user, _name(found.guild), None)

    async def of(self, guild: int, user: int) -> Bar | None:
        """The bar of somebody on a server; None once it is over or cured."""
        value = (await self.settings.of("user", user)).get(_name(guild), "")
        return await self._holds(guild, user, value) if value else None

    async def all(self, guild: int) -> list[Bar]:
        """Who is barred on a server, the one for longest last."""
        held = await self.settings.holding("user", _name(guild))
        found = [await self._holds(guild, user, value) for user, value in held.items()]
        return sorted((bar for bar in found if bar is not None), key=lambda bar: (bar.until, bar.user))

    async def require_free(self, guild: int, user: int) -> None:
        """Raises `Barred`."""
        found = await self.of(guild, user)
        if found is not None:
            raise Barred(until=int(found.until), n=CURED)

    async def _holds(self, guild: int, user: int, value: str) -> Bar | None:
        """The bar as it is stored, unless it is over; what is, is forgotten."""
        until, since, tournament = (int(part) for part in value.split("."))
        if until > self.repo.clock():
            played = await self.repo.reads.results.all(guild=guild, user_id=user)
            whole = [
                game
                for game in played
                if game.ended > since and any(seat.user == user and not seat.gone for seat in game.seats)
            ]
            if len(whole) < CURED:
                return Bar(user, until, since, tournament)
        await self.settings.set("user", user, _name(guild), None)
        return None


def _name(guild: int) -> str:
    return f"barred.{guild}"
