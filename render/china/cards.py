"""Open cards, draw pile, discards, cards out of the game; what has been placed and played in this turn."""

from __future__ import annotations

from engine.china.data import COLOURS, DATA
from engine.china.state import EMISSARY, HOUSE, ChinaView
from render.canvas import theme
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line, wrap
from render.china.parts import BACK, SKIN, WORDS, card, crest, fortification, house, little_card
from render.widgets.cards import RADIUS, deck, letter_at
from render.widgets.tokens import LITTLE, badge, field, seat_token
from render.words.words import capital

HEIGHT = 292
OPEN, PILE, DISCARDS, TURN = (12, 88), (110, 70), (188, 46), 240
"""The parts of the field from top to bottom: how far down, and how high (the turn: what is left)."""
RULES, RULE_IN = (183, 238), 12
"""The lines between them, and how far they stand in, as the turn does."""
INSET, EDGE, DISCARDS_IN, TURN_FOOT = 14, 10, (6, 4), 2
"""How far piles, open cards and (left and right) discards stand in; what is left below the turn."""
SLOT_AT, SLOT_GAP = 1, 6
"""Where in its share of the width an open card begins, and how much of it is left free."""
TITLED = 120
"""From this width on, an open card bears its name."""
DECK, LAYERS, DECK_AT = (58, 62), 12, 2
"""The draw pile, how far its lower cards reach out from under the first one, and where it begins."""
TOLD_AT, RUN, REMOVED = 92, 15, 51
"""Beside it: where the words begin, the middles of the line with the run and of that with what is out of the game."""
BEAD, BEAD_NOW, BEAD_STEP, BEAD_AT, BEADS = 18, 26, 36, 26, 80
"""The beads of the runs of the deck: their sizes, from one to the next, the first one behind the words; room for all.
"""
TOP_CARD, TOP_CORNER, TOP_AT = (40, 44), 8, 2
"""The card on top of the discards, the corners of its place where there is none, and where it begins."""
TOTAL_AT, CRESTS_AT = 48, 80
"""Beside it: the number of all discards, and where the colours begin."""
CREST, BESIDE = 28, 3
"""The sign of each colour, and what is left before its number."""
TEXT_AT, NAME_GAP = 4, 14
"""Where the words of the turn begin, and what is left behind the name of the province."""
PIECE, PIECE_AT, PIECE_STEP = 40, 18, 46
"""The pieces placed in this turn: their size, the middle of the first one, from one to the next."""
TOKEN_AT = (12, 8)
"""The seat's sign on an emissary, from its middle."""
PLAYED, PLAYED_AT, PLAYED_GAP = (36, 42), 10, 4
"""The cards played in this turn: their size, the first one behind the pieces, what is left between two."""
GLASS, GLASS_AT, LAST_AT, LAST_ABOVE, LAST_LINE = 38, 20, 46, 8, 26
"""The last round: the hourglass and its middle; where its words begin, and how far above the middle of their one or two
lines; the height of a line.
"""


def piles(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """Everything that has to do with cards, in ``box``."""
    x, y, wide, high = box
    with sheet.still():
        field(sheet, box)
        for line in RULES:
            sheet.rule(x + RULE_IN, y + line, wide - 2 * RULE_IN, colour=theme.SHADE)
    open_cards(sheet, view, picture, (x + EDGE, y + OPEN[0], wide - 2 * EDGE, OPEN[1]))
    _pile(sheet, view, picture, (x + INSET, y + PILE[0], wide - 2 * INSET, PILE[1]))
    _discards(sheet, view, (x + DISCARDS_IN[0], y + DISCARDS[0], wide - sum(DISCARDS_IN), DISCARDS[1]))
    _turn(sheet, view, picture, (x + RULE_IN, y + TURN, wide - 2 * RULE_IN, high - TURN - TURN_FOOT))


def open_cards(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """The four slots."""
    x, y, wide, high = box
    step = wide // DATA.setup.open_cards
    for slot, colour in enumerate(view.table.slots):
        at = (x + slot * step + SLOT_AT, y, step - SLOT_GAP, high)
        ref = f"slot.{slot + 1}"
        sheet.spot(ref, at, disc=letter_at(at))
        if colour < 0:
            sheet.box(at, theme.SHADE, edge=theme.DEEP, line=2, radius=RADIUS, ref=f"{ref}.empty")
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
        sheet.box(box, theme.SHADE, edge=theme.DEEP, line=2, radius=RADIUS, ref="pile.empty")
    sheet.spot("pile", (x, y, wide + LAYERS, high + LAYERS))


def _pile(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """The draw pile with its size; first or second run of the deck as beads; what is out of the game."""
    x, y, wide, _ = box
    table, words = view.table, picture.words
    draw_pile(sheet, view.left, (x + DECK_AT, y, *DECK), theme.FIGURE)
    left, room = x + TOLD_AT, wide - TOLD_AT
    told, middle = words.text("china.picture.run"), y + RUN
    used = sheet.text(told, left, mid_line(middle, WORDS), WORDS, colour=theme.SOFT, room=room - BEADS)
    for run in range(DATA.course.runs):
        now = run == table.run
        size = BEAD_NOW if now else BEAD
        spot = (left + used + BEAD_AT + run * BEAD_STEP - size // 2, middle - size // 2, size, size)
        fill = theme.INK if run < table.run else theme.GOLD if now else theme.SHADE
        sheet.box(spot, fill, edge=theme.INK, line=2, radius=size // 2, ref=f"run.{run + 1}{'.now' if now else ''}")
    out = table.removed[0]
    text = words.text("china.picture.removed" if out else "china.picture.removed_none", n=out)
    sheet.text(text, left, mid_line(y + REMOVED, WORDS), WORDS, colour=theme.SOFT, room=room, ref="removed")


def _discards(sheet: Sheet, view: ChinaView, box: Box) -> None:
    """The top card, and how many of each colour lie there."""
    x, y, wide, high = box
    discard = view.table.discard
    sheet.spot("discard", box)
    top = (x + TOP_AT, y, *TOP_CARD)
    if discard:
        name = COLOURS[discard[-1]]
        little_card(sheet, name, top, ref=f"discard.top.{name}")
    else:
        sheet.box(top, theme.SHADE, edge=theme.DEEP, line=2, radius=TOP_CORNER, ref="discard.empty")
    sheet.bold(len(discard), x + TOTAL_AT, mid_line(y + high // 2, WORDS), WORDS, ref="discard.number")
    start, step = x + CRESTS_AT, (wide - CRESTS_AT) // len(COLOURS)
    for index, name in enumerate(COLOURS):
        left, number = start + index * step, discard.count(index)
        crest(sheet, name, left + CREST // 2, y + high // 2, CREST, ref=f"discard.{name}.card")
        sheet.bold(number, left + CREST + BESIDE, mid_line(y + high // 2, theme.SMALL), theme.SMALL,
                   room=step - CREST - BESIDE, ref=f"discard.{name}")  # fmt: skip


def _turn(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """The turn going on: province, pieces placed, cards played. After the end trigger: who has the last turn."""
    x, _, wide, _ = box
    turn, middle = view.table.turn, box[1] + box[3] // 2
    if turn.action == "place":
        name = DATA.provinces[turn.province].name
        used = sheet.bold(name, x + TEXT_AT, mid_line(middle, theme.FIGURE), ref="turn.name")
        left = x + TEXT_AT + used + NAME_GAP
        for index, kind in enumerate(turn.pieces):
            ref, across = f"turn.piece.{index}.{kind}", left + PIECE_AT
            if kind == HOUSE:
                house(sheet, turn.seat, across, middle, PIECE, ref=ref)
            elif kind == EMISSARY:
                colour = sheet.look(turn.seat).colour
                sheet.art("person", across, middle, PIECE, colour=colour, ground=SKIN, ref=ref)
                sign = (across + TOKEN_AT[0], middle + TOKEN_AT[1])
                seat_token(sheet, turn.seat, *sign, LITTLE, ref=f"{ref}.token", loose=True)
            else:
                fortification(sheet, across, middle, PIECE, ref=ref)
            left += PIECE_STEP
        for index, number in enumerate(turn.cards):
            at = (left + PLAYED_AT + index * (PLAYED[0] + PLAYED_GAP), middle - PLAYED[1] // 2, *PLAYED)
            little_card(sheet, COLOURS[number], at, ref=f"turn.card.{index}")
    elif view.table.triggered and view.table.phase == "play":
        sheet.art("hourglass", x + GLASS_AT, middle, GLASS, colour=theme.VERMILION, ref="last_round.icon")
        text = picture.words.text("china.picture.last_round", name=picture.names[view.table.last_seat])
        room = wide - LAST_AT - TEXT_AT
        first, *rest = wrap(text, room, WORDS)
        lines = [first, " ".join(rest)] if rest else [first]
        top = middle - LAST_ABOVE - (len(lines) - 1) * LAST_LINE // 2
        for index, line in enumerate(lines):
            sheet.text(line, x + LAST_AT, top + index * LAST_LINE, WORDS, room=room, ref="last_round")
    else:
        total = sum(kind.cards for kind in DATA.cards) - sum(view.table.removed)
        text = picture.words.text("china.picture.deck", n=total)
        room = wide - 2 * TEXT_AT
        sheet.text(text, x + TEXT_AT, mid_line(middle, theme.SMALL), colour=theme.SOFT, room=room, ref="deck")
