"""Every piece that may lie on a board, one at a time: where it is in the state, and which marks show it.

A game's function gives, for its view, a `Piece` for every space of every region, for every tile, stack and price. They
say what a mark's ``ref`` means; `tests.render.test_pieces` holds all boards against it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from engine.china import data as china_data
from engine.confucius import data as confucius_data
from engine.confucius.state import AVAILABLE, NOBODY, NOT_AVAILABLE, STUDENT_SPACES
from engine.dragon.state import Built, Discard
from engine.ming import data as ming_data
from engine.zhanguo import data as zhanguo_data

Path = tuple[str | int, ...]


class Piece(NamedTuple):
    """One change of the state: ``now`` lies where the paths of the table say.

    Only marks whose ref begins as ``here`` says (a pattern) may change. ``shows`` are the refs that are there then,
    with their text or drawing (empty: any), ``gone`` those that are not there any more. What is shown is of the colour
    of ``seat``.
    """

    now: Mapping[Path, Any]
    here: str
    shows: Mapping[str, str]
    gone: tuple[str, ...] = ()
    seat: int = NOBODY


def turning(view: Any) -> Callable[[int], int]:
    """Seats in turns, so that every one of them comes up."""
    return lambda number: number % view.seats


def china(view: Any) -> Iterator[Piece]:
    """Houses, fortifications, emissaries, markers of a scoring, discards, the Emperor."""
    table, seat_of = view.table, turning(view)
    for at, field in enumerate(china_data.FIELDS):
        if table.houses[at] != NOBODY or table.forts[at]:
            continue
        name, seat = f"field.{field}", seat_of(at)
        province = next(one.id for one in china_data.DATA.provinces if field in one.fields)
        yield Piece(
            {("houses", at): seat},
            rf"{name}\.|province\.{province}\.(limit|free)",
            {f"{name}.house.{seat}": "house"},
            (f"{name}.free",),
            seat,
        )
        yield Piece({("forts", at): 1}, rf"{name}\.", {f"{name}.fortification": "fortress"}, (f"{name}.free",))
    for at, province in enumerate(china_data.PROVINCES):
        name, seat = f"province.{province}", seat_of(at)
        more = table.emissaries[at][seat] + 1
        yield Piece(
            {("emissaries", at, seat): more},
            rf"{name}\.(limit|free|emissaries)",
            {f"{name}.emissaries.{seat}": str(more)},
        )
        if not table.scored[at]:
            yield Piece({("scored", at): True}, rf"{name}\.stone", {f"{name}.stone": "", f"{name}.stone.sign": "check"})
    for seat in range(view.seats):
        if seat != table.start:
            emperor = {f"player.{seat}.emperor": "emperor"}
            yield Piece({("start",): seat}, r"player\.\d\.emperor", emperor, (f"player.{table.start}.emperor",))


def ming(view: Any) -> Iterator[Piece]:
    """Members of districts and province spaces, monks, princes, cards on display, tiles, the discard pile."""
    table, seat_of = view.table, turning(view)
    districts, provinces = ming_data.DISTRICTS, ming_data.PROVINCES
    taken = {player.prince for player in table.players}
    for at, name in enumerate(districts):
        seat = seat_of(at)
        more = table.standing[at][seat] + 1
        yield Piece(
            {("standing", at, seat): more}, rf"standing\.{name}\.{seat}", {f"standing.{name}.{seat}": str(more)}
        )
        if table.monks[at] == NOBODY:
            yield Piece(
                {("monks", at): seat},
                rf"monk\.{name}\.|player\.{seat}\.monks",
                {f"monk.{name}.{seat}": "temple", f"monk.{name}.figure": "monk"},
                (f"monk.{name}.empty",),
                seat,
            )
        if at not in taken:
            old = f"prince.{seat}.{districts[table.players[seat].prince]}"
            yield Piece(
                {("players", seat, "prince"): at},
                rf"prince\.{seat}\.",
                {f"prince.{seat}.{name}": "", f"prince.{seat}.{name}.figure": "prince"},
                (old, f"{old}.figure"),
                seat,
            )
    for at, province in enumerate(provinces):
        seat = seat_of(at)
        for field, name in (("spaces", f"space.{province}.{seat}"), ("tiles", f"player.{seat}.tiles.{province}")):
            more = getattr(table.players[seat], field)[at] + 1
            yield Piece({("players", seat, field, at): more}, name.replace(".", r"\."), {name: str(more)})
    for at, kind in enumerate(ming_data.KINDS[: len(table.discard)]):
        more = table.discard[at] + 1
        yield Piece({("discard", at): more}, rf"discard\.{kind}", {f"discard.{kind}": str(more)})
        slot = next(slot for slot, lies in enumerate(table.display) if lies not in (at, NOBODY))
        name, old = f"slot.{provinces[slot]}", ming_data.KINDS[table.display[slot]]
        yield Piece({("display", slot): at}, rf"{name}\.", {f"{name}.{kind}": ""}, (f"{name}.{old}",))
    yield Piece({("dragons",): 3}, "dragons", {"dragons.title": "3"})


def zhanguo(view: Any) -> Iterator[Piece]:
    """Squares, palaces, walls, tasks, unrest, octagons, discs of the reward track."""
    table, seat_of = view.table, turning(view)
    for at, land in enumerate(table.lands):
        for square, owner in enumerate(land.squares):
            seat, name = seat_of(at + square), f"map.{at + 1}.square.{square}"
            if owner == NOBODY:
                more = land.governors[seat] + 1
                yield Piece(
                    {("lands", at, "squares", square): seat, ("lands", at, "governors", seat): more},
                    rf"{name}(\.|$)",
                    {f"{name}.{seat}": "governor", f"{name}.{seat}.token": ""},
                    (f"{name}.free",),
                    seat,
                )
        seat, built = seat_of(at), len(land.palaces)
        name = f"map.{at + 1}.palace.{built}"
        yield Piece(
            {("lands", at, "palaces"): [*land.palaces, seat]}, rf"{name}\.", {f"{name}.{seat}.token": ""},
            (f"{name}.free",), seat,
        )  # fmt: skip
    for at, wall in enumerate(table.walls):
        for space, owner in enumerate(wall.spaces):
            seat, name = seat_of(at + space), f"wall.{zhanguo_data.SECTIONS[at].id}.{space + 1}"
            if owner == NOBODY:
                yield Piece(
                    {("walls", at, "spaces", space): seat}, rf"{name}(\.|$)", {f"{name}.{seat}.token": ""},
                    (f"{name}.free",), seat,
                )  # fmt: skip
    for at, order in enumerate(table.orders):
        field, laid = zhanguo_data.FIELDS[at], len(order.discs)
        seat = next(seat for seat in range(view.seats) if seat not in order.discs)
        name = f"order.{field.id}"
        yield Piece(
            {("orders", at, "discs"): [*order.discs, seat]}, rf"{name}\.(space|vp|disc)\.{laid}",
            {f"{name}.disc.{laid}.{seat}": ""}, (), seat,
        )  # fmt: skip
    for seat, player in enumerate(table.players):
        for at in range(len(player.regions)):
            name = f"player.{seat}.region.{at + 1}.unrest"
            level = player.limit(at + 1) if player.regions[at].unrest < player.limit(at + 1) else 0
            total = player.unrest() - player.regions[at].unrest + level
            yield Piece(
                {("players", seat, "regions", at, "unrest"): level},
                rf"{name}\.|player\.{seat}\.total_unrest",
                {f"{name}.{'full' if level else 'at'}.{level}": "", f"player.{seat}.total_unrest": str(total)},
            )
    for at, aspect in enumerate(zhanguo_data.ASPECTS):
        yield Piece({("supply", at): 29}, rf"supply\.{aspect}", {f"supply.{aspect}": "29"})
        name = f"reward.{aspect}.{table.round}"
        if table.column[at] == NOBODY:
            yield Piece({("column", at): at}, rf"{name}\.", {f"{name}.disc.{at}": ""}, (f"{name}.open",), at)
        if table.great[at]:
            yield Piece(
                {("great", at): 0}, rf"great\.{aspect}", {f"great.{aspect}.gone": ""}, (f"great.{aspect}.value",)
            )


def confucius(view: Any) -> Iterator[Piece]:
    """Markers in the ministries, armies, students, gifts, the distant lands, the wall, the stock."""
    table, seat_of = view.table, turning(view)
    for at, ministry in enumerate(table.ministries):
        for space, tile in enumerate(ministry.tiles):
            seat, name = seat_of(at + space), f"ministry.{ministry.id}.{space + 1}"
            owner, secured = ministry.owners[space], ministry.secured[space]
            if tile and owner == NOBODY:
                shown, gone = {f"{name}.unsecured.{seat}": "marker_lie", f"{name}.owner.{seat}": ""}, f"{name}.free"
                yield Piece({("ministries", at, "owners", space): seat}, rf"{name}\.", shown, (gone,), seat)
            elif tile:
                old, new = ("secured", "unsecured") if secured else ("unsecured", "secured")
                shown = {f"{name}.{new}.{owner}": "marker_lie" if secured else "marker_stand"}
                yield Piece(
                    {("ministries", at, "secured", space): not secured}, rf"{name}\.", shown,
                    (f"{name}.{old}.{owner}",), owner,
                )  # fmt: skip
        for number, who in enumerate(("minister", "secretary")):
            name = f"ministry.{ministry.id}.{who}.chit"
            yield Piece({("ministries", at, "chits", number): 29}, name, {name: "29"})
    for at, land in enumerate(table.lands):
        for box, owner in enumerate(land.armies):
            seat, name = seat_of(at + box), f"foreign.{at + 1}.{box + 1}"
            if owner == NOBODY and not land.closed:
                shown = {f"{name}.army.{seat}": "banner"}
                yield Piece({("lands", at, "armies", box): seat}, rf"{name}(\.|$)", shown, (f"{name}.free",), seat)
    for at, name in enumerate(STUDENT_SPACES):
        seat = (table.students[at] + 1) % view.seats
        gone = (f"student.{name}.{table.students[at]}",) if table.students[at] != NOBODY else ()
        shown = {f"student.{name}.{seat}": "marker_stand", f"student.{name}.owner.{seat}": ""}
        yield Piece({("students", at): seat}, rf"student\.{name}(\.|$)", shown, gone, seat)
    for at, land in enumerate(confucius_data.DISTANT):
        if table.chits[at]:
            name = f"distant.{getattr(land, 'id', land)}"
            yield Piece({("chits", at): 0}, rf"{name}\.", {f"{name}.gone": ""}, (f"{name}.chit",))
    yield Piece({("stock",): 29}, r"stack\.junks", {"stack.junks": "29"})
    name = f"wall.{table.wall + 1}"
    yield Piece({("wall",): table.wall + 1}, rf"{name}(\.|$)", {f"{name}.piece": "wall"})
    for seat, player in enumerate(table.players):
        to = seat_of(seat + 1)
        for at, lies in enumerate(player.gifts):
            if lies in (AVAILABLE, NOT_AVAILABLE) and to not in player.gifts and to != seat:
                name = f"player.{seat}.gift.{at + 1}"
                yield Piece(
                    {("players", seat, "gifts", at): to},
                    rf"{name}\.|player\.({seat}|{to})\.gift_count|gift\.table\.{seat}\.{to}(\.|$)",
                    {
                        f"{name}.active.{to}": "",
                        f"{name}.receiver.{to}": "",
                        f"gift.table.{seat}.{to}.value": str(at + 1),
                    },
                )


def dragon(view: Any) -> Iterator[Piece]:
    """Piles, months, palaces and who lives there, the wall, the discard pile, dragons, turn order."""
    table, seat_of = view.table, turning(view)
    for tile in table.piles:
        name = f"pile.{tile}"
        if table.piles[tile]:
            yield Piece({("piles", tile): 29}, rf"{name}\.", {f"{name}.left": "× 29"})
    for at in range(table.month, len(table.row)):
        kind = next(kind for kind in ("contagion", "drought") if kind != table.row[at])
        name = f"event.{at + 1}"
        gone = (f"{name}.{table.row[at]}",)
        yield Piece({("row", at): kind}, rf"{name}(\.|$)", {f"{name}.{kind}": f"event_{kind}"}, gone)
    for seat, player in enumerate(table.players):
        for at, palace in enumerate(player.palaces):
            name = f"player.{seat}.palace.{palace.id}"
            if palace.persons:
                shown = {f"{name}.free.{floor}": "" for floor in range(palace.floors)}
                yield Piece({("players", seat, "palaces", at, "persons"): []}, rf"{name}\.", shown)
                one = {f"{name}.person.0.monk.old": ""}
                now = ["monk.old", *palace.persons[1:]]
                yield Piece({("players", seat, "palaces", at, "persons"): now}, rf"{name}\.person\.0", one)
    for at, group in enumerate(table.groups):
        seat = seat_of(at)
        if seat not in group.dragons:
            shown = {f"group.{at + 1}.dragon.{seat}": "dragon", f"group.{at + 1}.dragon.{seat}.token": ""}
            dragons = [*group.dragons, seat]
            yield Piece({("groups", at, "dragons"): dragons}, rf"group\.{at + 1}(\.|$)", shown, (), seat)
    for at, built in enumerate(table.wall):
        seat, name = (built.seat + 1) % view.seats, f"wall.{at + 1}"
        now = [Built(seat, built.bonus) if number == at else one for number, one in enumerate(table.wall)]
        shown, gone = {f"{name}.{seat}": "", f"{name}.owner": ""}, (f"{name}.{built.seat}",)
        yield Piece({("wall",): now}, rf"{name}\.", shown, gone)
    if table.discard:
        seat = (table.discard[-1].seat + 1) % view.seats
        now = [*table.discard, Discard(seat, "scholar")]
        shown = {"discard.scholar": "", "discard.number": f"× {len(now)}", "discard.seat": ""}
        yield Piece({("discard",): now}, r"discard\.", shown)
    order = [*table.order[1:], table.order[0]]
    shown = {f"player.{seat}.place": f"{place}." for place, seat in enumerate(order, 1)}
    yield Piece({("order",): order}, r"player\.\d\.place", shown)
    if table.month < len(table.row):
        name = f"event.{table.month + 1}.now"
        yield Piece(
            {("month",): table.month + 1}, r"event\.\d+(\.|$)|head\.", {name: ""}, (f"event.{table.month}.now",)
        )


PIECES: Mapping[str, Callable[[Any], Iterator[Piece]]] = {
    "china": china,
    "confucius": confucius,
    "dragon": dragon,
    "ming": ming,
    "zhanguo": zhanguo,
}
