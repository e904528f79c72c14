"""The state of Confucius: everything on the table, and the stacks (section 6 of the rules)."""

from __future__ import annotations

from msgspec import Struct, field

from engine.kernel.values import PUBLIC, State, View

NOBODY = PUBLIC
"""No owner, no student, no receiver."""

NOT_AVAILABLE, AVAILABLE, REMOVED = -3, -1, -2
"""States of a gift that lies before nobody (CF-6.1); an active gift is the seat of its receiver instead."""

RED, OTHER = 0, 1
"""The two student spaces."""
STUDENT_SPACES = ("red", "other")

GIFTS_PHASE, CHIEF_PHASE, ACTIONS_PHASE, COURT_PHASE, END_PHASE = "gifts", "chief", "actions", "court", "end"
"""The five phases of a round (CF-3.1)."""


class Player(Struct):
    """What belongs to one player.

    ``score`` is points by source. ``hand`` is the number of money cards of each kind and ``rewards`` the reward cards
    in the order of the data file; in the views of others both are empty. ``gifts`` holds the state of gift 1, 2, ...:
    a constant above or the receiver's seat. ``taken`` cubes of this round are ``cubes`` unused ones, those ``laid`` on
    spaces, and the parked one. ``transferred`` names the tiles whose marker he has passed on in this phase. ``chits``
    are the points of the blue chits taken, ``insulted`` the armies on the Emperor insulted card.
    """

    score: dict[str, int]
    hand: list[int]
    rewards: list[str]
    gifts: list[int]
    supply: int
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


class Play(Struct):
    """Cards played in an examination, face down: for which student space, how many, and which (own ones only)."""

    seat: int
    student: int
    count: int
    cards: list[int]


class ConfuciusState(State, kw_only=True):
    """The whole game. Stacks are in order, the top at the end; hands and discards are numbers by kind of card.

    ``deck`` holds kinds. ``paid`` is that part of ``discard`` which everybody has seen. ``removed`` are officials and
    candidates out of the game, ``chits`` the points still lying on the distant lands (0: taken), ``stock`` the junks
    that nobody has, ``offices`` their holders at the end.
    """

    round: int = 0
    phase: str = ""
    chief: int = NOBODY
    parked: bool = False
    turn: int = NOBODY
    forced: bool = False
    students: list[int] = field(default_factory=lambda: [NOBODY, NOBODY])
    plays: list[Play] = field(default_factory=list)
    players: list[Player] = field(default_factory=list)
    ministries: list[Ministry] = field(default_factory=list)
    candidate: str = ""
    candidates: list[str] = field(default_factory=list)
    officials: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    deck: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    paid: list[int] = field(default_factory=list)
    rewards: list[str] = field(default_factory=list)
    rewards_out: list[str] = field(default_factory=list)
    chits: list[int] = field(default_factory=list)
    lands: list[Land] = field(default_factory=list)
    stock: int = 0
    wall: int = 0
    offices: list[int] = field(default_factory=list)
    end: str = ""


class ConfuciusView(View, kw_only=True):
    """What a seat or the spectator knows: the public position, own cards, and numbers of everything hidden.

    ``players`` and ``plays`` are those of the state with the cards of others left out; ``cards`` and ``reward_cards``
    count all hands.
    """

    round: int
    phase: str
    chief: int
    parked: bool
    turn: int
    forced: bool
    students: list[int]
    plays: list[Play]
    players: list[Player]
    ministries: list[Ministry]
    candidate: str
    candidates_left: int
    officials_left: int
    removed: list[str]
    deck_left: int
    discard_left: int
    paid: list[int]
    rewards_left: int
    rewards_out: list[str]
    chits: list[int]
    lands: list[Land]
    stock: int
    wall: int
    offices: list[int]
    end: str
    cards: list[int]
    reward_cards: list[int]


Position = ConfuciusState | ConfuciusView
"""What the questions of the rules are asked about: what is public in it is called the same in both, and in a view the
asking seat's own cards are there too. So a panel gives the reasons by the very code that lists the options."""
