"""Tournaments: signing up, dropping out, beginning, corrections. How one goes on by itself:
`bot.tables.tournament.runner`.

Every change is one transaction guarded by the tournament's revision.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import msgspec

from bot.store.personal_data import PersonalData
from bot.store.settings import SettingReads
from bot.store.values.names import printable
from bot.store.values.time import ON, PACES, TimeControl
from bot.store.values.tournament import (
    ABSENT,
    DROPPED,
    ENDED,
    FORMS,
    LEAGUE,
    OFF,
    OPEN,
    PLAYED,
    RETURNED,
    TAKEN_OUT,
    Entrant,
    Line,
    PairedSeat,
    Pairing,
    Tournament,
)
from bot.tables.commit.hosting import OpeningLimits, PersonLocks
from bot.tables.commit.presence import Presence
from bot.tables.commit.rights import judges, organises
from bot.tables.model.actor import Actor
from bot.tables.model.errors import NoReason, NoSuchGame, NoSuchOption, OwnGame
from bot.tables.model.option_choice import at_tournament, require_option
from bot.tables.model.server_settings import server_settings
from bot.tables.model.table_sizes import LEAST, limits
from bot.tables.tournament.bars import Bars
from bot.tables.tournament.changes import are_places, opened_again, with_entrant, with_pairing
from bot.tables.tournament.errors import (
    AlreadyEntered,
    HasBegun,
    HasEnded,
    NoSuchTable,
    NotEntered,
    NotForTables,
    NotOrganiser,
    NotSigningUp,
    TakenOut,
    TooFew,
    TooManyCups,
    WrongPlaces,
)
from bot.tables.tournament.repository import TournamentRepository
from bot.tables.tournament.rounds import another_round, enough_people, next_round
from engine.errors import EngineError
from engine.kernel.registry import game as find_game
from render.words.shorten import shorten

TITLE, REASON = 60, 300
"""The longest name and reason in characters."""

ROUNDS, SEASONS = 9, 6
"""The most rounds of a season, and seasons of a league."""


class Tournaments:
    """All tournaments."""

    def __init__(
        self,
        repo: TournamentRepository,
        new_seed: Callable[[], str],
        bars: Bars,
        settings: SettingReads,
        openings: OpeningLimits,
        personal_data: PersonalData,
        presence: Presence,
    ) -> None:
        self.repo = repo
        self.personal_data = personal_data
        self.presence = presence
        self.openings = openings
        self.settings = settings
        self.new_seed = new_seed
        self.bars = bars
        self._locks = PersonLocks()

    # ---- before the first round --------------------------------------------------------------------------------------

    async def create(self, tournament: Tournament, pace: str) -> Tournament:
        """A tournament where people sign up from now on. Raises `NoSuchGame`, `NotForTables`, `NoSuchOption`,
        `TooManyCups`, `TooManyOpened`.
        """
        try:
            least, most = limits(tournament.game)
        except EngineError:
            raise NoSuchGame(game=tournament.game[:40]) from None
        if least > most:
            raise NotForTables
        if pace not in PACES or not PACES[pace][0] or tournament.form not in FORMS:
            raise NoSuchOption(option=pace[:40], value=tournament.form[:40])
        now = self.repo.clock()
        move, reserve = PACES[pace]
        made = msgspec.structs.replace(
            tournament,
            rounds=min(max(1, tournament.rounds), ROUNDS),
            seasons=min(max(1, tournament.seasons), SEASONS) if tournament.form == LEAGUE else 1,
            size=min(max(least, tournament.size), most),
            terms=TimeControl(move=move, reserve=reserve, expiry=ON),
            seed=self.new_seed(),
            created=now,
            updated=now,
            lines=(Line(0, "open", now, tournament.organiser),),
        )
        async with self._locks.of(tournament.organiser):  # looked at and used up in one go
            await self._require_room(tournament)
            with self.openings.one(tournament.organiser):
                return await self.repo.create(made)

    async def _require_room(self, tournament: Tournament) -> None:
        """Raises `TooManyCups` if a person organises as many of a server as they may."""
        most = server_settings(await self.settings.of("guild", tournament.guild)).cups
        same = [cup for cup in await self.repo.of_guild(tournament.guild) if cup.organiser == tournament.organiser]
        live = sum(cup.live for cup in same)
        if most and live >= most:
            raise TooManyCups(n=live)

    async def join(self, tournament_id: int, person: Actor) -> Tournament:
        """Sign up; once it is played, take the place of somebody who has dropped out, as long as another round follows.
        Who had left the server is in it again.

        Raises `NotSigningUp`, `AlreadyEntered`, `TakenOut`, `Barred`.
        """
        now = await self.repo.get(tournament_id)
        if person.user not in now.absent:
            await self.bars.require_free(now.guild, person.user)
        if any(map(now.taken_out, now.forgotten)) and await self.personal_data.forgotten([person.user], now.created):
            raise TakenOut  # nothing tells any more who it was that the organiser has taken out

        def work(found: Tournament) -> Tournament:
            own = found.entrant(person.user)
            if found.taken_out(person.user):
                raise TakenOut
            if person.user in found.absent:
                if not another_round(found):
                    raise NotSigningUp
                return self._again(found, person.user)
            if own is not None and (found.status != OPEN or not own.left):
                raise AlreadyEntered
            if found.status == OPEN:
                return with_entrant(found, Entrant(person.user, person.name))
            taken = {entrant.replaces for entrant in found.entrants}
            free = [entrant.user for entrant in found.entrants if entrant.left and entrant.user not in taken]
            if not free or not another_round(found):
                raise NotSigningUp
            return self.told(
                with_entrant(found, Entrant(person.user, person.name, replaces=free[0])), "replaced", by=person.user
            )

        return await self.repo.change(tournament_id, work)

    async def leave(self, tournament_id: int, user: int) -> Tournament:
        """Take the sign-up back, or drop out. Who plays at a table still does. Raises `NotEntered`."""
        return await self.repo.change(tournament_id, lambda found: self._without(found, user, DROPPED))

    async def drop(self, tournament_id: int, actor: Actor, user: int) -> Tournament:
        """The organiser takes somebody out, which everybody is told as it is, before the first round too: the line is
        what keeps them from signing up again.

        Raises `NotOrganiser`, `NotEntered`.
        """

        def work(found: Tournament) -> Tournament:
            _require_organiser(found, actor)
            return self._without(found, user, DROPPED if user == actor.user else TAKEN_OUT)

        return await self.repo.change(tournament_id, work)

    def _without(self, found: Tournament, user: int, kind: str) -> Tournament:
        """The tournament without somebody. Raises `NotEntered`."""
        own = found.entrant(user)
        if own is None or own.left or not found.live:
            raise NotEntered
        gone = with_entrant(found, msgspec.structs.replace(own, left=True))
        silent = found.status == OPEN and kind == DROPPED  # who has left so may sign up again
        return gone if silent else self.told(gone, kind, by=user)

    def _again(self, found: Tournament, user: int) -> Tournament:
        """The tournament with somebody who had left the server: they are paired from the next round on."""
        own = next(entrant for entrant in found.entrants if entrant.user == user)
        return self.told(with_entrant(found, msgspec.structs.replace(own, left=False)), RETURNED, by=user)

    async def present(self, found: Tournament) -> Tournament:
        """The tournament without who is not on its server any more, and with who is there again: looked up before a
        round is made, so that nobody sits at a table with somebody who cannot come.
        """
        left = found.absent
        away = await self.presence.gone(found.guild, [*found.people, *left], anew=True)
        for user in left:
            if user not in away:
                found = self._again(found, user)
        return self._without_all(found, away)

    def _without_all(self, found: Tournament, users: Collection[int]) -> Tournament:
        for user in found.people:
            if user in users:
                found = self._without(found, user, ABSENT)
        return found

    async def begin(self, tournament_id: int, actor: Actor) -> Tournament:
        """Begin before the deadline. Raises `NotOrganiser`, `HasBegun`, `TooFew`."""
        before = await self.repo.get(tournament_id)
        _require_organiser(before, actor)  # for nobody else people are looked up
        here = await self.present(before)

        def work(found: Tournament) -> Tournament:
            _require_organiser(found, actor)
            _must_be_open(found)
            found = self._without_all(found, {user for user in found.people if user not in here.people})
            if not enough_people(found):
                raise TooFew(n=LEAST)
            return self.next(found)

        return await self.repo.change(tournament_id, work)

    async def call_off(self, tournament_id: int, actor: Actor, reason: str) -> Tournament:
        """End it; its tables go on as ordinary ones. Raises `NotOrganiser`, `NoReason`, `HasEnded`."""
        told = printable(reason, REASON)

        def work(found: Tournament) -> Tournament:
            _require_organiser(found, actor)
            if not told:
                raise NoReason
            if not found.live:
                raise HasEnded
            return self.told(msgspec.structs.replace(found, status=OFF), "off", by=actor.user, reason=told)

        return await self.repo.change(tournament_id, work)

    async def set_option(self, tournament_id: int, actor: Actor, name: str, value: str) -> Tournament:
        """Set an option of all its tables. Raises `NotOrganiser`, `HasBegun`, `NoSuchOption`."""

        def work(found: Tournament) -> Tournament:
            _require_organiser(found, actor)
            _must_be_open(found)
            choosing = at_tournament(found)
            if name in choosing.settled:
                raise NoSuchOption(option=shorten(name, 40), value=shorten(value, 40))
            require_option(find_game(found.game), name, value, min(choosing.seats))
            return msgspec.structs.replace(found, options={**found.options, name: value})

        return await self.repo.change(tournament_id, work)

    async def move(self, tournament_id: int, actor: Actor, channel: int) -> Tournament:
        """Go on in another channel of the server: what is due is posted and opened there.

        Raises `NotOrganiser`, `HasEnded`, `TooManyOpened`.
        """

        def work(found: Tournament) -> Tournament:
            _require_organiser(found, actor)
            if not found.live:
                raise HasEnded
            return msgspec.structs.replace(opened_again(found, self.repo.clock()), channel=channel)

        with self.openings.one(actor.user):
            return await self.repo.change(tournament_id, work)

    async def lose(self, found: Tournament, at: float) -> None:
        """Note since when the channel is gone or closed, which its organiser is told; ``at`` 0: it is open again."""

        def work(now: Tournament) -> Tournament:
            if not now.live or now.channel != found.channel or (at and now.lost):
                return now
            return msgspec.structs.replace(now, lost=at) if at else opened_again(now, self.repo.clock())

        await self.repo.change(found.id, work)

    # ---- results and rounds ------------------------------------------------------------------------------------------

    async def correct(
        self,
        tournament_id: int,
        actor: Actor,
        round_number: int,
        number: int,
        places: Sequence[int],
        reason: str,
    ) -> Tournament:
        """Put other places to the people of a table, in the order in which they sit; everybody is told why.

        Raises `NotOrganiser`, `NoReason`, `NoSuchTable`, `OwnGame`, `WrongPlaces`.
        """
        why = printable(reason, REASON)

        def work(found: Tournament) -> Tournament:
            _require_organiser(found, actor)
            if not why:
                raise NoReason
            old = next(
                (
                    pairing
                    for pairing in found.pairings
                    if (pairing.round, pairing.number, pairing.done) == (round_number, number, True)
                ),
                None,
            )
            if old is None:
                raise NoSuchTable
            if not judges(found, actor, old.people):
                raise OwnGame
            if len(places) != len(old.people) or not are_places(places):
                raise WrongPlaces(n=len(old.people))
            given = iter(places)
            seats = tuple(
                msgspec.structs.replace(paired, place=next(given)) if paired.user else paired for paired in old.seats
            )
            told = with_pairing(found, msgspec.structs.replace(old, seats=seats))
            before = tuple(paired.place for paired in old.seats if paired.user)
            return self.told(
                told,
                "corrected",
                by=actor.user,
                reason=why,
                round_number=round_number,
                pairing=number,
                before=before,
                after=tuple(places),
            )

        return await self.repo.change(tournament_id, work)

    def next(self, found: Tournament) -> Tournament:
        """The tournament with its next round, after a word about the standings; over, if there is none."""
        tables = next_round(found)
        if not tables:
            return self.told(msgspec.structs.replace(found, status=ENDED), "over", round_number=found.round)
        if found.round:
            found = self.told(found, "standings", round_number=found.round)
        number = found.round + 1
        new = tuple(
            Pairing(number, index, tuple(PairedSeat(who) for who in table))
            for index, table in enumerate(tables, 1)
            if table
        )
        begun = msgspec.structs.replace(found, status=PLAYED, round=number, pairings=(*found.pairings, *new))
        return self.told(begun, "round", round_number=number)

    def told(
        self,
        found: Tournament,
        kind: str,
        *,
        by: int = 0,
        round_number: int = 0,
        pairing: int = 0,
        reason: str = "",
        before: tuple[int, ...] = (),
        after: tuple[int, ...] = (),
    ) -> Tournament:
        """The tournament with something new that everybody is told."""
        line = Line(len(found.lines), kind, self.repo.clock(), by, round_number, pairing, reason, before, after)
        return msgspec.structs.replace(found, lines=(*found.lines, line))


def _require_organiser(found: Tournament, actor: Actor) -> None:
    """Raises `NotOrganiser`."""
    if not organises(found, actor):
        raise NotOrganiser


def _must_be_open(found: Tournament) -> None:
    """Raises `HasBegun`."""
    if found.status != OPEN:
        raise HasBegun
