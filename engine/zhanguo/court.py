"""Court actions in general (section 7): which are possible, the pile, and the first card's X."""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.rules import Kind
from engine.kernel.values import Frame, Label, Value
from engine.zhanguo import forecast, governors, officials, palaces, walls, workers
from engine.zhanguo.abilities import comparison, waiting_abilities
from engine.zhanguo.data import ACTIONS, BOARDS, DATA, REGIONS
from engine.zhanguo.free_moves import in_turn
from engine.zhanguo.labels import card_term
from engine.zhanguo.rules import ZhanguoFlow
from engine.zhanguo.state import AllowedRegions, InRegion, Points, Position, Tens, Turn, ZhanguoState, ZhanguoView

BEST = "best"
_TENS = 10
_POSSIBLE: dict[str, Callable[[Position, int], bool]] = {
    "build_wall": walls.possible,
    "build_palace": palaces.possible,
    "hire_workers": workers.possible,
    "relocate_officials": officials.can_relocate,
    "recruit_official": officials.can_recruit,
    "install_governor": governors.possible,
}


def possible(pos: Position, seat: int, action: str) -> bool:
    """Whether all mandatory steps of a court action can be carried out (ZG-7.5)."""
    return _POSSIBLE[action](pos, seat)


def refusal(pos: Position, seat: int, action: str) -> Label:
    """Why a court action is not possible: the supply is used up, or something else is missing."""
    player = pos.table.players[seat]
    left = {
        "build_wall": player.walls,
        "build_palace": player.palaces,
        "recruit_official": sum(player.officials),
        "install_governor": player.governors,
    }
    return Label(f"none_left.{action}" if left.get(action) == 0 else f"impossible.{action}")


def lay(flow: ZhanguoFlow, turn: Turn) -> None:
    """The card comes face up on the court pile (ZG-7.1); what lay on top is the number to compare with (ZG-7.6)."""
    table = flow.state.table
    turn.below = table.comparison_number()
    table.pile.append(turn.card)
    if turn.below < 0:
        flow.tell("court_first", turn.seat, {"card": card_term(turn.card), "action": turn.use})
    else:
        told: dict[str, Value] = {"card": card_term(turn.card), "action": turn.use, "below": card_term(turn.below)}
        flow.tell("court", turn.seat, told)


def begin(flow: ZhanguoFlow, seat: int, action: str) -> None:
    """Ask the first thing the action needs (ZG-7.4)."""
    if action == "relocate_officials":
        points = BOARDS[flow.state.table.players[seat].board].relocation_max
        flow.push("relocate", seat, Points(points, DATA.court.least_relocation), cause="court")
    elif action == "recruit_official":
        flow.push("colour", seat, InRegion(0), cause="court")
    elif action == "install_governor":
        flow.push("governor", seat, AllowedRegions(REGIONS), cause="court")
    else:
        kinds = {"build_wall": "wall", "build_palace": "palace", "hire_workers": "hire"}
        flow.push(kinds[action], seat, cause="court")


def prospect(pos: Position, seat: int, action: str, card: int) -> tuple[str, int]:
    """What the card's number would do with this action: ``higher`` or ``lower`` (right), ``wrong`` or nothing, and how
    many abilities wait for it now: a quick estimate for the light policy; people are told what `ways` finds.
    """
    if not ACTIONS[action]:
        return "", 0
    below = pos.table.comparison_number()
    if below < 0 or comparison(card, below) == ACTIONS[action]:
        return ACTIONS[action], len(waiting_abilities(pos, seat, action))
    return "wrong", 0


def ways(view: ZhanguoView, seat: int, action: str) -> list[list[str]]:
    """The abilities that can be used after an action with a fitting card, for each way the action may go."""
    return forecast.of_action(view, seat, action, begin)


def candidates(pos: Position, seat: int) -> list[int]:
    """Every X that may be named: all numbers within the limits but the card's own (ZG-7.8).

    None while the action named is not possible: a free move must not break it (ZG-7.9).
    """
    turn, court = pos.table.turn, DATA.court
    if not possible(pos, seat, turn.use):
        return []
    return [n for n in range(court.first_card_least, court.first_card_most + 1) if n != turn.card]


def name_x(flow: ZhanguoFlow, seat: int, x: int) -> None:
    """X is public and compared with; it has no further use."""
    table = flow.state.table
    table.x = table.turn.below = x
    flow.tell("x", seat, {"x": x})


def best_x(pos: Position) -> int:
    """The X that lets any card be the right one for the action in hand."""
    higher = ACTIONS[pos.table.turn.use] == "higher"
    return DATA.court.first_card_least if higher else DATA.court.first_card_most


@in_turn("x", fragile=True)
class NameX(Kind[ZhanguoState, ZhanguoView]):
    """D-07: X of the first court card, by tens (ZG-7.7). Keys ``best`` and ``tens.0`` to ``tens.12``."""

    clause = "ZG-7.7"

    def keys(self, pos: Position, frame: Frame) -> list[str]:
        """The favourable number, or the tens of any other."""
        tens = dict.fromkeys(n // _TENS for n in candidates(pos, frame.seat))
        return [BEST, *(f"tens.{ten}" for ten in tens)] if tens else []

    def resolve(self, flow: ZhanguoFlow, frame: Frame, key: str) -> None:
        """``best`` is the lowest number for actions that want a higher card, the highest for the others."""
        if key == BEST:
            name_x(flow, frame.seat, best_x(flow.state))
        else:
            flow.push("x_number", frame.seat, Tens(int(key[5:])))

    def label(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The favourable number, or from and to; a number that is alone among its tens."""
        if key == BEST:
            return Label("x.best", {"x": best_x(view)})
        numbers = [n for n in candidates(view, frame.seat) if n // _TENS == int(key[5:])]
        if len(numbers) == 1:
            return Label("x", {"x": numbers[0]})
        return Label("x.tens", {"first": numbers[0], "last": numbers[-1]})


@in_turn("x_number", fragile=True)
class NameXNumber(Kind[ZhanguoState, ZhanguoView]):
    """D-07: X itself, among the ten chosen (ZG-7.8). Keys ``x.<number>``."""

    clause = "ZG-7.8"

    def keys(self, pos: Position, frame: Frame[Tens]) -> list[str]:
        """The numbers of these tens."""
        return [f"x.{n}" for n in candidates(pos, frame.seat) if n // _TENS == frame.args.tens]

    def resolve(self, flow: ZhanguoFlow, frame: Frame[Tens], key: str) -> None:
        """Named."""
        name_x(flow, frame.seat, int(key[2:]))

    def label(self, view: ZhanguoView, frame: Frame[Tens], key: str) -> Label:
        """The number."""
        return Label("x", {"x": int(key[2:])})
