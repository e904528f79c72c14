"""A post of the bot that somebody points at: the replay from there, and what it shows in words."""

from __future__ import annotations

import discord
from msgspec.structs import replace

from bot.discord.allowance import STEP
from bot.discord.gateway.components import owners
from bot.discord.history.replay import ALL, show
from bot.discord.interaction import access
from bot.discord.interaction.reply import Reply
from bot.discord.pictures.studio import position_request
from bot.discord.services import Services
from bot.discord.text.errors import Refusal
from bot.discord.text.names import escape_names
from bot.discord.text.page import Page
from bot.discord.turn.board_and_hand import show_board
from bot.store.values.table import LogLine, Table
from bot.tables.history.replay import TURN, Replay
from engine.kernel.values import PUBLIC
from render.captions import alt_text


async def table_of(services: Services, reply: Reply, post: discord.Message) -> Table:
    """The table that a post of the bot belongs to, by its controls. Raises `Refusal`, `NoTable` for one that the
    presser does not see from here.
    """
    me = services.discord.user
    mine = me is not None and post.author.id == me.id
    numbers = [owner for owner in owners(post) if owner.isdecimal()] if mine else []
    if not numbers:
        raise Refusal("bot.menu.no_post")
    table = await services.tables.get(int(numbers[0]))
    await access.require(services, reply.interaction, table, typed=True)
    return table


async def told_in(services: Services, table: Table, message: int) -> list[LogLine]:
    """The lines that a post has told; none if it has told none, or nobody knows any more."""
    for post in await services.tables.repo.reads.history.posts(table.id):
        if post.message == message:
            return await services.tables.game_log.log(table.id, 0, post.first, post.last)
    return []


def moment_of(film: Replay, table: Table, lines: list[LogLine], message: int) -> int:
    """The moment that a post shows: that of the last line it has told; without any the beginning, or now if it is the
    newest one.
    """
    if message == table.board_message:
        return film.last
    return film.moment_at(lines[-1].revision) if lines else 0


async def replay_from(services: Services, reply: Reply, post: discord.Message) -> None:
    """The replay, opened where the post stands in it."""
    table = await table_of(services, reply, post)
    await services.allowances.enter(reply.interaction.user.id, STEP, reply.defer)
    film = await services.tables.replays.of(table)
    moment = moment_of(film, table, await told_in(services, table, post.id), post.id)
    await show(services, reply, table, film, moment, TURN, ALL, apart=True)


async def in_words(services: Services, reply: Reply, post: discord.Message) -> None:
    """What the post shows, all of it in words, as everybody saw it then; of a lobby its card."""
    table, words = await table_of(services, reply, post), reply.words
    if not table.seed_hash or post.id == table.board_message:
        await show_board(services, reply, table.id, None)
        return
    await services.allowances.enter(reply.interaction.user.id, STEP, reply.defer)
    film, lines = await services.tables.replays.of(table), await told_in(services, table, post.id)
    then = film.position(table, moment_of(film, table, lines, post.id))
    names = escape_names(table.names)
    shown = position_request("board", then, words, PUBLIC, lines)
    told = alt_text.picture_lines(then.game, then.view(), replace(shown, names=tuple(names)))
    where = words.label(table.game, "headline", then.game.headline(then.view()), names)
    await reply.page(Page(f"### {words.text(f'{table.game}.name')} · {where}\n{told}"), apart=True)
