"""The figures of Confucius: ``data/games/confucius.toml``, read once and checked strictly."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from engine.errors import DataError

PATH = Path(__file__).parents[2] / "data" / "games" / "confucius.toml"
ANY = "any"
"""The ministry of a candidate or bribery card that fits every ministry."""


class Table(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of the file; ``source`` says where its figures come from."""

    source: str


class Row(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of a list in the file."""


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


class Data(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
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


SOURCES = ("rule text", "confirmed elsewhere", "reconstructed", "ours")


def load(path: Path = PATH) -> Data:
    """Read and check the file. Raises `DataError` with the place of the fault."""
    try:
        return parse(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DataError(f"{path.name}: {error.strerror}") from None


def parse(text: str) -> Data:
    """Check the text of the file. Raises `DataError`."""
    try:
        data = msgspec.convert(tomllib.loads(text), Data)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise DataError(f"confucius.toml: {error}") from None
    for table, must, what in _claims(data):
        if not must:
            raise DataError(f"confucius.toml: {table}: {what}")
    return data


def _claims(data: Data) -> list[tuple[str, bool, str]]:
    """Everything the tables must agree on: table, whether it holds, what must hold."""
    parts, order, spaces = data.components, data.ministries.order, data.ministries.spaces
    costs = [tile.cost for tile in data.officials.tiles]
    candidates = {tile.id: tile.ministry for tile in data.candidates.tiles}
    kinds = {kind.id: kind for kind in data.money_cards.kinds}
    values = [gift.value for gift in data.gifts.rows]
    boxes = [box for land in data.foreign_lands.tiles for box in land.boxes]
    slots = data.foreign_lands.slots
    offices = [office.id for office in data.offices.rows]
    reductions = data.discounts
    tables = [getattr(data, name) for name in Data.__struct_fields__]
    return [
        *((type(t).__name__, t.source.startswith(SOURCES), "source") for t in tables if isinstance(t, Table)),
        ("ministries", _different(order) and ANY not in order, "different ministries"),
        ("ministries", spaces == list(range(1, len(spaces) + 1)), "spaces count from 1"),
        ("ministries", set(data.ministries.filled_at_start) <= set(spaces), "filled_at_start are spaces"),
        ("officials", len(costs) == parts.officials and min(costs) > 0, "as many as in components"),
        ("officials", sum(costs) == data.officials.sum, "the sum of the costs"),
        ("officials", _different([tile.id for tile in data.officials.tiles]), "different ids"),
        ("candidates", len(candidates) == parts.candidates, "as many as in components"),
        ("candidates", sorted(data.candidates.top + data.candidates.bottom) == sorted(candidates), "top and bottom"),
        ("candidates", set(candidates.values()) <= {*order, ANY}, "ministries that exist"),
        ("candidates", all(candidates[tile] == ANY for tile in data.candidates.bottom), "any at the bottom"),
        ("discounts", {reductions.army_ministry, reductions.official_ministry, reductions.junk_ministry} <= set(order),
         "ministries that exist"),
        ("discounts", len(reductions.junk_coins) == len(data.prices.junk_coins), "as many junk prices as without"),
        ("discounts", reductions.official_coins_off < min(costs), "no official for nothing"),
        ("chits", len(data.chits.green) == parts.chits_green, "as many green ones as in components"),
        ("chits", len(data.chits.blue) == parts.chits_blue, "as many blue ones as in components"),
        ("chits", len(data.chits.green) >= len(order) * data.chits.green_per_ministry, "enough green ones"),
        ("chits", data.chits.green_per_ministry == 2, "one for the Minister, one for the First Secretary"),
        ("distant_lands", _different(data.distant_lands.rows), "different ids"),
        ("distant_lands", len(data.chits.blue) >= len(data.distant_lands.rows), "a blue chit each"),
        ("foreign_lands", len(data.foreign_lands.tiles) == parts.foreign_lands, "as many as in components"),
        ("foreign_lands", _different([tile.id for tile in data.foreign_lands.tiles]), "different ids"),
        ("foreign_lands", 0 < len(slots) <= parts.foreign_lands, "a tile for every slot"),
        ("foreign_lands", all(slot.wall <= data.great_wall.spaces for slot in slots), "soldiers on the wall"),
        ("foreign_lands", _different([slot.wall for slot in slots]), "soldiers on different spaces"),
        ("foreign_lands", all(box.vp > 0 for box in boxes), "points in every box"),
        ("great_wall", data.great_wall.spaces == parts.great_wall_pieces, "a piece for every space"),
        ("money_cards", sum(kind.copies for kind in kinds.values()) == parts.money_cards, "as many as in components"),
        ("money_cards", _different([kind.coins for kind in kinds.values()]), "coins tell the kinds apart"),
        ("money_cards", set(data.money_cards.start_hand) <= set(kinds), "start_hand of these kinds"),
        ("gifts", values == list(range(1, parts.gifts + 1)), "values count from 1"),
        ("gifts", all(bool(gift.petition) == (gift.value > 1) for gift in data.gifts.rows), "petitions from 2"),
        ("rewards", sum(card.copies for card in data.rewards.rows) == parts.reward_cards, "as many as in components"),
        ("rewards", all((card.effect == "bribery") == bool(card.ministry) for card in data.rewards.rows),
         "a ministry on bribery cards"),
        ("rewards", {card.ministry for card in data.rewards.rows} <= {"", ANY, *order}, "ministries that exist"),
        ("cubes", max(data.cubes.by_gifts) <= parts.cubes, "not more than there are"),
        ("cubes", min(data.cubes.by_gifts) > data.cubes.imperial_favour, "cubes are left for turns"),
        ("actions", _different([row.id for row in data.actions.rows]), "different ids"),
        ("actions", data.actions.favour_space not in {row.space for row in data.actions.rows}, "a space of its own"),
        ("offices", sorted(data.offices.score_ties) == sorted(offices), "score_ties name every office once"),
        ("offices", {office.tie for office in data.offices.rows} <= set(order), "ministries that exist"),
        ("options", all(_different(getattr(data.options, name)) for name in ("reading", "petitions")), "values"),
    ]  # fmt: skip


def _different(things: Sequence[object]) -> bool:
    return len(set(things)) == len(things)


DATA = load()
COSTS = {tile.id: tile.cost for tile in DATA.officials.tiles}
"""Coins of every official by tile id; candidates are not in it."""
CANDIDATES = {tile.id: tile.ministry for tile in DATA.candidates.tiles}
"""The ministry of every candidate by tile id."""
MINISTRIES = DATA.ministries.order
SPACES = len(DATA.ministries.spaces)
KINDS = DATA.money_cards.kinds
LANDS = {tile.id: tile for tile in DATA.foreign_lands.tiles}
DISTANT = DATA.distant_lands.rows
GIFTS = {gift.value: gift for gift in DATA.gifts.rows}
REWARDS = {card.id: card for card in DATA.rewards.rows}
OFFICES = [office.id for office in DATA.offices.rows]
