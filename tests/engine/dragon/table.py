"""Positions for tests: legal states with what a test is about, and the means to go on from there.

    state = position(seat("2 warrior.young monk.young", "2", yuan=3), seat(), month=5, event="mongols")
    events = run(state, "mongols")
    assert asked(state) == ("release", 1, ["p1.farmer.young", "p1.scholar.young"])

A palace is written as its floors and its persons. Unnamed things are as at the start. Below what a test runs there lies
a decision that nobody answers, so the game stops there: then `asked` gives None.
"""

from __future__ import annotations

from itertools import chain
from random import Random

from msgspec import Struct

from engine.dragon import GAME, data
from engine.dragon.data import BONUSES, DATA, HAND
from engine.dragon.persons import take_tile
from engine.dragon.setup import event_row
from engine.dragon.state import STUDY, BuiltPiece, Discard, DragonState, Group, NamedTiles, Palace, Player
from engine.kernel.rules import Flow
from engine.kernel.values import Args, Event

SEED = "0123456789abcdef" * 2
STOP = "draft"
"""The kind of the decision at the bottom: it is never asked in the middle of a game."""


class Seat(Struct):
    """What a test says about one seat."""

    palaces: tuple[str, ...]
    vp: int = 0
    yuan: int = 6
    rice: int = 0
    rockets: int = 0
    small: int = 0
    large: int = 0
    space: int = 0
    hand: list[str] | None = None
    built: tuple[str, ...] = ()


def seat(*palaces: str, **things: object) -> Seat:
    """A seat; without palaces named it has two of two floors, with ``none`` it has none."""
    return Seat(() if palaces == ("none",) else palaces or ("2", "2"), **things)


def full(text: str) -> str:
    """A tile with its level: ``warrior`` is short for ``warrior.young``."""
    return text if "." in text else f"{text}.young"


def row_with(event: str, month: int) -> list[str]:
    """A legal event row with ``event`` in ``month``."""
    tiles = [kind for kind in DATA.events.kinds if kind != "peace" for _ in range(2)]
    for number in range(10_000):
        Random(number).shuffle(tiles)
        row = event_row(tiles)
        if not event or row[month - 1] == event:
            return row
    raise AssertionError(f"{event} cannot lie on month {month}")


def dealt(groups: list[str], seats: int, *, wall: bool) -> list[list[str]]:
    """The groups named, filled up with the cards not named to what must lie there (T-10)."""
    named = [group.split() for group in groups] + [[] for _ in range(seats - len(groups))]
    rest = [card for card in data.action_cards(wall=wall) if card not in chain(*named)]
    for number, group in enumerate(named):
        while len(group) < T10[wall][seats][number]:
            group.append(rest.pop(0))
    assert not rest, rest
    return named


T10 = {
    False: {2: [4, 3], 3: [3, 2, 2], 4: [2, 2, 2, 1], 5: [2, 2, 1, 1, 1]},
    True: {2: [4, 4], 3: [3, 3, 2], 4: [2, 2, 2, 2], 5: [2, 2, 2, 1, 1]},
}
"""Sizes of the action groups: without and with the wall card, by number of seats."""


def position(
    *seats: Seat,
    month: int = 5,
    phase: str = "action",
    event: str = "",
    order: list[int] | None = None,
    groups: list[str] | None = None,
    dragons: list[list[int]] | None = None,
    piles: dict[str, int] | None = None,
    corner: str = "",
    **options: str,
) -> DragonState:
    """A state that `GAME.check` accepts, with nothing to do but the decision at the bottom."""
    if corner:
        options |= {"super_events": "on", "super_event_pick": corner}
    state = DragonState(seats=len(seats), options=GAME.choose(len(seats), options), seed=SEED)
    table = state.table
    table.month, table.phase, table.turned = month, phase, month - 1
    table.row = row_with(event, month)
    table.piles = data.piles(len(seats))
    table.corner, table.corner_done = corner, bool(corner) and month > 7
    pieces = list(BONUSES) if options.get("great_wall") == "on" else []
    for number, told in enumerate(seats):
        hand = list(HAND) if told.hand is None else list(told.hand)
        gone = list(HAND)
        for card in hand:
            gone.remove(card)
        if told.hand is None:
            gone, hand = hand[: month - 1], hand[month - 1 :]
        state.hands.append(hand)
        table.discard += [Discard(number, card) for card in gone]
        table.wall += [BuiltPiece(number, piece) for piece in told.built]
        player = Player(
            vp=told.vp,
            yuan=told.yuan,
            rice=told.rice,
            rockets=told.rockets,
            small=told.small,
            large=told.large,
            space=told.space,
            pieces=[piece for piece in pieces if piece not in told.built],
            history=[0] * (month - 1),
        )
        player.earned[STUDY] = told.vp
        for text in told.palaces:
            floors, *persons = text.split()
            player.made += 1
            player.palaces.append(Palace(player.made, int(floors), [full(tile) for tile in persons]))
            for tile in persons:
                table.piles[full(tile)] -= 1
        table.players.append(player)
    table.order = order or sorted(range(len(seats)), key=lambda number: (-seats[number].space, number))
    if groups:
        laid = dealt(groups, len(seats), wall=bool(pieces))
        table.groups = [Group(cards, on) for cards, on in zip(laid, dragons or [[] for _ in laid], strict=True)]
    for tile, left in (piles or {}).items():
        table.piles[tile] = left
    flow = Flow(state)
    flow.push(STOP, 0, NamedTiles())
    assert GAME.check(state) == [], GAME.check(state)
    return state


def run(state: DragonState, *kinds: str | tuple[str | int | Args, ...], cause: str = "") -> list[Event]:
    """Do steps or ask decisions, first one first, up to where a seat must choose; the events.

    A kind is a name, or a name, a seat and arguments.
    """
    flow = Flow(state)
    flow.then(*[(kind,) if isinstance(kind, str) else kind for kind in kinds], cause=cause)
    GAME.run(flow)
    return flow.events


def arrive(state: DragonState, number: int, tile: str) -> list[Event]:
    """A seat takes a tile off its pile, as in phase 2, and houses it as far as it has no choice; the events."""
    flow = Flow(state)
    take_tile(flow, number, full(tile), "")
    GAME.run(flow)
    return flow.events


def asked(state: DragonState) -> tuple[str, int, list[str]] | None:
    """Kind, seat and options of the open decision."""
    decision = next(iter(GAME.decisions(state)), None)
    return None if decision is None or decision.kind == STOP else (decision.kind, decision.seat, list(decision.options))


def options(state: DragonState) -> list[str]:
    """The options of the open decision."""
    found = asked(state)
    return [] if found is None else found[2]


def play(state: DragonState, *keys: str) -> list[Event]:
    """Answer decisions one after the other, checking the state each time; all events."""
    events: list[Event] = []
    for key in keys:
        decision = GAME.decisions(state)[0]
        events += GAME.play(state, decision.seat, key, decision.id)[0]
        assert GAME.check(state) == [], GAME.check(state)
    return events


def told(events: list[Event], kind: str) -> list[tuple[int, int]]:
    """Seat and number ``n`` of all events of a kind."""
    return [(event.seat, int(event.args.get("n", 0))) for event in events if event.kind == kind]


def blocked(state: DragonState) -> dict[str, str]:
    """What is not open now: label id -> reason id with its number."""
    decision = GAME.decisions(state)[0]
    view = GAME.view(state, decision.seat)
    found = {}
    for one in GAME.blocked(view, decision):
        found[one.label.id] = f"{one.reason.id} {one.reason.args.get('n', '')}".strip()
    return found


def homes(state: DragonState, number: int) -> list[str]:
    """The palaces of a seat, written as `seat` takes them."""
    return [" ".join([str(home.floors), *home.persons]) for home in state.table.players[number].palaces]


def dragons(state: DragonState) -> list[list[int]]:
    """The seats whose dragons stand on each group."""
    return [group.dragons for group in state.table.groups]


def of(state: DragonState, name: str) -> list[int]:
    """One thing of all seats: ``of(state, "yuan")``."""
    return [getattr(player, name) for player in state.table.players]
