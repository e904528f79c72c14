"""The named errors of what can be done with a table.

They carry values and no prose, like those of `bot.store.values.errors`, whose tree they continue.

TableError
├── NoSuchGame            ``game``
├── NoLesson              the game has no lesson
├── PracticeError         it is not for this kind of table
│   ├── AtPractice        not at a practice table
│   ├── NotAtPractice     hints are for practice tables only
│   └── Unanswered        no thought came in time: there is no hint
├── NoPage                the table gets no page in the gallery: ``reason`` (``bot.error.NoPage.<reason>``)
├── OwnSelf               nobody has themselves on their block list
├── TooManyBlocked        ``n`` people are on the list, and no more fit
├── TournamentError       the tournament is not changed: `bot.tables.tournament.errors`
├── TooManyOpened         many tables were opened lately, or lessons begun: the next one in ``n`` seconds
├── NoVacation            only ``n`` days of vacation are left this year on this server
├── RightsError
│   ├── NotHost           only the host (``host``, a user id) or an admin may do this
│   ├── OnlyByVote        nobody ends this game alone: it takes a vote
│   ├── OnlyOrganiser     a table of a tournament is ended by its organiser alone
│   ├── OwnGame           the organiser plays in the game about which they would decide
│   ├── OtherServer       a table stays on its server, as long as that one is there
│   ├── NoReason          the organiser ends a table with a reason, and gave none
│   └── SecretUntilOver   the file of a running game holds its secrets: admins only
├── LobbyError            the set-up is not changed
│   ├── NotInLobby        ``status``: the game has begun, is over, or was aborted
│   ├── AlreadySeated
│   ├── StillLive         the game of which another one is wanted is not over
│   ├── SentAway          sent away a moment ago; in ``n`` minutes the person may come back
│   ├── TableFull         ``most`` seats
│   ├── WrongSeats        not startable with ``seats`` seats; ``allowed`` numbers
│   ├── NoSuchSeat        ``seat``
│   ├── NoSuchOption      ``option`` cannot be ``value``
│   ├── TooManyTables     the person hosts ``n`` open tables on this server, and may host no more
│   ├── TooManyLobbies    ``n`` of them have not begun, and no more may wait
│   └── NoSuchLevel       ``level``
├── PlayError             the position is not changed
│   ├── NotRunning        ``status``: the game has not begun, is over, or was aborted
│   ├── Archived          the game is over, and its history lies in the operator's archive (``table``)
│   ├── Outdated          a press on an old position; ``position`` is the present one
│   ├── NotYourTurn       nothing is asked of this seat; ``position``
│   ├── NotOffered        ``key`` is not an open option; ``position``
│   ├── StoodIn           an opponent stands in for the person, who may come back first; ``position``
│   ├── UndoNotPossible   ``reason``: ``nothing``, ``other_seat`` or a barrier; ``position``
│   ├── AlreadyConceded
│   ├── NotForeseen       nothing of that kind is foreseen for this seat; ``position``
│   ├── PlanUnderWay      what was laid down is being carried out; ``position``
│   ├── FullPlan          more than ``most`` turns are not planned; ``position``
│   └── AbsenceError      nothing changes about who plays a seat
│       ├── NotIdle       the seat has not been waited for long enough; in ``n`` hours it has
│       ├── NotAway       nobody stands in for this seat
│       ├── NotOpen       the seat is not open
│       ├── KnowsHidden   the person has seen what other seats hide
│       ├── NoVote        the vote is over, or was never held
│       ├── AskedLately   what the person has proposed was turned down; in ``n`` hours they may propose it again
│       └── NotVoter      the person does not play at this table, or it is about them
└── ArchiveError          nothing is imported
    ├── DamagedFile       ``reason`` (``bot.damage.<reason>``), ``detail`` (technical)
    └── ForeignFile       ``reason`` (``bot.damage.<reason>``), ``detail`` (technical)
"""

from __future__ import annotations

from bot.store.values.errors import TableError
from bot.tables.model.position import Position
from engine.kernel.values import Value


class NoSuchGame(TableError):
    """There is no game called ``game``."""


class NoLesson(TableError):
    """The game has no lesson."""


class PracticeError(TableError):
    """It is not for this kind of table."""


class AtPractice(PracticeError):
    """A practice table is its person's own: it has no channel, and no file."""


class NotAtPractice(PracticeError):
    """Hints are for practice tables only."""


class Unanswered(PracticeError):
    """No thought came in time: there is no hint."""


class NoPage(TableError):
    """The table has no page in the gallery, or gets none; ``reason`` is told as ``bot.error.NoPage.<reason>``."""


class OwnSelf(TableError):
    """Nobody has themselves on their block list."""


class TooManyBlocked(TableError):
    """``n`` people are on the person's block list, and no more fit."""


class RightsError(TableError):
    """The presser may not do it."""


class NotHost(RightsError):
    """Only the host (``host``, a user id) or an admin may do this."""

    def __init__(self, host: int) -> None:
        super().__init__(host=host)
        self.host = host


class NotMember(RightsError):
    """Who acts from elsewhere is not on the table's server any more."""


class OnlyByVote(RightsError):
    """Nobody ends this game alone: a rated one nowhere, a friendly one where the server keeps it to its admins."""


class OnlyOrganiser(RightsError):
    """A table of a tournament that is played is ended by its organiser alone."""


class OwnGame(RightsError):
    """The organiser plays in this game: somebody else who manages the server decides about it."""


class OtherServer(RightsError):
    """A table stays on its server, as long as that one is there."""


class NoReason(RightsError):
    """The organiser ends a table with a reason that everybody reads, and gave none."""


class SecretUntilOver(RightsError):
    """The file of a running game holds its secrets: admins only."""


class LobbyError(TableError):
    """The set-up is not changed."""


class NotInLobby(LobbyError):
    """The game has begun, is over, or was aborted: ``status``. In the lobby: somebody else has just changed it."""


class AlreadySeated(LobbyError):
    """The person has a seat at this table."""


class StillLive(LobbyError):
    """The game of which another one is wanted is not over."""


class NoGuess(TableError):
    """Nobody guesses twice in a third of a game, nor where they play."""


class SentAway(LobbyError):
    """The person was sent away from this table a moment ago, and may come back in ``n`` minutes."""


class TableFull(LobbyError):
    """All ``most`` seats are taken."""


class WrongSeats(LobbyError):
    """The game cannot start with ``seats`` seats; ``allowed`` lists the numbers it is for."""


class NoSuchSeat(LobbyError):
    """There is no ``seat`` of the kind that is meant."""


class NoSuchOption(LobbyError):
    """``option`` does not exist or cannot be ``value``."""


class NoSuchLevel(LobbyError):
    """There are no opponents of ``level``."""


class TooManyTables(LobbyError):
    """The person hosts ``n`` open tables on this server, and may host no more."""


class TooManyLobbies(LobbyError):
    """The person hosts ``n`` tables on this server that have not begun, and no more may wait for people."""


class TooManyOpened(TableError):
    """The person has opened or moved many tables, or begun many lessons, lately: the next one in ``n`` seconds."""


class NoVacation(TableError):
    """The person has only ``n`` days of vacation left this year on this server."""


class PlayError(TableError):
    """The position is not changed."""


class NotRunning(PlayError):
    """The game has not begun, is over, or was aborted: ``status``."""


class Archived(PlayError):
    """The game of ``table`` is over, and its history was taken out of the database into the archive."""


class PositionError(PlayError):
    """A refusal that comes with the present ``position``, so that the presser can go on from there."""

    def __init__(self, position: Position, **values: Value) -> None:
        super().__init__(**values)
        self.position = position


class Outdated(PositionError):
    """A press on an old position."""


class NotYourTurn(PositionError):
    """Nothing is asked of this seat."""


class StoodIn(PositionError):
    """An opponent stands in for the person, who may come back first."""


class NotOffered(PositionError):
    """``key`` is not an open option."""


class UndoNotPossible(PositionError):
    """``reason`` is ``nothing``, ``other_seat`` or the barrier's (``random``, ``revealed``, ...)."""

    def __init__(self, position: Position, reason: str) -> None:
        super().__init__(position, reason=reason)
        self.reason = reason


class NotForeseen(PositionError):
    """Nothing like that is foreseen for this seat now."""


class NothingToPlay(TableError):
    """The game is not over, or nothing is left to decide at that moment of it."""


class NotOrdered(PositionError):
    """What is asked now is something else, or not answered once and for all."""


class PlanUnderWay(PositionError):
    """What was laid down is being carried out."""


class FullPlan(PositionError):
    """More than ``most`` turns are not planned."""


class AlreadyConceded(PlayError):
    """The seat has been given up before."""


class AbsenceError(PlayError):
    """Nothing changes about who plays a seat."""


class LeftServer(AbsenceError):
    """People who sit there (``who``, their names) are not on the server any more: the game does not begin with them."""


class NotIdle(AbsenceError):
    """The seat has not been waited for long enough; in ``n`` hours it has."""


class NotAway(AbsenceError):
    """Nobody stands in for this seat."""


class NotOpen(AbsenceError):
    """The seat is not open."""


class KnowsHidden(AbsenceError):
    """Who has had the file of this game, or has played another seat of it, takes none: they know what others hide."""


class NoVote(AbsenceError):
    """The vote is over, or was never held."""


class AskedLately(AbsenceError):
    """What the person has proposed was turned down lately: in ``n`` hours they may propose it again."""


class NotVoter(AbsenceError):
    """The person does not play at this table, or it is about them."""


class ArchiveError(TableError):
    """A file is refused; nothing is imported. ``reason`` is told as ``bot.damage.<reason>``."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason=reason, detail=detail[:300])
        self.reason = reason
        self.detail = detail


class DamagedFile(ArchiveError):
    """Unreadable, altered, or its replay does not agree with it."""


class ForeignFile(ArchiveError):
    """Not a file of this program, or of a game or a version it does not know."""
