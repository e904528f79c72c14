"""Who guesses best who will win. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bot.store.values.guess import ScoredGuess

THIRDS = 3


class RankedGuesser(Struct, frozen=True):
    """Somebody who guesses: three points for a right guess in the first third of a game, two in the second, one in the
    last. ``rank`` is shared by those with as many points and right guesses.
    """

    rank: int
    user: int
    name: str
    points: int
    right: int
    guesses: int


def guess_ranking(guessed: Iterable[ScoredGuess]) -> list[RankedGuesser]:
    """The best first; ``guessed`` are the newest first.

    >>> guessed = [ScoredGuess(1, "Anna", 3, True), ScoredGuess(2, "Bruno", 1, True)]
    >>> [(guesser.rank, guesser.name, guesser.points) for guesser in guess_ranking(guessed)]
    [(1, 'Bruno', 3), (2, 'Anna', 1)]
    """
    points, right, number, names = dict[int, int](), dict[int, int](), dict[int, int](), dict[int, str]()
    for guess in guessed:
        points[guess.user] = points.get(guess.user, 0) + guess.hit * (THIRDS + 1 - guess.third)
        right[guess.user] = right.get(guess.user, 0) + guess.hit
        number[guess.user] = number.get(guess.user, 0) + 1
        names.setdefault(guess.user, guess.name)
    order = sorted(points, key=lambda user: (-points[user], -right[user], number[user], user))
    worth = [(points[user], right[user]) for user in order]
    return [
        RankedGuesser(
            1 + sum(other > own for other in worth), user, names[user], points[user], right[user], number[user]
        )
        for user, own in zip(order, worth, strict=True)
    ]
