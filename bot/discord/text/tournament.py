"""A tournament in words: sign-up, rounds, standings with their tie-breaks; and what the picture of them shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from bot.discord.text import statistics
from bot.discord.text.controls import NO_TABLE, Button, Control, Style
from bot.discord.text.lobby import options_told
from bot.discord.text.names import escape_name, permission_names
from bot.discord.text.paging import row, turns
from bot.discord.text.times import agreed, moment
from bot.store.values.time import DAY
from bot.store.values.tournament import GROUPS, LEAGUE, OPEN, PLAYED, Line, Pairing, Tournament
from bot.tables.model.option_choice import at_tournament
from bot.tables.tournament.bars import CURED
from bot.tables.tournament.posts import GIVEN_UP
from bot.tables.tournament.rounds import FINAL, WHOLE, Section, sections
from bot.tables.tournament.standings import TIE_BREAKS, Score
from render.shared.statistics import Chart, Place
from render.words.words import Words

PAGE = 14
"""So many lines of standings are on a page."""

NAMED = 30
"""So many of those who have signed up are named."""

SHOWN = 12
"""So many lines are on the picture."""


def name(words: Words, found: Tournament, user: int) -> str:
    """What somebody is called; an opponent of the program for nobody."""
    return statistics.called(words, found.name_of(user)) if user else words.text("bot.tournament.opponent")


def title(words: Words, found: Tournament) -> str:
    """The head of everything that is told of a tournament."""
    return f"### {escape_name(found.title)} · {words.text(f'{found.game}.name')}"


def format_line(words: Words, found: Tournament) -> str:
    """How it is played, in a line."""
    rounds = words.text("bot.tournament.rounds", n=found.rounds)
    form = words.text(f"bot.tournament.form.{found.form}", rounds=rounds, size=found.size)
    if found.form == LEAGUE:
        form = f"{form} {words.text('bot.tournament.seasons', n=found.seasons)}"
    return form


def where(words: Words, found: Tournament) -> str:
    """How far it is."""
    if found.status != PLAYED:
        return words.text(f"bot.tournament.status.{found.status}")
    if found.form == LEAGUE:
        season, number = season_of(found, found.round)
        return words.text("bot.tournament.at_season", season=season, round=number, rounds=found.rounds)
    if found.round > found.rounds:
        return words.text("bot.tournament.section.final")
    return words.text("bot.tournament.at_round", round=found.round, rounds=found.rounds)


def season_of(found: Tournament, round_number: int) -> tuple[int, int]:
    """The season of a league that a round belongs to, and which one of it that is; both from 1 on."""
    season, number = divmod(round_number - 1, found.rounds)
    return season + 1, number + 1


def stage(words: Words, found: Tournament, round_number: int) -> str:
    """What a round is called, within a sentence: by its number, in a league by its season; the final as such."""
    if found.form == LEAGUE:
        season, number = season_of(found, round_number)
        return words.text("bot.tournament.stage.season", season=season, round=number)
    kind = "final" if found.form == GROUPS and round_number > found.rounds else "round"
    return words.text(f"bot.tournament.stage.{kind}", round=round_number)


# ---- standings -------------------------------------------------------------------------------------------------------


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
    """The standings in lines; who has dropped out is marked. ``brief``: only those who have played and are equal
    in points and wins are told what else counts.
    """
    lines = []
    for part in sections(found):
        if part.kind != WHOLE:
            lines.append(f"**{section_title(words, part)}**")
        equals = Counter((score.points, score.wins) for score in part.scores)
        for rank, one in enumerate(part.scores, 1):
            apart = not one.tables or equals[one.points, one.wins] == 1
            told = _reached(words, one, brief=brief and apart)
            entrant = found.entrant(one.user)
            left = f" · {words.text('bot.tournament.gone')}" if entrant and entrant.left else ""
            lines.append(f"{rank}. **{escape_name(name(words, found, one.user))}** {told}{left}")
    return lines


def _reached(words: Words, one: Score, *, brief: bool) -> str:
    points, wins = words.text("bot.tournament.points", n=one.points), words.text("bot.tournament.wins", n=one.wins)
    if brief:
        return words.text("bot.tournament.row", points=points, wins=wins)
    values = {"points": points, "wins": wins, "strength": strength(words, one), "share": share(words, one)}
    return words.text("bot.tournament.row.all", **values)


def pages(words: Words, found: Tournament) -> list[list[str]]:
    """The standings in pages; before the first round those who take part."""
    if found.pairings:
        lines = standing_lines(words, found, brief=True)
    else:
        lines = [f"· {escape_name(name(words, found, user))}" for user in found.people] or [
            words.text("bot.tournament.nobody")
        ]
    return [lines[start : start + PAGE] for start in range(0, len(lines), PAGE)]


def tie_breaks(words: Words, parts: Sequence[Section]) -> str:
    """What counts between people with equal points."""
    named = [words.text(f"bot.tournament.tie.{one}") for one in TIE_BREAKS]
    final = ".final" if any(part.kind == FINAL for part in parts) else ""
    return words.text(f"bot.tournament.ties{final}", ties=", ".join(named))


def told(words: Words, found: Tournament) -> str:
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
        for rank, one in enumerate(part.scores, 1):
            cells = (str(one.points), str(one.wins), strength(words, one), share(words, one))
            places.append(Place(str(rank), name(words, found, one.user), cells))
    heads = tuple(words.text(f"bot.tournament.head.{one}") for one in ("points", *TIE_BREAKS[:-1]))
    total = words.text("bot.tournament.people", n=len(found.people))
    ties = tie_breaks(words, parts)
    return Chart(found.title, where(words, found), total, found.game, heads, tuple(places[:SHOWN]), ties)


# ---- what is posted --------------------------------------------------------------------------------------------------


def table_line(words: Words, found: Tournament, one: Pairing) -> str:
    """A table of a round: who sits there in which order, with the places once they are known."""
    people = ", ".join(
        f"{escape_name(name(words, found, sat.user))}{f' ({sat.place}.)' if one.done and sat.user else ''}"
        for sat in one.sats
    )
    link = f" · <#{one.channel}>" if one.channel else ""
    return f"**{words.text('bot.tournament.table', number=one.number)}** {people}{link}"


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


def result_line(words: Words, found: Tournament, one: Pairing) -> str:
    """A table whose result can be corrected, with its people in the order of the seats."""
    people, at = ", ".join(name(words, found, user) for user in one.people), stage(words, found, one.round)
    return words.text("bot.tournament.result", at=at, number=one.number, people=people)


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
        lines += [table_line(words, found, one) for one in found.of_round(line.round)]
        lines += promotions(words, found, line.round)
    elif line.kind == "corrected":
        pairing = next(one for one in found.pairings if (one.round, one.number) == (line.round, line.pairing))
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
        who = escape_name(name(words, found, about)) if line.kind in ("dropped", "replaced", "over") else ""
        lines.append(words.text(f"bot.tournament.news.{line.kind}", who=who, at=stage(words, found, line.round)))
        if line.reason:
            lines.append(words.text("bot.tournament.reason", reason=escape_name(line.reason)))
    if line.kind in ("standings", "corrected", "over") and found.pairings:
        first, *rest = pages(words, found)
        lines += ["", *first]
        if rest:
            lines.append(words.text("bot.results.more", n=sum(line[0].isdigit() for own in rest for line in own)))
        lines.append(f"-# {tie_breaks(words, sections(found))}")
    return "\n".join(lines)


def organiser_told(words: Words, user: int) -> str:
    """Who organises, mentioned; somebody forgotten is a former player."""
    return f"<@{user}>" if user > 0 else words.text("bot.former")


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
        else f"**{where(words, found)}**",
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
    """A page of what `/tournament show` tells, and the buttons to the others; the tables of the round are the last."""
    all_ = pages(words, found)
    standings = len(all_) if found.pairings else 0
    if tables := [table_line(words, found, pairing) for pairing in found.of_round(found.round)]:
        all_.append([words.text("bot.tournament.tables", at=stage(words, found, found.round)), *tables])
    number = min(max(0, number), len(all_) - 1)
    lines = [title(words, found), f"-# {format_line(words, found)} · {where(words, found)}", *all_[number]]
    if number < standings:
        lines.append(f"-# {tie_breaks(words, sections(found))}")
    if found.lost and found.live:
        lines.append(f"> {words.text('bot.tournament.waits', channel=f'<#{found.channel}>')}")
    return "\n".join(lines), row(turns(words, NO_TABLE, "tshow", number, len(all_), lambda to: f"{found.id}.{to}"))


def thread_name(words: Words, found: Tournament, own: Pairing) -> str:
    """What the thread of a pairing is called."""
    at = stage(words, found, own.round)
    return words.text("bot.tournament.thread", title=found.title, at=at, number=own.number)


def lost(words: Words, found: Tournament, lacks: list[str], refused: str = "") -> str:
    """What the organiser is told by DM when the channel is gone, permissions are missing there (``lacks``), or
    Discord has ``refused`` something with another code.
    """
    values = {"title": escape_name(found.title), "channel": f"<#{found.channel}>"}
    if lacks:
        return words.text("bot.tournament.closed", names=permission_names(words, lacks), **values)
    if refused:
        return words.text("bot.tournament.refused", code=refused, **values)
    return words.text("bot.tournament.lost", **values)


def left(words: Words, found: Tournament) -> str:
    """What the organiser is told by DM while the bot is not on the server any more."""
    return words.text("bot.tournament.left", title=escape_name(found.title))


def given_up(words: Words, found: Tournament) -> str:
    """What the organiser is told by DM of a tournament that was called off because its channel stayed shut."""
    return words.text("bot.tournament.given_up", title=escape_name(found.title), n=round(GIVEN_UP / DAY))


def barred(words: Words, found: Tournament, until: float) -> str:
    """What somebody is told by DM who may not sign up for the next tournament."""
    return words.text("bot.bar.told", title=escape_name(found.title), when=moment(until, "D"), n=CURED)


def lost_table(words: Words, found: Tournament, table: int) -> str:
    """What the people of a table are told by DM when its thread is gone."""
    number = next(pairing.number for pairing in found.pairings if pairing.table == table)
    return words.text("bot.tournament.lost_table", title=escape_name(found.title), number=number)


def letter(words: Words, found: Tournament, pairing: Pairing) -> str:
    """What somebody is told by DM when they are paired."""
    return words.text(
        "bot.tournament.paired",
        title=escape_name(found.title),
        at=stage(words, found, pairing.round),
        number=pairing.number,
        channel=f"<#{pairing.channel}>",
    )
