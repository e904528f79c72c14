"""A position to test from: any state can be laid out in a few words, and all cards and pieces stay accounted for.

Seats are called A, B, C, D, E (0 to 4), as in the rule text's examples.
"""

from __future__ import annotations

from engine.confucius import GAME
from engine.confucius.data import COSTS, KINDS, SPOTS
from engine.confucius.money import key_cards
from engine.confucius.state import ACTIONS_PHASE, AVAILABLE, NOBODY, NOT_AVAILABLE, Land
from engine.kernel.rules import Flow

A, B, C, D, E = range(5)
SEED = "0123456789abcdef" * 2


class Table:
    """A game under test. ``state`` is the engine's state, ``events`` are those of the last call."""

    def __init__(self, seats: int, options: dict[str, str]) -> None:
        self.state, self.events = GAME.new(seats, options, SEED)
        self.barrier = ""

    @property
    def board(self):
        """What lies open for all."""
        return self.state.table

    # ---- laying out -------------------------------------------------------------------------------------------------

    def hand(self, seat, key):
        """Give ``seat`` exactly the cards of a key such as ``1x2.3x1`` (or ``none``)."""
        state, hand = self.state, self.state.hands[seat]
        for kind in range(len(KINDS)):
            state.deck += [kind] * hand[kind]
            hand[kind] = 0
        for kind, number in enumerate(key_cards(key)):
            for _ in range(number):
                state.deck.remove(kind)
                hand[kind] += 1
        return self

    def tile(self, place, cost):
        """Lay an official of this cost at ``place``; what lay there goes back to the stack."""
        ministry, space = SPOTS[place]
        there, state = self.board.ministries[ministry], self.state
        if there.tiles[space]:
            state.officials.append(there.tiles[space])
        tile = next((tile for tile in state.officials if COSTS[tile] == cost), "")
        if not tile:  # all of this cost lie elsewhere: one is taken away from there
            other, index = next(
                (other, index)
                for other in self.board.ministries
                for index, lying in enumerate(other.tiles)
                if COSTS.get(lying) == cost and (other, index) != (there, space)
            )
            tile, other.tiles[index] = other.tiles[index], state.officials.pop()
            there.tiles[space] = tile
            return self
        state.officials.remove(tile)
        there.tiles[space] = tile
        return self

    def mark(self, place, seat, *, secured=False, cost=None):
        """Put a marker on the tile at ``place``; an empty space gets an official first."""
        if cost or not self.board.laid(place)[0]:
            self.tile(place, cost or COSTS[self.state.officials[-1]])
        self.board.lay(place, seat, secured=secured)
        return self

    def fill(self, ministry, owners, *, secured=True):
        """Markers on spaces 1, 2, ... of a ministry, from a text such as ``AAABBC.`` (a dot: no marker)."""
        for space, letter in enumerate(owners, 1):
            place = f"{ministry}.{space}"
            if letter == ".":
                if not self.board.laid(place)[0]:
                    self.tile(place, COSTS[self.state.officials[-1]])
                self.board.lay(place, NOBODY, secured=False)
            else:
                self.mark(place, "ABCDE".index(letter), secured=secured)
        return self

    def gift(self, giver, value, receiver=AVAILABLE):
        """An own gift of ``giver`` lies before ``receiver``, or is available."""
        self.board.players[giver].gifts[value - 1] = receiver
        return self

    def reward(self, seat, *cards):
        """Reward cards in hand."""
        for card in cards:
            self.state.reward_stack.remove(card)
            self.state.rewards[seat].append(card)
        return self

    def junks(self, seat, yard, ocean=0):
        """Junks in yard and ocean row."""
        player = self.board.players[seat]
        self.board.stock += player.yard + player.ocean - yard - ocean
        player.yard, player.ocean = yard, ocean
        return self

    def armies(self, seat, colonies):
        """Armies in the colonies."""
        player = self.board.players[seat]
        player.supply += player.colonies - colonies
        player.colonies = colonies
        return self

    def land(self, slot, name, owners):
        """A land in a slot (1, 2, 3) with the armies of a text such as ``AB.``."""
        for other, land in enumerate(self.board.lands):
            if land.id == name:
                self.board.lands[other] = Land(self.board.lands[slot - 1].id, self.board.lands[slot - 1].armies)
        armies = [NOBODY if letter == "." else "ABCDE".index(letter) for letter in owners]
        self.board.lands[slot - 1] = Land(name, armies)
        for seat in armies:
            if seat != NOBODY:
                self.board.players[seat].supply -= 1
        return self

    def students(self, red, other=NOBODY):
        """Markers on the student spaces."""
        self.board.students = [red, other]
        return self

    def candidate(self, tile):
        """The candidate face up."""
        state = self.state
        state.candidates.append(self.board.candidate)
        state.candidates.remove(tile)
        self.board.candidate = tile
        return self

    def resolved(self, ministry, minister=NOBODY, secretary=NOBODY):
        """A ministry that has been resolved."""
        there = self.board.ministry(ministry)
        there.resolved, there.minister, there.secretary = True, minister, secretary
        for seat, source, chit in (
            (minister, "minister", there.chits[0]),
            (secretary, "first_secretary", there.chits[1]),
        ):
            if seat != NOBODY:
                score = self.board.players[seat].score
                score[source] = score.get(source, 0) + chit
        return self

    def cubes(self, seat, number):
        """Unused cubes of ``seat``."""
        player = self.board.players[seat]
        parked = 1 if self.board.parked and self.board.chief == seat else 0
        player.cubes, player.taken = number, number + parked + sum(player.laid.values())
        return self

    # ---- going on ---------------------------------------------------------------------------------------------------

    def run(self, *frames):
        """Put frames on an emptied stack, the first to be done first, and go on to the next decision."""
        self.state.stack.clear()
        self.state.over = False
        flow = Flow(self.state)
        flow.then(*frames)
        GAME.run(flow)
        self.events, self.barrier = flow.events, flow.barrier
        return self

    def court(self):
        """Begin the court phase."""
        return self.run(("court",), ("end_of_round",))

    def act(self, seat, *keys):
        """Pick the keys one after the other; forced picks in between are taken by the engine."""
        self.events = []
        for key in keys:
            events, self.barrier = GAME.play(self.state, seat, key)
            self.events += events
            assert GAME.check(self.state) == []
        return self

    # ---- looking ----------------------------------------------------------------------------------------------------

    def options(self, seat):
        """The options open for ``seat``; empty if he is not asked."""
        decision = GAME.decision(self.state, seat)
        return list(decision.options) if decision else []

    def asked(self):
        """Seat and kind of the decision on top."""
        decision = GAME.decisions(self.state)[0]
        return decision.seat, decision.kind

    def why(self, seat, label, **args):
        """The id of the reason why the option with this label (and these arguments) is closed."""
        view, decision = GAME.view(self.state, seat), GAME.decision(self.state, seat)
        found = [
            one.reason
            for one in GAME.blocked(view, decision)
            if one.label.id == label and all(one.label.args.get(name) == value for name, value in args.items())
        ]
        return found[0] if found else None

    def why_place(self, seat, place):
        """The reason why the tile at a place cannot be chosen."""
        view, decision = GAME.view(self.state, seat), GAME.decision(self.state, seat)
        for one in GAME.blocked(view, decision):
            if one.label.place == place or place in one.label.args.get("tiles", ()):
                return one.reason
        return None

    def told(self, kind):
        """The events of a kind in the last call."""
        return [event for event in self.events if event.kind == kind]

    def at(self, place):
        """Owner and whether secured."""
        return self.board.laid(place)[1:]

    def player(self, seat):
        """What everybody sees of a player."""
        return self.board.players[seat]


def position(seats=4, *, chief=None, alone=True, round=2, wall=None, **options):  # noqa: A002
    """A quiet Actions Phase: no markers, no gifts given, gift 1 available, A to move with 4 cubes.

    With ``alone`` all others have passed, so A goes on and on. The Chief Minister is the last seat.
    """
    table = Table(seats, options)
    board = table.board
    board.round, board.wall, board.phase = round, round - 1 if wall is None else wall, ACTIONS_PHASE
    board.chief, board.parked = seats - 1 if chief is None else chief, True
    for player in board.players:
        player.laid = {}
        player.gifts = [AVAILABLE] + [NOT_AVAILABLE] * 5
        player.passed = alone
    for seat in range(seats):
        table.cubes(seat, 4)
        table.hand(seat, "1x1.2x1.3x1")
    board.players[A].passed = False
    board.turn = seats - 1
    return table


def start(table):
    """Ask A (or who is next) for an action."""
    return table.run(("turn",), ("court",), ("end_of_round",))
