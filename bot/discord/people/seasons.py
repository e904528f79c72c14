"""The table of a season: a button of `/stats server`, for everybody of the server."""

from __future__ import annotations

from bot.discord.interaction.actor import guild_of
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.people import stats
from bot.discord.services import Services
from bot.discord.text import statistics
from bot.discord.text.controls import NO_TABLE, Button, Control
from bot.discord.text.errors import Refusal
from bot.discord.text.page import Page
from bot.discord.text.paging import fitting, page_typed, title, turns
from bot.store.values.result import OVERALL
from bot.tables.model.seasons import Season, season_typed
from engine.kernel.registry import games


async def show(services: Services, reply: Reply, wanted: Season | None, game: str = OVERALL, number: int = 0) -> None:
    """A page of the table of a season (None: the present one) of a game, or over all games."""
    words, guild = reply.words, guild_of(reply)
    await stats.admit(services, reply)
    found = await services.tables.seasons.of(guild, wanted, game)
    own, zone = found.season, found.zone
    page = fitting(statistics.season_lines(words, found), number, statistics.LISTED, str)
    heading = title(words, f"{statistics.season_name(words, own)} · {statistics.game_name(words, game)}", page.total)
    told = "over" if found.over else "runs"
    lines = [
        f"### {heading}",
        f"-# {words.text(f'bot.season.{told}', when=statistics.season_day(words, own.after, zone), zone=zone)}",
        *(page.items or [words.text("bot.season.nothing")]),
        f"-# {words.text('bot.season.explained')}",
    ]
    of_game = game or stats.ALL
    row = turns(words, NO_TABLE, "season", page.number, page.pages, lambda to: f"{of_game}.{own.key}.{to}")
    ways: list[Control] = []
    if found.earlier is not None:
        ways.append(season_button(reply, of_game, found.earlier))
    if found.over:
        ways.append(season_button(reply, of_game, own.after))
    ways.append(Button.make(NO_TABLE, "ladder", words.text("bot.season.all_time"), key=of_game))
    menu = stats.game_menu(reply, "season", list(games()), game, key=f"{stats.ALL}.{own.key}")
    await reply.page(Page("\n".join(lines), [line for line in (menu, row, ways) if line]))


def season_button(reply: Reply, game: str, season: Season) -> Button:
    """The way to the table of a season."""
    return Button.make(NO_TABLE, "season", statistics.season_name(reply.words, season), key=f"{game}.{season.key}")


@handles("season")
async def season_page(press: Press) -> None:
    """A page of the table of a season; the key is the game, the season and the page, each of which may be left out."""
    _, named, number = [*press.key.split("."), "", ""][:3]
    season = season_typed(named)
    if named and season is None:
        raise Refusal("bot.error.unknown")
    await show(press.services, press.reply, season, stats.chosen(press), page_typed(number))
