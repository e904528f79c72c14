"""Notices: what is said in public, or to one person, beside the posts of turns: time, votes, seats that are free."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.text import links
from bot.discord.text.controls import Button, Control, Style
from bot.discord.text.log_lines import called
from bot.discord.text.names import escape_name
from bot.discord.text.page import Post
from bot.discord.text.times import moment
from bot.store.values.delivery import RANOUT, REMIND, RESUMED, VOTES, Delivery
from bot.store.values.table import RUNNING, Table
from bot.store.values.time import ABSENT, Vote
from bot.tables.model.position import Position
from bot.tables.model.votes import about, channel_of, choices, guild_of, voters
from engine.kernel.values import END_TURN
from render.words.words import Words

ROWS = 5
"""Rows of controls that a message holds."""


MOST_CHOICES = 5
"""Buttons in a row."""


def post(delivery: Delivery, position: Position, words: Words) -> Post | None:
    """The notice that a delivery asks for; None if there is nothing left to say."""
    if delivery.kind == RESUMED:
        return resumed(position, words)
    if delivery.kind in (REMIND, RANOUT):
        return reminder_text(delivery, position, words)
    subject = next(subject for subject, kind in VOTES.items() if kind == delivery.kind)
    found = [position.table.vote(subject, seat) for seat in about(delivery)]
    open_ = [vote for vote in found if vote is not None and not _answered(position.table, vote, delivery.user)]
    return ballot(position.table, open_, words) if open_ else None


def _answered(table: Table, vote: Vote, user: int) -> bool:
    """Whether a word to one person about a vote is needless: they have answered it, or have no voice any more."""
    return bool(user) and (user in vote.ballots or user not in voters(table, vote))


def reminder_text(delivery: Delivery, position: Position, words: Words) -> Post | None:
    """Those who are still waited for are reminded, or told that their time is up."""
    table = position.table
    waiting = position.waiting() if table.status == RUNNING else []
    seats = [seat for seat in delivery.asked if seat in waiting and table.seats[seat].human]
    if not seats or (delivery.user and table.seats[seats[0]].user != delivery.user):
        return None
    clock = table.clock(seats[0])
    who = words.listing([called(table, seat) for seat in seats])
    values = {"who": who, "game": words.text(f"{table.game}.name"), "what": asked_words(position, seats[0], words)}
    since = moment(clock.since if clock else table.updated)
    lines = [words.text(f"bot.notice.{delivery.kind}", n=len(seats), when=since, **values)]
    if clock is not None and clock.expires_at:
        lines.append(words.text("bot.notice.left", when=moment(clock.expires_at)))
    lines.append(words.text("bot.show.link", link=links.board_link(table)))
    return Post("\n".join(lines), [reminder_row(table, words)], mentioned(table, seats))


def resumed(position: Position, words: Words) -> Post | None:
    """Posts arrive again: the game goes on, for those who are asked."""
    table = position.table
    seats = [seat for seat in position.waiting() if table.seats[seat].human] if table.status == RUNNING else []
    if not seats:
        return None
    who = words.listing([called(table, seat) for seat in seats])
    lines = [words.text("bot.notice.resumed", who=who, game=words.text(f"{table.game}.name"))]
    out = [clock.expires_at for clock in table.clocks if clock.seat in seats and clock.expires_at and not clock.still]
    if out:
        lines.append(words.text("bot.notice.left", when=moment(min(out))))
    return Post("\n".join(lines), [reminder_row(table, words)], mentioned(table, seats))


def watchable_notice(table: Table, words: Words) -> Post:
    """From now on the table can be watched by whoever has its link."""
    return Post(words.text("bot.notice.watched", game=words.text(f"{table.game}.name")), [])


def asked_words(position: Position, seat: int, words: Words) -> str:
    """What is asked of a seat, in a few words."""
    decision = position.decision(seat)
    if decision is None or decision.kind == END_TURN:
        return words.text("bot.notice.finish")
    return words.say(position.game.id, f"asked.{decision.kind}", position.table.names, **decision.told())


def mentioned(table: Table, seats: Sequence[int]) -> list[int]:
    """The people of these seats who want to be mentioned."""
    found = [table.seats[seat].user for seat in seats if table.seats[seat].human]
    return [user for user in found if user is not None and user not in table.muted]


def reminder_row(table: Table, words: Words) -> list[Control]:
    """Play, or be left in peace for this turn."""
    return [
        Button.make(str(table.id), "play", words.text("bot.button.play"), style=Style.primary),
        Button.make(str(table.id), "hush", words.text("bot.button.hush")),
    ]


def ballot(table: Table, votes: Sequence[Vote], words: Words) -> Post:
    """The others are asked to vote, about several seats at once where their clocks have run out at once."""
    vote = votes[0]
    people = {user for vote in votes for user in voters(table, vote) if user not in vote.ballots}
    asked = sorted(table.players[user] for user in people)
    lines = [vote_told(table, votes, words)]
    proposed = table.seat_of(next(iter(vote.ballots), 0)) if vote.subject != ABSENT else None
    if proposed is not None:
        lines.append(words.text("bot.vote.proposed", who=f"**{escape_name(table.names[proposed])}**"))
    lines += [
        words.text(
            "bot.vote.abroad" if guild_of(channel) else "bot.vote.channel", n=n, channel=f"<#{channel_of(channel)}>"
        )
        for n, channel in proposed_channels(vote)
    ]
    rule = "bot.vote.rule" if vote.subject == ABSENT else f"bot.vote.rule_{vote.subject}"
    lines.append(words.text(rule, when=moment(min(vote.closes for vote in votes))))
    if asked:
        lines.append(words.text("bot.vote.asked", who=words.listing([called(table, seat) for seat in asked])))
    rows = [ballot_row(table, vote, words, named=len(votes) > 1) for vote in votes[:ROWS]]
    return Post("\n".join(lines), rows, mentioned(table, asked))


def proposed_channels(vote: Vote) -> list[tuple[int, str]]:
    """The channels in which a table could go on, numbered from 1."""
    return list(enumerate((choice for choice in choices(vote.subject, vote.ballots.values()) if channel_of(choice)), 1))


def vote_told(table: Table, votes: Sequence[Vote], words: Words) -> str:
    """What votes about one subject are about."""
    who = words.listing([f"**{escape_name(table.names[vote.seat])}**" for vote in votes if vote.seat >= 0])
    return words.text(f"bot.vote.{votes[0].subject}", who=who, game=words.text(f"{table.game}.name"))


def ballot_row(table: Table, vote: Vote, words: Words, *, named: bool = False) -> list[Control]:
    """The answers to a vote; ``named``: with the name of whom it is about."""

    def label(choice: str) -> str:
        number = next((n for n, channel in proposed_channels(vote) if channel == choice), 0)
        what = words.text("bot.vote.choice.there", n=number) if number else words.text(f"bot.vote.choice.{choice}")
        return words.text("bot.vote.about", who=table.names[vote.seat], what=what) if named else what

    return [
        Button.make(
            str(table.id),
            "vote",
            label(choice),
            key=f"{vote.subject}.{vote.seat}.{choice}",
        )
        for choice in choices(vote.subject, vote.ballots.values())[-MOST_CHOICES:]
    ]
