"""The tables of ``data/games/dragon.toml``: what stands in each, and within which limits.

Decoding is strict: an unknown name, a missing one or a number out of range is an error. What one table has to agree on
by itself it demands itself; what several have to agree on stands in `data.agree`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from engine.kernel.data import Row, Table, demand, equal

Count = Annotated[int, Meta(ge=0, le=200)]
Some = Annotated[int, Meta(ge=1, le=200)]
Month = Annotated[int, Meta(ge=1, le=12)]

PersonId = Literal[
    "monk", "healer", "pyrotechnist", "craftsman", "court_lady", "tax_collector", "warrior", "scholar", "farmer"
]
ActionId = Literal["tax", "build", "harvest", "fireworks", "parade", "study", "privilege", "wall"]
EventKind = Literal["peace", "tribute", "drought", "dragon_festival", "mongols", "contagion"]
Corner = Literal[
    "lantern",
    "buddha",
    "earthquake",
    "flood",
    "eclipse",
    "volcano",
    "tornado",
    "sunrise",
    "assassination",
    "charter",
]
Bonus = Literal["rice", "rocket", "part", "yuan", "track", "vp"]


class Course(Table, frozen=True, kw_only=True):
    """Players and months."""

    seats: tuple[Annotated[int, Meta(ge=2, le=5)], ...]
    months: Month
    draft_persons: Some
    months_without_cards: list[Month]


class Components(Table, frozen=True, kw_only=True):
    """What lies in the box (T-1)."""

    person_tiles: Some
    person_cards: Some
    spare_cards: Some
    palace_parts: Some
    coins_1: Some
    coins_3: Some
    rice: Some
    rockets: Some
    events: Some
    privileges_small: Some
    privileges_large: Some
    action_cards: Some
    wall_cards: Some
    wall_pieces: Some
    corners: Some


class Level(Row, frozen=True):
    """Person points and symbols of a tile."""

    value: Annotated[int, Meta(ge=1, le=6)]
    symbols: Annotated[int, Meta(ge=1, le=3)]


class PersonType(Table, frozen=True, kw_only=True):
    """A type of person (T-2); without ``old`` it has one level only, which counts as young."""

    id: PersonId
    symbol: Literal["buddha", "mortar", "rocket", "hammer", "dragon", "coin", "helmet", "book", "rice_sack"]
    young: Level
    old: Level | None = None


class Supply(Table, frozen=True, kw_only=True):
    """Tiles per type laid out with so many seats (T-3)."""

    seats: Some
    young: Some
    old: Some
    single: Some

    def __post_init__(self) -> None:
        """One type has as many tiles as another."""
        equal("young and old tiles", self.young + self.old, self.single)


class Cards(Table, frozen=True, kw_only=True):
    """The hand at the start (T-4)."""

    each: Some
    wild: Count


class Start(Table, frozen=True, kw_only=True):
    """What a player starts with (DR-1.8); ``palaces`` are floors."""

    palaces: list[Some]
    yuan: Count
    rice: Count
    rockets: Count


class PalaceRule(Table, frozen=True, kw_only=True):
    """The most floors a palace may have."""

    floors: Some


class ActionPhase(Table, frozen=True, kw_only=True):
    """Fee for a group in use, and the money a refill leads to, in yuan."""

    fee: Count
    refill: Count


class Action(Table, frozen=True, kw_only=True):
    """An action card (T-5), and the persons whose symbols it adds."""

    id: ActionId
    amount: Count = 0
    person: PersonId | None = None
    expansion: bool = False


class Privilege(Table, frozen=True, kw_only=True):
    """Price in yuan and VP per round."""

    price: Some
    dragons: Some


class Price(Table, frozen=True, kw_only=True):
    """Another edition's price in yuan."""

    price: Some


class Privileges(Row, frozen=True):
    """T-7."""

    small: Privilege
    large: Privilege
    large_first_edition: Price

    def __post_init__(self) -> None:
        """A large one costs more than a small one, in the first edition not the same as today."""
        demand(self.large.price > self.small.price, "large: not dearer than a small one")
        demand(self.large_first_edition.price != self.large.price, "large_first_edition: the same price")


class Events(Table, frozen=True, kw_only=True):
    """T-6; the first ``peace_months`` months are peace."""

    kinds: list[EventKind]
    copies: Some
    peace_months: Count

    def __post_init__(self) -> None:
        """All tiles of peace lie at the beginning."""
        equal("peace_months", self.peace_months, self.copies)


class Tribute(Table, frozen=True, kw_only=True):
    """Yuan to pay."""

    yuan: Some


class Drought(Table, frozen=True, kw_only=True):
    """Rice per inhabited palace."""

    rice: Some


class Festival(Table, frozen=True, kw_only=True):
    """VP, and what divides the rockets of those who score."""

    most: Some
    second: Some
    keep_divisor: Some


class Mongols(Table, frozen=True, kw_only=True):
    """VP per helmet; persons to release for the fewest."""

    helmet: Some
    release: Some


class Contagion(Table, frozen=True, kw_only=True):
    """Persons to release, and how many a mortar saves."""

    release: Some
    mortar: Some


class Decay(Table, frozen=True, kw_only=True):
    """Floors an uninhabited palace loses."""

    floors: Some


class RoundScoring(Table, frozen=True, kw_only=True):
    """VP in phase 4."""

    palace: Some
    dragon: Some


class FinalScoring(Table, frozen=True, kw_only=True):
    """VP per person, yuan per tile sold, yuan per VP."""

    person: Some
    rice: Some
    rocket: Some
    yuan_per_vp: Some


class GreatWall(Table, frozen=True, kw_only=True):
    """Length of the wall; VP per own piece, persons to release for the fewest."""

    spaces: Some
    piece: Some
    release: Some


class WallBonus(Table, frozen=True, kw_only=True):
    """A wall piece: its bonus and how much (T-8)."""

    id: Bonus
    amount: Some


class SuperEvents(Table, frozen=True, kw_only=True):
    """T-9 and the numbers in DR-12."""

    month: Month
    corners: list[Corner]
    earthquake_parts: Some
    flood_divisor: Some
    tornado_cards: Some
    tornado_months_without_cards: list[Month]

    def __post_init__(self) -> None:
        """The tornado changes only months to come."""
        demand(
            min(self.tornado_months_without_cards) > self.month, "tornado_months_without_cards: not after the tornado"
        )


class Data(Row, frozen=True):
    """The whole file."""

    course: Course
    components: Components
    persons: list[PersonType]
    supply: list[Supply]
    cards: Cards
    start: Start
    palace: PalaceRule
    action_phase: ActionPhase
    actions: list[Action]
    privileges: Privileges
    events: Events
    tribute: Tribute
    drought: Drought
    dragon_festival: Festival
    mongols: Mongols
    contagion: Contagion
    decay: Decay
    round_scoring: RoundScoring
    final_scoring: FinalScoring
    great_wall: GreatWall
    wall_pieces: list[WallBonus]
    super_events: SuperEvents
