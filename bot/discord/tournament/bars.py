"""What an organiser may do about those who have left a tournament without a word."""

from __future__ import annotations

import re

from bot.discord.interaction import access
from bot.discord.interaction.actor import actor_of
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.services import Services
from bot.discord.text.controls import NO_TABLE, OPTIONS, Choice, Control, Select, setting
from bot.discord.text.errors import Refusal
from bot.discord.text.names import escape_name
from bot.discord.text.page import Page
from bot.discord.text.paging import page_typed, part, row, title, turns
from bot.discord.text.times import moment
from bot.discord.text.tournament import name
from bot.store.values.errors import NoTournament
from bot.store.values.names import numbered_names
from bot.store.values.tournament import Tournament
from bot.tables.commit.rights import organises
from bot.tables.tournament.bars import DAYS
from bot.tables.tournament.errors import NotOrganiser


def _person(press: Press) -> int:
    """Who is chosen; below 0 somebody forgotten. Raises `Refusal`."""
    if not re.fullmatch(r"-?[0-9]{1,19}", press.value) or abs(int(press.value)) >= 1 << 63:
        raise Refusal("bot.error.unknown")
    return int(press.value)


async def show(services: Services, reply: Reply, found: Tournament, days: int = DAYS[1], number: int = 0) -> None:
    """Who has left without a word, and who is barred on this server; for organisers, page by page."""
    if not organises(found, actor_of(reply.interaction)):
        raise NotOrganiser
    words, bars = reply.words, services.tables.bars
    barred = {barring.user: barring for barring in await bars.all(found.guild)}
    away = [user for user in await bars.away(found) if user not in barred]
    cups = {
        tournament.id: tournament for tournament in await services.tables.repo.reads.tournaments.of_guild(found.guild)
    }
    called = numbered_names(
        [name(words, cups.get(barring.tournament, found), barring.user) for barring in barred.values()]
    )
    left = list(zip(numbered_names([name(words, found, user) for user in away]), away, strict=True))
    shown, held = part(left, number, OPTIONS), part(list(zip(called, barred.values(), strict=True)), number, OPTIONS)
    lines = [
        f"### {escape_name(found.title)} · {words.text('bot.bar.title')}",
        words.text("bot.bar.text"),
        f"**{title(words, words.text('bot.bar.away'), shown.total)}**",
        *([f"· {escape_name(who)}" for who, _ in shown.items] or [words.text("bot.bar.nobody")]),
        f"**{title(words, words.text('bot.bar.barred'), held.total)}**",
        *[
            f"· {escape_name(who)} – {words.text('bot.bar.until', when=moment(barring.until, 'D'))}"
            for who, barring in held.items
        ],
    ]
    rows: list[list[Control]] = []
    if away:
        lengths = [(str(day), words.text("bot.time.days", n=day)) for day in DAYS]
        rows.append(
            [setting(words, NO_TABLE, "barfor", words.text("bot.bar.for"), lengths, str(days), key=f"{found.id}")]
        )
        people = [Choice(str(user), who) for who, user in shown.items]
        key = f"{found.id}.{days}.{shown.total}"
        rows.append([Select.make(NO_TABLE, "bar", words.text("bot.bar.choose"), people, key=key)])
    if barred:
        people = [Choice(str(barring.user), who) for who, barring in held.items]
        key = f"{found.id}.{days}.{held.total}"
        rows.append([Select.make(NO_TABLE, "unbar", words.text("bot.bar.lift"), people, key=key)])
    pages = max(shown.pages, held.pages)
    rows += row(turns(words, NO_TABLE, "bars", min(number, pages - 1), pages, lambda to: f"{found.id}.{to}"))
    await reply.page(Page("\n".join(lines), rows))


async def _of(press: Press) -> tuple[Tournament, int]:
    """The tournament of a control, and the days that are chosen. Raises `NoTournament`, `Refusal`."""
    which, days, *_ = [*press.key.split("."), "", ""]
    if not which.isdecimal() or len(which) > 9:
        raise NoTournament
    found = await access.tournament(press.services, press.interaction, int(which))
    return found, int(days) if days in map(str, DAYS) else DAYS[1]


@handles("bars")
async def open_page(press: Press) -> None:
    """The page; the key is the tournament, and which page."""
    found, _ = await _of(press)
    await show(press.services, press.reply, found, number=page_typed(press.key.partition(".")[2]))


@handles("barfor")
async def choose_days(press: Press) -> None:
    """For how long whoever is chosen next is barred."""
    found, _ = await _of(press)
    if press.value not in map(str, DAYS):
        raise Refusal("bot.error.unknown")
    await show(press.services, press.reply, found, int(press.value))


@handles("bar")
async def bar(press: Press) -> None:
    """Bar somebody; they are told."""
    found, days = await _of(press)
    await press.services.tables.bars.bar(found.id, actor_of(press.interaction), _person(press), days)
    await show(press.services, press.reply, found, days)


@handles("unbar")
async def lift_bar(press: Press) -> None:
    """Somebody may sign up again."""
    found, days = await _of(press)
    await press.services.tables.bars.lift(found.id, actor_of(press.interaction), _person(press))
    await show(press.services, press.reply, found, days)
