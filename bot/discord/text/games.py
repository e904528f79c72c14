"""Games as they are offered: what each is called, how many play it, how long, how hard it is, and what it is like."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec import Struct

from engine.kernel.registry import game as find_game
from engine.resources import folder
from render.words.words import Words

WEIGHTS = {"light": 10, "medium": 20}
"""Up to how many kinds of questions a game is so; whatever asks more kinds is heavy."""


class Length(Struct, frozen=True, forbid_unknown_fields=True):
    """What a game takes of each person: so many turns, and so many presses in all of them."""

    turns: int
    presses: int


@cache
def lengths(game: str) -> dict[str, Length]:
    """How long a game is, by its seats, as `bench.lengths` measured it; nothing of one that was not measured."""
    path = folder("lengths") / f"{game}.toml"
    return msgspec.toml.decode(path.read_bytes(), type=dict[str, Length]) if path.is_file() else {}


def length_range(numbers: list[int]) -> str:
    """The least and the most of them.

    >>> length_range([5, 4, 9]), length_range([7, 7])
    ('4–9', '7')
    """
    least, most = min(numbers), max(numbers)
    return str(least) if least == most else f"{least}–{most}"


def players(words: Words, game: str) -> str:
    """How many play a game."""
    seats = find_game(game).seats
    return words.text("bot.pick.players", least=min(seats), n=max(seats))


def presses(words: Words, game: str) -> list[str]:
    """How many presses a game takes each person, in words; nothing if nobody has measured it."""
    found = lengths(game).values()
    return [words.text("bot.pick.presses", n=length_range([told.presses for told in found]))] if found else []


def weight(words: Words, game: str) -> str:
    """How hard a game is to learn: measured by how many kinds of questions it asks."""
    kinds = len(find_game(game).rules.kinds)
    return words.text(f"bot.pick.{next((name for name, most in WEIGHTS.items() if kinds <= most), 'heavy')}")


def offered(words: Words, game: str) -> str:
    """A game in one line of a list. Its name comes first: what is over-long is cut at the end."""
    return f"{words.text(f'{game}.name')} · {about(words, game)}"


def about(words: Words, game: str) -> str:
    """How many play it, how long and how hard it is, and in two or three words what it is like: a line of a list holds
    100 characters, and the sentence on the lobby would be cut.
    """
    like = words.text(f"{game}.like")
    return " · ".join([players(words, game), *presses(words, game), weight(words, game), like])


def described(words: Words, game: str) -> str:
    """A game in three lines: its name, what it is like, and how many play it, how long and how hard it is."""
    found = lengths(game).values()
    days = [words.text("bot.pick.days", n=length_range([told.turns for told in found]))] if found else []
    facts = [players(words, game), *presses(words, game), *days, weight(words, game)]
    return f"**{words.text(f'{game}.name')}**\n{words.text(f'{game}.tagline')}\n-# {' · '.join(facts)}"
