"""What Discord refuses, and what about: each code in one table, for all that is sent and for all that is answered.

The codes are Discord's "JSON error codes" (its documentation, page *Opcodes and Status Codes*). Those that are not
documented there were met by others; the issue stands beside them.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from types import MappingProxyType


class RefusalScope(enum.Enum):
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

CODES: Mapping[int, RefusalScope] = MappingProxyType(
    {
        CLOSED_DM: RefusalScope.PERSON,
        NO_MUTUAL_SERVER: RefusalScope.PERSON,
        UNKNOWN_USER: RefusalScope.PERSON,  # the account is deleted
        UNKNOWN_MEMBER: RefusalScope.PERSON,
        20026: RefusalScope.BOT,  # flagged by Discord's spam filter
        UNKNOWN_MESSAGE: RefusalScope.MESSAGE,
        OLD_EDITS: RefusalScope.MESSAGE,  # comes as HTTP 429: discord-api-docs#4413
        NOT_OURS: RefusalScope.MESSAGE,
        20022: RefusalScope.MESSAGE,  # announcement edited too often
        TOO_LARGE: RefusalScope.MESSAGE,
        FILE_TOO_LARGE: RefusalScope.MESSAGE,
        ARCHIVED: RefusalScope.MESSAGE,  # an edit does not open a thread, a post does; a locked one not even that
        THREAD_THERE: RefusalScope.MESSAGE,
        UNKNOWN_CHANNEL: RefusalScope.PLACE,
        UNKNOWN_GUILD: RefusalScope.PLACE,
        20009: RefusalScope.PLACE,  # explicit content
        20029: RefusalScope.FOR_NOW,  # the server's write limit
        WORDS_IN_NAME: RefusalScope.PLACE,  # words the server does not allow in a name
        MEMBERS_FULL: RefusalScope.PLACE,  # most members of a thread
        TAG_REQUIRED: RefusalScope.PLACE,  # a forum that demands a tag
        30047: RefusalScope.PLACE,  # most pinned threads
        40004: RefusalScope.FOR_NOW,
        40006: RefusalScope.FOR_NOW,
        40007: RefusalScope.PERSON,  # banned from this server
        MISSING_ACCESS: RefusalScope.PLACE,
        50003: RefusalScope.PLACE,
        50008: RefusalScope.PLACE,  # no text can be sent in this channel
        MISSING_PERMISSIONS: RefusalScope.PLACE,
        WRONG_CHANNEL: RefusalScope.PLACE,
        50055: RefusalScope.PLACE,  # invalid server
        160002: RefusalScope.PLACE,  # a reply without the right to read
        THREAD_LOCKED: RefusalScope.PLACE,
        THREADS_FULL: RefusalScope.PLACE,
        NEWS_THREADS_FULL: RefusalScope.PLACE,
        200000: RefusalScope.PLACE,  # AutoMod
        200001: RefusalScope.PLACE,
        240000: RefusalScope.PLACE,  # a filter of links
        40001: RefusalScope.BOT,
        40002: RefusalScope.BOT,
        50014: RefusalScope.BOT,
        OPENED_TOO_FAST: RefusalScope.FOR_NOW,
        20016: RefusalScope.FOR_NOW,  # slow mode
        20028: RefusalScope.FOR_NOW,  # the channel's write limit
        130000: RefusalScope.FOR_NOW,  # overloaded
        50006: RefusalScope.FAULT,
        INVALID_FORM: RefusalScope.FAULT,
        50068: RefusalScope.FAULT,
        50109: RefusalScope.FAULT,
        40060: RefusalScope.FAULT,  # answered already
    }
)


def scope_of(status: int, code: int) -> RefusalScope:
    """What a refusal is about, by its code, else by its HTTP status.

    >>> [scope_of(*seen).value for seen in ((403, 50013), (503, 0), (413, 0), (400, 99999))]
    ['place', 'now', 'message', 'unknown']
    """
    known = CODES.get(code)
    if known is not None:
        return known
    if status >= 500 or status == 429:
        return RefusalScope.FOR_NOW
    return (
        {401: RefusalScope.BOT, 403: RefusalScope.PLACE, 413: RefusalScope.MESSAGE}.get(status, RefusalScope.UNKNOWN)
        if not code
        else RefusalScope.UNKNOWN
    )
