"""Telling the position: headline, brief, hand, and the names of places on the board picture.

Places (`Label.place`), resolved by the board module:

==========================================  ==============================================================
``palace.<seat>.<palace id>``               a palace
``new.<seat>``                              the spot for a new palace
``person.<seat>.<palace id>.<type>.<level>``  a person under a palace (of equal ones the first)
``pile.<type>.<level>``                     a pile of person tiles
``group.<number>``                          a group of action cards, from 1
``card.<seat>.<card>``                      a card in the hand
``money.<seat>``                            the yuan of a seat (refill, privileges, flood)
``piece.<seat>.<bonus>``                    an unbuilt wall piece
``event.<month>``                           a space of the event row
``wall``                                    the wall
``supply``                                  the supply (tiles that are taken out of the game)
==========================================  ==============================================================
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from engine.dragon.data import DATA, OLD, TYPES, YOUNG
from engine.dragon.persons import card_worth
from engine.dragon.rounds import months_without_cards
from engine.dragon.state import FINAL_SCORING, Discard, DragonView, NamedTiles, Newcomer, Table, has_wall
from engine.kernel.values import PUBLIC, Label, Value


class Stack(Struct, frozen=True):
    """The discs on one space of the person track, from the bottom to the top."""

    space: int
    seats: tuple[int, ...]


def stacks(table: Table) -> list[Stack]:
    """The person track, highest space first."""
    spaces: dict[int, tuple[int, ...]] = {}
    for seat in table.order:
        space = table.players[seat].space
        spaces[space] = (seat, *spaces.get(space, ()))
    return [Stack(space, seats) for space, seats in spaces.items()]


def played_now(view: DragonView) -> list[Discard]:
    """The person cards played in this month's phase 2, first one first; not what a tornado has taken (DR-12.8)."""
    table, without = view.table, months_without_cards(view.table)
    if not table.month or table.month in without:
        return []
    before = view.seats * sum(month not in without for month in range(1, table.month))
    if table.corner == "tornado" and table.month > DATA.super_events.month:
        before += view.seats * DATA.super_events.tornado_cards
    return table.discard[before : before + view.seats]


def arriving(view: DragonView, seat: int) -> list[str]:
    """The tiles that ``seat`` has named or taken and not yet housed."""
    args = view.stack[-1].args if view.stack and view.stack[-1].seat == seat else None
    if isinstance(args, Newcomer):
        return [args.person]
    return [*args.persons] if isinstance(args, NamedTiles) else []


ROUND = "month"
"""The event that opens a round."""


def round_number(view: DragonView) -> int:
    """The month; 0 in the draft."""
    return view.table.month


def progress(view: DragonView) -> tuple[int, int]:
    """Months that are over, of all."""
    return max(0, view.table.month - 1), DATA.course.months


def headline(view: DragonView) -> Label:
    """Where the game is: month, phase and event."""
    table = view.table
    if view.over:
        return Label("over")
    if table.month == 0:
        return Label("agree" if view.stack and view.stack[-1].kind == "super_event" else "draft")
    return Label(table.phase, {"month": table.month, "event": table.event})


def points(view: DragonView) -> list[int]:
    """The points of every seat so far."""
    return [player.vp for player in view.table.players]


def brief(view: DragonView) -> list[Label]:
    """The whole public position, what matters now first, so that a short text may end after any line: standings, action
    groups, months to come, palaces; then wall pieces, cards played, piles.
    """
    table = view.table
    lines = [Label("order", {"seats": [*table.order]})]
    for seat in table.order:
        lines += _standing(view, seat)
    lines += _groups(table) + _months(view)
    for seat in table.order:
        lines += _palaces(table, seat)
    for seat in table.order:
        lines += _rest(table, seat)
    return lines + _piles(table)


def _groups(table: Table) -> list[Label]:
    lines = []
    for number, group in enumerate(table.groups, start=1):
        told: dict[str, Value] = {"number": number, "actions": [*group.cards]}
        if group.dragons:
            lines.append(Label("group.taken", {**told, "seats": [*group.dragons]}))
        else:
            lines.append(Label("group", told))
    if table.refilled:
        lines.append(Label("refilled", {"seats": [*table.refilled]}))
    return lines


def _months(view: DragonView) -> list[Label]:
    table, lines = view.table, []
    coming = table.row[table.turned :]
    if coming:
        lines.append(Label("events", {"month": table.turned + 1, "events": [*coming]}))
    if table.corner:
        here = DATA.super_events.month
        name = "super" if not table.corner_done else "super_now" if table.turned < here else "super_done"
        lines.append(Label(name, {"super_event": table.corner, "month": here}))
    if has_wall(view):
        owners = [piece.seat for piece in table.wall]
        lines.append(Label("wall", {"n": len(owners), "seats": [*owners]}) if owners else Label("wall.none"))
    return lines


def _standing(view: DragonView, seat: int) -> list[Label]:
    player = view.table.players[seat]
    things = {name: getattr(player, name) for name in ("space", "yuan", "rice", "rockets")}
    lines = [Label("player", {"seat": seat, "n": player.vp, **things, "cards": view.hand_sizes[seat]})]
    if player.small or player.large:
        lines.append(Label("privileges", {"seat": seat, "small": player.small, "large": player.large}))
    final = {f"for_{source}": player.earned[source] for source in FINAL_SCORING}
    if any(final.values()):
        lines.append(Label("final", {"seat": seat, **final}))
    return lines


def _palaces(table: Table, seat: int) -> list[Label]:
    lines = []
    for palace in table.players[seat].palaces:
        told: dict[str, Value] = {"seat": seat, "n": palace.floors}
        if palace.persons:
            lines.append(Label("palace", {**told, "persons": [*palace.persons]}))
        else:
            lines.append(Label("palace.empty", told))
    return lines or [Label("no_palace", {"seat": seat})]


def _rest(table: Table, seat: int) -> list[Label]:
    lines, pieces, played = [], table.players[seat].pieces, table.played(seat)
    if pieces:
        lines.append(Label("pieces", {"seat": seat, "pieces": [f"piece_{piece}" for piece in pieces]}))
    if played:
        lines.append(Label("played", {"seat": seat, "cards": [f"card_{card}" for card in played]}))
    return lines


def _piles(table: Table) -> list[Label]:
    lines = []
    for kind in TYPES:
        told: dict[str, Value] = {"type": kind, "young": table.piles[f"{kind}.{YOUNG}"]}
        old = table.piles.get(f"{kind}.{OLD}")
        lines.append(Label("pile.single", told) if old is None else Label("pile", {**told, "old": old}))
    return lines


def hand(view: DragonView) -> list[Label]:
    """The own cards, what each brings, and the own wall pieces."""
    if view.seat == PUBLIC:
        return []
    cards, pieces = view.hands[view.seat], view.table.players[view.seat].pieces
    lines = [Label("cards", {"cards": [f"card_{card}" for card in cards]}) if cards else Label("empty")]
    lines += [replace(card_worth(view.table, view.seat, card), light=True) for card in dict.fromkeys(cards)]
    if pieces:
        lines.append(Label("pieces", {"pieces": [f"piece_{piece}" for piece in pieces]}))
    return lines
