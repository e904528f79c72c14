"""The pieces that may lie on the board, for `tests.render.test_pieces`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.china.data import DATA, FIELDS, PROVINCES
from engine.china.state import NOBODY
from tests.render.pieces import Piece, turning

BESIDE = r"alliance\.\d+\.(\d(\.token)?|emperor)|track\.\d+\.\d"
"""Refs of what stands beside the plate of its thing and not on it (`tests.render.test_kinds`)."""


def pieces(view: Any) -> Iterator[Piece]:
    """Houses, fortifications, emissaries, markers of a scoring, discards, the Emperor."""
    table, seat_of = view.table, turning(view)
    for at, field in enumerate(FIELDS):
        if table.houses[at] != NOBODY or table.forts[at]:
            continue
        name, seat = f"field.{field}", seat_of(at)
        province = next(one.id for one in DATA.provinces if field in one.fields)
        yield Piece(
            {("houses", at): seat},
            rf"{name}\.|province\.{province}\.(limit|free)",
            {f"{name}.house.{seat}": "house"},
            (f"{name}.free",),
            seat,
        )
        yield Piece({("forts", at): 1}, rf"{name}\.", {f"{name}.fortification": "fortress"}, (f"{name}.free",))
    for at, province in enumerate(PROVINCES):
        name, seat = f"province.{province}", seat_of(at)
        more = table.emissaries[at][seat] + 1
        yield Piece(
            {("emissaries", at, seat): more},
            rf"{name}\.(limit|free|emissaries)",
            {f"{name}.emissaries.{seat}": str(more)},
        )
        if not table.scored[at]:
            yield Piece({("scored", at): True}, rf"{name}\.stone", {f"{name}.stone": "", f"{name}.stone.sign": "check"})
    for seat in range(view.seats):
        if seat != table.start:
            emperor = {f"player.{seat}.emperor": "emperor"}
            yield Piece({("start",): seat}, r"player\.\d\.emperor", emperor, (f"player.{table.start}.emperor",))
