"""Following a table."""

from __future__ import annotations

from bot.discord.interaction.actor import actor_of
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.services import Services
from bot.discord.text.controls import Choice, Control, Select, setting
from bot.discord.text.errors import Refusal
from bot.discord.text.names import escape_name
from bot.discord.text.page import Page
from bot.store.values.table import FOLLOWED, Table
from bot.tables.model.early_ends import counts_for_ratings
from bot.tables.people.guessing import GuessChoices
from render.words.words import Words

OFF = "off"
"""The choice of who follows no more."""

NOTHING = GuessChoices()
"""Where nothing may be guessed, and nothing has been."""


@handles("follow")
async def follow(press: Press) -> None:
    """Follow a table: a private word with a link, at what the reader chooses."""
    await show_follow(press.services, press.reply, press.id)


async def show_follow(services: Services, reply: Reply, table_id: int) -> None:
    """Follow every turn from now on, and choose what else; who follows already only chooses."""
    user, tables = reply.interaction.user.id, services.tables
    table = await tables.get(table_id)
    if not table.live and user not in table.followers:
        raise Refusal("bot.follow.over")
    if user not in table.followers:
        table = await tables.following.follow(table_id, user)
        await services.people.forget_closed(user)
    await show_page(services, reply, table, table.followers[user])


async def show_page(services: Services, reply: Reply, table: Table, wanted: str) -> None:
    """What is followed, and what may be guessed."""
    found = await services.tables.guessing.at(table, reply.interaction.user.id)
    await reply.page(follow_page(table, wanted, reply.words, found))


def follow_page(table: Table, wanted: str, words: Words, guessing: GuessChoices = NOTHING) -> Page:
    """What is followed, and the other choices; who has been guessed to win, and the menu for another guess."""
    values = [(choice, words.text(f"bot.follow.what.{choice}")) for choice in (*FOLLOWED, OFF)]
    menu = setting(words, str(table.id), "following", words.text("bot.follow.what"), values, wanted)
    names, rows = table.names, list[list[Control]]([[menu]])
    lines = [words.text("bot.follow.off" if wanted == OFF else "bot.follow.on")]
    lines += [
        words.text("bot.guess.made", third=guess.third, who=escape_name(names[guess.seat])) for guess in guessing.made
    ]
    if guessing.open:
        choices = [Choice(str(seat), name) for seat, name in enumerate(names)]
        label = words.text("bot.guess.menu", third=guessing.third)
        rows.append([Select.make(str(table.id), "guess", label, choices)])
        told = "text" if counts_for_ratings(table) else "unrated"
        lines.append(f"-# {words.text(f'bot.guess.{told}')}")
    return Page("\n".join(lines), rows)


@handles("guess")
async def guess(press: Press) -> None:
    """Guess who will win; the value is the seat."""
    seat = int(press.value) if press.value.isdecimal() else -1
    table = await press.services.tables.guessing.guess(press.id, actor_of(press.interaction), seat)
    user = press.interaction.user.id
    await show_page(press.services, press.reply, table, table.followers.get(user, OFF))


@handles("following")
async def choose_following(press: Press) -> None:
    """Follow for something else, or no more."""
    following, user, wanted = press.services.tables.following, press.interaction.user.id, press.value
    if wanted in FOLLOWED:
        table = await following.follow(press.id, user, wanted)
    elif wanted == OFF:
        table = await following.unfollow(press.id, user)
    else:
        raise Refusal("bot.error.unknown")
    await show_page(press.services, press.reply, table, wanted)
