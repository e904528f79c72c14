"""The picture of one player's board in full, with the abilities of its cards in words."""

from __future__ import annotations

from collections.abc import Callable

from engine.zhanguo.data import BOARDS, CARDS, GAME_TABLE, REGIONS
from engine.zhanguo.describe import bonus_label, usable
from engine.zhanguo.state import ZhanguoView
from render.canvas import theme
from render.canvas.picture import Picture
from render.canvas.scene import Box, Scene, Sheet
from render.canvas.typography import mid_line
from render.widgets.head import BELOW
from render.widgets.panel import panel, rank
from render.zhanguo.cards import THICK, THIN, aspect_sign
from render.zhanguo.gauges import ability, gauge
from render.zhanguo.parts import (
    EMBER,
    FIGURED,
    FIRE,
    GAME,
    HUES,
    LEAST,
    OPEN,
    WORDS,
    bonus,
    octagons,
    piece,
    small_print,
    trigger,
)
from render.zhanguo.player_boards import areas, free_place, ground
from render.zhanguo.player_strips import ABILITY, supplies
from render.zhanguo.seat_plates import is_asked, leads, points_of

HEIGHT = theme.TALLEST
PRINT, PRINT_TOP = 26, 10
"""The height of the small print at the foot, and how far down its letters begin."""
TOP, SUPPLIES = 106, 52
"""The height of what stands above the regions, and of the supplies in it: words stand below these."""
INSET, TOLD_APART = 4, 12
"""How far in supplies and words begin, and room between these."""
GAP, PAD = 10, 8
"""Room between the regions, and inside one."""
GAUGE, AREA, BUILT, PIECE = 48, 56, 56, 46
"""In a region: the size of its track, the height of an area, of the line of pieces on the map, and their size."""
AREA_GAP, CARD_GAP = 4, 6
"""Room between its areas, and between its cards."""
COUNT, COUNT_AT = 28, 16
"""The number of pieces on the map: its size, and how far behind the piece it begins."""
BRINGS = 92
"""The room for what a card laid on a free place brings, each."""
OCTAGON_AT, UNREST_AT = 4, 6
"""Where in it the octagon begins, and how far behind the flame the unrest."""

PLATE, ICON, LINE = 58, 40, 26
"""Of a card told in words: the width of the coloured plate, the signs, the height of a line."""
TOLD_ROUND, PLATE_ROUND = 10, 8
"""Its corners, and those of the plate."""
NUMBER, NUMBER_TOP, NUMBER_SIDE = 30, 16, 2
"""On the plate: the size of the card's number, how far down it begins, and what stays free beside it."""
ASPECT, ASPECT_FOOT = LEAST + 4, 10
"""Below it: the size of the aspect's sign, and how far above the lower edge that ends."""
SIGNS_SIDE, SIGNS_TOP = 12, 8
"""How far behind the plate, and how far down signs and words begin."""
NEAR, FAR = 10, 24
"""From the action to what it gives, where a figure stands behind that, and where none does."""
WORDS_TOP, WORDS_END = ICON + 18, 6
"""How far down the words begin, and what stays free behind them."""

Band = Callable[[Sheet, ZhanguoView, Picture], None]


def bonus_words(picture: Picture, n: int) -> str:
    """What a card's ability gives, in words."""
    return picture.words.label(GAME, "picture", bonus_label(n), picture.names)


def frame(band: Band, view: ZhanguoView, picture: Picture, high: int) -> tuple[Sheet, Box]:
    """A sheet with the band and the panel of ``picture.seat``, and the box inside it."""
    sheet = Sheet(GAME, theme.WIDTH, high)
    band(sheet, view, picture)
    seat = max(0, picture.seat)
    foot = high - theme.FOOT - PRINT
    box = (theme.MARGIN, BELOW, theme.WIDTH - 2 * theme.MARGIN, foot - BELOW)
    small_print(sheet, picture, foot + PRINT_TOP)
    return sheet, panel(sheet, box, seat, picture.names[seat], points_of(view, picture)[seat],
                        active=is_asked(view, picture, seat), place=rank(picture, seat),
                        leads=leads(view, picture, seat))  # fmt: skip


def area_sheet(band: Band, view: ZhanguoView, picture: Picture) -> Scene:
    """The whole board of ``picture.seat``, with the abilities of its cards in words."""
    sheet, box = frame(band, view, picture, HEIGHT)
    full_board(sheet, view, picture, max(0, picture.seat), box)
    return sheet.scene(picture)


def full_board(sheet: Sheet, view: ZhanguoView, picture: Picture, seat: int, box: Box) -> None:
    """A player board as large as it fits: supplies and ability above, the regions below."""
    x, y, wide, high = box
    player = view.table.players[seat]
    sheet.spot(f"board.{seat}", box)
    words = bool(player.board and BOARDS[player.board].ability)
    room = wide - ABILITY - 2 * GAP if words else wide
    if words:
        ability(sheet, view, picture, seat, (x + wide - ABILITY, y, ABILITY, TOP - GAP))
    supplies(sheet, view, seat, (x + INSET, y, room, SUPPLIES))
    _has(sheet, view, picture, seat, (x + INSET, y + SUPPLIES, room, TOP - GAP - SUPPLIES))
    if not player.board:
        return
    across = (wide + GAP) // len(REGIONS)
    open_now = [name for name, _ in usable(view, seat)]
    for index, region in enumerate(REGIONS):
        at = (x + index * across, y + TOP, across - GAP, high - TOP)
        _column(sheet, view, picture, seat, region, at, open_now)


def _has(sheet: Sheet, view: ZhanguoView, picture: Picture, seat: int, box: Box) -> None:
    """What was built, laid and suffered, in words; of side A that it is."""
    x, y, wide, high = box
    player, ref, words = view.table.players[seat], f"player.{seat}", picture.words
    parts = [
        ("walls_built", sum(seat in wall.spaces for wall in view.table.walls)),
        ("discs", sum(seat in order.discs for order in view.table.orders)),
        ("cards_laid", player.cards()),
        ("total_unrest", player.unrest()),
    ]
    told = [(name, words.text(f"{GAME}.picture.{name}", n=n)) for name, n in parts]
    if not (player.board and BOARDS[player.board].ability):
        told.append(("board.side", words.text(f"{GAME}.picture.{'side_a' if player.board else 'no_board'}")))
    across = wide // len(told)
    for index, (name, text) in enumerate(told):
        sheet.text(text, x + index * across, mid_line(y + high // 2, WORDS), WORDS, colour=theme.SOFT,
                   room=across - TOLD_APART, ref=f"{ref}.{name}")  # fmt: skip


def _column(
    sheet: Sheet, view: ZhanguoView, picture: Picture, seat: int, region: int, box: Box, open_now: list[str]
) -> None:
    """A region in full: track, areas, pieces on the map, cards in words."""
    x, y, wide, high = box
    player = view.table.players[seat]
    held, ref = player.regions[region - 1], f"player.{seat}.region.{region}"
    paper = ground(sheet, view, seat, region, box)
    gauge(sheet, view, seat, region, x + PAD, y + PAD, GAUGE)
    inner, top = wide - 2 * PAD, y + GAUGE + 2 * PAD
    second = top + AREA + AREA_GAP
    areas(sheet, view, seat, region, (x + PAD, top, inner, AREA), (x + PAD, second, inner, AREA))
    land, line = view.table.lands[region - 1], second + AREA + BUILT // 2
    for place, (name, number) in enumerate((("governor", land.governors[seat]), ("palace", land.palaces.count(seat)))):
        left = x + 2 * PAD + place * (inner // 2)
        piece(sheet, name, seat, left + PIECE // 2, line, PIECE, ref=f"{ref}.{name}s_built.icon")
        sheet.bold(number, left + PIECE + COUNT_AT, mid_line(line, COUNT), COUNT, on=paper, ref=f"{ref}.{name}s_built")
    top = line + BUILT // 2
    step = (y + high - top - PAD + CARD_GAP) // GAME_TABLE.cards_per_region
    full = not player.quiet(region)
    for index in range(GAME_TABLE.cards_per_region):
        at = (x + PAD, top + index * step, inner, step - CARD_GAP)
        if index < len(held.cards):
            n = held.cards[index]
            _told_card(sheet, picture, n, at, ref=f"{ref}.card.{index}.{n}", usable_=str(n) in open_now, blocked=full)
        else:
            free_place(sheet, region, at, f"{ref}.card.{index}")
            gains = (player.octagons_for(index), GAME_TABLE.unrest_by_card[index])
            _next_card(sheet, gains, at, paper, f"{ref}.next.{index}")
    sheet.spot(f"board.{seat}.{region}.cards", (x + PAD, top, inner, GAME_TABLE.cards_per_region * step - CARD_GAP))


def _next_card(sheet: Sheet, gains: tuple[int, int], box: Box, paper: str, ref: str) -> None:
    """What a card laid on a free place brings: octagons of its aspect, and unrest."""
    x, y, wide, high = box
    octagons_, unrest = gains
    left, middle = x + (wide - (2 if unrest else 1) * BRINGS) // 2, y + high // 2
    octagons(sheet, "", octagons_, left + OCTAGON_AT, middle, ICON, on=paper, ref=f"{ref}.octagons")
    if unrest:
        left += BRINGS
        sheet.art("flame", left + ICON // 2, middle, ICON, colour=FIRE, ground=EMBER, ref=f"{ref}.flame")
        sheet.bold(f"+{unrest}", left + ICON + UNREST_AT, mid_line(middle, theme.FIGURE), theme.FIGURE, on=paper,
                   ref=f"{ref}.unrest")  # fmt: skip


def _told_card(sheet: Sheet, picture: Picture, n: int, box: Box, *, ref: str, usable_: bool, blocked: bool) -> None:
    """A card at a board with its ability in signs and words."""
    x, y, wide, high = box
    card, hue = CARDS[n], HUES[CARDS[n].aspect]
    paper, line = OPEN if usable_ else theme.SHADE if blocked else theme.WHITE, THICK if usable_ else THIN
    sheet.box(box, paper, edge=theme.INK, line=line, radius=TOLD_ROUND, ref=f"{ref}.usable" if usable_ else ref)
    sheet.box((x + line, y + line, PLATE, high - 2 * line), hue, radius=PLATE_ROUND)
    middle = x + line + PLATE // 2
    sheet.bold(n, middle, y + NUMBER_TOP, NUMBER, colour=theme.on(hue), on=hue, align="middle",
               room=PLATE - 2 * NUMBER_SIDE, ref=f"{ref}.number")  # fmt: skip
    aspect_sign(sheet, card.aspect, middle, y + high - ASPECT_FOOT - ASPECT // 2, ASPECT, ref=f"{ref}.aspect")
    left, row = x + PLATE + SIGNS_SIDE, y + SIGNS_TOP + ICON // 2
    trigger(sheet, card.trigger, left + ICON // 2, row, ICON, ref=f"{ref}.trigger")
    gap = NEAR if card.bonus.kind in FIGURED else FAR
    bonus(sheet, card.bonus, left + ICON + gap, row, ICON, on=paper, ref=f"{ref}.bonus")
    sheet.lines(bonus_words(picture, n), left, y + WORDS_TOP, wide - PLATE - SIGNS_SIDE - WORDS_END, theme.SMALL,
                most=max(2, (high - WORDS_TOP) // LINE), on=paper, ref=f"{ref}.words")  # fmt: skip
