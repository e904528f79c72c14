"""Tables as files, and the replay of running games after a change of rules."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Struct

from bot.store.change import OVER_POST, TURN_POST, Delivery, Entry, History, NewLine
from bot.store.errors import DamagedTable, StoreError
from bot.store.model import LEVELS, OVER, RUNNING, LogLine, Seat, Table
from bot.tables.desk import Desk, game_of, readable
from bot.tables.errors import AtPractice, DamagedFile, ForeignFile, NotRunning, SecretUntilOver
from bot.tables.position import Kept, Moment, Person, Position, Replayed
from bot.tables.replay import effective, first_state, moves_of
from bot.tables.upgrade import counted, of_old, upgraded
from engine.errors import EngineError
from engine.kernel.clone import clone
from engine.kernel.record import FORMATS, Divergence, Record, again
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
    everything else, as `fingerprint` finds it.
    """

    format: str = FORMAT
    digest: str = ""
    seats: tuple[Seat, ...]
    epoch: int = 0
    base: str = ""
    over: bool = False
    times: list[float]
    record: Record


def fingerprint(raw: bytes) -> str:
    """What the digest of a file must be: that of the file itself without it, however it is laid out."""
    bare = msgspec.json.encode({**msgspec.json.decode(raw), "digest": ""})
    return blake2b(bare, digest_size=16).hexdigest()


class Checked(Struct):
    """A file that has passed: the game, what counts, all states, the events of each."""

    archive: Archive
    game: AnyGame
    kept: tuple[Kept, ...]
    states: list[Any]
    told: list[list[Event]]


class Archives:
    """Tables as files, and running tables after a change of rules."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def export(self, id: int, *, admin: bool = False) -> bytes:  # noqa: A002
        """One JSON file. Raises `AtPractice`, `SecretUntilOver` (a running game, and no admin), `NotRunning` (not yet
        begun).
        """
        table = await self.desk.get(id)
        if table.practice:
            raise AtPractice
        position = await self.desk.position_of(table)
        if table.live and not admin:
            raise SecretUntilOver
        base = await self.desk.store.base(id) if table.epoch else None
        archive = Archive(
            seats=table.seats,
            epoch=table.epoch,
            base=base[1].decode() if base else "",
            over=position.over,
            times=[one.at for one in position.kept for _ in one.moves],
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
        archive.digest = fingerprint(msgspec.json.encode(archive))
        return msgspec.json.format(msgspec.json.encode(archive), indent=1)

    async def import_(self, guild: int, channel: int, by: Person, raw: bytes, lang: str = "en") -> Table:
        """A table from such a file, checked by replay; ``by`` becomes its host.

        Raises `DamagedFile`, `ForeignFile`, `ChannelTaken`; then nothing has been made.
        """
        found = await asyncio.to_thread(check, raw)
        archive, record = found.archive, found.archive.record
        now = self.desk.clock()
        table = Table(
            guild=guild,
            channel=channel,
            host=by.id,
            game=record.game,
            status=OVER if archive.over else RUNNING,
            revision=2 + len(found.kept),
            options=record.options,
            seats=archive.seats,
            lang=lang,
            seed=record.seed,
            seed_hash=seed_hash(record.seed),
            rules_version=found.game.rules_version,
            epoch=archive.epoch,
            posted_event=sum(map(len, found.told)),
            posted_revision=2 + len(found.kept),
            created=now,
            updated=now,
        )
        waiting = found.game.waiting(found.states[-1])
        post = Delivery(
            kind=OVER_POST if archive.over else TURN_POST,
            revision=table.revision,
            asked=tuple(waiting),
            first=table.posted_event + 1,
            last=table.posted_event,
        )
        made = await self.desk.store.create(table, (post,), _history(found, by.id, now))
        self.desk.committed(made)
        return made

    async def replay_running(self) -> list[Replayed]:
        """After a change of rules: replay all running games; one that diverges goes on from its snapshot.

        Returns a finding per game, with the first move that diverges.
        """
        return [await self._replay_one(table.id) for table in await self.desk.store.tables(status=(RUNNING,))]

    async def _replay_one(self, id: int) -> Replayed:  # noqa: A002
        async with self.desk.lock(id):
            table = await self.desk.get(id)
            try:
                position = await self._readable(table)
                base = await self.desk.store.base(id)
                divergence = await asyncio.to_thread(_divergence, position, base[1] if base else None)
                if divergence is None:
                    await self._note_version(position)
                    return Replayed(id, table.game)
                _require_playable(position)
                await self._new_epoch(position)
            except (StoreError, NotRunning) as error:
                return Replayed(id, table.game, 0, f"{type(error).__name__}: {error}", kept=False)
            return Replayed(id, table.game, divergence.move, divergence.why)

    async def _readable(self, table: Table) -> Position:
        """The position; that of the snapshot alone, if what led to it cannot be played again."""
        try:
            return await self.desk.position_of(table)
        except DamagedTable as damaged:
            past, game = await self.desk.store.past(table.id, table.revision), game_of(table)
            state = None if past.state is None else readable(game, past.state, ())
            if state is None:
                raise damaged from None
            return Position(table, Moment(game, state, effective(past.entries) or (), past.line))

    async def _note_version(self, position: Position) -> None:
        table, version = position.table, position.game.rules_version
        if table.rules_version != version:
            table = msgspec.structs.replace(table, rules_version=version)
            await self.desk.commit(position, table, position.state, position.kept)

    async def _new_epoch(self, position: Position) -> None:
        """Go on from the snapshot: what lies before it can be read, but neither replayed nor taken back."""
        table = position.table
        after = msgspec.structs.replace(table, epoch=table.epoch + 1, rules_version=position.game.rules_version)
        await self.desk.commit(
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
    for revision, one in enumerate(found.kept, 3):
        owner = archive.seats[one.seat].user or 0
        entries.append(
            Entry(table=0, revision=revision, verb="move", at=one.at, user=owner, seat=one.seat, moves=one.moves)
        )
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
    if record.format not in FORMATS:
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
    kept, divergence = counted(record.moves, archive.times), None
    if of_old(record.rules_version, game, kept):
        kept, _, divergence = upgraded(game, clone(state), kept)
    if divergence is None:
        states, told, divergence = again(game, state, moves_of(kept))
    if divergence is not None:
        detail = f"move {divergence.move}: {divergence.why}"
        raise (DamagedFile if record.rules_version == game.rules_version else ForeignFile)("replay", detail)
    _require_sound(game, states[-1], archive)
    return Checked(archive, game, kept, states, [events, *_per_step(kept, told)])


def _per_step(kept: Sequence[Kept], told: Sequence[list[Event]]) -> list[list[Event]]:
    """The events of every move, put together by step."""
    rest = iter(told)
    return [[event for _ in one.moves for event in next(rest)] for one in kept]


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
    if archive.digest != fingerprint(raw):
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
