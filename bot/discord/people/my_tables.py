"""The overview: all tables of a person, the next one that waits for them, what has ended, and one table for anybody."""

from __future__ import annotations

from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.seats.votes import open_votes
from bot.discord.services import Services
from bot.discord.text import links, turn_post
from bot.discord.text.controls import NO_TABLE, Button, Control, Style
from bot.discord.text.my_tables import next_button, seat_line, waiting
from bot.discord.text.names import escape_names
from bot.discord.text.notices import ballot_row
from bot.discord.text.page import Page
from bot.discord.text.times import agreed, moment
from bot.discord.turn.play import show
from bot.store.values.errors import TableError
from bot.store.values.table import ABORTED, LOBBY, OVER, RUNNING, Table
from render.words.words import Words

SHOWN = 15
"""How many tables a list tells."""

FINISHED = 8
"""How many finished games a page tells."""


async def my_tables(services: Services, reply: Reply) -> None:
    """`/game my-tables`: every live table of the person, over all servers, those that wait for them first."""
    words, user = reply.words, reply.interaction.user.id
    own = await services.tables.mine(user)
    asked = await services.tables.repo.reads.clocks.waits_for(user)
    order = {id: number for number, id in enumerate(asked)}  # noqa: A001
    lines = [f"### {words.text('bot.mine.title')}"]
    row: list[Control] = []
    for table in sorted(own, key=lambda one: order.get(one.id, len(asked)))[:SHOWN]:
        name = words.text(f"{table.game}.name")
        state = words.text("bot.mine.lobby") if table.status == LOBBY else waiting(table, words, user)
        if table.practice:
            state = words.text("bot.learn.mine")
        if any(seat.stand and seat.user == user for seat in table.seats):
            state = f"{words.text('bot.mine.away')} · {state}"
        lines.append(f"· **{name}** ({words.listing(escape_names(table.names))}) – {state}")
        if not table.practice:
            lines.append(f"-# {links.jump(table)}")
        if (table.id in order or table.practice) and len(row) < 5:
            label = words.text("bot.button.play_at", game=name, number=table.id)
            row.append(Button.make(str(table.id), "play", label, style=Style.primary))
    if not own:
        lines = [words.text("bot.mine.none")]
    foot: list[Control] = [next_button(words)] if len(order) > 1 else []
    foot.append(Button.make(NO_TABLE, "finished", words.text("bot.button.finished")))
    await reply.page(Page("\n".join(lines), [*([row] if row else []), foot]))


@handles("nexttable")
async def next_table(press: Press) -> None:
    """The panel of the next table at which the presser must act."""
    services, user = press.services, press.interaction.user.id
    asked = await services.tables.repo.reads.clocks.waits_for(user)
    here = int(press.table) if press.table.isdecimal() else 0
    later = [id for id in asked if id != here]  # noqa: A001
    if not later:
        await press.reply.note(press.reply.words.text("bot.mine.no_next"))
        return
    after = asked.index(here) if here in asked else -1
    table = later[after % len(later)] if after >= 0 else later[0]
    position = await services.tables.position(table)
    notice = press.reply.words.text("bot.mine.at", channel=f"<#{position.table.channel}>")
    await show(services, press.reply, position, notice=notice)


# ---- what has ended -------------------------------------------------------------------------------------------------


@handles("finished")
async def finished(press: Press) -> None:
    """The finished games of the presser, with their places; the key is the page."""
    services, words, user = press.services, press.reply.words, press.interaction.user.id
    all_of_them = await services.tables.repo.reads.tables.all(user_id=user, status=(OVER, ABORTED))
    played = [table for table in all_of_them if table.seed_hash and not table.practice]
    pages = max(1, -(-len(played) // FINISHED))
    page = min(int(press.key) if press.key.isdecimal() else 0, pages - 1)
    lines = [f"### {words.text('bot.finished.title')}"]
    lines += [await ended(services, table, user, words) for table in played[page * FINISHED : (page + 1) * FINISHED]]
    if not played:
        lines.append(words.text("bot.finished.none"))
    turns = [(page - 1, "bot.button.back"), (page + 1, "bot.button.ahead")]
    row: list[Control] = [
        Button.make(NO_TABLE, "finished", words.text(name, page=to + 1, pages=pages), key=str(to))
        for to, name in turns
        if 0 <= to < pages
    ]
    await press.reply.page(Page("\n".join(lines), [row] if row else []))


async def ended(services: Services, table: Table, user: int, words: Words) -> str:
    """A finished game in a line: when, what, which place, with whom."""
    others = words.listing(escape_names(table.names))
    head = f"· {moment(table.updated, 'd')} **{words.text(f'{table.game}.name')}**"
    try:
        result = (await services.tables.position(table.id)).result
    except TableError:
        result = None
    if result is None:
        return f"{head}: {words.text('bot.finished.without')} ({others}) · {links.jump(table)}"
    place = words.text("bot.finished.place", place=result.places[table.seat(user)], n=len(table.seats))
    return f"{head}: {place} ({others}) · {links.jump(table)}"


# ---- one table ------------------------------------------------------------------------------------------------------


async def show_table(services: Services, reply: Reply, table: Table) -> None:
    """`/game table`: who plays, whom it waits for, what was agreed on; for everybody."""
    words, user = reply.words, reply.interaction.user.id
    lines = [f"### {words.text(f'{table.game}.name')}"]
    if table.status == RUNNING:
        position = await services.tables.position(table.id)
        names = escape_names(table.names)
        lines[0] += f" · {words.label(table.game, 'headline', position.game.headline(position.view()), names)}"
        lines.append(waiting(table, words, user))
    else:
        lines.append(words.text(f"bot.table.{table.status}"))
    lines += ["", *(seat_line(table, seat, words) for seat in range(len(table.seats)))]
    lines += ["", agreed(table.terms, words), links.board_line(table, words)]
    id = str(table.id)  # noqa: A001
    row: list[Control] = [
        Button.make(id, one, words.text(f"bot.button.{one}"))
        for one in ("follow", "log", "rules")
        if table.live or one != "follow"
    ]
    if user in table.players:
        row.insert(0, Button.make(id, "play", words.text("bot.button.play"), style=Style.primary))
        if any(clock.asked and clock.remind_at and clock.seat == table.players[user] for clock in table.clocks):
            row.append(Button.make(id, "hush", words.text("bot.button.hush")))
    rows = [
        row,
        turn_post.away_row(table, words),
        *(ballot_row(table, vote, words) for vote in open_votes(table, user)[:3]),
    ]
    await reply.page(Page("\n".join(lines), [one for one in rows if one]))
