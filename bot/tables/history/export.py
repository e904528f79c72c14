"""Tables as files, and the replay of running games after a change of rules."""

from __future__ import annotations

import asyncio

import msgspec

from bot.store.values.change import Entry, History, NewLine
from bot.store.values.delivery import OVER_POST, TURN_POST, Delivery
from bot.store.values.errors import DamagedTable
from bot.store.values.table import FRIENDLY, OVER, RUNNING, UNCOUNTED, LogLine, Table
from bot.tables.commit.change import Change, of_position
from bot.tables.commit.repository import Repository
from bot.tables.commit.rights import manages
from bot.tables.history.export_file import Checked, ExportFile, check, fingerprint
from bot.tables.model.actor import Actor
from bot.tables.model.effective_moves import effective, first_state
from bot.tables.model.errors import AtPractice, SecretUntilOver
from bot.tables.model.loading import game_of, readable
from bot.tables.model.position import GameState, Position, Replayed
from engine.errors import EngineError
from engine.kernel.record import Divergence, Record, replay
from engine.kernel.rng import seed_hash
from engine.kernel.values import Event


class Exports:
    """Tables as files, and running tables after a change of rules."""

    def __init__(self, repo: Repository) -> None:
        self.repo = repo

    async def export(self, table_id: int, actor: Actor) -> bytes:
        """One JSON file; that of a running game holds its secrets, and is for those who manage its server and do not
        play there. Raises `AtPractice`, `SecretUntilOver`, `NotRunning` (not yet begun).
        """
        table = await self.repo.get(table_id)
        if table.practice:
            raise AtPractice
        position = await self.repo.position(table.id)
        if table.live and not (manages(table.guild, actor) and table.seat_of(actor.user) is None):
            raise SecretUntilOver
        base = await self.repo.reads.history.base(table_id) if table.epoch else None
        archive = ExportFile(
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

    async def import_(self, guild: int, channel: int, by: Actor, raw: bytes, lang: str = "en") -> Table:
        """A table from such a file, checked by replay; ``by`` becomes its host.

        Raises `DamagedFile`, `ForeignFile`, `ChannelTaken`; then nothing has been made.
        """
        found = await asyncio.to_thread(check, raw)
        archive, record = found.archive, found.archive.record
        now = self.repo.clock()
        table = Table(
            guild=guild,
            channel=channel,
            host=by.user,
            game=record.game,
            status=OVER if archive.over else RUNNING,
            counts=UNCOUNTED if archive.over else FRIENDLY,
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
        return await self.repo.create(table, (post,), _history(found, by.user, now))

    async def replay_running(self) -> list[Replayed]:
        """After a change of rules: replay all running games; one that diverges goes on from its snapshot.

        Returns a finding per game, with the first move that diverges.
        """
        return [await self._replay_one(table.id) for table in await self.repo.reads.tables.all(status=(RUNNING,))]

    async def _replay_one(self, table_id: int) -> Replayed:
        async with self.repo.lock(table_id):
            table = await self.repo.get(table_id)
            try:
                position = await self._readable(table)
                base = await self.repo.reads.history.base(table_id)
                divergence = await asyncio.to_thread(_divergence, position, base[1] if base else None)
                if divergence is None:
                    await self._note_version(position)
                    return Replayed(table_id, table.game)
                _require_playable(position)
                await self._new_epoch(position)
            except Exception as error:  # whatever is wrong with this one, the others are looked at too
                return Replayed(table_id, table.game, 0, f"{type(error).__name__}: {error}", kept=False)
            return Replayed(table_id, table.game, divergence.move, divergence.why)

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
