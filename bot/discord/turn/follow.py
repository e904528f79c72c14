"""Following a table."""

from __future__ import annotations

from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.services import Services
from bot.discord.text.controls import setting
from bot.discord.text.errors import Refusal
from bot.discord.text.page import Page
from bot.store.values.table import FOLLOWED, Table
from render.words.words import Words

OFF = "off"
"""The choice of who follows no more."""


@handles("follow")
async def follow(press: Press) -> None:
    """Follow a table: a private word with a link, at what the reader chooses."""
    await show_follow(press.services, press.reply, press.id)


async def show_follow(services: Services, reply: Reply, table_id: int) -> None:
    """Follow every turn from now on, and choose what else; who follows already only chooses."""
    user, tables = reply.interaction.user.id, services.tables
    table = await tables.get(table_id)
    if not table.live and user not in table.followers:
        raise Refusal("bot.follow.over")
    if user not in table.followers:
        table = await tables.following.follow(table_id, user)
        await services.people.forget_closed(user)
    await reply.page(follow_page(table, table.followers[user], reply.words))


def follow_page(table: Table, wanted: str, words: Words) -> Page:
    """What is followed, and the other choices."""
    values = [(one, words.text(f"bot.follow.what.{one}")) for one in (*FOLLOWED, OFF)]
    menu = setting(str(table.id), "following", words.text("bot.follow.what"), values, wanted)
    return Page(words.text("bot.follow.off" if wanted == OFF else "bot.follow.on"), [[menu]])


@handles("following")
async def choose_following(press: Press) -> None:
    """Follow for something else, or no more."""
    following, user, wanted = press.services.tables.following, press.interaction.user.id, press.value
    if wanted in FOLLOWED:
        table = await following.follow(press.id, user, wanted)
    elif wanted == OFF:
        table = await following.unfollow(press.id, user)
    else:
        raise Refusal("bot.error.unknown")
    await press.reply.page(follow_page(table, wanted, press.reply.words))
