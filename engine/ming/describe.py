"""Telling the position: headline, brief, hand, and the names of places on the board picture.

Places (`Label.place`), resolved by the board module:

====================  ==========================================
``A1`` ... ``F3``     a district
``space.A``           a province space
``slot.A``            the display slot beside a province space
``dragons``           the dragon stack
``seat.0``            the panel of a player
====================  ==========================================
"""

from __future__ import annotations

from engine.kernel.values import Label, Value
from engine.ming.cities import return_cards
from engine.ming.data import DATA, DISTRICTS, KINDS, PROVINCES
from engine.ming.state import Members, MingView

ROUND = "round"
"""The event that opens a round."""


def round_number(view: MingView) -> int:
    """The round as the table counts it; 0 while the princes are placed."""
    return 0 if view.table.phase == "setup" else view.table.round


def progress(view: MingView) -> tuple[int, int]:
    """Rounds that are over, of all."""
    return max(0, round_number(view) - 1), DATA.course.rounds


def headline(view: MingView) -> Label:
    """Round and phase; in a scoring the city being scored."""
    table = view.table
    if table.phase == "end":
        return Label("end")
    args: dict[str, Value] = {"round": table.round, "rounds": DATA.course.rounds, "phase": f"phase_{table.phase}"}
    if table.city >= 0:
        return Label("city", {**args, "province": PROVINCES[table.city]})
    return Label("setup" if table.phase == "setup" else "phase", args)


def points(view: MingView) -> list[int]:
    """The points of every seat so far."""
    return [player.vp for player in view.table.players]


def brief(view: MingView) -> list[Label]:
    """The whole public position: course, seats with all their members, cards, the neutral family."""
    return [
        headline(view),
        Label("start_player", {"start_seat": view.table.start}),
        *_seats(view),
        *_cards(view),
        *_neutral(view),
    ]


def _seats(view: MingView) -> list[Label]:
    """Three to eight lines per seat."""
    table, lines = view.table, []
    for seat in table.turn_order():
        player = table.players[seat]
        args: dict[str, Value] = {"seat": seat, "colour": player.colour, "points": player.vp, "supply": player.supply}
        lines.append(Label("player", {**args, "removed": player.removed, "cards": view.hand_sizes[seat]}))
        if player.prince >= 0:
            line = "prince_passed" if player.passed else "prince"
            lines.append(Label(line, {"seat": seat, "district": DISTRICTS[player.prince]}))
        if player.to_place:
            lines.append(Label("to_place", {"seat": seat, "n": player.to_place}))
        if player.neutral_to_place:
            lines.append(Label("neutral_to_place", {"seat": seat, "n": player.neutral_to_place}))
        lines += _by_province("spaces", seat, player.spaces)
        lines += _by_province("tiles", seat, player.tiles)
        lines += _members(view, seat)
        if player.returned >= 0:
            lines.append(Label("returned", {"seat": seat, "n": player.returned}))
        if view.options["open_hands"] == "on" and view.hand_sizes[seat]:
            held = zip(KINDS, view.hands[seat], strict=True)
            lines.append(Label("open_hand", {"seat": seat, "cards": [kind for kind, n in held for _ in range(n)]}))
    return lines


def _by_province(line: str, seat: int, counts: list[int]) -> list[Label]:
    """A line with the number for every province, if there is anything."""
    args: dict[str, Value] = dict(zip(PROVINCES, counts, strict=True))
    return [Label(line, {"seat": seat, **args})] if any(counts) else []


def _members(view: MingView, owner: int) -> list[Label]:
    """Where members of an owner stand, lie and are in houses: a district as often as there are members."""
    table = view.table
    neutral = owner == table.neutral_owner
    who: dict[str, Value] = {} if neutral else {"seat": owner}
    places = {
        "standing": [row[owner] for row in table.standing],
        "monks": [int(monk == owner) for monk in table.monks],
        "houses": [row[owner] for row in table.houses],
    }
    lines = []
    for line, numbers in places.items():
        found: list[int | str] = [name for name, n in zip(DISTRICTS, numbers, strict=True) for _ in range(n)]
        if found:
            lines.append(Label(f"neutral_{line}" if neutral else line, {**who, "districts": found, "n": len(found)}))
    return lines


def _cards(view: MingView) -> list[Label]:
    """The display (of slots that are just being filled nothing), the piles, the discards."""
    table = view.table
    shown: list[int | str] = [KINDS[kind] if kind >= 0 else "empty_slot" for kind in table.display]
    discard: dict[str, Value] = dict(zip(KINDS, table.discard, strict=False))
    return [
        Label("display", {"cards": shown}),
        Label("piles", {"left": view.left, "dragons": table.dragons}),
        Label("discard", discard),
    ]


def _neutral(view: MingView) -> list[Label]:
    return _members(view, view.table.neutral_owner) if view.table.neutral else []


def hand(view: MingView) -> list[Label]:
    """The own cards, kind by kind; and the number chosen for a city while it is sealed."""
    if view.seat < 0:
        return []
    cards = view.hands[view.seat]
    lines = [Label("card", {"card": kind, "n": n}) for kind, n in zip(KINDS, cards, strict=True) if n]
    lines += [Label("sealed", {"province": province, "n": number}) for province, number in sealed(view).items()]
    return lines or [Label("empty")]


def sealed(view: MingView) -> dict[str, int]:
    """The number of members that the seat of this view has chosen to go back, while it is sealed, by the city."""
    return {
        frame.args.province: int(frame.answer)
        for frame in view.stack
        if isinstance(frame.args, Members) and frame.seat == view.seat and frame.answer is not None
    }


def sealed_cards(view: MingView) -> list[int]:
    """The return cards that the seat of this view has laid."""
    return [value for number in sealed(view).values() for value in return_cards(number)]
