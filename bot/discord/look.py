"""Looking: the board, the own hand, the log, and following a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.discord import channels, posts
from bot.discord.controls import Button, Control
from bot.discord.guard import Refusal
from bot.discord.pictures import alt
from bot.discord.pictures import hand as hand_lines
from bot.discord.press import Press, verb
from bot.discord.reply import Page, Picture, Reply
from bot.tables.errors import NoSuchSeat
from bot.tables.model import LOBBY, Position
from render.words import Words

if TYPE_CHECKING:
    from bot.discord.client import Mandate


async def show_board(client: Mandate, reply: Reply, table_id: int, player: str | None) -> None:
    """`/game show`: the board, or what lies before one player, with all of it in words."""
    words = client.words(reply.interaction)
    table = await client.tables.get(table_id)
    if table.status == LOBBY:
        await reply.page(Page(posts.lobby(table, words).text))
        return
    position = await client.tables.position(table_id)
    seat = seat_named(table.names, player)
    link = words.text("bot.show.link", link=channels.jump(table))
    text = f"### {words.text(f'{table.game}.name')}\n{alt(position, words)}\n{link}"

    async def draw() -> Picture:
        if seat is not None:
            return await client.studio.area(position, seat, words)
        if position.result is not None:
            return await client.studio.score(position, words)
        return await client.studio.board(position, words)

    await reply.page(Page(text, [], draw))


def seat_named(names: list[str], player: str | None) -> int | None:
    """The seat meant by a number or a name. Raises `NoSuchSeat`."""
    if not player:
        return None
    if player.isdigit() and int(player) < len(names):
        return int(player)
    folded = [name.casefold() for name in names]
    if player.casefold() not in folded:
        raise NoSuchSeat(seat=player[:40])
    return folded.index(player.casefold())


@verb("hand")
async def hand(press: Press) -> None:
    """My hand: for the presser's eyes only."""
    position = await press.client.tables.position(press.id)
    await show_hand(press.client, press.reply, position)


async def show_hand(client: Mandate, reply: Reply, position: Position) -> None:
    """Show the presser's hand in a message of its own, so that a panel stays as it is."""
    words = client.words(reply.interaction)
    table = position.table
    seat = table.seat(reply.interaction.user.id)
    text, rows = hand_text(position, seat, words)

    async def draw() -> Picture:
        return await client.studio.hand(position, seat, words)

    warnings = await client.warnings(reply.interaction, table, words)
    await reply.page(Page("\n".join([text, *warnings]), rows, draw), apart=True)


def hand_text(position: Position, seat: int, words: Words) -> tuple[str, list[list[Control]]]:
    """The hand in words, and the buttons below it."""
    table = position.table
    name = words.text(f"{table.game}.name")
    lines = hand_lines(position, seat, words) or [words.text("bot.hand.empty")]
    text = "\n".join([f"### {words.text('bot.hand.title', game=name)}", *(f"· {line}" for line in lines)])
    row: list[Control] = [
        Button.make(str(table.id), one, words.text(f"bot.button.{one}"), revision=table.revision)
        for one in ("play", "log")
    ]
    return text, [row]


@verb("log")
async def log(press: Press) -> None:
    """The log, its last page."""
    await show_log(press.client, press.reply, press.id)


async def show_log(client: Mandate, reply: Reply, table_id: int, page: int = -1, *, apart: bool = True) -> None:
    """A page of the log as the presser may read it; ``page`` counts from 0, -1 is the last one."""
    words = client.words(reply.interaction)
    user = reply.interaction.user.id
    table = await client.tables.get(table_id)
    lines, number, pages = await client.tables.log_page(table_id, user, page)
    title = words.text("bot.log.title", game=words.text(f"{table.game}.name"), page=number + 1, pages=max(pages, 1))
    told = [f"`{line.number:>3}` {posts.tell(words, table.game, line, table.names)}" for line in lines]
    text = "\n".join([f"### {title}", *(told or [words.text("bot.log.empty")])])
    turns = [(number - 1, "bot.button.earlier"), (number + 1, "bot.button.later")]
    row: list[Control] = [
        Button.make(str(table.id), "logpage", words.text(name), key=str(to)) for to, name in turns if 0 <= to < pages
    ]
    await reply.page(Page(text, [row] if row else []), apart=apart)


@verb("logpage")
async def log_page(press: Press) -> None:
    """Another page of the log, in place; the key is the page."""
    page = int(press.key) if press.key.isdigit() else -1
    await show_log(press.client, press.reply, press.id, page, apart=False)


@verb("follow")
async def follow(press: Press) -> None:
    """Follow a table, or stop following it: a private word with a link at every public post."""
    await toggle_follow(press.client, press.reply, press.id)


async def toggle_follow(client: Mandate, reply: Reply, table_id: int) -> None:
    """Turn following on or off for the presser."""
    words, user = client.words(reply.interaction), reply.interaction.user.id
    table = await client.tables.get(table_id)
    if user in table.followers:
        await client.tables.unfollow(table_id, user)
        await reply.note(words.text("bot.follow.off"))
        return
    if not table.live:
        raise Refusal("bot.follow.over")
    await client.tables.follow(table_id, user)
    await client.forget_closed(user)
    await reply.note(words.text("bot.follow.on"))
