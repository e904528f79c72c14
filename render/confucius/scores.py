"""The score sheet, and under it where the points came from: chits, lands and offices as they lie on the table."""

from __future__ import annotations

from engine.confucius.data import DATA, LANDS, OFFICES
from engine.confucius.describe import office_count
from engine.confucius.state import NOBODY, ConfuciusView
from render.canvas import theme
from render.canvas.picture import Picture
from render.canvas.scene import Box, Scene, Sheet
from render.canvas.typography import mid_line
from render.confucius.actions import EMPEROR
from render.confucius.examination import OFFICE_ART
from render.confucius.parts import (
    BAMBOO,
    BLUE_CHIT,
    GAME,
    LARGE_WORDS,
    LEAST,
    LITTLE_WORDS,
    REWARD,
    SEA_BLUE,
    SEAL,
    SKIN,
    SMALL_CORNER,
    WORDS,
    army,
    chit,
    drawn_words,
    term,
)
from render.widgets.score import score_sheet
from render.widgets.tokens import MIDDLE, seat_token

BELOW, APART = 400, 16
"""The height of what stands under the totals, and the room between two columns of it."""
RULE_AT, TITLE_AT, COLUMN_AT, COLUMN_FOOT = 16, 32, 66, 34
"""A column: how far down its rule, its title and its rows begin, and what is left free under them."""
NAME_AT, NAME_LINE, LINE = 6, 14, 58
"""A row: how far down its name begins, and the middle lines of what stands beside the name and below it."""
CHIT, CHIT_AT, HOLDER_AT, NOBODY_AT = 42, 24, 56, 50
"""A ministry's chit, its size and place, and so far right of it the token of its holder, or the dash for nobody."""
LINES, FIRST_LINE, NONE_AT = 5, 24, 10
"""Voyages: so many lines at least share the height; the middle of the first; where it is said that there are none."""
WHO_AT, WHAT_AT, WORTH_AT = 20, 66, 96
"""On such a line: the middles of whose it is and of the first thing he has, and where the points of an insult begin."""
VOYAGE_CHIT, CHIT_STEP, BOAT, BOAT_STEP = 38, 44, 34, 40
"""The sizes of chits and boats on it, and how far they are from one another."""
INSULTING, INSULTED = 38, 40
"""The sizes of the army that has insulted the Emperor, and of himself."""
END_AT = 20
"""How far from the right edge the sign is that a land was conquered or not."""
MOST_BOXES = max(len(land.boxes) for land in LANDS.values())
"""So many boxes of a land fill its width."""
BOX_GAP, BOXES_AT, BOXES_FOOT = 6, 34, 10
"""The room between two of them, how far down they are and what is left free below."""
POINTS_AT, REWARD_AT, CONQUEROR, CONQUEROR_AT = 14, 20, 34, 21
"""In a box: the middle of its points; the middle of its reward, or the size and middle of its army, from the right."""
OFFICE, OFFICE_AT, OFFICE_NAME_AT, OFFICE_REST = 32, 16, 42, 90
"""An office: the size and middle of its drawing, where its name begins, the width that is not the name's."""
OFFICER, OFFICER_AT, DASH_AT = 38, 22, 24
"""Its holder: the size of the token, its middle, from the right, and where the dash for nobody begins."""
COUNT_AT, COUNT_GAP = 50, 3
"""How far down the numbers stand that everybody had, and the room between a token and its number."""


def score_picture(view: ConfuciusView, picture: Picture) -> Scene:
    """The scroll of all games, with the table of this one under the totals."""

    def below(sheet: Sheet, box: Box) -> None:
        origins(sheet, view, picture, box)

    return score_sheet(view, picture, game=GAME, seal=SEAL, accent=BAMBOO, more=BELOW, below=below)


def origins(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """Four columns: ministries, voyages, foreign lands, offices."""
    x, y, wide, high = box
    columns = ((_court, "chits"), (_voyages, "voyages"), (_lands, "lands"), (_offices, "offices"))
    step = (wide + APART) // len(columns)
    for index, (draw, title) in enumerate(columns):
        left, across = x + index * step, step - APART
        sheet.rule(left, y + RULE_AT, across, colour=BAMBOO, line=3)
        sheet.bold(drawn_words(picture, title), left, y + TITLE_AT, WORDS, room=across, colour=BAMBOO)
        draw(sheet, view, picture, (left, y + COLUMN_AT, across, high - COLUMN_AT - COLUMN_FOOT))


def _court(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    x, y, wide, high = box
    step = high // len(view.table.ministries)
    for index, ministry in enumerate(view.table.ministries):
        top = y + index * step
        ref = f"score.ministry.{ministry.id}"
        sheet.text(term(picture, ministry.id), x, top + NAME_AT, WORDS, room=wide)
        holders = ((ministry.minister, "minister"), (ministry.secretary, "secretary"))
        for number, (holder, name) in enumerate(holders):
            middle = x + CHIT_AT + number * wide // 2
            line = top + LINE
            chit(sheet, ministry.chits[number], middle, line, CHIT, BAMBOO, ref=f"{ref}.{name}.chit")
            if holder == NOBODY:
                sheet.text("–", middle + NOBODY_AT, mid_line(line, WORDS), WORDS, colour=theme.SOFT,
                           ref=f"{ref}.{name}.nobody")  # fmt: skip
            else:
                seat_token(sheet, holder, middle + HOLDER_AT, line, MIDDLE, ref=f"{ref}.{name}.{holder}")


def _voyages(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """For each player the lands visited and the chits taken there, and the Emperor insulted card."""
    x, y, _, high = box
    sailors = [seat for seat in range(view.seats) if view.table.players[seat].visited]
    insulting = [seat for seat in range(view.seats) if view.table.players[seat].insulted]
    if not sailors and not insulting:
        sheet.text(drawn_words(picture, "none"), x, y + NONE_AT, WORDS, colour=theme.SOFT, ref="score.voyages.none")
    pitch = high // max(LINES, len(sailors) + len(insulting))
    middle = y + FIRST_LINE
    for seat in sailors:
        player = view.table.players[seat]
        ref = f"score.voyages.{seat}"
        seat_token(sheet, seat, x + WHO_AT, middle, MIDDLE, ref=f"{ref}.token")
        left = x + WHAT_AT
        for number, points in enumerate(player.chits):
            chit(sheet, points, left, middle, VOYAGE_CHIT, BLUE_CHIT, ref=f"{ref}.chit.{number}")
            left += CHIT_STEP
        for number in range(len(player.visited) - len(player.chits)):
            sheet.art("boat", left + number * BOAT_STEP, middle, BOAT, colour=SEA_BLUE, ground=theme.FIELD,
                      ref=f"{ref}.bare.{number}")  # fmt: skip
        middle += pitch
    for seat in insulting:
        army(sheet, seat, x + WHO_AT, middle, INSULTING, ref=f"score.insulted.{seat}.army")
        sheet.art("emperor", x + WHAT_AT, middle, INSULTED, colour=EMPEROR, ground=SKIN)
        points = view.table.players[seat].insulted * DATA.rewards.insulted_vp
        sheet.bold(points, x + WORTH_AT, mid_line(middle, LARGE_WORDS), LARGE_WORDS, colour=theme.DEEP_GOLD,
                   ref=f"score.insulted.{seat}")  # fmt: skip
        middle += pitch


def _lands(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """Every land with its boxes; failed ones are crossed."""
    x, y, wide, high = box
    step = high // len(view.table.lands)
    for index, land in enumerate(view.table.lands):
        top = y + index * step
        ref = f"score.land.{land.id}"
        sheet.text(term(picture, land.id), x, top + NAME_AT, WORDS, room=wide - 2 * END_AT)
        drawing = "check" if land.success else "cross"
        end = f"{ref}.{'success' if land.success else 'nothing'}"
        sheet.art(drawing, x + wide - END_AT, top + NAME_LINE, LEAST, ref=end)
        pitch = wide // MOST_BOXES
        for number, (shown, owner) in enumerate(zip(LANDS[land.id].boxes, land.armies, strict=True)):
            ground = theme.FIELD if owner == NOBODY else sheet.look(owner).pale
            at = (x + number * pitch, top + BOXES_AT, pitch - BOX_GAP, step - BOXES_AT - BOXES_FOOT)
            middle, right = at[1] + at[3] // 2, at[0] + at[2]
            sheet.box(at, ground, edge=theme.ASH, line=2, radius=SMALL_CORNER, ref=f"{ref}.{number + 1}")
            sheet.bold(shown.vp, at[0] + POINTS_AT, mid_line(middle, WORDS), WORDS, on=ground, align="middle",
                       colour=theme.DEEP_GOLD, ref=f"{ref}.{number + 1}.vp")  # fmt: skip
            if owner != NOBODY:
                army(sheet, owner, right - CONQUEROR_AT, middle, CONQUEROR, ref=f"{ref}.{number + 1}.{owner}")
            elif shown.reward:
                sheet.art("scroll", right - REWARD_AT, middle, LEAST, colour=REWARD, ground=theme.WHITE)


def _offices(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """The three offices: the holder, and how many everybody had."""
    x, y, wide, high = box
    step = high // len(OFFICES)
    holders = view.table.offices or [NOBODY] * len(OFFICES)
    for index, (office, holder) in enumerate(zip(OFFICES, holders, strict=True)):
        top = y + index * step
        middle, ref = top + NAME_LINE, f"score.office.{office}"
        sheet.art(OFFICE_ART[office], x + OFFICE_AT, middle, OFFICE, colour=theme.GOLD, ground=theme.FIELD)
        sheet.text(term(picture, office), x + OFFICE_NAME_AT, top + NAME_AT, WORDS, room=wide - OFFICE_REST)
        if holder == NOBODY:
            sheet.text("–", x + wide - DASH_AT, mid_line(middle, WORDS), WORDS, colour=theme.SOFT, ref=f"{ref}.nobody")
        else:
            seat_token(sheet, holder, x + wide - OFFICER_AT, middle, OFFICER, ref=f"{ref}.{holder}")
        pitch = wide // view.seats
        for seat in range(view.seats):
            at, counted = x + seat * pitch, f"{ref}.count.{seat}"
            seat_token(sheet, seat, at + LEAST // 2, top + LINE, LEAST, ref=f"{counted}.token")
            number = office_count(view, office, seat)
            sheet.bold(number, at + LEAST + COUNT_GAP, top + COUNT_AT, LITTLE_WORDS, ref=counted)
