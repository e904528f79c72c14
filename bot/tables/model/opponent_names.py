"""What opponents of the program are called."""

from __future__ import annotations

from render.words.words import Words

NAMES = 8
"""So many names there are."""


def opponent_names(words: Words) -> list[str]:
    """The names that opponents may have, in a language."""
    return [words.text(f"bot.opponent.{number}") for number in range(1, NAMES + 1)]
