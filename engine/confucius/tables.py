"""The tables of ``data/games/confucius.toml`` as types; `engine.confucius.data` reads and checks them."""

from __future__ import annotations

from engine.kernel.data import Row, Table


class Components(Table, frozen=True, kw_only=True):
    """How many there are of everything: the first four per player (CF-1, section 2)."""

    gifts: int
    markers: int
    armies: int
    cubes: int
    officials: int
    candidates: int
    money_cards: int
    reward_cards: int
    foreign_lands: int
    junks: int
    great_wall_pieces: int
    chits_green: int
    chits_blue: int


class Ministries(Table, frozen=True, kw_only=True):
    """The ministries in the order of their resolution, and their spaces, most senior first."""

    order: list[str]
    spaces: list[int]
    filled_at_start: list[int]
    tiles_per_round: int


class Official(Row, frozen=True, kw_only=True):
    """An official tile; cost in coins."""

    id: str
    cost: int


class Officials(Table, frozen=True, kw_only=True):
    """All officials and the sum of their costs."""

    sum: int
    tiles: list[Official]


class Candidate(Row, frozen=True, kw_only=True):
    """A candidate tile and the ministry it is for."""

    id: str
    ministry: str


class Candidates(Table, frozen=True, kw_only=True):
    """All candidates: ``top`` is shuffled and lies on ``bottom``."""

    top: list[str]
    bottom: list[str]
    tiles: list[Candidate]


class Discounts(Table, frozen=True, kw_only=True):
    """What a marker in a ministry makes cheaper (CF-2.7)."""

    army_ministry: str
    official_ministry: str
    junk_ministry: str
    recruit_licences: int
    official_coins_off: int
    junk_coins: list[int]


class Prices(Table, frozen=True, kw_only=True):
    """Prices without discount, in coins or licences; ``junk_coins`` for 1, 2, ... junks."""

    junk_coins: list[int]
    recruit_licences: int
    nominate_coins: int
    examination_coins: int
    licences_per_junk: int


class Incomes(Table, frozen=True, kw_only=True):
    """Cards of Tax income; most coins and cards beyond them of Commercial income."""

    tax_cards: int
    commercial_coins: int
    commercial_cards: int


class Chits(Table, frozen=True, kw_only=True):
    """Points of the ministries (green) and of the distant lands (blue)."""

    green: list[int]
    green_per_ministry: int
    blue: list[int]


class DistantLands(Table, frozen=True, kw_only=True):
    """The distant lands and the junks of one voyage."""

    rows: list[str]
    junks_per_voyage: int


class Box(Row, frozen=True, kw_only=True):
    """A box of a foreign land: its points, and whether it shows the reward icon."""

    vp: int
    reward: bool


class ForeignLand(Row, frozen=True, kw_only=True):
    """A foreign land tile; ``coins`` per army."""

    id: str
    coins: int
    boxes: list[Box]


class Slot(Row, frozen=True, kw_only=True):
    """A place for a foreign land: its soldiers, and the wall space over which they stand."""

    soldiers: int
    wall: int


class ForeignLands(Table, frozen=True, kw_only=True):
    """All land tiles, and the slots for those in play."""

    tiles: list[ForeignLand]
    slots: list[Slot]


class GreatWall(Table, frozen=True, kw_only=True):
    """The spaces of the Great Wall; the last one ends the game."""

    spaces: int


class MoneyKind(Row, frozen=True, kw_only=True):
    """A kind of money card."""

    id: str
    coins: int
    licences: int
    copies: int


class MoneyCards(Table, frozen=True, kw_only=True):
    """All kinds of money cards, the hand at the start and the limit at the end of a round."""

    start_hand: list[str]
    hand_limit: int
    kinds: list[MoneyKind]


class Gift(Row, frozen=True, kw_only=True):
    """A gift card; ``petition`` names what it does as a petition."""

    id: str
    value: int
    price: int
    available: bool = False
    petition: str = ""


class Gifts(Table, frozen=True, kw_only=True):
    """The gifts of a player by value, junks moved by the ceramic tile, examination cards that end a gift (CF-6.18)."""

    junks_moved: int
    examination_cards: int
    rows: list[Gift]


class Reward(Row, frozen=True, kw_only=True):
    """A kind of reward card."""

    id: str
    copies: int
    effect: str
    ministry: str = ""


class Rewards(Table, frozen=True, kw_only=True):
    """All reward cards, the cards of Cash and the points of Emperor insulted."""

    cash_cards: int
    insulted_vp: int
    rows: list[Reward]


class Cubes(Table, frozen=True, kw_only=True):
    """Cubes for 0, 1, 2 ... gifts (the last figure for all more), and those parked on Imperial Favour."""

    by_gifts: list[int]
    imperial_favour: int


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


class Office(Row, frozen=True, kw_only=True):
    """An office at the end, and the ministry whose Minister takes it on a tie."""

    id: str
    tie: str


class Offices(Table, frozen=True, kw_only=True):
    """The offices, their points, and their order as tie-breaks."""

    vp: int
    rows: list[Office]
    score_ties: list[str]


class Options(Table, frozen=True, kw_only=True):
    """The options of the set-up; the first value is the default."""

    reading: list[str]
    petitions: list[str]
    admiral_variation: list[str]


class Data(Row, frozen=True, kw_only=True):
    """The whole file."""

    id: str
    players: list[int]
    score_track: int
    components: Components
    ministries: Ministries
    officials: Officials
    candidates: Candidates
    discounts: Discounts
    prices: Prices
    incomes: Incomes
    chits: Chits
    distant_lands: DistantLands
    foreign_lands: ForeignLands
    great_wall: GreatWall
    money_cards: MoneyCards
    gifts: Gifts
    rewards: Rewards
    cubes: Cubes
    actions: Actions
    offices: Offices
    options: Options
