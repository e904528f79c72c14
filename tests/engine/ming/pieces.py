"""The pieces that may lie on the board, for `tests.render.test_pieces`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.ming.data import DISTRICTS, KINDS, PROVINCES
from engine.ming.state import NOBODY
from tests.render.pieces import Piece, turning

BESIDE = r"hand\.\w+\.number|(pile|dragons)\.(number|name|title)"
"""Refs of what stands beside the plate of its thing and not on it (`tests.render.test_kinds`)."""


def pieces(view: Any) -> Iterator[Piece]:
    """Members of DISTRICTS and province spaces, monks, princes, cards on display, tiles, the discard pile."""
    table, seat_of = view.table, turning(view)
    taken = {player.prince for player in table.players}
    for at, name in enumerate(DISTRICTS):
        seat = seat_of(at)
        more = table.standing[at][seat] + 1
        yield Piece(
            {("standing", at, seat): more}, rf"standing\.{name}\.{seat}", {f"standing.{name}.{seat}": str(more)}
        )
        if table.monks[at] == NOBODY:
            yield Piece(
                {("monks", at): seat},
                rf"monk\.{name}\.|player\.{seat}\.monks",
                {f"monk.{name}.{seat}": "temple", f"monk.{name}.figure": "monk"},
                (f"monk.{name}.empty",),
                seat,
            )
        if at not in taken:
            old = f"prince.{seat}.{DISTRICTS[table.players[seat].prince]}"
            yield Piece(
                {("players", seat, "prince"): at},
                rf"prince\.{seat}\.",
                {f"prince.{seat}.{name}": "", f"prince.{seat}.{name}.figure": "prince"},
                (old, f"{old}.figure"),
                seat,
            )
    for at, province in enumerate(PROVINCES):
        seat = seat_of(at)
        for field, name in (("spaces", f"space.{province}.{seat}"), ("tiles", f"player.{seat}.tiles.{province}")):
            more = getattr(table.players[seat], field)[at] + 1
            yield Piece({("players", seat, field, at): more}, name.replace(".", r"\."), {name: str(more)})
    for at, kind in enumerate(KINDS[: len(table.discard)]):
        more = table.discard[at] + 1
        yield Piece({("discard", at): more}, rf"discard\.{kind}", {f"discard.{kind}": str(more)})
        slot = next(slot for slot, lies in enumerate(table.display) if lies not in (at, NOBODY))
        name, old = f"slot.{PROVINCES[slot]}", KINDS[table.display[slot]]
        yield Piece({("display", slot): at}, rf"{name}\.", {f"{name}.{kind}": ""}, (f"{name}.{old}",))
    yield Piece({("dragons",): 3}, "dragons", {"dragons.title": "3"})
