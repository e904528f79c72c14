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

from engine.dragon.state import FIRST_FINAL, SOURCES
from engine.dragon.view import DragonView, PlayerView
from engine.kernel.values import PUBLIC, Label, Value


def headline(view: DragonView) -> Label:
    """Where the game is: month, phase and event."""
    if view.over:
        return Label("over")
    if view.month == 0:
        return Label("agree" if view.stack and view.stack[-1].kind == "super_event" else "draft")
    kind = view.events[view.month - 1].kind
    return Label(view.phase, {"month": view.month, "event": kind})


def brief(view: DragonView) -> list[Label]:
    """The whole public position, what matters now first, so that a short text may end after any line: standings, action
    groups, months to come, palaces; then wall pieces, cards played, piles.
    """
    order = [view.players[seat] for seat in view.order]
    lines = [Label("order", {"seats": [*view.order]})]
    for player in order:
        lines += _standing(player)
    for group in view.groups:
        told: dict[str, Value] = {"number": group.number, "actions": [*group.cards]}
        if group.dragons:
            lines.append(Label("group.taken", {**told, "seats": [*group.dragons]}))
        else:
            lines.append(Label("group", told))
    if view.refilled:
        lines.append(Label("refilled", {"seats": [*view.refilled]}))
    coming = [space.kind for space in view.events if not space.down]
    if coming:
        lines.append(Label("events", {"month": len(view.events) - len(coming) + 1, "events": [*coming]}))
    if view.super_event:
        name = "super_done" if view.super_done else "super"
        lines.append(Label(name, {"super_event": view.super_event, "month": view.super_month}))
    if view.great_wall:
        owners = [piece.seat for piece in view.wall]
        lines.append(Label("wall", {"n": len(owners), "seats": [*owners]}) if owners else Label("wall.none"))
    for player in order:
        lines += _palaces(player)
    for player in order:
        lines += _rest(player)
    return lines + _piles(view)


def _standing(player: PlayerView) -> list[Label]:
    lines = [
        Label(
            "player",
            {
                "seat": player.seat,
                "n": player.vp,
                "space": player.space,
                "yuan": player.yuan,
                "rice": player.rice,
                "rockets": player.rockets,
                "cards": player.hand_size,
            },
        )
    ]
    if player.small or player.large:
        lines.append(Label("privileges", {"seat": player.seat, "small": player.small, "large": player.large}))
    final = {f"for_{source}": player.earned[source] for source in SOURCES[FIRST_FINAL:]}
    if any(final.values()):
        lines.append(Label("final", {"seat": player.seat, **final}))
    return lines


def _palaces(player: PlayerView) -> list[Label]:
    lines = []
    for palace in player.palaces:
        told: dict[str, Value] = {"seat": player.seat, "n": palace.floors}
        if palace.persons:
            lines.append(Label("palace", {**told, "persons": [*palace.persons]}))
        else:
            lines.append(Label("palace.empty", told))
    if not player.palaces:
        lines.append(Label("no_palace", {"seat": player.seat}))
    return lines


def _rest(player: PlayerView) -> list[Label]:
    lines = []
    if player.pieces:
        lines.append(Label("pieces", {"seat": player.seat, "pieces": [f"piece_{one}" for one in player.pieces]}))
    if player.played:
        lines.append(Label("played", {"seat": player.seat, "cards": [f"card_{card}" for card in player.played]}))
    return lines


def _piles(view: DragonView) -> list[Label]:
    old = {pile.type: pile.left for pile in view.piles if pile.level == "old"}
    lines = []
    for pile in view.piles:
        if pile.level == "young":
            told: dict[str, Value] = {"type": pile.type, "young": pile.left}
            if pile.type in old:
                lines.append(Label("pile", {**told, "old": old[pile.type]}))
            else:
                lines.append(Label("pile.single", told))
    return lines


def hand(view: DragonView) -> list[Label]:
    """The own cards, and the own wall pieces."""
    if view.seat == PUBLIC:
        return []
    own = view.players[view.seat]
    lines = [Label("cards", {"cards": [f"card_{card}" for card in own.hand]}) if own.hand else Label("no_cards")]
    if own.pieces:
        lines.append(Label("pieces", {"pieces": [f"piece_{piece}" for piece in own.pieces]}))
    return lines
