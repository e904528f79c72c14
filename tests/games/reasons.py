"""Whether what a reason says is so: every closed option of a game held against the view, by the game's own table.

A game says in ``tests/engine/<game>/reasons.py`` what each reason claims (``REASONS``): a row for its id, true or not
of a closed option (`Closed`), read from the view and never from the code that gives the reason. A reason without a row
is a breach, so the table is whole. Causes of questions that claim something of the table have rows in ``CAUSES``.
"""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.kernel.values import Decision, Label
from tests.games.rooms import AnyGame


class _Closed(NamedTuple):
    view: Any
    decision: Decision
    key: str
    reason: Label


class Closed(_Closed):
    """An option that is not open, and why."""

    @property
    def seat(self) -> int:
        """Who is asked."""
        return self.decision.seat

    @property
    def table(self) -> Any:
        """What lies open."""
        return self.view.table

    @property
    def own(self) -> Any:
        """What the seat has."""
        return self.table.players[self.seat]

    @property
    def args(self) -> Any:
        """What the question is about."""
        return self.decision.frame.args

    def __getitem__(self, name: Any) -> Any:
        return self.reason.args[name]


Claim = Callable[[Closed], object]


class Reasons:
    """Holds the reasons of one game; ``held`` counts them."""

    def __init__(self, game: AnyGame, table: Mapping[str, Claim], causes: Mapping[str, Claim]) -> None:
        self.game, self.table, self.causes, self.held = game, table, causes, Counter[str]()

    def breach(self, view: Any, decision: Decision) -> str:
        """A reason of a closed option, or the cause of the question, that is not so; or empty."""
        kind, frame = self.game.kind(decision), decision.frame
        why = kind.why(view, frame)
        if why in self.causes:
            self.held[f"cause {why}"] += 1
            if not self.causes[why](Closed(view, decision, "", Label(why))):
                return f"{decision.kind}: the cause {why} is not so"
        for key in kind.keys(view, frame):
            reason = kind.closed(view, frame, key)
            if reason is None:
                continue
            label = reason if isinstance(reason, Label) else reason()
            claim = self.table.get(label.id)
            self.held[label.id] += 1
            if claim is None:
                return f"nothing says what {label.id} of {decision.kind} claims"
            if not claim(Closed(view, decision, key, label)):
                return f"{decision.kind} {key}: {label.id} is not so, {label.args}"
        return ""


def reasons(game: AnyGame) -> Reasons:
    """The reasons of a built game, by its table."""
    found = importlib.import_module(f"tests.engine.{game.id}.reasons")
    return Reasons(game, found.REASONS, getattr(found, "CAUSES", {}))
