"""What Dragon's board must show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.dragon.data import HAND, VALUE
from tests.render.shown import THERE, TOKENS, Told

AMOUNTS = {"tax": 2, "build": 1, "harvest": 1, "fireworks": 1, "parade": 1, "study": 1, "wall": 1}
"""What the action cards bring (T-5)."""
SIGNS = {
    "craftsman": "hammer",
    "court_lady": "fan",
    "pyrotechnist": "rocket",
    "tax_collector": "coin",
    "warrior": "helmet",
    "monk": "buddha",
    "healer": "mortar",
    "farmer": "rice",
    "scholar": "book",
    "wild": "question",
}
"""The symbols of cards and tiles (T-2)."""

GOVERNED = (
    r"discard\..+",
    r"event\.\d+(\.(?!name).+)?",
    r"group\..+",
    r"groups\..+",
    r"pile\..+",
    r"player\.\d\.(hand_size|large|rice|rockets|small|space|yuan|place)",
    r"player\.\d\.(hand|palace|piece)\..+",
    r"points\.\d+\.\d",
    r"track\.\d+\.\d",
    r"played\.\d+\.(?!empty).+",
    r"wall\.\d+\..+",
    r"supply\.(small|large)",
    r"super\.\w+",
)
PRINTED = (r"head\..+", r"player\.\d\.place")


def shown(view: Any) -> Iterator[Told]:
    """Everything open, by ref."""
    table, wall = view.table, view.options["great_wall"] == "on"
    price = int(view.options["large_privilege_price"])
    yield from ((f"pile.{tile}.left", number) for tile, number in table.piles.items())
    for tile in table.piles:
        yield from ((f"pile.{tile}{part}", THERE) for part in ("", ".tile"))
        yield f"pile.{tile}.value", VALUE[tile]
    yield from (("supply.small", 2), ("supply.large", price))
    yield from _row(view)
    yield from _groups(table, price, 8 if wall else 7)
    yield from _discard(table)
    if table.corner:
        yield f"super.{table.corner}", THERE
    before = view.seats * (table.month - 1)  # a card a month and seat; no tornado in the stored positions
    for at, one in enumerate(table.discard[before : before + view.seats] if table.month else ()):
        yield from ((f"played.{at}.seat", TOKENS[one.seat]), (f"played.{at}.{one.card}", THERE))
    for month in range(1, 13) if wall else ():
        if month <= len(table.wall):
            owner = table.wall[month - 1].seat
            yield from ((f"wall.{month}.{owner}", THERE), (f"wall.{month}.owner", TOKENS[owner]))
        else:
            yield f"wall.{month}.free", THERE
    for seat in range(view.seats):
        yield from _seat(view, seat)


def _row(view: Any) -> Iterator[Told]:
    table = view.table
    for month, kind in enumerate(table.row, start=1):
        down = month <= table.turned
        yield from ((f"event.{month}", THERE), (f"event.{month}.month", month))
        yield f"event.{month}.{'down' if down else kind}", f"event_{kind}"
        if month == table.month and not view.over:
            yield f"event.{month}.now", THERE


def _groups(table: Any, price: int, cards: int) -> Iterator[Told]:
    for number, group in enumerate(table.groups, start=1):
        yield from ((f"group.{number}", THERE), (f"group.{number}.number", number))
        yield from ((f"group.{number}.dragon.{seat}", THERE) for seat in group.dragons)
        for card in group.cards:
            ref = f"group.{number}.card.{card}"
            yield from ((ref, THERE), (f"{ref}.symbol", THERE), (f"{ref}.amount", AMOUNTS.get(card, (2, price))))
    if not table.groups:
        yield "groups.stack.number", cards


def _discard(table: Any) -> Iterator[Told]:
    if table.discard:
        top = table.discard[-1]
        yield from (("discard.number", len(table.discard)), ("discard.seat", TOKENS[top.seat]))
        yield from ((f"discard.{top.card}", THERE), ("discard.symbol", SIGNS[top.card]))
    else:
        yield "discard.empty", THERE


def _seat(view: Any, seat: int) -> Iterator[Told]:
    table, player, ref = view.table, view.table.players[seat], f"player.{seat}"
    played = sum(one.seat == seat for one in table.discard)
    yield f"{ref}.hand_size", len(HAND) - played
    yield from ((f"{ref}.{name}", getattr(player, name)) for name in ("large", "rice", "rockets", "small", "yuan"))
    yield f"{ref}.space", player.space
    if not view.over:
        yield f"{ref}.place", table.order.index(seat) + 1
    yield from ((f"points.{player.vp % 100}.{seat}", TOKENS[seat]), (f"track.{player.space}.{seat}", TOKENS[seat]))
    yield from ((f"{ref}.piece.{piece}", THERE) for piece in player.pieces)
    yield from ((f"{ref}.hand.{at}.{card}", THERE) for at, card in enumerate(view.hands[seat]))
    for home in player.palaces:
        at = f"{ref}.palace.{home.id}"
        yield at, THERE
        yield from ((f"{at}.person.{number}.{tile}", THERE) for number, tile in enumerate(home.persons))
        yield from ((f"{at}.free.{number}", THERE) for number in range(len(home.persons), home.floors))
