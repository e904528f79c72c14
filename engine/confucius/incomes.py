"""CF-5.17 to CF-5.19: incomes, and the action that does nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import ClassVar

from engine.confucius.data import COINS, DATA, KINDS, total
from engine.confucius.deeds import ACTIONS, Deed, enter
from engine.confucius.money import Cards, card_key, card_terms, draw_money, drawing, key_cards, spend
from engine.confucius.rules import RULES, ConfuciusFlow, ConfuciusKind
from engine.confucius.state import ConfuciusView, Position
from engine.kernel.values import Frame, Label, Reason, Value

ONCE_A_ROUND = Label("once_a_round")


@enter(ACTIONS, "commercial_income")
class CommercialIncome(Deed):
    """CF-5.17: pay up to 4 coins, draw as many cards and one more; once a round (CF-4.8)."""

    def closed(self, pos: Position, seat: int, name: str) -> Reason | None:
        """Used already."""
        return ONCE_A_ROUND if pos.table.players[seat].commercial else None

    def begin(self, flow: ConfuciusFlow, seat: int, name: str) -> None:
        """Choose the cards to pay."""
        flow.state.table.players[seat].commercial = True
        flow.push("invest", seat, cause=name)

    def promise(self, view: ConfuciusView, seat: int, name: str) -> tuple[str, dict[str, Value]]:
        """The most coins that the hand pays exactly, and how many cards are drawn for them; without any the cards."""
        more, sets = DATA.incomes.commercial_cards, _paid(view.hands[seat])
        coins, draws = max(total(cards, COINS) for cards in sets), max(_drawn(view, cards) for cards in sets)
        if not coins:
            return ".draws", {"draws": draws, "card": "money_card"}
        if _too_few(view, sets):
            return ".invests_few", {"coins": coins, "draws": draws, "card": "money_card"}
        return ".invests", {"coins": coins, "more": more}


def _paid(hand: Sequence[int]) -> list[Cards]:
    """All sets of cards of a hand that are not worth too much (CF-5.17)."""
    most = DATA.incomes.commercial_coins
    ranges = (range(min(number, most // kind.coins) + 1) for number, kind in zip(hand, KINDS, strict=True))
    return [cards for cards in product(*ranges) if total(cards, COINS) <= most]


def _drawn(view: ConfuciusView, cards: Cards) -> int:
    """How many cards are drawn for a set of cards paid (CF-2.4, CF-5.17)."""
    return drawing(view, total(cards, COINS) + DATA.incomes.commercial_cards, sum(cards))[0]


def _too_few(view: ConfuciusView, sets: list[Cards]) -> bool:
    """Whether deck and discard pile have too few cards for any of these sets."""
    return any(_drawn(view, cards) < total(cards, COINS) + DATA.incomes.commercial_cards for cards in sets)


@RULES.decision("invest")
class Invest(ConfuciusKind):
    """D5: the cards paid for Commercial income; their coins count exactly."""

    clause = "CF-5.17"
    always_ask = True

    def keys(self, pos: Position, frame: Frame) -> Iterable[str]:
        """All sets of own cards that are not worth too much, the dearest first."""
        sets = _paid(pos.hands[frame.seat])
        return map(card_key, sorted(sets, key=lambda cards: (-total(cards, COINS), sum(cards))))

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """The cards are paid before others are drawn (CF-2.3)."""
        cards = key_cards(key)
        coins = total(cards, COINS)
        if coins:
            flow.tell("paid", frame.seat, {"cards": card_terms(cards), "n": coins, "unit": COINS})
        spend(flow.state, frame.seat, cards)
        draw_money(flow, frame.seat, coins + DATA.incomes.commercial_cards)

    def ask(self, view: ConfuciusView, frame: Frame) -> Label:
        """What is drawn for it, as far as there are cards."""
        return Label("invest.few" if _too_few(view, _paid(view.hands[frame.seat])) else "invest")

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The cards paid and how many are drawn."""
        cards = key_cards(key)
        draws, then = drawing(view, total(cards, COINS) + DATA.incomes.commercial_cards, sum(cards))
        args: dict[str, Value] = {"cards": card_terms(cards), "n": draws}
        return Label("invest" if any(cards) else "invest_nothing", args, then=then)


class DrawCards(Deed):
    """Draw ``cards`` money cards (CF-2.4)."""

    cards: ClassVar[int]

    def begin(self, flow: ConfuciusFlow, seat: int, name: str) -> None:
        """Draw."""
        draw_money(flow, seat, self.cards)

    def promise(self, view: ConfuciusView, seat: int, name: str) -> tuple[str, dict[str, Value]]:
        """How many cards are drawn, as far as there are any."""
        return ".draws", {"draws": drawing(view, self.cards)[0], "card": "money_card"}

    def then(self, view: ConfuciusView) -> tuple[Label, ...]:
        """The new deck, if the old one is too small."""
        return drawing(view, self.cards)[1]


@enter(ACTIONS, "tax_income")
class TaxIncome(DrawCards):
    """CF-5.18: draw 2 cards."""

    cards = DATA.incomes.tax_cards


@enter(ACTIONS, "no_action")
class NoAction(Deed):
    """CF-5.19: nothing happens."""

    def begin(self, flow: ConfuciusFlow, seat: int, name: str) -> None:
        """Nothing."""
