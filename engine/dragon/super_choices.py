"""Expansion II: what is chosen in super events (section 3.12 of the specification)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from engine.dragon.data import DATA, TYPE, TYPES, YOUNG_TILES
from engine.dragon.palaces import (
    move,
    palace,
    palace_in,
    palace_keys,
    palace_label,
    person_keys,
    person_label,
    persons,
    release,
    release_all,
    score,
    symbols,
    taken_label,
    tile_of,
)
from engine.dragon.persons import PILE_EMPTY, take_tile
from engine.dragon.rules import RULES, DragonFlow, DragonKind
from engine.dragon.scoring import monk_points
from engine.dragon.state import CHARTER, Discard, DragonView, Player, Position, RemainingParts, ShakenPalace, Table
from engine.kernel.values import Frame, Label, Reason, Value

TORN = DATA.super_events.tornado_cards
TYPE_TAKEN = Label("type_taken")


@RULES.decision("tornado_cards")
class TornadoCards(DragonKind):
    """D16: which two cards go, face up (DR-12.8, DR-12.9)."""

    clause = "DR-12.8"

    def keys(self, pos: Position, frame: Frame) -> Iterable[str]:
        """Every different pair in hand."""
        return dict.fromkeys("+".join(pair) for pair in combinations(pos.hands[frame.seat], TORN))

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Discard them."""
        cards = key.split("+")
        for card in cards:
            flow.state.hands[frame.seat].remove(card)
            flow.state.table.discard.append(Discard(frame.seat, card))
        flow.tell("tornado", frame.seat, {"cards": [f"card_{card}" for card in cards]})

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """The two cards."""
        return Label("tornado_cards", {"cards": [f"card_{card}" for card in key.split("+")]})


def _not_rising(table: Table, tile: str) -> Label | None:
    """Why a young tile may not be taken: each type once in this sunrise, and only what is there (DR-12.11)."""
    if TYPE[tile] in table.risen:
        return TYPE_TAKEN
    return None if table.piles[tile] else PILE_EMPTY


@RULES.step("sunrise")
def sunrise_turn(flow: DragonFlow, frame: Frame) -> None:
    """One seat's sunrise; nothing, if no young tile is allowed (DR-12.12)."""
    if any(_not_rising(flow.state.table, tile) is None for tile in YOUNG_TILES):
        flow.push("sunrise_tile", frame.seat, cause="sunrise")
    else:
        flow.tell("no_tile", frame.seat)


@RULES.decision("sunrise_tile")
class SunriseTile(DragonKind):
    """D17: the young tile; it is housed as in phase 2 (DR-12.10)."""

    clause = "DR-12.10"

    def keys(self, pos: Position, frame: Frame) -> Iterable[str]:
        """The young tiles, those of types with one level included (DR-12.12)."""
        return YOUNG_TILES

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """Types taken before, and empty piles."""
        return _not_rising(pos.table, key)

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Take it; its type is closed to the others, whatever becomes of it (DR-12.11)."""
        flow.state.table.risen.append(TYPE[key])
        take_tile(flow, frame.seat, key, "sunrise")

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """The tile, and how far it moves the disc."""
        return taken_label(key, view.table.players[frame.seat])


@RULES.step("quake")
def quake(flow: DragonFlow, frame: Frame[RemainingParts]) -> None:
    """The next part to lose, as long as one is due and there is one; then the damage is counted (DR-12.15)."""
    seat = frame.seat
    if frame.args.n and any(home.floors for home in flow.state.table.players[seat].palaces):
        flow.push("quake_part", seat, frame.args, cause="earthquake")
    else:
        flow.push("quake_damage", seat, cause="earthquake")


@RULES.decision("quake_part")
class QuakePart(DragonKind):
    """D13: the palace that loses a part (DR-12.14)."""

    clause = "DR-12.14"

    def keys(self, pos: Position, frame: Frame[RemainingParts]) -> Iterable[str]:
        """Own palaces with a floor left."""
        return palace_keys([home for home in pos.table.players[frame.seat].palaces if home.floors])

    def resolve(self, flow: DragonFlow, frame: Frame[RemainingParts], key: str) -> None:
        """Take the part off."""
        home = palace_in(flow.state.table, frame.seat, key)
        home.floors -= 1
        flow.tell("quake", frame.seat, {"n": home.floors, "persons": [*home.persons]})
        flow.push("quake", frame.seat, RemainingParts(frame.args.n - 1), cause="earthquake")

    def label(self, view: DragonView, frame: Frame[RemainingParts], key: str) -> Label:
        """The palace with its floors and persons."""
        return palace_label(view.table, frame.seat, key)


@RULES.step("quake_damage")
def quake_damage(flow: DragonFlow, frame: Frame) -> None:
    """Palaces without floors go, with all their persons; others release their surplus (DR-12.15)."""
    seat = frame.seat
    player = flow.state.table.players[seat]
    for home in [empty for empty in player.palaces if not empty.floors]:
        release_all(flow, seat, home)
        player.palaces.remove(home)
        flow.tell("quake_gone", seat)
    push_surplus(flow, seat)


def push_surplus(flow: DragonFlow, seat: int) -> None:
    """Ask for a surplus person, if a palace has any."""
    for home in flow.state.table.players[seat].palaces:
        if len(home.persons) > home.floors:
            flow.push("quake_release", seat, ShakenPalace(home.id), cause="earthquake")
            return


@RULES.decision("quake_release")
class QuakeRelease(DragonKind):
    """D14: a surplus person of a palace that has become lower (DR-12.15)."""

    clause = "DR-12.15"

    def keys(self, pos: Position, frame: Frame[ShakenPalace]) -> Iterable[str]:
        """The persons in that palace."""
        return person_keys([palace(pos.table.players[frame.seat], frame.args.palace)])

    def resolve(self, flow: DragonFlow, frame: Frame[ShakenPalace], key: str) -> None:
        """Let the person go; then the next surplus."""
        release(flow, frame.seat, palace_in(flow.state.table, frame.seat, key), tile_of(key))
        push_surplus(flow, frame.seat)

    def label(self, view: DragonView, frame: Frame[ShakenPalace], key: str) -> Label:
        """Who would leave, and who stays in that palace."""
        return person_label("release", view.table, frame.seat, key)


@RULES.decision("flood_mix")
class FloodMix(DragonKind):
    """D15: yuan, rice and rockets to give back, as ``y<n>.r<n>.f<n>`` (DR-12.16)."""

    clause = "DR-12.16"

    def keys(self, pos: Position, frame: Frame) -> Iterable[str]:
        """Every mix of half of all units together, rounded down; most yuan first."""
        player = pos.table.players[frame.seat]
        due = (player.yuan + player.rice + player.rockets) // DATA.super_events.flood_divisor
        return [
            f"y{due - rice - rockets}.r{rice}.f{rockets}"
            for rice in range(min(due, player.rice) + 1)
            for rockets in range(min(due - rice, player.rockets) + 1)
            if due - rice - rockets <= player.yuan
        ]

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Give them back."""
        yuan, rice, rockets = flood_parts(key)
        player = flow.state.table.players[frame.seat]
        player.yuan -= yuan
        player.rice -= rice
        player.rockets -= rockets
        flow.tell("flood", frame.seat, {"n": yuan + rice + rockets, "yuan": yuan, "rice": rice, "rockets": rockets})

    def beside(self, view: DragonView, frame: Frame) -> list[Label]:
        """How much it must be together."""
        player = view.table.players[frame.seat]
        due = (player.yuan + player.rice + player.rockets) // DATA.super_events.flood_divisor
        return [Label("flood_due", {"n": due})]

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """How much of each."""
        args: dict[str, Value] = dict(zip(("yuan", "rice", "rockets"), flood_parts(key), strict=True))
        return Label("flood_mix", args, place=f"money.{frame.seat}")


def flood_parts(key: str) -> tuple[int, int, int]:
    """Yuan, rice and rockets of an option key.

    >>> flood_parts("y2.r0.f1")
    (2, 0, 1)
    """
    yuan, rice, rockets = (int(part[1:]) for part in key.split("."))
    return yuan, rice, rockets


GAINS = {
    "farmer": "gain_rice",
    "pyrotechnist": "gain_rocket",
    "tax_collector": "gain_yuan",
    "craftsman": "gain_part",
    "warrior": "gain_space",
    "scholar": "gain_vp",
    "court_lady": "gain_vp",
    "monk": "gain_vp",
    "healer": "gain_nothing",
}
"""What a type brings by charter, as terms."""


@RULES.step("charter")
def charter_turn(flow: DragonFlow, frame: Frame) -> None:
    """One seat's charter; who has no persons is passed over (DR-12.19)."""
    if persons(flow.state.table.players[frame.seat]):
        flow.push("charter_type", frame.seat, cause="charter")
    else:
        flow.tell("charter_none", frame.seat)


@RULES.decision("charter_type")
class CharterType(DragonKind):
    """D18: the type whose benefit is taken, for all own persons of it (DR-12.17)."""

    clause = "DR-12.17"

    def keys(self, pos: Position, frame: Frame) -> Iterable[str]:
        """The types among own persons."""
        own = {TYPE[tile] for home in pos.table.players[frame.seat].palaces for tile in home.persons}
        return [kind for kind in TYPES if kind in own]

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Take the benefit (DR-12.18)."""
        table, seat = flow.state.table, frame.seat
        player = table.players[seat]
        gain = benefit(player, key)
        flow.tell("charter", seat, {"type": key, "n": gain, "gain": GAINS[key]})
        if key == "farmer":
            player.rice += gain
        elif key == "pyrotechnist":
            player.rockets += gain
        elif key == "tax_collector":
            player.yuan += gain
        elif key == "craftsman":
            flow.push("build_part", seat, RemainingParts(gain), cause="charter")
        elif key == "warrior":
            move(table, seat, gain)
        elif key != "healer":
            score(table, seat, CHARTER, gain)

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """The type and what it would bring."""
        player = view.table.players[frame.seat]
        own = next(f"{home.id}.{tile}" for home in player.palaces for tile in home.persons if TYPE[tile] == key)
        args: dict[str, Value] = {"type": key, "n": benefit(player, key), "gain": GAINS[key]}
        return Label("charter", args, place=f"person.{frame.seat}.{own}")


def benefit(player: Player, kind: str) -> int:
    """How much a type brings by charter: 1 per symbol, monks buddhas times floors, healers nothing (DR-12.18)."""
    if kind == "monk":
        return monk_points(player)
    return 0 if kind == "healer" else symbols(player, kind)
