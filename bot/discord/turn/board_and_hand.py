"""Looking: the board, the own hand, and following a table."""

from __future__ import annotations

from msgspec.structs import replace

from bot.discord.gateway.permissions import may_grant
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.interaction.seat_lookup import seat_meant
from bot.discord.pictures.studio import DrawRequest, position_request
from bot.discord.services import Services
from bot.discord.text import links, lobby, turn_post
from bot.discord.text.controls import Choice, Control, Select
from bot.discord.text.errors import Refusal
from bot.discord.text.hand import hand_page
from bot.discord.text.layout import CHARACTERS
from bot.discord.text.names import escape_names
from bot.discord.text.page import Page, Picture, in_order
from bot.discord.text.times import about
from bot.store.values.table import Table
from bot.tables.model.errors import AlreadyConceded
from bot.tables.model.position import Position
from engine.kernel.values import PUBLIC
from render.captions import alt_text
from render.words.words import Words


async def show_board(
    services: Services, reply: Reply, table_id: int, player: str | None, *, apart: bool = False
) -> None:
    """`/game show`: the board, or what lies before one player, with all of it in words."""
    words = reply.words
    table = await services.tables.get(table_id)
    watch = await services.tables.gallery.link(table)
    row = links.watch(watch, words)
    if not table.seed_hash:
        await reply.page(Page(lobby.lobby(table, words, watched=bool(watch)).text, [row] if row else []), apart=apart)
        return
    position = await services.tables.position(table_id)
    seat = await seat_meant(reply, table, player, "showseat") if player else None
    if player and seat is None:
        return
    link = links.board_line(table, words)
    lines = await services.tables.game_log.board_lines(table)
    shown = position_request(
        "board" if seat is None else "area", position, words, PUBLIC if seat is None else seat, lines
    )
    shown = replace(shown, names=tuple(escape_names(table.names)))
    told = alt_text.picture_lines(position.game, position.view(), shown)
    title, foot = f"### {words.text(f'{table.game}.name')}", link
    median = await services.tables.pace.at(table_id)
    if median is not None:
        foot += f"\n-# {words.text('bot.pace.table', time=about(words, median))}"

    async def draw() -> Picture:
        if seat is not None:
            return await services.studio.area(position, seat, words, DrawRequest(), lines)
        if position.result is not None:
            return await services.studio.score(position, words, DrawRequest())
        return await services.studio.board(position, words, DrawRequest(), lines)

    rows: list[list[Control]] = [[*turn_post.result_row(table, words), *row]]
    if seat is None and len(told) > CHARACTERS - len(title) - len(foot):
        told = alt_text.picture_lines(position.game, position.view(), shown, alone=False)
        rows = [[_seats_menu(table, words)], *rows]
    shown_as = in_order(title, told, foot.strip(), rows, to_see=True)
    await reply.page(Page("", (), draw, quick=services.studio.idle, layout=shown_as), apart=apart)


def _seats_menu(table: Table, words: Words) -> Select:
    """What lies before each player, to be chosen: where one message does not hold all of it in words."""
    seats = [Choice(str(seat), name) for seat, name in enumerate(table.names)]
    return Select.make(str(table.id), "showseat", words.text("bot.show.seats"), seats)


@handles("board")
async def board(press: Press) -> None:
    """The whole board as it is now, beside the panel."""
    await show_board(press.services, press.reply, press.id, None, apart=True)


@handles("final")
async def final(press: Press) -> None:
    """The last board of a finished game."""
    services, words = press.services, press.reply.words
    position = await services.tables.position(press.id)

    async def draw() -> Picture:
        return await services.studio.board(position, words, DrawRequest())

    title = f"### {words.text(f'{position.table.game}.name')} · {words.text('bot.button.final')}"
    await press.reply.page(Page(title, [], draw, quick=services.studio.idle), apart=True)


@handles("course")
async def course(press: Press) -> None:
    """The course of points of a finished game."""
    services, words = press.services, press.reply.words
    position = await services.tables.position(press.id)
    if position.result is None:
        raise Refusal("bot.course.running")
    first = position.game.encode(await services.tables.repo.first(position.table))

    async def draw() -> Picture:
        return await services.studio.course(position, first, words, DrawRequest())

    title = f"### {words.text(f'{position.table.game}.name')} · {words.text('render.course')}"
    await press.reply.page(Page(title, [], draw, quick=services.studio.idle), apart=True)


@handles("showseat")
async def show_seat(press: Press) -> None:
    """What lies before the player that was meant."""
    await show_board(press.services, press.reply, press.id, press.value)


@handles("hand", looks=True)
async def hand(press: Press) -> None:
    """My hand: for the presser's eyes only."""
    position = await press.position()
    await show_hand(press.services, press.reply, position)


async def show_hand(services: Services, reply: Reply, position: Position) -> None:
    """Show the presser's hand in a message of its own, so that a panel stays as it is."""
    words = reply.words
    table = position.table
    user = reply.interaction.user.id
    seat = table.seat(user)
    if table.sees(user) is None:
        raise AlreadyConceded

    async def draw() -> Picture:
        return await services.studio.own(position, seat, words, DrawRequest())

    warnings = await services.warnings(user, table, words, may_grant=may_grant(reply.interaction))
    shown = hand_page(position, seat, words, warnings)
    await reply.page(Page("", (), draw, quick=services.studio.idle, layout=shown), apart=True)
