"""A file of a table, played again: what of it is believed, and what follows from that. Pure.

A file that this installation has signed is believed: people, times, and the position that a later epoch begins with.
Of any other one nothing is believed but the seed and who picked what. What a move brought about, whether it can be
taken back and what it named is found out by playing it.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from bot.store.values.table import Seat, Table
from bot.tables.history.export_file import ExportFile, FileSeat, decoded
from bot.tables.model.effective_moves import added, first_state, moves_of
from bot.tables.model.errors import ArchiveError, DamagedFile, ForeignFile
from bot.tables.model.position import EffectiveMove
from bot.tables.model.upgrade import counted, is_version_1, upgraded
from engine.errors import EngineError
from engine.kernel.clone import clone
from engine.kernel.record import Divergence, Move, made_anew, replayed_events
from engine.kernel.registry import AnyGame
from engine.kernel.registry import game as find_game
from engine.kernel.values import Event

LARGEST_NUMBER = 1_000_000
"""No number in the state of a game comes near it: the random numbers that were drawn are the most."""


class VerifiedFile(Struct, kw_only=True):
    """A file that has passed. ``signed``: by this installation. ``first`` and ``last`` are the first and the last state
    as JSON; ``told`` are the events of the beginning and of every step, ``asked`` the seats that are waited for.
    """

    signed: bool
    made: float
    game: str
    rules_version: int
    seed: str
    options: dict[str, str]
    seats: tuple[FileSeat, ...]
    epoch: int
    over: bool
    kept: tuple[EffectiveMove, ...]
    told: list[list[Event]]
    asked: list[int]
    first: str
    last: str


Check = Callable[[VerifiedFile], None]
"""A last look at a file. Raises `DamagedFile`."""


class RejectedFile(Struct):
    """A file that has not passed: damaged or foreign, and why."""

    damaged: bool
    reason: str
    detail: str


def read(raw: bytes, key: bytes, *, trusted: bool = False, check: Check | None = None) -> VerifiedFile:
    """Read a file and play it again; a ``trusted`` one as if it were signed. ``check`` looks at it in the end.

    Raises `DamagedFile` and `ForeignFile` with the reason.
    """
    try:
        archive, signed = decoded(raw, key)
        found = played(archive, signed=signed or trusted)
        if check is not None:
            check(found)
        return found
    except (ArchiveError, MemoryError):
        raise
    except Exception as error:  # what was forged may make the rules stumble in any way
        raise DamagedFile("replay", f"{type(error).__name__}: {error}") from None


def telling(
    raw: bytes, key: bytes, homes: Sequence[str] = (), *, trusted: bool = False, check: Check | None = None
) -> bytes:
    """`read` for another process: what came of it as bytes, for `result_of`. ``homes`` are the modules of games that
    do not lie with the others (`engine.kernel.registry.modules_elsewhere`).
    """
    for home in homes:
        importlib.import_module(home)
    try:
        return b"+" + msgspec.json.encode(read(raw, key, trusted=trusted, check=check))
    except ArchiveError as error:
        refused = RejectedFile(isinstance(error, DamagedFile), error.reason, error.detail)
        return b"-" + msgspec.json.encode(refused)


def result_of(said: bytes) -> VerifiedFile:
    """What a process that has read a file tells. Raises `DamagedFile` and `ForeignFile`."""
    if said[:1] == b"+":
        return msgspec.json.decode(said[1:], type=VerifiedFile)
    refused = msgspec.json.decode(said[1:], type=RejectedFile)
    raise (DamagedFile if refused.damaged else ForeignFile)(refused.reason, refused.detail)


def played(archive: ExportFile, *, signed: bool) -> VerifiedFile:
    """Play a file again, whose signature is known. Raises `DamagedFile` and `ForeignFile`."""
    record, game = archive.record, _game(archive)
    if archive.epoch and not signed:
        raise ForeignFile("unsigned", f"epoch {archive.epoch}")
    first, events = _first(archive, game)
    kept, state, told = _steps(game, first, archive)
    _require_sound(game, state, archive)
    return VerifiedFile(
        signed=signed,
        made=archive.made,
        game=record.game,
        rules_version=game.rules_version,
        seed=record.seed,
        options=dict(first.options),
        seats=archive.seats,
        epoch=archive.epoch,
        over=archive.over,
        kept=kept,
        told=[events, *_per_step(kept, told)],
        asked=game.waiting(state),
        first=game.encode(first).decode(),
        last=game.encode(state).decode(),
    )


def _game(archive: ExportFile) -> AnyGame:
    """The game of a file, if it is known, with rules that are. Raises `ForeignFile`."""
    try:
        game = find_game(archive.record.game)
    except EngineError as error:
        raise ForeignFile("game", str(error)) from None
    if archive.record.rules_version > game.rules_version:
        raise ForeignFile("version", f"{archive.record.rules_version}, known up to {game.rules_version}")
    return game


def _first(archive: ExportFile, game: AnyGame) -> tuple[Any, list[Event]]:
    """The first state of the file's epoch, and the events of a game that begins with it. Raises `DamagedFile`."""
    record = archive.record
    table = Table(
        guild=0,
        channel=0,
        host=0,
        game=record.game,
        options=record.options,
        seats=tuple(Seat(None, seat.name) for seat in archive.seats),
        seed=record.seed,
        epoch=archive.epoch,
    )
    try:
        state, events = first_state(table, archive.base.encode())
        if archive.epoch and not _fits(game, state, archive):
            raise DamagedFile("altered", "the first state is of another game")
    except EngineError as error:
        raise DamagedFile("replay", str(error)) from None
    return state, events


def _fits(game: AnyGame, state: Any, archive: ExportFile) -> bool:
    """Whether the first state of a later epoch is one of this game, with numbers as they come up in games."""
    record = archive.record
    same = (state.seats, state.options, state.seed) == (record.seats, record.options, record.seed)
    return same and _small(msgspec.json.decode(game.encode(state)))


def _small(thing: Any) -> bool:
    if isinstance(thing, dict):
        return all(map(_small, thing.values()))
    if isinstance(thing, list):
        return all(map(_small, thing))
    return not isinstance(thing, int | float) or abs(thing) <= LARGEST_NUMBER


def _steps(game: AnyGame, first: Any, archive: ExportFile) -> tuple[tuple[EffectiveMove, ...], Any, list[list[Event]]]:
    """What counts of the moves, as today's rules store it; the state after it; what each of them tells."""
    record = archive.record
    kept, divergence = counted(record.moves, archive.times), None
    if is_version_1(record.rules_version, game, kept):
        kept, _, divergence = upgraded(game, clone(first), kept)
    if divergence is None:
        kept, after, divergence = _made_anew(game, first, kept)
    if divergence is None:
        state, told, divergence = replayed_events(game, clone(first), moves_of(kept))
    if divergence is None and game.checksum(state) != game.checksum(after):
        divergence = Divergence(len(record.moves), "the last state differs")
    if divergence is not None:
        detail = f"move {divergence.move}: {divergence.why}"
        raise (DamagedFile if record.rules_version == game.rules_version else ForeignFile)("replay", detail)
    return kept, state, told


def _made_anew(
    game: AnyGame, state: Any, kept: Sequence[EffectiveMove]
) -> tuple[tuple[EffectiveMove, ...], Any, Divergence | None]:
    made, index = (), 0  # type: tuple[EffectiveMove, ...], int
    for entry in kept:
        step = list[Move]()
        for recorded in entry.moves:
            state, move, why = made_anew(game, state, recorded)
            if why:
                return made, state, Divergence(index, why)
            step.append(move)
            index += 1
        made = added(made, msgspec.structs.replace(entry, moves=tuple(step)))
    return made, state, None


def _per_step(kept: Sequence[EffectiveMove], told: Sequence[list[Event]]) -> list[list[Event]]:
    """The events of every move, put together by step."""
    rest = iter(told)
    return [[event for _ in move.moves for event in next(rest)] for move in kept]


def _require_sound(game: AnyGame, state: Any, archive: ExportFile) -> None:
    broken = game.check(state)
    if broken or state.over != archive.over or state.seats != len(archive.seats):
        raise DamagedFile("replay", ", ".join(broken) or "the end differs")
