"""One form to open a table: the game is chosen first, then seats, options, clock, bots and what a tick says.

What was filled in stands in the id of a button, so that whoever is refused opens the form again as it was.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.discord.gateway import permissions, threads
from bot.discord.interaction.actor import actor_of, called, must_post, place
from bot.discord.interaction.contexts import not_here, server_of
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.lobby.lobby import must_stand, new_thread, table_opened, taken_by, thread_parent
from bot.discord.services import Services
from bot.discord.text import open_form
from bot.discord.text.controls import NO_TABLE, Button, Style
from bot.discord.text.errors import Refusal, sentence
from bot.discord.text.games import described
from bot.discord.text.layout import Block, Section, Text
from bot.discord.text.open_form import ALWAYS, BUSY, MAY, OTHER, TAKEN, Draft
from bot.discord.text.page import Page
from bot.discord.time import clock_form
from bot.store.values.errors import ChannelTaken, TableError
from bot.store.values.table import Seat, Table
from bot.store.values.time import PACES
from bot.tables.lobby.lobby import TableRequest
from bot.tables.model.errors import NoSuchGame
from bot.tables.model.opponent_names import opponent_names
from bot.tables.model.server_settings import ASK, THREAD, ServerSettings
from engine.kernel.registry import games
from render.words.shorten import shorten
from render.words.words import Words

OFFERED = 13
"""Games that a page has room for."""


async def choose_game(reply: Reply) -> None:
    """`/game new` without a game: what each is like, with a button."""
    if server_of(reply.interaction) is None:
        raise not_here(reply.interaction)
    words = reply.words
    named = [game for game in games() if words.has(f"{game}.name")]
    choose = words.text("bot.button.choose")
    made: list[Block] = [
        Section(described(words, game), Button.make(NO_TABLE, "newform", choose, key=game)) for game in named[:OFFERED]
    ]
    await reply.page(Page("", layout=[Text(f"### {words.text('bot.new.which')}"), *made]))


async def show(services: Services, reply: Reply, game: str, draft: Draft | None = None) -> None:
    """The form of a game, as it was filled in before. Whoever can open no table here is told beforehand. Where it comes
    too late (Discord takes a form as the first answer alone) the table is opened as the form would stand.

    Raises `Refusal`, `NoSuchGame`, `ChannelTaken`, `TooManyTables`, `TooManyLobbies`.
    """
    by = reply.interaction
    if server_of(by) is None:
        raise not_here(by)
    if game not in games():
        raise NoSuchGame(game=shorten(game, 40))
    house, home = await must_stand(services, reply)
    await services.tables.lobby.hosting.require_room(server_of(by) or 0, by.user.id)
    apart = "" if home else await room_apart(services, reply, house)
    parent = threads.parent_of(by)
    there = parent.name if apart and parent is not None and thread_parent(reply, parent) else ""
    made = draft or default_draft(game, house, apart)
    if reply.answered:  # the answer was announced, and a form comes too late: nobody is sent away for that
        await submit(Press(services, reply, NO_TABLE, "newtable", 0, game), made)
        return
    await reply.ask(open_form.form(reply.words, made, apart=apart, there=there))


async def room_apart(services: Services, reply: Reply, house: ServerSettings) -> str:
    """Whether a table asked for here gets a thread. Raises `ChannelTaken` where it needs one and there is none."""
    by = reply.interaction
    taken = await taken_by(services, by.channel_id or 0)
    if threads.parent_of(by) is None:
        if taken:
            raise ChannelTaken(taken.id)
        return ""
    if house.place == THREAD:
        return ALWAYS
    if taken:
        return TAKEN
    return BUSY if house.place == ASK and await permissions.busy(by.channel) else MAY


def default_draft(game: str, house: ServerSettings, apart: str) -> Draft:
    """What stands in the form at first: the server's clock, and a thread where the channel is no good place."""
    on = tuple(spec.name for spec in open_form.on_off_options(game) if spec.values[0] == "on")
    return Draft(game, on=on, clock=house.pace, thread=apart in {BUSY, TAKEN})


@handles("newform")
async def form(press: Press) -> None:
    """The form: the key is the game, or all that was filled in before."""
    draft = Draft.read(press.key) if "." in press.key else None
    await show(press.services, press.reply, press.key.partition(".")[0], draft)


@handles("here", "thread")
async def offered(press: Press) -> None:
    """What an earlier edition offered in a busy channel: the form comes by it too."""
    await show(press.services, press.reply, press.key)


@handles("newtable")
async def open_table(press: Press) -> None:
    """Open the table that was filled in. Who is refused loses nothing."""
    if press.key not in games():
        raise NoSuchGame(game=shorten(press.key, 40))
    await submit(press, open_form.filled(press.key, press.fields))


async def submit(press: Press, draft: Draft) -> None:
    """Open the table, and tell where it is; or why not, with the form to be opened again."""
    words = press.reply.words
    try:
        table = await open_table_of(press, draft)
    except (Refusal, TableError) as error:
        again = Button.make(
            NO_TABLE, "newform", words.text("bot.button.again_form"), key=draft.key, style=Style.primary
        )
        await press.reply.note(sentence(words, error), [[again]])
        return
    if draft.clock == OTHER:
        await clock_form.show_clock(press.services, press.reply, table, table_opened(words, table))
    else:
        await press.reply.page(Page(table_opened(words, table)))


async def open_table_of(press: Press, draft: Draft) -> Table:
    """The table. Raises `Refusal`, `TableError`."""
    services, by = press.services, press.interaction
    house, home = await must_stand(services, press.reply)
    always = house.place == THREAD and threads.parent_of(by) is not None
    lang = await services.people.language_of(place(by))
    terms = house.terms
    if draft.clock in PACES:
        move, reserve = PACES[draft.clock]
        terms = msgspec.structs.replace(terms, move=move, reserve=reserve)
    wanted = TableRequest(
        terms=terms,
        rated=draft.rated,
        shut=draft.kept,
        bots=bots(Words(lang), called(by.user), draft),
    )
    actor, guild, options = actor_of(by), server_of(by) or 0, open_form.options(draft)
    if home:
        return await services.tables.lobby.create(guild, 0, actor, draft.game, lang, options, wanted=wanted, forum=home)
    if draft.thread or always:
        async with new_thread(press, draft.game, once=by.id) as made:
            return await services.tables.lobby.create(guild, made.id, actor, draft.game, lang, options, wanted=wanted)
    await must_post(by, press.reply.words)
    return await services.tables.lobby.create(
        guild, by.channel_id or 0, actor, draft.game, lang, options, wanted=wanted
    )


def bots(words: Words, host: str, draft: Draft) -> Sequence[Seat]:
    """The opponents that are seated at once, under names of the court."""
    names = [name for name in opponent_names(words) if name != host]
    return [Seat(None, name, draft.level) for name in names[: draft.bots]]
