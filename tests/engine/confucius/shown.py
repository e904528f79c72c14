"""What Confucius' board must show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.confucius.data import COSTS, DISTANT, LANDS, OFFICES
from engine.confucius.state import STUDENT_SPACES
from tests.render.shown import THERE, TOKENS, Told

GOVERNED = (
    r"action\.\w\.cube\.\d\.\d.*",
    r"candidate\.(left|\w+\.tile)",
    r"distant\.\w+\.(chit|gone|visitor\.\d)",
    r"foreign\.\d\.(\d\.(army\.\d|free|vp)|coins|success|failure)",
    r"gift\.table\.\d\.\d\.value",
    r"ministry\.\w+\.\d\.(owner|secured|unsecured)\.\d",
    r"ministry\.\w+\.\d\.(empty|cost)",
    r"ministry\.\w+\.(minister|secretary)\.(\d|chit)",
    r"ministry\.\w+\.resolved",
    r"office\.\w+\.(\d|count)",
    r"player\.\d\.(cards|colonies|gift_count|ocean|rewards|supply|yard|chief|passed|insulted\.army|cube\.\d)",
    r"player\.\d\.gift\.\d\.receiver\.\d",
    r"points\.\d+\.\d",
    r"stack\.\w+",
    r"student\.\w+\.(owner\.\d|play\.\d|free)",
    r"wall\.\d\.piece",
    r"forced\.drum",
)
PRINTED = (
    r"head\..+",
    r"action\..+",
    r"wall\.\d\..+",
    r"ministry\.space\.\d",
    r"ministry\.\w+\.\d\.lent\.\d",
    r"ministry\.\w+\.out\.\d",
    r"player\.\d\.gift\.\d\.value",
    r"gift\.table\.(from|to)\.\d",
    r"student\.\w+\.play\.\d\.seat",
)


def shown(view: Any) -> Iterator[Told]:
    """Everything open, by ref."""
    table = view.table
    yield from (("stack.deck", view.deck_left), ("stack.discard", view.discard_left), ("stack.junks", table.stock))
    yield from (("stack.officials", view.officials_left), ("stack.rewards", view.rewards_left))
    yield from ((f"wall.{number}.piece", "wall") for number in range(1, table.wall + 1))
    over = "?" if view.over else ""  # the offices stand there then
    if table.candidate:
        yield from ((f"{over}candidate.{table.candidate}.tile", THERE), (f"{over}candidate.left", view.candidates_left))
    if table.forced:
        yield f"{over}forced.drum", "drum"
    for name, seat in zip(STUDENT_SPACES, table.students, strict=True):
        if seat < 0:
            yield f"{over}student.{name}.free", THERE
        else:
            yield from ((f"?student.{name}.owner.{seat}", TOKENS[seat]), (f"?student.{name}.{seat}", THERE))
    yield from ((f"student.{play.student}.play.{play.seat}", play.count) for play in view.plays)
    yield from _abroad(table)
    for ministry in table.ministries:
        yield from _ministry(ministry)
    for office, seat in zip(OFFICES, table.offices, strict=False):
        if seat >= 0:
            yield f"office.{office}.{seat}", TOKENS[seat]
            yield f"?office.{office}.count", _count(table, office, seat)
    for seat in range(view.seats):
        yield from _seat(view, seat)


def _count(table: Any, office: str, seat: int) -> int:
    """What counts for an office (CF-13.5 to CF-13.7)."""
    player = table.players[seat]
    if office == "admiral":
        return 5 * len(player.visited) + player.ocean
    if office == "general":
        return 6 - player.supply
    return sum([*one.owners, one.minister, one.secretary].count(seat) for one in table.ministries)


def _abroad(table: Any) -> Iterator[Told]:
    for land, chit in zip(DISTANT, table.chits, strict=True):
        yield (f"distant.{land}.chit", chit) if chit else (f"distant.{land}.gone", THERE)
        for seat, player in enumerate(table.players):
            if land in player.visited:
                yield f"distant.{land}.visitor.{seat}", TOKENS[seat]
    for slot, land in enumerate(table.lands, start=1):
        kind, ref = LANDS[land.id], f"foreign.{slot}"
        if land.closed:
            yield f"{ref}.{'success' if land.success else 'failure'}", THERE
        else:
            yield f"{ref}.coins", kind.coins
        for box, (seat, printed) in enumerate(zip(land.armies, kind.boxes, strict=True), start=1):
            yield f"{ref}.{box}.vp", printed.vp
            yield f"{ref}.{box}.free" if seat < 0 else f"{ref}.{box}.army.{seat}", THERE


def _ministry(ministry: Any) -> Iterator[Told]:
    name = f"ministry.{ministry.id}"
    yield from ((f"{name}.minister.chit", ministry.chits[0]), (f"{name}.secretary.chit", ministry.chits[1]))
    if ministry.resolved:
        yield f"{name}.resolved", THERE
        yield from (
            (f"{name}.{office}.{seat}", TOKENS[seat])
            for office in ("minister", "secretary")
            if (seat := getattr(ministry, office)) >= 0
        )
    spaces = zip(ministry.tiles, ministry.owners, ministry.secured, strict=True)
    for space, (tile, owner, secured) in enumerate(spaces, start=1):
        ref = f"{name}.{space}"
        if not tile:
            yield f"{ref}.empty", THERE
        elif tile in COSTS:
            yield f"{ref}.cost", COSTS[tile]
        if owner >= 0:
            lent = "?" if ministry.counted and ministry.counted[space - 1] != owner else ""
            yield f"{lent}{ref}.owner.{owner}", TOKENS[owner]
            state = "secured" if secured else "unsecured"
            yield f"{ref}.{state}.{owner}", "marker_stand" if secured else "marker_lie"


def _seat(view: Any, seat: int) -> Iterator[Told]:
    table, player, ref = view.table, view.table.players[seat], f"player.{seat}"
    yield from ((f"{ref}.cards", view.hand_sizes[seat]), (f"{ref}.rewards", view.reward_sizes[seat]))
    yield from ((f"{ref}.{name}", getattr(player, name)) for name in ("colonies", "ocean", "supply", "yard"))
    given = [(value, to) for value, to in enumerate(player.gifts, start=1) if to >= 0]
    received = sum(other.gifts.count(seat) for other in table.players)
    yield f"{ref}.gift_count", len(given) + received
    for value, to in given:
        yield f"{ref}.gift.{value}.receiver.{to}", TOKENS[to]
        yield f"gift.table.{seat}.{to}.value", value
    yield f"points.{player.vp}.{seat}", TOKENS[seat]
    yield from ((f"{ref}.cube.{at}", "cube") for at in range(player.cubes))
    if seat == table.chief:
        yield f"{ref}.chief", "seal"
        if table.parked:
            yield f"action.M.cube.{seat}.*", 1
    yield from ((f"action.{space}.cube.{seat}.*", number) for space, number in player.laid.items())
    if player.passed:
        yield f"?{ref}.passed", THERE
    if player.insulted:
        yield f"{ref}.insulted.army", "banner"
