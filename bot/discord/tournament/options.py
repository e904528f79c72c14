"""The options of a tournament's game."""

from __future__ import annotations

import re

from bot.discord.interaction import access
from bot.discord.interaction.actor import actor_of
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.text.controls import NO_TABLE
from bot.discord.text.errors import Refusal
from bot.discord.text.options import Form, form_page, option_lines
from bot.discord.text.page import Page
from bot.store.values.tournament import OPEN, Tournament
from bot.tables.commit.rights import organises
from bot.tables.model.option_choice import at_tournament


def for_tournament(found: Tournament) -> Form:
    """The form of a tournament."""
    return Form(at_tournament(found), NO_TABLE, "tset", "toptions", f"{found.id}.")


async def show_or_tell_tournament(reply: Reply, found: Tournament, page: int = 0, done: str = "") -> None:
    """`/tournament options`: the form for its organiser until it begins, after a word about what was ``done``; else
    what its tables are played with.
    """
    by = reply.interaction
    if found.status == OPEN and organises(found, actor_of(by)):
        shown = form_page(reply.words, for_tournament(found), page)
    else:
        shown = option_lines(reply.words, at_tournament(found))
    await reply.page(Page("\n\n".join(part for part in (done, shown.text) if part), shown.rows))


@handles("toptions")
async def toptions(press: Press) -> None:
    """The form; the key is the tournament and the page."""
    found, page, _ = await _tournament(press)
    await show_or_tell_tournament(press.reply, found, page)


@handles("tset")
async def tset(press: Press) -> None:
    """Set an option to what was chosen; the key is the tournament, the page and the option."""
    found, page, name = await _tournament(press)
    by = press.interaction
    now = await press.services.tables.tournaments.set_option(found.id, actor_of(by), name, press.value)
    await show_or_tell_tournament(press.reply, now, page)


async def _tournament(press: Press) -> tuple[Tournament, int, str]:
    """The tournament that a control names, the page, the option. Raises `NoTournament`, `Refusal`."""
    key = re.fullmatch(r"(\d{1,9})\.(\d{1,2})(?:\.(\w+))?", press.key)
    if key is None:
        raise Refusal("bot.error.unknown")
    found = await access.tournament(press.services, press.interaction, int(key[1]))
    return found, int(key[2]), key[3] or ""
