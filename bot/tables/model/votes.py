"""Votes: who has a voice, what was decided, and what a vote makes of its table. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from bot.store.values.delivery import VOTES, Delivery
from bot.store.values.place import LEFT
from bot.store.values.table import Table
from bot.store.values.time import ABORT, ABSENT, DAY, ON, OPEN, PLACE, TIE, TURN, Clock, ContactHours, Vote
from bot.tables.model import clocks, quiet_hours
from bot.tables.model.early_ends import counts_for_ratings
from engine.kernel.values import Value

LASTS = float(DAY)
"""Seconds in which a vote can be answered: about a seat, and the least about an end for all."""

ENDS = (ABORT, TIE)
"""The subjects that end a game for all."""


YES, NO, WAIT, DM_ALONE = "yes", "no", "wait", "dm"


KEEPS = (NO, WAIT)
"""The answers that leave everything as it is."""

_ABROAD = "~"
"""Between the ids of a server and a channel of it, where a table could go on whose own server the bot has lost."""


PLACE_LASTS = 14.0 * DAY
"""Seconds in which a vote about where to go on can be answered: then its people are asked again anyway."""


def choices(subject: str, proposed: Collection[str] = ()) -> tuple[str, ...]:
    """What can be answered to a vote. About the place of a table: the channels that somebody has ``proposed``
    (`answer_elsewhere`), going on by direct messages alone, or waiting.
    """
    if subject == PLACE:
        channels = dict.fromkeys(channel for channel in proposed if channel_of(channel))
        return (*channels, DM_ALONE, WAIT)
    return (TURN, ON, OPEN, WAIT) if subject == ABSENT else (YES, NO)


def answer_elsewhere(guild: int, channel: int, table: Table) -> str:
    """The answer for a table that goes on in a channel.

    >>> table = Table(guild=1, channel=5, host=1, game="toy")
    >>> answer_elsewhere(1, 7, table), answer_elsewhere(2, 7, table)
    ('7', '2~7')
    """
    return str(channel) if guild == table.guild else f"{guild}{_ABROAD}{channel}"


def guild_of(choice: str) -> int:
    """The other server where a table goes on by an answer; 0: it stays on its own."""
    guild, abroad, channel = choice.partition(_ABROAD)
    return int(guild) if abroad and guild.isdecimal() and channel.isdecimal() else 0


def channel_of(choice: str) -> int:
    """The channel in which a table goes on by an answer; 0: in none."""
    channel = choice.partition(_ABROAD)[2] if guild_of(choice) else choice
    return int(channel) if channel.isdecimal() else 0


def voters(table: Table, vote: Vote, present: Collection[int] | None = None) -> list[int]:
    """The people who vote: all who still play, but not about themselves.

    Who still plays holds a seat, has not conceded, and no bot plays for them; and they are ``present``, still on the
    server (None: all are).
    """
    people = [user for user, seat in table.players.items() if vote.subject != ABSENT or seat != vote.seat]
    return people if present is None else [user for user in people if user in present]


def decided(table: Table, vote: Vote, *, closed: bool, present: Collection[int] | None = None) -> str:
    """What was decided, an answer of `KEEPS` if nothing changes; empty as long as it is open.

    An end without result takes the yes of more than half of all who still play, a tie everybody's: no answer is no
    yes. Nobody ends a rated game alone in either way. About an absent seat the most of those who vote decide, about the
    place of a table more than half of all who still play; to another server it goes if nobody has answered anything
    else by the time the vote closes, or all have.

    >>> from bot.store.values.table import Seat
    >>> table = Table(guild=1, channel=1, host=1, game="toy", seats=(Seat(1, "A"), Seat(2, "B"), Seat(3, "C")))
    >>> decided(table, Vote("abort", -1, 0, 9, {1: "yes", 2: "yes"}), closed=False)
    'yes'
    >>> decided(table, Vote("abort", -1, 0, 9, {1: "yes"}), closed=True)
    'no'
    """
    people = voters(table, vote, present)
    given = Counter(choice for user, choice in vote.ballots.items() if user in people)
    if vote.subject in ENDS:
        wanted = len(people) if vote.subject == TIE else len(people) // 2 + 1
        if counts_for_ratings(table):
            wanted = max(2, wanted)
        if people and given[YES] >= wanted:
            return YES
        return NO if closed or not people or len(people) - given[NO] < wanted else ""
    keeps = choices(vote.subject)[-1]
    all_given = given.total() == len(people)
    of_votes = vote.subject != PLACE and (closed or all_given)
    for choice, number in given.items():
        if guild_of(choice) and not (len(given) == 1 and (closed or all_given)):
            continue
        if number * 2 > len(people) or (of_votes and number * 2 > given.total()):
            return choice
    return keeps if closed or all_given else ""


def counted(table: Table, vote: Vote, present: Collection[int] | None = None) -> dict[str, Value]:
    """How it was answered, to be told to everybody: how many said yes, said no, and did not answer."""
    people = voters(table, vote, present)
    given = Counter(choice for user, choice in vote.ballots.items() if user in people)
    return {"yes": given[YES], "no": given[NO], "silent": len(people) - given.total()}


def length(table: Table, subject: str) -> float:
    """Seconds in which a vote can be answered: about an end for all as long as a move of the table, at least a day; so
    too about where to go on, if the bot has lost the server.
    """
    if subject == PLACE and table.place != LEFT:
        return PLACE_LASTS
    return max(LASTS, float(table.terms.move)) if subject in (*ENDS, PLACE) else LASTS


def with_closing_time(table: Table, vote: Vote, ways: Mapping[int, ContactHours]) -> Vote:
    """The vote with the moment at which it closes. It stands still where clocks do: a vacation of somebody who votes
    does not count, and it closes in nobody's quiet hours but at live tables. ``ways`` are those of who votes.
    """
    whole, closes = length(table, vote.subject), 0.0
    for user in voters(table, vote):
        own = ways.get(user, ContactHours())
        at = quiet_hours.after(own, vote.opened, whole)
        closes = max(closes, at if table.terms.live else quiet_hours.free(quiet_hours.night(own), at))
    return msgspec.structs.replace(vote, closes=closes or vote.opened + whole)


def retimed(table: Table, user: int, ways: Mapping[int, ContactHours]) -> tuple[Vote, ...]:
    """The votes of a table after somebody's hours or vacations have changed; ``ways`` are those of all who vote."""
    return tuple(with_closing_time(table, vote, ways) if user in voters(table, vote) else vote for vote in table.votes)


def postponed(vote: Vote, seconds: float) -> Vote:
    """As if so much of its time had not passed."""
    return msgspec.structs.replace(vote, opened=vote.opened + seconds, closes=vote.closes + seconds)


def opened_vote(table: Table, subject: str, seat: int, at: float) -> Vote:
    """A vote that begins now; `with_closing_time` says when it closes for those who vote."""
    return Vote(subject, seat, at, at + length(table, subject))


def vote_posts(
    table: Table, votes: Sequence[Vote], ways: Mapping[int, ContactHours], at: float
) -> tuple[Delivery, ...]:
    """The post that asks for votes about one subject that begin at the same time, and a DM for each of those whom it
    would ring for in their quiet hours. Where no post arrives everybody is asked by DM.
    """
    kind, people = VOTES[votes[0].subject], dict[int, list[int]]()
    for vote in votes:
        for user in voters(table, vote):
            if user not in vote.ballots:
                people.setdefault(user, []).append(vote.seat)
    if votes[0].subject == PLACE:
        return tuple(Delivery(kind=kind, revision=table.revision, user=user, seat=-1) for user in people)
    asleep = [user for user in people if not table.terms.live and quiet_hours.free(ways[user], at) > at]
    seats = tuple(table.players[user] for user in people)
    own = [(user, people[user]) for user in asleep]
    return (
        Delivery(
            kind=kind,
            revision=table.revision,
            asked=seats,
            seat=votes[0].seat,
            number=_bits(vote.seat for vote in votes),
        ),
        *(
            Delivery(kind=kind, revision=table.revision, user=user, seat=about[0], number=_bits(about))
            for user, about in own
        ),
    )


def _bits(seats: Iterable[int]) -> int:
    """Several seats that are voted about, as a row names them; 0 if it is one."""
    several = list(seats)
    return sum(1 << seat for seat in several) if len(several) > 1 else 0


def about(delivery: Delivery) -> list[int]:
    """The seats that a delivery asks to vote about (-1: about the game)."""
    several = delivery.number
    return [seat for seat in range(several.bit_length()) if several >> seat & 1] if several else [delivery.seat]


def without_votes(table: Table, vote: Vote) -> Table:
    """The table when a vote is over."""
    left = tuple(other for other in table.votes if (other.subject, other.seat) != (vote.subject, vote.seat))
    return msgspec.structs.replace(table, votes=left)


def with_vote(table: Table, vote: Vote) -> Table:
    """The table with a vote as it stands now."""
    return msgspec.structs.replace(table, votes=(*without_votes(table, vote).votes, vote))


def with_more_time(table: Table, seat: int, ways: ContactHours, at: float) -> Table:
    """The table with the time of one more move for a seat whose clock has run out."""

    def renewed(clock: Clock) -> Clock:
        again = msgspec.structs.replace(clock, counted=at, move=table.terms.move, reserve=0.0)
        return clocks.running(again, table.terms, ways)

    now = tuple(renewed(clock) if clock.seat == seat and clock.asked else clock for clock in table.clocks)
    return msgspec.structs.replace(table, clocks=now)
