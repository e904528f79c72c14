"""A menu asks what was meant, and the command goes on with the answer: whatever the command, whichever its option.

All that the command needs stands in the menu, so it works after a restart. Only what is too long for it (a note, a
reason) is kept in memory; if that is gone, its person is asked to type it again.
"""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from collections.abc import Mapping
from typing import Annotated, Any

import discord
import msgspec
from discord import app_commands
from msgspec import Meta

from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import LARGEST, Press, handles
from bot.discord.interaction.table_lookup import WITHHELD
from bot.discord.known_command import KnownCommand, Work
from bot.discord.text.controls import NO_TABLE, OPTIONS, Choice, Control, Select
from bot.discord.text.errors import Refusal
from bot.discord.text.meanings import SeveralMeanings
from bot.discord.text.page import Page

VALUE = 100
"""Characters of what a line of a menu stands for."""

LINES = "\n"
"""What stands between a meaning and the rest of the command."""

KEPT = 256
"""So many commands too long for a menu are remembered."""

MENUS = 10
"""Menus of 25 lines on a page."""

KINDS = {
    discord.AppCommandOptionType.string: str,
    discord.AppCommandOptionType.integer: int,
    discord.AppCommandOptionType.boolean: bool,
    discord.AppCommandOptionType.user: int,
}
"""As what the options of a command are kept; a person by their id."""


Number = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
"""A number that an option can have, or the id of a person."""

_long: OrderedDict[tuple[int, str], str] = OrderedDict()
"""What was too long for a menu, by who has typed it and the interaction: nobody else ever gets it."""


async def asking(reply: Reply, key: str, values: Mapping[str, Any], work: Work) -> None:
    """Do a command's work with these values; where one of them is not clear, ask for it by a menu."""
    try:
        await work(reply, **values)
    except SeveralMeanings as several:
        await reply.page(menu(reply, key, values, several))


def menu(reply: Reply, key: str, values: Mapping[str, Any], several: SeveralMeanings) -> Page:
    """The page that asks; its lines bear the meanings, and what else was typed."""
    words = reply.words
    rest = {name: getattr(value, "id", value) for name, value in values.items() if value is not None}
    rest.pop(several.option, None)
    carried = msgspec.json.encode(rest).decode() if rest else ""
    if max(len(meaning) for meaning in several.meanings) + len(LINES + carried) > VALUE:
        _long[reply.interaction.user.id, str(reply.interaction.id)] = carried
        carried = f"~{reply.interaction.id}"
        while len(_long) > KEPT:
            _long.popitem(last=False)
    lines = [Choice(f"{meaning}{LINES}{carried}", name) for meaning, name in several.lines(words)]
    question = words.text(several.id, **several.values)
    rows: list[list[Control]] = [
        [
            Select.make(NO_TABLE, "meant", words.text("bot.panel.choose"), lines[at : at + OPTIONS],
                        key=f"{key}.{several.option}", revision=at // OPTIONS)
        ]
        for at in range(0, min(len(lines), MENUS * OPTIONS), OPTIONS)
    ]  # fmt: skip
    return Page(question, rows)


@handles("meant")
async def go_on(press: Press) -> None:
    """The command goes on with what was meant. Raises `Refusal` for what no menu of this kind can have borne."""
    key, _, option = press.key.partition(".")
    meaning, between, carried = press.value.partition(LINES)
    known = press.services.commands.get(key)
    if known is None or not between or not meaning:
        raise Refusal("bot.error.unknown")
    if carried.startswith("~"):
        kept = _long.get((press.interaction.user.id, carried[1:]))
        if kept is None:
            raise Refusal("bot.typed.again")
        carried = kept
    values = await _values(press, known, carried)
    taken = {parameter.name for parameter in known.command.parameters}
    if option in taken:
        values[option] = meaning
    elif option == "table":
        press.interaction.extras[WITHHELD] = meaning
    else:
        raise Refusal("bot.error.unknown")
    await asking(press.reply, key, values, known.work)


async def _values(press: Press, known: KnownCommand, carried: str) -> dict[str, Any]:
    """The other options of the command, each of the kind and within the bounds that Discord holds them to."""
    try:
        rest = msgspec.json.decode(carried or "{}", type=dict[str, str | Number | bool])
    except msgspec.MsgspecError:
        raise Refusal("bot.error.unknown") from None
    options = {parameter.name: parameter for parameter in known.command.parameters}
    values: dict[str, Any] = {}
    for name, value in rest.items():
        option = options.get(name)
        if option is None or type(value) is not KINDS.get(option.type) or not _within(option, value):
            raise Refusal("bot.error.unknown")
        person = option.type is discord.AppCommandOptionType.user
        values[name] = await _person(press.interaction, int(value)) if person else value
    missing = [option.name for option in options.values() if option.required and option.name not in values]
    if any(name != press.key.partition(".")[2] for name in missing):
        raise Refusal("bot.error.unknown")
    return values


def _within(option: app_commands.Parameter, value: str | int) -> bool:
    """Whether a value is as long, or as large, as its option may be."""
    if option.type is discord.AppCommandOptionType.user:
        return True
    size = len(value) if isinstance(value, str) else value
    least, most = option.min_value, option.max_value
    return (least is None or size >= least) and (most is None or size <= most)


async def _person(interaction: discord.Interaction[Any], user: int) -> discord.abc.User:
    """Somebody who was named: as a member of the server, where they are one. Raises `Refusal`."""
    client: discord.Client = interaction.client
    if interaction.guild is not None:
        with contextlib.suppress(discord.NotFound):
            return await interaction.guild.fetch_member(user)
    try:
        return await client.fetch_user(user)
    except discord.NotFound:
        raise Refusal("bot.error.unknown") from None
