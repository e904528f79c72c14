"""Positions made to measure, and short verbs to play on them.

Districts, provinces and cards are named by their ids; ``N`` is the neutral family. What a position does not mention is
filled in so that nothing is missing: members out of the game, cards in the draw pile.
"""

from random import Random

from engine.kernel.rules import Flow
from engine.kernel.values import Event
from engine.ming import GAME
from engine.ming.data import DATA, DISTRICT, DISTRICTS, JOKER, KIND, KINDS, PROVINCE, PROVINCES
from engine.ming.state import MingState

N = "N"
SEED = "5e" * 16


def position(
    seats=3,
    round=2,  # noqa: A002
    phase="princes",
    start=0,
    princes=(),
    hands=None,
    spaces=None,
    tiles=None,
    points=None,
    standing=None,
    houses=None,
    monks=None,
    display=None,
    discard=None,
    dragons=None,
    options=None,
    confirm=False,
) -> MingState:
    """A possible state with an empty stack. ``standing`` and ``houses``: district -> {seat or N: members}."""
    fresh, _ = GAME.new(seats, {"start_player": "0", **(options or {})}, SEED, confirm=confirm)
    state, table = fresh, fresh.table
    state.stack.clear()
    table.round, table.phase, table.start = round, phase, start
    homes = list(princes) + [name for name in reversed(DISTRICTS) if name not in princes]
    for row in (*table.standing, *table.houses):
        row[:] = [0] * len(row)
    for seat, player in enumerate(table.players):
        player.prince = DISTRICT[homes[seat]]
        player.first_tile = player.prince // 3
        player.tiles = [(tiles or {}).get(seat, {}).get(name, 0) for name in PROVINCES]
        player.spaces = [(spaces or {}).get(seat, {}).get(name, 0) for name in PROVINCES]
        player.points["sets"] = (points or {}).get(seat, 0)
        player.supply = DATA.components.supply - round * DATA.components.members_per_round
    for given, rows in ((standing or {}, table.standing), (houses or {}, table.houses)):
        for name, owners in given.items():
            for owner, number in owners.items():
                rows[DISTRICT[name]][table.neutral_owner if owner == N else owner] = number
    for name, seat in (monks or {}).items():
        table.monks[DISTRICT[name]] = seat
    for seat, player in enumerate(table.players):
        used = player.supply + sum(player.spaces) + table.monks_of(seat)
        used += sum(row[seat] for row in (*table.standing, *table.houses))
        player.removed = DATA.components.supply - used
        assert player.removed >= 0, f"seat {seat} has too many members"
    if table.neutral:
        rule = DATA.neutral
        given_members = rule.per_district * len(DISTRICTS)
        given_members += sum(rule.per_player * rule.seats for number in rule.rounds if number <= round)
        used = sum(row[table.neutral_owner] for row in (*table.standing, *table.houses))
        table.neutral_removed = given_members - used
    _lay_cards(state, hands or {}, display, discard or {}, dragons)
    return state


def _lay_cards(state, hands, display, discard, dragons) -> None:
    table = state.table
    state.hands = [[hands.get(seat, {}).get(kind, 0) for kind in KINDS] for seat in range(state.seats)]
    table.display = [KIND[kind] for kind in (display or KINDS[:JOKER])]
    table.discard = [discard.get(kind, 0) for kind in KINDS[:JOKER]]
    table.dragons = DATA.components.dragon_cards - sum(hand[JOKER] for hand in state.hands)
    if dragons is not None:
        table.dragons = dragons
    state.pile = []
    for kind, transport in enumerate(DATA.transports):
        used = table.display.count(kind) + table.discard[kind] + sum(hand[kind] for hand in state.hands)
        assert used <= transport.cards
        state.pile += [kind] * (transport.cards - used)
    Random(1).shuffle(state.pile)


def go(state: MingState, *frames) -> list[Event]:
    """Push frames ``(kind, seat, args)``, the first one on top, and run to the next decision."""
    flow = Flow(state)
    state.over = False
    flow.then(*frames)
    GAME.run(flow)
    return flow.events


def pick(state: MingState, seat: int, key: str) -> list[Event]:
    """Play a pick in place; what was possible before is possible after it, unless nothing was left to be done."""
    sound = GAME.check(state) == []
    events, _ = GAME.play(state, seat, key)
    assert not sound or state.over or GAME.check(state) == []
    return events


def barrier(state: MingState, seat: int, key: str) -> str:
    """Why a pick cannot be undone."""
    return GAME.play(state, seat, key)[1]


def asked(state: MingState) -> tuple[str, int]:
    """Kind and seat of the only decision open."""
    (decision,) = GAME.decisions(state)
    return decision.kind, decision.seat


def options(state: MingState, seat: int) -> list[str]:
    """The keys open for a seat."""
    return list(GAME.decision(state, seat).options)


def labels(state: MingState, seat: int) -> dict[str, object]:
    """Key -> label, told from the seat's view."""
    view, decision = GAME.view(state, seat), GAME.decision(state, seat)
    return {key: GAME.label(view, decision, key) for key in decision.options}


def blocked(state: MingState, seat: int) -> dict[str, str]:
    """Place (or label id) -> reason of what is not open."""
    found = GAME.blocked(GAME.view(state, seat), GAME.decision(state, seat))
    return {one.label.place or one.label.id: one.reason.id for one in found}


def told(events: list[Event], kind: str) -> list[Event]:
    """The events of a kind."""
    return [event for event in events if event.kind == kind]


def hand(state: MingState, seat: int) -> dict[str, int]:
    """A hand as kind -> number."""
    return {kind: number for kind, number in zip(KINDS, state.hands[seat], strict=True) if number}


def stand(state: MingState, district: str) -> list[int]:
    """Standing members of a district by owner."""
    return state.table.standing[DISTRICT[district]]


def house(state: MingState, district: str) -> list[int]:
    """Members in a city district by owner."""
    return state.table.houses[DISTRICT[district]]


def monk(state: MingState, district: str) -> int:
    """The owner of the monk in a district."""
    return state.table.monks[DISTRICT[district]]


def space(state: MingState, seat: int, province: str) -> int:
    """Members of a seat on a province space."""
    return state.table.players[seat].spaces[PROVINCE[province]]


def at(state: MingState, seat: int) -> str:
    """Where the prince of a seat is."""
    return DISTRICTS[state.table.players[seat].prince]


def vp(state: MingState) -> list[int]:
    """Points of all seats."""
    return [player.vp for player in state.table.players]


def playthrough(seats: int, seed: int, policy=True, **new) -> MingState:
    """A whole game, played by the light policy or at random."""
    rng = Random(seed)
    state, _ = GAME.new(seats, new.pop("options", None), f"{rng.getrandbits(128):032x}", **new)
    while not state.over:
        step(state, rng, policy)
    return state


def step(state: MingState, rng: Random, policy=True) -> list[Event]:
    """One pick."""
    decision = rng.choice([one for one in GAME.decisions(state) if one.waiting])
    key = GAME.playout(state, decision, rng) if policy else rng.choice(decision.options)
    return pick(state, decision.seat, key)
