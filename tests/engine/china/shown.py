"""What China's board must show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.china.data import COLOURS, FIELDS, PROVINCES
from tests.render.shown import THERE, TOKENS, Told

CARDS = {3: 47, 4: 52, 5: 57}
"""The cards in play by the number of seats (CH-1.5)."""
LAP = 50
"""So many points are a score card (CH-1.12)."""

GOVERNED = (
    r"alliance\.\d+\.(\d.*|emperor)",
    r"discard\.(?!\w+\.card).+",
    r"field\.\w\d\.(house|fortification|free).*",
    r"pile\..+",
    r"player\.\d\.(emissaries|houses|fortifications|hand_size|emperor|last|score_card\.\d)",
    r"province\.\w+\.(emissaries|free)\..+",
    r"province\.\w+\.(limit|stone)",
    r"slot\.\d\.\w+",
    r"track\.\d+\.\d",
    r"turn\.(piece|card)\.\d.*",
    r"deck|removed|last_round",
)
PRINTED = (r"head\..+", r"alliance\.\d+\.number", r"field\.\w\d\.id", r"track\.\d+\.value")


def shown(view: Any) -> Iterator[Told]:
    """Everything open, by ref."""
    table, per_colour = view.table, {3: 2, 4: 1, 5: 0}[view.seats]
    yield from (("removed", (per_colour,) if per_colour else ()), ("?deck", CARDS[view.seats]))
    if table.triggered:
        yield from (("?last_round", THERE), (f"?player.{(table.start - 1) % view.seats}.last", "hourglass"))
    yield from (("pile.back", THERE), ("pile.left", view.left)) if view.left else (("pile.empty", THERE),)
    yield from _discard(table)
    for number, colour in enumerate(table.slots, start=1):
        yield f"slot.{number}.{COLOURS[colour] if colour >= 0 else 'empty'}", THERE
    yield from _land(table)
    for score in table.alliance_scores:
        for seat, points in enumerate(score.points):
            if points:
                ref = f"alliance.{score.number}.{seat}"
                yield from ((ref, points), (f"{ref}.token", TOKENS[seat]))
    if table.emperor:
        yield f"alliance.{table.emperor}.emperor", "emperor"
    yield from ((f"turn.card.{at}", THERE) for at in range(len(table.turn.cards)))
    for at, piece in enumerate(table.turn.pieces):
        yield f"turn.piece.{at}.{piece}", THERE
        if piece == "emissary":
            yield f"turn.piece.{at}.emissary.token", TOKENS[table.turn.seat]
    for seat in range(view.seats):
        yield from _seat(view, seat)


def _discard(table: Any) -> Iterator[Told]:
    found = Counter(COLOURS[colour] for colour in table.discard)
    yield "discard.number", len(table.discard)
    yield from ((f"discard.{colour}", found[colour]) for colour in COLOURS)
    yield f"discard.top.{COLOURS[table.discard[-1]]}" if table.discard else "discard.empty", THERE


def _land(table: Any) -> Iterator[Told]:
    owners: dict[str, Counter[int]] = {name: Counter() for name in PROVINCES}
    of = {name[0]: name for name in PROVINCES} | {"z": "zhao", "u": "chu", "c": "chin", "s": "shu"}
    for name, owner, fort in zip(FIELDS, table.houses, table.forts, strict=True):
        yield f"field.{name}.free" if owner < 0 else f"field.{name}.house.{owner}", THERE
        if fort:
            yield f"field.{name}.fortification", "fortress"
        if owner >= 0:
            owners[of[name[0]]][owner] += 1
    for name, there, scored in zip(PROVINCES, table.emissaries, table.scored, strict=True):
        limit = max(owners[name].values(), default=0)
        yield f"province.{name}.limit", (sum(there), limit)
        yield from ((f"province.{name}.free.{at}", THERE) for at in range(limit - sum(there)))
        if scored:
            yield f"province.{name}.stone", THERE
        for seat, number in enumerate(there):
            if number:
                ref = f"province.{name}.emissaries.{seat}"
                yield from ((ref, number), (f"{ref}.piece", TOKENS[seat].replace("seat", "member")))


def _seat(view: Any, seat: int) -> Iterator[Told]:
    table, player, ref = view.table, view.table.players[seat], f"player.{seat}"
    cards = max(0, player.vp - 1) // LAP
    yield from ((f"{ref}.score_card.{at}", THERE) for at in range(cards))
    yield f"track.{player.vp - LAP * cards}.{seat}", TOKENS[seat]
    yield from ((f"{ref}.houses", player.houses), (f"{ref}.emissaries", player.emissaries))
    yield f"{ref}.hand_size", view.hand_sizes[seat]
    if view.options["fortifications"] == "on":
        yield f"{ref}.fortifications", player.fortifications
    if seat == table.start and not table.emperor:
        yield f"{ref}.emperor", "emperor"
