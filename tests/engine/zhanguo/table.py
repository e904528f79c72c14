"""Positions for the tests: a game set up, then put as a test wants it, with every piece accounted for."""

from __future__ import annotations

from engine.kernel.rules import Flow
from engine.kernel.values import Args, Decision, Event
from engine.zhanguo import GAME
from engine.zhanguo.data import ASPECT_OF, COLOURS
from engine.zhanguo.state import Turn, ZhanguoState

SEED = "5a" * 16
BLUE, RED, VIOLET, YELLOW = range(4)


def position(
    seats: int = 4, *, confirm: bool = False, boards: str = "", seed: str = SEED, **options: str
) -> ZhanguoState:
    """A game at its first card: seat 0 starts, the track is in seat order. ``boards`` gives everybody one board."""
    state, _ = GAME.new(seats, {"start_player": "0", **options}, seed, confirm=confirm)
    state.table.track = list(range(seats))
    if boards:
        for player in state.table.players:
            player.board = boards
    return state


def decision(state: ZhanguoState) -> Decision:
    """The first decision the game waits for."""
    return next(one for one in GAME.decisions(state) if one.waiting)


def options(state: ZhanguoState, *, free: bool = False) -> list[str]:
    """The keys open now, without free moves unless they are asked for."""
    return [key for key in decision(state).options if free or not key.startswith("free.")]


def free(state: ZhanguoState) -> list[str]:
    """The free moves on offer."""
    return [key for key in decision(state).options if key.startswith("free.")]


def pick(state: ZhanguoState, *keys: str) -> list[Event]:
    """Answer the open decisions one after the other, one key each."""
    events: list[Event] = []
    for key in keys:
        asked = decision(state)
        events += GAME.play(state, asked.seat, key, asked.id)[0]
        assert GAME.check(state) == []
    return events


def pull(state: ZhanguoState, card: int) -> None:
    """Take a card out of stack or hand; a hand gets another one of the same aspect instead."""
    stack = state.stacks[ASPECT_OF[card]]
    if card in stack:
        stack.remove(card)
        return
    hand = next(hand for hand in state.hands if card in hand)
    hand[hand.index(card)] = stack.pop()
    hand.sort()


def hold(state: ZhanguoState, seat: int, *cards: int) -> None:
    """Put cards into a hand instead of others of their aspects."""
    hand = state.hands[seat]
    for card in cards:
        if card in hand:
            continue
        pull(state, card)
        spare = [n for n in hand if ASPECT_OF[n] == ASPECT_OF[card] and n not in cards]
        if spare:
            hand.remove(spare[0])
            state.stacks[ASPECT_OF[card]].insert(0, spare[0])
        hand.append(card)
        hand.sort()


def lay(state: ZhanguoState, seat: int, region: int, *cards: int) -> None:
    """Put cards at a region; octagons and unrest stay as they are."""
    for card in cards:
        pull(state, card)
        state.table.players[seat].regions[region - 1].cards.append(card)


def fill(state: ZhanguoState, seat: int, region: int, n: int, aspect: int = 0) -> None:
    """Lay ``n`` cards of an aspect whose triggers do not matter."""
    for _ in range(n):
        state.table.players[seat].regions[region - 1].cards.append(state.stacks[aspect].pop(0))


def court(state: ZhanguoState, card: int) -> None:
    """Put a card on top of the court pile."""
    pull(state, card)
    state.table.pile.append(card)


def post(state: ZhanguoState, seat: int, place: str, *colours: str) -> None:
    """Put officials from the supply into an area such as ``g3`` or ``w1``."""
    player = state.table.players[seat]
    region = player.regions[int(place[1:]) - 1]
    area = region.governor if place[0] == "g" else region.worker
    for name in colours:
        player.officials[COLOURS.index(name)] -= 1
        area[COLOURS.index(name)] += 1


def dismiss(state: ZhanguoState, seat: int) -> None:
    """Take all officials off a board."""
    player = state.table.players[seat]
    for region in player.regions:
        for area in (region.governor, region.worker):
            for colour, n in enumerate(area):
                player.officials[colour] += n
                area[colour] = 0


def unrest(state: ZhanguoState, seat: int, **levels: int) -> None:
    """Set levels: ``unrest(state, 0, r1=2)``."""
    for name, level in levels.items():
        state.table.players[seat].regions[int(name[1:]) - 1].unrest = level


def workers(state: ZhanguoState, seat: int, **n: int) -> None:
    """Set worker tiles: ``workers(state, 0, r4=2)``."""
    for name, count in n.items():
        state.table.players[seat].regions[int(name[1:]) - 1].workers = count


def octagons(state: ZhanguoState, seat: int, aspect: int, n: int) -> None:
    """Give value-1 octagons of the supply."""
    state.table.supply[aspect] -= n
    state.table.players[seat].octagons[aspect] += n


def great(state: ZhanguoState, seat: int, aspect: int) -> None:
    """Give the octagon of value 3."""
    state.table.great[aspect] -= 1
    state.table.players[seat].great[aspect] += 1


def governor(state: ZhanguoState, seat: int, region: int, square: int | None = None) -> None:
    """Put a governor on a square, by default the first free one; beside them if none is free."""
    land = state.table.lands[region - 1]
    state.table.players[seat].governors -= 1
    land.governors[seat] += 1
    if -1 in land.squares:
        land.squares[land.squares.index(-1) if square is None else square] = seat


def palace(state: ZhanguoState, seat: int, region: int) -> None:
    """Put a palace on the map."""
    state.table.players[seat].palaces -= 1
    state.table.lands[region - 1].palaces.append(seat)


def wall(state: ZhanguoState, seat: int, section: int, bars: int, condition: int = 0) -> None:
    """Put a wall on a space, if wanted under another condition."""
    state.table.players[seat].walls -= 1
    state.table.walls[section].spaces[bars - 1] = seat
    if condition:
        state.table.walls[section].condition = condition


def to_rewards(state: ZhanguoState, round_: int = 1) -> None:
    """Skip to phase 3: hands come back to the stacks, nobody has a turn."""
    for seat, hand in enumerate(state.hands):
        for card in hand:
            state.stacks[ASPECT_OF[card]].insert(0, card)
        state.hands[seat] = []
    state.table.round, state.table.turn = round_, Turn()
    state.stack.clear()
    run(state, "rewards")


def run(state: ZhanguoState, step: str, seat: int = -1, *args: Args) -> list[Event]:
    """Put a step on the stack and run to the next decision."""
    flow: Flow[ZhanguoState] = Flow(state)
    flow.push(step, seat, *args)
    GAME.run(flow)
    return flow.events


def kinds(events: list[Event]) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in events]
