"""Unification (section 5) and what it does to unrest (section 6)."""

from __future__ import annotations

from engine.kernel.values import Blocked, Frame, Label
from engine.zhanguo.data import ASPECT_OF, GAME_TABLE, REGIONS
from engine.zhanguo.free import TurnKind
from engine.zhanguo.rules import RULES, Asked, ZhanguoFlow, change_unrest, take_octagons
from engine.zhanguo.state import Public, ZhanguoState, ZhanguoView, board_octagons


def room(table: Public, seat: int, region: int) -> bool:
    """Whether the region takes another card: three at most (ZG-5.2)."""
    return len(table.players[seat].regions[region - 1].cards) < GAME_TABLE.cards_per_region


def bearable(table: Public, seat: int, region: int) -> bool:
    """Whether the unrest of another card stays within the track (ZG-5.7, 6.5)."""
    player = table.players[seat]
    place = player.regions[region - 1]
    return place.unrest + GAME_TABLE.unrest_by_card[len(place.cards)] <= player.limit(region)


def regions(table: Public, seat: int) -> list[int]:
    """The regions where a card may be laid."""
    return [region for region in REGIONS if room(table, seat, region) and bearable(table, seat, region)]


@RULES.decision("unify")
class Unify(TurnKind):
    """D-06: at which region the card is laid (ZG-5.1). Keys ``1`` to ``5``."""

    clause = "ZG-5.1"

    def ordinary(self, table: Public, asked: Asked) -> list[str]:
        """Regions with room for card and unrest."""
        return [str(region) for region in regions(table, asked.seat)]

    def chosen(self, flow: ZhanguoFlow, state: ZhanguoState, frame: Frame, key: str) -> None:
        """Card, octagons and VP for missing ones, unrest, in this order (ZG-5.8)."""
        seat, region = frame.seat, int(key)
        card = state.turn.card if state.turn else 0
        player = state.players[seat]
        cards = player.regions[region - 1].cards
        nth = len(cards)
        cards.append(card)
        flow.tell("unified", seat, {"card": card, "region": region})
        take_octagons(flow, seat, ASPECT_OF[card], board_octagons(player, nth, GAME_TABLE.octagons_by_card))
        change_unrest(flow, seat, GAME_TABLE.unrest_by_card[nth], region)

    def told(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The region, with what comes of it: octagons and unrest."""
        region = int(key)
        player = view.players[frame.seat]
        nth = len(player.regions[region - 1].cards)
        args: dict[str, int | str | list[int | str]] = {
            "region": region,
            "n": board_octagons(player, nth, GAME_TABLE.octagons_by_card),
            "level": player.regions[region - 1].unrest + GAME_TABLE.unrest_by_card[nth],
            "limit": player.limit(region),
        }
        return Label("unify", args, place=f"board.{frame.seat}.{region}.cards")

    def blocked(self, view: ZhanguoView, frame: Frame) -> list[Blocked]:
        """Full regions, and regions whose unrest would exceed the track."""
        out = []
        for region in REGIONS:
            label = Label("region", {"region": region})
            if not room(view, frame.seat, region):
                out.append(Blocked(label, Label("three_cards")))
            elif not bearable(view, frame.seat, region):
                out.append(Blocked(label, Label("unrest_limit", {"limit": view.players[frame.seat].limit(region)})))
        return out
