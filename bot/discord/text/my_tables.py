"""One's tables, and the seats of a table, in words."""

from __future__ import annotations

from bot.discord.text.controls import NO_TABLE, Button
from bot.discord.text.names import escape_name
from bot.discord.text.times import moment
from bot.store.values.table import Table
from render.words.words import Words


def waiting(table: Table, words: Words, user: int = 0) -> str:
    """Whom a running table waits for, since when, and until when."""
    asked = [clock for clock in table.clocks if clock.asked]
    if not asked:
        return words.text("bot.mine.opponents")
    own = [clock for clock in asked if table.seats[clock.seat].user == user]
    clock = min(own or asked, key=lambda clock: clock.since)
    since, when = moment(clock.since), moment(clock.expires_at) if clock.expires_at and not clock.still else ""
    if own:
        return words.text("bot.mine.turn", since=since, when=when)
    who = words.listing([escape_name(table.names[clock.seat]) for clock in asked])
    return words.text("bot.mine.waiting", who=who, since=since, when=when)


def next_button(words: Words, table: str = NO_TABLE) -> Button:
    """The way to the next table that waits for the presser, after ``table``."""
    return Button.make(table, "nexttable", words.text("bot.button.nexttable"))


def seat_line(table: Table, seat: int, words: Words) -> str:
    """A seat in a line: who sits there, who plays it, whether the game waits for it."""
    own, name, clock = table.seats[seat], escape_name(table.names[seat]), table.clock(seat)
    if own.plays_at:
        level = words.text(f"bot.level.{own.plays_at}")
        kind = own.stand if own.stand else "gone" if own.conceded else "opponent"
        return f"· {name} – {words.text(f'bot.table.seat.{kind}', level=level)}"
    if own.vacant:
        return f"· {escape_name(own.name)} – {words.text('bot.table.seat.vacant')}"
    host = f" · {words.text('bot.lobby.host')}" if own.user == table.host else ""
    asked = f" ► {moment(clock.since)}" if clock is not None and clock.asked else ""
    return f"· **{name}**{host}{asked}"
