"""Abilities (section 14): of the cards at the own board, and of the board itself (ZG-20.9 to 20.13)."""

from __future__ import annotations

from functools import partial

from engine.kernel.values import Label, Reason
from engine.zhanguo.bonuses import effective, give
from engine.zhanguo.data import ACTIONS, BOARDS, CARDS, REGIONS
from engine.zhanguo.labels import card_term
from engine.zhanguo.rules import ZhanguoFlow
from engine.zhanguo.state import Position

ABILITY_USED, UNREST_BLOCKS, NO_EFFECT = Label("ability_used"), Label("unrest_blocks"), Label("no_effect")


def comparison(card: int, below: int) -> str:
    """Whether a card's number is ``higher`` or ``lower`` than the one below (ZG-14.4, 14.5)."""
    return "higher" if card > below else "lower"


def active(pos: Position) -> bool:
    """Whether the card just laid has the right number for the action done (ZG-14.3, 14.6)."""
    turn = pos.table.turn
    return turn.below >= 0 and comparison(turn.card, turn.below) == ACTIONS.get(turn.use)


def of_action(pos: Position, seat: int, action: str) -> list[tuple[int, int]]:
    """The cards at the board whose ability this action triggers, each with its region."""
    regions = pos.table.players[seat].regions
    return [(n, region) for region in REGIONS for n in regions[region - 1].cards if CARDS[n].trigger == action]


def waiting_abilities(pos: Position, seat: int, action: str) -> list[int]:
    """The cards that this action would open if the number is right, as unrest stands now (ZG-14.9)."""
    player = pos.table.players[seat]
    return [n for n, region in of_action(pos, seat, action) if player.quiet(region)]


def of_board(pos: Position, seat: int) -> list[str]:
    """The board's own ability while it can be used: numbers and unrest do not matter for it (ZG-20.13)."""
    turn = pos.table.turn
    board = BOARDS[pos.table.players[seat].board]
    if board.bonus is None or turn.use not in board.after or board.ability in turn.used:
        return []
    return [board.ability] if effective(pos, seat, board.bonus) else []


def region_of(pos: Position, seat: int, card: int) -> int:
    """The region of the seat's board at which a card lies (ZG-14.13)."""
    return next(region for region in REGIONS if card in pos.table.players[seat].regions[region - 1].cards)


def usable(pos: Position, seat: int) -> list[tuple[str, int]]:
    """Every ability that can be used now, as (name, region of the card; 0 for the board's own ability)."""
    turn = pos.table.turn
    if turn.seat != seat:
        return []
    cards = [(str(n), region) for n, region in of_action(pos, seat, turn.use) if refusal(pos, seat, n) is None]
    return [*cards, *((name, 0) for name in of_board(pos, seat))]


def refusal(pos: Position, seat: int, card: int) -> Reason | None:
    """Why the ability of a card of this action is not open; None if it is.

    Judged anew whenever it is asked: unrest and effect may have changed (ZG-14.10, 14.11).
    """
    if not active(pos):
        return partial(_wrong_number, pos)
    if str(card) in pos.table.turn.used:
        return ABILITY_USED
    if not pos.table.players[seat].quiet(region_of(pos, seat, card)):
        return UNREST_BLOCKS
    return None if effective(pos, seat, CARDS[card].bonus) else NO_EFFECT


def _wrong_number(pos: Position) -> Label:
    """The wrong number is told with both numbers."""
    turn = pos.table.turn
    return Label(f"wrong_number.{ACTIONS[turn.use]}", {"card": turn.card, "below": turn.below})


def use(flow: ZhanguoFlow, seat: int, name: str) -> None:
    """Use an ability: once per turn, effects as far as possible (ZG-14.11)."""
    state = flow.state
    state.table.turn.used.append(name)
    if name.isdigit():
        card = int(name)
        region = region_of(state, seat, card)
        flow.tell("ability", seat, {"card": card_term(card), "region": region})
        give(flow, seat, CARDS[card].bonus, region, "ability")
        return
    flow.tell("board_ability", seat, {"ability": name})
    bonus = BOARDS[state.table.players[seat].board].bonus
    if bonus:
        give(flow, seat, bonus, 0, "board_ability")
