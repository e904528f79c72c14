"""CF-2: money cards, payments with whole cards, discounts."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from engine.confucius.board import laid, markers
from engine.confucius.data import COSTS, DATA, KINDS, MINISTRIES
from engine.confucius.rulebook import RULES, ConfuciusFlow
from engine.confucius.state import ConfuciusState, ConfuciusView, Position
from engine.kernel.rules import Kind
from engine.kernel.values import Frame, Label, Value

COINS, LICENCES = "coins", "licences"
WORTH = {COINS: tuple(kind.coins for kind in KINDS), LICENCES: tuple(kind.licences for kind in KINDS)}
NO_CARD = "none"


def total(cards: list[int] | tuple[int, ...], unit: str) -> int:
    """Coins or licences of some cards, never both (CF-2.1)."""
    return sum(number * worth for number, worth in zip(cards, WORTH[unit], strict=True))


def payments(hand: list[int], unit: str, cost: int) -> list[tuple[int, ...]]:
    """CF-2.2: the legal sets of cards for ``cost``: enough, and without the smallest card not enough.

    The most sensible first: few cards, then little beyond the cost.
    """
    return _payments(tuple(hand), unit, cost)


@lru_cache(maxsize=4096)
def _payments(hand: tuple[int, ...], unit: str, cost: int) -> list[tuple[int, ...]]:
    worth = WORTH[unit]
    found = []
    for cards in product(*(range(min(number, -(-cost // one)) + 1) for number, one in zip(hand, worth, strict=True))):
        paid = total(cards, unit)
        smallest = min((one for number, one in zip(cards, worth, strict=True) if number), default=0)
        if paid >= cost and (paid - smallest < cost or not any(cards)):
            found.append((sum(cards), paid, cards))
    return [cards for _, _, cards in sorted(found)]


def card_key(cards: list[int] | tuple[int, ...]) -> str:
    """A set of cards as a key: ``1x2.3x1`` is two cards of 1 coin and one of 3."""
    return ".".join(map(str, card_terms(cards))) or NO_CARD


def card_terms(cards: list[int] | tuple[int, ...]) -> list[int | str]:
    """A set of cards as terms: ``1x2`` is two cards of 1 coin."""
    return [f"{kind.coins}x{number}" for kind, number in zip(KINDS, cards, strict=True) if number]


def key_cards(key: str) -> list[int]:
    """The set of cards of a key."""
    cards = [0] * len(KINDS)
    for part in key.split(".") if key != NO_CARD else ():
        coins, number = part.split("x")
        cards[next(i for i, kind in enumerate(KINDS) if kind.coins == int(coins))] = int(number)
    return cards


def short(pos: Position, seat: int, unit: str, cost: int) -> Label | None:
    """Why ``seat`` cannot pay; None if he can: whoever holds enough always has a legal set."""
    missing = cost - total(pos.players[seat].hand, unit)
    return Label(f"short_{unit}", {"n": missing}) if missing > 0 else None


@RULES.decision("pay")
class Pay(Kind[ConfuciusState, ConfuciusView]):
    """D4: which cards pay; ``args`` are the unit and the cost, ``cause`` what is paid."""

    clause = "CF-2.2"

    def options(self, state: ConfuciusState, frame: Frame) -> list[str]:
        """The legal sets, the sensible ones first."""
        unit, cost = price(frame)
        return [card_key(cards) for cards in payments(state.players[frame.seat].hand, unit, cost)]

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """CF-2.3: the cards are seen by all and go to the discard pile."""
        state = flow.state
        cards, (unit, cost) = key_cards(key), price(frame)
        if any(cards):
            flow.tell("paid", frame.seat, {"cards": card_terms(cards), "n": cost, "unit": unit})
        spend(state, frame.seat, cards)

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The cards, and what is lost because there is no change."""
        unit, cost = price(frame)
        cards = key_cards(key)
        over = total(cards, unit) - cost
        args: dict[str, Value] = {"cards": card_terms(cards), "n": over, "unit": unit}
        return Label("cards_over" if over else "cards", args, group="exact" if not over else "no_change")


def price(frame: Frame) -> tuple[str, int]:
    """Unit and cost of a `Pay` frame."""
    unit, cost = frame.args
    return str(unit), int(cost)


def spend(state: ConfuciusState, seat: int, cards: list[int]) -> None:
    """Cards go from the hand to the discard pile, seen by all (CF-2.3)."""
    hand = state.players[seat].hand
    for kind, number in enumerate(cards):
        hand[kind] -= number
        state.discard[kind] += number
        state.paid[kind] += number


def draw_money(flow: ConfuciusFlow, state: ConfuciusState, seat: int, number: int) -> None:
    """CF-2.4: draw cards; an empty deck is made anew from the discard pile; if both are empty, the draw ends."""
    flow.block("random")
    drawn = [0] * len(KINDS)
    for _ in range(number):
        if not state.deck:
            if not any(state.discard):
                break
            state.deck = [kind for kind, copies in enumerate(state.discard) for _ in range(copies)]
            state.discard, state.paid = [0] * len(KINDS), [0] * len(KINDS)
            flow.shuffle(state.deck)
            flow.tell("reshuffled", args={"n": len(state.deck)})
        drawn[state.deck.pop()] += 1
    hand = state.players[seat].hand
    for kind, more in enumerate(drawn):
        hand[kind] += more
    flow.tell("drew_money", seat, {"n": sum(drawn)}, to=(seat,), secret={"cards": card_terms(drawn)})


def discount(pos: Position, seat: int, ministry: str) -> bool:
    """CF-2.7: one own marker in the ministry is enough, whatever its state and the ministry's."""
    return markers(pos, seat, MINISTRIES.index(ministry)) > 0


def official_price(pos: Position, seat: int, place: str) -> int:
    """CF-2.7: coins for an official, one less with a marker in Hubu."""
    cost = COSTS[laid(pos, place)[0]]
    off = DATA.discounts.official_coins_off if discount(pos, seat, DATA.discounts.official_ministry) else 0
    return cost - off


def recruit_price(pos: Position, seat: int) -> int:
    """CF-2.7: licences for an army, fewer with a marker in Bingbu."""
    less = discount(pos, seat, DATA.discounts.army_ministry)
    return DATA.discounts.recruit_licences if less else DATA.prices.recruit_licences


def junk_price(pos: Position, seat: int, number: int) -> int:
    """CF-2.7: coins for 1 to 4 junks, fewer with a marker in Gongbu."""
    less = discount(pos, seat, DATA.discounts.junk_ministry)
    return (DATA.discounts if less else DATA.prices).junk_coins[number - 1]
