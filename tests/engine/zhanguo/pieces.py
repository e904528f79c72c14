"""The pieces that may lie on the board, for `tests.render.test_pieces`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.zhanguo.data import ASPECTS, FIELDS, SECTIONS
from engine.zhanguo.state import NOBODY
from tests.render.pieces import Piece, turning

BESIDE = r"player\.\d\.region\.\d\.(unrest\.\w+\.\d|number(\.sign)?)|hand\.\d+\.now"
"""Refs of what stands beside the plate of its thing and not on it (`tests.render.test_kinds`)."""


def pieces(view: Any) -> Iterator[Piece]:
    """Squares, palaces, walls, tasks, unrest, octagons, discs of the reward track."""
    table, seat_of = view.table, turning(view)
    for at, land in enumerate(table.lands):
        for square, owner in enumerate(land.squares):
            seat, name = seat_of(at + square), f"map.{at + 1}.square.{square}"
            if owner == NOBODY:
                more = land.governors[seat] + 1
                yield Piece(
                    {("lands", at, "squares", square): seat, ("lands", at, "governors", seat): more},
                    rf"{name}(\.|$)",
                    {f"{name}.{seat}": "governor", f"{name}.{seat}.token": ""},
                    (f"{name}.free",),
                    seat,
                )
        seat, built = seat_of(at), len(land.palaces)
        name = f"map.{at + 1}.palace.{built}"
        yield Piece(
            {("lands", at, "palaces"): [*land.palaces, seat]}, rf"{name}\.", {f"{name}.{seat}.token": ""},
            (f"{name}.free",), seat,
        )  # fmt: skip
    for at, wall in enumerate(table.walls):
        for space, owner in enumerate(wall.spaces):
            seat, name = seat_of(at + space), f"wall.{SECTIONS[at].id}.{space + 1}"
            if owner == NOBODY:
                yield Piece(
                    {("walls", at, "spaces", space): seat}, rf"{name}(\.|$)", {f"{name}.{seat}.token": ""},
                    (f"{name}.free",), seat,
                )  # fmt: skip
    for at, order in enumerate(table.orders):
        field, laid = FIELDS[at], len(order.discs)
        seat = next(seat for seat in range(view.seats) if seat not in order.discs)
        name = f"order.{field.id}"
        yield Piece(
            {("orders", at, "discs"): [*order.discs, seat]}, rf"{name}\.(space|vp|disc)\.{laid}",
            {f"{name}.disc.{laid}.{seat}": ""}, (), seat,
        )  # fmt: skip
    for seat, player in enumerate(table.players):
        for at in range(len(player.regions)):
            name = f"player.{seat}.region.{at + 1}.unrest"
            level = player.limit(at + 1) if player.regions[at].unrest < player.limit(at + 1) else 0
            total = player.unrest() - player.regions[at].unrest + level
            yield Piece(
                {("players", seat, "regions", at, "unrest"): level},
                rf"{name}\.|player\.{seat}\.total_unrest",
                {f"{name}.{'full' if level else 'at'}.{level}": "", f"player.{seat}.total_unrest": str(total)},
            )
    for at, aspect in enumerate(ASPECTS):
        yield Piece({("supply", at): 29}, rf"supply\.{aspect}", {f"supply.{aspect}": "29"})
        name = f"reward.{aspect}.{table.round}"
        if table.column[at] == NOBODY:
            yield Piece({("column", at): at}, rf"{name}\.", {f"{name}.disc.{at}": ""}, (f"{name}.open",), at)
        if table.great[at]:
            yield Piece(
                {("great", at): 0}, rf"great\.{aspect}", {f"great.{aspect}.gone": ""}, (f"great.{aspect}.value",)
            )
