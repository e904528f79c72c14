"""A turn of phase 2 (section 4): card, use, and the end of the turn with its abilities."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from engine.kernel.rules import Kind
from engine.kernel.values import Frame, Label, Reason, Value
from engine.zhanguo import abilities, court, forecast, unification
from engine.zhanguo.data import ACTIONS, CARDS
from engine.zhanguo.free_moves import in_turn
from engine.zhanguo.labels import bonus_now, card_label, card_term
from engine.zhanguo.rounds import CARD
from engine.zhanguo.rules import ZhanguoFlow
from engine.zhanguo.state import OfCard, Position, Turn, ZhanguoState, ZhanguoView

UNIFY, NONE, END = "unify", "none", "end"
ABILITY = "ability."
NO_REGION = Label("no_region_for_card")


@in_turn("card")
class PickCard(Kind[ZhanguoState, ZhanguoView]):
    """D-05, first half: which hand card. Keys ``card.<number>``. Stays secret until its use is named."""

    clause = "ZG-4.1"
    secret = True

    def keys(self, pos: Position, frame: Frame) -> list[str]:
        """Every hand card: each can be used (ZG-4.8)."""
        return [f"{CARD}{n}" for n in pos.hands[frame.seat]]

    def resolve(self, flow: ZhanguoFlow, frame: Frame, key: str) -> None:
        """Ask for its use."""
        flow.push("use", frame.seat, OfCard(int(key.removeprefix(CARD))))

    def label(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """Number, aspect, ability, and how it compares with the court's top card."""
        return card_label(view.table, int(key.removeprefix(CARD)))


@in_turn("use")
class PickUse(Kind[ZhanguoState, ZhanguoView]):
    """D-05, second half: unification or a court action (ZG-4.3). Keys ``unify`` and the actions' ids."""

    clause = "ZG-4.3"
    always_ask = True

    def keys(self, pos: Position, frame: Frame[OfCard]) -> list[str]:
        """All seven uses."""
        return [UNIFY, *ACTIONS]

    def closed(self, pos: Position, frame: Frame[OfCard], key: str) -> Reason | None:
        """Only uses that can be carried out in full are open (ZG-5.7, 7.5)."""
        if key == UNIFY:
            return None if unification.possible(pos, frame.seat) else NO_REGION
        return None if court.possible(pos, frame.seat, key) else partial(court.refusal, pos, frame.seat, key)

    def options(self, state: ZhanguoState, frame: Frame[OfCard]) -> list[str]:
        """The open uses; ``none`` is the safeguard of ZG-4.8, which no sound position needs."""
        return super().options(state, frame) or [NONE]

    def resolve(self, flow: ZhanguoFlow, frame: Frame[OfCard], key: str) -> None:
        """The card leaves the hand, is shown, and its action is carried out (ZG-4.4)."""
        state, seat, card = flow.state, frame.seat, frame.args.card
        state.hands[seat].remove(card)
        turn = state.table.turn = Turn(seat, card, key)
        flow.push("finish", seat)
        if key == UNIFY:
            flow.push("unify", seat)
            return
        first = not state.table.pile
        court.lay(flow, turn)
        if key == NONE:
            return
        court.begin(flow, seat, key)
        if first and ACTIONS[key]:
            flow.push("x", seat)

    def beside(self, view: ZhanguoView, frame: Frame[OfCard]) -> list[Label]:
        """The card at court that it would lie on."""
        pile = view.table.pile
        return [Label("court", {"card": card_term(pile[-1])})] if pile else []

    def label(self, view: ZhanguoView, frame: Frame[OfCard], key: str) -> Label:
        """The use, and for a court action how many abilities can be used after it."""
        if key in (UNIFY, NONE):
            return Label(f"use.{key}", light=key == NONE)
        args: dict[str, Value] = {"action": key}
        if not court.possible(view, frame.seat, key):
            return Label("use.court", args)
        card, opens = frame.args.card, ACTIONS[key]
        if not opens or not forecast.opens_abilities(view, key, card):
            return Label("use.wrong" if opens else "use.court", args, place=f"court.{key}")
        ways = [len(way) for way in court.ways(view, frame.seat, key)]
        if not view.table.pile:  # the number that the card is compared with is named afterwards (ZG-7.7)
            told = Label("use.first_up_to", {**args, "n": max(ways)}) if max(ways) else Label("use.first", args)
            return replace(told, place=f"court.{key}")
        span = "_up_to" if min(ways) < max(ways) else ""
        return Label(f"use.{opens}{span}", {**args, "n": max(ways)}, place=f"court.{key}")


@in_turn("finish")
class Finish(Kind[ZhanguoState, ZhanguoView]):
    """D-14 and D-16: use open abilities in any order, move officials free of charge, end the turn (ZG-4.9, 14.2).

    Keys ``ability.<card>``, ``ability.<board ability>`` and ``end``. This is the game's own end of turn: after ``end``
    the kernel does not ask again.
    """

    clause = "ZG-4.9"
    always_ask = True

    def keys(self, pos: Position, frame: Frame) -> list[str]:
        """The cards of this action, the board's ability while it can be used, and ``end``."""
        cards = [f"{ABILITY}{n}" for n, _ in abilities.of_action(pos, frame.seat, pos.table.turn.use)]
        return [*cards, *(f"{ABILITY}{name}" for name in abilities.of_board(pos, frame.seat)), END]

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """Cards are judged anew each time: number, unrest, used, effect (ZG-14.10)."""
        name = key.removeprefix(ABILITY)
        return abilities.refusal(pos, frame.seat, int(name)) if name.isdigit() else None

    def resolve(self, flow: ZhanguoFlow, frame: Frame, key: str) -> None:
        """Use the ability and come back here, or close the turn."""
        if key != END:
            flow.push("finish", frame.seat)
            abilities.use(flow, frame.seat, key.removeprefix(ABILITY))
            return
        flow.tell("turn_ended", frame.seat)
        flow.state.table.turn = Turn()
        flow.end_turn()

    def label(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The ability with its bonus; of a closed one the card and where it lies."""
        if key == END:
            return Label("end")
        name = key.removeprefix(ABILITY)
        if not name.isdigit():
            return Label(key, {}, "abilities", f"board.{frame.seat}")
        card, region = CARDS[int(name)], abilities.region_of(view, frame.seat, int(name))
        args: dict[str, Value] = {"card": card.n, "region": region}
        if self.closed(view, frame, key):
            return Label("ability.card", {**args, "aspect": card.aspect})
        kind, given = bonus_now(view.table, frame.seat, card.bonus)
        return Label(f"ability.{kind}", args | given, "abilities", f"board.{frame.seat}.{region}.cards")
