"""What ZhanGuo's board must show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.zhanguo.data import ASPECTS, CARDS, COLOURS, FIELDS, SECTIONS, SQUARES
from tests.render.shown import NONE, THERE, TOKENS, Told

TRACK = (5, 3, 2, 1)
"""The spaces of an order's track (ZG-16.7)."""

ACTIONS = {
    "build_wall": "wall",
    "build_palace": "palace_part",
    "hire_workers": "worker",
    "recruit_official": "official",
    "install_governor": "governor",
}
BONUSES = {"vp": "star", "reduce_unrest": "flame", "relocate": "sedan_chair"}
"""The drawings of court actions, and of what a bonus is counted in (ZG-10.7, 20.2 to 20.7)."""

GOVERNED = (
    r"court\.(size|empty|x\.number)",
    r"court\.(top|below)\.\d+(\.number)?",
    r"great\.\w+(\.gone)?",
    r"map\.\d\.(beside|palace|square)\.\d(\.\d.*|\.free|\.token)?",
    r"order\.[\w-]+\.(disc|vp)\..+",
    r"player\.\d\.(hand|octagons|officials)\.\w+",
    r"player\.\d\.(total_unrest|region\.\d\.unrest\.(level|flame\.\d))",
    r"reward\.\w+\.\d\.disc\.\d",
    r"round\.\d\.now",
    r"(stack|supply)\.\w+",
    r"track\.\d\.\w+",
    r"wall\.[\w-]+\.\d(\.\d.*|\.free)?",
)
PRINTED = (
    r"head\..+",
    r"court\.top\.\d+\.bonus",
    r"great\.\w+\.value",
    r"map\.\d\..+",
    r"note",
    r"offer\..+",
    r"order\..+",
    r"player\.\d\.(region\.\d\.token|standing.*)",
    r"reward\..+",
    r"round\.\d",
    r"wall\..+",
)


def shown(view: Any) -> Iterator[Told]:
    """Everything open, by ref."""
    table = view.table
    yield from _court(table)
    if table.round:
        yield f"?round.{table.round}.now", THERE
    for at, aspect in enumerate(ASPECTS):
        yield from ((f"?stack.{aspect}", view.stack_sizes[at]), (f"?supply.{aspect}", table.supply[at]))
        yield f"?great.{aspect}" if table.great[at] else f"?great.{aspect}.gone", THERE
        if table.column[at] >= 0:
            yield f"reward.{aspect}.{table.round}.disc.{table.column[at]}", TOKENS[table.column[at]]
    yield from ((f"track.{at}.{seat}", TOKENS[seat]) for at, seat in enumerate(table.track))
    yield from ((f"track.{at}.free", THERE) for at in range(len(table.track), view.seats))
    yield from _map(table, view.seats)
    for field, order in zip(FIELDS, table.orders, strict=True):
        yield from ((f"order.{field.id}.vp.{at}", points) for at, points in enumerate(TRACK))
        yield from ((f"order.{field.id}.disc.{at}.{seat}", TOKENS[seat]) for at, seat in enumerate(order.discs))
    for section, wall in zip(SECTIONS, table.walls, strict=True):
        for at, owner in enumerate(wall.spaces, start=1):
            ref = f"wall.{section.id}.{at}"
            if owner < 0:
                yield f"{ref}.free", THERE
            else:
                yield from ((ref, THERE), (f"{ref}.{owner}.token", TOKENS[owner]))
    for seat in range(view.seats):
        yield from _seat(view, seat)


def _court(table: Any) -> Iterator[Told]:
    yield "?court.size", len(table.pile)
    if not table.pile:
        yield "?court.empty", THERE
    for name, at in (("top", 1), ("below", 2)):
        if len(table.pile) >= at:
            card = table.pile[-at]
            yield from ((f"?court.{name}.{card}", THERE), (f"?court.{name}.{card}.number", card))
            if name == "top":
                yield f"court.top.{card}.trigger", ACTIONS[CARDS[card].trigger]
                yield from _bonus(f"court.top.{card}.bonus", CARDS[card].bonus)
    if len(table.pile) < 2:
        yield "?court.x.number", table.x if table.x >= 0 else NONE


def _bonus(ref: str, bonus: Any) -> Iterator[Told]:
    """What a bonus is and how much; officials and workers are drawn one by one."""
    sign = BONUSES.get(bonus.kind, f"octagon_{bonus.aspect}" if bonus.kind == "octagon" else "")
    if sign and bonus.aspect != "choice":
        yield from ((f"{ref}.sign", sign), (ref, bonus.amount))


def _map(table: Any, seats: int) -> Iterator[Told]:
    for region, land in enumerate(table.lands, start=1):
        ref = f"map.{region}"
        for at, owner in enumerate(land.squares):
            if owner < 0:
                yield f"{ref}.square.{at}.free", THERE
                yield from _bonus(f"{ref}.square.{at}.bonus", SQUARES[region][at])
            else:
                square = f"{ref}.square.{at}"
                yield from (
                    (square, THERE),
                    (f"{square}.{owner}", "governor"),
                    (f"{square}.{owner}.token", TOKENS[owner]),
                )
        for seat, number in enumerate(land.governors):
            if number > land.squares.count(seat):
                yield from ((f"{ref}.beside.{seat}", THERE), (f"{ref}.beside.{seat}.token", TOKENS[seat]))
        for at in range(seats):
            if at >= len(land.palaces):
                yield f"{ref}.palace.{at}.free", THERE
            else:
                owner = land.palaces[at]
                palace = f"{ref}.palace.{at}.{owner}"
                yield from ((palace, THERE), (f"?{palace}.token", TOKENS[owner]))


def _seat(view: Any, seat: int) -> Iterator[Told]:
    player, ref = view.table.players[seat], f"player.{seat}"
    for at, aspect in enumerate(ASPECTS):
        yield f"?{ref}.hand.{aspect}", view.backs[seat][at]
        yield f"?{ref}.octagons.{aspect}", player.octagons[at] + 3 * player.great[at]
    yield from ((f"?{ref}.officials.{colour}", player.officials[at]) for at, colour in enumerate(COLOURS))
    yield f"?{ref}.total_unrest", sum(region.unrest for region in player.regions)
    for number, region in enumerate(player.regions, start=1):
        at = f"{ref}.region.{number}.unrest"
        yield f"?{at}.level", region.unrest
        yield from ((f"?{at}.flame.{level}", "flame") for level in range(1, region.unrest + 1))
