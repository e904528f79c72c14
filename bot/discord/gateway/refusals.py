"""What Discord refuses, and what about: each code in one table, for all that is sent and for all that is answered.

The codes are Discord's "JSON error codes" (its documentation, page *Opcodes and Status Codes*). Those that are not
documented there were met by others; the issue stands beside them.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from types import MappingProxyType


class About(enum.Enum):
    """What a refusal is about: who or what else would be refused too."""

    PERSON = "person"
    """This person cannot be written to."""
    MESSAGE = "message"
    """This message cannot be edited, or not like this; another one can be posted."""
    PLACE = "place"
    """Nothing like it can be done in this channel, until somebody changes something there."""
    BOT = "bot"
    """The bot as a whole is refused, or its token."""
    FOR_NOW = "now"
    """The same may be done a little later."""
    FAULT = "fault"
    """Our own fault: it will be refused whenever it is sent."""
    UNKNOWN = "unknown"
    """A code that nobody has met."""


UNKNOWN_CHANNEL, UNKNOWN_GUILD, UNKNOWN_MESSAGE, UNKNOWN_INTERACTION = 10003, 10004, 10008, 10062
OPENED_TOO_FAST, TOO_LARGE, FILE_TOO_LARGE = 40003, 40005, 50045
CLOSED_DM, NO_MUTUAL_SERVER = 50007, 50278
OLD_EDITS, ARCHIVED, NOT_OURS = 30046, 50083, 50005
THREAD_THERE, THREAD_LOCKED, THREADS_FULL, NEWS_THREADS_FULL = 160004, 160005, 160006, 160007
INVALID_FORM, WRONG_CHANNEL, WORDS_IN_NAME = 50035, 50024, 20031
TAG_REQUIRED = 40067
NAMES = (INVALID_FORM, WORDS_IN_NAME)
"""What Discord says to a name that it, or the server, does not take."""
UNKNOWN_MEMBER, UNKNOWN_USER = 10007, 10013
MISSING_ACCESS, MISSING_PERMISSIONS, MEMBERS_FULL = 50001, 50013, 30033

CODES: Mapping[int, About] = MappingProxyType(
    {
        CLOSED_DM: About.PERSON,
        NO_MUTUAL_SERVER: About.PERSON,
        UNKNOWN_USER: About.PERSON,  # the account is deleted
        UNKNOWN_MEMBER: About.PERSON,
        20026: About.BOT,  # flagged by Discord's spam filter
        UNKNOWN_MESSAGE: About.MESSAGE,
        OLD_EDITS: About.MESSAGE,  # comes as HTTP 429: discord-api-docs#4413
        NOT_OURS: About.MESSAGE,
        20022: About.MESSAGE,  # announcement edited too often
        TOO_LARGE: About.MESSAGE,
        FILE_TOO_LARGE: About.MESSAGE,
        ARCHIVED: About.MESSAGE,  # an edit does not open a thread, a post does; a locked one not even that
        THREAD_THERE: About.MESSAGE,
        UNKNOWN_CHANNEL: About.PLACE,
        UNKNOWN_GUILD: About.PLACE,
        20009: About.PLACE,  # explicit content
        20029: About.FOR_NOW,  # the server's write limit
        WORDS_IN_NAME: About.PLACE,  # words the server does not allow in a name
        MEMBERS_FULL: About.PLACE,  # most members of a thread
        TAG_REQUIRED: About.PLACE,  # a forum that demands a tag
        30047: About.PLACE,  # most pinned threads
        40004: About.FOR_NOW,
        40006: About.FOR_NOW,
        40007: About.PERSON,  # banned from this server
        MISSING_ACCESS: About.PLACE,
        50003: About.PLACE,
        50008: About.PLACE,  # no text can be sent in this channel
        MISSING_PERMISSIONS: About.PLACE,
        WRONG_CHANNEL: About.PLACE,
        50055: About.PLACE,  # invalid server
        160002: About.PLACE,  # a reply without the right to read
        THREAD_LOCKED: About.PLACE,
        THREADS_FULL: About.PLACE,
        NEWS_THREADS_FULL: About.PLACE,
        200000: About.PLACE,  # AutoMod
        200001: About.PLACE,
        240000: About.PLACE,  # a filter of links
        40001: About.BOT,
        40002: About.BOT,
        50014: About.BOT,
        OPENED_TOO_FAST: About.FOR_NOW,
        20016: About.FOR_NOW,  # slow mode
        20028: About.FOR_NOW,  # the channel's write limit
        130000: About.FOR_NOW,  # overloaded
        50006: About.FAULT,
        INVALID_FORM: About.FAULT,
        50068: About.FAULT,
        50109: About.FAULT,
        40060: About.FAULT,  # answered already
    }
)


def about(status: int, code: int) -> About:
    """What a refusal is about, by its code, else by its HTTP status.

    >>> about(403, 50013), about(503, 0), about(413, 0), about(400, 99999)
    (<About.PLACE: 'place'>, <About.FOR_NOW: 'now'>, <About.MESSAGE: 'message'>, <About.UNKNOWN: 'unknown'>)
    """
    known = CODES.get(code)
    if known is not None:
        return known
    if status >= 500 or status == 429:
        return About.FOR_NOW
    return (
        {401: About.BOT, 403: About.PLACE, 413: About.MESSAGE}.get(status, About.UNKNOWN) if not code else About.UNKNOWN
    )
