"""A file that is well formed and takes long to read: thousands of sealed answers, each held against all before it."""

from __future__ import annotations

from pathlib import Path

from bot.tables.history.export_file import ExportFile, decoded, sealed
from bot.tables.history.reading import read
from engine.kernel.record import Move, Record

SAVES = Path(__file__).parents[1] / "saves" / "6da622b"


def hostile(answers: int = 20_000) -> bytes:
    """The file of a game in which so many answers were sealed at once."""
    raw = next(path for path in sorted(SAVES.glob("*-half.json"))).read_bytes()
    old, found = decoded(raw, b"")[0], read(raw, b"")
    moves = [Move(0, number, "bid", "1", sealed=True) for number in range(answers)]
    record = Record(found.game, found.rules_version, len(found.seats), found.options, found.seed, True, moves)
    return sealed(ExportFile(seats=old.seats, times=[1000.0] * len(moves), record=record), b"")
