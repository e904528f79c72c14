"""The shapes of the data file's tables: numbers, components, cards and player boards; `schema_map` has the map's.

What one of them can get wrong by itself it says itself; what several must agree on stands in `data.agree`.
"""

from __future__ import annotations

from typing import Annotated, Generic, Literal, TypeVar, get_args

from msgspec import Meta

from engine.kernel import data as files
from engine.kernel.data import Row, demand, distinct, equal, numbered

T = TypeVar("T")
Count = Annotated[int, Meta(ge=1)]
CHOICE = "choice"
"""Of the colour or aspect that a player chooses."""
Colour = Literal["red", "grey", "white"]
AnyColour = Literal[Colour, "choice", ""]
AspectId = Literal["writing", "currency", "laws"]
AnyAspect = Literal[AspectId, "choice", ""]
ActionId = Literal[
    "build_wall", "build_palace", "hire_workers", "relocate_officials", "recruit_official", "install_governor"
]
"""The court actions that the rules know how to carry out (ZG-7.2)."""


class Table(files.Table, frozen=True, kw_only=True):
    """A table of the file; ``note`` says what of its figures the rule text states."""

    note: str = ""


class ListTable(Table, Generic[T], frozen=True, kw_only=True):
    """A table of things of one kind, in the order of the board or of the rulebook."""

    list: tuple[T, ...]


class GameTable(Table, frozen=True, kw_only=True):
    """Single numbers of the rules, named in the file with their clauses."""

    rounds: Count
    cards_per_stack: Count
    cards_per_stack_variant: Count
    cards_per_region: Count
    octagons_by_card: tuple[int, ...]
    unrest_by_card: tuple[int, ...]
    vp_per_missing_octagon: int
    hire_unrest: int
    palace_workers_region: int
    palace_workers_elsewhere: int
    palace_vp_per_card: int
    great_octagon: Count
    start_region: int
    auction_vp: int
    auction_least_bid: Count
    auction_last_price: int
    colours: tuple[Colour, ...]
    regions: tuple[int, ...]

    def __post_init__(self) -> None:
        """Regions and colours are numbered and named once; a region has figures for every card it holds."""
        numbered("regions", self.regions)
        distinct("colours", self.colours)
        demand(self.start_region in self.regions, f"start_region: there is no region {self.start_region}")
        equal("octagons_by_card", len(self.octagons_by_card), self.cards_per_region)
        equal("unrest_by_card", len(self.unrest_by_card), self.cards_per_region)


class PerPlayer(Row, frozen=True):
    """What each player takes at set-up; ``officials`` of each colour (ZG-1.2)."""

    discs: int
    discs_for_orders: int
    governors: int
    palaces: int
    walls: int
    unrest_cubes: int
    officials: int

    def __post_init__(self) -> None:
        """One disc lies on the score track, one on the reward track, the others beside the orders."""
        equal("discs", self.discs, self.discs_for_orders + 2)


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

    def __post_init__(self) -> None:
        """There is as much of everything as all players take together."""
        distinct("player_colours", self.player_colours)
        players = len(self.player_colours)
        equal("player_boards", self.player_boards, players)
        for name in ("governors", "walls", "palaces", "discs", "unrest_cubes"):
            equal(name, getattr(self, name), players * getattr(self.per_player, name))


class SeatsTable(Table, frozen=True, kw_only=True):
    """What depends on the number of players (section 21)."""

    seats: int
    octagons_per_aspect: Count
    palace_spaces: Count
    auction_boards: Count


class Aspect(Row, frozen=True):
    """An aspect of unification: its cards' numbers, the range on their backs, the VP of the majority at the end."""

    id: AspectId
    colour: str
    first: int
    last: int
    range: str
    majority_vp: int


class Action(Row, frozen=True):
    """A court action, and whether a higher or a lower card number opens abilities (empty: never)."""

    id: ActionId
    abilities: Literal["higher", "lower", ""] = ""


class Court(Table, frozen=True, kw_only=True):
    """The court actions, the limits of the first card's X, and the least points of a relocation."""

    first_card_least: int
    first_card_most: int
    least_relocation: Count
    actions: tuple[Action, ...]

    def __post_init__(self) -> None:
        """The actions are those of the rules."""
        equal("actions", tuple(action.id for action in self.actions), get_args(ActionId))


class Bonus(Row, frozen=True):
    """What an ability or a square gives. ``amount`` counts VP, pieces, levels or relocation points."""

    kind: Literal["vp", "official", "worker", "reduce_unrest", "relocate", "octagon"]
    amount: Count
    colour: AnyColour = ""
    aspect: AnyAspect = ""
    place: Literal["any_region", "card_region", ""] = ""

    def __post_init__(self) -> None:
        """Officials have a colour, octagons an aspect, officials and workers a place."""
        demand((self.colour != "") == (self.kind == "official"), f"colour {self.colour!r} for {self.kind}")
        demand((self.aspect != "") == (self.kind == "octagon"), f"aspect {self.aspect!r} for {self.kind}")
        demand((self.place != "") == (self.kind in ("official", "worker")), f"place {self.place!r} for {self.kind}")


class Card(Row, frozen=True):
    """A card: number, aspect, the court action that triggers its ability, and the bonus."""

    n: int
    aspect: AspectId
    trigger: ActionId
    bonus: Bonus


class Track(Row, frozen=True):
    """An unrest track: its spaces (ZG-6.4), and the level from which no palace may be built."""

    region: int
    length: Annotated[int, Meta(ge=2, le=4)]
    no_palace_from: Count

    def __post_init__(self) -> None:
        """The rightmost space always blocks palaces (ZG-6.8)."""
        demand(self.no_palace_from <= self.length, f"track of region {self.region}: palaces are never blocked")


class Board(Row, frozen=True):
    """A player board.

    ``after`` names the court actions after which ``bonus`` may be used; ``octagons_by_card`` replaces the common table.
    """

    id: str
    side: Literal["A", "B"]
    symbol: str
    copies: Count
    start_officials: dict[Colour, Annotated[int, Meta(ge=0)]]
    tracks: tuple[Track, ...]
    worker_area_officials: Count
    relocation_max: Count
    ability: str = ""
    after: tuple[ActionId, ...] = ()
    bonus: Bonus | None = None
    octagons_by_card: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Three start officials (ZG-1.20); a bonus says after which actions."""
        equal("start officials", sum(self.start_officials.values()), 3)
        demand(bool(self.after) == (self.bonus is not None), "after: a bonus and its actions belong together")
