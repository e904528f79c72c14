"""A vacation, as a person begins and ends it."""

from __future__ import annotations

from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.interaction.whereabouts import not_here, server_needed, server_of
from bot.discord.services import Services
from bot.discord.text.controls import NO_TABLE, Button, Control, setting
from bot.discord.text.page import Page
from bot.discord.text.times import moment

DAYS = (3, 7, 14, 21, 28)
"""Lengths of a vacation that are offered."""


@handles("vacation")
async def vacation(press: Press) -> None:
    """How long the presser is away, and how many days are left."""
    await show_vacation(press.services, press.reply)


async def show_vacation(services: Services, reply: Reply) -> None:
    """The page about vacations on this server."""
    words, user, guild = reply.words, reply.interaction.user.id, server_of(reply.interaction)
    if guild is None:
        raise not_here(reply.interaction)
    left, until = await services.tables.vacations.left(guild, user), await services.tables.vacations.until(guild, user)
    lines = [f"### {words.text('bot.button.vacation')}", words.text("bot.vacation.text", n=left)]
    if until:
        lines.append(words.text("bot.vacation.on", when=moment(until, "f")))
    offered = [(str(days), words.text("bot.time.days", n=days)) for days in DAYS if days <= left]
    rows: list[list[Control]] = []
    if offered:
        rows.append([setting(NO_TABLE, "vacate", words.text("bot.vacation.begin"), offered, "", key=str(left))])
    if until:
        rows.append([Button.make(NO_TABLE, "vacend", words.text("bot.button.vacend"))])
    await reply.page(Page("\n".join(lines), rows))


@handles("vacate")
async def begin_vacation(press: Press) -> None:
    """Away from now on, for so many days."""
    guild = server_of(press.interaction)
    if guild is None or not press.value.isdecimal():
        raise not_here(press.interaction)
    await press.services.tables.vacations.begin(guild, press.interaction.user.id, int(press.value))
    await show_vacation(press.services, press.reply)


@handles("vacend")
async def end_vacation(press: Press) -> None:
    """Back early."""
    await press.services.tables.vacations.end(server_needed(press.interaction), press.interaction.user.id)
    await show_vacation(press.services, press.reply)
