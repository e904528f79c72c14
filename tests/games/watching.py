"""Random games, watched by the conformance suite and heard in every language; counted once for all tests that ask.

Every second game is played by the light policy, which comes to places where chance seldom gets. What only one game
has to keep is watched in the same games: by the class ``Own`` of ``tests/engine/<game>/watch.py``, if there is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import cycle, islice
from random import Random
from typing import Any

from engine.ai.tree import light
from engine.kernel.conformance import WatchedGame, close_look
from engine.kernel.foresight import ForeseenDecision
from engine.kernel.honours import honours
from engine.kernel.setups import option_sets
from engine.kernel.values import END_TURN, Decision, Event, Label, Value
from render.captions.news import points
from tests.games.figures import figures
from tests.games.rooms import AnyGame, own
from tests.games.speech import Listener

MOST = 150
"""So many further games are played at most for what is rare."""
TOGETHER = 50
"""The seeds of set-ups that try several values at once begin so far behind those that try one."""
FORESEEN_HEARD = 3
"""Every day one of so many foreseen decisions is listened to."""
SOME_WAY = 40
"""After so many picks a state as one seat may imagine it is played to its end."""


class Played(WatchedGame):
    """A watched game; ``clever``: played by the light policy."""

    def __init__(
        self, game: AnyGame, seats: int, options: dict[str, str], seed: int, *, clever: bool, confirm: bool = True
    ) -> None:
        super().__init__(game, seats, options, seed, confirm=confirm)
        self.clever = clever

    def choose(self, state: Any, decision: Decision) -> str:
        """Any option, or what the light policy picks."""
        clever = self.clever and decision.kind != END_TURN
        return light(self.game, state, decision, self.rng) if clever else super().choose(state, decision)


class Heard(Played):
    """A game to which a listener listens, its figures held."""

    def __init__(
        self, season: Season, seats: int, options: dict[str, str], seed: int, *, clever: bool, all_foreseen: bool
    ) -> None:
        self.listener, self.figures = season.listener, season.figures
        self.foreseen_heard, self.all_foreseen = Random(seed), all_foreseen
        super().__init__(season.game, seats, options, seed, clever=clever, confirm=seed % 2 == 0)
        self.ears = Random(seed)
        self.own = own(season.game.id)
        self.course = honours(season.game.id).course

    def shown(self, family: str, label: Label) -> Mapping[str, Value]:
        """What the sentences of a label show of its arguments, in every language: what they leave out is not named."""
        return {name: value for name, value in label.args.items() if name in self.listener.slots(family, label.id)}

    def choose(self, state: Any, decision: Decision) -> str:
        """A pick whose figures are held, now and then those of all options."""
        picked = super().choose(state, decision)
        for key in decision.options if close_look(state.plies) else [picked]:
            if broken := self.figures.breach(
                state, self.view(state, decision.seat), decision, key, self.label(state, decision, key)
            ):
                self.fail(broken)
        return picked

    def look(self, state: Any, events: list[Event]) -> None:
        """Listen; at the end compare the estimate with the score."""
        game = self.game
        self.listener.position(self, state, events, self.ears)
        for event in events if self.course else ():
            if points(game.id, event) != sum(change.points(event) for change in self.course):
                self.fail(f"what {event.kind} brings is told in one way by news, in another by honours: {event.args}")
        if self.own is not None:
            self.own.look(state, events)
        if state.plies == SOME_WAY:
            self.imagined(state)
        if state.over:
            result = game.result(state)
            self.listener.result(result)
            if game.evaluate(state) != [float(total) for total in result.totals()]:
                self.fail("the estimate of a finished game is not its score")

    def look_ahead(self, foreseen: ForeseenDecision) -> None:
        """What is foreseen is told in the words of what is asked, most of which is heard where it is asked: every day
        some of it is listened to.
        """
        if self.all_foreseen or self.foreseen_heard.randrange(FORESEEN_HEARD) == 0:
            self.listener.decision(foreseen.view, foreseen.decision)

    def imagined(self, state: Any) -> None:
        """A determinised state is as good as a real one: it can be played to its end."""
        game = self.game
        twin = game.determinise(game.view(state, self.ears.randrange(state.seats)), self.ears)
        decision = game.next(twin)
        while decision is not None:
            decision = game.advance(twin, decision.frame, light(game, twin, decision, self.ears))
        if found := game.check(twin):
            self.fail(f"a determinised game ends with {found}")


def shared_out(game: AnyGame) -> dict[int, list[tuple[int, dict[str, str]]]]:
    """For every number of seats its share of the set-ups that are watched every day, with the seed of each: the
    defaults, and others with every value of every option once, several of them in one game (`together`). A value that
    there is at several numbers of seats is played at one of them, in turns.
    """
    where: dict[tuple[str, str], list[int]] = {}
    for seats in game.seats:
        defaults, *others = option_sets(game, seats)
        for value in dict.fromkeys(item for options in others for item in options.items()):
            if value not in defaults.items():
                where.setdefault(value, []).append(seats)
    values: dict[int, list[tuple[str, str]]] = {seats: [] for seats in game.seats}
    for number, (value, offered) in enumerate(where.items()):
        values[offered[number % len(offered)]].append(value)
    return {
        seats: [*enumerate([game.choose(seats, None), *together(game, seats, wanted)], start=100 * seats + TOGETHER)]
        for seats, wanted in values.items()
    }


def together(game: AnyGame, seats: int, values: list[tuple[str, str]]) -> list[dict[str, str]]:
    """As few set-ups as it takes that each of some values of options is in one: the emptiest that takes it, so that
    what is rare is not always met in the same company.
    """
    needs = {spec.name: dict(zip(spec.needs[::2], spec.needs[1::2], strict=True)) for spec in game.options}
    many = Counter(name for name, _ in values)
    sets: list[dict[str, str]] = []
    for name, value in sorted(values, key=lambda one: (-many[one[0]], one)):
        for made in sorted(sets, key=len):
            wanted = {**made, **needs[name], name: value}
            if wanted.items() >= made.items() and game.choose(seats, wanted).items() >= wanted.items():
                made.update(wanted)
                break
        else:
            sets.append({**needs[name], name: value})
    return [game.choose(seats, made) for made in sets]


class Season:
    """What a few dozen games of one game have brought up."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.listener = Listener(game)
        self.figures = figures(game)
        self.kinds: Counter[str] = Counter()
        self.foreseen: Counter[str] = Counter()
        self.told: Counter[str] = Counter()
        self.promises: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()
        self.played: set[int] = set()

    def play(self, seats: int, *, every: bool = False) -> None:
        """The share that these seats have every day, or ``every`` value of an option by itself: watched, heard, and
        played again.
        """
        sets = enumerate(option_sets(self.game, seats), start=100 * seats)
        for seed, options in sets if every else shared_out(self.game)[seats]:
            if seed in self.played:
                continue
            self.played.add(seed)
            watched = Heard(self, seats, options, seed, clever=(seats + seed) % 2 == 0, all_foreseen=every)
            watched.play().replayed()
            self.count(watched)

    def count(self, watched: WatchedGame) -> None:
        """Add what a game has brought up."""
        self.kinds += watched.kinds
        self.foreseen += watched.foreseen
        self.told += watched.told
        self.promises += watched.promises.counts
        self.reasons[watched.reason] += 1

    def until(self, missing: Callable[[], object]) -> None:
        """Further games, only counted, until nothing is ``missing``: what is rare comes up too."""
        for seats in self.game.seats:
            self.play(seats)
        for game in islice(self._further(), MOST):
            if not missing():
                return
            self.count(game.play(thorough=False))

    def _further(self) -> Iterator[WatchedGame]:
        """The tables that have not been played yet, then all of them by chance."""
        tables = [
            (seats, seed, options)
            for seats in self.game.seats
            for seed, options in enumerate(option_sets(self.game, seats), start=100 * seats)
        ]
        for seats, seed, options in tables:
            if seed not in self.played:
                yield Played(self.game, seats, options, seed, clever=(seats + seed) % 2 == 0)
        for number, (seats, _, options) in enumerate(cycle(tables), start=7000):
            yield WatchedGame(self.game, seats, options, number)


@cache
def season(name: str, game: AnyGame) -> Season:
    """The season of a game: one for all tests of a worker."""
    return Season(game)
