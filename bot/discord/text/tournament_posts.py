"""What is posted of a tournament: sign-up, rounds, results; and the pages of `/tournament show`."""

from __future__ import annotations

import msgspec

from bot.discord.text.controls import NO_TABLE, Button, Control, Style
from bot.discord.text.links import link
from bot.discord.text.lobby import options_told
from bot.discord.text.names import escape_name
from bot.discord.text.paging import fitting, row, turns
from bot.discord.text.standings import pages, tie_breaks
from bot.discord.text.times import agreed, moment
from bot.discord.text.tournament import format_line, name, organiser_told, progress_line, season_of, stage, title
from bot.store.values.tournament import ABSENT, DROPPED, LEAGUE, OPEN, RETURNED, TAKEN_OUT, Line, Pairing, Tournament
from bot.tables.model.option_choice import at_tournament
from bot.tables.tournament.rounds import sections
from render.words.words import Words

TABLES = 20
"""So many tables are on a page."""

NAMED = 30
"""So many of those who have signed up are named."""

NAMING = (DROPPED, TAKEN_OUT, ABSENT, RETURNED, "replaced", "over")
"""The kinds of lines that name somebody: whom they are about, or who has won."""

LEAST = 500
"""So many of them are for the tables, whatever else is told."""

LINKED = 1500
"""So many characters the tables of a round may take in a message of 2,000, for their names to be links."""


def people_line(words: Words, found: Tournament, pairing: Pairing) -> str:
    """Who sits at a table in which order, with the places once they are known."""
    return ", ".join(
        f"{escape_name(name(words, found, paired.user))}{f' ({paired.place}.)' if pairing.done and paired.user else ''}"
        for paired in pairing.seats
    )


ROOM = 1900
"""So many characters of a message of 2,000 are for the tables of a round and what is told with them."""


def table_lines(words: Words, found: Tournament, round_number: int, *, linked: bool = True) -> list[str]:
    """The tables of a round with their people. The name of a table is the link to its thread: the thread's own name
    would tell it a second time.
    """

    def told(pairing: Pairing) -> str:
        table = words.text("bot.tournament.table", number=pairing.number)
        table = f"[{table}]({link(found.guild, pairing.channel, 0)})" if linked and pairing.channel else table
        return f"**{table}** {people_line(words, found, pairing)}"

    return [told(pairing) for pairing in found.of_round(round_number)]


def _tables_posted(words: Words, found: Tournament, round_number: int, room: int) -> list[str]:
    """The tables of a round in a post with so much ``room``. Where the links of all have none, the names stand alone,
    and the threads are found below the channel; where not even those have, the last are counted, and behind the button.
    """
    lines = table_lines(words, found, round_number)
    if len("\n".join(lines)) <= min(LINKED, room):
        return lines
    lines = table_lines(words, found, round_number, linked=False)
    shown = fitting(lines, 0, len(lines), str, room)
    if shown.pages == 1:
        return lines
    return [*shown.items, f"-# {words.text('bot.results.more', n=len(lines) - len(shown.items))}"]


def promotions(words: Words, found: Tournament, round_number: int) -> list[str]:
    """Who has gone up and down, where a round is the first of another season of a league."""
    if found.form != LEAGUE or round_number == 1 or season_of(found, round_number)[1] != 1:
        return []
    before = {who: pairing.number for pairing in found.of_round(round_number - 1) for who in pairing.people}
    after = {who: pairing.number for pairing in found.of_round(round_number) for who in pairing.people if who in before}
    told = []
    for way, sign in (("up", 1), ("down", -1)):
        moved = [escape_name(name(words, found, who)) for who, now in after.items() if (before[who] - now) * sign > 0]
        told += [words.text(f"bot.tournament.goes.{way}", who=words.listing(moved))] if moved else []
    return [f"-# {' · '.join(told)}"] if told else []


def result_line(words: Words, found: Tournament, pairing: Pairing) -> str:
    """A table whose result can be corrected, with its people in the order of the seats."""
    people, at = ", ".join(name(words, found, user) for user in pairing.people), stage(words, found, pairing.round)
    return words.text("bot.tournament.result", at=at, number=pairing.number, people=people)


def then(found: Tournament, line: Line) -> Tournament:
    """The tournament as a line tells of it: the standings of its round, or of the season that was corrected, also when
    another one has begun meanwhile.
    """
    last = found.round
    if line.kind == "standings":
        last = line.round
    elif line.kind == "corrected" and found.form == LEAGUE:
        last = min(last, -(-line.round // found.rounds) * found.rounds)
    pairings = tuple(pairing for pairing in found.pairings if pairing.round <= last)
    return msgspec.structs.replace(found, round=last, pairings=pairings)


def news(words: Words, found: Tournament, line: Line) -> str:
    """The post of a line; of the tournament `then`."""
    lines = [title(words, found)]
    if line.kind == "open":
        lines += _card(words, found)
    elif line.kind == "round":
        lines.append(words.text("bot.tournament.news.round", at=stage(words, found, line.round)))
        moved = promotions(words, found, line.round)
        lines += _tables_posted(words, found, line.round, max(LEAST, ROOM - len("\n".join([*lines, *moved]))))
        lines += moved
    elif line.kind == "corrected":
        pairing = next(
            pairing for pairing in found.pairings if (pairing.round, pairing.number) == (line.round, line.pairing)
        )
        people = [escape_name(name(words, found, user)) for user in pairing.people]
        changes = [
            words.text("bot.tournament.change", who=who, before=before, after=after)
            for who, before, after in zip(people, line.before, line.after, strict=True)
            if before != after
        ]
        at = stage(words, found, line.round)
        lines.append(
            words.text("bot.tournament.news.corrected", who=organiser_told(words, line.by), at=at, number=line.pairing)
        )
        lines += [", ".join(changes), words.text("bot.tournament.reason", reason=escape_name(line.reason))]
    else:
        about = sections(found)[0].scores[0].user if line.kind == "over" else line.by
        who = escape_name(name(words, found, about)) if line.kind in NAMING else ""
        begun = any(earlier.kind == "round" for earlier in found.lines[: line.number])
        kind = line.kind if begun or line.kind != TAKEN_OUT else "removed"  # nobody takes a place before it begins
        lines.append(words.text(f"bot.tournament.news.{kind}", who=who, at=stage(words, found, line.round)))
        if line.reason:
            lines.append(words.text("bot.tournament.reason", reason=escape_name(line.reason)))
    if line.kind in ("standings", "corrected", "over") and found.pairings:
        first, *rest = pages(words, found)
        lines += ["", *first]
        if rest:
            lines.append(words.text("bot.results.more", n=sum(line[0].isdigit() for own in rest for line in own)))
        lines.append(f"-# {tie_breaks(words, sections(found))}")
    return "\n".join(lines)


def _card(words: Words, found: Tournament) -> list[str]:
    """The first post: how it is played, until when people sign up, who takes part, what its tables are played with."""
    open_, names = found.status == OPEN, [escape_name(name(words, found, user)) for user in found.people]
    more = words.text("bot.results.more", n=len(names) - NAMED) if len(names) > NAMED else ""
    chosen = options_told(words, at_tournament(found))
    return [
        format_line(words, found),
        agreed(found.terms, words),
        "",
        words.text("bot.tournament.deadline", at=moment(found.deadline, "f"), left=moment(found.deadline))
        if open_
        else f"**{progress_line(words, found)}**",
        words.text("bot.tournament.people", n=len(names)),
        *([f"-# {', '.join(names[:NAMED])} {more}".rstrip()] if open_ and names else []),
        *(["", words.text("bot.lobby.options"), *chosen] if chosen else []),
        *([f"-# {words.text('bot.tournament.organiser', who=f'<@{found.organiser}>')}"] if found.organiser > 0 else []),
    ]


def sign_up(words: Words, found: Tournament) -> list[list[Control]]:
    """The buttons below the first post: while people sign up, signing up and taking it back."""
    if found.status != OPEN:
        return buttons(words, found)
    key = str(found.id)
    return [
        [
            Button.make(NO_TABLE, "tjoin", words.text("bot.tournament.join"), key=key, style=Style.primary),
            Button.make(NO_TABLE, "tleave", words.text("bot.tournament.leave"), key=key),
            Button.make(NO_TABLE, "tshow", words.text("bot.tournament.show"), key=f"{key}.0"),
            Button.make(NO_TABLE, "toptions", words.text("bot.button.options"), key=f"{key}.0"),
        ]
    ]


def buttons(words: Words, found: Tournament) -> list[list[Control]]:
    """The button below every other post."""
    return [[Button.make(NO_TABLE, "tshow", words.text("bot.tournament.show"), key=f"{found.id}.0")]]


def page(words: Words, found: Tournament, number: int) -> tuple[str, list[list[Control]]]:
    """A page of what `/tournament show` tells, and the buttons to the others; the tables of the round are the last
    ones.
    """
    all_ = pages(words, found)
    standings = len(all_) if found.pairings else 0
    tables = table_lines(words, found, found.round)
    for part in range(fitting(tables, 0, TABLES, str, LINKED).pages if tables else 0):
        shown = fitting(tables, part, TABLES, str, LINKED)
        all_.append([words.text("bot.tournament.tables", at=stage(words, found, found.round)), *shown.items])
    number = min(max(0, number), len(all_) - 1)
    lines = [title(words, found), f"-# {format_line(words, found)} · {progress_line(words, found)}", *all_[number]]
    if number < standings:
        lines.append(f"-# {tie_breaks(words, sections(found))}")
    if found.lost and found.live:
        lines.append(f"> {words.text('bot.tournament.waits', channel=f'<#{found.channel}>')}")
    return "\n".join(lines), row(turns(words, NO_TABLE, "tshow", number, len(all_), lambda to: f"{found.id}.{to}"))
