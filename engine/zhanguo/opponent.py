"""What a position is worth, and how playouts are played (section 28)."""

from __future__ import annotations

from random import Random

from engine.kernel.values import Decision
from engine.zhanguo.data import CARDS, GAME_TABLE
from engine.zhanguo.free import FREE
from engine.zhanguo.officials import STOP
from engine.zhanguo.scoring import scores
from engine.zhanguo.state import ZhanguoState

OFFICIAL, WORKER, OCTAGON, CARD = 1.6, 2.0, 0.7, 0.25
"""Rough worth in VP of what is still on the board, with a full game ahead."""
USES = {
    "build_palace": 9.0,
    "install_governor": 9.0,
    "build_wall": 8.0,
    "hire_workers": 5.0,
    "unify": 4.0,
    "recruit_official": 3.0,
    "relocate_officials": 0.6,
}
"""How gladly a use is chosen in playouts."""
ENOUGH_CARDS = 10


def evaluate(state: ZhanguoState) -> list[float]:
    """Points as if the game ended now, plus what officials, workers, octagons and cards will still bring."""
    if state.over:
        return [float(sum(one.values())) for one in scores(state)]
    hands = sum(len(hand) for hand in state.hands) / state.seats
    rounds = GAME_TABLE.rounds - state.round
    turns = hands + rounds * GAME_TABLE.cards_per_stack * 3
    ahead = min(1.0, turns / 12)
    estimate = []
    for seat, one in enumerate(scores(state)):
        player = state.players[seat]
        value = float(sum(one.values()))
        officials = sum(region.officials() for region in player.regions)
        workers = sum(region.workers for region in player.regions)
        value += ahead * (OFFICIAL * officials + WORKER * workers)
        value += OCTAGON * min(rounds + 1, 3) / 3 * (sum(player.octagons) + 3 * sum(player.great))
        value += CARD * min(turns, 12) * player.cards()
        estimate.append(value)
    return estimate


def playout(state: ZhanguoState, decision: Decision, rng: Random) -> tuple[str, ...]:
    """A quick, sensible pick: build when one can, use abilities, take orders and later rewards."""
    keys = decision.options
    kind = decision.kind
    if kind == "orders":
        return tuple(keys)
    if kind == "use":
        return (_use(state, decision.seat, [key for key in keys if not key.startswith(FREE)], rng),)
    if kind == "card":
        return (_card(state, decision.seat, list(keys), rng),)
    if kind == "finish":
        abilities = [key for key in keys if key.startswith("ability.")]
        return (rng.choice(abilities) if abilities else "end",)
    if kind == "reward":
        return ("accept" if rng.random() < 0.5 + 0.1 * state.round else "pass",)
    if kind == "x":
        return ("best",)
    if kind == "bid":
        return ("pass" if "pass" in keys and rng.random() < 0.7 else next(key for key in keys if key != "pass"),)
    if kind in ("relocate", "lower") and STOP in keys and rng.random() < 0.2:
        return (STOP,)
    plain = [key for key in keys if not key.startswith(FREE)]
    if kind == "wall_space":
        return (plain[-1],)
    return (rng.choice(plain),)


def _card(state: ZhanguoState, seat: int, keys: list[str], rng: Random) -> str:
    """A card; now and then an official goes to work first, if too few do."""
    player = state.players[seat]
    free = [key for key in keys if key.startswith(FREE)]
    at_work = sum(sum(region.worker) for region in player.regions)
    sets = any(all(region.governor) for region in player.regions)
    if free and not sets and at_work < 4 and rng.random() < 0.5:
        return rng.choice(free)
    return rng.choice([key for key in keys if not key.startswith(FREE)])


def _use(state: ZhanguoState, seat: int, keys: list[str], rng: Random) -> str:
    """A use by weight; unification is worth less the more cards already lie at the board."""
    weights = []
    for key in keys:
        weight = USES.get(key, 1.0)
        if key == "unify" and state.players[seat].cards() >= ENOUGH_CARDS:
            weight /= 4
        weights.append(weight)
    return rng.choices(keys, weights)[0]


__all__ = ["CARDS", "evaluate", "playout"]
