"""The page of one table, for anybody: who plays, whom it waits for, what was agreed on, and its open votes."""

from __future__ import annotations

from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.seats.votes import open_votes
from bot.discord.services import Services
from bot.discord.text import links, turn_post
from bot.discord.text.controls import Button, Control, Style
from bot.discord.text.my_tables import seat_line, waiting
from bot.discord.text.names import escape_names
from bot.discord.text.notices import ballot_row, vote_told
from bot.discord.text.page import Page
from bot.discord.text.paging import page_typed, part, title, turns
from bot.discord.text.times import agreed
from bot.store.values.table import RUNNING, Table
from render.words.words import capital

VOTES = 2
"""How many open votes a page of a table has: each takes a row of buttons."""


async def show_table(services: Services, reply: Reply, table: Table, number: int = 0) -> None:
    """`/game table`: who plays, whom it waits for, what was agreed on; for everybody. Its votes by pages."""
    words, user = reply.words, reply.interaction.user.id
    lines = [f"### {words.text(f'{table.game}.name')}"]
    if table.status == RUNNING:
        position = await services.tables.position(table.id)
        names = escape_names(table.names)
        lines[0] += f" · {words.label(table.game, 'headline', position.game.headline(position.view()), names)}"
        lines.append(capital(waiting(table, words, user)))
    else:
        lines.append(words.text(f"bot.table.{table.status}"))
    lines += ["", *(seat_line(table, seat, words) for seat in range(len(table.seats)))]
    lines += ["", agreed(table.terms, words), links.board_line(table, words)]
    table_id = str(table.id)
    ways: list[Control] = [
        Button.make(table_id, verb, words.text(f"bot.button.{verb}"))
        for verb in ("follow", "log", "rules")
        if table.live or verb != "follow"
    ]
    if user in table.players and table.status == RUNNING:
        ways.insert(0, Button.make(table_id, "play", words.text("bot.button.play"), style=Style.primary))
        if any(clock.asked and clock.remind_at and clock.seat == table.players[user] for clock in table.clocks):
            ways.append(Button.make(table_id, "hush", words.text("bot.button.hush")))
    asked = part(open_votes(table, user), number, VOTES)
    if asked.total:
        lines += ["", title(words, words.text("bot.table.votes"), asked.total)]
        lines += [f"· {vote_told(table, [vote], words)}" for vote in asked.items]
    rows = [
        ways,
        turn_post.away_row(table, words),
        *(ballot_row(table, vote, words) for vote in asked.items),
        turns(words, table_id, "tablepage", asked.number, asked.pages),
    ]
    await reply.page(Page("\n".join(lines), [row for row in rows if row]))


@handles("tablepage")
async def turn_table_page(press: Press) -> None:
    """Other votes of the table; the key says which page."""
    await show_table(press.services, press.reply, await press.services.tables.get(press.id), page_typed(press.key))
