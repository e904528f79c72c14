"""Ratings in words, and as what the pictures of a leaderboard and of a rating's course show."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.text.names import escape_name
from bot.discord.text.statistics import called, game_name
from bot.store.values.names import numbered_names
from bot.store.values.result import OVERALL, PLACED, Rating, Standing, Step
from bot.store.values.table import Table
from render.shared.statistics import Leaderboard, LeaderboardRow, RatingCourse
from render.words.words import Words

SURE = ((210, "guess"), (165, "rough"), (125, "fair"))
"""How sure a rating is in words: the spread above which each holds; below all of them it is firm."""

SHOWN = 10
"""So many are on the picture of a leaderboard."""


def sureness(words: Words, rating: Rating) -> str:
    """How sure a rating is, in plain words."""
    return words.text(f"bot.results.sure.{next((name for least, name in SURE if rating.spread > least), 'firm')}")


def note(words: Words, rating: Rating) -> str:
    """How many games a rating rests on, and how sure it is, or how many are missing for a place."""
    games = words.text("bot.results.games", n=rating.games)
    if rating.settled:
        return f"{games} · {sureness(words, rating)}"
    return f"{games} · {words.text('bot.results.unplaced', n=PLACED - rating.games)}"


def ranks(standings: Sequence[Standing]) -> list[int]:
    """The rank of each, equal ratings sharing one; 0 for who has too few games."""
    settled = [standing.rating.points for standing in standings if standing.rating.settled]
    return [
        1 + sum(other > standing.rating.points for other in settled) if standing.rating.settled else 0
        for standing in standings
    ]


def ladder_lines(words: Words, standings: Sequence[Standing]) -> list[str]:
    """A leaderboard in lines."""
    return [
        f"{f'{rank}.' if rank else '·'} **{escape_name(name)}** {own.rating.points} – {note(words, own.rating)}"
        for rank, name, own in zip(ranks(standings), names_of(words, standings), standings, strict=True)
    ]


def names_of(words: Words, standings: Sequence[Standing]) -> list[str]:
    """What the people of a leaderboard are called there."""
    return numbered_names([called(words, standing.name) for standing in standings])


def leaderboard(words: Words, game: str, standings: Sequence[Standing]) -> Leaderboard:
    """What the picture of a leaderboard shows."""
    named = zip(ranks(standings), names_of(words, standings), standings, strict=True)
    rungs = tuple(
        LeaderboardRow(str(rank or ""), name, own.rating.points, own.rating.spread, note(words, own.rating))
        for rank, name, own in list(named)[:SHOWN]
    )
    total = words.text("bot.results.people", n=len(standings))
    known = game if words.has(f"{game}.name") else OVERALL
    return Leaderboard(words.text("bot.results.ladder"), game_name(words, game), total, known, rungs)


def rating_history(words: Words, name: str, game: str, steps: Sequence[Step]) -> RatingCourse:
    """What the picture of the course of a rating shows."""
    course = (steps[0].before, *(step.after for step in steps))
    points = tuple((rating.points, rating.spread) for rating in course)
    last, known = course[-1], game if words.has(f"{game}.name") else OVERALL
    games = words.text("bot.results.games", n=last.games)
    total = f"{last.points} · {sureness(words, last)}"
    where = f"{words.text('bot.results.rise')} · {game_name(words, game)}"
    return RatingCourse(called(words, name), where, total, known, points, games)


def changes(words: Words, table: Table, steps: Sequence[Step]) -> str:
    """What the end of a table has made of ratings, in small print; empty if it was not rated."""
    seated = zip(table.seats, table.names, strict=True)
    names = {leaver.user: leaver.name for leaver in table.leavers} | {
        own.user: name for own, name in seated if own.user
    }
    told = [
        words.text(
            "bot.results.change",
            who=escape_name(called(words, names.get(step.user, ""))),
            points=str(step.after.points),
            n=step.after.points - step.before.points,
        )
        for step in sorted(steps, key=lambda step: -step.after.mu)
    ]
    return f"-# {words.text('bot.results.post', changes=' · '.join(told))}" if told else ""
