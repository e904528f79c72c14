"""Section 1: set-up (CH-1, CH-14)."""

from __future__ import annotations

from engine.china.data import COLOURS, DATA, PROVINCES, removed, side_of
from engine.china.rules import ChinaFlow
from engine.china.state import ChinaState, Player
from engine.kernel.values import OptionSpec

_BOTH = tuple(number for number in DATA.sides[0].players if all(number in side.players for side in DATA.sides))

OPTIONS: tuple[OptionSpec, ...] = (
    OptionSpec("board_side", tuple(side.id for side in DATA.sides), only_seats=_BOTH),
    OptionSpec("fortifications", ("off", "on")),
    OptionSpec("start_player", ("random",), seat_values=True),
)
"""Section H of the rules."""


def setup(flow: ChinaFlow) -> None:
    """Lay everything out; the start player begins (CH-1.1 to CH-1.8)."""
    state, table = flow.state, flow.state.table
    table.side = side_of(state.seats, state.options["board_side"]).id
    give_pieces(state)
    choose_start_player(flow)
    deal(flow)
    shown: list[int | str] = [COLOURS[colour] for colour in table.slots]
    flow.tell("started", table.start, {"cards": shown, "n": len(state.pile)})
    flow.push("next_turn", table.start)


def give_pieces(state: ChinaState) -> None:
    """Houses, emissaries without the score marker, and with the option a fortification each (CH-1.3, CH-1.4)."""
    parts = DATA.components
    forts = parts.fortifications if state.options["fortifications"] == "on" else 0
    colours = parts.player_colours[: state.seats]
    state.table.players = [Player(colour, parts.houses, parts.supply, forts) for colour in colours]
    state.table.emissaries = [[0] * state.seats for _ in PROVINCES]


def choose_start_player(flow: ChinaFlow) -> None:
    """The seat that was named, or a random one (CH-1.8)."""
    chosen = flow.state.options["start_player"]
    flow.state.table.start = int(chosen) if chosen.isdecimal() else flow.draw(flow.state.seats)


def deal(flow: ChinaFlow) -> None:
    """Take cards out, shuffle, deal one card each three times round, turn four up (CH-1.5, CH-1.6)."""
    state, table = flow.state, flow.state.table
    out = removed(state.seats)
    table.removed = [out] * len(COLOURS)
    state.pile = [colour for colour, kind in enumerate(DATA.cards) for _ in range(kind.cards - out)]
    flow.shuffle(state.pile)
    state.hands = [[0] * len(COLOURS) for _ in range(state.seats)]
    for _ in range(DATA.setup.hand_size):
        for step in range(state.seats):
            state.hands[(table.start + step) % state.seats][state.pile.pop()] += 1
    table.slots = [state.pile.pop() for _ in range(DATA.setup.open_cards)]
