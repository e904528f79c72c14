"""What is tried in one's own turn, in words: the page that nobody else sees, and that changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.text import log_lines, panel
from bot.discord.text.controls import OPTIONS, Button, Control, Select, Style
from bot.discord.text.paging import part, row, turns
from bot.discord.text.panel_options import choice
from bot.discord.text.seat_view import SeatView
from bot.store.values.table import LogLine, Table
from engine.kernel.attempt import HIDDEN, OVER, Attempt
from render.words.shorten import shorten
from render.words.words import Words

BETWEEN = "."
"""What stands between the numbers of the options that were tried, in a control's key."""

LONGEST = 50
"""Characters of a key; whoever has tried so much begins anew."""


def try_button(table: Table, words: Words) -> Button:
    """The way there, from the panel."""
    return Button.make(str(table.id), "try", words.text("bot.button.try"), revision=table.revision)


def text_of(found: Attempt, seen: SeatView, lines: Sequence[LogLine]) -> str:
    """What was tried and what came of it; what would be asked next, or why it does not go on."""
    words, game = seen.words, seen.game
    parts = [panel.headline(seen), f"**{words.text('bot.try.title')}**", f"-# {words.text('bot.try.text')}"]
    parts += log_lines.lines_told(words, game.id, lines, seen.plain)
    if found.stopped == HIDDEN:
        parts.append(words.text("bot.try.hidden"))
    elif found.stopped == OVER:
        parts.append(words.text("bot.try.over"))
    if found.decision is not None:
        parts.append(f"**{words.label(game.id, 'ask', game.ask(found.view, found.decision), seen.plain)}**")
    return "\n".join(parts)


def lines_of(found: Attempt) -> list[LogLine]:
    """What would have happened, as lines of a log."""
    return [LogLine(number, 0, 0.0, event) for number, event in enumerate(found.events, 1)]


def rows_of(seen: SeatView, tried: str, page: int, *, end: bool) -> list[list[Control]]:
    """The options of what would be asked next, to be tried; one step back, all of it, and the way out. ``end``: there
    is no room to try more.
    """
    words, rows = seen.words, list[list[Control]]()
    if seen.decision is not None and not end:
        shown = part(seen.options, page, OPTIONS)
        title = shorten(words.text("bot.try.choose"), 150)
        made = [choice(option) for option in shown.items]
        rows.append([Select.make(seen.table, "trypick", title, made, revision=seen.revision, key=tried)])
        rows += row(
            turns(
                words, seen.table, "try", shown.number, shown.pages, lambda to: f"{tried}~{to}", revision=seen.revision
            )
        )
    last: list[Control] = []
    if tried:
        back = tried.rpartition(BETWEEN)[0]
        last.append(Button.make(seen.table, "try", words.text("bot.try.back"), revision=seen.revision, key=back))
    last.append(Button.make(seen.table, "again", words.text("bot.try.drop"), style=Style.primary))
    return [*rows, last]
