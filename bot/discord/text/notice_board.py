"""The notice board of a server in words: open tables, running ones, tournaments, the leaders of the season."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.discord.text import layout, links
from bot.discord.text.controls import BOARD_VERB, NO_TABLE, Button, Style
from bot.discord.text.find_players import open_seats, table_lines
from bot.discord.text.layout import ActionRow, Block, Blocks, Section, Separator, Text
from bot.discord.text.my_tables import waiting
from bot.discord.text.names import escape_name, escape_names
from bot.discord.text.statistics import season_lines
from bot.discord.text.times import moment
from bot.store.values.table import LOBBY, RUNNING, Table
from bot.store.values.tournament import OPEN, Tournament
from bot.tables.people.seasons import SeasonTable
from render.words.words import Words

MOST = {"open": 6, "running": 12, "tournaments": 4, "leaders": 5}
"""How much of each stands on a board; all of it is behind its button."""


class Notices(Struct, frozen=True):
    """What a board shows of a server, as far as everybody may see it who sees the board."""

    guild: int
    tables: Sequence[Table] = ()
    tournaments: Sequence[Tournament] = ()
    season: SeasonTable | None = None


def board(words: Words, found: Notices) -> Blocks:
    """The board; what a message has no room for is counted. Running tables are left out first, down to one, then what
    there is most of: long names and titles leave room for less.
    """
    most = dict(MOST)
    while layout.characters(made := list(_blocks(words, found, most))) > layout.CHARACTERS:
        longest = "running" if most["running"] > 1 else max(most, key=lambda name: most[name])
        most[longest] -= 1
    return made


def digest(blocks: Blocks) -> str:
    """What tells a board that shows something else."""
    return hashlib.sha256(repr(blocks).encode()).hexdigest()


def _blocks(words: Words, found: Notices, most: dict[str, int]) -> Iterator[Block]:
    """A lobby whose free seats are kept stands there like the others: else who is refused one knew of a block."""
    yield Text(f"## {words.text('bot.board.title')}")
    lobbies = [table for table in found.tables if table.status == LOBBY and open_seats(table) > 0]
    yield Text(f"### {words.text('bot.board.open')}" + ("" if lobbies else f"\n{words.text('bot.find.no_tables')}"))
    for lobby in lobbies[: most["open"]]:
        join = Button.make(str(lobby.id), "join", words.text("bot.button.join"), style=Style.secondary)
        yield Section("\n".join(table_lines(lobby, words)), join)
    yield from _more(words, len(lobbies) - most["open"])
    running = [table for table in found.tables if table.status == RUNNING]
    for name, lines in (
        ("running", [line for table in running[: most["running"]] for line in _running(words, table)]),
        ("tournaments", [_tournament(words, tournament) for tournament in found.tournaments[: most["tournaments"]]]),
        ("leaders", season_lines(words, found.season)[: most["leaders"]] if found.season else []),
    ):
        left = len(running) - most["running"] if name == "running" else 0
        if lines:
            yield Separator()
            yield Text("\n".join([f"### {words.text(f'bot.board.{name}')}", *lines]))
            yield from _more(words, left)
    yield ActionRow((Button.make(NO_TABLE, BOARD_VERB, words.text("bot.button.find"), key=str(found.guild)),))


def _more(words: Words, number: int) -> Iterator[Text]:
    if number > 0:
        yield Text(f"-# {words.text('bot.board.more', n=number)}")


def _running(words: Words, table: Table) -> list[str]:
    who = words.listing(escape_names(table.names))
    return [
        f"· **{words.text(f'{table.game}.name')}** ({who}) – {waiting(table, words)}",
        f"-# {links.board_link(table)}",
    ]


def _tournament(words: Words, found: Tournament) -> str:
    name, game = escape_name(found.title), words.text(f"{found.game}.name")
    if found.status == OPEN:
        told = words.text("bot.board.sign_up", when=moment(found.deadline))
    else:
        told = words.text("bot.board.round", n=found.round)
    return f"· **{name}** ({game}) – {told} <#{found.channel}>"
