"""What the game is made of (section 6 of the rules): the open `Table`, what is secret beside it, what frames hold."""

from __future__ import annotations

from msgspec import Struct, field

from engine.confucius.data import MINISTRIES, SPOTS
from engine.kernel.values import PUBLIC, Args, State, View

NOBODY = PUBLIC
"""No owner, no student, no receiver."""

NOT_AVAILABLE, AVAILABLE, REMOVED = -3, -1, -2
"""States of a gift that lies before nobody (CF-6.1); an active gift is the seat of its receiver instead."""

RED, OTHER = STUDENT_SPACES = ("red", "other")
"""The two student spaces."""

GIFTS_PHASE, CHIEF_PHASE, ACTIONS_PHASE, COURT_PHASE, END_PHASE = "gifts", "chief", "actions", "court", "end"
"""The five phases of a round (CF-3.1)."""


# ---- what frames hold ----------------------------------------------------------------------------------------------


class Price(Args, frozen=True):
    """What is paid, in coins or licences."""

    unit: str
    n: int


class Number(Args, frozen=True):
    """So many junks."""

    n: int


class Place(Args, frozen=True):
    """A space of a ministry (``hubu.4``) or a box of a foreign land (``foreign.1.2``)."""

    place: str


class GiftValue(Args, frozen=True):
    """An own gift, by its value."""

    value: int


class Giver(Args, frozen=True):
    """Whose gift it is about."""

    giver_seat: int


class Source(Args, frozen=True):
    """From whose shipyard junks are taken."""

    from_seat: int


class Student(Args, frozen=True):
    """A student space."""

    student: str


class Support(Args, frozen=True):
    """For whom so many money cards are played."""

    student: str
    n: int


class Court(Args, frozen=True):
    """A ministry that is being resolved."""

    ministry: str


class Slot(Args, frozen=True):
    """A foreign land by its slot, counted from 0."""

    slot: int


class Card(Args, frozen=True):
    """A reward card."""

    reward: str


# ---- what lies on the table ----------------------------------------------------------------------------------------


class Player(Struct):
    """What everybody sees of a player.

    ``score`` is points by source. ``gifts`` holds the state of gift 1, 2, ...: a constant above or the receiver's seat.
    ``taken`` cubes of this round are ``cubes`` unused ones, those ``laid`` on spaces, and the parked one.
    ``transferred`` names the tiles whose marker he has passed on in this phase. ``chits`` are the points of the blue
    chits taken, ``insulted`` the armies on the Emperor insulted card.
    """

    gifts: list[int]
    supply: int
    score: dict[str, int] = field(default_factory=dict)
    taken: int = 0
    cubes: int = 0
    laid: dict[str, int] = field(default_factory=dict)
    passed: bool = False
    commercial: bool = False
    transferred: list[str] = field(default_factory=list)
    yard: int = 0
    ocean: int = 0
    visited: list[str] = field(default_factory=list)
    chits: list[int] = field(default_factory=list)
    colonies: int = 0
    insulted: int = 0

    @property
    def vp(self) -> int:
        """Victory points."""
        return sum(self.score.values())


class Ministry(Struct):
    """A ministry; the lists run over its spaces, the most senior first.

    ``tiles`` holds tile ids or empty strings, ``owners`` whose marker stands there, ``secured`` its state. ``chits``
    are the Minister's and the First Secretary's. During its resolution ``counted`` says for whom a tile counts
    (CF-10.9) and ``out`` who has lent all; outside it ``counted`` is empty.
    """

    id: str
    tiles: list[str]
    owners: list[int]
    secured: list[bool]
    chits: list[int]
    resolved: bool = False
    minister: int = NOBODY
    secretary: int = NOBODY
    counted: list[int] = field(default_factory=list)
    out: list[int] = field(default_factory=list)


class Land(Struct):
    """A foreign land in its slot: whose army is in each box, and how it ended."""

    id: str
    armies: list[int]
    closed: bool = False
    success: bool = False


class Table(Struct):
    """Everything that lies open for all.

    ``paid`` are those cards of the discard pile which everybody has seen, numbers by kind. ``candidate`` is the one
    face up. ``removed`` are officials and candidates out of the game, ``rewards_out`` rewards played, ``chits`` the
    points still lying on the distant lands (0: taken), ``stock`` the junks that nobody has, ``offices`` their holders
    at the end.
    """

    round: int = 0
    phase: str = ""
    chief: int = NOBODY
    parked: bool = False
    turn: int = NOBODY
    forced: bool = False
    students: list[int] = field(default_factory=lambda: [NOBODY] * len(STUDENT_SPACES))
    players: list[Player] = field(default_factory=list)
    ministries: list[Ministry] = field(default_factory=list)
    candidate: str = ""
    removed: list[str] = field(default_factory=list)
    paid: list[int] = field(default_factory=list)
    rewards_out: list[str] = field(default_factory=list)
    chits: list[int] = field(default_factory=list)
    lands: list[Land] = field(default_factory=list)
    stock: int = 0
    wall: int = 0
    offices: list[int] = field(default_factory=list)
    end: str = ""

    def ministry(self, name: str) -> Ministry:
        """The ministry of this id."""
        return self.ministries[MINISTRIES.index(name)]

    def student(self, name: str) -> int:
        """Whose student stands on a student space, or `NOBODY`."""
        return self.students[STUDENT_SPACES.index(name)]

    def laid(self, place: str) -> tuple[str, int, bool]:
        """Tile (or empty), owner and whether secured, at a place such as ``hubu.4``."""
        ministry, space = SPOTS[place]
        there = self.ministries[ministry]
        return there.tiles[space], there.owners[space], there.secured[space]

    def lay(self, place: str, seat: int, *, secured: bool) -> None:
        """Set a marker of ``seat`` on the tile at ``place``; the one that was there goes back to its owner."""
        ministry, space = SPOTS[place]
        there = self.ministries[ministry]
        there.owners[space] = seat
        there.secured[space] = secured

    def markers(self, seat: int, ministry: int) -> int:
        """m(X): own markers on officials and candidates there, lying or standing (CF-6.10)."""
        return self.ministries[ministry].owners.count(seat)

    def active(self, giver: int, receiver: int) -> int:
        """The value of the gift of ``giver`` that lies before ``receiver``; 0 for none (CF-6.2: at most one)."""
        gifts = self.players[giver].gifts
        return gifts.index(receiver) + 1 if receiver in gifts else 0

    def givers(self, receiver: int) -> list[int]:
        """Everybody with an active gift before ``receiver``."""
        return [seat for seat, player in enumerate(self.players) if receiver in player.gifts]

    def gift_count(self, seat: int) -> int:
        """CF-3.2, CF-6.8: active gifts given and received; those available, not available or removed do not count."""
        return sum(receiver >= 0 for receiver in self.players[seat].gifts) + len(self.givers(seat))


class Play(Struct):
    """Cards played in an examination, face down: for which student space, how many, and which (own ones only)."""

    seat: int
    student: str
    count: int
    cards: list[int]


class ConfuciusState(State, kw_only=True):
    """The whole game: the open table, and what is secret.

    ``hands`` are the money cards of every seat as numbers by kind, ``rewards`` its reward cards in the order of the
    data file. Stacks are in order, the top at the end: ``deck`` holds kinds; ``discard``, whose order nobody sees, is
    numbers by kind.
    """

    table: Table = field(default_factory=Table)
    hands: list[list[int]] = field(default_factory=list)
    rewards: list[list[str]] = field(default_factory=list)
    plays: list[Play] = field(default_factory=list)
    deck: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    officials: list[str] = field(default_factory=list)
    candidates: list[str] = field(default_factory=list)
    reward_stack: list[str] = field(default_factory=list)


class ConfuciusView(View, kw_only=True):
    """What a seat or the spectator knows: the open table, the own cards, and numbers of everything hidden.

    ``hands``, ``rewards`` and the cards of ``plays`` are those of the state, empty for other seats.
    """

    table: Table
    hands: list[list[int]]
    rewards: list[list[str]]
    plays: list[Play]
    hand_sizes: list[int]
    reward_sizes: list[int]
    deck_left: int
    discard_left: int
    officials_left: int
    candidates_left: int
    rewards_left: int


Position = ConfuciusState | ConfuciusView
"""What the questions of the rules are asked about: the table is in both, and in a view the asking seat's own cards are
there too. So a panel gives the reasons by the very code that lists the options."""
