"""Section 1: set-up (MD-1)."""

from __future__ import annotations

from engine.kernel.values import Frame, Label, OptionSpec, Reason
from engine.ming.data import DATA, DISTRICT, DISTRICTS, JOKER, KINDS, PROVINCES, province_of
from engine.ming.neutral import neutral_colour
from engine.ming.princes import prince_there
from engine.ming.rules import RULES, MingFlow, MingKind, district_label
from engine.ming.state import MingState, MingView, Player, Position

AUTO = "auto"
_COLOURS = DATA.components.player_colours
_MOST_SEATS = len(_COLOURS)

OPTIONS: tuple[OptionSpec, ...] = (
    OptionSpec("start_player", ("random",), seat_values=True),
    OptionSpec("open_hands", ("off", "on")),
    OptionSpec("neutral_colour", (AUTO, *_COLOURS), only_seats=(DATA.neutral.seats,)),
    *(
        OptionSpec(f"colour_{number}", (AUTO, *_COLOURS), only_seats=tuple(range(max(number, 2), _MOST_SEATS + 1)))
        for number in range(1, _MOST_SEATS + 1)
    ),
)
"""Section 9 of the rules. ``colour_<number>`` is the colour of a seat (from 1)."""


def settle_neutral_colour(seats: int, options: dict[str, str]) -> dict[str, str]:
    """Where a neutral colour is chosen (MD-10.1), seats without a colour of their own choice keep off it (MD-1.7)."""
    neutral = options["neutral_colour"]
    if neutral == AUTO:
        return options
    colours = colours_of(seats, options, but=neutral)
    return options | {f"colour_{seat}": colour for seat, colour in enumerate(colours, start=1)}


def setup(flow: MingFlow) -> None:
    """Lay everything out and ask for the princes (MD-1.1 to MD-1.12)."""
    state, table, parts = flow.state, flow.state.table, DATA.components
    lay_cards(flow)
    choose_colours(state)
    choose_start_player(flow)
    for hand in state.hands:
        hand[JOKER] = parts.start_dragon_cards
    table.dragons = parts.dragon_cards - state.seats * parts.start_dragon_cards
    owners = state.seats + (1 if state.seats == DATA.neutral.seats else 0)
    table.standing = [[0] * owners for _ in DISTRICTS]
    table.houses = [[0] * owners for _ in DISTRICTS]
    flow.tell("started", table.start, {"displays": [KINDS[kind] for kind in table.display]})
    flow.push("round")
    for seat in reversed(table.turn_order()):
        flow.push("place_prince", seat)
    if state.seats == DATA.neutral.seats:
        table.neutral = neutral_colour(state)
        for standing in table.standing:  # MD-10.2: before the princes are placed
            standing[table.neutral_owner] = DATA.neutral.per_district
        flow.tell("neutral_family", args={"colour": table.neutral, "n": DATA.neutral.per_district})


def lay_cards(flow: MingFlow) -> None:
    """Shuffle the movement cards and lay one beside each province space (MD-1.2)."""
    state = flow.state
    state.pile = [kind for kind, transport in enumerate(DATA.transports) for _ in range(transport.cards)]
    flow.shuffle(state.pile)
    state.table.display = [state.pile.pop() for _ in PROVINCES]


def choose_colours(state: MingState) -> None:
    """Every seat gets a colour of its own and 30 members (MD-1.6, MD-1.7)."""
    colours = colours_of(state.seats, state.options)
    state.table.players = [Player(colour, DATA.components.supply) for colour in colours]
    state.hands = [[0] * len(KINDS) for _ in colours]


def colours_of(seats: int, options: dict[str, str], *, but: str = "") -> list[str]:
    """The colours of the seats: those they have chosen; one that an earlier seat has chosen, or none, is the first free
    one, ``but`` that one (MD-1.7).
    """
    wanted = [options[f"colour_{seat + 1}"] for seat in range(seats)]
    colours = [colour if colour not in {AUTO, *wanted[:seat]} else "" for seat, colour in enumerate(wanted)]
    for seat, colour in enumerate(colours):
        colours[seat] = colour or next(free for free in _COLOURS if free not in {*colours, but})
    return colours


def choose_start_player(flow: MingFlow) -> None:
    """The seat that was named, or a random one (MD-1.8)."""
    chosen = flow.state.options["start_player"]
    flow.state.table.start = int(chosen) if chosen.isdecimal() else flow.draw(flow.state.seats)


@RULES.decision("place_prince")
class PlacePrince(MingKind):
    """D1: a district without a prince (MD-1.9), and a province tile for it (MD-1.10)."""

    clause = "MD-1.9"

    def keys(self, pos: Position, frame: Frame) -> tuple[str, ...]:
        """All districts."""
        return DISTRICTS

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """A district with a prince."""
        return prince_there(pos.table, DISTRICT[key])

    def resolve(self, flow: MingFlow, frame: Frame, key: str) -> None:
        """The prince stands there; its seat takes a tile of the province."""
        district = DISTRICT[key]
        player = flow.state.table.players[frame.seat]
        player.prince = district
        player.first_tile = province_of(district)
        player.tiles[player.first_tile] += 1
        flow.tell("prince_placed", frame.seat, {"district": key, "province": PROVINCES[player.first_tile]})

    def label(self, view: MingView, frame: Frame, key: str) -> Label:
        """The district."""
        return district_label(key)
