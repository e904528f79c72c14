"""The opponents: the light policy of playouts, its weights, and those of the estimate."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Annotated

from msgspec import Meta
from msgspec.structs import astuple

from engine.kernel.data import Row
from engine.kernel.opponent import Opponent, Part, Weights, path_of, split, summed, weighed
from engine.kernel.values import Decision
from engine.zhanguo.court import prospect
from engine.zhanguo.data import ACTIONS, COLOURS, CONDITIONS, GAME_TABLE, REGIONS, SECTION
from engine.zhanguo.officials import STOP
from engine.zhanguo.outlook import PROSPECTS, Estimate, Terms, look
from engine.zhanguo.scoring import condition_vp
from engine.zhanguo.sensible import for_workers, own_options, sensible
from engine.zhanguo.state import ZhanguoState

Share = Annotated[float, Meta(ge=0, le=1)]
Worth = Annotated[float, Meta(ge=0.01, le=20)]


class UseWeights(Row, frozen=True):
    """How gladly a use of a card is chosen in playouts; ``ability``: times more for each ability it opens."""

    build_palace: Worth
    install_governor: Worth
    build_wall: Worth
    hire_workers: Worth
    unify: Worth
    recruit_official: Worth
    relocate_officials: Worth
    ability: Worth


class LightWeights(Part, frozen=True):
    """Weights of the light policy.

    ``enough_cards``: cards at a board beyond which court actions come first. ``at_work``: how many officials in worker
    areas are enough; ``free``: how often one more is sent before. ``bid``, ``spend``: how often it bids, or goes on
    moving about. ``reward`` and ``later_reward`` a round: how often a reward is taken.
    """

    use: UseWeights
    enough_cards: Annotated[int, Meta(ge=0, le=30)]
    at_work: Annotated[int, Meta(ge=0, le=20)]
    free: Share
    bid: Share
    spend: Share
    reward: Share
    later_reward: Share


class ZhanguoWeights(Weights, frozen=True):
    """The file."""

    estimate: Estimate
    light: LightWeights


def playout(weights: LightWeights, state: ZhanguoState, decision: Decision, rng: Random) -> str:
    """A quick, sensible pick: build when one can, complete sets of officials, use abilities, take orders."""
    plain = [*own_options(decision)]
    choose = _CHOICES.get(decision.kind)
    return choose(weights, state, decision, plain, rng) if choose else rng.choice(plain)


def _to_work(weights: LightWeights, state: ZhanguoState, decision: Decision, rng: Random) -> str:
    """Now and then an official goes to work, if too few do and no set of three is torn."""
    player = state.table.players[decision.seat]
    at_work = sum(sum(region.worker) for region in player.regions)
    if at_work >= weights.at_work or rng.random() >= weights.free:
        return ""
    regions = {key: player.regions[int(key.split(".")[1]) - 1] for key in for_workers(state, decision)}
    free = [key for key, region in regions.items() if not all(region.governor)]
    return max(free, key=lambda key: (sum(regions[key].worker), rng.random()), default="")


def _use(weights: LightWeights, state: ZhanguoState, decision: Decision, keys: list[str], rng: Random) -> str:
    """A use by weight: more with abilities that it opens, less for ever more cards at the board."""
    first = _to_work(weights, state, decision, rng)
    if first:
        return first
    seat, card = decision.seat, decision.args.card
    odds = []
    for key in keys:
        odd: float = getattr(weights.use, key, 1.0)
        if key == "unify":
            odd *= 1.0 if state.table.players[seat].cards() < weights.enough_cards else 0.1
        elif key in ACTIONS:
            odd *= 1 + weights.use.ability * prospect(state, seat, key, card)[1]
        odds.append(odd**2)
    return rng.choices(keys, odds)[0]


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


def _colour(_: LightWeights, state: ZhanguoState, decision: Decision, keys: list[str], rng: Random) -> str:
    """The colour that a set lacks."""
    wanted = [COLOURS[colour] for _, colour in _wanting(state, decision.seat)]
    return rng.choice([key for key in keys if key in wanted] or keys)


def _post(_: LightWeights, state: ZhanguoState, decision: Decision, keys: list[str], rng: Random) -> str:
    """Where the colour is lacking."""
    wanted = [
        str(region) for region, colour in _wanting(state, decision.seat) if COLOURS[colour] == decision.args.colour
    ]
    return rng.choice(wanted or keys)


def _hire(weights: LightWeights, state: ZhanguoState, decision: Decision, keys: list[str], rng: Random) -> str:
    """Where most come, and unrest is far from its limit."""
    first = _to_work(weights, state, decision, rng)
    if first:
        return first
    player = state.table.players[decision.seat]

    def worth(key: str) -> tuple[int, float]:
        region = player.regions[int(key) - 1]
        return sum(region.worker), player.limit(int(key)) - region.unrest + rng.random()

    return max(keys, key=worth)


def _unify(_: LightWeights, state: ZhanguoState, decision: Decision, keys: list[str], rng: Random) -> str:
    """Where the abilities stay awake."""
    player = state.table.players[decision.seat]

    def worth(key: str) -> float:
        region = player.regions[int(key) - 1]
        nth = len(region.cards)
        spare = player.limit(int(key)) - region.unrest - GAME_TABLE.unrest_by_card[nth]
        return (1.0 if spare else -1.0) + 0.3 * nth + rng.random()

    return max(keys, key=worth)


def _wall(_: LightWeights, state: ZhanguoState, decision: Decision, keys: list[str], rng: Random) -> str:
    """The section whose condition the board serves best."""
    player = state.table.players[decision.seat]

    def worth(key: str) -> float:
        wall = state.table.walls[SECTION[key]]
        free = [space for space, owner in enumerate(wall.spaces) if owner < 0]
        return condition_vp(player, CONDITIONS[wall.condition], free[-1]) + rng.random()

    return max(keys, key=worth)


def _lower(_: LightWeights, state: ZhanguoState, decision: Decision, keys: list[str], rng: Random) -> str:
    """Where cards sleep, else where unrest is highest; always if one may."""
    player = state.table.players[decision.seat]

    def worth(key: str) -> tuple[bool, int, float]:
        region = player.regions[int(key) - 1]
        return bool(region.cards) and not player.quiet(int(key)), region.unrest, rng.random()

    return max((key for key in keys if key != STOP), key=worth)


def _finish(_: LightWeights, state: ZhanguoState, decision: Decision, keys: list[str], rng: Random) -> str:
    """All abilities, then the end."""
    abilities = [key for key in keys if key != "end"]
    return rng.choice(abilities) if abilities else "end"


def _reward(weights: LightWeights, state: ZhanguoState, decision: Decision, keys: list[str], rng: Random) -> str:
    """Later rewards are accepted nearly always."""
    return "accept" if rng.random() < weights.reward + weights.later_reward * state.table.round else "pass"


def _bid(weights: LightWeights, state: ZhanguoState, decision: Decision, keys: list[str], rng: Random) -> str:
    """The least bid, or often none."""
    return "pass" if "pass" in keys and rng.random() >= weights.bid else next(key for key in keys if key != "pass")


def _stop(weights: LightWeights, state: ZhanguoState, decision: Decision, keys: list[str], rng: Random) -> str:
    """Points are spent now and then only; moving about is seldom worth much."""
    return STOP if STOP in keys and rng.random() >= weights.spend else rng.choice(keys)


def _first(_: LightWeights, state: ZhanguoState, decision: Decision, keys: list[str], rng: Random) -> str:
    """The first option: the most favourable X, a square that gives points where there is one, an order before none."""
    return keys[0]


def _last(_: LightWeights, state: ZhanguoState, decision: Decision, keys: list[str], rng: Random) -> str:
    """The last option: most bars."""
    return keys[-1]


_CHOICES: dict[str, Callable[[LightWeights, ZhanguoState, Decision, list[str], Random], str]] = {
    "use": _use,
    "colour": _colour,
    "post": _post,
    "hire": _hire,
    "unify": _unify,
    "wall": _wall,
    "wall_space": _last,
    "lower": _lower,
    "finish": _finish,
    "reward": _reward,
    "bid": _bid,
    "relocate": _stop,
    "x": _first,
    "square": _first,
    "orders": _first,
}


def made(weights: ZhanguoWeights) -> Opponent[ZhanguoState]:
    """The opponent with these weights."""
    now, ahead = astuple(weights.estimate.now), astuple(weights.estimate.ahead)
    prospects = split(look, now, ahead, Terms.__struct_fields__, PROSPECTS)
    light = partial(playout, weights.light)
    return Opponent(summed(look, now, ahead), light, look=look, sensible=sensible, prospects=prospects)


OPPONENT = weighed(path_of("zhanguo"), ZhanguoWeights, made)
