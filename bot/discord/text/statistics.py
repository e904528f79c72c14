"""Statistics and seasons in words, and as what the picture of statistics shows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from babel import Locale
from babel.dates import format_date
from babel.numbers import format_decimal

from bot.discord.text.controls import NO_TABLE, Button
from bot.discord.text.names import escape_name
from bot.discord.text.page import Post, fit
from bot.discord.text.ranks import kept
from bot.discord.text.times import about
from bot.store.values.names import numbered_names
from bot.store.values.result import OVERALL, Played
from bot.tables.model.guess_ranking import RankedGuesser
from bot.tables.model.pace import Pace
from bot.tables.model.quiet_hours import zone_of
from bot.tables.model.seasons import Season
from bot.tables.people.seasons import SeasonTable
from bot.tables.people.stats import Statistics, Tally
from render.shared.statistics import Bar, GameRow, StatisticsPage
from render.words.words import Words

SEATS = 5
"""The most places that a picture tells apart."""

LISTED = 20
"""So many are on a leaderboard in words."""


def game_name(words: Words, game: str) -> str:
    """The name of a game, also of one that this program does not know any more; of `OVERALL` that of all games."""
    if game == OVERALL:
        return words.text("bot.results.overall")
    return words.text(f"{game}.name") if words.has(f"{game}.name") else game


def decimal(words: Words, number: float | None) -> str:
    """A number with one decimal as the language writes it; a dash for none."""
    return "–" if number is None else str(format_decimal(round(number, 1), "0.0", locale=words.lang))


def latest_names(results: Iterable[Played]) -> dict[int, str]:
    """What people were called in these results, the newest first."""
    found: dict[int, str] = {}
    for result in results:
        for seat in result.seats:
            if seat.user is not None:
                found.setdefault(seat.user, seat.name)
    return found


def called(words: Words, name: str) -> str:
    """A name; that of somebody forgotten."""
    return name or words.text("bot.former")


# ---- statistics -----------------------------------------------------------------------------------------------------


def tally_line(words: Words, tally: Tally) -> str:
    """A game in a line: how often it was played, how often which place, average and best score."""
    places = [
        words.text("bot.results.times", place=words.text(f"bot.results.place.{place}"), n=times)
        for place, times in enumerate(tally.places[:SEATS], 1)
        if times
    ]
    parts = [words.text("bot.results.games", n=tally.games), ", ".join(places)]
    if tally.left:
        parts.append(words.text("bot.results.left", n=tally.left))
    if tally.average is not None:
        parts.append(words.text("bot.results.score", average=decimal(words, tally.average), best=str(tally.best or 0)))
    return f"· **{game_name(words, tally.game)}**: {' · '.join(part for part in parts if part)}"


def source_lines(words: Words, tally: Tally) -> list[str]:
    """The sources of points of a game, each with its average and its best."""
    return [
        words.text(
            "bot.results.source",
            source=source_name(words, tally.game, source.name),
            average=decimal(words, source.average),
            best=source.best,
        )
        for source in tally.sources
    ]


def source_name(words: Words, game: str, name: str) -> str:
    """A source of points, as the score sheet names it."""
    key = f"{game}.source.{name}"
    return words.text(key) if words.has(key) else name


def fact_lines(words: Words, sheet: Statistics, against: Statistics, names: Mapping[int, str]) -> list[str]:
    """Whom somebody has played with most often, the longest game, and the games with opponents of the program."""
    lines = []
    if sheet.partners:
        who = [f"{called(words, names.get(user, ''))} ({games})" for user, games in sheet.partners]
        lines.append(words.text("bot.results.partners", who=", ".join(who)))
    if sheet.longest is not None:
        turns = words.text("bot.results.turns", n=sheet.longest.turns)
        days = words.text("bot.results.days", n=round(sheet.longest.days))
        game = game_name(words, sheet.longest.game)
        lines.append(words.text("bot.results.longest", game=game, turns=turns, days=days))
    if against.games:
        lines.append(words.labelled(words.text("bot.results.against"), summary(words, against)))
    return lines


def summary(words: Words, sheet: Statistics) -> str:
    """How many games, and how many of them were won."""
    return f"{words.text('bot.results.games', n=sheet.games)}, {words.text('bot.results.won', n=sheet.wins)}"


def statistics_page(
    words: Words, title: str, where: str, sheet: Statistics, total: str, facts: Sequence[str], *, alone: bool
) -> StatisticsPage:
    """What the picture of statistics shows; ``alone``: one game with its sources of points."""
    most = max([len(tally.places) for tally in sheet.tallies], default=0)
    heads = [words.text(f"bot.results.place.{place}") for place in range(1, min(SEATS, most) + 1)]
    rows = tuple(
        GameRow(
            tally.game,
            game_name(words, tally.game),
            words.text("bot.results.games", n=tally.games),
            tally.places[:SEATS],
            decimal(words, tally.average),
            "–" if tally.best is None else str(tally.best),
        )
        for tally in sheet.tallies
        if words.has(f"{tally.game}.name")
    )
    bars = tuple(
        Bar(source_name(words, tally.game, own.name), own.average, own.best, decimal(words, own.average), str(own.best))
        for tally in sheet.tallies
        if alone
        for own in tally.sources
    )
    ends = (words.text("bot.results.average"), words.text("bot.results.best"))
    return StatisticsPage(
        title, where, total, (*heads, *ends), rows, rows[0].game if alone and rows else "", bars, tuple(facts)
    )


# ---- pace -----------------------------------------------------------------------------------------------------------


def pace_lines(words: Words, pace: Pace) -> list[str]:
    """How quickly the reader plays; nothing before there are enough turns."""
    told = (("slow", pace.slow), ("live", pace.live))
    return [
        f"· {words.text(f'bot.pace.{name}', time=about(words, seconds))}"
        for name, seconds in told
        if seconds is not None
    ]


# ---- seasons --------------------------------------------------------------------------------------------------------

HONOURED = 3
"""So many places of a season that is over are set off."""


def season_name(words: Words, season: Season) -> str:
    """A quarter of a year."""
    return words.text("bot.season.name", year=str(season.year), quarter=season.quarter)


def season_day(words: Words, season: Season, zone: str) -> str:
    """The day on which a season begins, as the language writes it."""
    first = datetime.fromtimestamp(season.begins(zone), zone_of(zone))
    return str(format_date(first.date(), "long", locale=words.lang))


def season_lines(words: Words, found: SeasonTable) -> list[str]:
    """The table of a season in lines; the first places are set off once it is over."""
    names = numbered_names([called(words, row.name) for row in found.rows])
    lines = [
        words.text(
            "bot.season.line",
            rank=f"__{row.rank}.__" if found.over and row.rank <= HONOURED else f"{row.rank}.",
            who=escape_name(name),
            points=counted_points(words, row.points),
            games=words.text("bot.results.games", n=row.games),
            wins=words.text("bot.results.won", n=row.wins),
        )
        for name, row in zip(names, found.rows, strict=True)
    ]
    return kept(lines)


def honour_post(words: Words, found: SeasonTable) -> Post:
    """The roll of honour of a season that is over: its first places, and the way to all of them."""
    season = found.season
    lines = season_lines(words, found)
    rest = len(lines) - LISTED
    told = [f"### {words.text('bot.season.ended', season=season_name(words, season))}", *lines[:LISTED]]
    told += [words.text("bot.honours.more", n=rest)] if rest > 0 else []
    way = Button.make(NO_TABLE, "season", season_name(words, season), key=f"all.{season.key}")
    return Post(fit("\n".join([*told, f"-# {words.text('bot.season.explained')}"])), [[way]])


def guesser_lines(words: Words, found: Sequence[RankedGuesser]) -> list[str]:
    """Who guesses best, in lines."""
    names = numbered_names([called(words, row.name) for row in found])
    lines = [
        words.text(
            "bot.guess.line",
            rank=row.rank,
            who=escape_name(name),
            points=row.points,
            right=row.right,
            n=row.guesses,
        )
        for name, row in zip(names, found, strict=True)
    ]
    return kept(lines)


def counted_points(words: Words, number: float) -> str:
    """Points of a season with their noun: whether one and a half are several is the language's rule (CLDR)."""
    form = Locale.parse(words.lang).plural_form(int(number) if number.is_integer() else number)
    return words.text("bot.season.points", points=points(words, number), n=1 if form == "one" else 2)


def points(words: Words, number: float) -> str:
    """Points, of which there may be halves."""
    return str(format_decimal(number, "0.#", locale=words.lang))


def unmarked(lines: Iterable[str]) -> str:
    """Lines of a message as a text without marks, for those who cannot see its picture."""
    return re.sub(r"\\(.)|\*\*|^(?:#+|-#) ", r"\1", "\n".join(lines), flags=re.MULTILINE)
