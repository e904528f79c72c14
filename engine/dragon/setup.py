"""Set-up (section 3.1 of the specification)."""

from __future__ import annotations

from engine.dragon.data import DATA
from engine.dragon.palaces import build_palace
from engine.dragon.rules import RULES, DragonFlow, DragonKind
from engine.dragon.state import DRAFT, SOURCES, DragonState, Player
from engine.dragon.view import DragonView
from engine.kernel.values import Frame, Label, OptionSpec

LATER = "choose_after_row"
RANDOM = "random"

OPTIONS = (
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


def has_wall(state: DragonState) -> bool:
    """Whether the Great Wall is in play."""
    return state.options["great_wall"] == "on"


def setup(flow: DragonFlow) -> None:
    """Lay everything out, and ask for the corner (if agreed on) and the first two persons (DR-1, DR-2)."""
    state = flow.state
    state.players = [_player(wall=has_wall(state)) for _ in range(state.seats)]
    state.piles = DATA.piles(state.seats)
    draft_start = state.options["draft_start"]
    state.starter = flow.draw(state.seats) if draft_start == RANDOM else int(draft_start)
    clockwise = [(state.starter + step) % state.seats for step in range(state.seats)]
    state.order = list(clockwise)
    tiles = [kind for kind in DATA.events.kinds if kind != "peace" for _ in range(DATA.events.copies)]
    flow.shuffle(tiles)
    state.row = event_row(tiles)
    state.phase = DRAFT
    flow.tell("starter", state.starter)
    flow.tell("row", args={"events": list(state.row)})
    flow.push("month")
    flow.then(*[("draft", seat) for seat in clockwise], cause="draft")
    _corner(flow, state)


def _player(*, wall: bool) -> Player:
    """One player's things (DR-1.1, DR-1.2, DR-1.8, DR-11.2)."""
    player = Player(
        yuan=DATA.start.yuan,
        rice=DATA.start.rice,
        rockets=DATA.start.rockets,
        palaces=[],
        hand=DATA.hand,
        pair=[],
        pieces=[piece.id for piece in DATA.wall_pieces] if wall else [],
        earned=[0] * len(SOURCES),
        history=[],
    )
    for floors in DATA.start.palaces:
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


def _corner(flow: DragonFlow, state: DragonState) -> None:
    """One super event for the game (DR-12.1, DR-12.2)."""
    if state.options["super_events"] != "on":
        return
    picked = state.options["super_event_pick"]
    if picked == LATER:
        flow.push("super_event", state.starter, cause="agreed")
        return
    corners = DATA.super_events.corners
    state.corner = corners[flow.draw(len(corners))] if picked == RANDOM else picked
    flow.tell("corner", args={"super_event": state.corner, "month": DATA.super_events.month})


@RULES.decision("super_event")
class SuperEvent(DragonKind):
    """D0: the draft's start player names the super event for the table (DR-12.2)."""

    clause = "DR-12.2"

    def options(self, state: DragonState, frame: Frame) -> list[str]:
        """The ten corners."""
        return list(DATA.super_events.corners)

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Lay the corner on its month."""
        state = flow.state
        state.corner = key
        flow.tell("corner", frame.seat, {"super_event": state.corner, "month": DATA.super_events.month})

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """The super event's name."""
        return Label("super_event", {"super_event": key}, place=f"event.{view.super_month}")
