"""A guess about who will win, as it is stored."""

from __future__ import annotations

from msgspec import Struct


class Guess(Struct, frozen=True):
    """In a ``third`` of the game somebody has guessed that a seat will win."""

    third: int
    seat: int
    at: float = 0.0


class ScoredGuess(Struct, frozen=True):
    """A guess at a game that has a result: of whom, in which third, and whether it was right."""

    user: int
    name: str
    third: int
    hit: bool
