"""Verdicts: what becomes of a delivery that Discord has refused, or that cannot be sent now.

What a code means stands in `bot.discord.gateway.refusals`; here is what follows from it for a post (`in_channel`) and
for a word to a person (`to_person`).
"""

from __future__ import annotations

from msgspec import Struct

from bot.discord.delivery.address import PostingObstacle
from bot.discord.gateway import places, refusals
from bot.discord.gateway.refusals import RefusalScope
from bot.store.values.delivery import LIMITED
from bot.store.values.place import CLOSED, LEFT, REFUSED

LONGEST = 600.0
"""Seconds between two attempts while Discord is in trouble, at most."""

CLOSED_PAUSE, CLOSED_MOST = 30.0, 3600.0
"""Seconds until the second attempt in a place that is closed to the bot, doubled each time; and the most."""

TOO_SOON = 30.0
"""Seconds to wait, each time longer by as much, after Discord says that DMs were opened too fast."""

ATTEMPTS = 12
"""After so many a delivery that ends in a fault of ours is given up."""

REFUSALS = 3
"""After so many refusals that nobody understands a delivery is given up: Discord will not like it any better."""


class RequestRefused(Exception):
    """Discord has refused a request: its HTTP ``status`` and its ``code`` (0: none); ``wait`` is how long it says."""

    def __init__(self, status: int, code: int = 0, wait: float = 0.0) -> None:
        super().__init__(f"{status} {code}")
        self.status = status
        self.code = code
        self.wait = wait

    @property
    def scope(self) -> RefusalScope:
        """What it is about."""
        return refusals.scope_of(self.status, self.code)


class AnswerLost(Exception):
    """Nobody knows whether a request has arrived: the connection broke, or no answer came in time."""


class RetryLater(Struct, frozen=True):
    """Try again in ``pause`` seconds. ``sure``: nothing can have been posted. ``limited``: Discord wants it so."""

    pause: float
    why: str
    sure: bool = True


class RecipientAway(Struct, frozen=True):
    """The person has quiet hours or is away until ``at``."""

    at: float


class Paused(Struct, frozen=True):
    """The channel has refused something else a moment ago: nothing is sent there ``until`` then, and it is known what
    the place is (``state``) as if it had been.
    """

    until: float
    state: str = REFUSED


class WithoutPicture(Struct, frozen=True):
    """It is too large: at once again, without its picture."""


class PostAnew(Struct, frozen=True):
    """The message may not be edited any more: at once as a new post."""


class NothingToDo(Struct, frozen=True):
    """Nothing more is to be done: it stays as it is."""

    message_id: int


class AsOtherKind(Struct, frozen=True):
    """Nothing can be posted there: it goes on as a delivery of another ``kind``, which has a place of its own."""

    kind: str


class GiveUp(Struct, frozen=True):
    """It can never arrive."""

    why: str


class LostChannel(Struct, frozen=True):
    """The channel is gone: what is to be told waits for another one."""

    why: str


class ClosedDm(Struct, frozen=True):
    """The person cannot be written to."""

    why: str


class WaitsForPermission(Struct, frozen=True):
    """The place is closed to the bot: ``lacks`` are the permissions it knows to be missing. Tried again after growing
    pauses, and at once when somebody has changed something there.
    """

    why: str
    lacks: tuple[str, ...] = ()
    refused: bool = True
    """Whether Discord has said so; else nothing was asked."""
    state: str = REFUSED
    """What the place is, of `bot.store.values.place`."""


Verdict = (
    RetryLater
    | RecipientAway
    | Paused
    | WithoutPicture
    | PostAnew
    | NothingToDo
    | AsOtherKind
    | GiveUp
    | LostChannel
    | ClosedDm
    | WaitsForPermission
)


def pause(attempts: int) -> float:
    """Seconds until the next attempt while Discord is in trouble.

    >>> pause(1), pause(3), pause(99)
    (2.0, 8.0, 600.0)
    """
    return min(LONGEST, float(2 ** min(attempts, 12)))


def closed_pause(attempts: int) -> float:
    """Seconds until the next attempt in a place that is closed.

    >>> closed_pause(1), closed_pause(4), closed_pause(99)
    (30.0, 240.0, 3600.0)
    """
    return min(CLOSED_MOST, CLOSED_PAUSE * 2.0 ** min(max(0, attempts - 1), 12))


def retry_or_give_up(why: str, attempts: int, most: int) -> Verdict:
    """Another attempt after a growing pause, but no more than so many in all."""
    return GiveUp(why) if attempts >= most else RetryLater(pause(attempts), why)


def fault(why: str, attempts: int) -> Verdict:
    """A fault of ours: it may be mended by the next start."""
    return retry_or_give_up(why, attempts, ATTEMPTS)


def _common(refused: RequestRefused, attempts: int) -> Verdict:
    """What holds for posts and for words to persons."""
    why = str(refused)
    match refused.scope:
        case RefusalScope.FOR_NOW if refused.status >= 500:
            return RetryLater(pause(attempts), why, sure=False)
        case RefusalScope.FOR_NOW if refused.code == refusals.OPENED_TOO_FAST:
            return RetryLater(TOO_SOON * attempts, why)
        case RefusalScope.FOR_NOW:
            return RetryLater(max(pause(attempts), refused.wait), LIMITED)
        case RefusalScope.BOT:
            return RetryLater(LONGEST, why)
        case _:
            return retry_or_give_up(why, attempts, REFUSALS)


def too_large(refused: RequestRefused) -> bool:
    """Whether a request was refused for its size."""
    return refused.status == 413 or refused.code in (refusals.TOO_LARGE, refusals.FILE_TOO_LARGE)


def waits_for_place(obstacle: PostingObstacle) -> Verdict:
    """What becomes of a post of which it is known unasked that it cannot arrive."""
    if obstacle.left:
        return WaitsForPermission("left", refused=False, state=LEFT)
    return WaitsForPermission(", ".join(obstacle.lacks), obstacle.lacks, refused=False, state=CLOSED)


def in_channel(refused: RequestRefused, attempts: int, *, pictured: bool) -> Verdict:
    """What becomes of a post that was refused; ``pictured``: it bore a picture."""
    if refused.code in (refusals.UNKNOWN_CHANNEL, refusals.UNKNOWN_GUILD):
        if refused.code == refusals.UNKNOWN_GUILD:
            return WaitsForPermission(str(refused), state=LEFT)
        return LostChannel(str(refused))
    if pictured and too_large(refused):
        return WithoutPicture()
    if refused.scope == RefusalScope.PLACE or refused.code == refusals.ARCHIVED:  # to a post: the thread is locked
        return WaitsForPermission(str(refused), state=places.refused(refused.status, refused.code) or REFUSED)
    return _common(refused, attempts)


def to_person(refused: RequestRefused, attempts: int, *, pictured: bool) -> Verdict:
    """What becomes of a word to a person that was refused."""
    if refused.code == refusals.UNKNOWN_CHANNEL:  # a DM of another time: it is opened anew
        return _unreachable(retry_or_give_up(str(refused), attempts, REFUSALS), refused)
    if pictured and too_large(refused):
        return WithoutPicture()
    if refused.scope in (RefusalScope.PERSON, RefusalScope.PLACE):
        return ClosedDm(str(refused))
    return _unreachable(_common(refused, attempts), refused)


def _unreachable(verdict: Verdict, refused: RequestRefused) -> Verdict:
    """Who could not be written to after all attempts is treated as all whom no DM reaches, unless it is our fault."""
    return ClosedDm(str(refused)) if isinstance(verdict, GiveUp) and refused.scope != RefusalScope.FAULT else verdict
