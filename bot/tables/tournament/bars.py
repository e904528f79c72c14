"""Who has left a tournament without a word: an organiser may bar them from the next one of the server, for a time.

Somebody has, if the program has played their seat to the end of a table and they had not dropped out; to be taken out
by the organiser is no word of theirs. They are told by DM, until when and what cures it: a number of games that they
play on the server to the end, with somebody else who does. An organiser may lift it. It is a setting of the person
(``barred.<server>``), so they are sent it with their data.

To be forgotten lifts nothing, else everybody would be: the setting stays as one of nobody, whom no table tells apart
from others who were forgotten. So it holds for whoever was, since that tournament was made; as does that somebody was
taken out of one (`bot.tables.tournament.sign_up`).
"""

from __future__ import annotations

from msgspec import Struct

from bot.store.personal_data import BARRED_PREFIX, PersonalData
from bot.store.settings import Settings
from bot.store.values.delivery import BARRED, Delivery
from bot.store.values.result import AGREED, Played, PlayedSeat
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
"""So many games lift it that are played on the server to their end, with at least one other person who stays too."""


class Bar(Struct, frozen=True):
    """Somebody is barred from signing up on a server: until when, since when, and for which tournament. ``user`` is
    below 0 for who has been forgotten.
    """

    user: int
    until: float
    since: float
    tournament: int


class Bars:
    """Who may not sign up, and why."""

    def __init__(
        self, repo: Repository, cups: TournamentRepository, settings: Settings, personal_data: PersonalData
    ) -> None:
        self.repo = repo
        self.cups = cups
        self.settings = settings
        self.personal_data = personal_data

    async def away(self, found: Tournament) -> list[int]:
        """Who has left this tournament without a word, in the order of signing up; also who was forgotten since."""
        said = {line.by for line in found.lines if line.kind == DROPPED}
        gone = set[int]()
        for pairing in found.pairings:
            played = await self.repo.reads.results.of(pairing.table) if pairing.done and pairing.table else None
            for seat in played.seats if played is not None else ():
                if seat.gone == STOOD_IN and seat.user is not None:
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
        await self.cups.replace(found, found, (Delivery(kind=BARRED, user=user),) if user > 0 else ())
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
        found = await self.of(guild, user) or await self._as_forgotten(guild, user)
        if found is not None:
            raise Barred(until=int(found.until), n=CURED)

    async def _as_forgotten(self, guild: int, user: int) -> Bar | None:
        """A bar of somebody forgotten that may be this person's, unless they have cured it since."""
        for held in await self.all(guild):
            if held.user < 0 and not await self._cured(guild, user, held.since):
                left = await self.cups.get(held.tournament)
                if await self.personal_data.forgotten([user], left.created):
                    return held
        return None

    async def _holds(self, guild: int, user: int, value: str) -> Bar | None:
        """The bar as it is stored, unless it is over; what is, is forgotten."""
        until, since, tournament = (int(part) for part in value.split("."))
        if until > self.repo.clock() and not await self._cured(guild, user, since):
            return Bar(user, until, since, tournament)
        await self.settings.set("user", user, _name(guild), None)
        return None

    async def _cured(self, guild: int, user: int, since: float) -> bool:
        """Whether somebody has played enough games there since."""
        played = await self.repo.reads.results.all(guild=guild, user_id=user)
        return sum(game.ended > since and cures(game, user) for game in played) >= CURED


def cures(game: Played, user: int) -> bool:
    """Whether a game tells that somebody stays to the end: they did, of a whole game, and so did another person.
    Neither opponents of the program nor friends who give up or agree on an end at once make one. Pure.
    """
    stayed = {seat.user for seat in game.seats if seat.user is not None and _stayed(seat)}
    return game.reason != AGREED and user in stayed and len(stayed) > 1


def _stayed(seat: PlayedSeat) -> bool:
    return bool(seat.place) and not seat.gone and not seat.took


def _name(guild: int) -> str:
    return f"{BARRED_PREFIX}{guild}"
