"""The lobby: making a table, seats, options, start. Every change leaves a lobby card in the outbox."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from math import ceil
from typing import Any

import msgspec

from bot.store.api import (
    KICKED,
    LOBBY_CARD,
    LOST,
    OVER_POST,
    TURN_POST,
    UNFILLED,
    Change,
    Delivery,
    Entry,
    NewLine,
)
from bot.store.errors import Conflict
from bot.store.model import ABORTED, LEVELS, LIVE, LOBBY, RUNNING, Seat, Table
from bot.store.timing import DAY, EXPIRIES, Terms
from bot.tables.desk import Desk, must_host
from bot.tables.errors import (
    AlreadySeated,
    NoSuchGame,
    NoSuchLevel,
    NoSuchOption,
    NoSuchSeat,
    NotInLobby,
    NotRunning,
    OnlyByVote,
    SentAway,
    TableFull,
    TooManyTables,
    WrongSeats,
)
from bot.tables.house import HOST, house_of
from bot.tables.position import Outcome, Person
from engine.errors import BadOption, EngineError
from engine.kernel.registry import AnyGame
from engine.kernel.registry import game as find_game
from engine.kernel.rng import number, seed_hash
from engine.kernel.values import PUBLIC

RECALLED = 6
"""How many of the last lines a table tells where it goes on."""

ENDED: dict[str, Any] = {"clocks": (), "votes": (), "tidied": False}
"""What becomes of clocks and votes when a table is closed."""

PATIENCE = 14 * 24 * 3600.0
"""Seconds that a table without a channel waits to be moved."""

COOLING = 600.0
"""Seconds in which a person who was sent away cannot come back: as long as the outbox surely remembers it."""

_ORDER = 1 << 63
"""The numbers of the generator from here on draw the seats; a game never gets so far."""


def seat_order(seed: str, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Seats in the order that ``seed`` draws: with the seed published, everybody can verify it.

    >>> [seat.name for seat in seat_order("00" * 16, [Seat(1, "A"), Seat(2, "B"), Seat(3, "C")])]
    ['B', 'A', 'C']
    """
    drawn = sorted(range(len(seats)), key=lambda index: number(seed, _ORDER + index))
    return tuple(seats[index] for index in drawn)


class Lobby:
    """What can be done until the start, and the end without a result. ``new_seed()`` gives 32 hex digits."""

    def __init__(self, desk: Desk, new_seed: Callable[[], str] = lambda: secrets.token_hex(16)) -> None:
        self.desk = desk
        self.new_seed = new_seed

    async def create(
        self, guild: int, channel: int, host: Person, game: str, lang: str = "en", options: dict[str, str] | None = None
    ) -> Table:
        """A new table with its host in the first seat. Raises `NoSuchGame`, `ChannelTaken`, `NoSuchOption`,
        `TooManyTables`.
        """
        try:
            rules = find_game(game)
        except EngineError:
            raise NoSuchGame(game=game[:40]) from None
        for name, value in (options or {}).items():
            _require_option(rules, name, value)
        house = house_of(await self.desk.store.settings("guild", guild))
        await self._require_room(guild, host.id, house.most)
        now = self.desk.clock()
        table = Table(
            guild=guild,
            channel=channel,
            host=host.id,
            game=game,
            options=dict(options or {}),
            seats=(Seat(host.id, host.name),),
            lang=lang,
            terms=house.terms,
            created=now,
            updated=now,
        )
        made = await self.desk.store.create(table, (Delivery(kind=LOBBY_CARD, revision=table.revision),))
        self.desk.committed(made)
        return made

    async def join(self, id: int, person: Person) -> Table:  # noqa: A002
        """Raises `NotInLobby`, `AlreadySeated`, `SentAway`, `TableFull`."""
        async with self.desk.lock(id):
            table = await self._in_lobby(id)
            if table.seat_of(person.id) is not None:
                raise AlreadySeated
            await self._require_welcome(table, person.id)
            return await self._seat(table, Seat(person.id, person.name))

    async def leave(self, id: int, user: int) -> Table:  # noqa: A002
        """The next person becomes host; without any the table is aborted. Raises `NotInLobby`, `NotSeated`."""
        async with self.desk.lock(id):
            return await self._remove(await self._in_lobby(id), user)

    async def kick(self, id: int, by: int, user: int, *, admin: bool = False) -> Table:  # noqa: A002
        """Send a person away, and tell them; who sends themselves away leaves.

        Raises `NotHost`, `NotInLobby`, `NotSeated` (``user`` has no seat).
        """
        async with self.desk.lock(id):
            table = await self._in_lobby(id)
            must_host(table, by, admin=admin)
            word = Delivery(kind=KICKED, revision=table.revision + 1, user=user)
            return await self._remove(table, user, *([word] if user != by else []))

    async def set_option(self, id: int, by: int, name: str, value: str, *, admin: bool = False) -> Table:  # noqa: A002
        """Raises `NotHost`, `NotInLobby`, `NoSuchOption`."""
        async with self.desk.lock(id):
            table = await self._in_lobby(id)
            must_host(table, by, admin=admin)
            _require_option(find_game(table.game), name, value)
            return await self._change(table, options={**table.options, name: value})

    async def add_opponent(self, id: int, by: int, level: str, name: str, *, admin: bool = False) -> Table:  # noqa: A002
        """An opponent of a level in `LEVELS`. Raises `NotHost`, `NotInLobby`, `TableFull`, `NoSuchLevel`."""
        if level not in LEVELS:
            raise NoSuchLevel(level=level[:40])
        async with self.desk.lock(id):
            table = await self._in_lobby(id)
            must_host(table, by, admin=admin)
            return await self._seat(table, Seat(None, name, level))

    async def remove_opponent(self, id: int, by: int, seat: int | None = None, *, admin: bool = False) -> Table:  # noqa: A002
        """The opponent in ``seat`` (default: the last one). Raises `NotHost`, `NotInLobby`, `NoSuchSeat`."""
        async with self.desk.lock(id):
            table = await self._in_lobby(id)
            must_host(table, by, admin=admin)
            found = [index for index, own in enumerate(table.seats) if own.user is None and seat in (None, index)]
            if not found:
                raise NoSuchSeat(n=-1 if seat is None else seat + 1)
            left = tuple(own for index, own in enumerate(table.seats) if index != found[-1])
            return await self._change(table, seats=left)

    async def start(self, id: int, by: int, *, admin: bool = False) -> Outcome:  # noqa: A002
        """Draw seed and seats, publish the seed's hash, begin.

        Raises `NotHost`, `NotInLobby`, `WrongSeats`, `NoSuchOption`.
        """
        async with self.desk.lock(id):
            table = await self._in_lobby(id)
            must_host(table, by, admin=admin)
            game = find_game(table.game)
            if len(table.seats) not in game.seats:
                raise WrongSeats(n=len(table.seats), allowed=[*game.seats])
            seed = self.new_seed()
            try:
                options = game.choose(len(table.seats), table.options)
                state, events = game.new(len(table.seats), options, seed, confirm=True)
            except BadOption:
                raise _wrong_option(game, len(table.seats), table.options) from None
            running = msgspec.structs.replace(
                table,
                status=RUNNING,
                options=options,
                seats=seat_order(seed, table.seats),
                seed=seed,
                seed_hash=seed_hash(seed),
                rules_version=game.rules_version,
            )
            return await self.desk.commit(
                table,
                running,
                state,
                (),
                entry=Entry(table=id, revision=0, verb="start", at=0, user=by),
                lines=tuple(NewLine(event) for event in events),
                base=True,
                also=(Delivery(kind=LOBBY_CARD, revision=table.revision + 1),),
                reader=running.seat(by) if running.seat_of(by) is not None else PUBLIC,
            )

    async def lose(self, id: int) -> None:  # noqa: A002
        """The table's channel is gone: its people are told, once."""
        async with self.desk.lock(id):
            table = await self.desk.get(id)
            if table.lost or not table.live:
                return
            people = dict.fromkeys([table.host, *(seat.user for seat in table.seats if seat.user and seat.human)])
            word = [Delivery(kind=LOST, revision=table.revision, user=user) for user in people]
            now = self.desk.clock()
            await self.desk.store.update(msgspec.structs.replace(table, lost=now, updated=now), tuple(word))
            self.desk.committed(table)

    async def move(self, id: int, by: int, guild: int, channel: int, *, admin: bool = False) -> Table:  # noqa: A002
        """Go on in another channel. Whoever sits at a table whose channel is gone may do it, else the host.

        Raises `NotHost`, `NotRunning` (not live any more), `ChannelTaken`.
        """
        async with self.desk.lock(id):
            table = await self.desk.get(id)
            if not (table.lost and table.seat_of(by) is not None):
                must_host(table, by, admin=admin)
            if not table.live:
                raise NotRunning(status=table.status)
            now, last = self.desk.clock(), await self.desk.store.last_line(id)
            kind = LOBBY_CARD if table.status == LOBBY else TURN_POST
            post = Delivery(kind=kind, revision=table.revision, first=max(1, last - RECALLED + 1), last=last)
            moved = msgspec.structs.replace(table, guild=guild, channel=channel, updated=now)
            await self.desk.store.move(moved, (post,))
            self.desk.committed(moved)
            return moved

    async def close_lost(self) -> None:
        """Abort the tables whose channel has been gone for long."""
        for table in await self.desk.store.lost(self.desk.clock() - PATIENCE):
            async with self.desk.lock(table.id):
                fresh = await self.desk.get(table.id)
                if fresh.lost and fresh.live:
                    await self._close(fresh, OVER_POST, 0)

    async def close_unfilled(self, id: int, days: int) -> None:  # noqa: A002
        """Close a lobby that nobody has filled for so many days, with a word."""
        async with self.desk.lock(id):
            table = await self.desk.get(id)
            if table.status == LOBBY and table.updated < self.desk.clock() - days * DAY:
                word = Delivery(kind=UNFILLED, revision=table.revision + 1)
                await self._close(table, LOBBY_CARD, 0, word)

    async def set_terms(self, id: int, by: int, terms: Terms, *, admin: bool = False) -> Table:  # noqa: A002
        """What the table agrees on about time. Raises `NotHost`, `NotInLobby`, `NoSuchOption`."""
        if terms.expiry not in EXPIRIES or terms.level not in ("", *LEVELS) or min(terms.move, terms.reserve) < 0:
            raise NoSuchOption(option=terms.expiry[:40], value=terms.level[:40])
        async with self.desk.lock(id):
            table = await self._in_lobby(id)
            must_host(table, by, admin=admin)
            return await self._change(table, terms=terms)

    async def abort(self, id: int, by: int, *, admin: bool = False) -> Table:  # noqa: A002
        """End the table without a result. Raises `NotHost`, `OnlyByVote`, `NotRunning`."""
        async with self.desk.lock(id):
            table = await self.desk.get(id)
            must_host(table, by, admin=admin)
            house = house_of(await self.desk.store.settings("guild", table.guild))
            if table.status == RUNNING and not admin and house.abort != HOST:
                raise OnlyByVote
            if not table.live:
                raise NotRunning(status=table.status)
            kind = LOBBY_CARD if table.status == LOBBY else OVER_POST
            return await self._close(table, kind, by)

    # ---- the way to the store ----------------------------------------------------------------------------------------

    async def _in_lobby(self, id: int) -> Table:  # noqa: A002
        table = await self.desk.get(id)
        if table.status != LOBBY:
            raise NotInLobby(status=table.status)
        return table

    async def _require_room(self, guild: int, host: int, most: int) -> None:
        """Raises `TooManyTables` if a person hosts as many open tables of a server as they may."""
        if most:
            own = await self.desk.store.tables(user=host, status=LIVE)
            hosted = sum(table.guild == guild and table.host == host for table in own)
            if hosted >= most:
                raise TooManyTables(n=hosted)

    async def _seat(self, table: Table, seat: Seat) -> Table:
        most = max(find_game(table.game).seats)
        if len(table.seats) >= most:
            raise TableFull(most=most)
        return await self._change(table, seats=(*table.seats, seat))

    async def _require_welcome(self, table: Table, user: int) -> None:
        """Raises `SentAway`. What the outbox remembers of the word to that person is all that is needed."""
        told = [one.created for one in await self.desk.store.outbox(table.id) if (one.kind, one.user) == (KICKED, user)]
        left = max(told, default=-COOLING) + COOLING - self.desk.clock()
        if left > 0:
            raise SentAway(n=ceil(left / 60))

    async def _remove(self, table: Table, user: int, *words: Delivery) -> Table:
        table.seat(user)
        left = tuple(seat for seat in table.seats if seat.user != user)
        people = [seat.user for seat in left if seat.user is not None]
        if not people:
            return await self._close(table, LOBBY_CARD, user, *words)
        host = table.host if table.host in people else people[0]
        return await self._change(table, also=words, seats=left, host=host)

    async def _close(self, table: Table, kind: str, by: int, *words: Delivery) -> Table:
        """Abort: the last post tells what has not been told yet."""
        last = await self.desk.store.last_line(table.id)
        post = Delivery(kind=kind, revision=table.revision + 1, first=table.posted_event + 1, last=last)
        entry = Entry(table=table.id, revision=table.revision + 1, verb="abort", at=self.desk.clock(), user=by)
        return await self._change(table, entry, post, also=words, status=ABORTED, posted_event=last, **ENDED)

    async def _change(
        self,
        table: Table,
        entry: Entry | None = None,
        post: Delivery | None = None,
        *,
        also: tuple[Delivery, ...] = (),
        **fields: Any,
    ) -> Table:
        """Store a change of the set-up, with a new lobby card or another ``post``, and words to persons (``also``)."""
        revision = table.revision + 1
        after = msgspec.structs.replace(table, revision=revision, updated=self.desk.clock(), **fields)
        posts = (post or Delivery(kind=LOBBY_CARD, revision=revision), *also)
        try:
            await self.desk.store.commit(Change(table=after, before=table, entry=entry, deliveries=posts))
        except Conflict:  # another process was quicker: the card shows what is true now
            raise NotInLobby(status=(await self.desk.get(table.id)).status) from None
        self.desk.committed(after)
        return after


def _require_option(game: AnyGame, name: str, value: str) -> None:
    for spec in game.options:
        if spec.name == name and value in spec.offered(max(game.seats)):
            return
    raise NoSuchOption(option=name[:40], value=value[:40])


def _wrong_option(game: AnyGame, seats: int, chosen: dict[str, str]) -> NoSuchOption:
    """Which of the options is not for so many seats."""
    for spec in game.options:
        value = chosen.get(spec.name, spec.values[0])
        if value not in spec.offered(seats):
            return NoSuchOption(option=spec.name, value=value)
    return NoSuchOption(option=", ".join(sorted(chosen))[:40], value="")
