"""The eight actions (section 3.6 of the specification; wall building: section 3.11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.dragon.data import BONUSES, DATA
from engine.dragon.palaces import FLOORS, build_palace, move, palace_in, palace_keys, palace_label, score, symbols
from engine.dragon.rules import RULES, DragonFlow, DragonKind
from engine.dragon.schema import Action
from engine.dragon.state import STUDY, WALL_PIECE, BuiltPiece, DragonView, Player, Position, RemainingParts, price
from engine.kernel.values import Frame, Label, Reason, Value

CARD: dict[str, Action] = {action.id: action for action in DATA.actions}
NEW = "new"
HIGHEST = Label("highest", {"floors": FLOORS})


def amount(player: Player, card: str) -> int:
    """What an action brings: the card's amount and one per symbol on own persons (T-5)."""
    action = CARD[card]
    return action.amount + symbols(player, action.person) if action.person else 0


def tax(flow: DragonFlow, seat: int) -> None:
    """Yuan: 2 and one per coin (DR-6.1)."""
    player = flow.state.table.players[seat]
    gain = amount(player, "tax")
    player.yuan += gain
    flow.tell("tax", seat, {"n": gain})


def build(flow: DragonFlow, seat: int) -> None:
    """Palace parts: 1 and one per hammer, placed at once (DR-6.2)."""
    parts = amount(flow.state.table.players[seat], "build")
    flow.tell("build", seat, {"n": parts})
    flow.push("build_part", seat, RemainingParts(parts), cause="build")


def harvest(flow: DragonFlow, seat: int) -> None:
    """Rice: 1 and one per rice sack (DR-6.5)."""
    player = flow.state.table.players[seat]
    gain = amount(player, "harvest")
    player.rice += gain
    flow.tell("harvest", seat, {"n": gain})


def fireworks(flow: DragonFlow, seat: int) -> None:
    """Rockets: 1 and one per rocket on persons (DR-6.6)."""
    player = flow.state.table.players[seat]
    gain = amount(player, "fireworks")
    player.rockets += gain
    flow.tell("fireworks", seat, {"n": gain})


def parade(flow: DragonFlow, seat: int) -> None:
    """Person track: 1 and one per helmet, as one move (DR-6.7)."""
    table = flow.state.table
    gain = amount(table.players[seat], "parade")
    move(table, seat, gain)
    flow.tell("parade", seat, {"n": gain, "space": table.players[seat].space})


def study(flow: DragonFlow, seat: int) -> None:
    """Victory points: 1 and one per book (DR-6.8)."""
    table = flow.state.table
    gain = amount(table.players[seat], "study")
    score(table, seat, STUDY, gain)
    flow.tell("study", seat, {"n": gain})


def privilege(flow: DragonFlow, seat: int) -> None:
    """Buy one privilege (DR-6.9, DR-6.10)."""
    flow.push("privilege_size", seat, cause="privilege")


def wall(flow: DragonFlow, seat: int) -> None:
    """Build a piece of the wall (DR-11.5)."""
    flow.push("wall_piece", seat, cause="wall")


ACTIONS: dict[str, Callable[[DragonFlow, int], None]] = {
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
    """D4: where the next new part goes (DR-6.3, DR-6.4)."""

    clause = "DR-6.3"

    def keys(self, pos: Position, frame: Frame[RemainingParts]) -> Iterable[str]:
        """Own palaces, and a new one."""
        return [*palace_keys(pos.table.players[frame.seat].palaces), NEW]

    def closed(self, pos: Position, frame: Frame[RemainingParts], key: str) -> Reason | None:
        """A palace that is as high as it may be (DR-3.2)."""
        return HIGHEST if key != NEW and palace_in(pos.table, frame.seat, key).floors >= FLOORS else None

    def resolve(self, flow: DragonFlow, frame: Frame[RemainingParts], key: str) -> None:
        """Place it; then the next one."""
        table, seat, left = flow.state.table, frame.seat, frame.args.n - 1
        if key == NEW:
            build_palace(table.players[seat], 1)
            flow.tell("built_new", seat)
        else:
            home = palace_in(table, seat, key)
            home.floors += 1
            flow.tell("built_on", seat, {"floors": home.floors, "persons": [*home.persons]})
        if left:
            flow.push("build_part", seat, RemainingParts(left), cause=frame.cause)

    def label(self, view: DragonView, frame: Frame[RemainingParts], key: str) -> Label:
        """The palace with its floors and persons."""
        if key == NEW:
            return Label("palace.new", place=f"new.{frame.seat}")
        return palace_label(view.table, frame.seat, key)


@RULES.decision("privilege_size")
class PrivilegeSize(DragonKind):
    """D5: a small or a large privilege (DR-6.9, DR-6.10)."""

    clause = "DR-6.9"

    def keys(self, pos: Position, frame: Frame) -> Iterable[str]:
        """What the money buys: a small one at least, or the action would not have been open (DR-5.6)."""
        return ["small", "large"] if pos.table.players[frame.seat].yuan >= price(pos, "large") else ["small"]

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Pay and keep it."""
        player, paid = flow.state.table.players[frame.seat], price(flow.state, key)
        if key == "small":
            player.small += 1
        else:
            player.large += 1
        player.yuan -= paid
        flow.tell("bought", frame.seat, {"privilege": f"privilege_{key}", "n": paid})

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """Its price and what it brings per round."""
        dragons = (DATA.privileges.small if key == "small" else DATA.privileges.large).dragons
        args: dict[str, Value] = {"privilege": f"privilege_{key}", "price": price(view, key), "n": dragons}
        return Label("privilege_size", args, place="supply")


@RULES.decision("wall_piece")
class BuildWall(DragonKind):
    """D6: which own piece is built; its fixed bonus is taken, then it is laid (DR-11.5 to DR-11.7)."""

    clause = "DR-11.5"

    def keys(self, pos: Position, frame: Frame) -> Iterable[str]:
        """The pieces not yet built."""
        return pos.table.players[frame.seat].pieces

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Take the bonus and lay the piece under the next month."""
        table, seat, gain = flow.state.table, frame.seat, BONUSES[key]
        player = table.players[seat]
        player.pieces.remove(key)
        table.wall.append(BuiltPiece(seat, key))
        flow.tell("wall_built", seat, {"piece": f"piece_{key}", "n": gain, "month": len(table.wall)})
        if key == "rice":
            player.rice += gain
        elif key == "rocket":
            player.rockets += gain
        elif key == "part":
            flow.push("build_part", seat, RemainingParts(gain), cause="wall")
        elif key == "yuan":
            player.yuan += gain
        elif key == "track":
            move(table, seat, gain)
        else:
            score(table, seat, WALL_PIECE, gain)

    def why(self, view: DragonView, frame: Frame) -> str:
        """The action; the cause ``wall`` is told of what a piece brings."""
        return "wall_action"

    def beside(self, view: DragonView, frame: Frame) -> list[Label]:
        """Where the wall goes on."""
        return [Label("wall_month", {"month": len(view.table.wall) + 1})]

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """The bonus."""
        return Label(f"wall_piece.{key}", {"n": BONUSES[key]}, place=f"piece.{frame.seat}.{key}")
