"""The picks worth a thought: what another pick plainly beats is left out of the search."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.kernel.values import Decision
from engine.zhanguo.court import BEST
from engine.zhanguo.data import BOARDS, CARDS, REGIONS, SQUARES, Bonus
from engine.zhanguo.free_moves import FREE, shift
from engine.zhanguo.governors import SQUARE
from engine.zhanguo.officials import STOP
from engine.zhanguo.state import ZhanguoState
from engine.zhanguo.turns import ABILITY
from engine.zhanguo.workers import hindrance

Keys = Sequence[str]
GIFTS = ("vp", "worker", "reduce_unrest")
"""Bonuses that cost nothing and close nothing."""


def sensible(state: ZhanguoState, decision: Decision) -> Keys:
    """The options that no other one plainly beats, in their order.

    - *Free moves*: those that bring a worker, beside the use of the card and the region to hire in. An official in a
      worker area does nothing else that he would not do in the governor area: conditions look at both, and from there
      he is relocated for a point more or as much. He can wait: each of the own turns begins with free moves, and nobody
      else moves him. For the same reason nobody is relocated from a governor area to a worker area.
    - *X*: the most favourable one; it opens every ability and has no other use (ZG-7.8).
    - *Abilities* that give points, workers or less unrest are used first, and before the end of the turn: nothing
      counts against any of these, they take nothing from a supply, and what else is open stays open. So unrest is also
      lowered as far as they go.
    - *Squares*: of those with the same bonus one.
    - *Orders* are all taken, one by one: a disc brings points, and later only fewer (ZG-16.4, 17.6).
    """
    choose = _CHOICES.get(decision.kind)
    return choose(state, decision) if choose else own_options(decision)


def own_options(decision: Decision) -> Keys:
    """The options without free moves, which come last if there are any."""
    keys = decision.options
    return [key for key in keys if not key.startswith(FREE)] if keys[-1].startswith(FREE) else keys


def for_workers(state: ZhanguoState, decision: Decision) -> list[str]:
    """The free moves on offer that bring a worker: they lead into regions where can be hired after them.

    None beside the use of a card while more than one region is open: the region is asked then, and they beside it.
    """
    seat, found = decision.seat, list[str]()
    if decision.kind == "use" and sum(hindrance(state, seat, region) is None for region in REGIONS) > 1:
        return found
    player = state.table.players[seat]
    for key in decision.options:
        if key.startswith(FREE):
            shift(player, key)
            if hindrance(state, seat, int(key.split(".")[1])) is None:
                found.append(key)
            shift(player, key, -1)
    return found


def _hiring(state: ZhanguoState, decision: Decision) -> Keys:
    plain = own_options(decision)
    return plain if len(plain) == len(decision.options) else [*plain, *for_workers(state, decision)]


def _x(state: ZhanguoState, decision: Decision) -> Keys:
    return (BEST,)


def _finish(state: ZhanguoState, decision: Decision) -> Keys:
    board = BOARDS[state.table.players[decision.seat].board].bonus
    plain = own_options(decision)
    for key in plain:
        name = key.removeprefix(ABILITY)
        bonus = CARDS[int(name)].bonus if name.isdigit() else board if name != key else None
        if bonus and bonus.kind in GIFTS:
            return (key,)
    return plain


def _lower(state: ZhanguoState, decision: Decision) -> Keys:
    return [key for key in own_options(decision) if key != STOP]


def _relocate_to(state: ZhanguoState, decision: Decision) -> Keys:
    plain = own_options(decision)
    return [key for key in plain if key[0] == "g"] if decision.args.place[0] == "g" else plain


def _square(state: ZhanguoState, decision: Decision) -> Keys:
    bonuses = SQUARES[decision.args.region]
    found: dict[Bonus, str] = {}
    for key in own_options(decision):
        found.setdefault(bonuses[int(key.removeprefix(SQUARE))], key)
    return [*found.values()]


def _orders(state: ZhanguoState, decision: Decision) -> Keys:
    return decision.options[:1]


_CHOICES: dict[str, Callable[[ZhanguoState, Decision], Keys]] = {
    "use": _hiring,
    "hire": _hiring,
    "x": _x,
    "finish": _finish,
    "lower": _lower,
    "relocate_to": _relocate_to,
    "square": _square,
    "orders": _orders,
}
