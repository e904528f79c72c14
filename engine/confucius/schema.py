"""The tables of ``data/games/confucius.toml`` as types, each with what it can get wrong by itself."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from engine.kernel.data import Row, Table, demand, distinct, equal, numbered, require_known

Count = Annotated[int, Meta(ge=1)]
"""At least one."""
ANY = "any"
"""The ministry of a candidate or bribery card that fits every ministry."""
BRIBERY = "bribery"
"""The effect of the reward cards that name a ministry."""


class Components(Table, frozen=True, kw_only=True):
    """How many there are of everything: the first four per player (CF-1, section 2)."""

    gifts: Count
    markers: Count
    armies: Count
    cubes: Count
    officials: Count
    candidates: Count
    money_cards: Count
    reward_cards: Count
    foreign_lands: Count
    junks: Count
    great_wall_pieces: Count
    chits_green: Count
    chits_blue: Count


class Ministries(Table, frozen=True, kw_only=True):
    """The ministries in the order of their resolution, and their spaces, most senior first."""

    order: list[str]
    spaces: list[int]
    filled_at_start: list[int]
    tiles_per_round: Count

    def __post_init__(self) -> None:
        distinct("order", [*self.order, ANY])
        numbered("spaces", self.spaces)
        require_known("filled_at_start", self.filled_at_start, self.spaces)


class Official(Row, frozen=True, kw_only=True):
    """An official tile; cost in coins."""

    id: str
    cost: Count


class Officials(Table, frozen=True, kw_only=True):
    """All officials and the sum of their costs."""

    sum: int
    tiles: list[Official]

    def __post_init__(self) -> None:
        distinct("tiles", [tile.id for tile in self.tiles])
        equal("sum", self.sum, sum(tile.cost for tile in self.tiles))


class Candidate(Row, frozen=True, kw_only=True):
    """A candidate tile and the ministry it is for."""

    id: str
    ministry: str


class Candidates(Table, frozen=True, kw_only=True):
    """All candidates: ``top`` is shuffled and lies on ``bottom``."""

    top: list[str]
    bottom: list[str]
    tiles: list[Candidate]

    def __post_init__(self) -> None:
        equal("top and bottom", sorted(self.top + self.bottom), sorted(tile.id for tile in self.tiles))
        bottom = {tile.ministry for tile in self.tiles if tile.id in self.bottom}
        equal("ministries at the bottom", bottom, {ANY})


class Discounts(Table, frozen=True, kw_only=True):
    """What a marker in a ministry makes cheaper (CF-2.7)."""

    army_ministry: str
    official_ministry: str
    junk_ministry: str
    recruit_licences: Count
    official_coins_off: Count
    junk_coins: list[Count]


class Prices(Table, frozen=True, kw_only=True):
    """Prices without discount, in coins or licences; ``junk_coins`` for 1, 2, ... junks."""

    junk_coins: list[Count]
    recruit_licences: Count
    nominate_coins: Count
    examination_coins: Count
    licences_per_junk: Count


class Incomes(Table, frozen=True, kw_only=True):
    """Cards of Tax income; most coins and cards beyond them of Commercial income."""

    tax_cards: Count
    commercial_coins: Count
    commercial_cards: Count


class Chits(Table, frozen=True, kw_only=True):
    """Points of the ministries (green: the Minister's and the First Secretary's) and of the distant lands (blue)."""

    green: list[Count]
    green_per_ministry: Literal[2]
    blue: list[Count]


class DistantLands(Table, frozen=True, kw_only=True):
    """The distant lands and the junks of one voyage."""

    rows: list[str]
    junks_per_voyage: Count

    def __post_init__(self) -> None:
        distinct("rows", self.rows)


class Box(Row, frozen=True, kw_only=True):
    """A box of a foreign land: its points, and whether it shows the reward icon."""

    vp: Count
    reward: bool


class ForeignLand(Row, frozen=True, kw_only=True):
    """A foreign land tile; ``coins`` per army."""

    id: str
    coins: Count
    boxes: list[Box]


class Slot(Row, frozen=True, kw_only=True):
    """A place for a foreign land: its soldiers, and the wall space over which they stand."""

    soldiers: Count
    wall: Count


class ForeignLands(Table, frozen=True, kw_only=True):
    """All land tiles, and the slots for those in play."""

    tiles: list[ForeignLand]
    slots: Annotated[list[Slot], Meta(min_length=1)]

    def __post_init__(self) -> None:
        distinct("tiles", [tile.id for tile in self.tiles])
        distinct("slots: wall", [slot.wall for slot in self.slots])
        demand(len(self.slots) <= len(self.tiles), "slots: more than there are tiles")


class GreatWall(Table, frozen=True, kw_only=True):
    """The spaces of the Great Wall; the last one ends the game."""

    spaces: Count


class MoneyKind(Row, frozen=True, kw_only=True):
    """A kind of money card."""

    id: str
    coins: Count
    licences: Count
    copies: Count


class MoneyCards(Table, frozen=True, kw_only=True):
    """All kinds of money cards, the hand at the start and the limit at the end of a round."""

    start_hand: list[str]
    hand_limit: Count
    kinds: list[MoneyKind]

    def __post_init__(self) -> None:
        distinct("kinds: coins", [kind.coins for kind in self.kinds])
        require_known("start_hand", self.start_hand, [kind.id for kind in self.kinds])


class Gift(Row, frozen=True, kw_only=True):
    """A gift card; ``petition`` names what it does as a petition."""

    id: str
    value: int
    price: int
    available: bool = False
    petition: str = ""

    def __post_init__(self) -> None:
        equal("petition", bool(self.petition), self.value > 1)


class Gifts(Table, frozen=True, kw_only=True):
    """The gifts of a player by value, junks moved by the ceramic tile, examination cards that end a gift (CF-6.18)."""

    junks_moved: Count
    examination_cards: Count
    rows: list[Gift]

    def __post_init__(self) -> None:
        numbered("rows: value", [gift.value for gift in self.rows])


class Reward(Row, frozen=True, kw_only=True):
    """A kind of reward card."""

    id: str
    copies: Count
    effect: str
    ministry: str = ""

    def __post_init__(self) -> None:
        equal("ministry", bool(self.ministry), self.effect == BRIBERY)


class Rewards(Table, frozen=True, kw_only=True):
    """All reward cards, the cards of Cash and the points of Emperor insulted."""

    cash_cards: Count
    insulted_vp: Count
    rows: list[Reward]


class Cubes(Table, frozen=True, kw_only=True):
    """Cubes for 0, 1, 2 ... gifts (the last figure for all more), and those parked on Imperial Favour."""

    by_gifts: list[Count]
    imperial_favour: Count

    def __post_init__(self) -> None:
        demand(min(self.by_gifts) > self.imperial_favour, "by_gifts: no cubes left for turns")


class ActionRow(Row, frozen=True, kw_only=True):
    """An action, its space, and its cubes. ``again`` None: only once a round."""

    id: str
    space: str
    first: int
    again: int | None = None


class Actions(Table, frozen=True, kw_only=True):
    """The actions in the order of the board."""

    favour_space: str
    rows: list[ActionRow]

    def __post_init__(self) -> None:
        distinct("rows", [row.id for row in self.rows])
        distinct("spaces", [*dict.fromkeys(row.space for row in self.rows), self.favour_space])


class Office(Row, frozen=True, kw_only=True):
    """An office at the end, and the ministry whose Minister takes it on a tie."""

    id: str
    tie: str


class Offices(Table, frozen=True, kw_only=True):
    """The offices, their points, and their order as tie-breaks."""

    vp: Count
    rows: list[Office]
    score_ties: list[str]

    def __post_init__(self) -> None:
        equal("score_ties", sorted(self.score_ties), sorted(office.id for office in self.rows))


class Options(Table, frozen=True, kw_only=True):
    """The options of the set-up; the first value is the default."""

    reading: tuple[Literal["seed"], Literal["official_2008"]]
    petitions: tuple[Literal["on"], Literal["off"]]
    admiral_variation: tuple[Literal["off"], Literal["on"]]
