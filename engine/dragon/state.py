"""What the game is made of: the open `Table`, the hands beside it, and what may lie on the stack.

A *tile* is named ``<type>.<level>`` (``warrior.old``, ``craftsman.young``: types with one level count as young), a
*card* by its type or ``wild``. Seats are numbers from 0. A palace is named by an id that stays the same for the whole
game. Nothing is hidden but the hands: the order of the action cards is drawn when they are dealt.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct, field

from engine.dragon.data import DATA
from engine.kernel.values import Args, State, View

SETUP, DRAFT, ACTION, PERSON, EVENT, SCORING, FINAL = "setup", "draft", "action", "person", "event", "scoring", "final"
"""The phases; ``final`` is the final scoring and everything after it."""

STUDY, CHARTER, WALL_PIECE, FESTIVAL, MONGOLS = "study", "charter", "wall_piece", "festival", "mongols"
WALL_SCORING, LANTERN, BUDDHA = "wall_scoring", "lantern", "buddha"
ROUND = PALACES, COURT_LADIES, PRIVILEGES = "palaces", "court_ladies", "privileges"
FINAL_SCORING = PERSONS, MONKS, MONEY = "persons", "monks", "money"
SOURCES = (STUDY, CHARTER, WALL_PIECE, FESTIVAL, MONGOLS, WALL_SCORING, LANTERN, BUDDHA, *ROUND, *FINAL_SCORING)
"""Where victory points come from, in the order of the score sheet; the round's and the final scoring's come last."""


class Palace(Struct):
    """A palace: ``id`` unique for its owner, 1 to 3 ``floors``, at most as many ``persons`` (tiles, oldest first)."""

    id: int
    floors: int
    persons: list[str]


class Player(Struct):
    """What one seat has on the table.

    ``small`` and ``large`` are privileges, ``space`` is on the person track. ``made`` is the last palace id given.
    ``pair`` are the two tiles of the draft. ``pieces`` are the own wall pieces not yet built. ``earned`` are the
    victory points by source (`SOURCES`), ``history`` the score at the end of each month.
    """

    vp: int = 0
    yuan: int = 0
    rice: int = 0
    rockets: int = 0
    small: int = 0
    large: int = 0
    space: int = 0
    made: int = 0
    palaces: list[Palace] = []
    pair: list[str] = []
    pieces: list[str] = []
    earned: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SOURCES, 0))
    history: list[int] = []


class Group(Struct):
    """A group of action cards, and the seats whose dragons stand on it, first one first."""

    cards: list[str]
    dragons: list[int] = []


class BuiltPiece(Struct, frozen=True, array_like=True):
    """A piece built into the wall."""

    seat: int
    bonus: str


class Discard(Struct, frozen=True, array_like=True):
    """A card on the common discard pile."""

    seat: int
    card: str


class Table(Struct):
    """Everything that lies open for all.

    ``month`` is 0 before the first one. ``starter`` took the first persons of the draft. ``row`` are the events of
    months 1 to 12, the first ``turned`` of them face down. ``corner`` is the super event (empty: none, or not yet
    chosen), ``corner_done`` whether it has struck. ``piles`` maps tiles to numbers left. ``groups`` are the action
    cards as dealt (empty between rounds), ``refilled`` the seats that refilled instead. ``order`` are all seats in turn
    order: highest space first, upper discs first (DR-3.13). ``wall`` and ``discard`` are in the order laid: the k-th
    piece of the wall lies under month k. ``risen`` are the types taken during sunrise.
    """

    month: int = 0
    phase: str = SETUP
    starter: int = 0
    row: list[str] = []
    turned: int = 0
    corner: str = ""
    corner_done: bool = False
    piles: dict[str, int] = {}
    groups: list[Group] = []
    refilled: list[int] = []
    order: list[int] = []
    wall: list[BuiltPiece] = []
    discard: list[Discard] = []
    risen: list[str] = []
    players: list[Player] = []

    @property
    def event(self) -> str:
        """The kind of event of the present month."""
        return self.row[self.month - 1]

    def place(self, seat: int) -> int:
        """The place of a seat in turn order, from 1."""
        return self.order.index(seat) + 1

    def played(self, seat: int) -> list[str]:
        """The cards that have left the hand of a seat, all face up."""
        return [discard.card for discard in self.discard if discard.seat == seat]


class DragonState(State, kw_only=True):
    """A whole game: the open table, and the cards in each hand in the order of the data file."""

    table: Table = field(default_factory=Table)
    hands: list[list[str]] = []


class DragonView(View, kw_only=True):
    """What one seat knows: the open table and the hands, empty where the seat may not see the cards."""

    table: Table
    hands: list[list[str]]
    hand_sizes: list[int]


Position: TypeAlias = DragonState | DragonView
"""The state, or the deciding seat's own view: what rules ask of it, both have."""


def has_wall(pos: Position) -> bool:
    """Whether the Great Wall is in play."""
    return pos.options["great_wall"] == "on"


def price(pos: Position, size: str) -> int:
    """What a ``small`` or ``large`` privilege costs, in yuan (T-7)."""
    return DATA.privileges.small.price if size == "small" else int(pos.options["large_privilege_price"])


class NamedTiles(Args, frozen=True):
    """The tiles of the draft: those a seat has named so far, or its pair."""

    persons: tuple[str, ...] = ()


class Played(Args, frozen=True):
    """The card just played, as a term (``card_monk``)."""

    card: str


class Newcomer(Args, frozen=True):
    """A tile that has been taken and is to be housed."""

    person: str


class RemainingParts(Args, frozen=True):
    """How many parts to place or to lose, or persons to release, are left, this one included."""

    n: int


class HungryPalaces(Args, frozen=True):
    """How many palaces without rice are left, this one included, and the ids of those that have lost a person."""

    n: int
    done: tuple[int, ...] = ()


class ShakenPalace(Args, frozen=True):
    """The id of a palace with more persons than floors."""

    palace: int
