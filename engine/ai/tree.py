"""One tree of the search: an open-loop tree (max^n) over option keys, from the seat's own view only.

Every iteration draws a state that fits the view, walks down the tree of picks by upper confidence bounds, plays some
decisions further with the game's light policy, and credits every seat on the way: by the estimate of the position
reached, or by the result where the game has ended. The true state is never looked at.

Half of the iterations settle the first pick of the turn, half of the rest the next one, as long as the seat goes on
deciding and has learnt nothing new. A node first tries what the light policy would do, and widens with the root of its
visits: so a few iterations compare a few sensible picks well instead of all picks badly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from math import log, sqrt, tanh
from random import Random

from msgspec import Struct

from engine.ai.ledger import ConcernFlow, Ledger
from engine.kernel.registry import AnyGame
from engine.kernel.rules import Flow
from engine.kernel.values import PUBLIC, Decision, State, View


class Level(Struct, frozen=True):
    """How an opponent thinks: ``iterations`` a turn.

    A game may have iterations of its own for a level's ``name``. A ``gentle`` one wants points of its own and harms
    nobody for its own sake; of the picks that seem about as good as its best it takes any. With ``to_end`` it plays
    every game to its end and thinks about one pick at a time, as the first edition of the search did: a yardstick for
    the arena. With ``ledger`` it notes what came after each of the picks open now, as long as none of them is settled,
    so that like is held against like: for who wants to know why. It thinks the same. A ``whole`` one makes every
    iteration it has, also those that will hardly change a pick: for who goes by more than the pick in the lead.
    """

    iterations: int
    name: str = ""
    gentle: bool = False
    to_end: bool = False
    ledger: bool = False
    whole: bool = False


EXPLORE = 0.3
"""How much the bound of a pick tried seldom is raised; rewards lie between 0 and 1, mostly close together."""

WIDEN = 0.7
"""A node visited n times has tried at most 1 + WIDEN * sqrt(n) picks."""

SETTLED = 0.5
"""A pick is settled when it is ahead by more visits than this share of the iterations that could still be spent on it.

With 1 none of those could change it. See `docs/decisions/0014-opponents.md` for what was measured.
"""

MARGIN = 12.0
"""Points gained on the best rival since the search began that count about three quarters of what they can."""

Stop = Callable[[], bool]
"""Asked between iterations: an emergency stop."""


class PickStatistics(Struct):
    """What has been learnt about a pick of the own turn, summed over its visits: rewards, own points, points before the
    best rival; what came after it, and what was noted of its lines.
    """

    visits: int
    total: float
    points: float
    margin: float = 0.0
    after: Branch | None = None
    ledger: Ledger | None = None


class Branch(Struct):
    """A decision of the own turn in a tree: its kind, and the picks tried."""

    kind: str
    tried: dict[str, PickStatistics] = {}


class Node:
    """What has been learnt about the position after a sequence of picks.

    ``kind`` is that of the own decision that follows within the same turn, nothing new learnt; else empty.
    """

    __slots__ = ("available", "children", "kind", "margin", "points", "total", "visits", "walks")

    def __init__(self, kind: str = "") -> None:
        self.visits = 0
        self.available = 0
        self.walks = 0
        self.total = 0.0
        self.points = 0.0
        self.margin = 0.0
        self.kind = kind
        self.children: dict[str, Node] = {}


def seed_of(game: AnyGame, view: View) -> int:
    """The seed of a search: it depends on what the seat knows, and on nothing else."""
    return int.from_bytes(blake2b(game.encode_view(view), digest_size=8).digest(), "big")


def grow(game: AnyGame, view: View, level: Level, stop: Stop = lambda: False) -> Branch:
    """The tree of a level, reduced to the own turn. Raises `ValueError` if the seat of ``view`` is not asked."""
    return Search(game, view, level, stop).run()


def light(game: AnyGame, state: State, decision: Decision, rng: Random) -> str:
    """The game's light policy, or a random pick where it has none."""
    if len(decision.options) == 1:  # also the end of a turn, of which no policy knows
        return decision.options[0]
    if game.playout is not None:
        return game.playout(state, decision, rng)
    return rng.choice(decision.options)


def leads(scores: Sequence[float]) -> list[float]:
    """Points before the best rival, per seat.

    >>> leads([30.0, 18.0, 25.0])
    [5.0, -12.0, -5.0]
    """
    return [
        score - max((other for index, other in enumerate(scores) if index != seat), default=0.0)
        for seat, score in enumerate(scores)
    ]


def margins(scores: Sequence[float], ahead: Sequence[float]) -> list[float]:
    """Between 0 and 1 per seat: what it has gained on its best rival since it was ``ahead`` by so much, squashed.

    Reckoned from there, since all that a seat far ahead or behind can do would be worth the same otherwise.

    >>> [round(reward, 2) for reward in margins([30.0, 18.0], [0.0, 0.0])]
    [0.88, 0.12]
    >>> margins([80.0, 18.0], [62.0, -62.0])
    [0.5, 0.5]
    """
    return [0.5 + 0.5 * tanh((lead - before) / MARGIN) for lead, before in zip(leads(scores), ahead, strict=True)]


def rewards(scores: Sequence[float], places: Sequence[int], ahead: Sequence[float]) -> list[float]:
    """At the end of a game, between 0 and 1 per seat: half the share of the win, half the margin.

    >>> [round(reward, 2) for reward in rewards([30.0, 18.0], [1, 2], [0.0, 0.0])]
    [0.94, 0.06]
    """
    winners, gained = places.count(1), margins(scores, ahead)
    return [0.5 * (place == 1) / winners + 0.5 * margin for place, margin in zip(places, gained, strict=True)]


class Search:
    """One tree for one turn of the seat of ``view``."""

    def __init__(self, game: AnyGame, view: View, level: Level, stop: Stop) -> None:
        self.game = game
        self.view = view
        self.level = level
        self.stop = stop
        self.rng = Random(seed_of(game, view))
        first = self._imagine()
        decision = game.decision(first, view.seat)
        if decision is None:
            raise ValueError(f"seat {view.seat} is not asked")
        self.start = game.evaluate(first)
        self.period = game.opponent.period(first)
        self.ahead = [0.0] * len(self.start) if level.to_end else leads(self.start)
        self.root = Node(decision.kind)
        self.ledgers: dict[str, Ledger] = {}
        self.single = decision.options[0] if len(decision.options) == 1 else ""

    def run(self) -> Branch:
        """Grow the tree, pick by pick."""
        if self.single:
            return Branch(self.root.kind, {self.single: PickStatistics(1, 0.0, 0.0)})
        left = self.game.opponent.iterations.get(self.level.name, self.level.iterations)
        node, path = self.root, list[str]()
        if self.level.to_end:
            self._iterations(path, node, left, left)
            return self._own(self.root)
        while left > 0:
            share = left - left // 2
            self._iterations(path, node, share, left)
            left -= share
            best = max(node.children.items(), key=lambda item: (item[1].visits, item[1].total, item[0]))[0]
            if node.children[best].kind:  # else nothing more is to be planned, unless another pick takes the lead
                path.append(best)
                node = node.children[best]
            elif self._settled(node, 0, left):
                break
            if self.stop():
                break
        return self._own(self.root)

    def _own(self, node: Node) -> Branch:
        """The part of the tree that is the own turn."""
        return Branch(
            node.kind,
            {
                key: PickStatistics(
                    child.visits,
                    child.total,
                    child.points,
                    child.margin,
                    self._own(child) if child.kind and child.children and not self.level.to_end else None,
                    self.ledgers.get(key) if node is self.root else None,
                )
                for key, child in node.children.items()
            },
        )

    def _imagine(self) -> State:
        """A full state that fits the view, in which nobody has to close turns."""
        state: State = self.game.determinise(self.view, self.rng)
        state.confirm = False
        state.actor = PUBLIC
        return state

    def _iterations(self, path: list[str], node: Node, share: int, left: int) -> None:
        """A ``share`` of the iterations that are ``left``, on the pick at ``node``, or less once that is settled."""
        for done in range(1, share + 1):
            self._iterate(path)
            if self.stop() or self._settled(node, share - done, left - done):
                return

    def _settled(self, node: Node, share: int, left: int) -> bool:
        """Whether the pick in the lead at ``node`` will hardly be another one.

        What can still be spent on it is the rest of the ``share`` where more of the turn follows, else all that is
        ``left``.
        """
        if self.level.whole:
            return False
        most = second = 0
        leader = node
        for child in node.children.values():
            if child.visits > most:
                leader, most, second = child, child.visits, most
            elif child.visits > second:
                second = child.visits
        return most - second > SETTLED * (share if leader.kind else left)

    def _iterate(self, path: list[str]) -> None:
        """One walk down the tree below ``path``, one new node, one playout, and the credit for it."""
        game, seat, state = self.game, self.view.seat, self._imagine()
        flow = ConcernFlow(state, seat) if self.level.ledger and not path else Flow(state, quiet=True)
        decision = game.decision(state, seat)
        node, grown, walked, first = self.root, False, list[tuple[Node, int]](), ""
        settled = iter(path)
        while decision is not None and not grown:
            key = next(settled, "")
            if key not in node.children or key not in decision.options:
                key, grown = self._select(node, state, decision)
            node = node.children[key]
            first = first or key
            walked.append((node, decision.seat))
            decision = game.advance(state, decision.frame, key, flow)
            own = decision is not None and decision.seat == seat and not flow.barrier
            if own and decision is not None and node.visits == 0:
                node.kind = decision.kind
            elif not own:
                node.kind = ""
        gained, scores = self._played_on(flow, decision)
        margin = leads(scores)[seat]
        for visited, by in walked:
            visited.visits += 1
            visited.total += gained[by]
            visited.points += scores[seat]
            visited.margin += margin
        if isinstance(flow, ConcernFlow):
            ledger = self.ledgers.setdefault(first, Ledger())
            sources, prospects = game.sources(state)[seat], game.prospects(state, seat)
            ledger.book(seat, scores, margin, sources, prospects, flow.met())

    def _played_on(self, flow: Flow[State], decision: Decision | None) -> tuple[list[float], list[float]]:
        """Rewards and scores after the decisions of the light policy within the game's horizon and period, or at its
        end.
        """
        game, state, left = self.game, flow.state, (0 if self.level.to_end else self.game.opponent.horizon) or -1
        while decision is not None and left and (self.level.to_end or game.opponent.period(state) == self.period):
            decision = game.advance(state, decision.frame, light(game, state, decision, self.rng), flow)
            left -= 1
        if decision is not None:
            scores = game.evaluate(state)
            gained = margins(scores, self.ahead)
        else:
            result = game.result(state)
            scores = [float(total) for total in result.totals()]
            gained = rewards(scores, result.places, self.ahead)
        if self.level.gentle:
            seat = self.view.seat
            gained[seat] = 0.5 + 0.5 * tanh((scores[seat] - self.start[seat]) / MARGIN)
        return gained, scores

    def _select(self, node: Node, state: State, decision: Decision) -> tuple[str, bool]:
        """A pick of the sensible ones, and whether it is a new branch of the tree."""
        options = self.game.opponent.sensible(state, decision)
        known = [(key, node.children[key]) for key in options if key in node.children]
        for _, child in known:
            child.available += 1
        node.walks += 1
        if len(known) < 1 + WIDEN * sqrt(node.walks):
            key = self._fresh(node, state, decision, options)
            if key:
                child = node.children[key] = Node()
                child.available = 1
                return key, True

        def bound(item: tuple[str, Node]) -> float:
            child = item[1]
            return child.total / child.visits + EXPLORE * sqrt(log(child.available + 1) / child.visits)

        return max(known, key=bound)[0], False

    def _fresh(self, node: Node, state: State, decision: Decision, options: Sequence[str]) -> str:
        """One of the ``options`` that the node has not tried: the light policy's first, then any; empty if there is
        none left.
        """
        key = light(self.game, state, decision, self.rng)
        if key not in node.children and key in options:
            return key
        untried = [key for key in options if key not in node.children]
        return self.rng.choice(untried) if untried else ""
