"""The shapes of the data file's tables: the rules' numbers, components, cards and player boards."""

from __future__ import annotations

from typing import Literal

from engine.kernel import data as files
from engine.kernel.data import Row


class Table(files.Table, frozen=True, kw_only=True):
    """A table of the file; ``note`` says what of its figures the rule text states."""

    note: str = ""


class GameTable(Table, frozen=True, kw_only=True):
    """Single numbers of the rules, named in the file with their clauses."""

    rounds: int
    cards_per_stack: int
    cards_per_stack_variant: int
    cards_per_region: int
    octagons_by_card: tuple[int, ...]
    unrest_by_card: tuple[int, ...]
    vp_per_missing_octagon: int
    hire_unrest: int
    palace_workers_region: int
    palace_workers_elsewhere: int
    palace_vp_per_card: int
    great_octagon: int
    start_region: int
    auction_vp: int
    auction_least_bid: int
    auction_last_price: int
    colours: tuple[str, ...]
    regions: tuple[int, ...]


class PerPlayer(Row, frozen=True):
    """What each player takes at set-up; ``officials`` of each colour (ZG-1.2)."""

    discs: int
    discs_for_orders: int
    governors: int
    palaces: int
    walls: int
    unrest_cubes: int
    officials: int


class Components(Table, frozen=True, kw_only=True):
    """The component list (section 0)."""

    cards: int
    cards_per_aspect: int
    player_boards: int
    worker_tiles: int
    wall_tiles: int
    order_tiles: int
    governors: int
    walls: int
    palaces: int
    discs: int
    unrest_cubes: int
    officials: int
    octagons: int
    great_octagons: int
    player_colours: tuple[str, ...]
    per_player: PerPlayer


class SeatsTable(Table, frozen=True, kw_only=True):
    """What depends on the number of players (section 21)."""

    seats: int
    octagons_per_aspect: int
    palace_spaces: int
    auction_boards: int


class Aspect(Row, frozen=True):
    """An aspect of unification: its cards' numbers, the range on their backs, the VP of the majority at the end."""

    id: str
    colour: str
    first: int
    last: int
    range: str
    majority_vp: int


class Aspects(Table, frozen=True, kw_only=True):
    """The aspects in the order in which they are rewarded."""

    list: tuple[Aspect, ...]


class Action(Row, frozen=True):
    """A court action, and whether a higher or a lower card number opens abilities (empty: never)."""

    id: str
    abilities: Literal["higher", "lower", ""] = ""


class Court(Table, frozen=True, kw_only=True):
    """The court actions, the limits of the first card's X, and the least points of a relocation."""

    first_card_least: int
    first_card_most: int
    least_relocation: int
    actions: tuple[Action, ...]


class Bonus(Row, frozen=True):
    """What an ability or a square gives. ``amount`` counts VP, pieces, levels or relocation points."""

    kind: Literal["vp", "official", "worker", "reduce_unrest", "relocate", "octagon"]
    amount: int
    colour: str = ""
    aspect: str = ""
    place: Literal["any_region", "card_region", ""] = ""


class Card(Row, frozen=True):
    """A card: number, aspect, the court action that triggers its ability, and the bonus."""

    n: int
    aspect: str
    trigger: str
    bonus: Bonus


class Cards(Table, frozen=True, kw_only=True):
    """All cards."""

    list: tuple[Card, ...]


class Track(Row, frozen=True):
    """An unrest track: its spaces, and the level from which no palace may be built."""

    region: int
    length: int
    no_palace_from: int


class Board(Row, frozen=True):
    """A player board.

    ``after`` names the court actions after which ``bonus`` may be used; ``octagons_by_card`` replaces the common table.
    """

    id: str
    side: Literal["A", "B"]
    symbol: str
    copies: int
    start_officials: dict[str, int]
    tracks: tuple[Track, ...]
    worker_area_officials: int
    relocation_max: int
    ability: str = ""
    after: tuple[str, ...] = ()
    bonus: Bonus | None = None
    octagons_by_card: tuple[int, ...] = ()


class Boards(Table, frozen=True, kw_only=True):
    """All player boards; side A comes first."""

    list: tuple[Board, ...]
