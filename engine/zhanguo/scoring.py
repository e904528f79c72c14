"""The end and the final scoring (section 17), wall conditions (section 18), and a second, independent count."""

from __future__ import annotations

from collections import Counter

from engine.kernel.values import PUBLIC, Frame, Result, rank
from engine.zhanguo.data import ASPECT_OF, ASPECTS, CARDS, COLOURS, CONDITIONS, DATA, FIELDS, GAME_TABLE, Condition
from engine.zhanguo.rewards import contenders
from engine.zhanguo.rules import RULES, ZhanguoFlow
from engine.zhanguo.state import Player, Position, Region, Table, ZhanguoState

SOURCES = ("play", "governors", "octagons", "orders", "walls")
"""The sources of points, in the order of the score sheet (ZG-17.1); ``play`` is what was booked during play."""


@RULES.step("score", barrier="over")
def final_scoring(flow: ZhanguoFlow, frame: Frame) -> None:
    """After round 5: governors, octagons, orders, walls (ZG-17.1). The stacks are open then, so nothing is undone."""
    table = flow.state.table
    table.phase = "end"
    for source, count in (("governors", governors), ("octagons", octagons), ("orders", orders), ("walls", walls)):
        for seat, n in enumerate(count(table)):
            flow.tell(f"score_{source}", seat, {"n": n})
    flow.tell("game_over", PUBLIC)


def governors(table: Table) -> list[int]:
    """Each region by itself: most governors; ties divide, rounded down (ZG-17.2 to 17.4)."""
    points = [0] * len(table.players)
    for land in table.lands:
        most = max(land.governors)
        if most:
            first = [seat for seat, n in enumerate(land.governors) if n == most]
            worth = DATA.end_scoring.governor_base + DATA.end_scoring.governor_each * most
            for seat in first:
                points[seat] += worth // len(first)
    return points


def octagons(table: Table) -> list[int]:
    """Each aspect: the strongest, of tied ones the nearest to the top of the track (ZG-17.5)."""
    points = [0] * len(table.players)
    for aspect, kept in enumerate(DATA.aspects.list):
        first = contenders(table, aspect)[:1]
        for seat in first:
            points[seat] += kept.majority_vp
    return points


def orders(table: Table) -> list[int]:
    """Each section: the VP under a player's discs times their number (ZG-17.6)."""
    sections = dict.fromkeys(field.section for field in FIELDS)
    return [sum(section_vp(table, seat, section) for section in sections) for seat in range(len(table.players))]


def section_vp(table: Table, seat: int, section: str, *further: int) -> int:
    """What a section brings a player, perhaps with a disc on ``further`` spaces."""
    values = [
        DATA.order_track.vp[order.discs.index(seat)]
        for field, order in zip(FIELDS, table.orders, strict=True)
        if field.section == section and seat in order.discs
    ]
    values += [DATA.order_track.vp[space] for space in further]
    return sum(values) * DATA.order_fields.multiplier[len(values)]


def walls(table: Table) -> list[int]:
    """Each wall by its section's condition, on its owner's board (ZG-17.7)."""
    points = [0] * len(table.players)
    for wall in table.walls:
        for space, seat in enumerate(wall.spaces):
            if seat >= 0:
                points[seat] += condition_vp(table.players[seat], CONDITIONS[wall.condition], space)
    return points


def condition_vp(player: Player, condition: Condition, space: int) -> int:
    """VP of a wall on space 0, 1 or 2 from the left (ZG-18.1 to 18.8)."""
    vp = condition.vp[space]
    if condition.per == "minus_total_unrest":
        return max(0, vp - player.unrest())
    return vp * condition_count(player, condition)


def condition_count(player: Player, condition: Condition) -> int:
    """How often the board meets a condition."""
    if condition.per == "set_of_three_aspects":
        held = Counter(CARDS[n].aspect for region in player.regions for n in region.cards)
        return min(held[aspect] for aspect in ASPECTS)
    return sum(_meets(region, condition) for region in player.regions)


def _meets(region: Region, condition: Condition) -> bool:
    per = condition.per
    if per == "region_without_unrest":
        return region.unrest == 0
    if per == "region_officials_at_least_unrest":
        return region.officials() >= region.unrest
    if per == "region_with_three_cards":
        return len(region.cards) == GAME_TABLE.cards_per_region
    if per == "region_with_official":
        colour = COLOURS.index(condition.colour)
        return region.governor[colour] + region.worker[colour] > 0
    if per == "region_with_two_cards_of_one_aspect":
        return any(n > 1 for n in Counter(ASPECT_OF[n] for n in region.cards).values())
    return any(CARDS[n].aspect == condition.aspect for n in region.cards)


def scores(pos: Position) -> list[dict[str, int]]:
    """All points by source, as if the game ended now."""
    table = pos.table
    parts = ([player.vp for player in table.players], governors(table), octagons(table), orders(table), walls(table))
    return [{source: part[seat] for source, part in zip(SOURCES, parts, strict=True)} for seat in range(pos.seats)]


def result(state: ZhanguoState) -> Result:
    """Most VP wins; ties by the reward track from the top, for all places (ZG-17.8, 17.9)."""
    track = state.table.order_of_discs()
    return rank(scores(state), [[state.seats - track.index(seat)] for seat in range(state.seats)])


def recount(state: ZhanguoState) -> list[int]:
    """The totals once more, straight from the pieces and by other ways than above; for the tests."""
    table, totals = state.table, []
    for seat, player in enumerate(table.players):
        total = player.vp
        for land in table.lands:
            mine = land.governors[seat]
            if mine and all(mine >= other for other in land.governors):
                share = sum(other == mine for other in land.governors)
                total += (DATA.end_scoring.governor_base + mine * DATA.end_scoring.governor_each) // share
        for aspect, kept in enumerate(DATA.aspects.list):
            keys = [
                (p.octagons[aspect] + p.great[aspect] * GAME_TABLE.great_octagon, -table.track.index(s))
                for s, p in enumerate(table.players)
            ]
            if keys[seat][0] and keys[seat] == max(keys):
                total += kept.majority_vp
        for half in (table.orders[: len(FIELDS) // 2], table.orders[len(FIELDS) // 2 :]):
            discs = [DATA.order_track.vp[i] for order in half for i, owner in enumerate(order.discs) if owner == seat]
            total += len(discs) * sum(discs)
        for wall in table.walls:
            if seat in wall.spaces:
                total += _recount_wall(player, CONDITIONS[wall.condition], wall.spaces.index(seat))
        totals.append(total)
    return totals


def _recount_wall(player: Player, condition: Condition, space: int) -> int:
    step = condition.vp[space]
    levels = [region.unrest for region in player.regions]
    if condition.per == "minus_total_unrest":
        return step - min(step, sum(levels))
    aspects = [[ASPECT_OF[n] for n in region.cards] for region in player.regions]
    present = [
        {COLOURS[c] for c in range(len(COLOURS)) if region.governor[c] or region.worker[c]} for region in player.regions
    ]
    flat = [aspect for held in aspects for aspect in held]
    counts = {
        "region_without_unrest": levels.count(0),
        "set_of_three_aspects": min(flat.count(aspect) for aspect in range(len(ASPECTS))),
        "region_officials_at_least_unrest": sum(
            level <= sum(region.governor + region.worker) for level, region in zip(levels, player.regions, strict=True)
        ),
        "region_with_three_cards": [len(held) for held in aspects].count(GAME_TABLE.cards_per_region),
        "region_with_official": sum(condition.colour in held for held in present),
        "region_with_two_cards_of_one_aspect": sum(len(held) > len(set(held)) for held in aspects),
        "region_with_card": sum(condition.aspect in {ASPECTS[a] for a in held} for held in aspects),
    }
    return step * counts[condition.per]
