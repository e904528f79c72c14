"""Positions made to measure, and short verbs to play on them.

Provinces, fields and cards are named by their ids, several of them in one text with spaces between. What a position
does not mention is filled in so that nothing is missing: pieces in the supply, cards in hands and draw pile.
"""

from random import Random

from engine.china import GAME
from engine.china.data import COLOUR, COLOURS, DATA, FIELD, PROVINCE, PROVINCES
from engine.china.state import ChinaState, HouseScore, Turn
from engine.kernel.rules import Flow
from engine.kernel.values import Event

SEED = "c4" * 16


def position(
    seats=3,
    seat=0,
    start=0,
    run=0,
    houses=None,
    emissaries=None,
    forts="",
    fort_left=None,
    left=None,
    hands=None,
    slots=None,
    pile=None,
    options=None,
    confirm=False,
) -> ChinaState:
    """A possible state in which ``seat`` is asked for its turn.

    ``houses``: seat -> fields. ``emissaries``: province -> seat -> number. ``left``: seat -> (houses, emissaries) in
    the supply, the others are lost. ``pile``: the draw pile from the top, the other cards are discards; or a number
    of cards. ``run`` is how often the pile has been used up.
    """
    chosen = {"start_player": str(start), **(options or {})}
    if forts or fort_left:
        chosen["fortifications"] = "on"
    state, _ = GAME.new(seats, chosen, SEED, confirm=confirm)
    table = state.table
    state.stack.clear()
    state.actor = -1
    for owner, fields in (houses or {}).items():
        for name in fields.split():
            assert table.houses[FIELD[name]] < 0, name
            table.houses[FIELD[name]] = owner
    for name in forts.split():
        table.forts[FIELD[name]] = 1
    for province, row in (emissaries or {}).items():
        for owner, number in row.items():
            table.emissaries[PROVINCE[province]][owner] = number
    for owner, player in enumerate(table.players):
        player.houses = DATA.components.houses - table.houses.count(owner)
        player.emissaries = DATA.components.supply - sum(row[owner] for row in table.emissaries)
        if owner in (left or {}):
            player.houses, player.emissaries = left[owner]
        assert min(player.houses, player.emissaries) >= 0
    if chosen.get("fortifications") == "on":
        for owner, player in enumerate(table.players):
            player.fortifications = fort_left[owner] if fort_left else int(owner >= sum(table.forts))
    for province in range(len(PROVINCES)):
        if table.complete(province):
            table.scored[province] = True
            counts, zero = tuple(table.houses_in(province)), (0,) * seats
            table.house_scores.append(HouseScore(province, counts, zero, (), False))
    _lay_cards(state, hands or {}, slots, pile, run)
    begin(state, seat)
    return state


def _lay_cards(state, hands, slots, pile, run) -> None:
    table = state.table
    rest = [colour for colour, kind in enumerate(DATA.cards) for _ in range(kind.cards - table.removed[colour])]
    Random(1).shuffle(rest)

    def take(names):
        for name in names.split():
            rest.remove(COLOUR[name])
        return [COLOUR[name] for name in names.split()]

    given = {seat: take(names) for seat, names in hands.items()}
    table.slots = take(slots or "red green yellow orange")
    top = take(pile) if isinstance(pile, str) else None
    for seat in range(state.seats):
        cards = given[seat] if seat in given else [rest.pop() for _ in range(DATA.setup.hand_size)]
        state.hands[seat] = [cards.count(colour) for colour in range(len(COLOURS))]
    table.run = run
    table.discard, state.pile = [], rest
    if top is not None:
        table.discard, state.pile = rest, top[::-1]
    elif pile is not None:
        table.discard, state.pile = rest[pile:], rest[:pile]
    if table.triggered:
        table.discard, state.pile = table.discard + state.pile, []


def begin(state: ChinaState, seat: int) -> None:
    """The turn of a seat begins in this position."""
    table = state.table
    table.turn = Turn(seat)
    table.round, table.turns = 1, (seat - table.start) % state.seats + 1
    state.over = False
    flow = Flow(state)
    flow.push("turn", seat)
    GAME.run(flow)


def pick(state: ChinaState, *keys: str) -> list[Event]:
    """Play picks in place, one after the other, each by the seat that is asked; returns all events.

    What was possible before is possible after it.
    """
    told: list[Event] = []
    sound = GAME.check(state) == []
    for key in keys:
        told += GAME.play(state, asked(state)[1], key)[0]
        assert not sound or GAME.check(state) == []
    return told


def build(state: ChinaState, province: str, piece: str, field: str = "") -> list[Event]:
    """Place a piece (``house.red``) into a province, whether each of its choices is asked or taken by itself."""
    found: list[Event] = []
    for kinds, key in ((("turn",), province), (("first_piece", "second_piece"), piece), (("field",), field)):
        if not found and asked(state)[0] in kinds:
            found += pick(state, key)
    return found


def barrier(state: ChinaState, key: str) -> str:
    """Why a pick cannot be undone."""
    return GAME.play(state, asked(state)[1], key)[1]


def asked(state: ChinaState) -> tuple[str, int]:
    """Kind and seat of the decision open."""
    (decision,) = GAME.decisions(state)
    return decision.kind, decision.seat


def options(state: ChinaState) -> list[str]:
    """The keys open now."""
    return list(GAME.decisions(state)[0].options)


def provinces(state: ChinaState) -> set[str]:
    """The provinces offered at the start of a turn."""
    return set(options(state)) & set(PROVINCES)


def labels(state: ChinaState) -> dict[str, object]:
    """Key -> label, told from the deciding seat's view."""
    (decision,) = GAME.decisions(state)
    view = GAME.view(state, decision.seat)
    return {key: GAME.label(view, decision, key) for key in decision.options}


def blocked(state: ChinaState) -> dict[str, str]:
    """What is not open (place or piece) -> reason."""
    (decision,) = GAME.decisions(state)
    found = GAME.blocked(GAME.view(state, decision.seat), decision)
    return {one.label.place or str(one.label.args["piece"]): one.reason.id for one in found}


def told(events: list[Event], kind: str) -> list[Event]:
    """The events of a kind."""
    return [event for event in events if event.kind == kind]


def points(events: list[Event], kind: str = "house_points") -> dict[int, int]:
    """Points by seat that events tell; doubled ones too."""
    return {event.seat: event.args["n"] for event in events if event.kind in (kind, f"{kind}_doubled")}


def hand(state: ChinaState, seat: int) -> list[str]:
    """The colours in a hand."""
    return [COLOURS[colour] for colour, number in enumerate(state.hands[seat]) for _ in range(number)]


def slots(state: ChinaState) -> list[str]:
    """The open cards, ``-`` for an empty slot."""
    return [COLOURS[colour] if colour >= 0 else "-" for colour in state.table.slots]


def owner(state: ChinaState, field: str) -> int:
    """Whose house is on a field."""
    return state.table.houses[FIELD[field]]


def emissaries(state: ChinaState, province: str) -> list[int]:
    """Emissaries of a province by seat."""
    return state.table.emissaries[PROVINCE[province]]


def vp(state: ChinaState) -> list[int]:
    """Points of all seats."""
    return [player.vp for player in state.table.players]


def finish(state: ChinaState) -> list[Event]:
    """The final scoring of this position; where nothing was scored before, it is what the second count says."""
    state.stack.clear()
    state.table.cause = "pile_twice"
    fresh = not state.table.house_scores
    flow = Flow(state)
    flow.push("final_scoring")
    GAME.run(flow)
    assert not fresh or GAME.recount(state) == vp(state)
    return flow.events


def playthrough(seats: int, seed: int, policy=True, **new) -> ChinaState:
    """A whole game, played by the light policy or at random."""
    rng = Random(seed)
    state, _ = GAME.new(seats, new.pop("options", None), f"{rng.getrandbits(128):032x}", **new)
    while not state.over:
        step(state, rng, policy)
    return state


def step(state: ChinaState, rng: Random, policy=True) -> list[Event]:
    """One pick."""
    (decision,) = GAME.decisions(state)
    key = GAME.playout(state, decision, rng) if policy else rng.choice(decision.options)
    return GAME.play(state, decision.seat, key)[0]
