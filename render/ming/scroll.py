"""The score sheet: under the table every city of every scoring, sets and monks: where every point came from."""

from __future__ import annotations

from engine.ming.data import DATA
from engine.ming.state import PROVINCES, CityScore, MingView, ScoringRecord
from render import theme
from render.ming.parts import ACCENT, GAME, HUES, SEAL, looks
from render.scene import Box, Picture, Scene, Sheet
from render.widgets.score import score_sheet
from render.widgets.tokens import seat_token

LINE = 31
"""The height of a seat's line in a city."""
TITLE, NOTE = 46, 118


def scroll(view: MingView, picture: Picture) -> Scene:
    """The scroll with the history of the scorings below it."""
    owners = view.seats + bool(view.table.neutral)
    row = owners * LINE + 14

    def below(sheet: Sheet, box: Box) -> None:
        _history(sheet, view, picture, box, row)

    more = TITLE + len(DATA.course.scoring_rounds) * row + NOTE
    return score_sheet(view, picture, game=GAME, seal=SEAL, accent=ACCENT, looks=looks(view), more=more, below=below)


def _history(sheet: Sheet, view: MingView, picture: Picture, box: Box, row: int) -> None:
    x, y, wide, _ = box
    first = 92
    column = (wide - first) // (len(PROVINCES) + 2)
    words = picture.words
    titles = [province.city_name for province in DATA.provinces]
    for index, title in enumerate([*titles, words.text("ming.picture.sets"), words.text("ming.picture.monks")]):
        hue = theme.mix(HUES[index], theme.FIELD, 0.45) if index < len(titles) else theme.SHADE
        plate = (x + first + index * column + 2, y + 4, column - 4, TITLE - 10)
        sheet.box(plate, hue, edge=theme.INK, line=2, radius=8)
        sheet.bold(title, plate[0] + plate[2] // 2, y + 14, 22, on=hue, align="middle", room=plate[2] - 10,
                   ref=f"scoring.title.{index}")  # fmt: skip
    records = {record.round: record for record in view.table.scorings}
    for index, number in enumerate(DATA.course.scoring_rounds):
        top = y + TITLE + index * row
        sheet.rule(x, top + row - 4, wide, colour=theme.SHADE)
        sheet.art("star", x + 24, top + row // 2 - 4, 34, colour=theme.BRIGHT)
        sheet.bold(number, x + 60, top + row // 2 - 16, 32, ref=f"scoring.{number}")
        if number in records:
            _scoring(sheet, view, records[number], (x + first, top, column, row), index)
    note = y + TITLE + len(DATA.course.scoring_rounds) * row + 12
    sheet.lines(words.text("ming.picture.note"), x, note, wide, 22, colour=theme.SOFT, ref="score.note")


def _scoring(sheet: Sheet, view: MingView, record: ScoringRecord, cell: Box, index: int) -> None:
    """One scoring: the cities, then sets and monks of every seat."""
    x, y, column, _ = cell
    ref = f"scoring.{record.round}"
    scoring = DATA.scoring
    for city in record.cities:
        _city(sheet, view, city, x + city.province * column, y + 6, column, ref)
    for place, (counts, worth, name) in enumerate(
        ((record.sets, scoring.tile_set[index], "sets"), (record.monks, scoring.monk, "monks"))
    ):
        left = x + (len(PROVINCES) + place) * column
        line = 0
        for seat, number in enumerate(counts):
            if number:
                middle = y + 6 + line * LINE + LINE // 2
                seat_token(sheet, seat, left + 22, middle, 28)
                used = _sets(sheet, number, left + 38, middle) if name == "sets" else sheet.bold(
                    number, left + 38, middle - 8, 24
                )  # fmt: skip
                sheet.text(f"+{number * worth}", left + 46 + used, middle - 8, 24, ref=f"{ref}.{name}.{seat}")
                line += 1


def _sets(sheet: Sheet, number: int, x: int, y: int) -> int:
    """Complete sets, each a row of tiles in the six colours; returns the width used."""
    size, high = 10, min(20, 28 // number)
    for row in range(number):
        top = y - number * high // 2 + row * high
        for province, hue in enumerate(HUES):
            sheet.box((x + province * (size - 1), top, size, high), hue, edge=theme.INK, line=1)
    return len(HUES) * (size - 1) + 1


def _city(sheet: Sheet, view: MingView, city: CityScore, x: int, y: int, column: int, ref: str) -> None:
    """Members left in a city by owner, the points for them, the majority in gold."""
    name = PROVINCES[city.province]
    line = 0
    for owner in range(view.seats + bool(view.table.neutral)):
        left = sum(row[owner] for row in city.left)
        if not left:
            continue
        middle = y + line * LINE + LINE // 2
        at = f"{ref}.{name}.{owner}"
        seat_token(sheet, owner, x + 20, middle, 28, ref=f"{at}.token")
        used = sheet.bold(f"{left}", x + 38, middle - 8, 24, ref=f"{at}.left")
        if owner < view.seats:
            start = x + 38 + used + 8
            points = city.members[owner]
            used = sheet.text(f"+{points}", start, middle - 8, 24, colour=theme.INK if points else theme.SOFT,
                              ref=f"{at}.members")  # fmt: skip
            if city.majority[owner]:
                plate = (start + used + 4, middle - 14, 36, 28)
                sheet.box(plate, theme.BRIGHT, edge=theme.INK, line=2, radius=8)
                sheet.bold(f"+{city.majority[owner]}", plate[0] + 18, middle - 8, 22, on=theme.BRIGHT, align="middle",
                           ref=f"{at}.majority")  # fmt: skip
        line += 1
