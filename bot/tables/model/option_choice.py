"""Choosing options: which of a game's there are to choose, for a lobby and for the tables of a tournament. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.store.values.table import Table
from bot.store.values.tournament import Tournament
from bot.tables.model.errors import NoSuchOption
from bot.tables.model.table_sizes import limits
from engine.kernel.registry import AnyGame
from engine.kernel.registry import game as find_game
from engine.kernel.values import OptionSpec
from render.words.shorten import shorten


class OptionChoice(Struct, frozen=True):
    """What is being chosen: options of a ``game`` at tables of so many ``seats``; ``chosen`` so far, by name.

    ``settled`` are options that follow from something else, and that nobody is asked for.
    """

    game: str
    seats: tuple[int, ...]
    chosen: Mapping[str, str]
    settled: Mapping[str, str] = {}

    @property
    def specs(self) -> list[OptionSpec]:
        """The options that have an effect at some of these tables, with what is chosen otherwise."""
        chosen = dict(self.chosen)
        return [
            spec
            for spec in find_game(self.game).options
            if spec.name not in self.settled and any(spec.applies(seats, chosen) for seats in self.seats)
        ]

    def values(self, spec: OptionSpec) -> tuple[str, ...]:
        """The values of an option that are possible at all of these tables."""
        return spec.offered(max(1, min(self.seats)))

    def value(self, spec: OptionSpec) -> str:
        """What is chosen of an option."""
        return self.chosen.get(spec.name, spec.values[0])


def at_table(table: Table) -> OptionChoice:
    """What is chosen at a lobby, with those who sit there."""
    return OptionChoice(table.game, (len(table.seats),), table.options)


def at_tournament(tournament: Tournament) -> OptionChoice:
    """What is chosen for the tables of a tournament.

    Who begins is settled: it is the first seat, as the seats are shared out so that everybody begins equally often.
    """
    least, most = limits(tournament.game)
    settled = {spec.name: "0" for spec in find_game(tournament.game).options if spec.seat_values}
    return OptionChoice(tournament.game, tuple(range(least, most + 1)), tournament.options, settled)


def require_option(game: AnyGame, name: str, value: str, seats: int) -> None:
    """Raises `NoSuchOption` unless the game has this option, with this value, at tables of so many seats."""
    for spec in game.options:
        if spec.name == name and value in spec.offered(seats):
            return
    raise NoSuchOption(option=shorten(name, 40), value=shorten(value, 40))
