"""Links to messages and channels."""

from __future__ import annotations

from bot.discord.text.controls import Control, Link
from bot.store.values.table import Table
from render.words.words import Words


def board_link(table: Table) -> str:
    """A link to the last board, or to the channel before there is one."""
    return link(table.guild, table.home, table.board_message or table.lobby_message)


def link(guild: int, channel: int, message: int) -> str:
    """A link to a message, or (0) to its channel."""
    place = f"https://discord.com/channels/{guild}/{channel}"
    return f"{place}/{message}" if message else place


def watch(url: str, words: Words) -> list[Control]:
    """The button that leads to a table's page in the gallery; none without one."""
    return [Link(url, words.text("bot.button.watch"))] if url else []


def board_line(table: Table, words: Words) -> str:
    """The line that leads to the last board; of a table of one's own there is none."""
    return "" if table.practice else words.text("bot.show.link", link=board_link(table))
