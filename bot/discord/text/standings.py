"""The standings of a tournament with their tie-breaks, in words; and what the picture of them shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.discord.text import statistics
from bot.discord.text.names import escape_name
from bot.discord.text.paging import fitting
from bot.discord.text.tournament import name, progress_line, title
from bot.store.values.tournament import ABSENT, TAKEN_OUT, Tournament
from bot.tables.tournament.rounds import FINAL, WHOLE, Section, sections
from bot.tables.tournament.standings import TIE_BREAKS, Score
from render.shared.statistics import Chart, Place
from render.words.words import Words

PAGE, ROOM = 14, 1500
"""So many lines of standings, of so many characters, are on a page at most."""

SHOWN = 12
"""So many lines are on the picture."""


def section_title(words: Words, part: Section) -> str:
    """What a part of the standings is called."""
    return words.text(f"bot.tournament.section.{part.kind}", number=part.number)


def strength(words: Words, score: Score) -> str:
    """The average points of those somebody has met."""
    return statistics.decimal(words, float(score.strength))


def share(words: Words, score: Score) -> str:
    """The part of all points of their tables, in percent."""
    return f"{round(100 * score.share)} %"


def standing_lines(words: Words, found: Tournament, *, brief: bool = False) -> list[str]:
    """The standings in lines; who is no longer in it is marked. ``brief``: only those who have played and are equal
    in points and wins are told what else counts.
    """
    lines = []
    for part in sections(found):
        if part.kind != WHOLE:
            lines.append(f"**{section_title(words, part)}**")
        equals = Counter((score.points, score.wins) for score in part.scores)
        for rank, own in enumerate(part.scores, 1):
            apart = not own.tables or equals[own.points, own.wins] == 1
            told = _reached(words, own, brief=brief and apart)
            entrant = found.entrant(own.user)
            left = f" · {_gone(words, found, own.user)}" if entrant and entrant.left else ""
            lines.append(f"{rank}. **{escape_name(name(words, found, own.user))}** {told}{left}")
    return lines


GONE = {TAKEN_OUT: "bot.tournament.out", ABSENT: "bot.tournament.absent"}
"""What is said of who is no longer in it; who has dropped out of their own will has no line that says otherwise."""


def _gone(words: Words, found: Tournament, user: int) -> str:
    """Why somebody is no longer in it."""
    return words.text(GONE.get(found.left_by(user), "bot.tournament.gone"))


def _reached(words: Words, score: Score, *, brief: bool) -> str:
    points, wins = words.text("bot.tournament.points", n=score.points), words.text("bot.tournament.wins", n=score.wins)
    if brief:
        return words.text("bot.tournament.row", points=points, wins=wins)
    values = {"points": points, "wins": wins, "strength": strength(words, score), "share": share(words, score)}
    return words.text("bot.tournament.row.all", **values)


def pages(words: Words, found: Tournament) -> list[list[str]]:
    """The standings in pages; before the first round those who take part."""
    if found.pairings:
        lines = standing_lines(words, found, brief=True)
    else:
        lines = [f"· {escape_name(name(words, found, user))}" for user in found.people] or [
            words.text("bot.tournament.nobody")
        ]
    many = fitting(lines, 0, PAGE, str, ROOM).pages
    return [[*fitting(lines, number, PAGE, str, ROOM).items] for number in range(many)]


def tie_breaks(words: Words, parts: Sequence[Section]) -> str:
    """What counts between people with equal points."""
    named = [words.text(f"bot.tournament.tie.{rule}") for rule in TIE_BREAKS]
    final = ".final" if any(part.kind == FINAL for part in parts) else ""
    return words.text(f"bot.tournament.ties{final}", ties=", ".join(named))


def standings_text(words: Words, found: Tournament) -> str:
    """The standings as the text of their picture."""
    return statistics.unmarked([title(words, found), *standing_lines(words, found), tie_breaks(words, sections(found))])


def chart(words: Words, found: Tournament) -> Chart:
    """What the picture of the standings shows."""
    places: list[Place] = []
    parts = sections(found)
    room = SHOWN - (parts[0].kind == FINAL)  # more is to be told of what counts
    for part in parts:
        if places and len(places) + len(part.scores) >= room:
            break  # no part is shown by halves
        if part.kind != WHOLE:
            places.append(Place("", section_title(words, part)))
        for rank, score in enumerate(part.scores, 1):
            cells = (str(score.points), str(score.wins), strength(words, score), share(words, score))
            places.append(Place(str(rank), name(words, found, score.user), cells))
    heads = tuple(words.text(f"bot.tournament.head.{rule}") for rule in ("points", *TIE_BREAKS[:-1]))
    total = words.text("bot.tournament.people", n=len(found.people))
    ties = tie_breaks(words, parts)
    return Chart(found.title, progress_line(words, found), total, found.game, heads, tuple(places[:SHOWN]), ties)
