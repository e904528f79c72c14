"""The named errors of what can be done with a tournament; the tree of `bot.tables.model.errors` goes on here.

TournamentError       the tournament is not changed
├── NotOrganiser      only the organiser or an admin may do this
├── HasBegun          what can only be done before the first round
├── HasEnded          it is over, or was called off
├── NotSigningUp      nobody can sign up, and there is no place to fill
├── AlreadyEntered    the person takes part already, or has dropped out
├── TakenOut          the organiser has taken the person out
├── Barred            the person has left one without a word, and cannot sign up until ``until``
├── NotAbsent         the person has not left it without a word
├── NotEntered        the person does not take part (any more)
├── TooFew            fewer than ``n`` people take part
├── NoSuchTable       the tournament has no such table whose result is known
├── WrongPlaces       not a place for each of the ``n`` people, from 1 on
├── NotForTables      the game is not played by three people and more
└── TooManyCups       the person organises ``n`` of this server that are not over, and may organise no more
"""

from __future__ import annotations

from bot.store.values.errors import TableError


class TournamentError(TableError):
    """The tournament is not changed."""


class NotOrganiser(TournamentError):
    """Only the organiser or an admin may do this."""


class HasBegun(TournamentError):
    """What can only be done before the first round; it has begun, or is over."""


class HasEnded(TournamentError):
    """It is over, or was called off."""


class NotSigningUp(TournamentError):
    """Nobody can sign up, and there is no place to fill."""


class AlreadyEntered(TournamentError):
    """The person takes part already, or has dropped out."""


class TakenOut(TournamentError):
    """The organiser has taken the person out."""


class Barred(TournamentError):
    """They have left a tournament without a word: not before ``until``, or once ``n`` games are played to their end."""


class NotAbsent(TournamentError):
    """The person has not left the tournament without a word."""


class NotEntered(TournamentError):
    """The person does not take part (any more)."""


class TooFew(TournamentError):
    """Fewer than ``n`` people take part."""


class NoSuchTable(TournamentError):
    """The tournament has no such table whose result is known."""


class WrongPlaces(TournamentError):
    """Not a place for each of the ``n`` people, from 1 on."""


class NotForTables(TournamentError):
    """The game is not played by three people and more."""


class TooManyCups(TournamentError):
    """The person organises ``n`` tournaments on this server that are not over, and may organise no more."""
