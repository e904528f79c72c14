"""Tables as files, and the replay of running games after a change of rules."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Struct

from bot.store.api import OVER_POST, TURN_POST, Delivery, Entry, History, NewLine
from bot.tables.base import Base
from bot.tables.errors import DamagedFile, DamagedTable, ForeignFile, NotRunning, SecretUntilOver, StoreError
from bot.tables.model import LEVELS, OVER, RUNNING, LogLine, Person, Position, Replayed, Seat, Table
from bot.tables.replay import again, first_state
from engine.errors import EngineError
from engine.kernel.record import FORMAT as RECORD_FORMAT
from engine.kernel.record import Divergence, Record
from engine.kernel.registry import AnyGame
from engine.kernel.registry import game as find_game
from engine.kernel.rng import seed_hash
from engine.kernel.values import Event

FORMAT = "mandate-table-1"
LARGEST = 8 << 20
"""Bytes of a file that is still looked at; a long game takes about a twentieth of it."""


class Archive(Struct, kw_only=True):
    """The file: the record that `engine` replays, who sat where, and when the moves were made.

    ``base`` is the first state of a later epoch as JSON (empty: the record begins at its seed). ``digest`` is that of
    everything else.
    """

    format: str = FORMAT
    digest: str = ""
    seats: tuple[Seat, ...]
    epoch: int = 0
    base: str = ""
    over: bool = False
    times: list[float]
    record: Record

    def fingerprint(self) -> str:
        """What ``digest`` must be."""
        bare = msgspec.json.encode(msgspec.structs.replace(self, digest=""))
        return blake2b(bare, digest_size=16).hexdigest()


class Checked(Struct):
    """A file that has passed: the game, all states, the events of each."""

    archive: Archive
    game: AnyGame
    states: list[Any]
    told: list[list[Event]]


class Archives(Base):
    """The part of `Tables` for files and for changes of rules."""

    async def export(self, id: int, *, admin: bool = False) -> bytes:  # noqa: A002
        """One JSON file. Raises `SecretUntilOver` (a running game, and no admin) and `NotRunning` (not begun)."""
        table = await self.get(id)
        position = await self._position(table)
        if table.live and not admin:
            raise SecretUntilOver
        kept = await self._kept(table)
        base = await self.store.base(id) if table.epoch else None
        archive = Archive(
            seats=table.seats,
            epoch=table.epoch,
            base=base[1].decode() if base else "",
            over=position.over,
            times=[one.at for one in kept],
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
        archive.digest = archive.fingerprint()
        return msgspec.json.format(msgspec.json.encode(archive), indent=1)

    async def import_(self, guild: int, channel: int, by: Person, raw: bytes, lang: str = "en") -> Table:
        """A table from such a file, checked by replay; ``by`` becomes its host.

        Raises `DamagedFile`, `ForeignFile`, `ChannelTaken`; then nothing has been made.
        """
        found = await asyncio.to_thread(check, raw)
        archive, record = found.archive, found.archive.record
        now = self.clock()
        table = Table(
            guild=guild,
            channel=channel,
            host=by.id,
            game=record.game,
            status=OVER if archive.over else RUNNING,
            revision=2 + len(record.moves),
            options=record.options,
            seats=archive.seats,
            lang=lang,
            seed=record.seed,
            seed_hash=seed_hash(record.seed),
            rules_version=found.game.rules_version,
            epoch=archive.epoch,
            posted_event=sum(map(len, found.told)),
            posted_revision=2 + len(record.moves),
            created=now,
            updated=now,
        )
        waiting = Position(table, found.states[-1]).waiting()
        post = Delivery(
            kind=OVER_POST if archive.over else TURN_POST,
            revision=table.revision,
            asked=tuple(waiting),
            first=table.posted_event + 1,
            last=table.posted_event,
        )
        made = await self.store.create(table, (post,), _history(found, by.id, now))
        self._committed(made)
        return made

    async def replay_running(self) -> list[Replayed]:
        """After a change of rules: replay all running games; one that diverges goes on from its snapshot.

        Returns a finding per game, with the first move that diverges.
        """
        return [await self._replay_one(table.id) for table in await self.store.tables(status=(RUNNING,))]

    async def _replay_one(self, id: int) -> Replayed:  # noqa: A002
        async with self._lock(id):
            table = await self.get(id)
            try:
                position = await self._position(table)
                base = await self.store.base(id)
                divergence = await asyncio.to_thread(_divergence, position, base[1] if base else None)
                if divergence is None:
                    await self._note_version(position)
                    return Replayed(id, table.game)
                _require_playable(position)
                await self._new_epoch(position)
            except (StoreError, NotRunning) as error:
                return Replayed(id, table.game, 0, f"{type(error).__name__}: {error}", kept=False)
            return Replayed(id, table.game, divergence.move, divergence.why)

    async def _note_version(self, position: Position) -> None:
        table, version = position.table, position.game.rules_version
        if table.rules_version != version:
            table = msgspec.structs.replace(table, rules_version=version)
            await self._commit(position, table, position.state, await self._kept(table))

    async def _new_epoch(self, position: Position) -> None:
        """Go on from the snapshot: what lies before it can be read, but neither replayed nor taken back."""
        table = position.table
        after = msgspec.structs.replace(table, epoch=table.epoch + 1, rules_version=position.game.rules_version)
        await self._commit(
            position,
            after,
            position.state,
            (),
            entry=Entry(table=table.id, revision=0, verb="epoch", at=0),
            lines=(NewLine(Event("rules"), bot=True),),
            forget_before=table.revision + 1,
            base=True,
            boundary=True,
        )


def _divergence(position: Position, base: bytes | None) -> Divergence | None:
    try:
        state, _ = first_state(position.table, base)
    except EngineError as error:
        return Divergence(0, f"{type(error).__name__}: {error}")
    states, _, divergence = again(position.game, state, position.moves)
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


def _history(found: Checked, user: int, now: float) -> History:
    """The past of an imported table: revision 2 begins it, every move makes one more."""
    archive = found.archive
    verb = "epoch" if archive.epoch else "start"
    entries = [Entry(table=0, revision=2, verb=verb, at=archive.times[0] if archive.times else now, user=user)]
    for revision, (move, at) in enumerate(zip(archive.record.moves, archive.times, strict=True), 3):
        owner = archive.seats[move.seat].user or 0
        entries.append(Entry(table=0, revision=revision, verb="move", at=at, user=owner, seat=move.seat, move=move))
    lines: list[LogLine] = []
    for entry, events in zip(entries, found.told, strict=True):
        for event in events:
            lines.append(LogLine(len(lines) + 1, entry.revision, entry.at, event))
    encode = found.game.encode
    return History(
        entries=tuple(entries), lines=tuple(lines), base=encode(found.states[0]), state=encode(found.states[-1])
    )


def check(raw: bytes) -> Checked:
    """Read a file and play it again. Raises `DamagedFile` and `ForeignFile` with the reason."""
    archive = _read(raw)
    record = archive.record
    if record.format != RECORD_FORMAT:
        raise ForeignFile("format", record.format)
    try:
        game = find_game(record.game)
    except EngineError as error:
        raise ForeignFile("game", str(error)) from None
    if record.rules_version > game.rules_version:
        raise ForeignFile("version", f"{record.rules_version}, known up to {game.rules_version}")
    if not _seats_fit(archive.seats, record.seats):
        raise DamagedFile("seats", f"{len(archive.seats)} of {record.seats}")
    if not re.fullmatch("[0-9a-f]{32}", record.seed) or not record.confirm or len(archive.times) != len(record.moves):
        raise DamagedFile("altered", "seed, mode or times")
    table = Table(
        guild=0,
        channel=0,
        host=0,
        game=record.game,
        options=record.options,
        seats=archive.seats,
        seed=record.seed,
        epoch=archive.epoch,
    )
    try:
        state, events = first_state(table, archive.base.encode())
    except EngineError as error:
        raise DamagedFile("replay", str(error)) from None
    states, told, divergence = again(game, state, record.moves)
    if divergence is not None:
        detail = f"move {divergence.move}: {divergence.why}"
        raise (DamagedFile if record.rules_version == game.rules_version else ForeignFile)("replay", detail)
    _require_sound(game, states[-1], archive)
    return Checked(archive, game, states, [events, *told])


def _require_sound(game: AnyGame, state: Any, archive: Archive) -> None:
    try:
        broken = game.check(state)
    except Exception as error:  # a forged state may make the check itself stumble
        raise DamagedFile("replay", f"{type(error).__name__}: {error}") from None
    if broken or state.over != archive.over or state.seats != len(archive.seats):
        raise DamagedFile("replay", ", ".join(broken) or "the end differs")


def _read(raw: bytes) -> Archive:
    if len(raw) > LARGEST:
        raise ForeignFile("size", f"{len(raw)} bytes")
    try:
        loose = msgspec.json.decode(raw)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise DamagedFile("unreadable", str(error)) from None
    found = loose.get("format") if isinstance(loose, dict) else None
    if found != FORMAT:
        raise ForeignFile("format", str(found))
    try:
        archive = msgspec.json.decode(raw, type=Archive)
    except msgspec.MsgspecError as error:
        raise DamagedFile("unreadable", str(error)) from None
    if archive.digest != archive.fingerprint():
        raise DamagedFile("altered", "digest")
    return archive


def _seats_fit(seats: Sequence[Seat], number: int) -> bool:
    """One seat each, every one with a person or a known level, and a name that can be shown."""
    users = [seat.user for seat in seats if seat.user is not None]
    return (
        len(seats) == number
        and len(set(users)) == len(users)
        and all(0 < len(seat.name) <= 100 and (seat.user is not None or seat.level in LEVELS) for seat in seats)
    )


__all__ = ["FORMAT", "Archive", "Archives", "check"]
