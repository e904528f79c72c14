"""``mandate sign-export`` and ``mandate export-key``: the operator's word for a file, and the key it is given with.

A file that was written before files were signed, or by another installation, is believed when its operator has looked
at it. What it would bring is told first: whom it names, since when, and whether it begins with a position of its own.
"""

from __future__ import annotations

import asyncio
import os
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

from bot.config import Settings
from bot.store.database.location import transaction
from bot.store.keys import FILES, LENGTH, exchange, key_of, new_key
from bot.store.personal_data import found_forgotten
from bot.tables.history.export import carried_out
from bot.tables.history.export_file import LARGEST, decoded, sealed
from bot.tables.history.reading import VerifiedFile, telling
from bot.tables.model.errors import ArchiveError, DamagedFile
from engine.kernel.registry import game, modules_elsewhere
from engine.kernel.values import Value
from render.boards import board
from render.samples import SamplePosition, pictures
from render.words.words import Words

ENDING = ".signed.json"
"""How the signed file beside the other one is called."""


LONGEST = 60.0
"""Seconds in which a file is examined: nobody else waits, and all pictures of it are made."""

PICKS = 500
"""So many picks a position is played on to see that the rules can go on from it."""


class NotDone(Exception):
    """The operator's wish cannot be carried out: ``id`` names the sentence, ``values`` fill it."""

    def __init__(self, message_id: str, **values: Value) -> None:
        super().__init__(message_id)
        self.id = message_id
        self.values = values


# ---- signing ---------------------------------------------------------------------------------------------------------


def sign(settings: Settings, words: Words, file: Path, ask: Callable[[str], str]) -> Iterator[str]:
    """Tell what a file would be believed, ``ask``, and write it signed beside the other. Gives what is to be told.

    Raises `NotDone`, `OSError`, and what a place of the database raises.
    """
    raw = _content(file)
    with transaction(settings.where) as db:
        key = key_of(db, FILES)
    try:
        found = asyncio.run(_read(raw))
        archive, signed = decoded(raw, key)
    except ArchiveError as error:
        why = words.text(f"bot.damage.{error.reason}")
        raise NotDone("operator.sign.refused", file=str(file), why=why, detail=error.detail) from None
    with transaction(settings.where) as db:
        gone = found_forgotten(db, [seat.user for seat in found.seats if seat.user is not None], found.made)
    yield from believed(words, found, gone)
    if signed:
        yield words.text("operator.sign.already", file=str(file))
        return
    if ask(words.text("operator.sign.ask")).strip().casefold() not in words.text("operator.sign.yes").split():
        yield words.text("operator.sign.left")
        return
    made = file.with_name(file.stem + ENDING)
    made.write_bytes(sealed(archive, key))
    yield words.text("operator.sign.done", file=str(made))


def believed(words: Words, found: VerifiedFile, gone: set[int]) -> Iterator[str]:
    """What a file would be believed, in the operator's words."""
    name = words.say(found.game, "name")
    yield words.text("operator.sign.game", game=name, n=len(found.kept), seats=len(found.seats))
    if found.kept:
        yield words.text("operator.sign.times", first=_moment(found.kept[0].at), last=_moment(found.kept[-1].at))
    yield words.text("operator.sign.base" if found.epoch else "operator.sign.seed")
    for number, seat in enumerate(found.seats, 1):
        known = "person" if seat.user is not None and seat.user > 0 else "opponent" if seat.level else "name"
        kind = "forgotten" if seat.user in gone else known
        shown = "" if kind == "forgotten" else seat.name
        yield words.text(f"operator.sign.seat.{kind}", n=number, name=shown, id=str(seat.user))


def examined(raw: bytes, homes: Sequence[str]) -> bytes:
    """In a process of its own: the file read as if it were signed, and every kind of picture of it composed."""
    return telling(raw, b"", homes, trusted=True, check=require_well)


def require_well(found: VerifiedFile) -> None:
    """Raises `DamagedFile`, or whatever the rules stumble over, unless the file can be drawn and played on."""
    require_drawn(found)
    played, rng = game(found.game), Random(0)
    state = played.decode(found.last)
    for _ in range(PICKS):
        if (asked := played.next(state)) is None:
            return
        played.play(state, asked.seat, rng.choice(asked.options), asked.id)


def require_drawn(found: VerifiedFile) -> None:
    """Raises `DamagedFile` unless every kind of picture of the first and the last state can be made."""
    played = game(found.game)
    for state in (found.first, found.last):
        for kind, view, picture in pictures(played, SamplePosition("file", played.decode(state), []), Words("en")):
            if not board(found.game).scene(view, picture).marks:
                raise DamagedFile("replay", f"an empty picture: {kind}")


async def _read(raw: bytes) -> VerifiedFile:
    return await carried_out(partial(examined, raw, modules_elsewhere()), LONGEST)


def _content(file: Path) -> bytes:
    with file.open("rb") as content:
        return content.read(LARGEST + 1)


def _moment(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(at)) + " UTC"


# ---- the key ---------------------------------------------------------------------------------------------------------


def exchange_key(settings: Settings, words: Words, *, save: Path | None, load: Path | None) -> str:
    """Write the key to the file ``save``, take the one of the file ``load``, or make a new one; what is to be told.

    Raises `NotDone`, `OSError`, and what a place of the database raises.
    """
    if save is not None:
        with transaction(settings.where) as db:
            key = key_of(db, FILES)
        _write_secretly(save, key.hex())
        return words.text("operator.key.saved", file=str(save))
    key = new_key() if load is None else _key_in(load)
    with transaction(settings.where, write=True) as db:
        exchange(db, FILES, key)
    return words.text("operator.key.made" if load is None else "operator.key.loaded", file=str(load or ""))


def _write_secretly(file: Path, text: str) -> None:
    """A new file that its owner alone can read."""
    with suppress(FileNotFoundError):
        file.unlink()
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as written:
        written.write(f"{text}\n")


def _key_in(file: Path) -> bytes:
    with file.open("rb") as content:
        text = content.read(1000).decode("ascii", "replace").strip()
    if not re.fullmatch(rf"[0-9a-f]{{{2 * LENGTH}}}", text):
        raise NotDone("operator.key.unreadable", file=str(file))
    return bytes.fromhex(text)
