"""What the reasons of Confucius claim (`tests.games.reasons`)."""

from __future__ import annotations

from engine.confucius.data import DISTANT, KINDS, MINISTRIES
from engine.confucius.state import AVAILABLE, NOT_AVAILABLE, REMOVED
from tests.games.reasons import Claim, Closed


def money(one: Closed, unit: str) -> int:
    """What the own hand has of a unit."""
    return sum(number * getattr(kind, unit) for number, kind in zip(one.view.hands[one.seat], KINDS, strict=True))


def spot(one: Closed) -> tuple[str, int, bool, bool]:
    """Tile, owner, whether secured and whether resolved, at the space of a ministry that the option names."""
    name, _, space = one.key.partition(".")
    ministry = one.table.ministries[MINISTRIES.index(name)]
    at = int(space) - 1
    return ministry.tiles[at], ministry.owners[at], ministry.secured[at], ministry.resolved


def box(one: Closed) -> int:
    """Whose army stands in the box of a foreign land that the option names."""
    _, land, at = one.key.split(".")
    return int(one.table.lands[int(land) - 1].armies[int(at) - 1])


def gift(one: Closed) -> int:
    """Where the own gift is that the option names."""
    return int(one.own.gifts[int(one.key[-1]) - 1])


def open_owners(one: Closed) -> list[tuple[str, int, bool]]:
    """Tile, owner and state of all spaces of open ministries."""
    return [
        there
        for ministry in one.table.ministries
        if not ministry.resolved
        for there in zip(ministry.tiles, ministry.owners, ministry.secured, strict=True)
    ]


def passed_on(one: Closed) -> bool:
    """All own markers in open ministries have been passed on in this phase, and there are some."""
    own = [tile for tile, owner, _ in open_owners(one) if owner == one.seat]
    return bool(own) and set(own) <= set(one.own.transferred)


def binds(one: Closed) -> bool:
    """That giver's gift lies before the seat, and the giver's markers do not outnumber the own ones there."""
    giver, name = one["giver_seat"], one["ministry"]
    owners = one.table.ministries[MINISTRIES.index(name)].owners
    return before(one, giver) and 1 <= owners.count(giver) <= owners.count(one.seat)


def before(one: Closed, giver: int) -> bool:
    """Whether a gift of ``giver`` lies before the seat."""
    return one.seat in one.table.players[giver].gifts


def free_boxes(one: Closed) -> int:
    """Empty boxes in open foreign lands."""
    return sum(land.armies.count(-1) for land in one.table.lands if not land.closed)


def partners(one: Closed, space: int) -> int:
    """Tiles of open ministries on such a space or a less senior one."""
    return sum(sum(map(bool, ministry.tiles[space:])) for ministry in one.table.ministries if not ministry.resolved)


def swaps(one: Closed) -> bool:
    """Whether any own official has another one to change places with (CF-7.4)."""
    return any(
        owner == one.seat and partners(one, space) > 1
        for ministry in one.table.ministries
        if not ministry.resolved
        for space, owner in enumerate(ministry.owners)
    )


def bribes(one: Closed) -> bool:
    """Whether a bribery card has anybody: free, or unsecured and another's; of its ministry while that is open."""
    name = one.key.rpartition("_")[2]
    here = [ministry for ministry in one.table.ministries if ministry.id == name and not ministry.resolved]
    return any(
        tile and (owner < 0 or (owner != one.seat and not safe))
        for ministry in here or [ministry for ministry in one.table.ministries if not ministry.resolved]
        for tile, owner, safe in zip(ministry.tiles, ministry.owners, ministry.secured, strict=True)
    )


def state_of(value: int) -> Claim:
    """The own gift is in such a state."""
    return lambda one: gift(one) == value


REASONS: dict[str, Claim] = {
    "short_coins": lambda one: one["n"] > 0,
    "short_licences": lambda one: one["n"] > 0 and money(one, "licences") < 36,
    "short_cubes": lambda one: one["n"] > 0 and one.own.cubes + one["n"] in (1, 2),
    "gift_blocks": binds,
    "gift_binds": lambda one: before(one, one["giver_seat"]),
    "gifts_bind": lambda one: len(one["giver_seats"]) > 1 and all(before(one, seat) for seat in one["giver_seats"]),
    "dearer_gift": lambda one: one.table.players[one["giver_seat"]].gifts[one["value"] - 1] == one.seat,
    "cubes_left": lambda one: one.own.cubes == one["n"] > 0,
    "no_free_official": lambda one: not any(tile and owner < 0 for tile, owner, _ in open_owners(one)),
    "nothing_unsecured": lambda one: not any(owner == one.seat and not safe for _, owner, safe in open_owners(one)),
    "own_marker": lambda one: spot(one)[1] == one.seat,
    "marked": lambda one: spot(one)[1] == one["owner_seat"] != one.seat,
    "not_own_marker": lambda one: spot(one)[1] != one.seat,
    "no_marker_there": lambda one: spot(one)[1] < 0,
    "already_secured": lambda one: spot(one)[2],
    "resolved": lambda one: spot(one)[3],
    "no_tile": lambda one: not spot(one)[0],
    "first_round": lambda one: one.table.round == 1,
    "own_student": lambda one: one.seat in one.table.students,
    "no_student_space": lambda one: -1 not in one.table.students,
    "once_a_round": lambda one: one.own.commercial,
    "short_stock": lambda one: one.table.stock < (int(one.key) if one.key.isdigit() else 1),
    "all_visited": lambda one: len(one.own.visited) == len(DISTANT),
    "empty_yard": lambda one: one.own.yard == 0,
    "empty_yard_of": lambda one: one.table.players[one["player_seat"]].yard == 0,
    "visited": lambda one: one.key in one.own.visited,
    "no_army_left": lambda one: one.own.supply == 0,
    "no_army_ready": lambda one: one.own.colonies == 0,
    "no_box": lambda one: free_boxes(one) == 0,
    "box_taken": lambda one: box(one) == one["owner_seat"],
    "no_army_there": lambda one: box(one) < 0,
    "other_army": lambda one: box(one) == one["owner_seat"] != one.seat,
    "no_army_abroad": lambda one: not any(one.seat in land.armies for land in one.table.lands if not land.closed),
    "no_gift_to_buy": lambda one: NOT_AVAILABLE not in one.own.gifts,
    "no_gift_available": lambda one: AVAILABLE not in one.own.gifts,
    "gift_not_available": state_of(NOT_AVAILABLE),
    "gift_available": state_of(AVAILABLE),
    "gift_gone": state_of(REMOVED),
    "gift_given": lambda one: gift(one) == one["receiver_seat"],
    "yourself": lambda one: one.key == f"seat.{one.seat}",
    "no_marker": lambda one: not any(owner == one.seat for _, owner, _ in open_owners(one)),
    "transferred_already": lambda one: (
        passed_on(one)
        if one.decision.kind in ("action", "favour", "extra_action")
        else spot(one)[0] in one.own.transferred
    ),
    "no_petition": lambda one: one.key == "gift.1",
    "no_gift_for_emperor": lambda one: AVAILABLE in one.own.gifts,
    "nothing_to_swap": lambda one: not swaps(one),
    "no_junior_tile": lambda one: partners(one, int(one.key[-1]) - 1) <= 1,
    "no_bribery_target": lambda one: not bribes(one),
    "not_taking_part": lambda one: (
        one.key == f"seat.{one.seat}" or int(one.key[-1]) not in one.table.ministry(one.args.ministry).counted
    ),
    "no_junks_anywhere": lambda one: (
        not any(player.yard for seat, player in enumerate(one.table.players) if seat != one.seat)
    ),
    "same_yard": lambda one: one.key == f"seat.{one.args.from_seat}",
    "no_other_student": lambda one: not any(seat not in (-1, one.seat) for seat in one.table.students),
    "same_tile": lambda one: one.key == one.args.place,
    "more_senior": lambda one: int(one.key[-1]) < int(one.args.place[-1]),
    "nobody_unsecured": lambda one: not any(owner >= 0 and not safe for _, owner, safe in open_owners(one)),
    "other_ministry": lambda one: not one.key.startswith(one["ministry"]),
}


def last(one: Closed) -> bool:
    """More than two count in a ministry that is open, and the seat the least; among equals its best tile is junior."""
    counted = one.table.ministry(one.args.ministry).counted
    rank = {seat: (counted.count(seat), -counted.index(seat)) for seat in counted if seat >= 0}
    return len(rank) > 2 and rank[one.seat] == min(rank.values())


CAUSES: dict[str, Claim] = {
    "examination": lambda one: any(one.view.hands[one.seat]) and len({*one.table.students} - {-1}) == 2,
    **{name: lambda one: one.decision.kind != "lend" or last(one) for name in MINISTRIES},
}
