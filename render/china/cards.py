"""Open cards, draw pile, discards, cards out of the game; what has been placed and played in this turn."""

from __future__ import annotations

from engine.china.data import COLOURS, DATA
from engine.china.state import EMISSARY, HOUSE, ChinaView
from render import theme
from render.china.parts import BACK, SKIN, card, crest, fortification, house, little_card
from render.letters import mid_line
from render.scene import Box, Picture, Sheet
from render.widgets.cards import deck, letter_at
from render.widgets.tokens import LITTLE, badge, field, seat_token
from render.words import capital

HEIGHT = 292
OPEN, PILE, DISCARDS, TURN = (12, 88), (110, 70), (188, 46), 240
"""The parts of the field from top to bottom: how far down, and how high (the turn: what is left)."""
RULES = (183, 238)
"""The lines between them."""
INSET, EDGE = 14, 10
"""How far piles, and open cards, stand in."""
TITLED = 120
"""From this width on, an open card bears its name."""
DECK = (58, 62)
"""The draw pile."""
BEAD, BEAD_NOW, BEAD_STEP = 18, 26, 36
"""The beads of the runs of the deck."""
TOP_CARD, CREST, PLAYED = (40, 44), 28, (36, 42)
"""The card on top of the discards, the sign of each colour beside it, the cards played in this turn."""
PIECE, PIECE_STEP = 40, 46
"""The pieces placed in this turn."""


def piles(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """Everything that has to do with cards, in ``box``."""
    x, y, wide, high = box
    with sheet.still():
        field(sheet, box)
        for line in RULES:
            sheet.rule(x + 12, y + line, wide - 24, colour=theme.SHADE)
    open_cards(sheet, view, picture, (x + EDGE, y + OPEN[0], wide - 2 * EDGE, OPEN[1]))
    _pile(sheet, view, picture, (x + INSET, y + PILE[0], wide - 2 * INSET, PILE[1]))
    _discards(sheet, view, (x + 6, y + DISCARDS[0], wide - 10, DISCARDS[1]))
    _turn(sheet, view, picture, (x + 12, y + TURN, wide - 24, high - TURN - 2))


def open_cards(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """The four slots."""
    x, y, wide, high = box
    step = wide // DATA.setup.open_cards
    for slot, colour in enumerate(view.table.slots):
        at = (x + slot * step + 1, y, step - 6, high)
        ref = f"slot.{slot + 1}"
        sheet.spot(ref, at, disc=letter_at(at))
        if colour < 0:
            sheet.box(at, theme.SHADE, edge=theme.DEEP, line=2, radius=10, ref=f"{ref}.empty")
            continue
        name = COLOURS[colour]
        title = capital(picture.words.term("china", name)) if step > TITLED else ""
        card(sheet, name, at, title=title, ref=f"{ref}.{name}")


def draw_pile(sheet: Sheet, left: int, box: Box, size: int) -> None:
    """The draw pile with the number of its cards."""
    x, y, wide, high = box
    if left:
        deck(sheet, x, y, wide, high, left, colour=BACK, ref="pile.back")
        look = {"fill": theme.WHITE, "ink": theme.INK, "edge": theme.INK}
        badge(sheet, left, x + wide // 2, y + high // 2, size=size, ref="pile.left", **look)
    else:
        sheet.box(box, theme.SHADE, edge=theme.DEEP, line=2, radius=10, ref="pile.empty")
    sheet.spot("pile", (x, y, wide + 12, high + 12))


def _pile(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """The draw pile with its size; first or second run of the deck as beads; what is out of the game."""
    x, y, wide, _ = box
    table, words = view.table, picture.words
    draw_pile(sheet, view.left, (x + 2, y, *DECK), theme.FIGURE)
    left, room = x + 92, wide - 92
    used = sheet.text(words.text("china.picture.run"), left, y + 6, 24, colour=theme.SOFT, room=room - 80)
    for run in range(DATA.course.runs):
        now = run == table.run
        size = BEAD_NOW if now else BEAD
        spot = (left + used + 26 + run * BEAD_STEP - size // 2, y + 15 - size // 2, size, size)
        fill = theme.INK if run < table.run else theme.GOLD if now else theme.SHADE
        sheet.box(spot, fill, edge=theme.INK, line=2, radius=size // 2, ref=f"run.{run + 1}{'.now' if now else ''}")
    out = table.removed[0]
    text = words.text("china.picture.removed" if out else "china.picture.removed_none", n=out)
    sheet.text(text, left, y + 42, 24, colour=theme.SOFT, room=room, ref="removed")


def _discards(sheet: Sheet, view: ChinaView, box: Box) -> None:
    """The top card, and how many of each colour lie there."""
    x, y, wide, high = box
    discard = view.table.discard
    sheet.spot("discard", box)
    top = (x + 2, y, *TOP_CARD)
    if discard:
        name = COLOURS[discard[-1]]
        little_card(sheet, name, top, ref=f"discard.top.{name}")
    else:
        sheet.box(top, theme.SHADE, edge=theme.DEEP, line=2, radius=8, ref="discard.empty")
    sheet.bold(len(discard), x + 48, mid_line(y + high // 2, 24), 24, ref="discard.number")
    start, step = x + 80, (wide - 80) // len(COLOURS)
    for index, name in enumerate(COLOURS):
        left, number = start + index * step, discard.count(index)
        crest(sheet, name, left + CREST // 2, y + high // 2, CREST, ref=f"discard.{name}.card")
        sheet.bold(number, left + CREST + 3, mid_line(y + high // 2, theme.SMALL), theme.SMALL, room=step - CREST - 3,
                   ref=f"discard.{name}")  # fmt: skip


def _turn(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """The turn going on: province, pieces placed, cards played. After the end trigger: who has the last turn."""
    x, _, wide, _ = box
    turn, middle = view.table.turn, box[1] + box[3] // 2
    if turn.action == "place":
        name = DATA.provinces[turn.province].name
        left = x + 4 + sheet.bold(name, x + 4, mid_line(middle, 26), 26, ref="turn.name") + 14
        for index, kind in enumerate(turn.pieces):
            ref = f"turn.piece.{index}.{kind}"
            if kind == HOUSE:
                house(sheet, turn.seat, left + 18, middle, PIECE, ref=ref)
            elif kind == EMISSARY:
                colour = sheet.look(turn.seat).colour
                sheet.art("person", left + 18, middle, PIECE, colour=colour, ground=SKIN, ref=ref)
                seat_token(sheet, turn.seat, left + 30, middle + 8, LITTLE, ref=f"{ref}.token", loose=True)
            else:
                fortification(sheet, left + 18, middle, PIECE, ref=ref)
            left += PIECE_STEP
        for index, number in enumerate(turn.cards):
            at = (left + 10 + index * (PLAYED[0] + 4), middle - PLAYED[1] // 2, *PLAYED)
            little_card(sheet, COLOURS[number], at, ref=f"turn.card.{index}")
    elif view.table.triggered and view.table.phase == "play":
        sheet.art("hourglass", x + 20, middle, 38, colour=theme.VERMILION, ref="last_round.icon")
        text = picture.words.text("china.picture.last_round", name=picture.names[view.table.last_seat])
        sheet.text(text, x + 46, middle - 8, 24, room=wide - 50, ref="last_round")
    else:
        total = sum(kind.cards for kind in DATA.cards) - sum(view.table.removed)
        text = picture.words.text("china.picture.deck", n=total)
        sheet.text(text, x + 4, mid_line(middle, 22), 22, colour=theme.SOFT, room=wide - 8, ref="deck")
