"""The house rules of a server: `/settings server`, for its admins."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.discord.gateway import permissions, places
from bot.discord.interaction.actor import guild_managed, place
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.people.settings import NO_CHOICE, languages
from bot.discord.services import Services
from bot.discord.text.controls import NO_TABLE, Button, ChannelSelect, Control, setting
from bot.discord.text.errors import Refusal
from bot.discord.text.names import permission_names
from bot.discord.text.page import Page
from bot.discord.text.paging import Part, page_label, page_typed, part, turns
from bot.discord.text.times import moment
from bot.discord.text.typed_zone import zone_shown
from bot.store.values.board import Board
from bot.store.values.place import REACHED
from bot.store.values.table import Table
from bot.tables.model.server_settings import CHOICES, CHOSEN, DEFAULTS, FORUM, ROLL, server_settings
from render.words.words import LANGUAGES, Words

PAGES: tuple[tuple[str, ...], ...] = (
    ("pace", "place", "abort", "most"),
    ("idle", "vacation", "unfilled", "tidy"),
    ("channels", "here", "channel", "guild"),
    ("lobbies", "cups", "gallery", "board"),
    ("zone", "icons", "forum", "roll"),
)
"""What stands on which page. ``here``: whether this channel is one of the chosen; ``channel`` and ``guild``: languages;
``board``: the channel of the notice board; ``forum``: the home of all tables;
``roll``: the channel for the rolls of honour.
"""

SHUT = 10
"""How many tables that wait are told on a page."""


def page_of(name: str) -> int:
    """The page on which a setting stands."""
    return next(number for number, names in enumerate(PAGES) if name in names)


async def show(services: Services, reply: Reply, page: int = 0, listed: int = 0) -> None:
    """A page of what admins may set for their server, and that of the tables that wait."""
    guild, words = guild_managed(reply), reply.words
    own, board = await services.people.house(guild), await services.tables.boards.of(guild)
    page = page % len(PAGES)
    rows: list[list[Control]] = []
    for name in PAGES[page]:
        if name == "gallery" and not services.tables.gallery.url:
            continue
        if name in CHOICES:
            values = [(value, value_name(words, name, value)) for value in CHOICES[name]]
            chosen = own.get(name, DEFAULTS[name])
        elif name == "here":
            if own.get("channels", DEFAULTS["channels"]) != CHOSEN:
                continue
            values = [(value, words.text(f"bot.house.here.{value}")) for value in ("on", "off")]
            chosen = "on" if await services.people.is_chosen(place(reply.interaction)) else "off"
        elif name == "board":
            rows.append([board_menu(words, board)])
            continue
        elif name == FORUM:
            there = server_settings(own).forum
            rows.append([ChannelSelect.make(NO_TABLE, "forumset", words.text("bot.house.forum"), ("forum",), there)])
            continue
        elif name == ROLL:
            there = server_settings(own).roll
            label = words.text("bot.house.roll")
            rows.append([ChannelSelect.make(NO_TABLE, "rollset", label, ("text", "news"), there)])
            continue
        else:
            number = guild if name == "guild" else reply.interaction.channel_id
            lang = await services.people.chosen(name, number) or NO_CHOICE
            rows.append([languages(words, NO_TABLE, name, lang, verb_="houselang")])
            continue
        rows.append(
            [setting(words, NO_TABLE, "house", words.text(f"bot.house.{name}"), values, chosen, key=f"{page}.{name}")]
        )
    ahead = words.text("bot.button.ahead", page=(page + 1) % len(PAGES) + 1, pages=len(PAGES))
    turn = page_label(words, ahead, words.text("bot.house.pages.settings"))
    tables = await services.tables.repo.reads.tables.of_guild(guild)
    waiting = part([table for table in tables if not table.reached], listed, SHUT)
    tables_ = words.text("bot.house.pages.tables")
    others = turns(words, NO_TABLE, "housepage", waiting.number, waiting.pages, lambda to: f"{page}.{to}", what=tables_)
    rows.append([Button.make(NO_TABLE, "housepage", turn, key=str(page + 1)), *others])
    lines = [f"### {words.text('bot.house.title')}", words.text("bot.house.text")]
    if not board.reached:
        why, since = words.text(f"bot.place.{board.place}"), moment(board.place_since)
        lines.append(words.text("bot.house.board.waits", channel=f"<#{board.channel}>", why=why, since=since))
    lines += await unreached(services, words, guild, own)
    lines += shut(words, waiting)
    await reply.page(Page("\n".join(lines), rows))


async def unreached(services: Services, words: Words, guild: int, own: Mapping[str, str]) -> list[str]:
    """The other channels that were chosen and in which nothing can be posted now: why."""
    lines, chosen = [], server_settings(own)
    for name, channel in ((FORUM, chosen.forum), (ROLL, chosen.roll)):
        state = await places.state_of(services.discord, guild, channel) if channel else None
        if state is not None and state not in REACHED:
            why = words.text(f"bot.place.{state}")
            lines.append(words.text(f"bot.house.{name}.waits", channel=f"<#{channel}>", why=why))
    return lines


def board_menu(words: Words, board: Board) -> Control:
    """The channel of the notice board."""
    return ChannelSelect.make(NO_TABLE, "boardset", words.text("bot.house.board"), ("text", "news"), board.channel)


def shut(words: Words, waiting: Part[Table]) -> list[str]:
    """A page of the tables that wait because no post arrives where they stand: why, and since when."""
    if not waiting.total:
        return []
    lines = [f"**{words.text('bot.house.shut', n=waiting.total)}**"]
    for item in waiting.items:
        why, name = words.text(f"bot.place.{item.place}"), words.text(f"{item.game}.name")
        lines.append(f"· {name} ({item.id}), <#{item.home}>: {why}, {moment(item.place_since)}")
    return lines


def value_name(words: Words, name: str, value: str) -> str:
    """A value of a setting in words; without words of its own a number, days, or a time after them."""
    key = f"bot.house.{name}.{value}"
    if words.has(key):
        return words.text(key)
    if name == "zone":
        return zone_shown(value)
    if name in ("most", "lobbies", "cups"):
        return value
    return words.text("bot.house.after" if name in ("idle", "unfilled", "tidy") else "bot.time.days", n=int(value))


@handles("housepage")
async def turn_page(press: Press) -> None:
    """Another page; the key says which, and which of the tables that wait."""
    page, _, listed = press.key.partition(".")
    await show(press.services, press.reply, page_typed(page), page_typed(listed))


@handles("house")
async def choose(press: Press) -> None:
    """Set what was chosen; the key is the page and the setting."""
    guild, value = guild_managed(press.reply), press.value
    page, _, name = press.key.partition(".")
    people = press.services.people
    if name in CHOICES and value in CHOICES[name]:
        await people.set_house(guild, name, value)
    elif name == "here":
        await people.choose_channel(press.interaction.channel_id or 0, on=value == "on")
    else:
        raise Refusal("bot.error.unknown")
    await show(press.services, press.reply, int(page) if page.isdecimal() else 0)


@handles("houselang")
async def choose_language(press: Press) -> None:
    """The language of new tables in a channel or on a server."""
    guild, value = guild_managed(press.reply), press.value
    if value not in {*LANGUAGES, NO_CHOICE} or press.key not in ("guild", "channel"):
        raise Refusal("bot.error.unknown")
    number = guild if press.key == "guild" else press.interaction.channel_id
    await press.services.people.choose(press.key, number, None if value == NO_CHOICE else value)
    await show(press.services, press.reply, page_of(press.key))


async def posting_channel(press: Press) -> int:
    """The text channel of the server that was chosen for posts of the bot; 0 for none. Raises `Refusal` for one in
    which the bot may not post.
    """
    guild = guild_managed(press.reply)
    if not press.values:
        return 0
    number = int(press.values[0]) if press.values[0].isdecimal() else 0
    channel = await press.services.discord.look_up(number)
    if not isinstance(channel, discord.TextChannel) or channel.guild.id != guild:
        raise Refusal("bot.error.unknown")
    lacks = permissions.missing_in(channel, *permissions.POSTING)
    if lacks:
        names = permission_names(press.reply.words, lacks)
        raise Refusal("bot.error.permission_there", names=names, channel=f"<#{number}>")
    return number
