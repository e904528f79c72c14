"""What an examination has found."""

from __future__ import annotations

from msgspec import Struct

from engine.kernel.values import Value
from render.words.words import Words

WELL, WRONG, BARE, OFF = "well", "wrong", "bare", "off"
"""Everything is there; something is missing; nothing to examine, or not yet; turned off."""


class Finding(Struct, frozen=True):
    """What one examination has found: ``values`` fill its sentence, ``lacks`` are permissions by discord.py's names."""

    name: str
    outcome: str
    values: dict[str, Value] = {}
    lacks: tuple[str, ...] = ()

    def sentence(self, words: Words) -> str:
        """In the operator's words."""
        names = words.listing([words.text(f"bot.permission.{name}") for name in self.lacks])
        return words.text(f"operator.doctor.{self.name}.{self.outcome}", **self.values, names=names)
