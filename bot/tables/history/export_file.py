"""A table as a file: what it holds, and the proof that it holds it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Struct

from bot.store.values.table import LEVELS, Seat, Table
from bot.tables.model.effective_moves import first_state, moves_of
from bot.tables.model.errors import DamagedFile, ForeignFile
from bot.tables.model.position import EffectiveMove
from bot.tables.model.upgrade import counted, of_old, upgraded
from engine.errors import EngineError
from engine.kernel.clone import clone
from engine.kernel.record import FORMATS, Record, replay
from engine.kernel.registry import AnyGame
from engine.kernel.registry import game as find_game
from engine.kernel.values import Event

FORMAT = "mandate-table-1"
LARGEST = 8 << 20
"""Bytes of a file that is still looked at; a long game takes about a twentieth of it."""


class ExportFile(Struct, kw_only=True):
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

    archive: ExportFile
    game: AnyGame
    kept: tuple[EffectiveMove, ...]
    states: list[Any]
    told: list[list[Event]]


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
        states, told, divergence = replay(game, state, moves_of(kept))
    if divergence is not None:
        detail = f"move {divergence.move}: {divergence.why}"
        raise (DamagedFile if record.rules_version == game.rules_version else ForeignFile)("replay", detail)
    _require_sound(game, states[-1], archive)
    return Checked(archive, game, kept, states, [events, *_per_step(kept, told)])


def _per_step(kept: Sequence[EffectiveMove], told: Sequence[list[Event]]) -> list[list[Event]]:
    """The events of every move, put together by step."""
    rest = iter(told)
    return [[event for _ in one.moves for event in next(rest)] for one in kept]


def _require_sound(game: AnyGame, state: Any, archive: ExportFile) -> None:
    try:
        broken = game.check(state)
    except Exception as error:  # a forged state may make the check itself stumble
        raise DamagedFile("replay", f"{type(error).__name__}: {error}") from None
    if broken or state.over != archive.over or state.seats != len(archive.seats):
        raise DamagedFile("replay", ", ".join(broken) or "the end differs")


def _read(raw: bytes) -> ExportFile:
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
        archive = msgspec.json.decode(raw, type=ExportFile)
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
