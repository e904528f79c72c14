"""The picture of one player's board in full, with the abilities of its cards in words."""

from __future__ import annotations

from collections.abc import Callable

from engine.zhanguo.data import BOARDS, CARDS, GAME_TABLE, REGIONS
from engine.zhanguo.state import ZhanguoView
from engine.zhanguo.tell import bonus_label, turn_order, usable
from render import theme
from render.scene import Box, Picture, Scene, Sheet
from render.widgets.head import BELOW, pending
from render.widgets.panel import panel
from render.zhanguo.homes import ability_line, areas, supplies, unrest_track
from render.zhanguo.parts import GAME, HUES, bonus, piece, region_sign, small_print, tint, trigger

HEIGHT = 1150
TOP = 158
"""The height of what stands above the regions."""
SUPPLIES, NEXT = 470, 500
"""The width of the supplies, and where the words beside them begin."""
FIRST, SECOND, LETTERS = 62, 104, 26
"""The two lines of what was laid and suffered, and the size of their letters."""
GAP, PAD = 12, 10
"""Room between the regions, and inside one."""
SIGN, SPACE = 52, 44
"""The size of a region's number and of a space of its unrest track."""
AREAS, AREA = 72, 62
"""Where the two areas of a region begin, and the height of one."""
PIECE = 44
"""The size of the pieces that are on the map."""
PLATE, ICON, BONUS = 74, 46, 44
"""Of a card told in words: the width of the coloured plate, the sign of the action, that of the bonus."""
LINE = 28
"""The height of a line of words on a card."""

Band = Callable[[Sheet, ZhanguoView, Picture], None]


def bonus_words(picture: Picture, n: int) -> str:
    """What a card's ability gives, in words."""
    return picture.words.label(GAME, "picture", bonus_label(n), picture.names)


def frame(band: Band, view: ZhanguoView, picture: Picture, high: int) -> tuple[Sheet, Box]:
    """A sheet with the band and the panel of ``picture.seat``, and the box inside it."""
    sheet = Sheet(GAME, theme.WIDTH, high)
    band(sheet, view, picture)
    seat = max(0, picture.seat)
    box = (theme.MARGIN, BELOW, theme.WIDTH - 2 * theme.MARGIN, high - BELOW - 28)
    active = seat in (picture.waiting or pending(view)[1])
    player = view.table.players[seat]
    leads = player.vp == max(other.vp for other in view.table.players) > 0
    place = turn_order(view).index(seat) + 1
    return sheet, panel(sheet, box, seat, picture.names[seat], player.vp, active=active, place=place, leads=leads)


def area_sheet(band: Band, view: ZhanguoView, picture: Picture) -> Scene:
    """The whole board of ``picture.seat``, with the abilities of its cards in words."""
    sheet, box = frame(band, view, picture, HEIGHT)
    full_board(sheet, view, picture, max(0, picture.seat), box)
    small_print(sheet, picture, sheet.height - 23)
    return sheet.scene(picture)


def full_board(sheet: Sheet, view: ZhanguoView, picture: Picture, seat: int, box: Box) -> None:
    """A player board as large as it fits: supplies and ability above, the regions below."""
    x, y, wide, high = box
    player = view.table.players[seat]
    sheet.spot(f"board.{seat}", box)
    supplies(sheet, view, seat, (x + 4, y + 2, SUPPLIES, TOP - 8))
    _has(sheet, view, picture, seat, (x + NEXT, y + 2, wide - NEXT - 4, TOP - 8))
    if not player.board:
        return
    across = (wide + GAP) // len(REGIONS)
    open_now = [name for name, _ in usable(view, seat)]
    for index, region in enumerate(REGIONS):
        _column(sheet, view, picture, seat, region, (x + index * across, y + TOP, across - GAP, high - TOP), open_now)


def _has(sheet: Sheet, view: ZhanguoView, picture: Picture, seat: int, box: Box) -> None:
    """The board's side and ability in words; walls and discs on the board; what was laid and suffered."""
    x, y, wide, _ = box
    player, ref = view.table.players[seat], f"player.{seat}"
    side = BOARDS[player.board] if player.board else None
    if side is not None and side.ability:
        ability_line(sheet, picture, view, seat, (x, y, wide, 40))
    else:
        told = picture.words.text(f"{GAME}.picture.{'side_a' if side else 'no_board'}")
        sheet.text(told, x + 8, y + 12, 26, colour=theme.SOFT, room=wide - 10, ref=f"{ref}.board.side")
    owned = [index for index, wall in enumerate(view.table.walls) if seat in wall.spaces]
    discs = [index for index, order in enumerate(view.table.orders) if seat in order.discs]
    cards = [n for region in player.regions for n in region.cards]
    words = picture.words
    sheet.text(
        words.text(f"{GAME}.picture.walls_built", n=len(owned)),
        x + 8,
        y + FIRST,
        LETTERS,
        room=wide // 2 - 10,
        ref=f"{ref}.walls_built",
    )
    sheet.text(
        words.text(f"{GAME}.picture.discs", n=len(discs)),
        x + wide // 2,
        y + FIRST,
        LETTERS,
        room=wide // 2 - 10,
        ref=f"{ref}.discs",
    )
    sheet.text(
        words.text(f"{GAME}.picture.cards_laid", n=len(cards)),
        x + 8,
        y + SECOND,
        LETTERS,
        room=wide // 2 - 10,
        ref=f"{ref}.cards_laid",
    )
    sheet.text(
        words.text(f"{GAME}.picture.total_unrest", n=player.unrest()),
        x + wide // 2,
        y + SECOND,
        LETTERS,
        room=wide // 2 - 10,
        ref=f"{ref}.total_unrest",
    )


def _column(
    sheet: Sheet, view: ZhanguoView, picture: Picture, seat: int, region: int, box: Box, open_now: list[str]
) -> None:
    """A region in full: track, areas, pieces on the map, cards in words."""
    x, y, wide, high = box
    player = view.table.players[seat]
    held = player.regions[region - 1]
    ref = f"player.{seat}.region.{region}"
    full = not player.quiet(region)
    paper = theme.mix(tint(region, 0.62), theme.VERMILION, 0.22 if full else 0)
    sheet.box(
        box,
        paper,
        edge=theme.VERMILION if full else theme.mix(tint(region), theme.INK, 0.3),
        line=4 if full else 2,
        radius=12,
        ref=ref,
    )
    region_sign(sheet, region, x + PAD + SIGN // 2, y + PAD + SIGN // 2, SIGN, ref=f"{ref}.number")
    unrest_track(sheet, view, seat, region, x + 2 * PAD + SIGN + 4, y + 14, SPACE)
    inner = wide - 2 * PAD
    below = y + AREAS + AREA + 8
    areas(sheet, view, seat, region, (x + PAD, y + AREAS, inner, AREA), (x + PAD, below, inner, AREA))
    land = view.table.lands[region - 1]
    line = below + AREA + 32
    for place, (name, number) in enumerate((("governor", land.governors[seat]), ("palace", land.palaces.count(seat)))):
        left = x + 16 + place * (inner // 2)
        piece(sheet, name, seat, left + PIECE // 2, line, PIECE, ref=f"{ref}.{name}s_built.icon")
        sheet.bold(number, left + 62, line - 10, 28, on=paper, ref=f"{ref}.{name}s_built")
    top = line + 34
    step = (y + high - top - 6) // GAME_TABLE.cards_per_region
    for index in range(GAME_TABLE.cards_per_region):
        at = (x + PAD, top + index * step, inner, step - 8)
        if index < len(held.cards):
            n = held.cards[index]
            _told_card(sheet, picture, n, at, ref=f"{ref}.card.{index}.{n}", usable_=str(n) in open_now, blocked=full)
        else:
            sheet.box(
                at, "", edge=theme.mix(tint(region), theme.SOFT, 0.4), line=2, radius=10, ref=f"{ref}.card.{index}.free"
            )
    sheet.spot(f"board.{seat}.{region}.cards", (x + PAD, top, inner, GAME_TABLE.cards_per_region * step - 8))


def _told_card(sheet: Sheet, picture: Picture, n: int, box: Box, *, ref: str, usable_: bool, blocked: bool) -> None:
    """A card at a board with its ability in signs and words."""
    x, y, wide, high = box
    card = CARDS[n]
    hue = HUES[card.aspect]
    paper = theme.BRIGHT if usable_ else theme.SHADE if blocked else theme.WHITE
    edge, line = (theme.VERMILION, 4) if usable_ else (theme.INK, 2)
    sheet.box(box, paper, edge=edge, line=line, radius=10, ref=f"{ref}.usable" if usable_ else ref)
    sheet.box((x + line, y + line, PLATE, high - 2 * line), hue, radius=8)
    sheet.bold(
        n, x + line + PLATE // 2, y + 20, 34, colour=theme.on(hue), on=hue, align="middle", room=68, ref=f"{ref}.number"
    )
    trigger(sheet, card.trigger, x + line + PLATE // 2, y + high - 34, ICON, ref=f"{ref}.trigger")
    bonus(sheet, card.bonus, x + PLATE + 16, y + 30, BONUS, on=paper, ref=f"{ref}.bonus")
    told = bonus_words(picture, n)
    sheet.lines(
        told,
        x + PLATE + 12,
        y + 60,
        wide - PLATE - 18,
        theme.SMALL,
        most=max(2, (high - 2 * LINE) // LINE),
        on=paper,
        ref=f"{ref}.words",
    )
