"""Abilities (section 14): of the cards at the own board, and of the board itself (ZG-20.9 to 20.13)."""

from __future__ import annotations

from engine.kernel.values import Label
from engine.zhanguo.bonuses import effective, give
from engine.zhanguo.data import ACTIONS, BOARDS, CARDS, REGIONS
from engine.zhanguo.rules import ZhanguoFlow
from engine.zhanguo.state import Public, ZhanguoState


def comparison(card: int, below: int) -> str:
    """Whether a card's number is ``higher`` or ``lower`` than the one below (ZG-14.4, 14.5)."""
    return "higher" if card > below else "lower"


def active(table: Public) -> bool:
    """Whether the card just laid has the right number for the action done (ZG-14.3, 14.6)."""
    turn = table.turn
    if turn is None or not ACTIONS.get(turn.use) or turn.below < 0:
        return False
    return comparison(turn.card, turn.below) == ACTIONS[turn.use]


def waiting_abilities(table: Public, seat: int, action: str) -> list[int]:
    """The cards that this action would open if the number is right, as unrest stands now (ZG-14.9)."""
    player = table.players[seat]
    return [
        n
        for region in REGIONS
        if player.quiet(region)
        for n in player.regions[region - 1].cards
        if CARDS[n].trigger == action
    ]


def usable(table: Public, seat: int) -> list[tuple[str, int]]:
    """Every ability that can be used now, as (name, region of the card; 0 for the board's own ability).

    Judged anew whenever it is asked: unrest and effect may have changed (ZG-14.10, 14.11). Numbers and unrest do not
    matter for the board's ability (ZG-20.13).
    """
    turn = table.turn
    if turn is None or turn.seat != seat:
        return []
    player = table.players[seat]
    found: list[tuple[str, int]] = []
    if active(table):
        for region in REGIONS:
            cards = [n for n in player.regions[region - 1].cards if CARDS[n].trigger == turn.use]
            found += [(str(n), region) for n in cards if not refusal_id(table, seat, n, region)]
    board = BOARDS[player.board]
    if (
        board.bonus
        and turn.use in board.after
        and board.ability not in turn.used
        and effective(table, seat, board.bonus)
    ):
        found.append((board.ability, 0))
    return found


def refusal_id(table: Public, seat: int, card: int, region: int) -> str:
    """Why the ability of a card of this action is not open; empty if it is."""
    turn = table.turn
    if turn is None or not active(table):
        return "wrong_number"
    if str(card) in turn.used:
        return "ability_used"
    if not table.players[seat].quiet(region):
        return "unrest_blocks"
    if not effective(table, seat, CARDS[card].bonus):
        return "no_effect"
    return ""


def refusal(table: Public, seat: int, card: int, region: int) -> Label | None:
    """`refusal_id` as a reason; the wrong number is told with both numbers."""
    why = refusal_id(table, seat, card, region)
    if not why:
        return None
    turn = table.turn
    if why == "wrong_number" and turn is not None:
        return Label(f"wrong_number.{ACTIONS[turn.use]}", {"card": turn.card, "below": turn.below})
    return Label(why)


def use_ability(flow: ZhanguoFlow, state: ZhanguoState, seat: int, name: str) -> None:
    """Use an ability: once per turn, effects as far as possible (ZG-14.11)."""
    if state.turn:
        state.turn.used.append(name)
    if not name.isdigit():
        flow.tell("board_ability", seat, {"ability": name})
        bonus = BOARDS[state.players[seat].board].bonus
        if bonus:
            give(flow, seat, bonus, 0, "board_ability")
        return
    card = int(name)
    region = next(r for r in REGIONS if card in state.players[seat].regions[r - 1].cards)
    flow.tell("ability", seat, {"card": card, "region": region})
    give(flow, seat, CARDS[card].bonus, region, "ability")
