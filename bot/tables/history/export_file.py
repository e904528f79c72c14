"""A table as a file: what it holds, how strictly it is read, its digest and its signature. Pure."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from hashlib import blake2b, sha256
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from bot.store.values import names
from bot.store.values.table import STAND_IN, Seat
from bot.store.values.time import OPEN
from bot.tables.model.errors import DamagedFile, ForeignFile
from engine.kernel.record import FORMATS, SEED, Record

FORMAT = "mandate-table-1"
LARGEST = 8 << 20
"""Bytes of a file that is still looked at; a long game takes about a twentieth of it."""

Person = Annotated[int, Meta(ge=-(2**31), le=2**63 - 1)]
"""The id of a person; a negative one is a former player whom nobody knows any more (`bot.store.personal_data`)."""

Moment = Annotated[float, Meta(ge=0, le=4_102_444_800)]
"""Seconds since 1970, up to the year 2100."""


class FileSeat(Struct, frozen=True):
    """A seat as it stands in a file; see `bot.store.values.table.Seat`."""

    user: Person | None
    name: str
    level: Literal["", "easy", "medium", "hard"] = ""
    conceded: bool = False
    stand: Literal["", "turn", "on", "open"] = ""


class ExportFile(Struct, kw_only=True):
    """The file: the record that `engine` replays, who sat where, and when the moves were made.

    ``base`` is the first state of a later epoch as JSON (empty: the record begins at its seed). ``made`` is when the
    file was written (0: it does not say). ``signature`` is that of the installation that wrote it, as `signature` finds
    it (empty: none). ``digest`` is that of everything else, as `fingerprint` finds it.
    """

    format: str = FORMAT
    digest: str = ""
    signature: str = ""
    made: Moment = 0.0
    seats: Annotated[tuple[FileSeat, ...], Meta(max_length=12)]
    epoch: Annotated[int, Meta(ge=0, le=10_000)] = 0
    base: str = ""
    over: bool = False
    times: Annotated[list[Moment], Meta(max_length=20_000)]
    record: Record


def fingerprint(raw: bytes) -> str:
    """What the digest of a file must be: that of the file itself without it, however it is laid out."""
    bare = msgspec.json.encode({**msgspec.json.decode(raw), "digest": ""})
    return blake2b(bare, digest_size=16).hexdigest()


def signature(raw: bytes, key: bytes) -> str:
    """What an installation with this key signs a file with: HMAC-SHA-256 over its canonical bytes.

    These are the file without digest and signature, as JSON without blanks and with the names of all objects in order.
    """
    held = {name: value for name, value in msgspec.json.decode(raw).items() if name not in ("digest", "signature")}
    return hmac.new(key, msgspec.json.encode(held, order="sorted"), sha256).hexdigest()


def sealed(archive: ExportFile, key: bytes) -> bytes:
    """The file as it is written: with its signature and its digest."""
    archive = msgspec.structs.replace(archive, digest="", signature="")
    archive.signature = signature(msgspec.json.encode(archive), key)
    archive.digest = fingerprint(msgspec.json.encode(archive))
    return msgspec.json.format(msgspec.json.encode(archive), indent=1)


def printable_name(name: str) -> str:
    """A name without signs that are no letters, so that a file with it can be read."""
    return names.printable(name, names.LONGEST) or "?"


def seats_of(seats: Sequence[Seat]) -> tuple[FileSeat, ...]:
    """The seats of a table for its file. Who is forgotten is in no file: their seat bears a name alone."""
    return tuple(msgspec.convert(_known(seat), FileSeat, from_attributes=True) for seat in seats)


def _known(seat: Seat) -> Seat:
    seat = msgspec.structs.replace(seat, name=printable_name(seat.name))
    if seat.user is None or seat.user > 0:
        return seat
    return Seat(None, seat.name, seat.level or STAND_IN) if seat.conceded else Seat(None, seat.name, stand=OPEN)


def decoded(raw: bytes, key: bytes) -> tuple[ExportFile, bool]:
    """Read a file strictly; and whether it was signed with this key. Raises `DamagedFile` and `ForeignFile`."""
    if len(raw) > LARGEST:
        raise ForeignFile("size", f"{len(raw)} bytes")
    try:
        loose = msgspec.json.decode(raw)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise DamagedFile("unreadable", str(error)) from None
    found = loose.get("format") if isinstance(loose, dict) else None
    if found != FORMAT:
        raise ForeignFile("format", str(found)[:40])
    archive = _typed(loose)
    if not hmac.compare_digest(archive.digest.encode(), fingerprint(raw).encode()):
        raise DamagedFile("altered", "digest")
    _require_fitting(archive)
    return archive, hmac.compare_digest(archive.signature.encode(), signature(raw, key).encode())


def _typed(loose: Any) -> ExportFile:
    """The file in its types. What was decoded once is what is believed: no name is read twice."""
    record = loose.get("record")
    form = record.get("format") if isinstance(record, dict) else None
    if isinstance(form, str) and form not in FORMATS:
        raise ForeignFile("format", form[:40])
    try:
        return msgspec.convert(loose, ExportFile)
    except (msgspec.ValidationError, OverflowError, RecursionError) as error:
        raise DamagedFile("unreadable", str(error)) from None


def _require_fitting(archive: ExportFile) -> None:
    """What no type says: seats that go together, a time for each move."""
    record, seats = archive.record, archive.seats
    people = [seat.user for seat in seats if seat.user is not None]
    if len(seats) != record.seats or len(set(people)) != len(people) or not all(map(_sits, seats)):
        raise DamagedFile("seats", f"{len(seats)} of {record.seats}")
    if not SEED.fullmatch(record.seed) or not record.confirm or len(archive.times) != len(record.moves):
        raise DamagedFile("altered", "seed, mode or times")
    if archive.base and not archive.epoch:
        raise DamagedFile("altered", "a base without an epoch")


def _sits(seat: FileSeat) -> bool:
    """Whether a seat is one person's, an opponent's, or open to everybody, under a name that can be shown."""
    held = seat.user != 0 if seat.user is not None else bool(seat.level or seat.stand == OPEN)
    return (
        held and 0 < len(seat.name) <= names.LONGEST and bool(seat.name.strip()) and all(map(names.letter, seat.name))
    )
