"""The state of a game: everything on the table, and the hands.

A *tile* is named ``<type>.<level>`` (``warrior.old``, ``craftsman.young``: types with one level count as young), a
*card* by its type or ``wild``. Seats are numbers from 0. A palace is named by an id that stays the same for the whole
game. Nothing is hidden but the hands: the order of the action cards is drawn when they are dealt.
"""

from __future__ import annotations

from msgspec import Struct

from engine.kernel.values import State

YOUNG, OLD = "young", "old"

SETUP, DRAFT, ACTION, PERSON, EVENT, SCORING, FINAL = "setup", "draft", "action", "person", "event", "scoring", "final"
"""The phases, as ``phase`` of state and view names them; ``final`` is the final scoring and everything after it."""

SOURCES = (
    "study",
    "charter",
    "wall_piece",
    "festival",
    "mongols",
    "wall_scoring",
    "lantern",
    "buddha",
    "palaces",
    "court_ladies",
    "privileges",
    "persons",
    "monks",
    "money",
)
"""Where victory points come from, in the order of the score sheet; the last three are the final scoring (DR-10)."""

STUDY, CHARTER, WALL_PIECE, FESTIVAL, MONGOLS, WALL_SCORING, LANTERN, BUDDHA = range(8)
PALACES, COURT_LADIES, PRIVILEGES, PERSONS, MONKS, MONEY = range(8, 14)
FIRST_FINAL = PERSONS


class Palace(Struct):
    """A palace: ``id`` unique for its owner, 1 to 3 ``floors``, at most as many ``persons`` (tiles, oldest first)."""

    id: int
    floors: int
    persons: list[str]


class Player(Struct):
    """What one seat owns.

    ``space`` is on the person track. ``made`` is the last palace id given. ``hand`` holds cards in the order of the
    data file. ``pair`` are the two tiles of the draft. ``pieces`` are the own wall pieces not yet built. ``earned`` are
    the victory points by source (`SOURCES`), ``history`` the score at the end of each month.
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
    hand: list[str] = []
    pair: list[str] = []
    pieces: list[str] = []
    earned: list[int] = []
    history: list[int] = []


class DragonState(State, kw_only=True):
    """A whole game.

    ``starter`` took the first persons of the draft. ``row`` are the events of months 1 to 12, the first ``turned`` of
    them face down. ``corner`` is the super event (empty: none), ``corner_done`` whether it is over; ``run`` is 2 while
    an eclipse repeats the event. ``piles`` maps tiles to numbers left. ``groups`` are the action cards as dealt (empty
    between rounds), ``dragons`` the seats on each of them, ``refilled`` the seats that refilled instead. ``order`` are
    all seats in turn order: highest space first, upper discs first (DR-3.13). ``wall`` and ``discard`` are (seat,
    piece) and (seat, card), first one first. ``risen`` are the types taken during sunrise.
    """

    month: int = 0
    phase: str = SETUP
    starter: int = 0
    row: list[str] = []
    turned: int = 0
    corner: str = ""
    corner_done: bool = False
    run: int = 1
    piles: dict[str, int] = {}
    groups: list[list[str]] = []
    dragons: list[list[int]] = []
    refilled: list[int] = []
    order: list[int] = []
    wall: list[tuple[int, str]] = []
    discard: list[tuple[int, str]] = []
    risen: list[str] = []
    players: list[Player] = []
