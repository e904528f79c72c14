"""Court actions in general (section 7): which are possible, the pile, and the first card's X."""

from __future__ import annotations

from engine.kernel.values import Frame, Label
from engine.zhanguo import governors, officials, palaces, walls, workers
from engine.zhanguo.abilities import comparison, waiting_abilities
from engine.zhanguo.data import ACTIONS, BOARDS, DATA
from engine.zhanguo.free import TurnKind
from engine.zhanguo.labels import comparison_number
from engine.zhanguo.rules import RULES, Asked, ZhanguoFlow, number
from engine.zhanguo.state import Public, Turn, ZhanguoState, ZhanguoView

BEST = "best"
_TENS = 10


def possible(table: Public, seat: int, action: str) -> bool:
    """Whether all mandatory steps of a court action can be carried out (ZG-7.5)."""
    if action == "build_wall":
        return bool(walls.sections(table, seat, paid=True))
    if action == "build_palace":
        return bool(palaces.regions(table, seat, paid=True))
    if action == "hire_workers":
        return bool(workers.regions(table, seat))
    if action == "relocate_officials":
        return officials.can_relocate(table, seat)
    if action == "recruit_official":
        return officials.can_recruit(table, seat)
    return bool(governors.regions(table, seat))


def court_refusal(table: Public, seat: int, action: str) -> Label:
    """Why a court action is not possible."""
    player = table.players[seat]
    left = {"build_wall": player.walls, "build_palace": player.palaces, "install_governor": player.governors}
    if left.get(action) == 0 or (action == "recruit_official" and not sum(player.officials)):
        return Label(f"none_left.{action}")
    return Label(f"impossible.{action}")


def lay(flow: ZhanguoFlow, state: ZhanguoState, turn: Turn) -> None:
    """The card comes face up on the court pile (ZG-7.1); what lay on top is the number to compare with (ZG-7.6)."""
    turn.below = comparison_number(state)
    state.pile.append(turn.card)
    if turn.below < 0:
        flow.tell("court_first", turn.seat, {"card": turn.card, "action": turn.use})
    else:
        flow.tell("court", turn.seat, {"card": turn.card, "action": turn.use, "below": turn.below})


def action_frames(flow: ZhanguoFlow, state: ZhanguoState, seat: int, action: str) -> None:
    """Ask the first thing the action needs (ZG-7.4)."""
    if action == "relocate_officials":
        points = BOARDS[state.players[seat].board].relocation_max
        flow.push("relocate", seat, points, DATA.court.least_relocation, cause="court")
    elif action == "recruit_official":
        flow.push("colour", seat, 0, cause="court")
    else:
        kinds = {"build_wall": "wall", "build_palace": "palace", "hire_workers": "hire", "install_governor": "governor"}
        flow.push(kinds[action], seat, cause="court")


def prospect(table: Public, seat: int, action: str, card: int) -> tuple[str, int]:
    """What the card's number would do with this action: ``higher`` or ``lower`` (right), ``wrong`` or nothing, and how
    many abilities wait for it now.
    """
    if not ACTIONS[action]:
        return "", 0
    below = comparison_number(table)
    if below < 0 or comparison(card, below) == ACTIONS[action]:
        return ACTIONS[action], len(waiting_abilities(table, seat, action))
    return "wrong", 0


def candidates(card: int) -> list[int]:
    """Every X that may be named: all numbers within the limits but the card's own (ZG-7.8)."""
    return [n for n in range(DATA.court.first_card_least, DATA.court.first_card_most + 1) if n != card]


def name_x(flow: ZhanguoFlow, state: ZhanguoState, seat: int, x: int) -> None:
    """X is public and compared with; it has no further use."""
    state.x = x
    if state.turn:
        state.turn.below = x
    flow.tell("x", seat, {"x": x})


@RULES.decision("x")
class NameX(TurnKind):
    """D-07: X of the first court card, by tens (ZG-7.7). Keys ``best`` and ``tens.0`` to ``tens.12``."""

    clause = "ZG-7.7"
    fragile = True

    def completes(self, table: Public, asked: Asked) -> bool:
        """The action named must stay possible (ZG-7.9)."""
        return table.turn is None or possible(table, asked.seat, table.turn.use)

    def ordinary(self, table: Public, asked: Asked) -> list[str]:
        """The favourable number, or the tens of any other."""
        card = table.turn.card if table.turn else 0
        tens = dict.fromkeys(n // _TENS for n in candidates(card))
        return [BEST, *(f"tens.{ten}" for ten in tens)]

    def chosen(self, flow: ZhanguoFlow, state: ZhanguoState, frame: Frame, key: str) -> None:
        """``best`` is the lowest number for actions that want a higher card, the highest for the others."""
        if key != BEST:
            flow.push("x_number", frame.seat, int(key[5:]))
            return
        higher = state.turn is not None and ACTIONS[state.turn.use] == "higher"
        name_x(flow, state, frame.seat, DATA.court.first_card_least if higher else DATA.court.first_card_most)

    def told(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The favourable number, or from and to."""
        if key == BEST:
            return Label("x.best")
        numbers = _of_tens(view, int(key[5:]))
        return Label("x.tens", {"first": numbers[0], "last": numbers[-1]})


@RULES.decision("x_number")
class NameXNumber(TurnKind):
    """D-07: X itself, among the ten chosen (ZG-7.8). Keys ``x.<number>``."""

    clause = "ZG-7.8"
    fragile = True

    def completes(self, table: Public, asked: Asked) -> bool:
        """The action named must stay possible (ZG-7.9)."""
        return table.turn is None or possible(table, asked.seat, table.turn.use)

    def ordinary(self, table: Public, asked: Asked) -> list[str]:
        """The numbers of these tens."""
        return [f"x.{n}" for n in _of_tens(table, number(asked, 0))]

    def chosen(self, flow: ZhanguoFlow, state: ZhanguoState, frame: Frame, key: str) -> None:
        """Named."""
        name_x(flow, state, frame.seat, int(key[2:]))

    def told(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The number."""
        return Label("x", {"x": int(key[2:])})


def _of_tens(table: Public, ten: int) -> list[int]:
    return [n for n in candidates(table.turn.card if table.turn else 0) if n // _TENS == ten]
