"""`/stats`: what somebody, a game or a server has played, leaderboards, and the course of one's own rating.

Of somebody else everybody sees what was played at this server; only one's own statistics are of all servers.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.discord.allowance import STEP
from bot.discord.interaction.actor import called, guild_of
from bot.discord.interaction.contexts import server_of
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.pictures.studio import DrawRequest
from bot.discord.services import Services
from bot.discord.text import ratings, statistics
from bot.discord.text.controls import NO_TABLE, Button, Choice, Control, Select
from bot.discord.text.errors import Refusal
from bot.discord.text.names import escape_name
from bot.discord.text.page import Page, Picture
from bot.discord.text.paging import fitting, page_typed, title, turns
from bot.store.values.result import OVERALL, Played
from bot.tables.people import stats
from engine.kernel.registry import games
from render.shared.statistics import Figures

ALL = "all"
"""In a control: all games."""


async def admit(services: Services, reply: Reply) -> None:
    """A page that is made of all games of a server or a person costs as much as a step of a replay: they may be
    thousands. Raises `Refusal`.
    """
    await services.allowances.enter(reply.interaction.user.id, STEP, reply.defer)


async def show(
    services: Services, reply: Reply, lines: Sequence[str], shown: Figures | None, rows: Sequence[Sequence[Control]]
) -> None:
    """A page with what it says as a picture."""

    async def draw() -> Picture:
        assert shown is not None
        return await services.studio.figures(shown, statistics.unmarked(lines), reply.words, DrawRequest())

    text, own = "\n".join(lines), [row for row in rows if row]
    await reply.page(Page(text, own, draw if shown is not None else None, quick=services.studio.idle))


# ---- what was played ------------------------------------------------------------------------------------------------


async def of_me(services: Services, reply: Reply, game: str = "") -> None:
    """`/stats me`: one's own games at all servers; ``game``: of one game, with its sources of points."""
    words, user = reply.words, reply.interaction.user
    await admit(services, reply)
    results = await services.tables.repo.reads.results.all(user_id=user.id)
    lines, shown = person_told(reply, called(user), words.text("bot.results.everywhere"), results, user.id, game)
    lines += statistics.pace_lines(words, await services.tables.pace.of(user.id))
    played = [tally.game for tally in stats.of_person(results, user.id).tallies]
    row: list[Control] = []
    guild = server_of(reply.interaction)
    if guild is not None:
        row = [Button.make(NO_TABLE, "ladder", words.text("bot.results.ladder"), key=game or ALL)]
        if await services.tables.repo.reads.results.rating_history(guild, user.id, game):
            row.insert(0, Button.make(NO_TABLE, "rise", words.text("bot.results.rise"), key=game or ALL))
    row.append(Button.make(NO_TABLE, "honours", words.text("bot.honours.button"), key="0"))
    await show(services, reply, lines, shown, [game_menu(reply, "mystats", played, game), row])


async def of_player(services: Services, reply: Reply, who: discord.abc.User, game: str = "") -> None:
    """`/stats player`: what somebody has played at this server."""
    words, guild = reply.words, guild_of(reply)
    await admit(services, reply)
    results = await services.tables.repo.reads.results.all(guild=guild, user_id=who.id)
    lines, shown = person_told(reply, called(who), words.text("bot.results.here"), results, who.id, game)
    await show(services, reply, lines, shown, [])


def person_told(
    reply: Reply, name: str, where: str, results: list[Played], user: int, game: str
) -> tuple[list[str], Figures | None]:
    """Somebody's results in lines, and as a picture: games among people, and apart those with opponents."""
    words = reply.words
    own = [result for result in results if game in ("", result.game)]
    people, others = stats.parted(own)
    sheet, against = stats.of_person(people, user), stats.of_person(others, user)
    title = (
        f"### {words.text('bot.results.of', who=escape_name(name))} · {statistics.game_name(words, game)}\n-# {where}"
    )
    if not (people or others):
        return [title, words.text("bot.results.nothing")], None
    facts = statistics.fact_lines(words, sheet, against, statistics.latest_names(people))
    lines = [
        title,
        *told_sheet(reply, sheet, game),
        *(f"· {escape_name(fact)}" for fact in facts[: _own(facts, against)]),
    ]
    if against.games:
        lines += ["", f"**{words.text('bot.results.against')}**", *told_sheet(reply, against, "" if people else game)]
    main = sheet if sheet.games else against
    place = where if main is sheet else f"{where} · {words.text('bot.results.against')}"
    return lines, statistics.statistics_page(
        words,
        name,
        place,
        main,
        statistics.summary(words, main),
        facts if main is sheet else (),
        alone=bool(game),
    )


def _own(facts: Sequence[str], against: stats.Statistics) -> int:
    """How many of the facts are told in lines of their own: games with opponents have a part for themselves."""
    return len(facts) - bool(against.games)


def told_sheet(reply: Reply, sheet: stats.Statistics, game: str) -> list[str]:
    """The games of a sheet in lines; of one ``game`` alone with its sources of points."""
    lines = [statistics.tally_line(reply.words, tally) for tally in sheet.tallies]
    return [*lines, *(line for tally in sheet.tallies if game for line in statistics.source_lines(reply.words, tally))]


async def of_game(services: Services, reply: Reply, game: str) -> None:
    """`/stats game`: what was played of a game at this server, and what it brought."""
    words, guild = reply.words, guild_of(reply)
    await admit(services, reply)
    people, others = stats.parted(await services.tables.repo.reads.results.all(guild=guild, game=game))
    sheet, against = stats.of_all(people), stats.of_all(others)
    where = words.text("bot.results.here")
    lines = [f"### {statistics.game_name(words, game)}\n-# {where}"]
    if not (people or others):
        await show(services, reply, [*lines, words.text("bot.results.nothing")], None, [])
        return
    facts = statistics.fact_lines(words, sheet, stats.Statistics(), {})
    lines += [*told_sheet(reply, sheet, game), *(f"· {fact}" for fact in facts)]
    if others:
        lines += ["", f"**{words.text('bot.results.against')}**", *told_sheet(reply, against, "" if people else game)]
    main = sheet if sheet.games else against
    total = words.text("bot.results.games", n=main.games)
    place = where if main is sheet else f"{where} · {words.text('bot.results.against')}"
    shown = statistics.statistics_page(words, statistics.game_name(words, game), place, main, total, facts, alone=True)
    row: list[Control] = [Button.make(NO_TABLE, "ladder", words.text("bot.results.ladder"), key=game)]
    await show(services, reply, lines, shown, [row])


# ---- ratings --------------------------------------------------------------------------------------------------------


async def of_server(services: Services, reply: Reply, game: str = OVERALL, number: int = 0) -> None:
    """`/stats server`: what was played at this server, and a page of the leaderboard of a game, or over all games."""
    words, guild = reply.words, guild_of(reply)
    await admit(services, reply)
    store = services.tables.repo.reads
    standings = await store.results.leaderboard(guild, game)
    people, others = stats.parted(await store.results.all(guild=guild, game=game or None))
    counted = words.text("bot.results.games", n=len(people))
    against = words.text("bot.results.games", n=len(others))
    rungs = fitting(ratings.ladder_lines(words, standings), number, statistics.LISTED, str)
    heading = title(words, f"{words.text('bot.results.ladder')} · {statistics.game_name(words, game)}", rungs.total)
    lines = [
        f"### {heading}",
        f"-# {words.text('bot.results.server', games=counted, against=against)}",
        *(rungs.items or [words.text("bot.results.no_ratings")]),
        f"-# {words.text('bot.results.explained')}",
    ]
    shown = ratings.leaderboard(words, game, standings) if standings else None
    row = turns(words, NO_TABLE, "ladder", rungs.number, rungs.pages, lambda to: f"{game or ALL}.{to}")
    row.append(Button.make(NO_TABLE, "season", words.text("bot.season.button"), key=game or ALL))
    row.append(Button.make(NO_TABLE, "noses", words.text("bot.guess.button"), key="0"))
    if await store.results.rating_history(guild, reply.interaction.user.id, game):
        row.append(Button.make(NO_TABLE, "rise", words.text("bot.results.rise"), key=game or ALL))
    await show(services, reply, lines, shown, [game_menu(reply, "ladder", list(games()), game), row])


async def of_rating(services: Services, reply: Reply, game: str = OVERALL) -> None:
    """The course of one's own rating at this server."""
    words, guild, user = reply.words, guild_of(reply), reply.interaction.user
    await admit(services, reply)
    steps = await services.tables.repo.reads.results.rating_history(guild, user.id, game)
    if not steps:
        raise Refusal("bot.results.no_rating")
    last, best = steps[-1].after, max(step.after.points for step in steps)
    lines = [
        f"### {words.text('bot.results.rise')} · {statistics.game_name(words, game)}",
        words.text("bot.results.stands", points=str(last.points), note=ratings.note(words, last), best=str(best)),
        words.text("bot.results.steps", steps=" · ".join(str(step.after.points) for step in steps[-12:])),
    ]
    await show(services, reply, lines, ratings.rating_history(words, called(user), game, steps), [])


# ---- controls -------------------------------------------------------------------------------------------------------


def game_menu(reply: Reply, verb_: str, among: Sequence[str], chosen: str, key: str = "") -> list[Control]:
    """A menu of games, and of all of them together; none where there is nothing to choose."""
    words = reply.words
    if len(among) < 2:
        return []
    choices = [
        Choice(game or ALL, statistics.game_name(words, game), default=game == chosen)
        for game in (OVERALL, *among)
        if not game or words.has(f"{game}.name")
    ]
    return [Select.make(NO_TABLE, verb_, words.text("bot.results.which"), choices, key=key)]


def chosen(press: Press) -> str:
    """The game chosen in a menu or named by a button. Raises `Refusal`."""
    wanted = press.values[0] if press.values else press.key.partition(".")[0]
    if wanted != ALL and wanted not in games():
        raise Refusal("bot.error.unknown")
    return OVERALL if wanted == ALL else wanted


@handles("mystats")
async def mystats(press: Press) -> None:
    """One's own statistics of another game."""
    await of_me(press.services, press.reply, chosen(press))


@handles("ladder")
async def leaderboard(press: Press) -> None:
    """The leaderboard of a game; the key of a button is the game and the page."""
    number = page_typed(press.key.partition(".")[2])
    await of_server(press.services, press.reply, chosen(press), number)


@handles("rise")
async def rating_course(press: Press) -> None:
    """The course of one's own rating."""
    await of_rating(press.services, press.reply, chosen(press))
