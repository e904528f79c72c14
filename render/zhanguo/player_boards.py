"""A player board: his strip, and below it the five regions with their cards, officials and workers."""

from __future__ import annotations

from engine.zhanguo.data import GAME_TABLE, REGIONS
from engine.zhanguo.describe import usable
from engine.zhanguo.state import ZhanguoView
from render.canvas import theme, typography
from render.canvas.measures import share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import BOLD, mid_line
from render.zhanguo.cards import THICK, THIN, strip
from render.zhanguo.gauges import gauge
from render.zhanguo.parts import FIELD_ROUND, FRAME_ROUND, LEAST, STRAW, SUNBURNT, officials, tint
from render.zhanguo.player_strips import strip_of

STRIP = 92
"""The height of the strip."""
GAP, PAD = 8, 6
"""Room between the regions, and inside one."""
GAUGE = 38
"""The size of a region's number and of the spaces of its track."""
CARDS = 0.5
"""The share of a region's width that its cards have."""
CARD_GAP = 3
"""Room between them."""
AREA_GAP, AREA_ROUND = 3, 6
"""Room between the two areas, and their corners."""
SIDE, TOP = 4, 2
"""In an area: what stays free beside, and above and below what stands there."""
TWO_LINES = 70
"""From this height on, workers stand below the officials of their area."""
MOST, BESIDE = 48, LEAST + 8
"""The largest officials and workers, and the largest workers beside officials."""
NUMBER_END, NUMBER_APART = 6, 2
"""What stays free behind the number of workers, and before it."""
CORNER = 24
"""How far from the upper right corner of an area the middle of its letter lies."""
FIGURE = 14
"""The room for the figure after an official."""


def home(sheet: Sheet, view: ZhanguoView, picture: Picture, seat: int, box: Box) -> None:
    """A player's board."""
    x, y, wide, high = box
    strip_of(sheet, view, picture, seat, (x, y, wide, STRIP))
    regions(sheet, view, seat, (x, y + STRIP + GAP, wide, high - STRIP - GAP))


def regions(sheet: Sheet, view: ZhanguoView, seat: int, box: Box) -> None:
    """The five regions of a player's board."""
    x, y, wide, high = box
    if not view.table.players[seat].board:
        return
    across = (wide + GAP) // len(REGIONS)
    opened = [name for name, _ in usable(view, seat)]
    for index, region in enumerate(REGIONS):
        _cell(sheet, view, seat, region, (x + index * across, y, across - GAP, high), opened)


def ground(sheet: Sheet, view: ZhanguoView, seat: int, region: int, box: Box) -> str:
    """The field of a region; one at the limit of its unrest is dull, with a thick edge. Returns its colour."""
    full = not view.table.players[seat].quiet(region)
    paper = theme.SHADE if full else tint(region, 0.62)
    edge = theme.INK if full else theme.mix(tint(region), theme.INK, 0.3)
    sheet.box(box, paper, edge=edge, line=THICK if full else THIN, radius=FRAME_ROUND,
              ref=f"player.{seat}.region.{region}")  # fmt: skip
    return paper


def _cell(sheet: Sheet, view: ZhanguoView, seat: int, region: int, box: Box, opened: list[str]) -> None:
    """A region: number and unrest above, the two areas at the left, the cards at the right."""
    x, y, wide, high = box
    ground(sheet, view, seat, region, box)
    gauge(sheet, view, seat, region, x + PAD, y + PAD, GAUGE)
    cards = share(wide, CARDS)
    left = wide - cards - 3 * PAD
    top = y + GAUGE + 2 * PAD
    tall = y + high - PAD - top
    half = tall // 2
    areas(sheet, view, seat, region, (x + PAD, top, left, half - AREA_GAP), (x + PAD, top + half, left, tall - half))
    _cards(sheet, view, seat, region, (x + wide - cards - PAD, top, cards, tall), opened)


def areas(sheet: Sheet, view: ZhanguoView, seat: int, region: int, governor: Box, worker: Box) -> None:
    """The governor area, and the worker area with its workers."""
    held = view.table.players[seat].regions[region - 1]
    ref = f"player.{seat}.region.{region}"
    for name, at, fill, counts in (
        ("governor", governor, theme.FIELD, held.governor),
        ("worker", worker, theme.mix(theme.FIELD, STRAW, 0.4), held.worker),
    ):
        x, y, wide, high = at
        sheet.box(at, fill, edge=theme.ASH, line=2, radius=AREA_ROUND, ref=f"{ref}.{name}")
        sheet.spot(f"board.{seat}.{region}.{name}", at, disc=(x + wide - CORNER, y + CORNER))
        workers = held.workers if name == "worker" else 0
        below = bool(workers) and high >= TWO_LINES
        figure = NUMBER_APART + typography.width(str(workers), theme.FIGURE, BOLD) + NUMBER_END if workers else 0
        inner, tall = wide - 2 * SIDE, high - 2 * TOP
        if below:
            tall //= 2
        room = inner - (figure + LEAST if workers and not below else 0)
        _officials(sheet, counts, (x + SIDE, y + TOP, room, tall), fill, f"{ref}.{name}")
        if workers:
            size = max(LEAST, min(tall - 2, MOST, inner - figure if below else BESIDE))
            middle = y + high - TOP - tall // 2
            sheet.bold(workers, x + wide - NUMBER_END, mid_line(middle, theme.FIGURE), theme.FIGURE, on=fill,
                       align="right", ref=f"{ref}.workers", loose=True)  # fmt: skip
            sheet.art("worker", x + wide - figure - size // 2, middle, size, colour=STRAW, ground=SUNBURNT,
                      ref=f"{ref}.workers.icon", loose=True)  # fmt: skip


def _officials(sheet: Sheet, counts: list[int], box: Box, fill: str, ref: str) -> None:
    """The officials of an area, as large as they fit."""
    x, y, wide, high = box
    kinds = sum(1 for n in counts if n)
    if kinds:
        size = (wide - FIGURE * sum(1 for n in counts if n > 1)) // kinds - 2
        officials(sheet, counts, x, y + high // 2, max(LEAST, min(size, high - 2, MOST)), on=fill, ref=ref, loose=True)


def _cards(sheet: Sheet, view: ZhanguoView, seat: int, region: int, box: Box, opened: list[str]) -> None:
    """The cards from the first to the third; free places as outlines."""
    x, y, wide, high = box
    player = view.table.players[seat]
    held, places = player.regions[region - 1], GAME_TABLE.cards_per_region
    step = (high + CARD_GAP) // places
    for index in range(places):
        at, ref = (x, y + index * step, wide, step - CARD_GAP), f"player.{seat}.region.{region}.card.{index}"
        if index < len(held.cards):
            n = held.cards[index]
            strip(sheet, n, at, ref=f"{ref}.{n}", usable=str(n) in opened, blocked=not player.quiet(region))
        else:
            free_place(sheet, region, at, ref)
    sheet.spot(f"board.{seat}.{region}.cards", box)


def free_place(sheet: Sheet, region: int, box: Box, ref: str) -> None:
    """Where the next card of a region comes to lie."""
    sheet.box(box, "", edge=theme.mix(tint(region), theme.SOFT, 0.4), line=2, radius=FIELD_ROUND, ref=f"{ref}.free")
