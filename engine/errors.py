"""The named errors of the engine.

EngineError
├── SetupError            the game cannot be set up
│   ├── BadSeats          not a number of seats this game is for
│   └── BadOption         an unknown option, or a value it does not have
├── MoveError             the pick is refused; nothing has changed
│   ├── GameOver          the game has ended
│   ├── NotYourDecision   this seat has nothing to choose now
│   ├── StaleDecision     the decision named is not the one open now
│   └── UnknownOption     a key that this decision does not offer
├── UndoRefused           a barrier lies in between; its reason is in ``reason``
├── UnknownPlayer         nobody of this name plays in the arena
├── DataError             a data file is wrong; the message names file and place
├── SaveError             a saved game cannot be read
│   ├── DamagedSave       unreadable, or its checksums do not agree
│   └── ForeignSave       of another game, or of rules this program does not know
└── RulesError            a fault in the rules code itself
    ├── DeadEnd           a decision without any option
    └── BrokenState       ``check`` found an impossible state
"""


class EngineError(Exception):
    """Every error the engine raises on purpose."""


class SetupError(EngineError):
    """The game cannot be set up."""


class BadSeats(SetupError):
    """Not a number of seats this game is for."""


class BadOption(SetupError):
    """An unknown option, or a value it does not have."""


class MoveError(EngineError):
    """The pick is refused; nothing has changed."""


class GameOver(MoveError):
    """The game has ended."""


class NotYourDecision(MoveError):
    """The seat has nothing to choose now."""


class StaleDecision(MoveError):
    """The decision named is not the one open now."""


class UnknownOption(MoveError):
    """A key that this decision does not offer."""


class UndoRefused(EngineError):
    """A barrier lies in between.

    ``reason`` is one of ``nothing`` (no move of this seat is left), ``other_seat``, or what the rules
    named when they set the barrier (``random``, ``revealed``, ...).
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class UnknownPlayer(EngineError):
    """Nobody of this name plays in the arena."""


class DataError(EngineError, ValueError):
    """A data file is wrong; the message names file and place."""


class SaveError(EngineError):
    """A saved game cannot be read."""


class DamagedSave(SaveError):
    """Unreadable, or its checksums do not agree."""


class ForeignSave(SaveError):
    """Of another game, or of rules this program does not know."""


class RulesError(EngineError):
    """A fault in the rules code itself."""


class DeadEnd(RulesError):
    """A decision without any option."""


class BrokenState(RulesError):
    """``check`` found an impossible state."""
