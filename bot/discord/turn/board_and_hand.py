"""Looking: the board, the own hand, and following a table."""

from __future__ import annotations

from msgspec.structs import replace

from bot.discord.gateway import permissions
from bot.discord.interaction.guard import Refusal
from bot.discord.interaction.reply import CONTENT, Page, Picture, Reply, fit
from bot.discord.interaction.router import Press, verb
from bot.discord.pictures.studio import Order, wanted
from bot.discord.services import Services
from bot.discord.text import turn_post
from bot.discord.text.controls import Button, Control, setting
from bot.discord.text.names import plain_all
from bot.discord.turn import plans
from bot.store.values.table import FOLLOWED, Table
from bot.tables.model.errors import AlreadyConceded, NoSuchSeat
from bot.tables.model.position import Position
from engine.kernel.values import PUBLIC
from render.captions import alt_text
from render.words.words import Words

OFF = "off"
"""The choice of who follows no more."""


async def show_board(services: Services, reply: Reply, table_id: int, player: str | None) -> None:
    """`/game show`: the board, or what lies before one player, with all of it in words."""
    words = reply.words
    table = await services.tables.desk.get(table_id)
    if not table.seed_hash:
        await reply.page(Page(turn_post.lobby(table, words).text))
        return
    position = await services.tables.desk.position(table_id)
    seat = seat_named(table.names, player)
    link = permissions.board_line(table, words)
    lines = await services.tables.chronicle.board_lines(table)
    shown = wanted("board" if seat is None else "area", position, words, PUBLIC if seat is None else seat, lines)
    told = alt_text.told(position.game, position.view(), replace(shown, names=tuple(plain_all(table.names))))
    text = f"### {words.text(f'{table.game}.name')}\n{told}\n{link}"

    async def draw() -> Picture:
        if seat is not None:
            return await services.studio.area(position, seat, words, Order(), lines)
        if position.result is not None:
            return await services.studio.score(position, words, Order())
        return await services.studio.board(position, words, Order(), lines)

    row = turn_post.result_row(table, words)
    await reply.page(Page(text, [row] if row else [], draw, quick=services.studio.idle))


@verb("final")
async def final(press: Press) -> None:
    """The last board of a finished game."""
    services, words = press.services, press.reply.words
    position = await services.tables.desk.position(press.id)

    async def draw() -> Picture:
        return await services.studio.board(position, words, Order())

    title = f"### {words.text(f'{position.table.game}.name')} · {words.text('bot.button.final')}"
    await press.reply.page(Page(title, [], draw, quick=services.studio.idle), apart=True)


@verb("course")
async def course(press: Press) -> None:
    """The course of points of a finished game."""
    services, words = press.services, press.reply.words
    position = await services.tables.desk.position(press.id)
    if position.result is None:
        raise Refusal("bot.course.running")
    first = position.game.encode(await services.tables.desk.first(position.table))

    async def draw() -> Picture:
        return await services.studio.course(position, first, words, Order())

    title = f"### {words.text(f'{position.table.game}.name')} · {words.text('render.course')}"
    await press.reply.page(Page(title, [], draw, quick=services.studio.idle), apart=True)


def seat_named(names: list[str], player: str | None) -> int | None:
    """The seat meant by a number or a name. Raises `NoSuchSeat`."""
    if not player:
        return None
    if player.isdecimal() and len(player) < 3 and int(player) < len(names):
        return int(player)
    folded = [name.casefold() for name in names]
    if player.casefold() not in folded:
        raise NoSuchSeat(seat=player[:40])
    return folded.index(player.casefold())


@verb("hand")
async def hand(press: Press) -> None:
    """My hand: for the presser's eyes only."""
    position = await press.services.tables.desk.position(press.id)
    await show_hand(press.services, press.reply, position)


async def show_hand(services: Services, reply: Reply, position: Position) -> None:
    """Show the presser's hand in a message of its own, so that a panel stays as it is."""
    words = reply.words
    table = position.table
    user = reply.interaction.user.id
    seat = table.seat(user)
    if table.sees(user) is None:
        raise AlreadyConceded
    text, rows = hand_text(position, seat, words)

    async def draw() -> Picture:
        return await services.studio.own(position, seat, words, Order())

    warnings = await services.warnings(reply.interaction.user.id, table, words)
    await reply.page(Page("\n".join([text, *warnings]), rows, draw, quick=services.studio.idle), apart=True)


def hand_text(position: Position, seat: int, words: Words) -> tuple[str, list[list[Control]]]:
    """The hand in words, and the buttons below it."""
    title = words.text("bot.hand.title", game=words.text(f"{position.table.game}.name"))
    held = held_lines(position, seat, words) or [f"· {words.text('bot.hand.empty')}"]
    return "\n".join([f"### {title}", *held]), hand_rows(position, words)


def turn_text(position: Position, seat: int, words: Words, news: str) -> tuple[str, list[list[Control]]]:
    """The word that a turn begins: ``news``, the hand in words, a link to the board; and the buttons below it."""
    title = words.text("bot.turn.title", game=words.text(f"{position.table.game}.name"))
    held = held_lines(position, seat, words)
    own = [f"-# {words.text('bot.button.hand')}:", *held] if held else []
    link = words.text("bot.show.link", link=permissions.jump(position.table))
    told = "\n".join([f"### {title}", *([news] if news else []), *plans.lines(position, seat, words), *own])
    return f"{fit(told, CONTENT - len(link) - 1)}\n{link}", hand_rows(position, words)


def held_lines(position: Position, seat: int, words: Words) -> list[str]:
    """What only a seat may know, in lines; empty if it holds nothing."""
    held = alt_text.hand(position.game, position.view(seat), words, plain_all(position.table.names))
    return [f"· {line}" for line in held]


def hand_rows(position: Position, words: Words) -> list[list[Control]]:
    """The buttons below a hand: they answer with what is true when they are pressed."""
    return [[Button.make(str(position.table.id), one, words.text(f"bot.button.{one}")) for one in ("play", "log")]]


@verb("follow")
async def follow(press: Press) -> None:
    """Follow a table: a private word with a link, at what the reader chooses."""
    await show_follow(press.services, press.reply, press.id)


async def show_follow(services: Services, reply: Reply, table_id: int) -> None:
    """Follow every turn from now on, and choose what else; who follows already only chooses."""
    user, tables = reply.interaction.user.id, services.tables
    table = await tables.desk.get(table_id)
    if not table.live and user not in table.followers:
        raise Refusal("bot.follow.over")
    if user not in table.followers:
        table = await tables.chronicle.follow(table_id, user)
        await services.people.forget_closed(user)
    await reply.page(follow_page(table, table.followers[user], reply.words))


def follow_page(table: Table, wanted: str, words: Words) -> Page:
    """What is followed, and the other choices."""
    values = [(one, words.text(f"bot.follow.what.{one}")) for one in (*FOLLOWED, OFF)]
    menu = setting(str(table.id), "following", words.text("bot.follow.what"), values, wanted)
    return Page(words.text("bot.follow.off" if wanted == OFF else "bot.follow.on"), [[menu]])


@verb("following")
async def choose_following(press: Press) -> None:
    """Follow for something else, or no more."""
    chronicle, user, wanted = press.services.tables.chronicle, press.interaction.user.id, press.value
    if wanted in FOLLOWED:
        table = await chronicle.follow(press.id, user, wanted)
    elif wanted == OFF:
        table = await chronicle.unfollow(press.id, user)
    else:
        raise Refusal("bot.error.unknown")
    await press.reply.page(follow_page(table, wanted, press.reply.words))
