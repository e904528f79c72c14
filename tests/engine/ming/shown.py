"""What Ming's board must show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.ming.data import DISTRICTS, KINDS, PROVINCES
from tests.render.shown import THERE, Told

TOKEN = {"red": "seat_circle", "blue": "seat_square", "green": "seat_triangle", "yellow": "seat_diamond"}
"""The tokens go by the colours."""

GOVERNED = (
    r"discard\.(?!name)\w+",
    r"dragons\.title",
    r"house\.\w\d\.\d\.\d",
    r"monk\..+",
    r"neutral\.(?!name)\w+",
    r"pile\.number",
    r"player\.\d\.(hand_size|monks|removed|supply|returned|to_place|neutral_to_place|start|place|chosen|choosing)",
    r"player\.\d\.(tiles\.\w|hand\..+)",
    r"points\.\d+\.\d",
    r"prince\..+",
    r"slot\.\w\.\w+",
    r"(space|standing)\..+",
    r"start\..+",
)
PRINTED = (r"head\..+", r"district\.\w\d\.\w+", r"player\.\d\.place", r"points\..+", r"step")


def tokens(view: Any) -> list[str]:
    """The token of every seat."""
    return [TOKEN[player.colour] for player in view.table.players]


def owners(view: Any) -> list[str]:
    """The token of every owner, the neutral family last."""
    return [*tokens(view), *([TOKEN[view.table.neutral]] if view.table.neutral else [])]


def shown(view: Any) -> Iterator[Told]:
    """Everything open, by ref."""
    table, of = view.table, owners(view)
    yield from (("dragons.title", table.dragons), ("pile.number", view.left))
    yield from ((f"discard.{kind}", number) for kind, number in zip(KINDS, table.discard, strict=False))
    for name, kind in zip(PROVINCES, table.display, strict=True):
        if kind >= 0:
            yield f"slot.{name}.{KINDS[kind]}", THERE
    for at, name in enumerate(DISTRICTS):
        yield from _district(table, at, name, of)
    yield from (("start.figure", "ming_gong"), (f"start.{table.start}", of[table.start]))
    if table.neutral:
        yield from _neutral(table, of[-1])
    for seat in range(view.seats):
        yield from _seat(view, seat, of[seat])


def _district(table: Any, at: int, name: str, of: list[str]) -> Iterator[Told]:
    owner, place = table.monks[at], 0
    if owner < 0:
        yield f"monk.{name}.empty", "temple"
    else:
        ref = f"monk.{name}"
        yield from ((f"{ref}.{owner}", "temple"), (f"{ref}.figure", "monk"), (f"{ref}.token", of[owner]))
    for seat, number in enumerate(table.houses[at]):
        for _ in range(number):
            yield f"house.{name}.{place}.{seat}", of[seat]
            place += 1
    yield from _piles(f"standing.{name}", table.standing[at], of)


def _piles(where: str, numbers: list[int], of: list[str]) -> Iterator[Told]:
    for seat, number in enumerate(numbers):
        if number:
            ref = f"{where}.{seat}"
            yield from ((ref, number), (f"{ref}.piece", of[seat].replace("seat", "member")))


def _neutral(table: Any, token: str) -> Iterator[Told]:
    yield from (("neutral.token", token), ("neutral.removed", table.neutral_removed))
    yield "neutral.standing", sum(there[-1] for there in table.standing)
    yield "neutral.in_cities", sum(there[-1] for there in table.houses)


def _seat(view: Any, seat: int, token: str) -> Iterator[Told]:
    table, player, ref = view.table, view.table.players[seat], f"player.{seat}"
    yield f"{ref}.hand_size", view.hand_sizes[seat]
    if not view.over:
        held = [kind for kind, number in zip(KINDS, view.hands[seat], strict=False) for _ in range(number)]
        yield from ((f"{ref}.hand.{at}.{kind}", THERE) for at, kind in enumerate(held))
    yield from ((f"{ref}.monks", table.monks.count(seat)), (f"{ref}.removed", player.removed))
    yield f"{ref}.supply", player.supply
    yield from ((f"{ref}.{name}", n) for name in ("to_place", "neutral_to_place") if (n := getattr(player, name)))
    yield from ((f"{ref}.tiles.{name}", player.tiles[at]) for at, name in enumerate(PROVINCES))
    if player.returned >= 0:
        yield f"{ref}.returned", player.returned
    for frame in view.stack:
        if frame.seat == seat and frame.kind == "return_number":
            yield f"{ref}.{'choosing' if frame.answer is None else 'chosen'}", THERE
    yield f"points.{player.vp}.{seat}", token
    if seat == table.start:
        yield f"{ref}.start", "ming_gong"
    if not view.over:
        yield f"{ref}.place", 1 + (seat - table.start) % view.seats
    if player.prince >= 0:
        at = f"prince.{seat}.{DISTRICTS[player.prince]}"
        yield from ((at, THERE), (f"{at}.figure", "prince"), (f"{at}.token", token))
    for at, name in enumerate(PROVINCES):
        if number := player.spaces[at]:
            yield from (
                (f"space.{name}.{seat}", number),
                (f"space.{name}.{seat}.piece", token.replace("seat", "member")),
            )
