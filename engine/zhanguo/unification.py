"""Unification (section 5) and what it does to unrest (section 6)."""

from __future__ import annotations

from functools import partial

from engine.kernel.rules import Kind
from engine.kernel.values import Frame, Label, Reason, Value
from engine.zhanguo.data import ASPECT_OF, ASPECTS, GAME_TABLE, REGIONS
from engine.zhanguo.free_moves import in_turn
from engine.zhanguo.labels import card_term, octagons_now, region_label, unrest_limit
from engine.zhanguo.rules import ZhanguoFlow, change_unrest, take_octagons
from engine.zhanguo.state import Position, ZhanguoState, ZhanguoView

THREE_CARDS = Label("three_cards")


def hindrance(pos: Position, seat: int, region: int) -> Reason | None:
    """Why no card can be laid here: three at most (ZG-5.2), and unrest stays within the track (ZG-5.7, 6.5)."""
    player = pos.table.players[seat]
    place = player.regions[region - 1]
    nth = len(place.cards)
    if nth >= GAME_TABLE.cards_per_region:
        return THREE_CARDS
    if place.unrest + GAME_TABLE.unrest_by_card[nth] > player.limit(region):
        return partial(unrest_limit, player, region)
    return None


def possible(pos: Position, seat: int) -> bool:
    """Whether any region takes a card."""
    return any(hindrance(pos, seat, region) is None for region in REGIONS)


@in_turn("unify")
class Unify(Kind[ZhanguoState, ZhanguoView]):
    """D-06: at which region the card is laid (ZG-5.1). Keys ``1`` to ``5``."""

    clause = "ZG-5.1"

    def keys(self, pos: Position, frame: Frame) -> list[str]:
        """All regions."""
        return [str(region) for region in REGIONS]

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """Full regions, and regions whose unrest would exceed the track."""
        return hindrance(pos, frame.seat, int(key))

    def resolve(self, flow: ZhanguoFlow, frame: Frame, key: str) -> None:
        """Card, octagons and VP for missing ones, unrest, in this order (ZG-5.8)."""
        seat, region, table = frame.seat, int(key), flow.state.table
        card, player = table.turn.card, table.players[seat]
        cards = player.regions[region - 1].cards
        nth = len(cards)
        cards.append(card)
        flow.tell("unified", seat, {"card": card_term(card), "region": region})
        take_octagons(flow, seat, ASPECT_OF[card], player.octagons_for(nth))
        change_unrest(flow, seat, GAME_TABLE.unrest_by_card[nth], region)

    def beside(self, view: ZhanguoView, frame: Frame) -> list[Label]:
        """The card."""
        return [Label("card", {"card": card_term(view.table.turn.card)})]

    def label(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The region, with what comes of it: octagons and unrest."""
        if self.closed(view, frame, key):
            return region_label(key)
        region, player = int(key), view.table.players[frame.seat]
        place = player.regions[region - 1]
        nth = len(place.cards)
        aspect = ASPECTS[ASPECT_OF[view.table.turn.card]]
        ending, octagons = octagons_now(view.table, aspect, player.octagons_for(nth))
        args: dict[str, Value] = {
            "region": region,
            "octagon": aspect,
            **octagons,
            "level": place.unrest + GAME_TABLE.unrest_by_card[nth],
            "limit": player.limit(region),
        }
        return Label(f"unify{ending}", args, place=f"board.{frame.seat}.{region}.cards")
