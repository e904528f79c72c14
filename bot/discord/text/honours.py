"""Honours in words: the line at the end of a game, and the list of those there are."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.text import statistics
from bot.discord.text.names import escape_name
from bot.store.values.table import Table
from bot.tables.model.honours import BOT, KnownHonour
from bot.tables.people.honours import PersonHonours
from render.words.words import Words

TOLD = 6
"""So many honours are told at the end of a game; their owners find the others in `/stats me`."""

OWN, OPEN = "●", "○"
"""What stands before an honour that the reader has, or has not."""


def line(words: Words, table: Table, honours: Sequence[tuple[int, KnownHonour]]) -> str:
    """What the end of a game has brought people for the first time, in small print; empty if it was nothing."""
    if not honours:
        return ""
    names = {own.user: name for own, name in zip(table.seats, table.names, strict=True)}
    shown: dict[int, list[str]] = {}
    for user, honour in honours[:TOLD]:
        name = words.text(honour.words)
        shown.setdefault(user, []).append(words.text("bot.honours.told_rare", honour=name) if honour.rare else name)
    who = [
        words.text("bot.honours.who", who=escape_name(names.get(user, "")), honours=", ".join(own))
        for user, own in shown.items()
    ]
    more = [words.text("bot.honours.more", n=len(honours) - TOLD)] if len(honours) > TOLD else []
    return f"-# {words.text('bot.honours.post', who=' · '.join([*who, *more]))}"


def honour_lines(words: Words, cabinet: PersonHonours, there: dict[str, KnownHonour]) -> list[str]:
    """All honours in lines: first those that somebody has, the newest first, then the others in their order."""
    own = [earned.honour for earned in cabinet.own]
    others = [name for name in there if name not in own]
    return [
        *(_line(words, OWN, there[name], cabinet.holders.get(name, 0)) for name in own),
        *(_line(words, OPEN, there[name], cabinet.holders.get(name, 0)) for name in others),
    ]


def _line(words: Words, mark: str, known: KnownHonour, holders: int) -> str:
    what = words.text(f"{known.words}.for")
    if known.domain != BOT:
        what = words.labelled(statistics.game_name(words, known.domain), what)
    told = words.text(
        "bot.honours.rare" if known.rare else "bot.honours.own",
        honour=words.text(known.words),
        what=what,
        people=words.text("bot.honours.people", n=holders),
    )
    return f"{mark} {told}"
