"""CF-8: reward cards."""

from __future__ import annotations

from engine.confucius.actions import ALREADY_SECURED, OWN_MARKER
from engine.confucius.armies import NO_ARMY_LEFT, no_army_ready
from engine.confucius.data import COINS, DATA, MINISTRIES, REWARDS, SPOTS
from engine.confucius.deeds import REWARD_CARDS, Deed, asks, enter
from engine.confucius.gifts import ChooseGift, gift_is, gift_of
from engine.confucius.incomes import DrawCards
from engine.confucius.money import (
    label_with_price,
    official_cost,
    official_price,
    pay_official,
    short,
)
from engine.confucius.places import ChooseTile, place_args
from engine.confucius.rules import RULES, ConfuciusFlow, score
from engine.confucius.schema import ANY, BRIBERY
from engine.confucius.state import (
    NOBODY,
    NOT_AVAILABLE,
    Card,
    ConfuciusState,
    ConfuciusView,
    GiftValue,
    Place,
    Position,
)
from engine.confucius.turns import EXTRA, ChooseAction
from engine.kernel.values import Frame, Label, Reason


@enter(REWARD_CARDS, "draw_money")
class Cash(DrawCards):
    """CF-8.4: draw 4 money cards."""

    cards = DATA.rewards.cash_cards


@asks(REWARD_CARDS, "gift_available_free", "no_gift_to_buy")
@RULES.decision("free_gift")
class WhichFreeGift(ChooseGift):
    """D7: which own gift becomes available free of charge."""

    clause = "CF-8.5"

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """Only one that is not available yet."""
        where = pos.table.players[frame.seat].gifts[gift_of(key) - 1]
        return gift_is(where) if where != NOT_AVAILABLE else None

    def options(self, state: ConfuciusState, frame: Frame) -> list[str]:
        """The dearest first."""
        return super().options(state, frame)[::-1]

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """It becomes available."""
        flow.push("gift_ready", frame.seat, GiftValue(gift_of(key)))


@enter(REWARD_CARDS, "action_for_zero_cubes")
class ExtraAction(Deed):
    """CF-8.6: one action for no cube; No action is always possible."""

    def begin(self, flow: ConfuciusFlow, seat: int, name: str) -> None:
        """Which action."""
        flow.push("extra_action", seat, cause=name)


@RULES.decision("extra_action")
class ChooseExtraAction(ChooseAction):
    """D7: the action taken for no cube; all other limits stay."""

    clause = "CF-8.6"
    way = EXTRA


@asks(REWARD_CARDS, BRIBERY, "no_bribery_target", args=Card)
@RULES.decision("bribery")
class BriberyTile(ChooseTile):
    """D7: the tile of a bribery card; obligations do not count."""

    clause = "CF-8.7"

    def closed(self, pos: Position, frame: Frame[Card], key: str) -> Reason | None:
        """CF-8.7: an official without marker for nothing, or another player's unsecured marker for the tile's coins.

        In the named ministry, or in any open one if that is resolved.
        """
        ministry, _ = SPOTS[key]
        named = REWARDS[frame.args.reward].ministry
        if named not in (ANY, MINISTRIES[ministry]) and not pos.table.ministry(named).resolved:
            return Label("other_ministry", {"ministry": named})
        _, owner, secured = pos.table.laid(key)
        if owner == frame.seat:
            return OWN_MARKER
        if owner == NOBODY:
            return None
        if secured:
            return ALREADY_SECURED
        return short(pos, frame.seat, COINS, official_price(pos.table, frame.seat, key))

    def resolve(self, flow: ConfuciusFlow, frame: Frame[Card], key: str) -> None:
        """Pay if it is another player's, then lay the marker."""
        flow.push("bribery_marker", frame.seat, Place(key))
        if flow.state.table.laid(key)[1] != NOBODY:
            pay_official(flow, frame.seat, key, frame.args.reward)

    def label(self, view: ConfuciusView, frame: Frame[Card], key: str) -> Label:
        """Free, or from whom and for how much."""
        args, owner = place_args(key), view.table.laid(key)[1]
        if owner == NOBODY:
            return Label("free_tile", args, place=key)
        price = official_cost(view, frame.seat, key)
        return Label(*label_with_price("taken_tile", {**args, "owner_seat": owner}, view, frame.seat, price), place=key)


@RULES.step("bribery_marker")
def bribery_marker(flow: ConfuciusFlow, frame: Frame[Place]) -> None:
    """CF-8.7: unsecured, also where it replaces another one."""
    table, place = flow.state.table, frame.args.place
    owner = table.laid(place)[1]
    table.lay(place, frame.seat, secured=False)
    if owner == NOBODY:
        flow.tell("bribed", frame.seat, place_args(place))
    else:
        flow.tell("bought_away", frame.seat, {**place_args(place), "owner_seat": owner})


@enter(REWARD_CARDS, "army_from_colonies_to_card")
class EmperorInsulted(Deed):
    """CF-8.8: an army from the colonies onto the card, 2 VP at once."""

    def closed(self, pos: Position, seat: int, name: str) -> Reason | None:
        """No army in the colonies."""
        return no_army_ready(pos, seat)

    def begin(self, flow: ConfuciusFlow, seat: int, name: str) -> None:
        """Move it and score."""
        player = flow.state.table.players[seat]
        player.colonies -= 1
        player.insulted += 1
        score(flow, seat, "insulted", DATA.rewards.insulted_vp)
        flow.tell("insulted", seat, {"vp": DATA.rewards.insulted_vp})


@enter(REWARD_CARDS, "army_from_supply_to_colonies")
class FreeRecruit(Deed):
    """CF-8.9: an army from supply to the colonies, free."""

    def closed(self, pos: Position, seat: int, name: str) -> Reason | None:
        """No army in supply."""
        return None if pos.table.players[seat].supply else NO_ARMY_LEFT

    def begin(self, flow: ConfuciusFlow, seat: int, name: str) -> None:
        """As recruited."""
        flow.push("recruited", seat)
