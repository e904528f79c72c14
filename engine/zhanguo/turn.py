"""A turn of phase 2 (section 4): card, use, and the end of the turn with its abilities."""

from __future__ import annotations

from engine.kernel.values import Blocked, Frame, Label, Value
from engine.zhanguo.abilities import refusal, usable, use_ability
from engine.zhanguo.court import action_frames, court_refusal, lay, possible, prospect
from engine.zhanguo.data import ACTIONS, CARDS, REGIONS
from engine.zhanguo.free import TurnKind
from engine.zhanguo.labels import bonus_args, card_label
from engine.zhanguo.rules import RULES, Asked, ZhanguoFlow, number
from engine.zhanguo.state import Public, Turn, ZhanguoState, ZhanguoView
from engine.zhanguo.unification import regions as unify_regions


@RULES.decision("card")
class PickCard(TurnKind):
    """D-05, first half: which hand card. Keys ``card.<number>``. Stays secret until its use is named."""

    clause = "ZG-4.1"
    secret = True

    def ordinary(self, table: Public, asked: Asked) -> list[str]:
        """Every hand card: each can be used (ZG-4.8)."""
        if isinstance(table, ZhanguoState):
            return [f"card.{n}" for n in table.hands[asked.seat]]
        return []

    def chosen(self, flow: ZhanguoFlow, state: ZhanguoState, frame: Frame, key: str) -> None:
        """Ask for its use."""
        flow.push("use", frame.seat, int(key[5:]))

    def told(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """Number, aspect, ability, and how it compares with the court's top card."""
        return card_label(view, int(key[5:]))


@RULES.decision("use")
class PickUse(TurnKind):
    """D-05, second half: unification or a court action (ZG-4.3). Keys ``unify`` and the actions' ids."""

    clause = "ZG-4.3"
    always_ask = True

    def ordinary(self, table: Public, asked: Asked) -> list[str]:
        """Only uses that can be carried out in full (ZG-5.7, 7.5); ``none`` is the safeguard of ZG-4.8."""
        uses = ["unify"] if unify_regions(table, asked.seat) else []
        uses += [action for action in ACTIONS if possible(table, asked.seat, action)]
        return uses or ["none"]

    def chosen(self, flow: ZhanguoFlow, state: ZhanguoState, frame: Frame, key: str) -> None:
        """The card leaves the hand, is shown, and its action is carried out (ZG-4.4)."""
        seat, card = frame.seat, number(frame, 0)
        state.hands[seat].remove(card)
        turn = state.turn = Turn(seat, card, key)
        flow.push("finish", seat)
        if key == "unify":
            flow.push("unify", seat)
            return
        first = not state.pile
        lay(flow, state, turn)
        if key == "none":
            return
        action_frames(flow, state, seat, key)
        if first and ACTIONS[key]:
            flow.push("x", seat)

    def told(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The use, and for a court action how many abilities it would open now."""
        if key in ("unify", "none"):
            return Label(f"use.{key}")
        opens, n = prospect(view, frame.seat, key, number(frame, 0))
        args: dict[str, Value] = {"action": key}
        if opens:
            args["n"] = n
        return Label(f"use.{opens}" if opens else "use.court", args, place=f"court.{key}")

    def blocked(self, view: ZhanguoView, frame: Frame) -> list[Blocked]:
        """Why a use is not open."""
        open_uses = self.ordinary(view, frame)
        out = [
            Blocked(Label("use.court", {"action": action}), court_refusal(view, frame.seat, action))
            for action in ACTIONS
            if action not in open_uses
        ]
        return out if "unify" in open_uses else [Blocked(Label("use.unify"), Label("no_region_for_card")), *out]


@RULES.decision("finish")
class Finish(TurnKind):
    """D-14 and D-16: use open abilities in any order, move officials free of charge, end the turn (ZG-4.9, 14.2).

    Keys ``ability.<card>``, ``ability.<board ability>`` and ``end``. This is the game's own end of turn: after ``end``
    the kernel does not ask again.
    """

    clause = "ZG-4.9"
    always_ask = True

    def ordinary(self, table: Public, asked: Asked) -> list[str]:
        """Usable abilities, judged anew each time (ZG-14.10), and ``end``."""
        return [*(f"ability.{name}" for name, _ in usable(table, asked.seat)), "end"]

    def chosen(self, flow: ZhanguoFlow, state: ZhanguoState, frame: Frame, key: str) -> None:
        """Use the ability and come back here, or close the turn."""
        if key != "end":
            flow.push("finish", frame.seat)
            use_ability(flow, state, frame.seat, key[8:])
            return
        flow.tell("turn_ended", frame.seat)
        state.turn = None
        flow.end_turn()

    def told(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The ability with its bonus."""
        if key == "end":
            return Label("end")
        name = key[8:]
        for found, region in usable(view, frame.seat):
            if found == name and region:
                card = CARDS[int(name)]
                args: dict[str, Value] = {"card": card.n, "region": region, **bonus_args(card.bonus)}
                label = f"ability.{card.bonus.kind}"
                return Label(label, args, "abilities", f"board.{frame.seat}.{region}.cards")
        return Label(f"ability.{name}", {}, "abilities", f"board.{frame.seat}")

    def blocked(self, view: ZhanguoView, frame: Frame) -> list[Blocked]:
        """Cards of this action whose ability is not open: wrong number, unrest, used, without effect."""
        turn = view.turn
        if turn is None or not ACTIONS.get(turn.use):
            return []
        out = []
        for region in REGIONS:
            for n in view.players[frame.seat].regions[region - 1].cards:
                if CARDS[n].trigger == turn.use and (why := refusal(view, frame.seat, n, region)):
                    label = Label("ability.card", {"card": n, "region": region, "aspect": CARDS[n].aspect})
                    out.append(Blocked(label, why))
        return out
