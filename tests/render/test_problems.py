"""No picture that can arise has anything a reader could complain about: random positions of every number of seats,
with and without every expansion, in every language, under long names and short ones; every day each in two languages,
and with or without in turns.
"""

from itertools import count, product, repeat
from random import Random

import pytest

from engine.kernel.values import PUBLIC
from render.boards import board
from render.canvas.picture import Picture
from render.canvas.scene import problems
from render.changes import changes
from render.samples import NAMES, every_expansion, marks_of
from render.words.words import LANGUAGES, Words
from tests.games import rooms

LONG = (
    "Maximiliana-Theodora von Hohenau",
    "W" * 32,
    "Wolfeschlegelsteinhausenbergerdo",
    "Anna Bruno Clara Doro Emil Frida",
    "i" * 32,
)
POSITIONS = 4
"""So many positions of a game are looked at, two of them at its beginning."""


def positions(game, seats, options, seed, most):
    """Random positions of a random game, each with the one a few picks before it."""
    rng = Random(f"{game.id} {seats} {seed} {sorted(options)}")
    state, _ = game.new(seats, options, f"{rng.getrandbits(128):032x}")
    kept, step, before = [], 0, None
    while not state.over:
        asked = [one for one in game.decisions(state) if one.waiting]
        if step in (0, 5) or rng.random() < 0.03:
            kept.append((before or game.encode(state), game.encode(state)))
        if step % 4 == 0:
            before = game.encode(state)
        decision = rng.choice(asked)
        picks = game.playout(state, decision, rng) if game.playout and rng.random() < 0.5 else ()
        game.play(state, decision.seat, picks or rng.choice(decision.options))
        step += 1
    chosen = kept[:2] + rng.sample(kept[2:], min(most - 3, len(kept) - 2)) + [(before, game.encode(state))]
    return [(game.decode(earlier), game.decode(now)) for earlier, now in chosen]


def wanted(game, before, state, words, names):
    """Every picture of a position: its view, and what is asked for."""
    public, seats = game.view(state, PUBLIC), range(state.seats)
    result = game.result(state) if state.over else None
    plain = Picture(words=words, names=names, result=result)
    since = changes(game.id, game.view(before, PUBLIC), public, plain)
    yield public, Picture(words=words, names=names, result=result, changed=since)
    for seat in seats:
        for kind in ("hand", "area"):
            yield game.view(state, seat), Picture(kind=kind, words=words, names=names, seat=seat, result=result)
    if state.over:
        yield public, Picture(kind="score", words=words, names=names, result=result)
        return
    seat, marks = marks_of(game, state)
    view = game.view(state, seat)
    yield view, Picture(kind="detail", words=words, names=names, seat=seat, places=marks.places, here=marks.here)
    yield view, Picture(words=words, names=names, seat=seat, places=marks.places, here=marks.here)


def looks(*, every):
    """The languages and names in which each position is looked at: all, or in turns short and long names in two."""
    if every:
        yield from repeat(list(product(LANGUAGES, (NAMES, LONG))))
    for number in count():
        yield [(LANGUAGES[(number + more) % len(LANGUAGES)], people) for more, people in enumerate((NAMES, LONG))]


def found(game, seeds, most, *, every=True):
    """What is wrong with any picture, by what it is a picture of."""
    wrong, looked = {}, looks(every=every)
    sets = [*{frozenset(): None, frozenset(every_expansion(game).items()): None}]
    for number, seats in enumerate(game.seats):
        for options in sets if every else sets[number % len(sets) :][:1]:
            for seed in seeds:
                for before, state in positions(game, seats, dict(options), seed, most):
                    for lang, people in next(looked):
                        for view, picture in wanted(game, before, state, Words(lang), people[:seats]):
                            lines = problems(board(game.id).scene(view, picture))
                            if lines:
                                about = (picture.kind, seats, bool(options), seed, lang, people is LONG)
                                wrong[about] = lines
    return wrong


@pytest.mark.parametrize("game", rooms.each())
def test_no_picture_of_a_random_position_has_a_problem(game):
    assert found(game, (1,), POSITIONS, every=False) == {}


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", rooms.each())
def test_no_picture_of_many_random_positions_has_a_problem(game):
    assert found(game, (1,), POSITIONS) == {}
    assert found(game, range(2, 8), 20) == {}
