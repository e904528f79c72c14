"""Lessons: a first game with a word at every choice, ``data/lessons/<game>.<lang>.toml``, loaded strictly.

A step is found by what is asked, never by a list of positions: by the kind of decision and how often the person has
answered that kind before. So undo, a restart and picks of one's own need no memory: all follows from the moves::

    seats = 3                       # the person has the first one
    seed = "00112233445566778899aabbccddeeff"

    [[step]]                        # while the person does what is suggested
    kind = "draft"
    nth = 1                         # the first time that this kind is asked
    text = "..."
    suggest = ["monk", "warrior*"]  # the first that is open, and one must be; none: what a light opponent would do
    clause = "DR-2.2"

    [[explained]]                   # whatever the person does: what each kind of decision is about
    kinds = ["draft"]
    text = "..."
    clause = "DR-2.2"
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Annotated

from msgspec import Meta

from bot.tables.model.position import Position
from bot.tables.turn.thinking import quick
from engine.kernel.data import Row, demand, distinct, load_file
from engine.kernel.values import END_TURN, Decision
from engine.resources import folder
from render.words.words import LANGUAGES

HOME = folder("lessons")

SHOWN = 2
"""How often a kind of decision is explained to those who go their own way."""

Text = Annotated[str, Meta(min_length=20, max_length=500)]


class KindExplanation(Row, frozen=True):
    """What kinds of decision are about: the ``text``, and the ``clause`` of the guide it rests on."""

    kinds: tuple[str, ...]
    text: Text
    clause: str


class Step(Row, frozen=True, kw_only=True):
    """A step of the lesson: shown when ``kind`` is asked for the ``nth`` time, counted from 1.

    ``suggest`` are keys of options, the one preferred first; ``*`` stands for any characters.
    """

    kind: str
    text: Text
    clause: str
    nth: Annotated[int, Meta(ge=1)]
    suggest: tuple[str, ...] = ()


class Lesson(Row, frozen=True, kw_only=True):
    """A game's lesson in one language."""

    seats: int
    seed: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
    options: dict[str, str] = {}
    step: tuple[Step, ...]
    explained: tuple[KindExplanation, ...]

    def about(self, kind: str) -> KindExplanation | None:
        """What is told about a kind of decision; None if nothing is."""
        return next((explained for explained in self.explained if kind in explained.kinds), None)


class LessonText(Row, frozen=True):
    """What a lesson says at a decision: how many steps that makes (0: no step, the kind is explained), and the option
    suggested.

    ``left``: the person has gone their own way, ``just`` a moment ago. ``text`` may be empty then.
    """

    text: str = ""
    clause: str = ""
    number: int = 0
    suggested: str = ""
    left: bool = False
    just: bool = False


@lru_cache(maxsize=64)
def lesson(game: str, lang: str) -> Lesson | None:
    """The lesson of a game in a language, else in English; None if it has none. Raises `DataError`."""
    for tried in dict.fromkeys((lang, LANGUAGES[0])):
        path = HOME / f"{game}.{tried}.toml"
        if path.is_file():
            return load_file(path, Lesson, agree)
    return None


def agree(found: Lesson) -> Iterator[str]:
    """What several steps must agree on."""
    explained = [kind for step in found.explained for kind in step.kinds]
    distinct("kinds", explained)
    distinct("steps", [(step.kind, step.nth) for step in found.step])
    for step in found.step:
        demand(step.kind in explained, f"{step.kind}: a step, but no explanation of the kind")
    return iter(())


def lesson_text(found: Lesson, position: Position, seat: int) -> LessonText | None:
    """What the lesson says to a seat at its open decision; None where it has nothing to say."""
    decision = position.decision(seat)
    if decision is None or decision.answer is not None:
        return None
    own = [(move.kind, move.key) for move in position.moves if move.seat == seat]
    answered = Counter(kind for kind, _ in own)
    left = departed(found, own)
    step = next(
        (step for step in found.step if (step.kind, step.nth - 1) == (decision.kind, answered[step.kind])), None
    )
    if step is not None and left is None:
        number = 1 + sum(step.nth <= answered[step.kind] for step in found.step)
        return LessonText(step.text, step.clause, number, suggested(step, position, decision))
    just = left is not None and left == len(own) - 1
    about = found.about(decision.kind)
    if about is not None and answered[decision.kind] < SHOWN:
        return LessonText(about.text, about.clause, left=left is not None, just=just)
    return LessonText(left=True, just=True) if just else None


def suggested(step: Step, position: Position, decision: Decision) -> str:
    """The first open option that the step names, else what a light opponent would pick."""
    for wanted in step.suggest:
        for key in decision.options:
            if fnmatchcase(key, wanted):
                return key
    return quick(position.game, position.view(decision.seat), decision)


def departed(found: Lesson, own: list[tuple[str, str]]) -> int | None:
    """Which of a person's own moves was the first that no step had suggested; None while there is none.

    A step that names no option leaves the choice open. Ending a turn is nobody's own way.
    """
    answered: Counter[str] = Counter()
    for number, (kind, key) in enumerate(own):
        answered[kind] += 1
        named = [
            wanted for step in found.step if step.kind == kind and step.nth == answered[kind] for wanted in step.suggest
        ]
        if named and kind != END_TURN and not any(fnmatchcase(key, wanted) for wanted in named):
            return number
    return None
