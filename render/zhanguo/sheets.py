"""Pictures for one seat: the hand with what each card would do now, the own board in full, and what is to be decided."""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.values import Label
from engine.zhanguo.abilities import usable, waiting_abilities
from engine.zhanguo.data import ASPECTS, BOARDS, CARDS, COLOURS, GAME_TABLE, REGIONS
from engine.zhanguo.labels import bonus_args, compared, comparison_number
from engine.zhanguo.rewards import strength
from engine.zhanguo.state import ZhanguoView, board_octagons
from engine.zhanguo.unification import regions as open_regions
from render import theme
from render.scene import Box, Picture, Scene, Sheet
from render.widgets.head import BELOW, pending
from render.widgets.panel import panel
from render.zhanguo.court import actions, below, big_card, pile, rewards
from render.zhanguo.court import supplies as stacks
from render.zhanguo.homes import ability_line, areas, home, supplies, turn_order, unrest_track
from render.zhanguo.land import realm_map
from render.zhanguo.offer import offer
from render.zhanguo.parts import ACCENT, GAME, HUES, bonus, card_back, octagon, opened, piece, pointer, region_sign, tint, trigger
from render.zhanguo.realm import orders, walls

Band = Callable[[Sheet, ZhanguoView, Picture], None]
GROUPS = {"map": "map", "wall": "wall", "order": "order", "reward": "reward", "court": "court", "great": "court", "supply": "court"}
"""Which part of the board a place lies on, by the first word of its name."""
AT_COURT = ("card", "use", "x", "x_number", "discard")
"""Decisions for which one must see the court, wherever their options lie."""
OFFER = 880
"""The height of the detail picture while boards are chosen."""
MAP = 1010
"""The width of the map on the detail picture; the orders, which ask for its regions, stand beside it."""
HEIGHTS = {"map": 560, "wall": 500, "order": 400, "reward": 400, "court": 420}


def bonus_words(picture: Picture, n: int) -> str:
    """What a card's ability gives, in words."""
    gain = CARDS[n].bonus
    return picture.words.label(GAME, "option", Label(f"square.{gain.kind}", bonus_args(gain)), picture.names)


def _frame(band: Band, view: ZhanguoView, picture: Picture, high: int) -> tuple[Sheet, Box]:
    sheet = Sheet(GAME, theme.WIDTH, high)
    band(sheet, view, picture)
    seat = max(0, picture.seat)
    box = (theme.MARGIN, BELOW, theme.WIDTH - 2 * theme.MARGIN, high - BELOW - 28)
    active = seat in (picture.waiting or pending(view)[1])
    player = view.players[seat]
    leads = player.vp == max(other.vp for other in view.players) > 0
    place = turn_order(view).index(seat) + 1
    return sheet, panel(sheet, box, seat, picture.names[seat], player.vp, active=active, place=place, leads=leads)


def hand_sheet(band: Band, view: ZhanguoView, picture: Picture) -> Scene:
    """The hand of ``picture.seat``: faces for himself, backs for everybody else."""
    sheet, (x, y, wide, high) = _frame(band, view, picture, 932)
    seat = max(0, picture.seat)
    cards = view.hand if view.seat == seat else []
    if not cards:
        _backs(sheet, view, picture, (x, y, wide, high))
        return sheet.scene(picture)
    gap = 14
    across = min(300, (wide + gap) // len(cards) - gap)
    start = x + (wide - len(cards) * (across + gap) + gap) // 2
    for index, n in enumerate(cards):
        at = (start + index * (across + gap), y + 6, across, 410)
        _face(sheet, picture, n, at, ref=f"hand.{n}")
        _now(sheet, view, picture, n, (at[0], y + 428, across, high - 434))
    return sheet.scene(picture)


def _backs(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    x, y, wide, high = box
    backs = [aspect for aspect, n in zip(ASPECTS, view.hands[max(0, picture.seat)], strict=True) for _ in range(n)]
    if not backs:
        sheet.text(picture.words.text("render.empty"), x + wide // 2, y + high // 2, 32, align="middle", ref="hand.empty")
        return
    across = min(220, wide // len(backs) - 14)
    start = x + (wide - len(backs) * (across + 14) + 14) // 2
    for index, aspect in enumerate(backs):
        middle = start + index * (across + 14) + across // 2
        card_back(sheet, aspect, middle, y + high // 2, across, across * 7 // 5, ref=f"hand.back.{index}.{aspect}")


def _face(sheet: Sheet, picture: Picture, n: int, box: Box, *, ref: str) -> None:
    """A hand card: number and aspect above, the court action and what it gives below."""
    x, y, wide, high = box
    card, hue = CARDS[n], HUES[CARDS[n].aspect]
    sheet.box((x + 3, y + 3, wide, high), theme.DEEP, radius=12, loose=True)
    sheet.box(box, theme.WHITE, edge=theme.INK, line=3, radius=12, ref=ref)
    sheet.spot(f"card.{n}", box)
    sheet.box((x + 3, y + 3, wide - 6, 134), hue, radius=10)
    ink = theme.on(hue)
    sheet.bold(n, x + wide // 2, y + 24, 78, colour=ink, on=hue, align="middle", ref=f"{ref}.number")
    sheet.text(picture.words.term(GAME, card.aspect), x + wide // 2, y + 104, 26, colour=ink, on=hue, align="middle", room=wide - 20, ref=f"{ref}.aspect")
    trigger(sheet, card.trigger, x + wide // 2, y + 176, 58, ref=f"{ref}.trigger")
    told = picture.words.term(GAME, card.trigger)
    sheet.lines(told, x + wide // 2, y + 214, wide - 16, 24, most=2, on=theme.WHITE, align="middle", ref=f"{ref}.trigger.words")
    sheet.rule(x + 16, y + 270, wide - 32)
    size = 54
    wider = size + (34 if card.bonus.kind in ("reduce_unrest", "relocate") else 0)
    bonus(sheet, card.bonus, x + (wide - wider) // 2, y + 306, size, on=theme.WHITE, ref=f"{ref}.bonus")
    sheet.lines(bonus_words(picture, n), x + wide // 2, y + 344, wide - 16, 24, most=2, on=theme.WHITE, align="middle", ref=f"{ref}.bonus.words")


def _now(sheet: Sheet, view: ZhanguoView, picture: Picture, n: int, box: Box) -> None:
    """What the card would do now: at court, and at the own board."""
    x, y, wide, high = box
    seat, ref = max(0, picture.seat), f"hand.{n}.now"
    side = compared(view, n)
    sheet.box(box, theme.PAPER, edge=ACCENT, line=2, radius=12, ref=ref)
    words = picture.words
    below_ = comparison_number(view)
    if side == "first":
        told = words.text(f"{GAME}.picture.first")
    else:
        told = words.text(f"{GAME}.picture.{side}", n=below_)
        pointer(sheet, side == "higher", x + 22, y + 30, 24, colour=theme.JADE if side == "higher" else theme.INDIGO, ref=f"{ref}.{side}")
    left = x + (16 if side == "first" else 42)
    sheet.bold(told, left, y + 20, 24, on=theme.PAPER, room=x + wide - left - 8, ref=f"{ref}.court")
    names = [*opened("higher"), *opened("lower")] if side == "first" else opened(side)
    player = view.players[seat]
    step = (wide - 12) // max(3, len(names))
    size = min(52, step - 6)
    for index, action in enumerate(names):
        number = len(waiting_abilities(view, seat, action)) if player.board else 0
        middle = x + 6 + step // 2 + index * step
        trigger(sheet, action, middle, y + 80, size, ref=f"{ref}.{action}.icon")
        fill = theme.JADE if number else theme.SHADE
        plate = (middle - 20, y + 110, 40, 30)
        sheet.box(plate, fill, radius=8)
        sheet.bold(number, middle, y + 117, 24, colour=theme.on(fill), on=fill, align="middle", ref=f"{ref}.{action}")
    sheet.rule(x + 14, y + 152, wide - 28)
    sheet.bold(words.text(f"{GAME}.picture.at_home"), x + 16, y + 166, 24, on=theme.PAPER, room=wide - 30, ref=f"{ref}.home")
    step = (wide - 12) // len(REGIONS)
    free = open_regions(view, seat) if player.board else []
    for index, region in enumerate(REGIONS):
        middle, side_ = x + 6 + step // 2 + index * step, min(36, step - 6)
        can = region in free
        if can:
            region_sign(sheet, region, middle, y + 212, side_, ref=f"{ref}.region.{region}")
            gain = board_octagons(player, len(player.regions[region - 1].cards), GAME_TABLE.octagons_by_card)
            octagon(sheet, CARDS[n].aspect, gain, middle, y + 256, min(38, step - 4), ref=f"{ref}.octagons.{region}")
        else:
            sheet.box((middle - side_ // 2, y + 212 - side_ // 2, side_, side_), theme.SHADE, edge=theme.ASH, line=2, radius=6, ref=f"{ref}.closed.{region}")
            sheet.bold(region, middle, y + 204, theme.SMALL, colour=theme.SOFT, on=theme.SHADE, align="middle")
            sheet.art("cross", middle, y + 256, 26, ref=f"{ref}.none.{region}")


def area_sheet(band: Band, view: ZhanguoView, picture: Picture) -> Scene:
    """The whole board of ``picture.seat``, with the abilities of its cards in words."""
    sheet, box = _frame(band, view, picture, 1150)
    full_board(sheet, view, picture, max(0, picture.seat), box)
    return sheet.scene(picture)


def full_board(sheet: Sheet, view: ZhanguoView, picture: Picture, seat: int, box: Box) -> None:
    """A player board as large as it fits: supplies and ability above, the regions below."""
    x, y, wide, high = box
    player = view.players[seat]
    sheet.spot(f"board.{seat}", box)
    top = 158
    supplies(sheet, view, seat, (x + 4, y + 2, 470, top - 8))
    _has(sheet, view, picture, seat, (x + 500, y + 2, wide - 504, top - 8))
    if not player.board:
        return
    gap = 12
    across = (wide + gap) // len(REGIONS)
    open_now = [name for name, _ in usable(view, seat)]
    for index, region in enumerate(REGIONS):
        _column(sheet, view, picture, seat, region, (x + index * across, y + top, across - gap, high - top), open_now)


def _has(sheet: Sheet, view: ZhanguoView, picture: Picture, seat: int, box: Box) -> None:
    """The board's side and ability in words; walls and discs on the board; strength by aspect is shown beside."""
    x, y, wide, high = box
    player, ref = view.players[seat], f"player.{seat}"
    side = BOARDS[player.board] if player.board else None
    if side is not None and side.ability:
        ability_line(sheet, picture, view, seat, (x, y, wide, 40))
    else:
        told = picture.words.text(f"{GAME}.picture.{'side_a' if side else 'no_board'}")
        sheet.text(told, x + 8, y + 12, 26, colour=theme.SOFT, room=wide - 10, ref=f"{ref}.board.side")
    owned = [index for index, wall in enumerate(view.walls) if seat in wall.spaces]
    discs = [index for index, order in enumerate(view.orders) if seat in order.discs]
    cards = [n for region in player.regions for n in region.cards]
    words = picture.words
    sheet.text(words.text(f"{GAME}.picture.walls_built", n=len(owned)), x + 8, y + 62, 26, room=wide // 2 - 10, ref=f"{ref}.walls_built")
    sheet.text(words.text(f"{GAME}.picture.discs", n=len(discs)), x + wide // 2, y + 62, 26, room=wide // 2 - 10, ref=f"{ref}.discs")
    sheet.text(words.text(f"{GAME}.picture.cards_laid", n=len(cards)), x + 8, y + 104, 26, room=wide // 2 - 10, ref=f"{ref}.cards_laid")
    sheet.text(words.text(f"{GAME}.picture.total_unrest", n=player.unrest()), x + wide // 2, y + 104, 26, room=wide // 2 - 10, ref=f"{ref}.total_unrest")


def _column(sheet: Sheet, view: ZhanguoView, picture: Picture, seat: int, region: int, box: Box, open_now: list[str]) -> None:
    """A region in full: track, areas, pieces on the map, cards in words."""
    x, y, wide, high = box
    player = view.players[seat]
    held = player.regions[region - 1]
    ref = f"player.{seat}.region.{region}"
    full = not player.quiet(region)
    paper = theme.mix(tint(region, 0.62), theme.VERMILION, 0.22 if full else 0)
    sheet.box(box, paper, edge=theme.VERMILION if full else theme.mix(tint(region), theme.INK, 0.3), line=4 if full else 2, radius=12, ref=ref)
    region_sign(sheet, region, x + 36, y + 36, 52, ref=f"{ref}.number")
    unrest_track(sheet, view, seat, region, x + 76, y + 14, 44)
    inner = wide - 20
    tall = 62
    areas(sheet, view, seat, region, (x + 10, y + 72, inner, tall), (x + 10, y + 72 + tall + 8, inner, tall))
    land = view.lands[region - 1]
    line = y + 72 + 2 * tall + 40
    for place, (name, number) in enumerate((("governor", land.governors[seat]), ("palace", land.palaces.count(seat)))):
        left = x + 16 + place * (inner // 2)
        piece(sheet, name, seat, left + 22, line, 44, ref=f"{ref}.{name}s_built.icon")
        sheet.bold(number, left + 62, line - 10, 28, on=paper, ref=f"{ref}.{name}s_built")
    top = line + 34
    step = (y + high - top - 6) // GAME_TABLE.cards_per_region
    for index in range(GAME_TABLE.cards_per_region):
        at = (x + 10, top + index * step, inner, step - 8)
        if index < len(held.cards):
            n = held.cards[index]
            _told_card(sheet, picture, n, at, ref=f"{ref}.card.{index}.{n}", usable_=str(n) in open_now, blocked=full)
        else:
            sheet.box(at, "", edge=theme.mix(tint(region), theme.SOFT, 0.4), line=2, radius=10, ref=f"{ref}.card.{index}.free")
    sheet.spot(f"board.{seat}.{region}.cards", (x + 10, top, inner, GAME_TABLE.cards_per_region * step - 8))


def _told_card(sheet: Sheet, picture: Picture, n: int, box: Box, *, ref: str, usable_: bool, blocked: bool) -> None:
    """A card at a board with its ability in signs and words."""
    x, y, wide, high = box
    card = CARDS[n]
    hue = HUES[card.aspect]
    paper = theme.BRIGHT if usable_ else theme.SHADE if blocked else theme.WHITE
    edge, line = (theme.VERMILION, 4) if usable_ else (theme.INK, 2)
    sheet.box(box, paper, edge=edge, line=line, radius=10, ref=f"{ref}.usable" if usable_ else ref)
    sheet.box((x + line, y + line, 74, high - 2 * line), hue, radius=8)
    sheet.bold(n, x + line + 37, y + 20, 34, colour=theme.on(hue), on=hue, align="middle", room=68, ref=f"{ref}.number")
    trigger(sheet, card.trigger, x + line + 37, y + high - 34, 46, ref=f"{ref}.trigger")
    bonus(sheet, card.bonus, x + 90, y + 30, 44, on=paper, ref=f"{ref}.bonus")
    told = bonus_words(picture, n)
    sheet.lines(told, x + 86, y + 60, wide - 92, theme.SMALL, most=max(2, (high - 56) // 28), on=paper, ref=f"{ref}.words")


def groups(view: ZhanguoView, picture: Picture) -> list[str]:
    """The parts of the board that the places to mark lie on, apart from the own board."""
    names = [GROUPS.get(place.split(".")[0], "") for place in picture.places.values()]
    found = [name for name in dict.fromkeys(names) if name]
    if pending(view)[0] in AT_COURT and "court" not in found:
        found.append("court")
    return found


def detail_sheet(band: Band, view: ZhanguoView, picture: Picture) -> Scene:
    """What matters to the present decision, as large as it fits, and the own board below."""
    seat = max(0, picture.seat)
    if view.boards and not view.players[seat].board:
        sheet = Sheet(GAME, theme.WIDTH, OFFER)
        band(sheet, view, picture)
        offer(sheet, view, picture, (theme.MARGIN, BELOW + 4, theme.WIDTH - 2 * theme.MARGIN, OFFER - BELOW - 30))
        return sheet.scene(picture)
    found = groups(view, picture)
    if not found:
        return area_sheet(band, view, picture)
    own = 280
    with_hand = found == ["court"] and view.seat == seat and bool(view.hand)
    height = BELOW + 6 + sum(HEIGHTS[name] + 14 for name in found) + (72 if with_hand else 0) + own + 26
    sheet = Sheet(GAME, theme.WIDTH, height)
    band(sheet, view, picture)
    x, y, wide = theme.MARGIN, BELOW + 6, theme.WIDTH - 2 * theme.MARGIN
    for name in found:
        _part(sheet, view, picture, name, seat, (x, y, wide, HEIGHTS[name]))
        y += HEIGHTS[name] + 14
    if with_hand:
        _held(sheet, view, (x, y, wide, 58))
        y += 72
    place = turn_order(view).index(seat) + 1
    active = seat in (picture.waiting or pending(view)[1])
    home(sheet, view, picture, seat, (x, y, wide, own), place=place, active=active)
    return sheet.scene(picture)


def _part(sheet: Sheet, view: ZhanguoView, picture: Picture, name: str, seat: int, box: Box) -> None:
    x, y, wide, high = box
    if name == "map":
        realm_map(sheet, view, (x + 4, y + 4, MAP - 8, high - 8))
        orders(sheet, view, picture, (x + MAP + 14, y, wide - MAP - 14, high))
    elif name == "wall":
        walls(sheet, view, picture, box, columns=2)
    elif name == "order":
        orders(sheet, view, picture, box, columns=2)
    elif name == "reward":
        rewards(sheet, view, picture, (x, y, wide * 2 // 3, high))
        _strengths(sheet, view, picture, (x + wide * 2 // 3 + 14, y, wide - wide * 2 // 3 - 14, high))
    else:
        _court(sheet, view, picture, seat, box)


def _court(sheet: Sheet, view: ZhanguoView, picture: Picture, seat: int, box: Box) -> None:
    """The court at large: the card in play, the pile, what lies below, the actions in words, the supplies."""
    x, y, wide, high = box
    sheet.box(box, theme.FIELD, edge=ACCENT, line=3, radius=10, ref="court")
    tall = high - 92
    left = x + 16
    n = chosen_card(view)
    if n:
        sheet.text(picture.words.text(f"{GAME}.picture.in_play"), left, y + 14, 24, colour=theme.SOFT, room=220, ref="court.in_play")
        big_card(sheet, n, (left, y + 42, 200, tall - 40), ref=f"court.in_play.{n}")
        left += 236
    sheet.text(picture.words.text(f"{GAME}.picture.pile"), left, y + 14, 24, colour=theme.SOFT, room=220, ref="court.pile")
    pile(sheet, view, picture, (left, y + 42, 200, tall - 40))
    below(sheet, view, picture, (left + 236, y + 10, 130, tall - 10))
    left += 390
    actions(sheet, view, picture, (left, y + 12, x + wide - left - 12, tall), seat=seat)
    stacks(sheet, view, (x + 16, y + high - 76, wide - 32, 70))


def chosen_card(view: ZhanguoView) -> int:
    """The card that has been chosen and not yet laid, where the viewer may know it; else 0."""
    top = view.stack[-1] if view.stack else None
    if top is not None and top.kind == "use" and top.args and isinstance(top.args[0], int):
        return top.args[0]
    if view.turn and view.turn.card and view.turn.card not in view.pile and view.turn.use != "":
        laid = any(view.turn.card in region.cards for region in view.players[view.turn.seat].regions)
        return 0 if laid else view.turn.card
    return 0


def _held(sheet: Sheet, view: ZhanguoView, box: Box) -> None:
    """The own hand in a row."""
    from render.zhanguo.parts import strip

    x, y, wide, high = box
    gap = 10
    across = min(250, (wide + gap) // len(view.hand) - gap)
    for index, n in enumerate(view.hand):
        at = (x + index * (across + gap), y, across, high)
        strip(sheet, n, at, ref=f"hand.{n}")
        sheet.spot(f"card.{n}", at)


def _strengths(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """Every player's strength by aspect: who is asked first."""
    from render.widgets.tokens import seat_token

    x, y, wide, high = box
    sheet.box(box, theme.FIELD, edge=ACCENT, line=3, radius=10, ref="strengths")
    across = (wide - 30) // (len(ASPECTS) + 2)
    step = (high - 30) // view.seats
    for row, seat in enumerate([*view.track, *(one for one in view.column if one >= 0)]):
        middle = y + 15 + step // 2 + row * step
        seat_token(sheet, seat, x + 44, middle, 48, ref=f"strengths.{seat}.token")
        sheet.text(picture.names[seat], x + 78, middle - 10, 26, room=across * 2 - 78, ref=f"strengths.{seat}.name")
        for index, aspect in enumerate(ASPECTS):
            octagon(sheet, aspect, strength(view.players[seat], index), x + 15 + across * 2 + across // 2 + index * across, middle, 56,
                    ref=f"strengths.{seat}.{aspect}")  # fmt: skip


__all__ = ["COLOURS"]
