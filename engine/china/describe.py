"""Telling the position: headline, brief, hand, and the names of places on the board picture.

Places (`Label.place`), resolved by the board module:

====================  ==================================================
``province.<id>``     a province, such as ``province.wei``
``field.<id>``        a house field, such as ``field.w7``
``dragon.<id>``       the dragon field of a province
``slot.<n>``          an open card, 1 to 4
``pile``              the draw pile
``discard``           the discard pile
``hand.<colour>``     the cards of a colour in the own hand
``player.<seat>``     the area of a seat
====================  ==================================================
"""

from __future__ import annotations

from engine.china import pieces
from engine.china.cards import payments
from engine.china.data import COLOURS, DATA, FIELDS, FIELDS_OF, PROVINCES
from engine.china.state import ChinaView
from engine.kernel.values import Label, Value

ROUND = "round"
"""The event that opens a round."""


def round_number(view: ChinaView) -> int:
    """The round as the table counts it."""
    return view.table.round


def progress(view: ChinaView) -> tuple[int, int]:
    """Cards that have left the pile, of all in its runs (CH-3.7)."""
    cards, runs = DATA.components.province_cards, DATA.course.runs
    return min(view.table.run * cards + cards - view.left, runs * cards), runs * cards


def headline(view: ChinaView) -> Label:
    """Round and run of the pile; the last round; the end."""
    table = view.table
    if table.phase == "end":
        return Label("end")
    args: dict[str, Value] = {"round": table.round}
    if table.triggered:
        return Label("last_round", {**args, "last_seat": table.last_seat})
    return Label("round", {**args, "run": table.run + 1, "runs": DATA.course.runs})


def score_marker(total: int) -> tuple[int, int]:
    """How a total is shown: score cards, and the space of the marker (CH-1.12).

    >>> score_marker(50), score_marker(51)
    ((0, 50), (1, 1))
    """
    size = DATA.setup.score_card
    cards = max(0, -(-total // size) - 1)
    return cards, total - size * cards


def ways_to_pay(view: ChinaView, seat: int, province: int) -> dict[int, int]:
    """How the hand of a seat, if it may be seen, pays for a piece in a province: colour -> number of cards."""
    hand = view.hands[seat] if seat >= 0 else []
    return payments(hand, province) if hand else {}


def has_room(view: ChinaView, seat: int, province: int) -> bool:
    """Whether any piece that a seat still has fits into a province."""
    return pieces.has_room(view.table, seat, province)


def points(view: ChinaView) -> list[int]:
    """The points of every seat so far."""
    return [player.vp for player in view.table.players]


def brief(view: ChinaView) -> list[Label]:
    """The whole public position: course, cards, seats, provinces."""
    lines = [headline(view), Label("start_player", {"start_seat": view.table.start})]
    return [*lines, *_turn(view), *_cards(view), *_seats(view), *_provinces(view), *_final(view)]


def _turn(view: ChinaView) -> list[Label]:
    """What the seat on turn has placed and played so far."""
    turn = view.table.turn
    if not turn.pieces:
        return []
    cards: list[int | str] = [COLOURS[colour] for colour in turn.cards]
    pieces: list[int | str] = list(turn.pieces)
    return [Label("turn", {"seat": turn.seat, "province": PROVINCES[turn.province], "pieces": pieces, "cards": cards})]


def _cards(view: ChinaView) -> list[Label]:
    table = view.table
    shown: list[int | str] = [COLOURS[colour] if colour >= 0 else "empty_slot" for colour in table.slots]
    discard: dict[str, Value] = {name: table.discard.count(colour) for colour, name in enumerate(COLOURS)}
    lines = [Label("open_cards", {"cards": shown}), Label("pile", {"n": view.left, "discards": len(table.discard)})]
    if table.discard:
        lines.append(Label("discard", {"card": COLOURS[table.discard[-1]], **discard}))
    if any(table.removed):
        lines.append(Label("removed", {"n": table.removed[0]}))
    return lines


def _seats(view: ChinaView) -> list[Label]:
    """A line for each seat, two with fortifications, in turn order."""
    table, lines = view.table, []
    for step in range(view.seats):
        seat = (table.start + step) % view.seats
        player = table.players[seat]
        args: dict[str, Value] = {"seat": seat, "colour": f"player_{player.colour}", "points": player.vp}
        args |= {"houses": player.houses, "emissaries": player.emissaries, "cards": view.hand_sizes[seat]}
        lines.append(Label("player", args))
        if view.options["fortifications"] == "on":
            lines.append(Label("fortification", {"seat": seat, "n": player.fortifications}))
    return lines


def _provinces(view: ChinaView) -> list[Label]:
    """For each province the free fields, the houses and emissaries of every seat, bare fortifications, the stone."""
    table, lines = view.table, []
    for province, name in enumerate(PROVINCES):
        here: dict[str, Value] = {"province": name}
        free = [FIELDS[field] for field in FIELDS_OF[province] if table.houses[field] < 0]
        lines.append(Label("scored" if table.scored[province] else "province", {**here, "n": len(free)}))
        for seat in range(view.seats):
            owned: list[int | str] = [FIELDS[field] for field in FIELDS_OF[province] if table.houses[field] == seat]
            if owned:
                lines.append(Label("houses", {"seat": seat, "fields": owned, "n": len(owned)}))
        forts: list[int | str] = [FIELDS[field] for field in FIELDS_OF[province] if table.forts[field]]
        if forts:
            lines.append(Label("fortifications", {"fields": forts, "n": len(forts)}))
        for seat, number in enumerate(table.emissaries[province]):
            if number:
                limit = table.limit(province)
                lines.append(Label("emissaries", {"seat": seat, "n": number, "limit": limit, **here}))
    return lines


def _final(view: ChinaView) -> list[Label]:
    """After the end: the rows and the alliances that brought points."""
    lines = []
    for score in view.table.alliance_scores:
        for seat, number in enumerate(score.points):
            if number:
                lines.append(Label("alliance", {"alliance": score.number, "seat": seat, "n": number}))
    for row in view.table.rows:
        names: list[int | str] = [FIELDS[field] for field in row.fields]
        lines.append(
            Label("row_doubled" if row.doubled else "row", {"seat": row.seat, "fields": names, "n": row.points})
        )
    return lines


def hand(view: ChinaView) -> list[Label]:
    """The own cards, colour by colour."""
    if view.seat < 0:
        return []
    held = zip(COLOURS, view.hands[view.seat], strict=True)
    return [Label("card", {"card": colour, "n": number}) for colour, number in held if number] or [Label("empty")]
