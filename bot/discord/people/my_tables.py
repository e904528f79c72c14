"""The overview: all tables of a person, the next one that waits for them, and what has ended."""

from __future__ import annotations

from bot.discord.interaction import access
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.services import Services
from bot.discord.text import links
from bot.discord.text.controls import NO_TABLE, Button, Control, Style
from bot.discord.text.my_tables import next_button, waiting
from bot.discord.text.names import escape_names
from bot.discord.text.page import Page
from bot.discord.text.paging import fitting, page_typed, part, row, rows_of, title, turns
from bot.discord.text.times import moment
from bot.discord.turn.play import show
from bot.store.values.errors import TableError
from bot.store.values.table import ABORTED, LOBBY, OVER, Table
from render.words.words import Words

SHOWN = 10
"""How many tables a page tells; each that waits for the reader has a button."""

FINISHED = 8
"""How many finished games a page tells."""


async def my_tables(services: Services, reply: Reply, number: int = 0) -> None:
    """`/game my-tables`: every live table of the person, over all servers, those that wait for them first."""
    words, user = reply.words, reply.interaction.user.id
    own = await access.tables_seen(services, reply.interaction, await services.tables.mine(user))
    here = {table.id for table in own}
    asked = [table for table in await services.tables.repo.reads.clocks.waits_for(user) if table in here]
    order = {table_id: number for number, table_id in enumerate(asked)}
    own = sorted(own, key=lambda table: (order.get(table.id, len(asked)), table.id))
    shown = fitting(own, number, SHOWN, lambda table: table_line(table, words, user))
    lines = [f"### {title(words, words.text('bot.mine.title'), shown.total)}"]
    lines += [table_line(item, words, user) for item in shown.items]
    plays: list[Control] = [
        Button.make(str(item.id), "play", play_label(item, words), style=Style.primary)
        for item in shown.items
        if item.id in order or item.practice
    ]
    if not own:
        lines = [words.text("bot.mine.none")]
    foot = turns(words, NO_TABLE, "mine", shown.number, shown.pages)
    foot += [next_button(words)] if len(order) > 1 else []
    foot.append(Button.make(NO_TABLE, "finished", words.text("bot.button.finished")))
    await reply.page(Page("\n".join(lines), [*rows_of(plays), foot]))


@handles("mine")
async def my_tables_page(press: Press) -> None:
    """Another page of one's own tables; the key says which."""
    await my_tables(press.services, press.reply, page_typed(press.key))


def table_line(table: Table, words: Words, user: int) -> str:
    """A table of one's own: game, people, whom it waits for, and where it is."""
    state = words.text("bot.mine.lobby") if table.status == LOBBY else waiting(table, words, user)
    if table.practice:
        state = words.text("bot.learn.mine")
    if any(seat.stand and seat.user == user for seat in table.seats):
        state = f"{words.text('bot.mine.away')} · {state}"
    line = f"· **{words.text(f'{table.game}.name')}** ({words.listing(escape_names(table.names))}) – {state}"
    return line if table.practice else f"{line}\n-# {links.board_link(table)}"


def play_label(table: Table, words: Words) -> str:
    """The button that opens a table's panel: its game, and the number that no other table has."""
    return words.text("bot.button.play_at", game=words.text(f"{table.game}.name"), number=table.id)


@handles("nexttable")
async def next_table(press: Press) -> None:
    """The panel of the next table at which the presser must act."""
    services, user = press.services, press.interaction.user.id
    own = {
        table.id for table in await access.tables_seen(services, press.interaction, await services.tables.mine(user))
    }
    asked = [table for table in await services.tables.repo.reads.clocks.waits_for(user) if table in own]
    here = int(press.table) if press.table.isdecimal() else 0
    later = [table_id for table_id in asked if table_id != here]
    if not later:
        await press.reply.note(press.reply.words.text("bot.mine.no_next"))
        return
    after = asked.index(here) if here in asked else -1
    table = later[after % len(later)] if after >= 0 else later[0]
    position = await services.tables.position(table)
    notice = press.reply.words.text("bot.mine.at", channel=f"<#{position.table.home}>")
    await show(services, press.reply, position, notice=notice)


# ---- what has ended -------------------------------------------------------------------------------------------------


@handles("finished")
async def finished(press: Press) -> None:
    """The finished games of the presser, with their places; the key is the page."""
    services, words, user = press.services, press.reply.words, press.interaction.user.id
    all_of_them = await services.tables.repo.reads.tables.all(user_id=user, status=(OVER, ABORTED))
    played = [table for table in all_of_them if table.seed_hash and not table.practice]
    played = await access.tables_seen(services, press.interaction, played)
    shown = part(played, page_typed(press.key), FINISHED)
    lines = [f"### {title(words, words.text('bot.finished.title'), shown.total)}"]
    lines += [await finished_game_line(services, table, user, words) for table in shown.items]
    if not played:
        lines.append(words.text("bot.finished.none"))
    ways = turns(words, NO_TABLE, "finished", shown.number, shown.pages)
    await press.reply.page(Page("\n".join(lines), row(ways)))


async def finished_game_line(services: Services, table: Table, user: int, words: Words) -> str:
    """A finished game in a line: when, what, which place, with whom."""
    others = words.listing(escape_names(table.names))
    head = f"· {moment(table.updated, 'd')} **{words.text(f'{table.game}.name')}**"
    try:
        result = (await services.tables.position(table.id)).result
    except TableError:
        result = None
    if result is None:
        return f"{words.labelled(head, words.text('bot.finished.without'))} ({others}) · {links.board_link(table)}"
    place = words.text("bot.finished.place", place=result.places[table.seat(user)], n=len(table.seats))
    return f"{words.labelled(head, place)} ({others}) · {links.board_link(table)}"
