"""The block list: whom somebody does not want to meet at a table. Only its owner ever learns of it."""

from __future__ import annotations

import discord

from bot.discord.interaction.actor import called as named
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.services import Services
from bot.discord.text.controls import NO_TABLE, OPTIONS, Choice, Control, Select
from bot.discord.text.errors import Refusal
from bot.discord.text.page import Page
from bot.discord.text.paging import page_typed, part, row, title, turns
from bot.store.values.names import numbered_names


async def show(services: Services, reply: Reply, done: str = "", number: int = 0) -> None:
    """The list, after a word about what was ``done``; with a way on it, page by page, and a way off it."""
    words, user, own = reply.words, reply.interaction.user.id, services.tables.blocks_and_notes
    listed = await own.blocked(user)
    named = numbered_names([blocked.name or words.text("bot.former") for blocked in listed])
    called = {blocked.user: name for blocked, name in zip(listed, named, strict=True)}
    heading = title(words, words.text("bot.block.title"), len(listed))
    lines = [*([done] if done else []), f"### {heading}", words.text("bot.block.text")]
    lines += [f"· <@{blocked.user}>" if blocked.name else f"· {called[blocked.user]}" for blocked in listed]
    if not listed:
        lines.append(words.text("bot.block.none"))
    met = await own.met(user)
    others = {
        user: name for user, name in zip(met, numbered_names(list(met.values())), strict=True) if user not in called
    }
    # A menu that stays shows what was chosen in it, and cannot be asked for the same again: so each has its key.
    key = str(len(listed))
    rows: list[list[Control]] = []
    shown = part(list(others.items()), number, OPTIONS)
    if others:
        choices = [Choice(str(user), name) for user, name in shown.items]
        question = title(words, words.text("bot.block.add"), shown.total)
        rows.append([Select.make(NO_TABLE, "block", question, choices, key=f"{key}.{shown.number}")])
        rows += row(turns(words, NO_TABLE, "blockpage", shown.number, shown.pages))
    if called:
        choices = [Choice(str(user), name) for user, name in called.items()]
        rows.append([Select.make(NO_TABLE, "unblock", words.text("bot.block.remove"), choices, key=key)])
    await reply.page(Page("\n".join(lines), rows))


async def add(services: Services, reply: Reply, player: discord.User | discord.Member | None) -> None:
    """`/settings block`: the list; whoever is named is put on it first."""
    if player is None:
        await show(services, reply)
        return
    await block_chosen(services, reply, player.id, named(player))


async def block_chosen(services: Services, reply: Reply, other: int, name: str) -> None:
    """Put somebody on the list, and show it."""
    await services.tables.blocks_and_notes.block(reply.interaction.user.id, other, name)
    await show(services, reply, reply.words.text("bot.block.added", who=f"<@{other}>"))


@handles("blockpage")
async def turn_page(press: Press) -> None:
    """Others whom the presser has met; the key is the page."""
    await show(press.services, press.reply, number=page_typed(press.key))


@handles("block")
async def block(press: Press) -> None:
    """Put somebody on the list with whom the presser has played."""
    met = await press.services.tables.blocks_and_notes.met(press.interaction.user.id)
    other = int(press.value) if press.value.isdecimal() else 0
    if other not in met:
        raise Refusal("bot.error.unknown")
    await block_chosen(press.services, press.reply, other, met[other])


@handles("unblock")
async def unblock(press: Press) -> None:
    """Take somebody off the list."""
    if not press.value.isdecimal():
        raise Refusal("bot.error.unknown")
    await press.services.tables.blocks_and_notes.unblock(press.interaction.user.id, int(press.value))
    await show(press.services, press.reply, press.reply.words.text("bot.block.removed"))
