"""CF-8: reward cards."""

from __future__ import annotations

from engine.confucius.board import PLACES, ChooseTile, laid, lay_marker, open_place, place_args, score, spot
from engine.confucius.data import ANY, CANDIDATES, DATA, MINISTRIES, REWARDS
from engine.confucius.gifts import ChooseGift, gift_of, gift_state
from engine.confucius.money import COINS, draw_money, official_price, short
from engine.confucius.rulebook import REWARD_CARDS, RULES, ConfuciusFlow, RewardCard, enter, nearest
from engine.confucius.state import NOBODY, NOT_AVAILABLE, ConfuciusState, ConfuciusView, Position
from engine.confucius.turns import EXTRA, ChooseAction
from engine.kernel.values import Frame, Label


@enter(REWARD_CARDS, "draw_money")
class Cash(RewardCard):
    """CF-8.4: draw 4 money cards."""

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int, card: str) -> None:
        """Draw."""
        draw_money(flow, state, seat, DATA.rewards.cash_cards)


@enter(REWARD_CARDS, "gift_available_free")
class FreeGift(RewardCard):
    """CF-8.5: an own gift becomes available free of charge."""

    def why_not(self, pos: Position, seat: int, card: str) -> Label | None:
        """No gift left that is not available."""
        return None if NOT_AVAILABLE in pos.players[seat].gifts else Label("no_gift_to_buy")

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int, card: str) -> None:
        """Which gift."""
        flow.push("free_gift", seat, cause=card)


@RULES.decision("free_gift")
class WhichFreeGift(ChooseGift):
    """D7: which gift is free."""

    clause = "CF-8.5"

    def why_not(self, pos: Position, seat: int, value: int) -> Label | None:
        """Only one that is not available yet."""
        if pos.players[seat].gifts[value - 1] != NOT_AVAILABLE:
            return gift_state(pos, seat, value)
        return None

    def options(self, state: ConfuciusState, frame: Frame) -> list[str]:
        """The dearest first."""
        return super().options(state, frame)[::-1]

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """It becomes available."""
        flow.push("gift_ready", frame.seat, gift_of(key))


@enter(REWARD_CARDS, "action_for_zero_cubes")
class ExtraAction(RewardCard):
    """CF-8.6: one action for no cube; No action is always possible."""

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int, card: str) -> None:
        """Which action."""
        flow.push("extra_action", seat, cause=card)


@RULES.decision("extra_action")
class ChooseExtraAction(ChooseAction):
    """D7: the action taken for no cube; all other limits stay."""

    clause = "CF-8.6"
    way = EXTRA


def bribery_why_not(pos: Position, seat: int, card: str, place: str) -> Label | None:
    """CF-8.7: an official without marker for nothing, or another player's unsecured marker for the tile's coins."""
    ministry, _ = spot(place)
    named = REWARDS[card].ministry
    if named not in (ANY, MINISTRIES[ministry]) and not pos.ministries[MINISTRIES.index(named)].resolved:
        return Label("other_ministry", {"ministry": named})
    if reason := open_place(pos, place):
        return reason
    tile, owner, secured = laid(pos, place)
    if owner == seat:
        return Label("own_marker")
    if owner == NOBODY:
        return None
    if secured or tile in CANDIDATES:
        return Label("already_secured")
    return short(pos, seat, COINS, official_price(pos, seat, place))


@enter(REWARD_CARDS, "bribery")
class Bribery(RewardCard):
    """CF-8.7: an unsecured own marker in the named ministry, or in any open one if that is resolved."""

    def why_not(self, pos: Position, seat: int, card: str) -> Label | None:
        """No tile for it; obligations do not count."""
        return nearest((bribery_why_not(pos, seat, card, place) for place in PLACES), "no_bribery_target")

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int, card: str) -> None:
        """Which tile."""
        flow.push("bribery", seat, card, cause=card)


@RULES.decision("bribery")
class BriberyTile(ChooseTile):
    """D7: the tile of a bribery card (named in ``args``): without marker free, from another player for money."""

    clause = "CF-8.7"

    def why_not(self, pos: Position, frame: Frame, place: str) -> Label | None:
        """See `bribery_why_not`."""
        return bribery_why_not(pos, frame.seat, str(frame.args[0]), place)

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Pay if it is another player's, then lay the marker."""
        state = flow.state
        seat, place, card = frame.seat, key, str(frame.args[0])
        flow.push("bribery_marker", seat, place)
        if laid(state, place)[1] != NOBODY:
            flow.push("pay", seat, COINS, official_price(state, seat, place), cause=card)

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """Free, or from whom and for how much."""
        args, owner = place_args(key), laid(view, key)[1]
        if owner == NOBODY:
            return Label("free_tile", args, place=key)
        price = official_price(view, frame.seat, key)
        return Label("taken_tile", {**args, "owner_seat": owner, "n": price}, place=key)


@RULES.step("bribery_marker")
def bribery_marker(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-8.7: unsecured, also where it replaces another one."""
    state = flow.state
    place = str(frame.args[0])
    owner = laid(state, place)[1]
    lay_marker(state, place, frame.seat, secured=False)
    if owner == NOBODY:
        flow.tell("bribed", frame.seat, place_args(place))
    else:
        flow.tell("bought_away", frame.seat, {**place_args(place), "owner_seat": owner})


@enter(REWARD_CARDS, "army_from_colonies_to_card")
class EmperorInsulted(RewardCard):
    """CF-8.8: an army from the colonies onto the card, 2 VP at once."""

    def why_not(self, pos: Position, seat: int, card: str) -> Label | None:
        """No army in the colonies."""
        return None if pos.players[seat].colonies else Label("no_army_ready")

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int, card: str) -> None:
        """Move it and score."""
        player = state.players[seat]
        player.colonies -= 1
        player.insulted += 1
        score(flow, seat, "insulted", DATA.rewards.insulted_vp)
        flow.tell("insulted", seat, {"vp": DATA.rewards.insulted_vp})


@enter(REWARD_CARDS, "army_from_supply_to_colonies")
class FreeRecruit(RewardCard):
    """CF-8.9: an army from supply to the colonies, free."""

    def why_not(self, pos: Position, seat: int, card: str) -> Label | None:
        """No army in supply."""
        return None if pos.players[seat].supply else Label("no_army_left")

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int, card: str) -> None:
        """As recruited."""
        flow.push("recruited", seat)
