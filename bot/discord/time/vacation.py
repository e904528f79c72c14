"""A vacation, as a person begins and ends it."""

from __future__ import annotations

import asyncio

from bot.discord.interaction.contexts import not_here, server_needed, server_of
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.services import Services
from bot.discord.text.controls import (
    LINE,
    NO_TABLE,
    OPTIONS,
    Button,
    Choice,
    Control,
    Modal,
    Select,
    TextInput,
    setting,
)
from bot.discord.text.page import Page
from bot.discord.text.times import moment
from bot.discord.text.typed_moment import EVENING, beyond, moment_shown, moments
from bot.tables.model.server_settings import server_settings
from render.words.shorten import shorten

DAYS = (3, 7, 14, 21, 28)
"""Lengths of a vacation that are offered."""


@handles("vacation")
async def vacation(press: Press) -> None:
    """How long the presser is away, and how many days are left."""
    await show_vacation(press.services, press.reply)


async def show_vacation(services: Services, reply: Reply, notice: str = "") -> None:
    """The page about vacations on this server, after a word about the press before."""
    words, user, guild = reply.words, reply.interaction.user.id, server_of(reply.interaction)
    if guild is None:
        raise not_here(reply.interaction)
    left, until = await services.tables.vacations.left(guild, user), await services.tables.vacations.until(guild, user)
    lines = [
        *([f"> {notice}"] if notice else []),
        f"### {words.text('bot.button.vacation')}",
        words.text("bot.vacation.text", n=left),
    ]
    if until:
        lines.append(words.text("bot.vacation.on", when=moment(until, "f")))
    offered = [(str(days), words.text("bot.time.days", n=days)) for days in DAYS if days <= left]
    rows: list[list[Control]] = []
    if offered:
        rows.append([setting(words, NO_TABLE, "vacate", words.text("bot.vacation.begin"), offered, "", key=str(left))])
    last: list[Control] = []
    if left:
        last.append(Button.make(NO_TABLE, "vacuntil", words.text("bot.vacation.until")))
    if until:
        last.append(Button.make(NO_TABLE, "vacend", words.text("bot.button.vacend")))
    await reply.page(Page("\n".join(lines), [*rows, *([last] if last else [])]))


@handles("vacuntil")
async def ask_until(press: Press) -> None:
    """Ask for the last day, as people type it."""
    words = press.reply.words
    field = TextInput("until", words.text("bot.vacation.day"))
    await press.reply.ask(Modal.make(NO_TABLE, "vacday", words.text("bot.button.vacation"), [field]))


@handles("vacday")
async def until_day(press: Press) -> None:
    """Away until the day that was filled in, or chosen where several were meant; the days that are left are offered
    where it means none.
    """
    services, words, user = press.services, press.reply.words, press.interaction.user.id
    guild, typed = server_needed(press.interaction), press.values[0] if press.values else press.fields.get("until", "")
    zone = (await services.people.settings(user)).get("zone") or server_settings(
        await services.people.house(guild)
    ).zone
    found = await asyncio.to_thread(moments, typed, services.tables.clock(), zone, EVENING)
    if not found:
        over = await asyncio.to_thread(beyond, typed, services.tables.clock(), zone)
        told = words.text("bot.typed.beyond" if over else "bot.typed.unread", typed=shorten(typed.strip(), LINE))
        await show_vacation(services, press.reply, told)
        return
    if len(found) > 1:
        offered = [Choice(f"@{int(at)}", moment_shown(words, at, zone)) for at in found[:OPTIONS]]
        question = words.text("bot.vacation.day")
        await press.reply.page(Page(question, [[Select.make(NO_TABLE, "vacday", question, offered)]]))
        return
    await services.tables.vacations.last_until(guild, user, found[0])
    await show_vacation(services, press.reply)


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
