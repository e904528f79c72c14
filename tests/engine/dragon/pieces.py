"""The pieces that may lie on the board, for `tests.render.test_pieces`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.dragon.state import BuiltPiece, Discard
from tests.render.pieces import Piece, turning

BESIDE = r"super\.\w+\.icon"
"""Refs of what stands beside the plate of its thing and not on it (`tests.render.test_kinds`)."""


def pieces(view: Any) -> Iterator[Piece]:
    """Piles, months, palaces and who lives there, the wall, the discard pile, dragons, turn order."""
    table, seat_of = view.table, turning(view)
    for tile in table.piles:
        name = f"pile.{tile}"
        if table.piles[tile]:
            yield Piece({("piles", tile): 29}, rf"{name}\.", {f"{name}.left": "× 29"})
    for at in range(table.month, len(table.row)):
        kind = next(kind for kind in ("contagion", "drought") if kind != table.row[at])
        name = f"event.{at + 1}"
        gone = (f"{name}.{table.row[at]}",)
        yield Piece({("row", at): kind}, rf"{name}(\.|$)", {f"{name}.{kind}": f"event_{kind}"}, gone)
    for seat, player in enumerate(table.players):
        for at, palace in enumerate(player.palaces):
            name = f"player.{seat}.palace.{palace.id}"
            if palace.persons:
                shown = {f"{name}.free.{floor}": "" for floor in range(palace.floors)}
                yield Piece({("players", seat, "palaces", at, "persons"): []}, rf"{name}\.", shown)
                one = {f"{name}.person.0.monk.old": ""}
                now = ["monk.old", *palace.persons[1:]]
                yield Piece({("players", seat, "palaces", at, "persons"): now}, rf"{name}\.person\.0", one)
    for at, group in enumerate(table.groups):
        seat = seat_of(at)
        if seat not in group.dragons:
            shown = {f"group.{at + 1}.dragon.{seat}": "dragon", f"group.{at + 1}.dragon.{seat}.token": ""}
            dragons = [*group.dragons, seat]
            yield Piece({("groups", at, "dragons"): dragons}, rf"group\.{at + 1}(\.|$)", shown, (), seat)
    for at, built in enumerate(table.wall):
        seat, name = (built.seat + 1) % view.seats, f"wall.{at + 1}"
        now = [BuiltPiece(seat, built.bonus) if number == at else one for number, one in enumerate(table.wall)]
        shown, gone = {f"{name}.{seat}": "", f"{name}.owner": ""}, (f"{name}.{built.seat}",)
        yield Piece({("wall",): now}, rf"{name}\.", shown, gone)
    if table.discard:
        seat = (table.discard[-1].seat + 1) % view.seats
        now = [*table.discard, Discard(seat, "scholar")]
        shown = {"discard.scholar": "", "discard.number": f"× {len(now)}", "discard.seat": ""}
        yield Piece({("discard",): now}, r"discard\.", shown)
    order = [*table.order[1:], table.order[0]]
    shown = {f"player.{seat}.place": f"{place}." for place, seat in enumerate(order, 1)}
    yield Piece({("order",): order}, r"player\.\d\.place", shown)
    if table.month < len(table.row):
        name = f"event.{table.month + 1}.now"
        yield Piece(
            {("month",): table.month + 1}, r"event\.\d+(\.|$)|head\.", {name: ""}, (f"event.{table.month}.now",)
        )
