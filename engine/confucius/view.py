"""What a seat may know (section 5), and full states that fit it."""

from __future__ import annotations

from random import Random

from engine.confucius.data import COSTS, DATA, KINDS, REWARDS
from engine.confucius.rulebook import RULES
from engine.confucius.state import ConfuciusState, ConfuciusView, Play, Player
from engine.kernel.clone import clone
from engine.kernel.game import shared_state, shared_view
from engine.kernel.values import MASKED, Frame

_TRIES = 40


def view(state: ConfuciusState, seat: int) -> ConfuciusView:
    """The public position and the own cards of ``seat``."""
    return ConfuciusView(
        **shared_view(state, seat),
        round=state.round,
        phase=state.phase,
        chief=state.chief,
        parked=state.parked,
        turn=state.turn,
        forced=state.forced,
        students=state.students[:],
        plays=[_seen_play(play, seat) for play in state.plays],
        players=[_seen_player(player, own == seat) for own, player in enumerate(state.players)],
        ministries=clone(state.ministries),
        candidate=state.candidate,
        candidates_left=len(state.candidates),
        officials_left=len(state.officials),
        removed=state.removed[:],
        deck_left=len(state.deck),
        discard_left=sum(state.discard),
        paid=state.paid[:],
        rewards_left=len(state.rewards),
        rewards_out=state.rewards_out[:],
        chits=state.chits[:],
        lands=clone(state.lands),
        stock=state.stock,
        wall=state.wall,
        offices=state.offices[:],
        end=state.end,
        cards=[sum(player.hand) for player in state.players],
        reward_cards=[len(player.rewards) for player in state.players],
    )


def _seen_player(player: Player, own: bool) -> Player:
    """A player's public things; the cards only if they are one's own."""
    return Player(
        score=dict(player.score),
        hand=player.hand[:] if own else [],
        rewards=player.rewards[:] if own else [],
        gifts=player.gifts[:],
        supply=player.supply,
        taken=player.taken,
        cubes=player.cubes,
        laid=dict(player.laid),
        passed=player.passed,
        commercial=player.commercial,
        transferred=player.transferred[:],
        yard=player.yard,
        ocean=player.ocean,
        visited=player.visited[:],
        chits=player.chits[:],
        colonies=player.colonies,
        insulted=player.insulted,
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


def _asked(state: ConfuciusState) -> list[Frame]:
    """The decisions on top of the stack."""
    asked: list[Frame] = []
    for frame in reversed(state.stack):
        if frame.kind not in RULES.kinds or (asked and frame.group != asked[0].group):
            break
        asked.append(frame)
        if not frame.group and frame.kind != "end_turn":
            break
    return asked


def _deal(view: ConfuciusView, rng: Random, rich: str) -> ConfuciusState:
    """One random deal of the hidden cards and stacks; ``rich`` gives the asked seats the best cards in that unit."""
    players, plays = clone(view.players), clone(view.plays)
    money, rewards = _hidden_money(view), _hidden_rewards(view)
    rng.shuffle(money)
    rng.shuffle(rewards)
    asked = {frame.seat for frame in view.stack}
    order = sorted((seat for seat in range(view.seats) if seat != view.seat), key=lambda seat: seat not in asked)
    if rich:
        money.sort(key=lambda kind: KINDS[kind].coins if rich == "coins" else KINDS[kind].licences)
    for seat in order:
        players[seat].hand = _counted(money, view.cards[seat])
        players[seat].rewards = _sorted_rewards([rewards.pop() for _ in range(view.reward_cards[seat])])
    rng.shuffle(money)
    for play in plays:
        if not play.cards:
            play.cards = _counted(money, play.count)
    unseen = _counted(money, view.discard_left - sum(view.paid))
    officials, candidates = _hidden_tiles(view, rng)
    return ConfuciusState(
        **shared_state(view, rng),
        round=view.round,
        phase=view.phase,
        chief=view.chief,
        parked=view.parked,
        turn=view.turn,
        forced=view.forced,
        students=view.students[:],
        plays=plays,
        players=players,
        ministries=clone(view.ministries),
        candidate=view.candidate,
        candidates=candidates,
        officials=officials,
        removed=view.removed[:],
        deck=money,
        discard=[seen + more for seen, more in zip(view.paid, unseen, strict=True)],
        paid=view.paid[:],
        rewards=rewards,
        rewards_out=view.rewards_out[:],
        chits=view.chits[:],
        lands=clone(view.lands),
        stock=view.stock,
        wall=view.wall,
        offices=view.offices[:],
        end=view.end,
    )


def _hidden_money(view: ConfuciusView) -> list[int]:
    """The money cards whose place the seat does not know."""
    left = [kind.copies for kind in KINDS]
    known = [view.paid, *(play.cards for play in view.plays), *(player.hand for player in view.players)]
    for cards in known:
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
    for card in [*view.rewards_out, *(card for player in view.players for card in player.rewards)]:
        left.remove(card)
    return left


def _sorted_rewards(cards: list[str]) -> list[str]:
    return sorted(cards, key=list(REWARDS).index)


def _hidden_tiles(view: ConfuciusView, rng: Random) -> tuple[list[str], list[str]]:
    """The stacks of officials and of candidates: those not seen so far, in random order (CF-1.5: the named on top)."""
    seen = {*view.removed, view.candidate, *(tile for ministry in view.ministries for tile in ministry.tiles)}
    officials = [tile for tile in COSTS if tile not in seen]
    rng.shuffle(officials)
    bottom = [tile for tile in reversed(DATA.candidates.bottom) if tile not in seen]
    top = [tile for tile in DATA.candidates.top if tile not in seen]
    rng.shuffle(top)
    return officials, [*bottom, *top]
