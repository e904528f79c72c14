"""What lies on the table: the state, the view, and the things both are made of (section 24).

Lists by region hold region 1 first; lists by aspect, colour, section and field follow the data file. ``-1`` is nobody.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct, field

from engine.kernel.values import Frame, State, View
from engine.zhanguo.data import BOARDS, TRACKS


class Region(Struct):
    """A region of a player board: cards from the first on, officials by colour in both areas, workers, unrest level."""

    cards: list[int]
    governor: list[int]
    worker: list[int]
    workers: int
    unrest: int

    def officials(self) -> int:
        """How many officials stand here, in both areas."""
        return sum(self.governor) + sum(self.worker)


class Player(Struct):
    """What one player owns.

    ``officials`` (by colour), ``governors``, ``palaces`` and ``walls`` are his supply; ``octagons`` of value 1 and
    ``great`` ones of value 3 stand by aspect.
    """

    vp: int
    board: str
    officials: list[int]
    governors: int
    palaces: int
    walls: int
    octagons: list[int]
    great: list[int]
    regions: list[Region]

    def limit(self, region: int) -> int:
        """The region's greatest unrest: the length of its track (ZG-6.4)."""
        return TRACKS[self.board][region].length

    def quiet(self, region: int) -> bool:
        """Whether the abilities of the region's cards can be used (ZG-6.7)."""
        return self.regions[region - 1].unrest < self.limit(region)

    def palace_allowed(self, region: int) -> bool:
        """Whether unrest leaves room for a palace (ZG-6.8, 12.7)."""
        level = self.regions[region - 1].unrest
        return level < self.limit(region) and level < TRACKS[self.board][region].no_palace_from

    def space(self, region: int) -> bool:
        """Whether the worker area takes one more official (ZG-4.5)."""
        return sum(self.regions[region - 1].worker) < BOARDS[self.board].worker_area_officials

    def cards(self) -> int:
        """How many cards lie at the board."""
        return sum(len(region.cards) for region in self.regions)

    def unrest(self) -> int:
        """The total unrest of all regions."""
        return sum(region.unrest for region in self.regions)


class Land(Struct):
    """A region of the map: each square's owner, governors per player (those beside squares too), palaces in order."""

    squares: list[int]
    governors: list[int]
    palaces: list[int]


class Wall(Struct):
    """A wall section: the condition of its tile, and the owner of each space from the left."""

    condition: int
    spaces: list[int]


class Order(Struct):
    """An order field: its tile, and the discs on its track from the left."""

    tile: str
    discs: list[int]


class Turn(Struct):
    """The phase-2 turn in progress.

    ``card`` is 0 until its use is named. ``use`` is ``unify`` or a court action. ``below`` is the number the card is
    compared with (-1: none). ``used`` holds the abilities used: card numbers as text, and the board's ability.
    """

    seat: int
    card: int = 0
    use: str = ""
    below: int = -1
    used: list[str] = field(default_factory=list)


class Auction(Struct):
    """The auction in progress: who still bids, the highest bid (0: none yet) and its bidder, who has passed."""

    bidders: list[int]
    bid: int = 0
    leader: int = -1
    passed: list[int] = field(default_factory=list)


class ZhanguoState(State, kw_only=True):
    """A whole game.

    ``stacks`` are drawn from the end. ``put_back`` holds what each seat has discarded in ``variant_draw``, round by
    round. ``pile`` is the court pile, its top last; ``x`` the first card's comparison number (-1: not named). ``track``
    are the discs still on the reward track from the top, ``column`` those in the round's cells by aspect. ``aspect`` is
    the one being decided in phase 3 (-1: none), ``passed`` who has passed for it.
    """

    round: int = 0
    phase: str = "setup"
    start: int = 0
    played: int = 0
    turn: Turn | None = None
    stacks: list[list[int]] = []
    hands: list[list[int]] = []
    put_back: list[list[int]] = []
    pile: list[int] = []
    x: int = -1
    players: list[Player] = []
    supply: list[int] = []
    great: list[int] = []
    lands: list[Land] = []
    walls: list[Wall] = []
    orders: list[Order] = []
    track: list[int] = []
    column: list[int] = []
    aspect: int = -1
    passed: list[int] = []
    boards: list[str] = []
    auction: Auction | None = None


class ZhanguoView(View, kw_only=True):
    """What ``seat`` may know (section 23).

    As the state, but: ``stacks`` and ``hands`` are sizes (hands by seat and aspect: the backs), ``hand`` and
    ``put_back`` the seat's own cards, ``open_stacks`` the stacks once the game is over.
    """

    round: int
    phase: str
    start: int
    played: int
    turn: Turn | None
    stacks: list[int]
    open_stacks: list[list[int]]
    hands: list[list[int]]
    hand: list[int]
    put_back: list[int]
    pile: list[int]
    x: int
    players: list[Player]
    supply: list[int]
    great: list[int]
    lands: list[Land]
    walls: list[Wall]
    orders: list[Order]
    track: list[int]
    column: list[int]
    aspect: int
    passed: list[int]
    boards: list[str]
    auction: Auction | None


class Public(Protocol):
    """What states and views share: enough to say what is possible. Rules that list options read nothing else."""

    seats: int
    options: dict[str, str]
    stack: list[Frame]
    round: int
    phase: str
    start: int
    played: int
    turn: Turn | None
    pile: list[int]
    x: int
    players: list[Player]
    supply: list[int]
    great: list[int]
    lands: list[Land]
    walls: list[Wall]
    orders: list[Order]
    track: list[int]
    column: list[int]
    aspect: int
    passed: list[int]
    boards: list[str]
    auction: Auction | None


def own_hand(pos: Public, seat: int) -> list[int]:
    """The hand of ``seat``, which only its own view and the state know."""
    if isinstance(pos, ZhanguoView):
        return pos.hand
    return pos.hands[seat] if isinstance(pos, ZhanguoState) else []


def order_of_discs(table: Public) -> list[int]:
    """All seats in the order that breaks ties: discs on the track, then those in the column (ZG-15.6)."""
    return [*table.track, *(seat for seat in table.column if seat >= 0)]


def board_octagons(player: Player, nth: int, common: tuple[int, ...]) -> int:
    """Octagons for the ``nth`` card (0: the first) of a region on this player's board (ZG-5.4, 20.12)."""
    return (BOARDS[player.board].octagons_by_card or common)[nth]
