"""Open tables and wishes in words."""

from __future__ import annotations

from bot.discord.text import links
from bot.discord.text.controls import NO_TABLE, Button, Control, Style
from bot.discord.text.names import escape_name, escape_names
from bot.discord.text.page import Post
from bot.discord.text.times import length, moment
from bot.store.values.person import Wish
from bot.store.values.table import Table
from engine.kernel.registry import game as find_game
from render.words.words import Words

ANY = "any"
"""A clock of any kind."""


def open_seats(table: Table) -> int:
    """How many seats of a lobby nobody has taken."""
    return max(find_game(table.game).seats) - len(table.seats)


def table_lines(table: Table, words: Words, *, suits: bool = False) -> list[str]:
    """An open table: game, who sits there, free seats, clock, link; whether its clock ``suits`` the reader."""
    game, who = words.text(f"{table.game}.name"), words.listing(escape_names(table.names))
    seats, pace = words.text("bot.find.seats", n=open_seats(table)), clock(words, table.terms.pace)
    if table.terms.pace == "free":
        pace = words.text("bot.wish.clock.free", move=length(words, table.terms.move))
    if suits:
        pace = words.text("bot.pace.suits", clock=pace)
    return [f"· **{game}** ({who}) – {seats}, {pace}", f"-# {links.board_link(table)}"]


def wish_line(wish: Wish, words: Words) -> str:
    """A wish in a line: game, how many, which clock, until when."""
    return words.text(
        "bot.wish.told",
        game=words.text(f"{wish.game}.name"),
        people=people(words, wish.least, wish.most),
        clock=clock(words, wish.pace or ANY),
        when=moment(wish.ends),
    )


def people(words: Words, least: int, most: int) -> str:
    """How many at the table."""
    if least == most:
        return words.text("bot.wish.exactly", n=most)
    return words.text("bot.wish.between", least=least, n=most)


def clock(words: Words, pace: str) -> str:
    """A clock by its name, or any."""
    return words.text("bot.wish.clock.any") if pace == ANY else words.text(f"bot.clock.pace.{pace}")


def invitation(words: Words, table: Table, wish: Wish) -> Post:
    """The word that there is a table somebody has wished for: join it, or wish no longer."""
    lines = [
        words.text("bot.wish.letter"),
        *table_lines(table, words),
        words.text("bot.wish.lasts", when=moment(wish.ends)),
    ]
    row: list[Control] = [
        Button.make(str(table.id), "join", words.text("bot.button.join"), style=Style.primary),
        Button.make(NO_TABLE, "unwish", words.text("bot.button.unwish"), key=f"{table.guild}.{wish.game}"),
    ]
    return Post("\n".join(lines), [row])


def invitation_text(words: Words, table: Table, who: str) -> Post:
    """The word that somebody asks one to their table: join it, or let it be."""
    lines = [
        words.text("bot.invite.letter", who=escape_name(who)),
        *table_lines(table, words),
        words.text("bot.invite.way_out"),
    ]
    join = Button.make(str(table.id), "join", words.text("bot.button.join"), style=Style.primary)
    return Post("\n".join(lines), [[join]])
