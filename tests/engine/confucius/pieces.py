"""The pieces that may lie on the board, for `tests.render.test_pieces`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.confucius.data import DISTANT
from engine.confucius.state import AVAILABLE, NOBODY, NOT_AVAILABLE, STUDENT_SPACES
from tests.render.pieces import Piece, turning

BESIDE = r"wall\.\d\.soldier\.\d|forced\.space|student\.\w+\.play\.\d(\.seat)?|hand\.money\.\d\.m\d\.number"
"""Refs of what stands beside the plate of its thing and not on it (`tests.render.test_kinds`)."""


def pieces(view: Any) -> Iterator[Piece]:
    """Markers in the ministries, armies, students, gifts, the distant lands, the wall, the stock."""
    table, seat_of = view.table, turning(view)
    for at, ministry in enumerate(table.ministries):
        for space, tile in enumerate(ministry.tiles):
            seat, name = seat_of(at + space), f"ministry.{ministry.id}.{space + 1}"
            owner, secured = ministry.owners[space], ministry.secured[space]
            if tile and owner == NOBODY:
                shown, gone = {f"{name}.unsecured.{seat}": "marker_lie", f"{name}.owner.{seat}": ""}, f"{name}.free"
                yield Piece({("ministries", at, "owners", space): seat}, rf"{name}\.", shown, (gone,), seat)
            elif tile:
                old, new = ("secured", "unsecured") if secured else ("unsecured", "secured")
                shown = {f"{name}.{new}.{owner}": "marker_lie" if secured else "marker_stand"}
                yield Piece(
                    {("ministries", at, "secured", space): not secured}, rf"{name}\.", shown,
                    (f"{name}.{old}.{owner}",), owner,
                )  # fmt: skip
        for number, who in enumerate(("minister", "secretary")):
            name = f"ministry.{ministry.id}.{who}.chit"
            yield Piece({("ministries", at, "chits", number): 29}, name, {name: "29"})
    for at, land in enumerate(table.lands):
        for box, owner in enumerate(land.armies):
            seat, name = seat_of(at + box), f"foreign.{at + 1}.{box + 1}"
            if owner == NOBODY and not land.closed:
                shown = {f"{name}.army.{seat}": "banner"}
                yield Piece({("lands", at, "armies", box): seat}, rf"{name}(\.|$)", shown, (f"{name}.free",), seat)
    for at, name in enumerate(STUDENT_SPACES):
        seat = (table.students[at] + 1) % view.seats
        gone = (f"student.{name}.{table.students[at]}",) if table.students[at] != NOBODY else ()
        shown = {f"student.{name}.{seat}": "marker_stand", f"student.{name}.owner.{seat}": ""}
        yield Piece({("students", at): seat}, rf"student\.{name}(\.|$)", shown, gone, seat)
    for at, land in enumerate(DISTANT):
        if table.chits[at]:
            name = f"distant.{getattr(land, 'id', land)}"
            yield Piece({("chits", at): 0}, rf"{name}\.", {f"{name}.gone": ""}, (f"{name}.chit",))
    yield Piece({("stock",): 29}, r"stack\.junks", {"stack.junks": "29"})
    name = f"wall.{table.wall + 1}"
    yield Piece({("wall",): table.wall + 1}, rf"{name}(\.|$)", {f"{name}.piece": "wall"})
    for seat, player in enumerate(table.players):
        to = seat_of(seat + 1)
        for at, lies in enumerate(player.gifts):
            if lies in (AVAILABLE, NOT_AVAILABLE) and to not in player.gifts and to != seat:
                name = f"player.{seat}.gift.{at + 1}"
                yield Piece(
                    {("players", seat, "gifts", at): to},
                    rf"{name}\.|player\.({seat}|{to})\.gift_count|gift\.table\.{seat}\.{to}(\.|$)",
                    {
                        f"{name}.active.{to}": "",
                        f"{name}.receiver.{to}": "",
                        f"gift.table.{seat}.{to}.value": str(at + 1),
                    },
                )
