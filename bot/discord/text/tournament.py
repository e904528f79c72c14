"""A tournament in words: what it and its parts are called, how far it is, and what people are told of it by DM."""

from __future__ import annotations

from bot.discord.text import statistics
from bot.discord.text.names import escape_name, permission_names
from bot.discord.text.times import moment
from bot.store.values.time import DAY
from bot.store.values.tournament import GROUPS, LEAGUE, PLAYED, Pairing, Tournament
from bot.tables.tournament.bars import CURED
from bot.tables.tournament.posts import GIVEN_UP
from render.words.words import Words


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


def progress_line(words: Words, found: Tournament) -> str:
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


def organiser_told(words: Words, user: int) -> str:
    """Who organises, mentioned; somebody forgotten is a former player."""
    return f"<@{user}>" if user > 0 else words.text("bot.former")


def thread_name(words: Words, found: Tournament, own: Pairing) -> str:
    """What the thread of a pairing is called."""
    at = stage(words, found, own.round)
    return words.text("bot.tournament.thread", title=found.title, at=at, number=own.number)


def channel_lost_text(words: Words, found: Tournament, lacks: list[str], refused: str = "") -> str:
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
    return words.text("bot.tournament.left_server", title=escape_name(found.title))


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
