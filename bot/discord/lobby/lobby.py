"""The lobby: where a new table stands, taking seats, opponents, the start."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

import discord

from bot.discord.gateway import permissions, threads
from bot.discord.interaction.actor import actor_of, called, must_host, must_post, place
from bot.discord.interaction.contexts import not_here, server_of
from bot.discord.interaction.live_form import show_form
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.lobby.home import home_of
from bot.discord.services import Services
from bot.discord.text.controls import Button, Choice, Control, Select
from bot.discord.text.errors import Refusal
from bot.discord.text.lobby import filled_to
from bot.discord.text.names import permission_names, thread_name
from bot.discord.text.page import Page
from bot.store.values.errors import NoTable
from bot.store.values.table import LEVELS, STAND_IN, Table
from bot.tables.model.opponent_names import opponent_names
from bot.tables.model.server_settings import CHOSEN, ServerSettings, server_settings
from engine.kernel.registry import game as find_game
from render.words.words import Words

# ---- founding -------------------------------------------------------------------------------------------------------


async def must_stand(services: Services, reply: Reply) -> tuple[ServerSettings, int]:
    """What the server has set, and the forum that is the home of its tables; 0 if they stand where they are opened:
    then the bot may post here, and tables may stand here. Raises `Refusal`.
    """
    interaction = reply.interaction
    if server_of(interaction) is None or interaction.channel_id is None:
        raise not_here(interaction)
    house = server_settings(await services.people.house(server_of(interaction)))
    home = await home_of(services, reply, house)
    if home:
        return house, home
    await must_post(interaction, reply.words)
    if house.channels == CHOSEN and not await services.people.is_chosen(place(interaction)):
        raise Refusal("bot.error.channel")
    return house, 0


async def taken_by(services: Services, channel: int) -> Table | None:
    """The live table of a channel, if there is one."""
    try:
        table = await services.tables.at(channel)
    except NoTable:
        return None
    return table if table.live else None


def table_opened(words: Words, table: Table) -> str:
    """Where a new table is."""
    name, channel = words.text(f"{table.game}.name"), f"<#{table.home}>"
    return words.text("bot.new.forum" if table.channel < 0 else "bot.new.done", game=name, channel=channel)


def thread_parent(reply: Reply, parent: threads.Parent) -> str:
    """Where the thread would be, if that is not here."""
    channel = reply.interaction.channel
    here = channel.parent_id if isinstance(channel, discord.Thread) else reply.interaction.channel_id
    return "" if parent.id == here else " " + reply.words.text("bot.new.elsewhere", channel=f"<#{parent.id}>")


@contextlib.asynccontextmanager
async def new_thread(press: Press, game: str, once: int = 0) -> AsyncIterator[discord.Thread]:
    """A thread for a table of a game, or a post where the channel is a forum's, once for each message whose button is
    pressed, or for what ``once`` says; it goes again if nothing comes to stand in it. Nothing is asked of Discord where
    no table may stand in it. Raises `Refusal`, `TooManyTables`, `TooManyLobbies`.
    """
    interaction, words = press.interaction, press.reply.words
    parent = threads.parent_of(interaction)
    if parent is None:
        raise Refusal("bot.error.thread.kind" if server_of(interaction) else "bot.error.guild_only")
    await must_stand(press.services, press.reply)
    await press.services.tables.lobby.hosting.require_room(server_of(interaction) or 0, interaction.user.id)
    needs = threads.needed(parent)
    here = not thread_parent(press.reply, parent)
    lacks = permissions.lacking(interaction, *needs) if here else permissions.missing_in(parent, *needs)
    if lacks:
        raise Refusal("bot.error.permission", names=permission_names(words, lacks))
    message, spent = once or (interaction.message.id if interaction.message else 0), press.services.spent
    if not spent.spend(message):
        raise Refusal("bot.new.spent")
    try:
        made = await opened_thread(press, parent, game)
        try:
            yield made
        except BaseException:
            await threads.remove(made)
            raise
    except BaseException:
        spent.give_back(message)
        raise


async def opened_thread(press: Press, parent: threads.Parent, game: str) -> discord.Thread:
    """The thread, named after game and host. Raises `Refusal`, with why Discord does not open it."""
    interaction = press.interaction
    public, host = await press.services.people.public_words(place(interaction)), called(interaction.user)
    open_ones = {thread.name for thread in parent.threads if not thread.archived}
    name, plain = thread_name(public, game, host, open_ones), public.text(f"{game}.name")
    try:
        return await threads.open_thread(parent, name, plain, interaction.channel)
    except threads.NotOpened as error:
        raise Refusal(error.why, code=error.code) from error


# ---- seats ----------------------------------------------------------------------------------------------------------


@handles("join")
async def join(press: Press) -> None:
    """Take a seat."""
    await press.services.tables.lobby.join(press.id, actor_of(press.interaction))
    await press.reply.note(press.reply.words.text("bot.lobby.joined"))


@handles("leave")
async def leave(press: Press) -> None:
    """Give the seat back before the start."""
    await press.services.tables.lobby.leave(press.id, press.interaction.user.id)
    await press.reply.note(press.reply.words.text("bot.lobby.left"))


@handles("opponent")
async def opponent(press: Press) -> None:
    """Choose the level of an opponent; only the host gets this far."""
    table = await press.services.tables.get(press.id)
    await must_host(press.services, press.interaction, table)
    await show_opponents(press.services, press.reply, table)


async def show_opponents(services: Services, reply: Reply, table: Table, done: str = "") -> None:
    """The form for opponents, after a word about what was ``done``."""
    await show_form(services, reply, "opponents", table, lambda now: opponents_page(reply.words, now), done)


def opponents_page(words: Words, table: Table) -> Page:
    """The levels to choose from as long as a seat is free, and the way to send the last opponent away."""
    rows: list[list[Control]] = []
    seated, most = sum(bool(seat.level) for seat in table.seats), max(find_game(table.game).seats)
    if len(table.seats) < most:
        text = words.text("bot.lobby.opponent")
        levels = [
            Choice(strength, words.text(f"bot.level.{strength}"), words.text(f"bot.level.{strength}.help"))
            for strength in LEVELS
        ]
        # A menu that stays shows what was chosen in it, and cannot be asked for the same again: so each has its key.
        rows.append([Select.make(str(table.id), "level", words.text("bot.lobby.level"), levels, key=str(seated))])
    else:
        text = words.text("bot.error.TableFull", most=most)
    if seated:
        rows.append([Button.make(str(table.id), "dismiss", words.text("bot.button.dismiss"))])
    return Page(text, rows)


@handles("level")
async def level(press: Press) -> None:
    """Seat an opponent of the level chosen."""
    await seat_opponent(press.services, press.reply, press.id, press.value)


async def seat_opponent(services: Services, reply: Reply, table_id: int, chosen: str) -> None:
    """Seat an opponent of a level, under a name of the court."""
    interaction = reply.interaction
    table = await services.tables.get(table_id)
    name = free_name(Words(table.lang), table)
    words, user = reply.words, interaction.user.id
    with services.forms.paused(table_id, (user, "opponents")):
        table = await services.tables.lobby.add_opponent(table_id, actor_of(interaction), chosen, name)
    await show_opponents(services, reply, table, words.text("bot.lobby.added", who=name))


def free_name(words: Words, table: Table) -> str:
    """A name for an opponent that nobody at the table has yet."""
    names = opponent_names(words)
    return next((name for name in names if name not in table.names), names[0])


@handles("dismiss")
async def dismiss(press: Press) -> None:
    """Send the last opponent away."""
    services, by = press.services, press.interaction
    with services.forms.paused(press.id, (by.user.id, "opponents")):
        table = await services.tables.lobby.remove_opponent(press.id, actor_of(by))
    await show_opponents(services, press.reply, table, press.reply.words.text("bot.lobby.dismissed"))


@handles("fill")
async def fill(press: Press) -> None:
    """Begin at once, with opponents on the seats that are needed."""
    services, reply, by = press.services, press.reply, actor_of(press.interaction)
    table = await services.tables.get(press.id)
    await must_host(services, press.interaction, table)
    wanted = filled_to(find_game(table.game), table)
    while len(table.seats) < wanted or not wanted:  # where no seat is free the verb says so
        table = await services.tables.lobby.add_opponent(press.id, by, STAND_IN, free_name(Words(table.lang), table))
    await begin(services, reply, press.id)


@handles("start")
async def start(press: Press) -> None:
    """Begin: seats and seed are drawn, and the hash of the seed is published."""
    await begin(press.services, press.reply, press.id)


async def begin(services: Services, reply: Reply, table_id: int) -> None:
    """Start the table, and tell the presser the hash of the seed."""
    interaction = reply.interaction
    outcome = await services.tables.lobby.start(table_id, actor_of(interaction))
    await reply.note(reply.words.text("bot.lobby.begun", hash=outcome.position.table.seed_hash))
