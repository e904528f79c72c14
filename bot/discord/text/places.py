"""Places in words: why no post arrives where somebody's table stands, and the way on."""

from __future__ import annotations

from bot.discord.text.controls import Button, Control, Style
from bot.discord.text.page import Post
from bot.store.values.place import CARRIED, GONE
from bot.store.values.table import RUNNING, Table
from bot.tables.model.votes import DM_ALONE
from engine.kernel.values import Value
from render.words.words import Words


def word(table: Table, words: Words) -> Post:
    """What the people of a table are told by DM when no post arrives there any more."""
    values: dict[str, Value] = {
        "game": words.text(f"{table.game}.name"),
        "number": table.id,
        "channel": f"<#{table.home}>",
    }
    lines = [words.text("bot.lost.text" if table.place == GONE else f"bot.lost.{table.place}", **values)]
    if table.status == RUNNING:
        lines.append(words.text("bot.lost.carried" if table.place in CARRIED else "bot.lost.still"))
    rows: list[list[Control]] = []
    if table.status == RUNNING and not table.by_dm:
        label = words.text("bot.button.propose_dm")
        rows.append([Button.make(str(table.id), "propose", label, key=DM_ALONE, style=Style.primary)])
    return Post("\n".join(lines), rows)
