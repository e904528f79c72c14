"""The lobby: making a table, seats, options, start. Every change leaves a lobby card in the outbox.

A host who has vanished is no hindrance: after a day of silence whoever sits there does what a host may, and is the host
with it (`bot.tables.commit.rights.with_host`).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from math import ceil

import msgspec

from bot.store.values.change import Entry, NewLine
from bot.store.values.delivery import FORUM_POST, KICKED, LOBBY_CARD, Delivery
from bot.store.values.errors import NoSeat
from bot.store.values.person import SeatCheck
from bot.store.values.table import FRIENDLY, LEVELS, LOBBY, RATED, RUNNING, Seat, Table
from bot.store.values.time import EXPIRIES, TimeControl
from bot.tables.commit.change import Change
from bot.tables.commit.hosting import HostingLimits, OpeningLimits
from bot.tables.commit.repository import Repository
from bot.tables.commit.retry import retry_on_conflict
from bot.tables.history.gallery import Gallery
from bot.tables.lobby.closing import TableCloser
from bot.tables.lobby.seating import rotated, seat_order
from bot.tables.model.actor import Actor
from bot.tables.model.errors import (
    AlreadySeated,
    LeftServer,
    NoSuchGame,
    NoSuchLevel,
    NoSuchOption,
    NoSuchSeat,
    NotInLobby,
    SentAway,
    TableFull,
    WrongSeats,
)
from bot.tables.model.option_choice import require_option
from bot.tables.model.position import Outcome
from bot.tables.model.server_settings import server_settings
from engine.errors import BadOption, EngineError
from engine.kernel.registry import AnyGame
from engine.kernel.registry import game as find_game
from engine.kernel.rng import seed_hash
from engine.kernel.values import PUBLIC

COOLING = 600.0
"""Seconds in which a person who was sent away cannot come back: as long as the outbox surely remembers it."""


class TableRequest(msgspec.Struct, frozen=True):
    """How a table is opened: its ``terms`` (None: those of the server), whether it is ``rated`` and its free seats
    are ``shut``, and the ``bots`` that sit there from the start on.
    """

    terms: TimeControl | None = None
    rated: bool = True
    shut: bool = False
    bots: Sequence[Seat] = ()


AS_USUAL = TableRequest()
"""A table as it is opened where nothing else is said."""


class Lobby(TableCloser):
    """What can be done until the start. ``new_seed()`` gives 32 hex digits."""

    def __init__(
        self,
        repo: Repository,
        new_seed: Callable[[], str] = lambda: secrets.token_hex(16),
        gallery: Gallery | None = None,
        openings: OpeningLimits | None = None,
    ) -> None:
        super().__init__(repo, gallery, openings)
        self.new_seed = new_seed
        self.hosting = HostingLimits(repo, self.openings)

    async def create(
        self,
        guild: int,
        channel: int,
        host: Actor,
        game: str,
        lang: str = "en",
        options: dict[str, str] | None = None,
        *,
        wanted: TableRequest = AS_USUAL,
        forum: int = 0,
    ) -> Table:
        """A new table with its host in the first seat, in a ``channel`` or as a post of a ``forum``. Raises
        `NoSuchGame`, `ChannelTaken`, `NoSuchOption`, `NoSuchLevel`, `TableFull`, `TooManyTables`, `TooManyLobbies`,
        `TooManyOpened`.
        """
        try:
            rules = find_game(game)
        except EngineError:
            raise NoSuchGame(game=game[:40]) from None
        for name, value in (options or {}).items():
            require_option(rules, name, value, max(rules.seats))
        for bot in wanted.bots:
            if bot.user is not None or bot.level not in LEVELS:
                raise NoSuchLevel(level=bot.level[:40])
        if len(wanted.bots) >= max(rules.seats):
            raise TableFull(most=max(rules.seats))
        house = server_settings(await self.repo.reads.settings.of("guild", guild))
        return await self.found(
            Table(
                guild=guild,
                channel=channel,
                forum=forum,
                host=host.user,
                game=game,
                options=dict(options or {}),
                seats=(Seat(host.user, host.name), *wanted.bots),
                lang=lang,
                terms=house.terms if wanted.terms is None else wanted.terms,
                counts=RATED if wanted.rated else FRIENDLY,
                shut=wanted.shut,
            )
        )

    async def found(self, table: Table) -> Table:
        """Store a new table; its card is posted. Raises `ChannelTaken`, `TooManyTables`, `TooManyLobbies`,
        `TooManyOpened`.
        """
        now = self.repo.clock()
        table = msgspec.structs.replace(table, created=now, updated=now)
        kind = LOBBY_CARD
        if table.forum:  # a number that no other table has, until its post is there
            table, kind = msgspec.structs.replace(table, channel=-1 - secrets.randbelow(1 << 62)), FORUM_POST
        if self.gallery is not None:
            table = await self.gallery.founded(table)
        async with self.hosting.room(table.guild, table.host):
            post = Delivery(kind=kind, revision=table.revision, channel=table.forum)
            return await self.repo.create(table, (post,))

    @retry_on_conflict
    async def join(self, table_id: int, person: Actor) -> Table:
        """Raises `NotInLobby`, `AlreadySeated`, `SentAway`, `TableFull`, `NoSeat`.

        Everything that may stand against it is looked at first, so that no refusal comes sooner than another.
        """
        async with self.repo.lock(table_id):
            table = await self._in_lobby(table_id)
            if table.seat_of(person.user) is not None:
                raise AlreadySeated
            found = await self.repo.reads.people.seat_check(table, person.user)
            _require_not_sent_away(found, self.repo.clock())
            _require_free(table)
            if table.shut or found.blocked:
                raise NoSeat
            return await self._change(table, seats=(*table.seats, Seat(person.user, person.name)))

    @retry_on_conflict
    async def leave(self, table_id: int, user: int) -> Table:
        """The next person who may host one more becomes host; without any the table is aborted.

        Raises `NotInLobby`, `NotSeated`.
        """
        async with self.repo.lock(table_id):
            return await self._remove(await self._in_lobby(table_id), user)

    @retry_on_conflict
    async def kick(self, table_id: int, actor: Actor, user: int) -> Table:
        """Send a person away, and tell them; who sends themselves away leaves.

        Raises `NotHost`, `NotInLobby`, `NotSeated` (``user`` has no seat).
        """
        async with self.repo.lock(table_id):
            table = await self._led(table_id, actor)
            word = Delivery(kind=KICKED, revision=table.revision + 1, user=user)
            return await self._remove(table, user, *([word] if user != actor.user else []), by=actor)

    @retry_on_conflict
    async def set_option(self, table_id: int, actor: Actor, name: str, value: str) -> Table:
        """Raises `NotHost`, `NotInLobby`, `NoSuchOption`."""
        async with self.repo.lock(table_id):
            table = await self._led(table_id, actor)
            game = find_game(table.game)
            require_option(game, name, value, max(game.seats))
            return await self._change(table, by=actor, options={**table.options, name: value})

    @retry_on_conflict
    async def add_opponent(self, table_id: int, actor: Actor, level: str, name: str) -> Table:
        """An opponent of a level in `LEVELS`. Raises `NotHost`, `NotInLobby`, `TableFull`, `NoSuchLevel`."""
        if level not in LEVELS:
            raise NoSuchLevel(level=level[:40])
        async with self.repo.lock(table_id):
            table = await self._led(table_id, actor)
            _require_free(table)
            return await self._change(table, by=actor, seats=(*table.seats, Seat(None, name, level)))

    @retry_on_conflict
    async def remove_opponent(self, table_id: int, actor: Actor, seat: int | None = None) -> Table:
        """The opponent in ``seat`` (default: the last one). Raises `NotHost`, `NotInLobby`, `NoSuchSeat`."""
        async with self.repo.lock(table_id):
            table = await self._led(table_id, actor)
            found = [index for index, own in enumerate(table.seats) if own.user is None and seat in (None, index)]
            if not found:
                raise NoSuchSeat(n=-1 if seat is None else seat + 1)
            left = tuple(own for index, own in enumerate(table.seats) if index != found[-1])
            return await self._change(table, by=actor, seats=left)

    @retry_on_conflict
    async def start(self, table_id: int, actor: Actor) -> Outcome:
        """Draw seed and seats, publish the seed's hash, begin.

        Raises `NotHost`, `NotInLobby`, `LeftServer`, `WrongSeats`, `NoSuchOption`.
        """
        async with self.repo.lock(table_id):
            table = await self._led(table_id, actor)
            away = await self.repo.presence.gone(
                table.guild, [seat.user for seat in table.seats if seat.user], anew=True
            )
            if away:
                raise LeftServer(
                    who=[name for seat, name in zip(table.seats, table.names, strict=True) if seat.user in away]
                )
            seed = self.new_seed()
            card = Delivery(kind=LOBBY_CARD, revision=table.revision + 1)
            return await self._begin(table, actor, seed, await self._seated(table, seed), (card,))

    async def begin(self, table_id: int, words: tuple[Delivery, ...]) -> Outcome:
        """Begin a table that the program has made, in the order in which its seats stand; ``words`` tell its people.

        Raises `NotInLobby`, `WrongSeats`.
        """
        async with self.repo.lock(table_id):
            table = await self._in_lobby(table_id)
            return await self._begin(table, Actor(table.host), self.new_seed(), table.seats, words)

    async def _begin(
        self, table: Table, by: Actor, seed: str, seats: tuple[Seat, ...], also: tuple[Delivery, ...]
    ) -> Outcome:
        game = find_game(table.game)
        if len(table.seats) not in game.seats:
            raise WrongSeats(n=len(table.seats), allowed=[*game.seats])
        try:
            options = game.choose(len(table.seats), table.options)
            state, events = game.new(len(table.seats), options, seed, confirm=True)
        except BadOption:
            raise _wrong_option(game, len(table.seats), table.options) from None
        running = msgspec.structs.replace(
            table,
            status=RUNNING,
            options=options,
            seats=seats,
            seed=seed,
            seed_hash=seed_hash(seed),
            rules_version=game.rules_version,
        )
        change = Change(
            before=table,
            after=running,
            state=state,
            entry=Entry(table=table.id, revision=0, verb="start", at=0, user=by.user),
            lines=tuple(NewLine(event) for event in events),
            base=True,
            deliveries=also,
            reader=running.seat(by.user) if running.seat_of(by.user) is not None else PUBLIC,
            by=by,
        )
        return await self.repo.commit(change)

    @retry_on_conflict
    async def set_terms(self, table_id: int, actor: Actor, terms: TimeControl) -> Table:
        """What the table agrees on about time. Raises `NotHost`, `NotInLobby`, `NoSuchOption`."""
        if terms.expiry not in EXPIRIES or terms.level not in ("", *LEVELS) or min(terms.move, terms.reserve) < 0:
            raise NoSuchOption(option=terms.expiry[:40], value=terms.level[:40])
        async with self.repo.lock(table_id):
            table = await self._led(table_id, actor)
            return await self._change(table, by=actor, terms=terms)

    @retry_on_conflict
    async def set_rated(self, table_id: int, actor: Actor, *, rated: bool) -> Table:
        """Whether the result will count for ratings. Raises `NotHost`, `NotInLobby`."""
        async with self.repo.lock(table_id):
            table = await self._led(table_id, actor)
            return await self._change(table, by=actor, counts=RATED if rated else FRIENDLY)

    # ---- the way to the store ----------------------------------------------------------------------------------------

    async def _in_lobby(self, table_id: int) -> Table:
        table = await self.repo.get(table_id)
        if table.status != LOBBY:
            raise NotInLobby(status=table.status)
        return table

    async def _led(self, table_id: int, actor: Actor) -> Table:
        """A lobby with its host, who is the actor. Raises `NotInLobby`, `NotHost`."""
        return await self.hosted(await self._in_lobby(table_id), actor)

    async def _seated(self, table: Table, seed: str) -> tuple[Seat, ...]:
        """The seats in the order of play."""
        last = (await self.repo.get(table.rematch)).seats if table.rematch else ()
        return rotated(last, table.seats) or seat_order(seed, table.seats)

    async def _remove(self, table: Table, user: int, *words: Delivery, by: Actor | None = None) -> Table:
        table.seat(user)
        left = tuple(seat for seat in table.seats if seat.user != user)
        people = [seat.user for seat in left if seat.user is not None]
        if table.host in people:
            return await self._change(table, *words, by=by, seats=left)
        async with self.hosting.next_host(table.guild, people) as host:
            if not host:
                return await self._close(table, user, *words, actor=by)
            return await self._change(table, *words, by=by, seats=left, host=host)


def _require_free(table: Table) -> None:
    """Raises `TableFull`."""
    most = max(find_game(table.game).seats)
    if len(table.seats) >= most:
        raise TableFull(most=most)


def _require_not_sent_away(found: SeatCheck, now: float) -> None:
    """Raises `SentAway`."""
    left = found.sent_away + COOLING - now
    if left > 0:
        raise SentAway(n=ceil(left / 60))


def _wrong_option(game: AnyGame, seats: int, chosen: dict[str, str]) -> NoSuchOption:
    """Which of the options is not for so many seats."""
    for spec in game.options:
        value = chosen.get(spec.name, spec.values[0])
        if value not in spec.offered(seats):
            return NoSuchOption(option=spec.name, value=value)
    return NoSuchOption(option=", ".join(sorted(chosen))[:40], value="")
