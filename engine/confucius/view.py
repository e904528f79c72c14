"""What a seat may know (section 5), and full states that fit it."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.confucius.data import COSTS, DATA, KINDS, in_order
from engine.confucius.rules import RULES
from engine.confucius.state import ConfuciusState, ConfuciusView, Play
from engine.kernel.clone import clone
from engine.kernel.shared_state import shared_state, shared_view
from engine.kernel.values import END_TURN, MASKED, Frame

_TRIES = 40


def view(state: ConfuciusState, seat: int) -> ConfuciusView:
    """The open table and the own cards of ``seat``."""
    return ConfuciusView(
        **shared_view(state, seat),
        table=clone(state.table),
        hands=[hand[:] if owner == seat else [] for owner, hand in enumerate(state.hands)],
        rewards=[cards[:] if owner == seat else [] for owner, cards in enumerate(state.rewards)],
        plays=[_seen_play(play, seat) for play in state.plays],
        hand_sizes=[sum(hand) for hand in state.hands],
        reward_sizes=[len(cards) for cards in state.rewards],
        deck_left=len(state.deck),
        discard_left=sum(state.discard),
        officials_left=len(state.officials),
        candidates_left=len(state.candidates),
        rewards_left=len(state.reward_stack),
    )


def _seen_play(play: Play, seat: int) -> Play:
    """Student and number of cards are public, the coins only the player's (CF-9.7)."""
    return Play(play.seat, play.student, play.count, play.cards[:] if play.seat == seat else [])


def determinise(view: ConfuciusView, rng: Random) -> ConfuciusState:
    """A state that fits ``view``: everything hidden is dealt at random.

    The seat that is asked has, in its true hand, what its open choice needs; so hands are dealt anew until it has, and
    as a last resort it gets the best cards.
    """
    for attempt in range(_TRIES):
        state = _deal(view, rng, "coins" if attempt == _TRIES - 2 else "licences" if attempt == _TRIES - 1 else "")
        if all(RULES.kinds[frame.kind].options(state, frame) for frame in _asked(state)):
            break
    for frame in state.stack:
        if frame.answer == MASKED:
            frame.answer = rng.choice(RULES.kinds[frame.kind].options(state, frame))
    return state


def _asked(state: ConfuciusState) -> list[Frame[Any]]:
    """The decisions on top of the stack."""
    asked: list[Frame[Any]] = []
    for frame in reversed(state.stack):
        if frame.kind not in RULES.kinds or (asked and frame.group != asked[0].group):
            break
        asked.append(frame)
        if not frame.group and frame.kind != END_TURN:
            break
    return asked


def _deal(view: ConfuciusView, rng: Random, rich: str) -> ConfuciusState:
    """One random deal of the hidden cards and stacks; ``rich`` gives the asked seats the best cards in that unit."""
    hands, rewards, plays = clone(view.hands), clone(view.rewards), clone(view.plays)
    money, reward_stack = _hidden_money(view), _hidden_rewards(view)
    rng.shuffle(money)
    rng.shuffle(reward_stack)
    asked = {frame.seat for frame in view.stack}
    order = sorted((seat for seat in range(view.seats) if seat != view.seat), key=lambda seat: seat not in asked)
    if rich:
        money.sort(key=lambda kind: KINDS[kind].coins if rich == "coins" else KINDS[kind].licences)
    for seat in order:
        hands[seat] = _counted(money, view.hand_sizes[seat])
        rewards[seat] = in_order(reward_stack.pop() for _ in range(view.reward_sizes[seat]))
    rng.shuffle(money)
    for play in plays:
        if not play.cards:
            play.cards = _counted(money, play.count)
    unseen = _counted(money, view.discard_left - sum(view.table.paid))
    officials, candidates = _hidden_tiles(view, rng)
    return ConfuciusState(
        **shared_state(view, rng),
        table=clone(view.table),
        hands=hands,
        rewards=rewards,
        plays=plays,
        deck=money,
        discard=[seen + more for seen, more in zip(view.table.paid, unseen, strict=True)],
        officials=officials,
        candidates=candidates,
        reward_stack=reward_stack,
    )


def _hidden_money(view: ConfuciusView) -> list[int]:
    """The money cards whose place the seat does not know."""
    left = [kind.copies for kind in KINDS]
    for cards in (view.table.paid, *(play.cards for play in view.plays), *view.hands):
        for kind, number in enumerate(cards):
            left[kind] -= number
    return [kind for kind, number in enumerate(left) for _ in range(number)]


def _counted(money: list[int], number: int) -> list[int]:
    """Take ``number`` cards from the end of ``money``, as numbers by kind."""
    hand = [0] * len(KINDS)
    for _ in range(number):
        hand[money.pop()] += 1
    return hand


def _hidden_rewards(view: ConfuciusView) -> list[str]:
    """The reward cards whose place the seat does not know."""
    left = [card.id for card in DATA.rewards.rows for _ in range(card.copies)]
    for card in [*view.table.rewards_out, *(card for cards in view.rewards for card in cards)]:
        left.remove(card)
    return left


def _hidden_tiles(view: ConfuciusView, rng: Random) -> tuple[list[str], list[str]]:
    """The stacks of officials and of candidates: those not seen so far, in random order (CF-1.5: the named on top)."""
    table = view.table
    seen = {*table.removed, table.candidate, *(tile for ministry in table.ministries for tile in ministry.tiles)}
    officials = [tile for tile in COSTS if tile not in seen]
    rng.shuffle(officials)
    bottom = [tile for tile in reversed(DATA.candidates.bottom) if tile not in seen]
    top = [tile for tile in DATA.candidates.top if tile not in seen]
    rng.shuffle(top)
    return officials, [*bottom, *top]
