"""What a position is worth, in numbers: the outlook, which the estimate is summed from."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from engine.kernel.data import Row
from engine.kernel.opponent import Outlook, Part
from engine.zhanguo.data import ASPECTS, CONDITIONS, GAME_TABLE
from engine.zhanguo.scoring import scores
from engine.zhanguo.state import Table, ZhanguoState

Term = Annotated[float, Meta(ge=-20, le=20)]


class Terms(Row, frozen=True):
    """VP for each thing a player has: what the estimate is made of, in this order.

    ``sets`` and ``pairs``: regions whose governor area holds all colours of officials, or all but one. ``awake``: cards
    whose abilities can be used. ``palace_sites``: regions with the workers of their own that a palace needs.
    ``strongest``: the value of the strongest aspect. ``bars``: VP a time of walls by their conditions. The last four
    are points that may still be lost.
    """

    officials: Term
    sets: Term
    pairs: Term
    workers: Term
    palace_sites: Term
    octagons: Term
    cards: Term
    awake: Term
    unrest: Term
    calm_regions: Term
    governors: Term
    palaces: Term
    walls: Term
    orders: Term
    strongest: Term
    late_disc: Term
    bars: Term
    governor_points: Term
    octagon_points: Term
    order_points: Term
    wall_points: Term


PROSPECTS = {
    "officials": (
        "officials",
        "sets",
        "pairs",
    ),
    "workers": (
        "workers",
        "palace_sites",
    ),
    "octagons": (
        "octagons",
        "strongest",
        "octagon_points",
    ),
    "cards": (
        "cards",
        "awake",
    ),
    "unrest": (
        "unrest",
        "calm_regions",
    ),
    "governors": (
        "governors",
        "governor_points",
    ),
    "palaces": ("palaces",),
    "walls": (
        "walls",
        "bars",
        "wall_points",
    ),
    "orders": (
        "orders",
        "order_points",
    ),
    "order": ("late_disc",),
}
"""What each term promises points from, as a hint tells it."""


class Estimate(Part, frozen=True):
    """Weights of the estimate: what its terms are worth at once, and what a whole game ahead adds."""

    now: Terms
    ahead: Terms


def look(state: ZhanguoState) -> Outlook:
    """Points as if the game ended now, and what officials, workers, octagons and cards will still bring."""
    points = scores(state)
    totals = [float(sum(point.values())) for point in points]
    if state.over or state.table.phase == "setup":
        return Outlook(0.0, totals, [[0.0] * len(Terms.__struct_fields__)] * state.seats)
    hands = sum(len(hand) for hand in state.hands) / state.seats
    each = GAME_TABLE.cards_per_stack * len(ASPECTS)
    left = (hands + (GAME_TABLE.rounds - state.table.round) * each) / (GAME_TABLE.rounds * each)
    return Outlook(left, totals, [_terms(state.table, seat, point) for seat, point in enumerate(points)])


def _terms(table: Table, seat: int, points: dict[str, int]) -> list[float]:
    """What a seat has, in the order of `Terms`."""
    player = table.players[seat]
    regions = player.regions
    missing = [region.governor.count(0) for region in regions]
    return [
        sum(region.officials() for region in regions),
        missing.count(0),
        missing.count(1),
        sum(region.workers for region in regions),
        sum(region.workers >= GAME_TABLE.palace_workers_region for region in regions),
        sum(player.strength(aspect) for aspect in range(len(ASPECTS))),
        player.cards(),
        sum(len(region.cards) for number, region in enumerate(regions, 1) if player.quiet(number)),
        player.unrest(),
        sum(region.unrest == 0 for region in regions),
        sum(land.governors[seat] for land in table.lands),
        sum(land.palaces.count(seat) for land in table.lands),
        sum(wall.spaces.count(seat) for wall in table.walls),
        sum(seat in order.discs for order in table.orders),
        max(player.strength(aspect) for aspect in range(len(ASPECTS))),
        table.order_of_discs().index(seat),
        sum(CONDITIONS[wall.condition].vp[wall.spaces.index(seat)] for wall in table.walls if seat in wall.spaces),
        points["governors"],
        points["octagons"],
        points["orders"],
        points["walls"],
    ]
