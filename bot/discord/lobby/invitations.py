"""A right click on a person: *Invite to my table*."""

from __future__ import annotations

import discord

from bot.discord.allowance import INVITATION
from bot.discord.gateway.membership import Membership
from bot.discord.interaction import access
from bot.discord.interaction.actor import called
from bot.discord.interaction.contexts import server_of
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.interaction.table_names import table_names
from bot.discord.services import Services
from bot.discord.text import links
from bot.discord.text.controls import NO_TABLE, OPTIONS, Choice, Select
from bot.discord.text.errors import Refusal
from bot.discord.text.names import escape_name
from bot.discord.text.page import Page
from bot.store.values.table import Table
from bot.tables.people.invitations import FULL
from engine.kernel.registry import game as find_game
from render.words.shorten import shorten


async def offer(services: Services, reply: Reply, who: discord.abc.User) -> None:
    """Invite somebody to the presser's open table; where there are several, ask to which."""
    own = await lobbies(services, reply)
    name = escape_name(called(who))
    if who.id == reply.interaction.user.id:
        raise Refusal("bot.invite.oneself")
    if who.bot:
        raise Refusal("bot.invite.bot", who=name)
    if not own:
        raise Refusal("bot.invite.none")
    if len(own) == 1:
        await services.allowances.enter(reply.interaction.user.id, INVITATION, reply.defer)
        await invite(services, reply, own[0], who)
        return
    question = reply.words.text("bot.invite.which", who=name)
    named = await table_names(services, own[:OPTIONS], reply.words)
    lines = [Choice(number, shorten(line, 100)) for number, line in named]
    await reply.page(Page(question, [[Select.make(NO_TABLE, "invite", question, lines, key=str(who.id))]]))


async def lobbies(services: Services, reply: Reply) -> list[Table]:
    """The presser's open tables on the server they ask from; in a direct message all."""
    own = await services.tables.invitations.open_to(reply.interaction.user.id, server_of(reply.interaction) or 0)
    return await access.tables_seen(services, reply.interaction, own)


async def invite(services: Services, reply: Reply, table: Table, who: discord.abc.User) -> None:
    """Invite them, or say kindly why not. Raises `Refusal`."""
    user, name, where = reply.interaction.user.id, escape_name(called(who)), links.board_link(table)
    there = Membership(services.discord)
    if not await there(table.guild, [who.id]):
        raise Refusal("bot.invite.elsewhere", who=name)
    if not await there.may_view(table.guild, table.home, who.id):
        raise Refusal("bot.invite.unseen", who=name, link=where)
    became = await services.tables.invitations.invite(table.id, user, who.id)
    values = {"n": max(find_game(table.game).seats)} if became == FULL else {}
    told = reply.words.text(f"bot.invite.{became}", who=name, link=where, **values)
    await reply.page(Page(told))


@handles("invite")
async def choose(press: Press) -> None:
    """To the table chosen in the menu; the key is who is invited."""
    services = press.services
    own = {str(table.id): table for table in await lobbies(services, press.reply)}
    if press.value not in own or not press.key.isdecimal():
        raise Refusal("bot.invite.none")
    await services.allowances.enter(press.interaction.user.id, INVITATION, press.reply.defer)
    try:
        who = await services.discord.fetch_user(int(press.key))
    except discord.NotFound:
        raise Refusal("bot.error.unknown") from None
    await invite(services, press.reply, own[press.value], who)
