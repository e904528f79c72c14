"""The eight actions (section 3.6 of the specification; wall building: section 3.11)."""

from __future__ import annotations

from collections.abc import Callable

from engine.dragon.data import DATA
from engine.dragon.palaces import FLOORS, Owner, build_palace, move, palace, palace_keys, palace_of, score, symbols
from engine.dragon.rules import RULES, DragonFlow, DragonKind
from engine.dragon.state import STUDY, WALL_PIECE, DragonState, Player
from engine.dragon.view import DragonView, PlayerView
from engine.kernel.values import Blocked, Frame, Label, Value

CARD = {action.id: action for action in DATA.actions}
PIECES: dict[str, int] = {piece.id: piece.amount for piece in DATA.wall_pieces}
SMALL = DATA.privileges.small.price
NEW = "new"


def amount(owner: Owner, card: str) -> int:
    """What an action brings: the card's amount and one per symbol on own persons (T-5)."""
    action = CARD[card]
    return action.amount + symbols(owner, action.person) if action.person else 0


def affordable(state: DragonState, yuan: int) -> list[str]:
    """The privileges so much money buys (T-7, DR-6.9)."""
    if yuan < SMALL:
        return []
    return ["small", "large"] if yuan >= int(state.options["large_privilege_price"]) else ["small"]


def pieces_open(state: DragonState, player: Player) -> bool:
    """Whether this player may still build the wall (DR-11.4)."""
    return bool(player.pieces) and len(state.wall) < DATA.great_wall.spaces


def tax(flow: DragonFlow, state: DragonState, seat: int) -> None:
    """Yuan: 2 and one per coin (DR-6.1)."""
    player = state.players[seat]
    gain = amount(player, "tax")
    player.yuan += gain
    flow.tell("tax", seat, {"n": gain})


def build(flow: DragonFlow, state: DragonState, seat: int) -> None:
    """Palace parts: 1 and one per hammer, placed at once (DR-6.2)."""
    parts = amount(state.players[seat], "build")
    flow.tell("build", seat, {"n": parts})
    flow.push("build_part", seat, parts, cause="build")


def harvest(flow: DragonFlow, state: DragonState, seat: int) -> None:
    """Rice: 1 and one per rice sack (DR-6.5)."""
    player = state.players[seat]
    gain = amount(player, "harvest")
    player.rice += gain
    flow.tell("harvest", seat, {"n": gain})


def fireworks(flow: DragonFlow, state: DragonState, seat: int) -> None:
    """Rockets: 1 and one per rocket on persons (DR-6.6)."""
    player = state.players[seat]
    gain = amount(player, "fireworks")
    player.rockets += gain
    flow.tell("fireworks", seat, {"n": gain})


def parade(flow: DragonFlow, state: DragonState, seat: int) -> None:
    """Person track: 1 and one per helmet, as one move (DR-6.7)."""
    gain = amount(state.players[seat], "parade")
    move(state, seat, gain)
    flow.tell("parade", seat, {"n": gain, "space": state.players[seat].space})


def study(flow: DragonFlow, state: DragonState, seat: int) -> None:
    """Victory points: 1 and one per book (DR-6.8)."""
    gain = amount(state.players[seat], "study")
    score(state, seat, STUDY, gain)
    flow.tell("study", seat, {"n": gain})


def privilege(flow: DragonFlow, state: DragonState, seat: int) -> None:
    """Buy one privilege (DR-6.9, DR-6.10)."""
    flow.push("privilege_size", seat, cause="privilege")


def wall(flow: DragonFlow, state: DragonState, seat: int) -> None:
    """Build a piece of the wall (DR-11.5)."""
    flow.push("wall_piece", seat, cause="wall")


ACTIONS: dict[str, Callable[[DragonFlow, DragonState, int], None]] = {
    "tax": tax,
    "build": build,
    "harvest": harvest,
    "fireworks": fireworks,
    "parade": parade,
    "study": study,
    "privilege": privilege,
    "wall": wall,
}


@RULES.decision("build_part")
class BuildPart(DragonKind):
    """D4: where the next new part goes (DR-6.3, DR-6.4). ``args``: parts left."""

    clause = "DR-6.3"

    def options(self, state: DragonState, frame: Frame) -> list[str]:
        """Own palaces below three floors, and a new one."""
        low = [one for one in state.players[frame.seat].palaces if one.floors < FLOORS]
        return [*palace_keys(low), NEW]

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Place it; then the next one."""
        state = flow.state
        player, left = state.players[frame.seat], int(frame.args[0])
        if key == NEW:
            build_palace(player, 1)
            flow.tell("built_new", frame.seat)
        else:
            home = palace(player, palace_of(key))
            home.floors += 1
            flow.tell("built_on", frame.seat, {"floors": home.floors})
        if left > 1:
            flow.push("build_part", frame.seat, left - 1, cause=frame.cause)

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """The palace with its floors and persons."""
        if key == NEW:
            return Label("palace.new", place=f"new.{frame.seat}")
        return palace_label(view.players[frame.seat], palace_of(key))

    def blocked(self, view: DragonView, frame: Frame) -> list[Blocked]:
        """Palaces with three floors."""
        player = view.players[frame.seat]
        full = [one.id for one in player.palaces if one.floors >= FLOORS]
        return [Blocked(palace_label(player, number), Label("highest", {"floors": FLOORS})) for number in full]


def palace_label(player: PlayerView, number: int) -> Label:
    """A palace by its floors and persons."""
    home = palace(player, number)
    place = f"palace.{player.seat}.{number}"
    if home.persons:
        return Label("palace", {"n": home.floors, "persons": [*home.persons]}, place=place)
    return Label("palace.empty", {"n": home.floors}, place=place)


@RULES.decision("privilege_size")
class PrivilegeSize(DragonKind):
    """D5: a small or a large privilege (DR-6.9, DR-6.10)."""

    clause = "DR-6.9"

    def options(self, state: DragonState, frame: Frame) -> list[str]:
        """What the money buys."""
        return affordable(state, state.players[frame.seat].yuan)

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Pay and keep it."""
        state = flow.state
        player = state.players[frame.seat]
        if key == "small":
            price = SMALL
            player.small += 1
        else:
            price = int(state.options["large_privilege_price"])
            player.large += 1
        player.yuan -= price
        flow.tell("bought", frame.seat, {"privilege": f"privilege_{key}", "n": price})

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """Its price and what it brings per round."""
        small = key == "small"
        dragons = DATA.privileges.small.dragons if small else DATA.privileges.large.dragons
        price = view.small_price if small else view.large_price
        args: dict[str, Value] = {"privilege": f"privilege_{key}", "price": price, "n": dragons}
        return Label("privilege_size", args, place="supply")


@RULES.decision("wall_piece")
class BuildWall(DragonKind):
    """D6: which own piece is built; its fixed bonus is taken, then it is laid (DR-11.5 to DR-11.7)."""

    clause = "DR-11.5"

    def options(self, state: DragonState, frame: Frame) -> list[str]:
        """The pieces not yet built."""
        return list(state.players[frame.seat].pieces)

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Take the bonus and lay the piece under the next month."""
        state = flow.state
        seat, bonus = frame.seat, key
        player, gain = state.players[seat], PIECES[bonus]
        player.pieces.remove(bonus)
        state.wall.append((seat, bonus))
        flow.tell("wall_built", seat, {"piece": f"piece_{bonus}", "month": len(state.wall)})
        if bonus == "rice":
            player.rice += gain
        elif bonus == "rocket":
            player.rockets += gain
        elif bonus == "part":
            flow.push("build_part", seat, gain, cause="wall")
        elif bonus == "yuan":
            player.yuan += gain
        elif bonus == "track":
            move(state, seat, gain)
        else:
            score(state, seat, WALL_PIECE, gain)

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """The bonus."""
        return Label(f"wall_piece.{key}", {"n": PIECES[key]}, place=f"piece.{frame.seat}.{key}")
