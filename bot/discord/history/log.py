"""The log: by rounds, forwards and backwards, of everybody or of one player, each line below a link to its post."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.services import Services
from bot.discord.text import links, log_lines
from bot.discord.text.controls import OPTIONS, Button, Choice, Control, Select
from bot.discord.text.errors import Refusal
from bot.discord.text.names import escape_names
from bot.discord.text.page import Page, in_order
from bot.discord.text.recap import round_name
from bot.discord.text.times import moment
from bot.store.values.table import LogLine, PublicPost, Table
from bot.tables.history.recap import Section, once
from render.captions import news
from render.words.words import Words

ROOM = 1800
"""How many characters of the log a message holds, besides its title."""

ALL = "all"
"""The choice of everybody's lines."""


class LogPage(Struct, frozen=True):
    """A page of the log: the number of its round (0: before the first one), and its lines in words."""

    round: int
    text: str


async def show(
    services: Services,
    reply: Reply,
    table_id: int,
    *,
    page: int = -1,
    round_number: int | None = None,
    seat: int | None = None,
    apart: bool = True,
) -> None:
    """A page of the log as the presser may read it: ``page`` counts from 0 (-1: the last one), unless it is the first
    one of a ``round``. With a ``seat`` only what concerns that one. Raises `Refusal` for a round there is not.
    """
    words, game_log = reply.words, services.tables.game_log
    table = await services.tables.get(table_id)
    if table.seed_hash:
        words = await services.private(words, reply.interaction.user.id, await services.tables.position(table_id))
    sections = await game_log.rounds(table_id, reply.interaction.user.id)
    pages = list(paged(table, sections, await game_log.posts(table_id), words, seat))
    if round_number is not None:
        if round_number not in {section.number for section in sections}:
            raise Refusal("bot.chronicle.noround", n=round_number)
        page = next((number for number, page in enumerate(pages) if page.round >= round_number), -1)
    number = min(page if page >= 0 else len(pages) - 1, len(pages) - 1)
    game = words.text(f"{table.game}.name")
    title = words.text("bot.log.title", game=game, page=number + 1, pages=max(len(pages), 1))
    told = pages[number].text if pages else words.text("bot.log.empty")
    shown = pages[number].round if pages else 0
    ways = controls(table, sections, words, number, len(pages), shown, seat)
    await reply.page(Page("", layout=in_order(f"### {title}", told, controls=ways)), apart=apart)


def paged(
    table: Table, sections: Sequence[Section], told: Sequence[PublicPost], words: Words, seat: int | None
) -> Iterator[LogPage]:
    """The log in messages, none of which holds two rounds."""
    names = escape_names(table.names)
    for section in sections:
        heading = [f"**{log_lines.tell(words, table.game, section.opening, names)}**"] if section.opening else []
        page, above = list(heading), -1
        for line in once(table.game, section.lines):
            if seat is not None and not news.touches(line.event, seat):
                continue
            post = next((posted for posted in told if posted.first <= line.number <= posted.last), None)
            under = f"-# {source(line, post, words)}"
            entry = [f"· {log_lines.tell(words, table.game, line, names)}"]
            entry = entry if above == (post.message if post else 0) else [under, *entry]
            if page != heading and len("\n".join([*page, *entry])) > ROOM:
                yield LogPage(section.number, "\n".join(page))
                page, entry = list(heading), [under, entry[-1]]
            page += entry
            above = post.message if post else 0
        if page != heading or (heading and seat is None):
            yield LogPage(section.number, "\n".join(page))


def source(line: LogLine, post: PublicPost | None, words: Words) -> str:
    """When a line was written, and the way to the post that has told it, if one has."""
    at = moment(line.at, "f")
    if post is None:
        return at
    return f"{at} · [{words.text('bot.chronicle.post')}]({links.link(post.guild, post.channel, post.message)})"


def controls(
    table: Table, sections: Sequence[Section], words: Words, page: int, pages: int, shown: int, seat: int | None
) -> list[list[Control]]:
    """The ways on from a page: to the ones before and after, to a round, to one player's lines."""
    who = "" if seat is None else str(seat)
    turns = [(page - 1, "bot.button.earlier"), (page + 1, "bot.button.later")]
    row: list[Control] = [
        Button.make(str(table.id), "logpage", words.text(name), key=f"{to}.{who}")
        for to, name in turns
        if 0 <= to < pages
    ]
    rows = [row] if row else []
    at = next((number for number, section in enumerate(sections) if section.number == shown), 0)
    begun = max(0, min(at - OPTIONS // 2, len(sections) - OPTIONS))
    choices = [
        Choice(str(section.number), called(table, section, words), default=section.number == shown)
        for section in sections[begun : begun + OPTIONS]
    ]
    if len(choices) > 1:
        rows.append([Select.make(str(table.id), "loground", words.text("bot.chronicle.jump"), choices, key=who)])
    if table.seed_hash:
        people = [Choice(ALL, words.text("bot.chronicle.all"), default=seat is None)]
        people += [
            Choice(str(number), words.text("bot.chronicle.of", who=name), default=number == seat)
            for number, name in enumerate(table.names)
        ]
        rows.append([Select.make(str(table.id), "logof", words.text("bot.chronicle.whose"), people, key=str(shown))])
    return rows


def called(table: Table, section: Section, words: Words) -> str:
    """A round by its name."""
    if section.opening is None:
        return words.text("bot.chronicle.opening")
    return round_name(section.opening.event, table.game, words, table.names)


@handles("log")
async def log(press: Press) -> None:
    """The log, its last page."""
    await show(press.services, press.reply, press.id)


@handles("logpage")
async def turn_page(press: Press) -> None:
    """Another page, in place; the key is the page, and whose lines."""
    page, _, who = press.key.partition(".")
    await _go(press, who, page=int(page) if page.isdecimal() else -1)


@handles("loground")
async def jump_to_round(press: Press) -> None:
    """The first page of a round; the key says whose lines."""
    await _go(press, press.key, round_number=_number(press.value))


@handles("logof")
async def choose_whose(press: Press) -> None:
    """Only one player's lines, or everybody's again, of the same round; the key is the round."""
    await _go(press, press.value, round_number=_number(press.key))


async def _go(press: Press, whose: str, *, page: int = -1, round_number: int | None = None) -> None:
    seat = _number(whose)
    await show(press.services, press.reply, press.id, page=page, round_number=round_number, seat=seat, apart=False)


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() else None
