"""The score sheet: beside the points every city of every scoring, sets and monks: where every point came from."""

from __future__ import annotations

from engine.ming.data import DATA, PROVINCES
from engine.ming.state import CityScore, MingView, ScoringRecord
from render.canvas import theme
from render.canvas.picture import Picture
from render.canvas.scene import Box, Scene, Sheet
from render.canvas.typography import mid_line
from render.ming.parts import ACCENT, GAME, HUES, SEAL, WORDS, WORDS_UP, looks
from render.widgets.score_column import score_column
from render.widgets.tokens import seat_token

LINE = 38
"""The height of a seat's line in a city."""
ROWS = len(PROVINCES) + 2
"""The cities, the sets, the monks."""
FIRST, TITLE, NOTE = 164, 54, 118
"""The width of the first column; the height of the titles above and of the note below."""
SPARE, STRETCH = 14, 16
"""What a row is higher than its lines, and how much higher it may become where there is room."""
GAP, PLATE_UP, PAD = 8, 4, 4
"""Behind the plate of a row's title and below it; how far down the row it begins; how far inside it the title keeps."""
CORNER = 8
"""The corners of plates on the scroll."""
STAR, STAR_AT = 36, (26, 24)
"""Over a column: its star, and where the middle of it lies."""
ROUND, ROUND_AT = 32, 54
"""The number of the round behind the star: its size, and where it begins."""
RULE_LEFT, RULE_TOP, RULE_FOOT = 6, 8, 6
"""The line between two columns: how far before the column, how far below the top and above the foot it lies."""
NOTE_AT = 12
"""How far below the rows the note begins."""
TOKEN, TOKEN_AT, NUMBER = 28, 15, 31
"""A seat's token in a line, where its middle lies, and where its number begins."""
SET_AT, WORTH_GAP = 33, 6
"""Where complete sets begin, and the gap between what is held at the end and the points for it."""
SET, SET_HIGH, SETS_HIGH = 10, 20, 28
"""A tile in a complete set: its width, its height at most, and that of the tiles of all sets together."""
POINTS_GAP, MAJORITY_GAP = 5, 4
"""In a city: from the number of members to their points, and from these to the plate of a majority."""
MAJORITY = (36, 28)
"""The plate of a majority."""


def scroll(view: MingView, picture: Picture) -> Scene:
    """The scroll with the history of the scorings beside the points."""
    row = -(-(view.seats + bool(view.table.neutral)) // 2) * LINE + SPARE

    def beside(sheet: Sheet, box: Box, _: Box) -> None:
        _history(sheet, view, picture, box, row)

    high = TITLE + ROWS * row + NOTE
    return score_column(view, picture, beside, game=GAME, seal=SEAL, accent=ACCENT, looks=looks(view), high=high)


def _history(sheet: Sheet, view: MingView, picture: Picture, box: Box, row: int) -> None:
    """A row for each city, for sets and for monks, a column for each scoring."""
    x, y, wide, high = box
    column = (wide - FIRST) // len(DATA.course.scoring_rounds)
    row = min((high - TITLE - NOTE) // ROWS, row + STRETCH)
    foot = y + TITLE + ROWS * row
    words = picture.words
    titles = [f"{province.id} {province.name}" for province in DATA.provinces]
    for index, title in enumerate([*titles, words.text("ming.picture.sets"), words.text("ming.picture.monks")]):
        hue = theme.mix(HUES[index], theme.FIELD, 0.45) if index < len(titles) else theme.SHADE
        top = y + TITLE + index * row
        plate = (x, top + PLATE_UP, FIRST - GAP, row - PLATE_UP - GAP)
        sheet.box(plate, hue, edge=theme.INK, line=2, radius=CORNER)
        line = mid_line(plate[1] + plate[3] // 2, theme.SMALL)
        sheet.bold(title, plate[0] + plate[2] // 2, line, theme.SMALL, on=hue, align="middle",
                   room=plate[2] - 2 * PAD, ref=f"scoring.title.{index}")  # fmt: skip
        sheet.rule(x, top + row - 2, wide, colour=theme.SHADE)
    records = {record.round: record for record in view.table.scorings}
    for index, number in enumerate(DATA.course.scoring_rounds):
        left = x + FIRST + index * column
        middle = y + STAR_AT[1]
        sheet.art("star", left + STAR_AT[0], middle, STAR, colour=theme.GOLD)
        sheet.bold(number, left + ROUND_AT, mid_line(middle, ROUND), ROUND, ref=f"scoring.{number}")
        if index:
            sheet.rule(left - RULE_LEFT, y + RULE_TOP, foot - RULE_FOOT - y - RULE_TOP, colour=theme.SHADE, down=True)
        if number in records:
            _scoring(sheet, view, records[number], (left, y + TITLE, column - GAP, row), index)
    note = words.text("ming.picture.note")
    sheet.lines(note, x, foot + NOTE_AT, wide, theme.SMALL, colour=theme.SOFT, ref="score.note")


def _cells(number: int, box: Box) -> list[tuple[int, int]]:
    """Where ``number`` things stand in a box: two in a line, the left end and the middle of each."""
    x, y, wide, high = box
    lines = max(1, -(-number // 2))
    top = y + (high - lines * LINE) // 2
    return [(x + index % 2 * (wide // 2), top + index // 2 * LINE + LINE // 2 - 2) for index in range(number)]


def _scoring(sheet: Sheet, view: MingView, record: ScoringRecord, cell: Box, index: int) -> None:
    """One scoring: the cities, then sets and monks of every seat."""
    x, y, wide, row = cell
    ref = f"scoring.{record.round}"
    scoring = DATA.scoring
    for city in record.cities:
        _city(sheet, view, city, (x, y + city.province * row, wide, row), ref)
    for place, (counts, worth, name) in enumerate(
        ((record.sets, scoring.tile_set[index], "sets"), (record.monks, scoring.monk, "monks"))
    ):
        held = [(seat, number) for seat, number in enumerate(counts) if number]
        box = (x, y + (len(PROVINCES) + place) * row, wide, row)
        for (seat, number), (left, middle) in zip(held, _cells(len(held), box), strict=True):
            seat_token(sheet, seat, left + TOKEN_AT, middle, TOKEN)
            line = middle - WORDS_UP
            used = _sets(sheet, number, left + SET_AT, middle) if name == "sets" else sheet.bold(
                number, left + NUMBER, line, WORDS
            )  # fmt: skip
            start = left + NUMBER + used + WORTH_GAP
            sheet.text(f"+{number * worth}", start, line, WORDS, ref=f"{ref}.{name}.{seat}")


def _sets(sheet: Sheet, number: int, x: int, y: int) -> int:
    """Complete sets, each a row of tiles in the six colours; returns the width used."""
    size, high = SET, min(SET_HIGH, SETS_HIGH // number)
    for row in range(number):
        top = y - number * high // 2 + row * high
        for province, hue in enumerate(HUES):
            sheet.box((x + province * (size - 1), top, size, high), hue, edge=theme.INK, line=1)
    return len(HUES) * (size - 1) + 1


def _city(sheet: Sheet, view: MingView, city: CityScore, box: Box, ref: str) -> None:
    """Members left in a city by owner, the points for them, the majority on a plate."""
    name = PROVINCES[city.province]
    owners = range(view.seats + bool(view.table.neutral))
    stayed = [(owner, left) for owner in owners if (left := sum(row[owner] for row in city.left))]
    for (owner, left), (x, middle) in zip(stayed, _cells(len(stayed), box), strict=True):
        at = f"{ref}.{name}.{owner}"
        seat_token(sheet, owner, x + TOKEN_AT, middle, TOKEN, ref=f"{at}.token")
        line = middle - WORDS_UP
        used = sheet.bold(f"{left}", x + NUMBER, line, WORDS, ref=f"{at}.left")
        if owner >= view.seats:
            continue
        start, points = x + NUMBER + used + POINTS_GAP, city.members[owner]
        used = sheet.text(f"+{points}", start, line, WORDS, colour=theme.INK if points else theme.SOFT,
                          ref=f"{at}.members")  # fmt: skip
        if city.majority[owner]:
            plate = (start + used + MAJORITY_GAP, middle - MAJORITY[1] // 2, *MAJORITY)
            sheet.box(plate, theme.DEEP, edge=theme.INK, line=2, radius=CORNER)
            sheet.bold(
                f"+{city.majority[owner]}",
                plate[0] + MAJORITY[0] // 2,
                mid_line(middle, theme.SMALL),
                theme.SMALL,
                on=theme.DEEP,
                align="middle",
                ref=f"{at}.majority",
            )
