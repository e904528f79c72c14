"""CF-5.1 to CF-5.6 and CF-5.17 to CF-5.19: officials, students, incomes."""

from __future__ import annotations

from itertools import product

from engine.confucius.board import PLACES, ChooseTile, laid, lay_marker, open_place, place_args, spot
from engine.confucius.data import DATA, KINDS
from engine.confucius.money import (
    COINS,
    card_key,
    card_terms,
    draw_money,
    key_cards,
    official_price,
    short,
    spend,
    total,
)
from engine.confucius.obligations import blocking_giver
from engine.confucius.rulebook import ACTIONS, RULES, Action, ConfuciusFlow, enter, nearest, seed_reading
from engine.confucius.state import NOBODY, STUDENT_SPACES, ConfuciusState, ConfuciusView, Position
from engine.kernel.rules import Kind
from engine.kernel.values import Frame, Label

# ---- officials -----------------------------------------------------------------------------------------------------


def bribe_why_not(pos: Position, seat: int, place: str) -> Label | None:
    """CF-5.1, CF-5.2, CF-6.11: why an official cannot be bribed."""
    reason = open_place(pos, place)
    if reason:
        return reason
    _, owner, _ = laid(pos, place)
    if owner == seat:
        return Label("own_marker")
    if owner != NOBODY:
        return Label("marked", {"owner_seat": owner})
    ministry, _ = spot(place)
    giver = blocking_giver(pos, seat, ministry)
    if giver != NOBODY:
        return Label("gift_blocks", {"giver_seat": giver, "ministry": pos.ministries[ministry].id})
    return short(pos, seat, COINS, official_price(pos, seat, place))


def secure_why_not(pos: Position, seat: int, place: str) -> Label | None:
    """CF-5.3: why an official cannot be secured."""
    reason = open_place(pos, place)
    if reason:
        return reason
    _, owner, secured = laid(pos, place)
    if owner != seat:
        return Label("not_own_marker")
    if secured:
        return Label("already_secured")
    return short(pos, seat, COINS, official_price(pos, seat, place))


@enter(ACTIONS, "bribe_official")
class BribeOfficial(Action):
    """CF-5.1: pay for an official without marker and lay an unsecured one on it."""

    def why_not(self, pos: Position, seat: int) -> Label | None:
        """No tile can be bribed."""
        return nearest((bribe_why_not(pos, seat, place) for place in PLACES), "no_free_official")

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int) -> None:
        """Choose the tile."""
        flow.push("bribe", seat, cause="bribe_official")


@RULES.decision("bribe")
class Bribe(ChooseTile):
    """D3: which official is bribed."""

    clause = "CF-5.1"

    def why_not(self, pos: Position, frame: Frame, place: str) -> Label | None:
        """See `bribe_why_not`."""
        return bribe_why_not(pos, frame.seat, place)

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Pay, then lay the marker: it gives no discount to its own payment (CF-2.7)."""
        state = flow.state
        cost = official_price(state, frame.seat, key)
        flow.then(("pay", frame.seat, COINS, cost), ("bribed", frame.seat, key), cause="bribe_official")

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The tile and what it costs this player."""
        return Label("buy_tile", {**place_args(key), "n": official_price(view, frame.seat, key)}, place=key)


@RULES.step("bribed")
def bribed(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-5.1: an unsecured marker."""
    state = flow.state
    place = str(frame.args[0])
    lay_marker(state, place, frame.seat, secured=False)
    flow.tell("bribed", frame.seat, place_args(place))


@enter(ACTIONS, "secure_official")
class SecureOfficial(Action):
    """CF-5.3: pay the same cost again, and the marker stands."""

    def why_not(self, pos: Position, seat: int) -> Label | None:
        """No own tile can be secured."""
        return nearest((secure_why_not(pos, seat, place) for place in PLACES), "nothing_unsecured")

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int) -> None:
        """Choose the tile."""
        flow.push("secure", seat, cause="secure_official")


@RULES.decision("secure")
class Secure(ChooseTile):
    """D3: which official is secured."""

    clause = "CF-5.3"

    def why_not(self, pos: Position, frame: Frame, place: str) -> Label | None:
        """See `secure_why_not`."""
        return secure_why_not(pos, frame.seat, place)

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Pay, then stand the marker up."""
        state = flow.state
        cost = official_price(state, frame.seat, key)
        flow.then(("pay", frame.seat, COINS, cost), ("secured", frame.seat, key), cause="secure_official")

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The tile and what it costs this player."""
        return Label("buy_tile", {**place_args(key), "n": official_price(view, frame.seat, key)}, place=key)


@RULES.step("secured")
def secured(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-5.3: the marker is secured."""
    state = flow.state
    place = str(frame.args[0])
    lay_marker(state, place, frame.seat, secured=True)
    flow.tell("secured", frame.seat, place_args(place))


# ---- students ------------------------------------------------------------------------------------------------------


def _too_early(pos: Position) -> Label | None:
    """RD-4: by the published rules neither nominations nor forced examinations in round 1."""
    return Label("first_round") if pos.round == 1 and not seed_reading(pos) else None


@enter(ACTIONS, "nominate_student")
class NominateStudent(Action):
    """CF-5.4, CF-5.5: pay, and put a marker on the first free student space, the red one first."""

    def why_not(self, pos: Position, seat: int) -> Label | None:
        """Round 1, an own student, no free space, no money."""
        if reason := _too_early(pos):
            return reason
        if seat in pos.students:
            return Label("own_student")
        if NOBODY not in pos.students:
            return Label("no_student_space")
        return short(pos, seat, COINS, DATA.prices.nominate_coins)

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int) -> None:
        """Pay; there is no choice of space."""
        flow.then(("pay", seat, COINS, DATA.prices.nominate_coins), ("nominated", seat), cause="nominate_student")


@RULES.step("nominated")
def nominated(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-5.5: the first nominee takes the red space."""
    state = flow.state
    space = state.students.index(NOBODY)
    state.students[space] = frame.seat
    flow.tell("nominated", frame.seat, {"student": STUDENT_SPACES[space]})


@enter(ACTIONS, "force_examination")
class ForceExamination(Action):
    """CF-5.6: pay; an examination is forced, whether or not there is a student."""

    def why_not(self, pos: Position, seat: int) -> Label | None:
        """Round 1, no money."""
        return _too_early(pos) or short(pos, seat, COINS, DATA.prices.examination_coins)

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int) -> None:
        """Pay."""
        flow.then(("pay", seat, COINS, DATA.prices.examination_coins), ("forced", seat), cause="force_examination")


@RULES.step("forced")
def forced(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-5.6: it will take place in this round's court phase."""
    state = flow.state
    state.forced = True
    flow.tell("forced", frame.seat)


# ---- incomes -------------------------------------------------------------------------------------------------------


@enter(ACTIONS, "commercial_income")
class CommercialIncome(Action):
    """CF-5.17: pay up to 4 coins, draw as many cards and one more; once a round (CF-4.8)."""

    def why_not(self, pos: Position, seat: int) -> Label | None:
        """Used already."""
        return Label("once_a_round") if pos.players[seat].commercial else None

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int) -> None:
        """Choose the cards to pay."""
        state.players[seat].commercial = True
        flow.push("invest", seat, cause="commercial_income")


@RULES.decision("invest")
class Invest(Kind[ConfuciusState, ConfuciusView]):
    """D5: the cards paid for Commercial income; their coins count exactly."""

    clause = "CF-5.17"
    always_ask = True

    def options(self, state: ConfuciusState, frame: Frame) -> list[str]:
        """All sets of own cards that are not worth too much, the dearest first."""
        most = DATA.incomes.commercial_coins
        hand = state.players[frame.seat].hand
        ranges = (range(min(number, most // kind.coins) + 1) for number, kind in zip(hand, KINDS, strict=True))
        sets = [cards for cards in product(*ranges) if total(cards, COINS) <= most]
        return [card_key(cards) for cards in sorted(sets, key=lambda cards: (-total(cards, COINS), sum(cards)))]

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """The cards are paid before others are drawn (CF-2.3)."""
        state = flow.state
        cards = key_cards(key)
        coins = total(cards, COINS)
        if coins:
            flow.tell("paid", frame.seat, {"cards": card_terms(cards), "n": coins, "unit": COINS})
        spend(state, frame.seat, cards)
        draw_money(flow, state, frame.seat, coins + DATA.incomes.commercial_cards)

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The cards paid and how many are drawn."""
        cards = key_cards(key)
        draws = total(cards, COINS) + DATA.incomes.commercial_cards
        return Label("invest" if any(cards) else "invest_nothing", {"cards": card_terms(cards), "n": draws})


@enter(ACTIONS, "tax_income")
class TaxIncome(Action):
    """CF-5.18: draw 2 cards."""

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int) -> None:
        """Draw."""
        draw_money(flow, state, seat, DATA.incomes.tax_cards)


@enter(ACTIONS, "no_action")
class NoAction(Action):
    """CF-5.19: nothing happens."""

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int) -> None:
        """Nothing."""
