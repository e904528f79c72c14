"""The course of a finished game: everybody's points round by round, what happened, and the greatest gains."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.kernel.game import Game
from engine.kernel.record import Move
from engine.kernel.values import PUBLIC, Event
from render.canvas.picture import Course, Gain, Round
from render.captions.news import points, table

GAINS = 4
"""How many of the greatest gains are told."""


def course(game: Game[Any, Any], state: Any, moves: Sequence[Move]) -> Course:
    """The course of the game that begins with ``state`` and goes on with ``moves``, which are played on it.

    Raises `EngineError` if they cannot be played.
    """
    before = _points(game, state)
    rounds = [Round(0, tuple(before))]
    gains: list[Gain] = []
    happened: list[Event] = []
    for move in moves:
        told, _ = game.play(state, move.seat, move.key)
        events = [event.seen_by(PUBLIC) for event in told]
        now = _points(game, state)
        for seat, (had, after) in enumerate(zip(before, now, strict=True)):
            gains += _gains(game, events, seat, after - had, len(rounds))
        happened += [event for event in events if event.seat < 0 and event.kind in table(game.id)]
        if any(game.round_opened(event) > 1 for event in events):
            rounds.append(Round(len(rounds), tuple(now), _told(game, happened)))
            happened = []
        before = now
    rounds.append(Round(len(rounds), tuple(before), _told(game, happened)))
    gains.sort(key=lambda gain: -gain.points)
    return Course(tuple(rounds), tuple(gains[:GAINS]))


def _points(game: Game[Any, Any], state: Any) -> list[int]:
    if state.over:
        return game.result(state).totals()
    return game.points(game.view(state, PUBLIC)) or [0] * int(state.seats)


def _told(game: Game[Any, Any], events: Sequence[Event]) -> tuple[Event, ...]:
    return tuple(event for event in events if not game.round_opened(event))


def _gains(game: Game[Any, Any], events: Sequence[Event], seat: int, n: int, number: int) -> list[Gain]:
    """The gains of a seat at one move: those its events tell if they come to its ``n`` points, else one and no word."""
    own = [(event, points(game.id, event)) for event in events if event.seat == seat and event.kind in table(game.id)]
    scored = [(event, amount) for event, amount in own if amount > 0]
    if sum(amount for _, amount in scored) == n:
        return [Gain(seat, amount, number, event) for event, amount in scored]
    return [Gain(seat, n, number)] if n > 0 else []
