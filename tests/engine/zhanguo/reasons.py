"""What the reasons of ZhanGuo claim (`tests.games.reasons`)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from engine.zhanguo.data import CARDS, COLOURS, FIELD, SECTION, TILES, TRACKS
from tests.games.reasons import Claim, Closed

RISES = (0, 1, 2)
"""By how much the first, second and third card of a region raise its unrest (ZG-5.6)."""


def region(one: Closed) -> Any:
    """The own region that the option names."""
    return one.own.regions[int(one.key) - 1]


def limit(one: Closed) -> int:
    """The length of its unrest track."""
    return TRACKS[one.own.board][int(one.key)].length


def working(one: Closed) -> int:
    """In how many own regions there are workers."""
    return sum(place.workers > 0 for place in one.own.regions)


def rises(one: Closed) -> int:
    """By how much the unrest would rise: by a card, or by hiring (at least one worker; ZG-19.3)."""
    if one.decision.kind == "unify":
        return RISES[len(region(one).cards)]
    return max(1, sum(region(one).worker)) if one.view.options["variant_unrest"] == "on" else 1


def walls(one: Closed) -> Any:
    """The spaces of the wall section that it is about."""
    return one.table.walls[SECTION[getattr(one.args, "section", one.key)]].spaces


def cheapest(one: Closed) -> int:
    """How many regions with workers the free space takes: that named, or the cheapest of the section."""
    free = [bars for bars, owner in enumerate(walls(one), start=1) if owner < 0]
    return int(one.key.rpartition(".")[2]) if one.key.rpartition(".")[2].isdigit() else min(free)


def card_region(one: Closed) -> int:
    """At which region the card of an ability lies."""
    card = int(one.key.rpartition(".")[2])
    return next(at for at, place in enumerate(one.own.regions, start=1) if card in place.cards)


def no_card_fits(one: Closed) -> bool:
    """Every region is full, or a card would raise its unrest too far."""
    tracks = TRACKS[one.own.board]
    return all(
        len(place.cards) == 3 or place.unrest + RISES[len(place.cards)] > tracks[at].length
        for at, place in enumerate(one.own.regions, start=1)
    )


def no_wall(one: Closed) -> bool:
    """No free space in a section without an own wall that so many regions with workers pay for."""
    free = [
        bars
        for wall in one.table.walls
        if one.seat not in wall.spaces
        for bars, owner in enumerate(wall.spaces, start=1)
        if owner < 0
    ]
    return bool(one.own.walls) and min(free, default=9) > working(one)


def no_palace(one: Closed) -> bool:
    """No region with two workers, one elsewhere, a free space, and unrest below the symbol."""
    return bool(one.own.palaces) and not any(
        a.workers >= 2
        and b.workers
        and len(one.table.lands[i].palaces) < one.view.seats
        and a.unrest < TRACKS[one.own.board][i + 1].no_palace_from
        for x, y in combinations(range(5), 2)
        for i, a, b in ((x, one.own.regions[x], one.own.regions[y]), (y, one.own.regions[y], one.own.regions[x]))
    )


def met(one: Closed) -> bool:
    """Whether the seat has a piece at every place of the order."""
    order = one.table.orders[FIELD[one.key]]
    tile = TILES[order.tile]
    if tile.areas:
        areas = [name.rpartition("-")[0] for name, at in SECTION.items() if one.seat in one.table.walls[at].spaces]
        return all(areas.count(area) >= tile.areas.count(area) for area in tile.areas)
    lands = [one.table.lands[place - 1] for place in tile.regions]
    has = [land.governors[one.seat] if "governor" in one.key else one.seat in land.palaces for land in lands]
    return all(has)


def officials(place: Any) -> int:
    """How many officials stand in a region."""
    return sum(place.governor) + sum(place.worker)


def idle(one: Closed) -> bool:
    """Nothing that the card's bonus could do is there to be done."""
    bonus = CARDS[int(one.key.rpartition(".")[2])].bonus
    left = {
        "official": sum(
            n for colour, n in zip(COLOURS, one.own.officials, strict=True) if bonus.colour in ("choice", colour)
        ),
        "relocate": sum(map(officials, one.own.regions)),
        "reduce_unrest": sum(place.unrest for place in one.own.regions),
    }
    return left[bonus.kind] == 0


REASONS: dict[str, Claim] = {
    "opener_bids": lambda one: one.table.auction.bid == 0,
    "no_region_for_card": no_card_fits,
    "three_cards": lambda one: len(region(one).cards) == 3,
    "unrest_limit": lambda one: region(one).unrest + rises(one) > one["limit"] == limit(one),
    "none_left.build_wall": lambda one: not one.own.walls,
    "none_left.build_palace": lambda one: not one.own.palaces,
    "none_left.install_governor": lambda one: not one.own.governors,
    "none_left.recruit_official": lambda one: not any(one.own.officials),
    "impossible.build_wall": no_wall,
    "impossible.build_palace": no_palace,
    "impossible.hire_workers": lambda one: (
        not any(
            any(place.worker) and place.unrest < TRACKS[one.own.board][at].length
            for at, place in enumerate(one.own.regions, start=1)
            if one.view.options["variant_unrest"] == "off"
        )
    ),
    "impossible.relocate_officials": lambda one: not any(map(officials, one.own.regions)),
    "impossible.recruit_official": lambda one: not any(one.own.officials),
    "impossible.install_governor": lambda one: (
        one.own.governors and not any(all(place.governor) for place in one.own.regions)
    ),
    "wrong_number.higher": lambda one: one["card"] <= one["below"] or one["below"] < 0,
    "wrong_number.lower": lambda one: one["card"] >= one["below"],
    "ability_used": lambda one: one.key.rpartition(".")[2] in one.table.turn.used,
    "unrest_blocks": lambda one: (
        one.own.regions[card_region(one) - 1].unrest == TRACKS[one.own.board][card_region(one)].length
    ),
    "no_effect": idle,
    "colour_used_up": lambda one: one.own.officials[COLOURS.index(one.key)] == 0,
    "spend_one": lambda one: one.args.least > 0,
    "colours_missing": lambda one: (
        one["colours"] == [colour for colour, number in zip(COLOURS, region(one).governor, strict=True) if not number]
    ),
    "no_official_in_worker_area": lambda one: not any(region(one).worker) and any(region(one).governor),
    "no_official_here": lambda one: not any((*region(one).worker, *region(one).governor)),
    "no_palace_space": lambda one: len(one.table.lands[int(one.key) - 1].palaces) == one.view.seats,
    "palace_unrest": lambda one: region(one).unrest >= TRACKS[one.own.board][int(one.key)].no_palace_from,
    "workers_here": lambda one: region(one).workers < 2,
    "worker_elsewhere": lambda one: working(one) == 1 and region(one).workers >= 2,
    "own_wall": lambda one: one.seat in walls(one),
    "no_wall_space": lambda one: -1 not in walls(one),
    "workers_for_wall": lambda one: working(one) < cheapest(one),
    "space_taken": lambda one: walls(one)[int(one.key.rpartition(".")[2]) - 1] >= 0,
    "order_taken": lambda one: one.seat in one.table.orders[FIELD[one.key]].discs,
    "order_unmet": lambda one: not met(one),
}
