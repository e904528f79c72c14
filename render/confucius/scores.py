"""The score sheet, and under it where the points came from: chits, lands and offices as they lie on the table."""

from __future__ import annotations

from engine.confucius.data import DATA, LANDS, OFFICES
from engine.confucius.state import NOBODY, ConfuciusView
from engine.confucius.tell import office_count
from render import theme
from render.confucius.actions import EMPEROR
from render.confucius.examination import OFFICE_ART
from render.confucius.parts import BAMBOO, BLUE_CHIT, GAME, LEAST, REWARD, SEA_BLUE, SEAL, SKIN, army, chit, said, term
from render.letters import mid_line
from render.scene import Box, Picture, Scene, Sheet
from render.widgets.score import score_sheet
from render.widgets.tokens import seat_token

BELOW = 400


def score_picture(view: ConfuciusView, picture: Picture) -> Scene:
    """The scroll of all games, with the table of this one under the totals."""

    def below(sheet: Sheet, box: Box) -> None:
        origins(sheet, view, picture, box)

    return score_sheet(view, picture, game=GAME, seal=SEAL, accent=BAMBOO, more=BELOW, below=below)


def origins(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """Four columns: ministries, voyages, foreign lands, offices."""
    x, y, wide, high = box
    step = (wide + 16) // 4
    for index, (draw, title) in enumerate(
        ((_court, "chits"), (_voyages, "voyages"), (_lands, "lands"), (_offices, "offices"))
    ):
        at = (x + index * step, y, step - 16, high)
        sheet.rule(at[0], y + 16, at[2], colour=BAMBOO, line=3)
        sheet.bold(said(picture, title), at[0], y + 32, 26, room=at[2], colour=BAMBOO)
        draw(sheet, view, picture, (at[0], y + 66, at[2], high - 100))


def _court(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    x, y, wide, high = box
    step = high // len(view.table.ministries)
    for index, ministry in enumerate(view.table.ministries):
        top = y + index * step
        ref = f"score.ministry.{ministry.id}"
        sheet.text(term(picture, ministry.id), x, top + 6, 26, room=wide)
        holders = ((ministry.minister, "minister"), (ministry.secretary, "secretary"))
        for number, (holder, name) in enumerate(holders):
            middle = x + 24 + number * wide // 2
            line = top + 58
            chit(sheet, ministry.chits[number], middle, line, 42, BAMBOO, ref=f"{ref}.{name}.chit")
            if holder == NOBODY:
                sheet.text("–", middle + 50, mid_line(line, 26), 26, colour=theme.SOFT, ref=f"{ref}.{name}.nobody")
            else:
                seat_token(sheet, holder, middle + 56, line, 40, ref=f"{ref}.{name}.{holder}")


def _voyages(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """For each player the lands visited and the chits taken there, and the Emperor insulted card."""
    x, y, _, high = box
    sailors = [seat for seat in range(view.seats) if view.table.players[seat].visited]
    insulting = [seat for seat in range(view.seats) if view.table.players[seat].insulted]
    if not sailors and not insulting:
        sheet.text(said(picture, "none"), x, y + 10, 26, colour=theme.SOFT, ref="score.voyages.none")
    pitch = high // max(5, len(sailors) + len(insulting))
    middle = y + 24
    for seat in sailors:
        player = view.table.players[seat]
        ref = f"score.voyages.{seat}"
        seat_token(sheet, seat, x + 20, middle, 40, ref=f"{ref}.token")
        for number, points in enumerate(player.chits):
            chit(sheet, points, x + 66 + number * 44, middle, 38, BLUE_CHIT, ref=f"{ref}.chit.{number}")
        left = x + 66 + len(player.chits) * 44
        for number in range(len(player.visited) - len(player.chits)):
            sheet.art("boat", left + number * 40, middle, 34, colour=SEA_BLUE, ground=theme.FIELD,
                      ref=f"{ref}.bare.{number}")  # fmt: skip
        middle += pitch
    for seat in insulting:
        army(sheet, seat, x + 20, middle, 38, ref=f"score.insulted.{seat}.army")
        sheet.art("emperor", x + 66, middle, 40, colour=EMPEROR, ground=SKIN)
        points = view.table.players[seat].insulted * DATA.rewards.insulted_vp
        sheet.bold(points, x + 96, mid_line(middle, 28), 28, colour=theme.DEEP_GOLD, ref=f"score.insulted.{seat}")
        middle += pitch


def _lands(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """Every land with its boxes; failed ones are crossed."""
    x, y, wide, high = box
    step = high // len(view.table.lands)
    for index, land in enumerate(view.table.lands):
        top = y + index * step
        ref = f"score.land.{land.id}"
        sheet.text(term(picture, land.id), x, top + 6, 26, room=wide - 40)
        drawing = "check" if land.success else "cross"
        sheet.art(drawing, x + wide - 20, top + 14, LEAST, ref=f"{ref}.{'success' if land.success else 'nothing'}")
        pitch = wide // 4
        for number, (shown, owner) in enumerate(zip(LANDS[land.id].boxes, land.armies, strict=True)):
            ground = theme.FIELD if owner == NOBODY else sheet.look(owner).pale
            at = (x + number * pitch, top + 34, pitch - 6, step - 44)
            sheet.box(at, ground, edge=theme.ASH, line=2, radius=7, ref=f"{ref}.{number + 1}")
            sheet.bold(shown.vp, at[0] + 14, top + 42 + (at[3] - 34) // 2, 26, on=ground, align="middle",
                       colour=theme.DEEP_GOLD, ref=f"{ref}.{number + 1}.vp")  # fmt: skip
            if owner != NOBODY:
                army(sheet, owner, at[0] + at[2] - 21, at[1] + at[3] // 2, 34, ref=f"{ref}.{number + 1}.{owner}")
            elif shown.reward:
                sheet.art("scroll", at[0] + at[2] - 20, at[1] + at[3] // 2, LEAST, colour=REWARD, ground=theme.WHITE)


def _offices(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """The three offices: the holder, and how many everybody had."""
    x, y, wide, high = box
    step = high // len(OFFICES)
    holders = view.table.offices or [NOBODY] * len(OFFICES)
    for index, (office, holder) in enumerate(zip(OFFICES, holders, strict=True)):
        top = y + index * step
        ref = f"score.office.{office}"
        sheet.art(OFFICE_ART[office], x + 16, top + 14, 32, colour=theme.GOLD, ground=theme.FIELD)
        sheet.text(term(picture, office), x + 42, top + 6, 26, room=wide - 90)
        if holder == NOBODY:
            sheet.text("–", x + wide - 24, top + 5, 26, colour=theme.SOFT, ref=f"{ref}.nobody")
        else:
            seat_token(sheet, holder, x + wide - 22, top + 14, 38, ref=f"{ref}.{holder}")
        pitch = wide // view.seats
        for seat in range(view.seats):
            at = x + seat * pitch
            seat_token(sheet, seat, at + 14, top + 58, LEAST, ref=f"{ref}.count.{seat}.token")
            sheet.bold(office_count(view, office, seat), at + 31, top + 50, 24, ref=f"{ref}.count.{seat}")
