"""What the modules of a game's folder must offer: a game hands over the modules themselves, and mypy holds each to it.

Each is called after its module: ``engine/<game>/setup.py`` is a `SetupModule`, ``describe.py`` a `DescribeModule`.
One may be several.
"""

from __future__ import annotations

from random import Random
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from engine.kernel.opponent import Opponent
from engine.kernel.rules import Flow, S, V
from engine.kernel.values import Label, OptionSpec, Result, State, View

S_contra = TypeVar("S_contra", bound=State, contravariant=True)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class SetupModule(Protocol[S]):
    """How a game begins."""

    OPTIONS: tuple[OptionSpec, ...]

    def setup(self, flow: Flow[S], /) -> None:
        """Fill a state that has seats, options and seed, and push the first frames."""


class ViewModule(Protocol[S, V]):
    """``view.py``: what a seat may know, and what it must make up."""

    def view(self, state: S, seat: int, /) -> V:
        """What ``seat``, or the spectator, may know: built from nothing by adding it."""

    def determinise(self, view: V, rng: Random, /) -> S:
        """A full state that fits the view."""


class Scoring(Protocol[S_contra]):
    """How a game ends."""

    def result(self, state: S_contra, /) -> Result:
        """Ranking and score by source."""

    def recount(self, state: S_contra, /) -> list[int]:
        """The final score of every seat, counted a second time, independently, for the tests."""


class CheckModule(Protocol[S_contra]):
    """What is impossible."""

    def check(self, state: S_contra, /) -> list[str]:
        """The names of every rule of nature that the state breaks; empty for a possible state."""


class DescribeModule(Protocol[V_contra]):
    """What is said of a position."""

    ROUND: str
    """The kind of the event that opens a round; it bears the round's number, in an argument of the same
    name. Empty in a game that tells of none.
    """

    def round_number(self, view: V_contra, /) -> int:
        """The number of the round that the game is in; 0 before the first."""

    def progress(self, view: V_contra, /) -> tuple[int, int]:
        """How far the game has come: so many of so many rounds, or of whatever brings its end nearer."""

    def headline(self, view: V_contra, /) -> Label:
        """Where the game is (month and phase)."""

    def brief(self, view: V_contra, /) -> list[Label]:
        """The whole public position in lines (alt texts)."""

    def hand(self, view: V_contra, /) -> list[Label]:
        """What only this seat may know."""

    def points(self, view: V_contra, /) -> list[int]:
        """The points of every seat so far; empty where a game has no standings before its end."""


class ForeseeModule(Protocol[V]):
    """What can be planned."""

    def foresee(self, view: V, /) -> list[V]:
        """The own view put forward to the beginnings of the seat's next turns (`engine.kernel.foresight`)."""


class OpponentModule(Protocol[S]):
    """``opponent.py``: what the computer opponents know of the game."""

    OPPONENT: Opponent[S]


class GameModules(Struct, Generic[S, V], frozen=True):
    """The types of a game's states and views, and its modules; a game without ``foresee`` foresees nothing."""

    state: type[S]
    view_type: type[V]
    setup: SetupModule[S]
    view: ViewModule[S, V]
    scoring: Scoring[S]
    check: CheckModule[S]
    describe: DescribeModule[V]
    opponent: OpponentModule[S]
    foresee: ForeseeModule[V] | None = None
