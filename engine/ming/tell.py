"""Telling the position: headline, brief, hand, and the names of places on the board picture.

Places (`Label.place`), resolved by the board module:

====================  ==========================================
``A1`` ... ``F3``     a district
``space.A``           a province space
``slot.A``            the display slot beside a province space
``dragons``           the dragon stack
====================  ==========================================
"""

from __future__ import annotations

from engine.kernel.values import Label, Value
from engine.ming.state import DATA, DISTRICTS, KINDS, NOBODY, PROVINCES, MingView


def headline(view: MingView) -> Label:
    """Round and phase; in a scoring the city being scored."""
    table = view.table
    if table.phase == "end":
        return Label("end")
    args: dict[str, Value] = {"round": table.round, "rounds": DATA.course.rounds, "phase": f"phase_{table.phase}"}
    if table.city >= 0:
        return Label("city", {**args, "province": PROVINCES[table.city]})
    return Label("setup" if table.phase == "setup" else "phase", args)


def brief(view: MingView) -> list[Label]:
    """The whole public position: course, seats, cards, districts, cities."""
    return [
        headline(view),
        Label("start_player", {"start_seat": view.table.start}),
        *_seats(view),
        *_cards(view),
        *_map(view),
    ]


def _seats(view: MingView) -> list[Label]:
    table = view.table
    lines = []
    for seat in table.turn_order():
        player = table.players[seat]
        args: dict[str, Value] = {"seat": seat, "colour": player.colour, "points": player.vp, "supply": player.supply}
        args |= {"removed": player.removed, "monks": table.monks_of(seat), "cards": view.hand_sizes[seat]}
        lines.append(Label("player", args))
        if player.prince >= 0:
            line = "prince_passed" if player.passed else "prince"
            lines.append(Label(line, {"seat": seat, "district": DISTRICTS[player.prince]}))
        if player.to_place:
            lines.append(Label("to_place", {"seat": seat, "n": player.to_place}))
        if player.neutral_to_place:
            lines.append(Label("neutral_to_place", {"seat": seat, "n": player.neutral_to_place}))
        lines += _counts("spaces", seat, player.spaces)
        lines += _counts("tiles", seat, player.tiles)
        if player.returned >= 0:
            lines.append(Label("returned", {"seat": seat, "n": player.returned}))
        if view.options["open_hands"] == "on" and view.hand_sizes[seat]:
            lines.append(Label("open_hand", {"seat": seat, "cards": _all(view.hands[seat])}))
    return lines


def _counts(line: str, seat: int, counts: list[int]) -> list[Label]:
    """One line per province with anything there."""
    return [
        Label(line, {"seat": seat, "province": province, "n": number})
        for province, number in zip(PROVINCES, counts, strict=True)
        if number
    ]


def _all(hand: list[int]) -> list[int | str]:
    return [kind for kind, number in zip(KINDS, hand, strict=True) for _ in range(number)]


def _cards(view: MingView) -> list[Label]:
    table = view.table
    lines = [
        Label("slot", {"province": province, "card": KINDS[kind]})
        for province, kind in zip(PROVINCES, table.display, strict=True)
        if kind >= 0
    ]
    lines.append(Label("piles", {"left": view.left, "dragons": table.dragons}))
    lines += [Label("discard", {"card": KINDS[kind], "n": n}) for kind, n in enumerate(table.discard) if n]
    return lines


def _map(view: MingView) -> list[Label]:
    """Who stands and lies where, and who is in the houses."""
    table, lines = view.table, []
    for district, name in enumerate(DISTRICTS):
        for line, row in (("standing", table.standing[district]), ("houses", table.houses[district])):
            for owner, number in enumerate(row):
                if number and owner == table.neutral_owner:
                    lines.append(Label(f"neutral_{line}", {"district": name, "n": number}))
                elif number:
                    lines.append(Label(line, {"seat": owner, "district": name, "n": number}))
        if table.monks[district] != NOBODY:
            lines.append(Label("monk", {"seat": table.monks[district], "district": name}))
    return lines


def hand(view: MingView) -> list[Label]:
    """The own cards, kind by kind; and the number chosen for a city while it is sealed."""
    if view.seat < 0:
        return []
    cards = view.hands[view.seat]
    lines = [Label("card", {"card": kind, "n": n}) for kind, n in zip(KINDS, cards, strict=True) if n]
    lines += [
        Label("sealed", {"province": str(frame.args[0]), "n": int(frame.answer[0])})
        for frame in view.stack
        if frame.seat == view.seat and frame.answer is not None
    ]
    return lines or [Label("empty")]
