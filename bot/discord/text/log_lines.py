"""Lines of the log, and seats in them, in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.text.names import escape_name
from bot.store.values.table import LogLine, Table
from bot.tables.history.recap import is_told, once
from render.words.icons import of_event, with_emoji
from render.words.words import COMMON, Words

LINES = 14
"""How many lines of what happened a post tells; the log has the rest."""


def tell(words: Words, game: str, line: LogLine, names: Sequence[str]) -> str:
    """A line of the log in words, with its icon; what somebody has typed in it is no markup, and who has done it may be
    forgotten.
    """
    if not line.bot:
        return with_emoji(words, of_event(game, line.event), words.event(game, line.event, names))
    args = dict(line.event.args)
    typed, channel = args.get("reason"), args.get("channel")
    if isinstance(typed, str):
        args["reason"] = escape_name(typed)
    if isinstance(channel, int):
        args["channel"] = f"<#{channel}>"
    if line.by is not None:
        args["who"] = escape_name(line.by.name)
    seat = args.get("seat")
    if isinstance(seat, int) and 0 <= seat < len(names):
        args["seat"] = names[seat]
    return with_emoji(words, of_event(COMMON, line.event), words.text(f"bot.event.{line.event.kind}", **args))


def lines_told(words: Words, game: str, lines: Sequence[LogLine], names: Sequence[str]) -> list[str]:
    """What happened, in the words of a post."""
    told = once(game, [line for line in lines if is_told(line)])
    shown = [f"· {tell(words, game, line, names)}" for line in told]
    more = len(shown) - LINES
    return [words.text("bot.post.more", n=more), *shown[more:]] if more > 0 else shown


def called(table: Table, seat: int) -> str:
    """A seat in a post: mentioned if a person who wants that plays it, else by name."""
    user = wanted_at(table, seat)
    return f"<@{user}>" if user else f"**{escape_name(table.names[seat])}**"


def wanted_at(table: Table, seat: int) -> int:
    """The person who plays a seat, if they want to be mentioned; else 0."""
    who = table.seats[seat]
    return who.user if who.human and who.user is not None and who.user not in table.muted else 0
