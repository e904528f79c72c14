"""Tables as files, and the replay of running games after a change of rules."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import msgspec

from bot.store.keys import FILES, Keys
from bot.store.personal_data import PersonalData
from bot.store.values.change import Entry, History, NewLine
from bot.store.values.delivery import OVER_POST, TURN_POST, Delivery
from bot.store.values.errors import DamagedTable
from bot.store.values.table import FRIENDLY, OVER, RUNNING, UNCOUNTED, Leaver, Table
from bot.tables.commit.acts import EXPORTED
from bot.tables.commit.change import Change, of_position
from bot.tables.commit.hosting import HostingLimits
from bot.tables.commit.repository import Repository
from bot.tables.commit.retry import retry_on_conflict
from bot.tables.commit.rights import manages
from bot.tables.history.export_file import LARGEST, ExportFile, fingerprint, sealed, seats_of
from bot.tables.history.from_file import history_of, origin_line, seat_from
from bot.tables.history.reading import VerifiedFile, result_of, telling
from bot.tables.model.actor import Actor
from bot.tables.model.effective_moves import effective, first_state
from bot.tables.model.errors import AtPractice, ForeignFile, SecretUntilOver
from bot.tables.model.loading import game_of, readable
from bot.tables.model.position import GameState, Position, ReplayCheck
from bot.workers.confined import SECONDS, LimitExceeded, confined
from engine.errors import EngineError
from engine.kernel.record import Divergence, Record, replay
from engine.kernel.registry import modules_elsewhere
from engine.kernel.rng import seed_hash
from engine.kernel.values import Event

Reader = Callable[[bytes, bytes], Awaitable[VerifiedFile]]
"""How a file is read: it and the key of this installation. Raises `DamagedFile` and `ForeignFile`."""

AT_ONCE = 2
"""Files that are read at a time."""


async def read_confined(raw: bytes, key: bytes) -> VerifiedFile:
    """Read a file in a process of its own, which may use so much time and memory.

    Raises `DamagedFile` and `ForeignFile`.
    """
    if len(raw) > LARGEST:
        raise ForeignFile("size", f"{len(raw)} bytes")
    return await carried_out(partial(telling, raw, key, modules_elsewhere()))


async def carried_out(work: Callable[[], bytes], seconds: float = SECONDS) -> VerifiedFile:
    """Read a file in such a process, as ``work`` does it. Raises `DamagedFile` and `ForeignFile`."""
    try:
        return result_of(await confined(work, seconds))
    except LimitExceeded as error:
        raise ForeignFile("limits", str(error)) from None


class Exports:
    """Tables as files, and running tables after a change of rules."""

    def __init__(
        self,
        repo: Repository,
        hosting: HostingLimits,
        keys: Keys,
        personal_data: PersonalData,
        reader: Reader = read_confined,
    ) -> None:
        self.repo = repo
        self.hosting = hosting
        self.keys = keys
        self.personal_data = personal_data
        self.reader = reader
        self._reading = asyncio.Semaphore(AT_ONCE)

    @retry_on_conflict
    async def _tell(self, table_id: int, by: Actor) -> Position:
        """Who takes the file of a running game, with seed and hands, is told first."""
        async with self.repo.lock(table_id):
            position = await self.repo.position(table_id)
            return (await self.repo.commit(of_position(position, position.table, by=by, act=EXPORTED))).position

    async def export(self, table_id: int, actor: Actor) -> bytes:
        """One JSON file, signed; that of a running game holds its secrets, and is for those who manage its server and
        do not play there: everybody at the table is told first. Raises `AtPractice`, `SecretUntilOver`, `NotRunning`
        (not yet begun).
        """
        table = await self.repo.get(table_id)
        if table.practice:
            raise AtPractice
        position = await self.repo.position(table.id)
        if table.live and not (manages(table.guild, actor) and table.seat_of(actor.user) is None):
            raise SecretUntilOver
        if table.live:
            position = await self._tell(table_id, actor)
            table = position.table
        base = await self.repo.reads.history.base(table_id) if table.epoch else None
        archive = ExportFile(
            made=self.repo.clock(),
            seats=seats_of(table.seats),
            epoch=table.epoch,
            base=base[1].decode() if base else "",
            over=position.over,
            times=[move.at for move in position.kept for _ in move.moves],
            record=Record(
                game=table.game,
                rules_version=table.rules_version,
                seats=len(table.seats),
                options=table.options,
                seed=table.seed,
                confirm=True,
                moves=list(position.moves),
            ),
        )
        return sealed(archive, await self.keys.of(FILES))

    async def import_(
        self, guild: int, channel: int, by: Actor, raw: bytes, lang: str = "en", former: str = "-"
    ) -> Table:
        """A table from such a file, checked by replay; ``by`` becomes its host.

        A file that is not signed by this installation brings no people: its seats bear names, and wait for those who
        take them. In a signed one ``former`` is what somebody is called who has been forgotten since.

        Raises `DamagedFile`, `ForeignFile`, `ChannelTaken`, `TooManyTables`, `TooManyOpened`; then nothing has been
        made.
        """
        async with self._reading:
            found = await self.reader(raw, await self.keys.of(FILES))
        gone = await self._forgotten(found)
        now = self.repo.clock()
        seats = tuple(seat_from(seat, found, gone, former) for seat in found.seats)
        entries, lines = history_of(found, seats, by.user, now)
        told = origin_line(found, by, entries, len(lines), now)
        lines += told
        table = Table(
            guild=guild,
            channel=channel,
            host=by.user,
            game=found.game,
            status=OVER if found.over else RUNNING,
            counts=UNCOUNTED if found.over else FRIENDLY,
            leavers=tuple(Leaver.elsewhere(seat) for seat in range(len(seats))),
            revision=entries[-1].revision + len(told),
            options=found.options,
            seats=seats,
            lang=lang,
            seed=found.seed,
            seed_hash=seed_hash(found.seed),
            rules_version=found.rules_version,
            epoch=found.epoch,
            posted_event=len(lines),
            created=now,
            updated=now,
        )
        table = msgspec.structs.replace(table, posted_revision=table.revision)
        post = Delivery(
            kind=OVER_POST if found.over else TURN_POST,
            revision=table.revision,
            asked=tuple(found.asked),
            first=len(lines) + 1 - len(told),
            last=len(lines),
        )
        past = History(entries=tuple(entries), lines=tuple(lines), base=found.first.encode(), state=found.last.encode())
        if not table.live:
            with self.hosting.openings.one(by.user):
                return await self.repo.create(table, (post,), past)
        async with self.hosting.room(guild, by.user, lobby=False):
            return await self.repo.create(table, (post,), past)

    async def _forgotten(self, found: VerifiedFile) -> set[int]:
        """Who of the file has been forgotten since it was made."""
        people = [seat.user for seat in found.seats if found.signed and seat.user is not None]
        return await self.personal_data.forgotten(people, found.made) if people else set()

    async def replay_running(self) -> list[ReplayCheck]:
        """After a change of rules: replay all running games; one that diverges goes on from its snapshot.

        Returns a finding per game, with the first move that diverges.
        """
        return [await self._replay_one(table.id) for table in await self.repo.reads.tables.all(status=(RUNNING,))]

    async def _replay_one(self, table_id: int) -> ReplayCheck:
        async with self.repo.lock(table_id):
            table = await self.repo.get(table_id)
            try:
                position = await self._readable(table)
                base = await self.repo.reads.history.base(table_id)
                divergence = await asyncio.to_thread(_divergence, position, base[1] if base else None)
                if divergence is None:
                    await self._note_version(position)
                    return ReplayCheck(table_id, table.game)
                _require_playable(position)
                await self._new_epoch(position)
            except Exception as error:  # whatever is wrong with this one, the others are looked at too
                return ReplayCheck(table_id, table.game, 0, f"{type(error).__name__}: {error}", kept=False)
            return ReplayCheck(table_id, table.game, divergence.move, divergence.why)

    async def _readable(self, table: Table) -> Position:
        """The position; that of the snapshot alone, if what led to it cannot be played again."""
        try:
            return await self.repo.position_of(table)
        except DamagedTable as damaged:
            past, game = await self.repo.reads.history.past(table.id, table.revision), game_of(table)
            state = None if past.state is None else readable(game, past.state, ())
            if state is None:
                raise damaged from None
            return Position(table, GameState(game, state, effective(past.entries) or (), past.line))

    async def _note_version(self, position: Position) -> None:
        table, version = position.table, position.game.rules_version
        if table.rules_version != version:
            table = msgspec.structs.replace(table, rules_version=version)
            await self.repo.commit(of_position(position, table))

    async def _new_epoch(self, position: Position) -> None:
        """Go on from the snapshot: what lies before it can be read, but neither replayed nor taken back."""
        table = position.table
        after = msgspec.structs.replace(table, epoch=table.epoch + 1, rules_version=position.game.rules_version)
        change = Change(
            before=position,
            after=after,
            state=position.state,
            entry=Entry(table=table.id, revision=0, verb="epoch", at=0),
            lines=(NewLine(Event("rules"), bot=True),),
            forget_before=table.revision + 1,
            base=True,
            boundary=True,
        )
        await self.repo.commit(change)


def _divergence(position: Position, base: bytes | None) -> Divergence | None:
    try:
        state, _ = first_state(position.table, base)
    except EngineError as error:
        return Divergence(0, f"{type(error).__name__}: {error}")
    states, _, divergence = replay(position.game, state, position.moves)
    if divergence is None and position.game.checksum(states[-1]) != position.game.checksum(position.state):
        return Divergence(len(position.moves), "the last state differs")
    return divergence


def _require_playable(position: Position) -> None:
    """A snapshot that today's rules cannot go on from must not become the base of an epoch."""
    try:
        found = position.game.check(position.state)
        open_now = position.decisions()
    except Exception as error:
        raise DamagedTable(table=position.table.id, detail=f"{type(error).__name__}: {error}") from error
    if found or not open_now:
        raise DamagedTable(table=position.table.id, detail=", ".join(found) or "nobody is asked")


__all__ = ["ExportFile", "Exports", "Reader", "carried_out", "fingerprint", "read_confined"]
