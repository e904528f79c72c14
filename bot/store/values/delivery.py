"""What must be told in Discord: a row of the outbox, and what the outbox knows of each kind of row.

How each kind is prepared, drawn and sent is `bot.discord.delivery.kinds`.
"""

from __future__ import annotations

from msgspec import Struct

from bot.store.values.time import ABORT, ABSENT, PLACE, TIE

LOBBY_CARD, TURN_POST, PROGRESS, OVER_POST = "lobby_card", "turn_post", "progress", "over_post"
HAND, FOLLOW, LOST, KICKED, WISHED, PAIRED = "hand", "follow", "lost", "kicked", "wished", "paired"
INVITED = "invited"
REMIND, RANOUT, UNFILLED, TIDY, PICTURE = "remind", "ranout", "unfilled", "tidy", "picture"
OLDER = "older"
RESUMED, WATCHED, TOLD, MOVED = "resumed", "watched", "told", "moved"
NEWS, NEWS_EDIT, PAIRING, PAIRING_THREAD = "news", "news_edit", "pairing", "pairing_thread"
ORGANISER, BARRED, HEADS_UP = "organiser", "barred", "heads_up"
NOTICE_BOARD, SEASON_END = "notice_board", "season_end"
FORUM_POST, FORUM_TAGS, FORUM_LEFT = "forum_post", "forum_tags", "forum_left"
PAIRING_POST = "pairing_post"
VOTES = {subject: f"vote_{subject}" for subject in (ABSENT, ABORT, TIE, PLACE)}
"""The kinds of deliveries.

To the channel of a table: ``lobby_card`` (post it, or edit ``table.lobby_message``), ``turn_post`` (a new public post),
``progress`` (edit ``table.board_message``: who is still missing), ``over_post`` (the last post: the game is over, or
was aborted, as the table's status says), ``ranout`` (the clocks of those ``asked`` have run out), ``vote_...`` (the
others are asked to vote, about ``seat`` if it concerns one; of several at once ``number`` has a bit for each),
``unfilled`` (the lobby was closed), ``tidy`` (the thread of a finished game is put away), ``picture`` (the picture of a
post that was sent in words, its ``message``, is put on it: what such a post becomes once it is sent), ``older`` (the
row of a board that is the last one no more, its ``message``, shrinks to one button). To the channel or
to one ``user``: ``remind`` (those ``asked`` are still waited for). To the channel: ``resumed`` (posts arrive again, and
the game goes on), ``watched`` (the table has a page in the gallery from now on), ``told`` (lines that are told at once,
and not only with the next board). To the ``channel`` that a table has left: ``moved`` (where it goes on). To a
forum: ``forum_post`` (the post of a table, which begins with its card), ``forum_tags`` (the tags of that post),
``forum_left`` (a post that its table had left before it was there, its ``message``, says where it goes on). To one
``user``: ``hand`` (their turn begins: what has happened, and their hand), ``heads_up`` (those ``asked`` play, and their
turn comes next), ``follow`` (a word with a link to a follower), ``lost`` (no post arrives in the channel of their
table), ``kicked`` (somebody has sent them away from the lobby), ``wished`` (the lobby is one they have wished for),
``paired`` (a tournament has paired them here), ``invited`` (the person ``number``, who sits there, asks them to the
lobby). What is superseded before it is sent gives its lines to the later
delivery.

To the channel of a tournament: ``news`` (its line ``number``), ``news_edit`` (the post of its line ``number`` is
brought up to date), ``pairing`` (table ``number`` of a ``round``), ``pairing_thread`` (the thread for that table,
started from ``message``: what such a post becomes once it is sent), ``pairing_post`` (instead of both a post for that
table in a forum, its ``channel``). To its organiser, the ``user``: ``organiser`` (its
channel is gone or closed to the bot). To one ``user``: ``barred`` (they cannot sign up for the next tournaments).

Of a server: ``notice_board`` (its notice board in the channel ``number`` is brought up to date, posted, or a former
message of it removed), ``season_end`` (the roll of honour of a season, whose number is ``round``, in that channel).
"""

IN_ORDER, ALONE = "in order", "alone"
"""The lanes of kinds: one after the other with all that the place is told; or by itself, holding up nothing else. What
is told to one person is a lane of its own for each kind.
"""

LOBBY_MESSAGE, BOARD_MESSAGE, LINE_MESSAGE, THREAD = "lobby message", "board message", "line message", "thread"
PLACE_OF_ITS_OWN = "place of its own"
SAME_BOARD, PAGE, NOTICE_MESSAGE, LINES_TOLD = "same board", "page", "notice message", "lines told"
BOARDS = (BOARD_MESSAGE, SAME_BOARD)
"""What is noted of a message that was sent: the table's card; that this begins a post of a forum, which bears its id;
the last board and the lines told; the post of a line of a tournament; the thread of a pairing; where the last board
stands, if it had to be posted anew; that the channel has been told of the page; the post of a notice board; the lines
told. After one of `BOARDS` the board that was the last one until then is an `OLDER` one.
"""

OLDER_SECONDS = 60.0
"""Seconds after a post until the row of the one before it shrinks: whoever is about to press it has pressed by then."""


class DeliveryKind(Struct, frozen=True, kw_only=True):
    """What the outbox knows of a kind of row.

    ``takes_over``: which pending deliveries of its place a new one takes the place of; it also tells their lines.
    ``shown_by``: a new one is needless while one of these is pending there, which will show the same.
    ``wish``: the setting by which people say whether they want it, and what is usual (``OWN`` of
    `bot.discord.people.settings`); who has turned it off is not written to. None: whoever it is for is told.
    ``lane`` is `IN_ORDER` or `ALONE`, ``noted`` what is noted once it is sent, ``becomes`` the kind that the row goes
    on as then. ``tells``: it is a post that tells lines, and may leave them to a later one. ``gathers``: it asks
    whoever the one was to ask that it takes over. ``last``: it is claimed only while nothing else is due.
    """

    name: str
    takes_over: tuple[str, ...] = ()
    shown_by: tuple[str, ...] = ()
    lane: str = IN_ORDER
    noted: str = ""
    becomes: str = ""
    tells: bool = False
    gathers: bool = False
    last: bool = False
    wish: tuple[str, str] | None = None


KINDS: dict[str, DeliveryKind] = {
    kind.name: kind
    for kind in (
        DeliveryKind(name=LOBBY_CARD, takes_over=(LOBBY_CARD,), noted=LOBBY_MESSAGE),
        DeliveryKind(name=TURN_POST, takes_over=(TURN_POST, PROGRESS), noted=BOARD_MESSAGE, tells=True),
        DeliveryKind(
            name=OVER_POST,
            takes_over=(TURN_POST, PROGRESS, REMIND, RANOUT, RESUMED, *VOTES.values()),
            noted=BOARD_MESSAGE,
            tells=True,
        ),
        DeliveryKind(
            name=PROGRESS, takes_over=(PROGRESS,), shown_by=(TURN_POST, OVER_POST), noted=SAME_BOARD, lane=ALONE
        ),
        DeliveryKind(name=PICTURE, lane=ALONE),
        DeliveryKind(name=OLDER, lane=ALONE, last=True),
        DeliveryKind(name=HAND, takes_over=(HAND,), wish=("hand_dm", "on")),
        DeliveryKind(name=FOLLOW, takes_over=(FOLLOW,)),
        DeliveryKind(name=HEADS_UP, takes_over=(HEADS_UP,), wish=("heads_up", "off")),
        DeliveryKind(name=LOST, takes_over=(LOST,)),
        DeliveryKind(name=KICKED, takes_over=(KICKED,)),
        DeliveryKind(name=WISHED, takes_over=(WISHED,)),
        DeliveryKind(name=PAIRED, takes_over=(PAIRED,)),
        DeliveryKind(name=INVITED, takes_over=(INVITED,), wish=("invites", "on")),
        DeliveryKind(name=REMIND, takes_over=(REMIND,), gathers=True),
        DeliveryKind(name=RANOUT),
        DeliveryKind(name=RESUMED, takes_over=(RESUMED,), shown_by=(TURN_POST, OVER_POST)),
        DeliveryKind(name=TOLD, takes_over=(TOLD,), noted=LINES_TOLD),
        DeliveryKind(name=MOVED, lane=ALONE),
        DeliveryKind(name=UNFILLED),
        DeliveryKind(name=WATCHED, takes_over=(WATCHED,), noted=PAGE),
        DeliveryKind(name=TIDY, takes_over=(TIDY,), lane=ALONE),
        *(DeliveryKind(name=name) for name in VOTES.values()),
        DeliveryKind(name=NEWS, noted=LINE_MESSAGE),
        DeliveryKind(name=NEWS_EDIT, takes_over=(NEWS_EDIT,), shown_by=(NEWS,), lane=ALONE, gathers=True),
        DeliveryKind(name=PAIRING, takes_over=(PAIRING,), becomes=PAIRING_THREAD),
        DeliveryKind(name=PAIRING_THREAD, lane=ALONE, noted=THREAD),
        DeliveryKind(name=PAIRING_POST, lane=ALONE, noted=THREAD),
        DeliveryKind(name=ORGANISER, takes_over=(ORGANISER,)),
        DeliveryKind(name=BARRED, takes_over=(BARRED,)),
        DeliveryKind(name=FORUM_POST, noted=PLACE_OF_ITS_OWN),
        DeliveryKind(name=FORUM_TAGS, takes_over=(FORUM_TAGS,), lane=ALONE),
        DeliveryKind(name=FORUM_LEFT, lane=ALONE),
        DeliveryKind(name=SEASON_END, lane=ALONE),
        DeliveryKind(name=NOTICE_BOARD, shown_by=(NOTICE_BOARD,), noted=NOTICE_MESSAGE),
    )
}
"""Every kind of delivery, by its name."""

OF_TOURNAMENTS = (NEWS, NEWS_EDIT, PAIRING, PAIRING_THREAD, PAIRING_POST, ORGANISER, BARRED)
"""The kinds of rows that belong to a tournament."""

OF_SERVERS = (NOTICE_BOARD, SEASON_END)
"""The kinds of rows that belong to a server; all others belong to a table."""

PENDING, SENDING, DONE, FAILED, SUPERSEDED = "pending", "sending", "done", "failed", "superseded"
"""The states of a delivery."""

ASLEEP = "quiet hours"
"""The error of a delivery that waits until its reader may be told something: nothing is wrong with it."""

LIMITED = "rate limit"
"""The error of a delivery that Discord wants to wait: what takes its place waits as long."""

CLOSED = "permission"
"""How the error begins of a delivery that waits for somebody to change something in its place: what takes its place
waits as long, for the pauses there grow.
"""

INTERRUPTED = "interrupted"
"""The error of a delivery that was under way when its process died: it may have arrived, so nothing takes its place. It
is looked for before it is sent again with its nonce.
"""


WITH_PICTURE = (1,)
"""What stands in ``asked`` of a `NEWS_EDIT` whose picture is to be drawn anew too. With a ``round`` it is about the
post of a pairing, else about that of a line.
"""


class Delivery(Struct, frozen=True, kw_only=True):
    """A row of the outbox: what is to be told, as ids; the text is made when it is sent.

    It belongs to a ``table``, to a ``tournament`` or to a server, the ``guild`` (the others are 0). ``revision`` is the
    table's when it came due, ``asked`` the seats asked then, ``first`` to ``last`` the numbers of the log lines to tell
    (none if ``first > last``). ``round`` and ``number`` say which pairing or line of a tournament it is about,
    ``number`` in which channel a notice board stands, or who invites. ``user`` and ``seat`` are the reader of a DM (or
    0, -1).
    ``channel`` is where it is told if not where its table stands (0). ``nonce`` (at most 25 characters) is the same at
    every attempt. Deliveries of one ``lane`` are sent in order. ``doubt``: since when it may have been posted without
    anybody's having heard of it; 0 if it certainly was not.
    """

    id: int = 0
    table: int = 0
    tournament: int = 0
    guild: int = 0
    kind: str
    lane: str = ""
    revision: int = 0
    asked: tuple[int, ...] = ()
    first: int = 1
    last: int = 0
    round: int = 0
    number: int = 0
    user: int = 0
    channel: int = 0
    seat: int = -1
    state: str = PENDING
    attempts: int = 0
    next_at: float = 0.0
    nonce: str = ""
    message: int = 0
    error: str = ""
    created: float = 0.0
    doubt: float = 0.0


def lane_of(delivery: Delivery) -> str:
    """The lane of a delivery: what a channel is told has an order, and so has each thing that a person is."""
    place = f"t{delivery.tournament}" if delivery.tournament else f"{delivery.table}"
    if delivery.guild:
        place = f"g{delivery.guild}"
    if delivery.user:
        return f"{place}.{delivery.user}.{delivery.kind}"
    if KINDS[delivery.kind].lane == IN_ORDER:
        return place
    about = f".{delivery.round}.{delivery.number}" if delivery.tournament else ""
    return f"{place}.{delivery.kind}{about}"
