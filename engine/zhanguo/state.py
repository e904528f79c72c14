"""What lies on the table: the open `Table`, the secret rest of `ZhanguoState`; and what frames hold (section 24).

Lists by region hold region 1 first; lists by aspect, colour, section and field follow the data file. ``-1`` is nobody.
"""

from __future__ import annotations

from msgspec import Struct, field

from engine.kernel.values import Args, State, View
from engine.zhanguo.data import ASPECTS, BOARDS, GAME_TABLE, TRACKS

NOBODY = -1


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
        return self.regions[region - 1].unrest < TRACKS[self.board][region].no_palace_from

    def space(self, region: int) -> bool:
        """Whether the worker area takes one more official (ZG-4.5)."""
        return sum(self.regions[region - 1].worker) < BOARDS[self.board].worker_area_officials

    def octagons_for(self, nth: int) -> int:
        """Octagons for the ``nth`` card (0: the first) of a region on this board (ZG-5.4, 20.12)."""
        return (BOARDS[self.board].octagons_by_card or GAME_TABLE.octagons_by_card)[nth]

    def strength(self, aspect: int) -> int:
        """The value of the octagons of an aspect (ZG-15.3)."""
        return self.octagons[aspect] + GAME_TABLE.great_octagon * self.great[aspect]

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
    """The phase-2 turn in progress; ``seat`` is nobody outside.

    ``card`` is 0 until its use is named. ``use`` is ``unify`` or a court action. ``below`` is the number the card is
    compared with (-1: none). ``used`` holds the abilities used: card numbers as text, and the board's ability.
    """

    seat: int = NOBODY
    card: int = 0
    use: str = ""
    below: int = -1
    used: list[str] = field(default_factory=list)


class Auction(Struct):
    """The auction in progress (outside it nobody bids): the highest bid (0: none yet), its bidder, who has passed."""

    bidders: list[int] = field(default_factory=list)
    bid: int = 0
    leader: int = NOBODY
    passed: list[int] = field(default_factory=list)


class Table(Struct):
    """Everything that lies open for all.

    ``pile`` is the court pile, its top last; ``x`` the first card's comparison number (-1: not named). ``track`` are
    the discs still on the reward track from the top, ``column`` those in the round's cells by aspect. ``aspect`` is
    the one being decided in phase 3 (-1: none), ``passed`` who has passed for it. ``boards`` are those still on offer.
    """

    round: int = 0
    phase: str = "setup"
    start: int = 0
    played: int = 0
    turn: Turn = field(default_factory=Turn)
    pile: list[int] = field(default_factory=list)
    x: int = -1
    players: list[Player] = field(default_factory=list)
    supply: list[int] = field(default_factory=list)
    great: list[int] = field(default_factory=list)
    lands: list[Land] = field(default_factory=list)
    walls: list[Wall] = field(default_factory=list)
    orders: list[Order] = field(default_factory=list)
    track: list[int] = field(default_factory=list)
    column: list[int] = field(default_factory=list)
    aspect: int = -1
    passed: list[int] = field(default_factory=list)
    boards: list[str] = field(default_factory=list)
    auction: Auction = field(default_factory=Auction)

    def order_of_discs(self) -> list[int]:
        """All seats in the order that breaks ties: discs on the track, then those in the column (ZG-15.6)."""
        return [*self.track, *(seat for seat in self.column if seat >= 0)]

    def comparison_number(self) -> int:
        """The number the next court card is compared with: the pile's top (ZG-7.6); -1 while the pile is empty."""
        return self.pile[-1] if self.pile else -1


class ZhanguoState(State, kw_only=True):
    """A whole game: the open table, and what is secret.

    ``stacks`` are drawn from the end. ``put_back`` holds what each seat has discarded in ``variant_draw``, round by
    round.
    """

    table: Table = field(default_factory=Table)
    stacks: list[list[int]] = field(default_factory=list)
    hands: list[list[int]] = field(default_factory=list)
    put_back: list[list[int]] = field(default_factory=list)


class ZhanguoView(View, kw_only=True):
    """What ``seat`` may know (section 23).

    ``hands`` and ``put_back`` are empty but for the own seat; ``backs`` counts every hand's cards by aspect. ``stacks``
    is empty until the game is over, ``stack_sizes`` are known.
    """

    table: Table
    stacks: list[list[int]]
    stack_sizes: list[int]
    hands: list[list[int]]
    backs: list[list[int]]
    put_back: list[list[int]]


Position = ZhanguoState | ZhanguoView
"""What rules that list options look at: a state, or the deciding seat's own view. Both have ``table`` and ``hands``."""


# ---- what frames hold -----------------------------------------------------------------------------------------------


class OfAspect(Args, frozen=True):
    """An aspect: the stack a card goes back to, or the reward that is decided."""

    aspect: str

    @property
    def index(self) -> int:
        """Its place in lists by aspect."""
        return ASPECTS.index(self.aspect)


class LastWinner(Args, frozen=True):
    """Who has won the auction before; for the first one the seat to the right of the start player."""

    winner: int


class OfCard(Args, frozen=True):
    """The card chosen, before its use is named."""

    card: int


class Tens(Args, frozen=True):
    """The tens of a number X."""

    tens: int


class InRegion(Args, frozen=True):
    """A region; 0 leaves the choice open."""

    region: int


class AllowedRegions(Args, frozen=True):
    """The regions that come into question."""

    regions: tuple[int, ...]


class OfColour(Args, frozen=True):
    """An official from the supply."""

    colour: str


class Points(Args, frozen=True):
    """Relocation points left, and how many of them must still be spent (ZG-9.9)."""

    n: int
    least: int


class LeavingOfficial(Args, frozen=True):
    """An official about to leave an area such as ``g2``, and the relocation points left."""

    place: str
    colour: str
    n: int


class Levels(Args, frozen=True):
    """Levels of unrest still to lower, and whether none has been lowered yet."""

    n: int
    first: bool


class Amount(Args, frozen=True):
    """How many: workers to place or to return, octagons to take, orders taken so far."""

    n: int


class InSection(Args, frozen=True):
    """A wall section by its id."""

    section: str
