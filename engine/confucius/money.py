"""CF-2: money cards, payments with whole cards, discounts."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import product

from engine.confucius.data import COINS, COSTS, DATA, GIFTS, KINDS, LICENCES, MINISTRIES, WORTH, total
from engine.confucius.reasons import lacking
from engine.confucius.rules import RULES, ConfuciusFlow, ConfuciusKind
from engine.confucius.state import AVAILABLE, ConfuciusState, ConfuciusView, Position, Price, Table
from engine.kernel.values import Frame, Label, Reason, Value

Cards = tuple[int, ...]
"""A set of money cards, as numbers by kind."""
NO_CARD = "none"


def payments(hand: list[int], unit: str, cost: int) -> list[Cards]:
    """CF-2.2: the legal sets of cards for ``cost``: enough, and without any one card not enough.

    The most sensible first: few cards, then little beyond the cost.
    """
    return _payments(tuple(hand), unit, cost)


@lru_cache(maxsize=4096)
def _payments(hand: Cards, unit: str, cost: int) -> list[Cards]:
    worth = WORTH[unit]
    found = []
    for cards in product(*(range(min(number, -(-cost // each)) + 1) for number, each in zip(hand, worth, strict=True))):
        paid = total(cards, unit)
        if paid >= cost and all(paid - each < cost for number, each in zip(cards, worth, strict=True) if number):
            found.append((sum(cards), paid, cards))
    return [cards for _, _, cards in sorted(found)]


def card_sets(hand: list[int], number: int) -> list[Cards]:
    """All sets of so many cards of a hand."""
    return [cards for cards in product(*(range(have + 1) for have in hand)) if sum(cards) == number]


@cache
def card_key(cards: Cards) -> str:
    """A set of cards as a key: ``1x2.3x1`` is two cards of 1 coin and one of 3."""
    return ".".join(map(str, card_terms(cards))) or NO_CARD


def card_terms(cards: Iterable[int]) -> list[int | str]:
    """A set of cards as terms: ``1x2`` is two cards of 1 coin."""
    return [f"{kind.coins}x{number}" for kind, number in zip(KINDS, cards, strict=True) if number]


@cache
def key_cards(key: str) -> Cards:
    """The set of cards of a key."""
    numbers = dict(part.split("x") for part in key.split(".")) if key != NO_CARD else {}
    return tuple(int(numbers.get(str(kind.coins), 0)) for kind in KINDS)


def short(pos: Position, seat: int, unit: str, cost: int) -> Reason | None:
    """Why ``seat`` cannot pay; None if he can: whoever holds enough always has a legal set."""
    missing = cost - total(pos.hands[seat], unit)
    return lacking(unit, missing) if missing > 0 else None


def label_with_price(
    name: str, args: dict[str, Value], view: ConfuciusView, seat: int, price: Price
) -> tuple[str, dict[str, Value]]:
    """A label's id and arguments with what is paid: the price, and the cards where only one set of them pays it, as no
    question follows then (CF-2.2).
    """
    args = {**args, "price": price.n, "unit": price.unit}
    ways = payments(view.hands[seat], price.unit, price.n)
    if len(ways) == 1:
        worths: list[int | str] = [str(kind.coins) for kind, n in zip(KINDS, ways[0], strict=True) for _ in range(n)]
        return f"{name}.cards", {**args, "cards": worths}
    return name, args


@RULES.decision("pay")
class Pay(ConfuciusKind):
    """D4: which cards pay; ``cause`` is what is paid."""

    clause = "CF-2.2"

    def keys(self, pos: Position, frame: Frame[Price]) -> Iterable[str]:
        """The legal sets, the sensible ones first."""
        return map(card_key, payments(pos.hands[frame.seat], frame.args.unit, frame.args.n))

    def resolve(self, flow: ConfuciusFlow, frame: Frame[Price], key: str) -> None:
        """CF-2.3: the cards are seen by all and go to the discard pile."""
        cards = key_cards(key)
        if any(cards):
            flow.tell("paid", frame.seat, {"cards": card_terms(cards), "n": frame.args.n, "unit": frame.args.unit})
        spend(flow.state, frame.seat, cards)

    def label(self, view: ConfuciusView, frame: Frame[Price], key: str) -> Label:
        """The cards, and what is lost because there is no change."""
        cards, unit = key_cards(key), frame.args.unit
        over = total(cards, unit) - frame.args.n
        args: dict[str, Value] = {"cards": card_terms(cards), "n": over, "unit": unit}
        return Label("cards_over" if over else "cards", args, group="exact" if not over else "no_change")


def spend(state: ConfuciusState, seat: int, cards: Cards) -> None:
    """Cards go from the hand to the discard pile, seen by all (CF-2.3)."""
    hand = state.hands[seat]
    for kind, number in enumerate(cards):
        hand[kind] -= number
        state.discard[kind] += number
        state.table.paid[kind] += number


def draw_money(flow: ConfuciusFlow, seat: int, number: int) -> None:
    """CF-2.4: draw cards; an empty deck is made anew from the discard pile; if both are empty, the draw ends."""
    state = flow.state
    if state.deck or any(state.discard):
        flow.block("random")
    drawn = [0] * len(KINDS)
    for _ in range(number):
        if not state.deck:
            if not any(state.discard):
                break
            state.deck = [kind for kind, copies in enumerate(state.discard) for _ in range(copies)]
            state.discard, state.table.paid = [0] * len(KINDS), [0] * len(KINDS)
            flow.shuffle(state.deck)
            flow.tell("reshuffled", args={"n": len(state.deck)})
        drawn[state.deck.pop()] += 1
    hand = state.hands[seat]
    for kind, more in enumerate(drawn):
        hand[kind] += more
    flow.tell("drew_money", seat, {"n": sum(drawn)}, to=(seat,), secret={"cards": card_terms(drawn)})


def drawing(view: ConfuciusView, number: int, paid: int = 0) -> tuple[int, tuple[Label, ...]]:
    """How many of ``number`` cards can be drawn, ``paid`` ones paid before; and the new deck if one is made for it."""
    deck, discard = view.deck_left, view.discard_left + paid
    again = (Label("then.reshuffled", {"n": discard}),) if deck < number and discard else ()
    return min(number, deck + discard), again


def purse(view: ConfuciusView, seat: int) -> list[Label]:
    """Money and licences in hand, gifts available, and the gifts that bind the seat, each with its giver."""
    own = view.hands[seat]
    money: dict[str, Value] = {
        "cards": card_terms(own), "coins": total(own, COINS), "coin": COINS, "licences": total(own, LICENCES),
        "licence": LICENCES,
    }  # fmt: skip
    lines = [Label("money" if any(own) else "no_money", money if any(own) else {})]
    available: list[int | str] = [
        gift.id for value, gift in GIFTS.items() if view.table.players[seat].gifts[value - 1] == AVAILABLE
    ]
    if available:
        lines.append(Label("gifts", {"gifts": available}))
    for giver in range(view.seats):
        value = view.table.active(giver, seat)
        if value:
            lines.append(Label("bound", {"giver_seat": giver, "gift": GIFTS[value].id, "value": value}))
    return lines


# ---- prices --------------------------------------------------------------------------------------------------------


_OFFICIALS, _ARMIES, _JUNKS = (
    MINISTRIES.index(ministry)
    for ministry in (DATA.discounts.official_ministry, DATA.discounts.army_ministry, DATA.discounts.junk_ministry)
)
"""The ministries that give a discount: on officials (Hubu), armies (Bingbu) and junks (Gongbu)."""


def discount(table: Table, seat: int, ministry: int) -> bool:
    """CF-2.7: one own marker in the ministry is enough, whatever its state and the ministry's."""
    return seat in table.ministries[ministry].owners


def rebate(table: Table, seat: int) -> int:
    """CF-2.7: coins off every official with a marker in Hubu."""
    return DATA.discounts.official_coins_off if discount(table, seat, _OFFICIALS) else 0


def official_price(table: Table, seat: int, place: str) -> int:
    """CF-2.7: coins for an official."""
    return COSTS[table.laid(place)[0]] - rebate(table, seat)


def recruit_price(table: Table, seat: int) -> int:
    """CF-2.7: licences for an army, fewer with a marker in Bingbu."""
    less = discount(table, seat, _ARMIES)
    return DATA.discounts.recruit_licences if less else DATA.prices.recruit_licences


def junk_price(table: Table, seat: int, number: int) -> int:
    """CF-2.7: coins for 1 to 4 junks, fewer with a marker in Gongbu."""
    less = discount(table, seat, _JUNKS)
    return (DATA.discounts if less else DATA.prices).junk_coins[number - 1]


def official_cost(pos: Position, seat: int, place: str) -> Price:
    """What a player pays for an official."""
    return Price(COINS, official_price(pos.table, seat, place))


def pay_official(flow: ConfuciusFlow, seat: int, place: str, cause: str) -> None:
    """Ask for the coins of an official."""
    flow.push("pay", seat, Price(COINS, official_price(flow.state.table, seat, place)), cause=cause)
