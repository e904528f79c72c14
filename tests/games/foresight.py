"""What tests of foresight ask of a game: who is asked now, and what a seat could be asked next."""

from random import Random

from engine.kernel.registry import game


def begun(id, seats, seed=3):  # noqa: A002
    return game(id).new(seats, None, f"{seed:032x}", confirm=True)[0]


def until(state, id, reached, seed=1):  # noqa: A002
    """Play at random until something is reached."""
    rng, one = Random(seed), game(id)
    while not reached(state):
        waiting = [each for each in one.decisions(state) if each.waiting]
        decision = rng.choice(waiting)
        state = one.apply(state, decision.seat, rng.choice(decision.options))[0]
    return state


def asked(state, id):  # noqa: A002
    decision = game(id).next(state)
    return decision.kind, decision.seat


def foreseen(state, id, seat, *picks):  # noqa: A002
    one = game(id)
    return {found.decision.kind: found for found in one.foresee(one.view(state, seat), seat, picks)}
