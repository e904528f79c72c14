"""Sample positions of any game: seeded games played by its light policy, stopped at several moments.

Used by ``python -m render``, the golden pictures, the scene tests and the benchmark, so that all of them look at the
same.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.ai.tree import light
from engine.kernel.game import Game
from engine.kernel.values import PUBLIC, Decision, Event
from render.boards import signs
from render.canvas.picture import Picture
from render.changes import changes
from render.words.place_signs import Marks, marks
from render.words.words import Words

NAMES = ("Anna", "Benno", "Clara", "Doro", "Emil")
"""The names of the seats on sample pictures."""
TURN = 3
"""A sample board marks what the last few picks have changed."""


class SamplePosition(Struct):
    """A position of a sample game and what led to it: the last events, as everybody may see them, and the position a
    few picks ``before``.
    """

    name: str
    state: Any
    events: list[Event]
    before: Any = None


def every_expansion(game: Game[Any, Any]) -> dict[str, str]:
    """The options with every expansion on: the last value of each on-off option."""
    return {spec.name: "on" for spec in game.options if spec.values == ("off", "on") and "open" not in spec.name}


def play(
    game: Game[Any, Any], seats: int, options: dict[str, str], seed: str, pick: Callable[[Any, Decision], str]
) -> Iterator[tuple[Any, list[Event]]]:
    """A game from the first decision to the end; the state is one and the same object, changed between the steps."""
    state, events = game.new(seats, options, seed)
    yield state, events
    while (decision := game.next(state)) is not None:
        events, _ = game.play(state, decision.seat, pick(state, decision))
        yield state, events


def picks(game: Game[Any, Any], seats: int, options: dict[str, str], seed: int) -> list[str]:
    """The keys of a whole game, picked by the light policy."""
    rng, keys = Random(seed), list[str]()

    def pick(state: Any, decision: Decision) -> str:
        keys.append(light(game, state, decision, rng))
        return keys[-1]

    for _ in play(game, seats, options, f"{seed:032x}", pick):
        pass
    return keys


def moments(
    game: Game[Any, Any], seats: int, options: dict[str, str], seed: int, shares: dict[str, float]
) -> list[SamplePosition]:
    """Positions at some shares (0 to 1) of a whole game of the light policy, by name; 1 is its end."""
    return moments_of(game, seats, options, f"{seed:032x}", picks(game, seats, options, seed), shares)


def moments_of(
    game: Game[Any, Any], seats: int, options: dict[str, str], seed: str, keys: Sequence[str], shares: dict[str, float]
) -> list[SamplePosition]:
    """Positions at some shares of the game that ``keys`` tell."""
    wanted = {round(share * len(keys)): name for name, share in shares.items()}
    found: list[SamplePosition] = []
    recent: list[Event] = []
    earlier: deque[bytes] = deque(maxlen=TURN)
    following = iter(keys)
    for step, (state, events) in enumerate(play(game, seats, options, seed, lambda state, asked: next(following))):
        recent = [*recent, *(event.seen_by(PUBLIC) for event in events)][-12:]
        if step in wanted:
            before = game.decode(earlier[0]) if earlier else None
            found.append(SamplePosition(wanted[step], game.decode(game.encode(state)), list(recent), before))
            if len(found) == len(wanted):
                break
        if any(step < moment <= step + TURN for moment in wanted):
            earlier.append(game.encode(state))
    return found


def marks_of(game: Game[Any, Any], state: Any) -> tuple[int, Marks]:
    """The seat asked first, and how a picture marks what it may choose."""
    asked = [decision for decision in game.decisions(state) if decision.waiting]
    if not asked:
        return PUBLIC, Marks()
    decision = asked[0]
    view = game.view(state, decision.seat)
    return decision.seat, marks([game.label(view, decision, key) for key in decision.options], signs(game.id))


def marked(game: Game[Any, Any], state: Any) -> tuple[int, dict[str, str]]:
    """The seat asked first, and the places that discs mark for it."""
    seat, found = marks_of(game, state)
    return seat, found.places


def pictures(game: Game[Any, Any], moment: SamplePosition, words: Words) -> Iterator[tuple[str, Any, Picture]]:
    """Every kind of picture of a moment: its name, the view to draw from, what is wanted."""
    names = NAMES[: moment.state.seats]
    public = game.view(moment.state, PUBLIC)
    news = tuple(moment.events)
    board = Picture(words=words, names=names, news=news)
    if moment.state.over:
        board = replace(board, result=game.result(moment.state))
    if moment.before is not None:
        board = replace(board, changed=changes(game.id, game.view(moment.before, PUBLIC), public, board))
    yield "board", public, board
    if moment.state.over:
        yield "score", public, Picture(kind="score", words=words, names=names, result=game.result(moment.state))
        return
    seat, found = marks_of(game, moment.state)
    own = game.view(moment.state, seat)
    picture = Picture(words=words, names=names, seat=seat, news=news)
    yield "choose", own, replace(picture, kind=found.kind, places=found.places, here=found.here)
    for kind in ("hand", "area"):
        yield kind, own, replace(picture, kind=kind)
    yield "detail", own, replace(picture, kind="detail", places=found.places)
