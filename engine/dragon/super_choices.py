"""Expansion II: what is chosen in super events (section 3.12 of the specification)."""

from __future__ import annotations

from itertools import combinations

from engine.dragon.actions import palace_label
from engine.dragon.data import DATA, TYPE, VALUE
from engine.dragon.palaces import (
    move,
    palace,
    palace_keys,
    palace_of,
    person_keys,
    persons,
    release,
    score,
    symbols,
    tile_of,
)
from engine.dragon.persons import person_label, take
from engine.dragon.rules import RULES, DragonFlow, DragonKind
from engine.dragon.scoring import monk_points
from engine.dragon.state import CHARTER, YOUNG, DragonState, Player
from engine.dragon.view import DragonView, PlayerView
from engine.kernel.values import Blocked, Frame, Label, Value


@RULES.decision("tornado_cards")
class TornadoCards(DragonKind):
    """D16: which two cards go, face up (DR-12.8, DR-12.9)."""

    clause = "DR-12.8"
    secret = True

    def options(self, state: DragonState, frame: Frame) -> list[str]:
        """Every different pair in hand."""
        pairs = combinations(state.players[frame.seat].hand, DATA.super_events.tornado_cards)
        return list(dict.fromkeys("+".join(pair) for pair in pairs))

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Discard them."""
        state = flow.state
        cards = key.split("+")
        for card in cards:
            state.players[frame.seat].hand.remove(card)
            state.discard.append((frame.seat, card))
        flow.tell("tornado", frame.seat, {"cards": [f"card_{card}" for card in cards]})

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """The two cards."""
        return Label("tornado_cards", {"cards": [f"card_{card}" for card in key.split("+")]})


def rising(state: DragonState) -> list[str]:
    """Young tiles of types not yet taken in this sunrise (DR-12.11, DR-12.12)."""
    tiles = [f"{kind}.{YOUNG}" for kind in DATA.types if kind not in state.risen]
    return [tile for tile in tiles if state.piles[tile]]


@RULES.step("sunrise")
def sunrise_turn(flow: DragonFlow, frame: Frame) -> None:
    """One seat's sunrise; nothing, if no young tile is allowed (DR-12.12)."""
    state = flow.state
    if rising(state):
        flow.push("sunrise_tile", frame.seat, cause="sunrise")
    else:
        flow.tell("no_tile", frame.seat)


@RULES.decision("sunrise_tile")
class SunriseTile(DragonKind):
    """D17: the young tile; it is housed as in phase 2 (DR-12.10)."""

    clause = "DR-12.10"

    def options(self, state: DragonState, frame: Frame) -> list[str]:
        """The tiles allowed."""
        return rising(state)

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Take it; its type is closed to the others, whatever becomes of it (DR-12.11)."""
        state = flow.state
        state.risen.append(TYPE[key])
        take(flow, state, frame.seat, key, "sunrise")

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """The tile, and how far it moves the disc."""
        return Label("pile", {"person": key, "n": VALUE[key]}, place=f"pile.{key}")

    def blocked(self, view: DragonView, frame: Frame) -> list[Blocked]:
        """Types taken before, and empty piles."""
        found = []
        for pile in view.piles:
            tile = f"{pile.type}.{pile.level}"
            if pile.level == YOUNG and (pile.type in view.risen or not pile.left):
                reason = Label("type_taken" if pile.type in view.risen else "pile_empty")
                found.append(Blocked(self.label(view, frame, tile), reason))
        return found


@RULES.step("quake")
def quake(flow: DragonFlow, frame: Frame) -> None:
    """The next part to lose, as long as one is due and there is one; then the damage is counted (DR-12.15)."""
    state = flow.state
    seat, left = frame.seat, int(frame.args[0])
    if left and any(one.floors for one in state.players[seat].palaces):
        flow.push("quake_part", seat, left, cause="earthquake")
        return
    flow.push("quake_damage", seat, cause="earthquake")


@RULES.decision("quake_part")
class QuakePart(DragonKind):
    """D13: the palace that loses a part (DR-12.14). ``args``: parts left to lose, this one included."""

    clause = "DR-12.14"

    def options(self, state: DragonState, frame: Frame) -> list[str]:
        """Own palaces with a floor left."""
        return palace_keys([one for one in state.players[frame.seat].palaces if one.floors])

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Take the part off."""
        state = flow.state
        home = palace(state.players[frame.seat], palace_of(key))
        home.floors -= 1
        flow.tell("quake", frame.seat, {"n": home.floors})
        flow.push("quake", frame.seat, int(frame.args[0]) - 1, cause="earthquake")

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """The palace with its floors and persons."""
        return palace_label(view.players[frame.seat], palace_of(key))


@RULES.step("quake_damage")
def quake_damage(flow: DragonFlow, frame: Frame) -> None:
    """Palaces without floors go, with all their persons; others release their surplus (DR-12.15)."""
    state = flow.state
    seat = frame.seat
    player = state.players[seat]
    for home in [one for one in player.palaces if not one.floors]:
        for tile in list(home.persons):
            release(flow, state, seat, home, tile)
        player.palaces.remove(home)
        flow.tell("quake_gone", seat)
    push_surplus(flow, player, seat)


def push_surplus(flow: DragonFlow, player: Player, seat: int) -> None:
    """Ask for a surplus person, if a palace has any."""
    for home in player.palaces:
        surplus = len(home.persons) - home.floors
        if surplus > 0:
            flow.push("quake_release", seat, home.id, surplus, cause="earthquake")
            return


@RULES.decision("quake_release")
class QuakeRelease(DragonKind):
    """D14: a surplus person of a palace that has become lower (DR-12.15). ``args``: palace id, surplus persons."""

    clause = "DR-12.15"

    def options(self, state: DragonState, frame: Frame) -> list[str]:
        """The persons in that palace."""
        return person_keys([palace(state.players[frame.seat], int(frame.args[0]))])

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Let the person go; then the next surplus."""
        state = flow.state
        player = state.players[frame.seat]
        release(flow, state, frame.seat, palace(player, int(frame.args[0])), tile_of(key))
        push_surplus(flow, player, frame.seat)

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """Who would leave, and who stays in that palace."""
        return person_label("release", view.players[frame.seat], key)


def flood_units(player: Player | PlayerView) -> int:
    """Units to give back: half of yuan, rice and rockets together, rounded down (DR-12.16)."""
    return (player.yuan + player.rice + player.rockets) // DATA.super_events.flood_divisor


@RULES.decision("flood_mix")
class FloodMix(DragonKind):
    """D15: yuan, rice and rockets to give back, as ``y<n>.r<n>.f<n>`` (DR-12.16)."""

    clause = "DR-12.16"

    def options(self, state: DragonState, frame: Frame) -> list[str]:
        """Every mix of the required size; most yuan first."""
        player = state.players[frame.seat]
        due = flood_units(player)
        return [
            f"y{due - rice - rockets}.r{rice}.f{rockets}"
            for rice in range(min(due, player.rice) + 1)
            for rockets in range(min(due - rice, player.rockets) + 1)
            if due - rice - rockets <= player.yuan
        ]

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Give them back."""
        state = flow.state
        yuan, rice, rockets = flood_parts(key)
        player = state.players[frame.seat]
        player.yuan -= yuan
        player.rice -= rice
        player.rockets -= rockets
        flow.tell("flood", frame.seat, {"n": yuan + rice + rockets, "yuan": yuan, "rice": rice, "rockets": rockets})

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """How much of each."""
        yuan, rice, rockets = flood_parts(key)
        args: dict[str, Value] = {"yuan": yuan, "rice": rice, "rockets": rockets}
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
    state = flow.state
    if persons(state.players[frame.seat]):
        flow.push("charter_type", frame.seat, cause="charter")
    else:
        flow.tell("charter_none", frame.seat)


@RULES.decision("charter_type")
class CharterType(DragonKind):
    """D18: the type whose benefit is taken, for all own persons of it (DR-12.17)."""

    clause = "DR-12.17"

    def options(self, state: DragonState, frame: Frame) -> list[str]:
        """The types among own persons."""
        own = {TYPE[tile] for home in state.players[frame.seat].palaces for tile in home.persons}
        return [kind for kind in DATA.types if kind in own]

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Take the benefit (DR-12.18)."""
        state = flow.state
        seat, kind = frame.seat, key
        player = state.players[seat]
        gain = benefit(player, kind)
        flow.tell("charter", seat, {"type": kind, "n": gain, "gain": GAINS[kind]})
        if kind == "farmer":
            player.rice += gain
        elif kind == "pyrotechnist":
            player.rockets += gain
        elif kind == "tax_collector":
            player.yuan += gain
        elif kind == "craftsman":
            flow.push("build_part", seat, gain, cause="charter")
        elif kind == "warrior":
            move(state, seat, gain)
        elif kind != "healer":
            score(state, seat, CHARTER, gain)

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """The type and what it would bring."""
        player = view.players[frame.seat]
        own = [f"{home.id}.{tile}" for home in player.palaces for tile in home.persons if TYPE[tile] == key]
        args: dict[str, Value] = {"type": key, "n": benefit(player, key), "gain": GAINS[key]}
        return Label("charter", args, place=f"person.{frame.seat}.{own[0]}")


def benefit(player: Player | PlayerView, kind: str) -> int:
    """How much a type brings by charter: 1 per symbol, monks buddhas times floors, healers nothing (DR-12.18)."""
    if kind == "monk":
        return monk_points(player)
    return 0 if kind == "healer" else symbols(player, kind)
