"""Open cards, draw pile, discards, cards out of the game; what has been placed and played in this turn."""

from __future__ import annotations

from engine.china.data import COLOURS, DATA
from engine.china.state import EMISSARY, HOUSE, ChinaView
from render import theme
from render.china.parts import BACK, SKIN, card, fortification, house, little_card, named
from render.scene import Box, Picture, Sheet
from render.widgets.cards import deck
from render.widgets.tokens import badge, field
from render.words import capital

HEIGHT = 376


def piles(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """Everything that has to do with cards, in ``box``."""
    x, y, wide, high = box
    with sheet.still():
        field(sheet, box)
        for line in (138, 244, 318):
            sheet.rule(x + 12, y + line, wide - 24, colour=theme.SHADE)
    open_cards(sheet, view, picture, (x + 10, y + 12, wide - 20, 116), title=False)
    _pile(sheet, view, picture, (x + 14, y + 148, wide - 28, 88))
    _discards(sheet, view, picture, (x + 14, y + 252, wide - 28, 60))
    _turn(sheet, view, picture, (x + 12, y + 322, wide - 24, high - 326))


def open_cards(sheet: Sheet, view: ChinaView, picture: Picture, box: Box, *, title: bool) -> None:
    """The four slots."""
    x, y, wide, high = box
    step = wide // DATA.setup.open_cards
    for slot, colour in enumerate(view.table.slots):
        at = (x + slot * step + 1, y, step - 4, high)
        ref = f"slot.{slot + 1}"
        named(sheet, picture, ref, at, (at[0] + at[2] - 18, at[1] + 22))
        if colour < 0:
            sheet.box(at, theme.SHADE, edge=theme.DEEP, line=2, radius=10, ref=f"{ref}.empty")
            continue
        name = COLOURS[colour]
        word = capital(picture.words.term("china", name))
        card(sheet, name, at, title=word if title or step > 84 else "", ref=f"{ref}.{name}")


def _pile(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """The draw pile with its size; first or second run of the deck as beads; what is out of the game."""
    x, y, wide, high = box
    table = view.table
    named(sheet, picture, "pile", (x, y, 84, high), (x + 70, y + 14))
    if view.left:
        deck(sheet, x + 2, y + 2, 66, 74, view.left, colour=BACK, ref="pile.back")
        look = {"fill": theme.WHITE, "ink": theme.INK, "edge": theme.INK}
        badge(sheet, view.left, x + 36, y + 40, size=26, ref="pile.left", **look)
    else:
        sheet.box((x + 2, y + 2, 66, 76), theme.SHADE, edge=theme.DEEP, line=2, radius=10, ref="pile.empty")
    left, room = x + 98, wide - 98
    used = sheet.text(picture.words.text("china.picture.run"), left, y + 12, 24, colour=theme.SOFT, room=room - 80)
    for run in range(DATA.course.runs):
        now = run == table.run
        size = 26 if now else 18
        spot = (left + used + 26 + run * 36 - size // 2, y + 21 - size // 2, size, size)
        fill = theme.INDIGO if now else theme.INK if run < table.run else theme.SHADE
        sheet.box(spot, fill, edge=theme.INK, line=2, radius=size // 2, ref=f"run.{run + 1}{'.now' if now else ''}")
    out = table.removed[0]
    text = picture.words.text("china.picture.removed" if out else "china.picture.removed_none", n=out)
    sheet.text(text, left, y + 54, 24, colour=theme.SOFT, room=room, ref="removed")


def _discards(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """The top card, and how many of each colour lie there."""
    x, y, wide, high = box
    discard = view.table.discard
    sheet.spot("discard", (x, y, wide, high))
    top = (x + 2, y + 1, 42, 56)
    if discard:
        name = COLOURS[discard[-1]]
        little_card(sheet, name, top, ref=f"discard.top.{name}")
    else:
        sheet.box(top, theme.SHADE, edge=theme.DEEP, line=2, radius=8, ref="discard.empty")
    sheet.bold(len(discard), x + 52, y + 21, 24, ref="discard.number")
    start, step = x + 86, (wide - 86) // len(COLOURS)
    for index, name in enumerate(COLOURS):
        left = start + index * step
        little_card(sheet, name, (left, y + 14, 26, 34), ref=f"discard.{name}.card")
        sheet.bold(discard.count(index), left + 30, y + 23, 22, room=step - 30, ref=f"discard.{name}")


def _turn(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """The turn going on: province, pieces placed, cards played. After the end trigger: who has the last turn."""
    x, _, wide, _ = box
    turn, middle = view.table.turn, box[1] + box[3] // 2
    if turn.action == "place":
        name = DATA.provinces[turn.province].name
        left = x + 4 + sheet.bold(name, x + 4, middle - 9, 26, ref="turn.name") + 14
        for index, kind in enumerate(turn.pieces):
            ref = f"turn.piece.{index}.{kind}"
            if kind == HOUSE:
                house(sheet, turn.seat, left + 18, middle, 38, ref=ref)
            elif kind == EMISSARY:
                colour = sheet.look(turn.seat).colour
                sheet.art("person", left + 18, middle, 38, colour=colour, ground=SKIN, ref=ref)
            else:
                fortification(sheet, left + 18, middle, 38, ref=ref)
            left += 44
        for index, colour_ in enumerate(turn.cards):
            little_card(
                sheet, COLOURS[colour_], (left + 10 + index * 36, middle - 21, 32, 42), ref=f"turn.card.{index}"
            )
    elif view.table.triggered and view.table.phase == "play":
        sheet.art("hourglass", x + 20, middle, 38, colour=theme.VERMILION, ref="last_round.icon")
        text = picture.words.text("china.picture.last_round", name=picture.names[view.table.last_seat])
        sheet.text(text, x + 46, middle - 8, 24, room=wide - 50, ref="last_round")
    else:
        total = sum(kind.cards for kind in DATA.cards) - sum(view.table.removed)
        text = picture.words.text("china.picture.deck", n=total)
        sheet.text(text, x + 4, middle - 8, 22, colour=theme.SOFT, room=wide - 8, ref="deck")
