"""What a position is worth, and how playouts are played (section 28)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.kernel.values import Decision
from engine.zhanguo.court import prospect
from engine.zhanguo.data import ACTIONS, ASPECTS, COLOURS, CONDITIONS, GAME_TABLE, REGIONS, SECTION
from engine.zhanguo.free import FREE
from engine.zhanguo.officials import STOP
from engine.zhanguo.scoring import condition_vp, scores
from engine.zhanguo.state import ZhanguoState

OFFICIAL, WORKER, OCTAGON, CARD = 1.6, 2.0, 0.7, 0.25
"""Rough worth in VP of what is still on the board, with a full game ahead; of a card per turn to come."""
FULL = 12
"""Turns after which more of them make nothing on the board worth more."""
USES = {
    "build_palace": 13.0,
    "install_governor": 13.0,
    "build_wall": 8.0,
    "hire_workers": 4.0,
    "unify": 16.0,
    "recruit_official": 3.5,
    "relocate_officials": 0.6,
}
"""How gladly a use is chosen in playouts."""
ENOUGH_CARDS = 12
"""Cards at a board beyond which court actions come first."""
AT_WORK = 4
"""How many officials in worker areas are enough."""


def evaluate(state: ZhanguoState) -> list[float]:
    """Points as if the game ended now, plus what officials, workers, octagons and cards will still bring."""
    if state.over:
        return [float(sum(one.values())) for one in scores(state)]
    hands = sum(len(hand) for hand in state.hands) / state.seats
    rounds = GAME_TABLE.rounds - state.table.round
    turns = hands + rounds * GAME_TABLE.cards_per_stack * len(ASPECTS)
    ahead = min(1.0, turns / FULL)
    estimate = []
    for seat, one in enumerate(scores(state)):
        player = state.table.players[seat]
        value = float(sum(one.values()))
        officials = sum(region.officials() for region in player.regions)
        workers = sum(region.workers for region in player.regions)
        value += ahead * (OFFICIAL * officials + WORKER * workers)
        value += (
            OCTAGON * min(rounds + 1, 3) / 3 * (sum(player.octagons) + GAME_TABLE.great_octagon * sum(player.great))
        )
        value += CARD * min(turns, FULL) * player.cards()
        estimate.append(value)
    return estimate


def playout(state: ZhanguoState, decision: Decision, rng: Random) -> str:
    """A quick, sensible pick: build when one can, complete sets of officials, use abilities, take orders."""
    keys = list(decision.options)
    if decision.kind == "card":
        return _card(state, decision.seat, keys, rng)
    plain = [key for key in keys if not key.startswith(FREE)]
    choose = _CHOICES.get(decision.kind)
    return choose(state, decision, plain, rng) if choose else rng.choice(plain)


def _card(state: ZhanguoState, seat: int, keys: list[str], rng: Random) -> str:
    """A card; now and then an official goes to work first, if too few do and no set of three is torn."""
    player = state.table.players[seat]
    at_work = sum(sum(region.worker) for region in player.regions)
    if at_work < AT_WORK and rng.random() < 0.5:
        free = [key for key in keys if key.startswith(FREE)]
        free = [key for key in free if not all(player.regions[int(key.split(".")[1]) - 1].governor)]
        if free:
            return max(free, key=lambda key: (sum(player.regions[int(key.split(".")[1]) - 1].worker), rng.random()))
    return rng.choice([key for key in keys if not key.startswith(FREE)])


def _use(state: ZhanguoState, decision: Decision, keys: list[str], rng: Random) -> str:
    """A use by weight: more with abilities that it opens, less for ever more cards at the board."""
    seat, card = decision.seat, decision.args.card
    weights = []
    for key in keys:
        weight = USES.get(key, 1.0)
        if key == "unify":
            weight *= 1.0 if state.table.players[seat].cards() < ENOUGH_CARDS else 0.1
        elif key in ACTIONS:
            weight *= 1 + 0.5 * prospect(state, seat, key, card)[1]
        weights.append(weight**2)
    return rng.choices(keys, weights)[0]


def _wanting(state: ZhanguoState, seat: int) -> list[tuple[int, int]]:
    """Region and colour of officials that are missing in the fullest unfinished sets, with one in the supply."""
    player = state.table.players[seat]
    found: list[tuple[int, int]] = []
    best = 0
    for region in REGIONS:
        standing = player.regions[region - 1].governor
        held = sum(1 for n in standing if n)
        missing = [(region, colour) for colour, n in enumerate(standing) if not n and player.officials[colour]]
        if missing and held >= best:
            found = missing if held > best else found + missing
            best = held
    return found


def _colour(state: ZhanguoState, decision: Decision, keys: list[str], rng: Random) -> str:
    """The colour that a set lacks."""
    wanted = [COLOURS[colour] for _, colour in _wanting(state, decision.seat)]
    return rng.choice([key for key in keys if key in wanted] or keys)


def _post(state: ZhanguoState, decision: Decision, keys: list[str], rng: Random) -> str:
    """Where the colour is lacking."""
    wanted = [
        str(region) for region, colour in _wanting(state, decision.seat) if COLOURS[colour] == decision.args.colour
    ]
    return rng.choice(wanted or keys)


def _hire(state: ZhanguoState, decision: Decision, keys: list[str], rng: Random) -> str:
    """Where most come, and unrest is far from its limit."""
    player = state.table.players[decision.seat]

    def worth(key: str) -> tuple[int, float]:
        region = player.regions[int(key) - 1]
        return sum(region.worker), player.limit(int(key)) - region.unrest + rng.random()

    return max(keys, key=worth)


def _unify(state: ZhanguoState, decision: Decision, keys: list[str], rng: Random) -> str:
    """Where the abilities stay awake."""
    player = state.table.players[decision.seat]

    def worth(key: str) -> float:
        region = player.regions[int(key) - 1]
        nth = len(region.cards)
        spare = player.limit(int(key)) - region.unrest - GAME_TABLE.unrest_by_card[nth]
        return (1.0 if spare else -1.0) + 0.3 * nth + rng.random()

    return max(keys, key=worth)


def _wall(state: ZhanguoState, decision: Decision, keys: list[str], rng: Random) -> str:
    """The section whose condition the board serves best."""
    player = state.table.players[decision.seat]

    def worth(key: str) -> float:
        wall = state.table.walls[SECTION[key]]
        free = [space for space, owner in enumerate(wall.spaces) if owner < 0]
        return condition_vp(player, CONDITIONS[wall.condition], free[-1]) + rng.random()

    return max(keys, key=worth)


def _finish(state: ZhanguoState, decision: Decision, keys: list[str], rng: Random) -> str:
    """All abilities, then the end."""
    abilities = [key for key in keys if key != "end"]
    return rng.choice(abilities) if abilities else "end"


def _reward(state: ZhanguoState, decision: Decision, keys: list[str], rng: Random) -> str:
    """Later rewards are accepted nearly always."""
    return "accept" if rng.random() < 0.5 + 0.1 * state.table.round else "pass"


def _bid(state: ZhanguoState, decision: Decision, keys: list[str], rng: Random) -> str:
    """The least bid, or often none."""
    return "pass" if "pass" in keys and rng.random() < 0.7 else next(key for key in keys if key != "pass")


def _stop(state: ZhanguoState, decision: Decision, keys: list[str], rng: Random) -> str:
    """Points are spent now and then only; moving about is seldom worth much."""
    return STOP if STOP in keys and rng.random() < 0.5 else rng.choice(keys)


def _first(state: ZhanguoState, decision: Decision, keys: list[str], rng: Random) -> str:
    """The first option: the most favourable X, a square that gives points where there is one, an order before none."""
    return keys[0]


def _last(state: ZhanguoState, decision: Decision, keys: list[str], rng: Random) -> str:
    """The last option: most bars."""
    return keys[-1]


_CHOICES: dict[str, Callable[[ZhanguoState, Decision, list[str], Random], str]] = {
    "use": _use,
    "colour": _colour,
    "post": _post,
    "hire": _hire,
    "unify": _unify,
    "wall": _wall,
    "wall_space": _last,
    "finish": _finish,
    "reward": _reward,
    "bid": _bid,
    "relocate": _stop,
    "x": _first,
    "square": _first,
    "orders": _first,
}
