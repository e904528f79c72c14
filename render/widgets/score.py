"""The score sheet of any game: a hanging scroll with a row for each source of points and a column for each seat."""

from __future__ import annotations

from engine.kernel.values import Result, View
from render import theme
from render.letters import SEAL
from render.scene import Picture, Scene, Sheet
from render.widgets.tokens import seat_token


def sources(result: Result) -> list[str]:
    """The sources of points in the order of the sheet; those that gave nobody anything are left out."""
    names = list(dict.fromkeys(name for score in result.scores for name in score))
    return [name for name in names if any(score.get(name, 0) for score in result.scores)]


def score_sheet(view: View, picture: Picture, *, game: str, seal: str, accent: str = theme.VERMILION) -> Scene:
    """The scroll for ``picture.result``: columns best first, totals at the foot, the winner under a seal."""
    result = picture.result or Result(
        [1] * view.seats, [{} for _ in range(view.seats)], [[] for _ in range(view.seats)]
    )
    rows = sources(result)
    step = 62
    high = max(1000, 420 + len(rows) * step + (40 if _tied(result) else 0))
    sheet = Sheet(game, theme.WIDTH, high)
    words = picture.words
    left, right, top, foot = 110, theme.WIDTH - 110, 62, high - 62
    with sheet.still():
        sheet.box((left + 6, top + 6, right - left, foot - top), theme.DEEP, loose=True)
        sheet.box((left, top, right - left, foot - top), theme.DEEP, edge=theme.INK, line=2, loose=True)
        sheet.box((left + 22, top, right - left - 44, foot - top), theme.FIELD, edge=theme.ASH, line=2, loose=True)
        for y in (top - 4, foot + 4):
            sheet.art(
                "scroll_rod",
                theme.WIDTH // 2,
                y,
                (right - left + 80, 46),
                colour=theme.DARK_RED,
                ground=theme.GOLD,
                loose=True,
            )
        sheet.art("seal", left + 92, top + 88, 92, colour=accent, loose=True)
        sheet.text(seal, left + 92, top + 62, 60, colour=theme.WHITE, on=accent, align="middle", face=SEAL, ref="head.seal", loose=True)  # fmt: skip
        sheet.bold(words.text(f"{game}.name"), left + 158, top + 48, theme.TITLE, room=900, ref="head.name")
    sheet.text(words.text("render.score"), left + 158, top + 98, 30, colour=theme.SOFT, ref="head.headline")
    first, columns = left + 60, result.ranking()
    start = left + 470
    wide = (right - 60 - start) // len(columns)
    y = top + 170
    for index, seat in enumerate(columns):
        x = start + index * wide + wide // 2
        if result.places[seat] == 1:
            plate = (x - wide // 2 + 6, y - 30, wide - 12, foot - y - 4)
            sheet.box(plate, theme.mix(theme.FIELD, theme.BRIGHT, 0.28), edge=theme.GOLD, line=2, radius=12, loose=True)
    for index, seat in enumerate(columns):
        x = start + index * wide + wide // 2
        on = theme.mix(theme.FIELD, theme.BRIGHT, 0.28) if result.places[seat] == 1 else theme.FIELD
        seat_token(sheet, seat, x, y + 2, 46, ref=f"score.{seat}.token")
        sheet.bold(picture.names[seat], x, y + 34, 28, on=on, align="middle", room=wide - 20, ref=f"score.{seat}.name")
        sheet.text(words.text("render.place", n=result.places[seat]), x, y + 68, 24, on=on, align="middle", colour=theme.SOFT, ref=f"score.{seat}.place")  # fmt: skip
        if result.places[seat] == 1:
            sheet.art(
                "laurel",
                x,
                y - 46,
                48,
                colour=theme.BRIGHT,
                ground=theme.VERMILION,
                ref=f"score.{seat}.winner",
                loose=True,
            )
    y += 112
    room = foot - 96 - (44 if _tied(result) else 0) - y
    step = min(step, room // max(1, len(rows)))
    for number, name in enumerate(rows):
        line = y + number * step
        sheet.text(
            words.say(game, f"source.{name}", picture.names),
            first,
            line,
            26,
            room=start - first - 10,
            ref=f"score.source.{name}",
        )
        sheet.rule(first, line + step - 14, right - 60 - first, colour=theme.SHADE)
        for index, seat in enumerate(columns):
            on = theme.mix(theme.FIELD, theme.BRIGHT, 0.28) if result.places[seat] == 1 else theme.FIELD
            value = result.scores[seat].get(name, 0)
            x = start + index * wide + wide // 2
            ink = theme.INK if value else theme.SOFT
            text = str(value).replace("-", "–") if value else "·"
            sheet.bold(text, x, line, 28, colour=ink, on=on, align="middle", ref=f"score.{seat}.{name}")
    y = foot - 82 - (44 if _tied(result) else 0)
    sheet.rule(first, y - 16, right - 60 - first, colour=theme.INK, line=3)
    sheet.bold(words.text("render.total"), first, y + 8, 34, ref="score.total")
    for index, (seat, total) in enumerate((seat, result.totals()[seat]) for seat in columns):
        on = theme.mix(theme.FIELD, theme.BRIGHT, 0.28) if result.places[seat] == 1 else theme.FIELD
        x = start + index * wide + wide // 2
        sheet.bold(total, x, y + 2, 44, colour=theme.DEEP_GOLD, on=on, align="middle", ref=f"score.{seat}.total")
        if _tied(result):
            told = " · ".join(map(str, result.tie_breaks[seat]))
            sheet.text(told, x, y + 52, 24, on=on, align="middle", room=wide - 20, ref=f"score.{seat}.tie")
    if _tied(result):
        sheet.text(words.text("render.tie"), first, y + 52, 24, colour=theme.SOFT, ref="score.tie")
    return sheet.scene(picture)


def _tied(result: Result) -> bool:
    totals = result.totals()
    return len(set(totals)) < len(totals) and any(result.tie_breaks)
