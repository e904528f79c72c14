"""Set-up (section 3.1 of the specification)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.dragon.data import BONUSES, DATA, HAND, piles
from engine.dragon.palaces import build_palace
from engine.dragon.rules import RULES, DragonFlow, DragonKind
from engine.dragon.state import DRAFT, DragonView, NamedTiles, Player, Position, has_wall
from engine.kernel.values import PUBLIC, Frame, Label, OptionSpec

LATER = "choose_after_row"
RANDOM = "random"

OPTIONS: tuple[OptionSpec, ...] = (
    OptionSpec("draft_start", (RANDOM,), seat_values=True),
    OptionSpec("great_wall", ("off", "on")),
    OptionSpec("super_events", ("off", "on")),
    OptionSpec("super_event_pick", (RANDOM, *DATA.super_events.corners, LATER), needs=("super_events", "on")),
    OptionSpec(
        "large_privilege_price",
        (str(DATA.privileges.large.price), str(DATA.privileges.large_first_edition.price)),
    ),
    OptionSpec("third_wall_scoring", ("after_month", "after_event"), needs=("great_wall", "on")),
    OptionSpec("open_hands", ("off", "on")),
)
"""The options of section 9."""


def setup(flow: DragonFlow) -> None:
    """Lay everything out, and ask for the corner (if agreed on) and the first two persons (DR-1, DR-2)."""
    state, table = flow.state, flow.state.table
    table.players = [_player(wall=has_wall(state)) for _ in range(state.seats)]
    state.hands = [list(HAND) for _ in range(state.seats)]
    table.piles = piles(state.seats)
    draft_start = state.options["draft_start"]
    table.starter = flow.draw(state.seats) if draft_start == RANDOM else int(draft_start)
    clockwise = [(table.starter + step) % state.seats for step in range(state.seats)]
    table.order = clockwise
    tiles: list[str] = [kind for kind in DATA.events.kinds if kind != "peace" for _ in range(DATA.events.copies)]
    flow.shuffle(tiles)
    table.row = event_row(tiles)
    table.phase = DRAFT
    flow.tell("starter", table.starter)
    flow.tell("row", args={"events": [*table.row]})
    flow.push("month")
    flow.then(*[("draft", seat, NamedTiles()) for seat in clockwise], cause="draft")
    _corner(flow)


def _player(*, wall: bool) -> Player:
    """One player's things (DR-1.1, DR-1.2, DR-1.8, DR-11.2)."""
    start = DATA.start
    player = Player(yuan=start.yuan, rice=start.rice, rockets=start.rockets, pieces=list(BONUSES) if wall else [])
    for floors in start.palaces:
        build_palace(player, floors)
    return player


def event_row(tiles: list[str]) -> list[str]:
    """The row of 12 months for ten tiles in the order drawn (DR-1.5 to DR-1.7).

    >>> event_row("a b b c c d e d e a".split())[2:]
    ['a', 'b', 'c', 'b', 'c', 'd', 'e', 'd', 'e', 'a']
    """
    row = ["peace"] * DATA.events.peace_months + [""] * len(tiles)
    for tile in tiles:
        leftmost = row.index("")
        if row[leftmost - 1] != tile:
            row[leftmost] = tile
        elif "" in row[leftmost + 1 :]:
            row[row.index("", leftmost + 1)] = tile
        else:
            row[leftmost - 1], row[leftmost - 2] = row[leftmost - 2], row[leftmost - 1]
            row[leftmost] = tile
    return row


def _corner(flow: DragonFlow) -> None:
    """One super event for the game (DR-12.1, DR-12.2)."""
    state, corners = flow.state, DATA.super_events.corners
    if state.options["super_events"] != "on":
        return
    picked = state.options["super_event_pick"]
    if picked == LATER:
        flow.push("super_event", state.table.starter, cause="agreed")
    elif picked == RANDOM:
        _lay_corner(flow, PUBLIC, corners[flow.draw(len(corners))])
    else:
        _lay_corner(flow, PUBLIC, picked)


def _lay_corner(flow: DragonFlow, seat: int, corner: str) -> None:
    """Lay the corner on its month."""
    flow.state.table.corner = corner
    flow.tell("corner", seat, {"super_event": corner, "month": DATA.super_events.month})


@RULES.decision("super_event")
class SuperEvent(DragonKind):
    """D0: the draft's start player names the super event for the table (DR-12.2)."""

    clause = "DR-12.2"

    def keys(self, pos: Position, frame: Frame) -> Iterable[str]:
        """The ten corners."""
        return DATA.super_events.corners

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Lay the corner on its month."""
        _lay_corner(flow, frame.seat, key)

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """The super event's name."""
        return Label("super_event", {"super_event": key}, place=f"event.{DATA.super_events.month}")
