"""Lessons: a first game with a word at every choice, ``data/lessons/<game>.<lang>.toml``, loaded strictly.

A step is found by what is asked, never by a list of positions: by the kind of decision and how often the person has
answered that kind before. So undo, a restart and picks of one's own need no memory: all follows from the moves::

    seats = 3                       # the person has the first one
    seed = "00112233445566778899aabbccddeeff"

    [[step]]                        # while the person does what is suggested
    kind = "draft"
    nth = 1                         # the first time that this kind is asked; a `round` can be named too
    text = "..."
    suggest = ["monk", "warrior*"]  # the first that is open; none: what a light opponent would do
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
from pathlib import Path
from typing import Annotated

from msgspec import Meta

from bot.tables.opponents import quick
from bot.tables.position import Position
from bot.tables.telling import round_of
from engine.kernel.data import Row, demand, distinct, load_file
from engine.kernel.values import END_TURN, Decision
from render.words import LANGUAGES

HOME = Path(__file__).resolve().parents[2] / "data" / "lessons"

SHOWN = 2
"""How often a kind of decision is explained to those who go their own way."""

_folders: list[Path] = [HOME]
Text = Annotated[str, Meta(min_length=20, max_length=500)]


class Explained(Row, frozen=True):
    """What kinds of decision are about: the ``text``, and the ``clause`` of the guide it rests on."""

    kinds: tuple[str, ...]
    text: Text
    clause: str


class Step(Row, frozen=True, kw_only=True):
    """A step of the lesson: shown when ``kind`` is asked for the ``nth`` time (0: whenever), in a ``round`` (0: any).

    ``suggest`` are keys of options, the one preferred first; ``*`` stands for any characters.
    """

    kind: str
    text: Text
    clause: str
    nth: int = 0
    round: int = 0
    suggest: tuple[str, ...] = ()

    def fits(self, decision: Decision, answered: int, round: object) -> bool:  # noqa: A002
        """Whether it is about this decision of a seat that has answered its kind so often."""
        return self.kind == decision.kind and self.nth in (0, answered + 1) and (not self.round or self.round == round)


class Lesson(Row, frozen=True, kw_only=True):
    """A game's lesson in one language."""

    seats: int
    seed: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
    options: dict[str, str] = {}
    step: tuple[Step, ...]
    explained: tuple[Explained, ...]

    def about(self, kind: str) -> Explained | None:
        """What is told about a kind of decision; None if nothing is."""
        return next((one for one in self.explained if kind in one.kinds), None)


class Told(Row, frozen=True):
    """What a lesson says at a decision: which step it is (0: none, the kind is explained), and the option suggested.

    ``left``: the person has gone their own way, ``just`` a moment ago. ``text`` may be empty then.
    """

    text: str = ""
    clause: str = ""
    number: int = 0
    suggested: str = ""
    left: bool = False
    just: bool = False


def add_lessons(folder: Path) -> None:
    """Add a folder of lessons, for a game that lives elsewhere."""
    if folder not in _folders:
        _folders.append(folder)
        lesson.cache_clear()


@lru_cache(maxsize=64)
def lesson(game: str, lang: str) -> Lesson | None:
    """The lesson of a game in a language, else in English; None if it has none. Raises `DataError`."""
    for tried in dict.fromkeys((lang, LANGUAGES[0])):
        for folder in _folders:
            path = folder / f"{game}.{tried}.toml"
            if path.is_file():
                return load_file(path, Lesson, agree)
    return None


def agree(found: Lesson) -> Iterator[str]:
    """What several steps must agree on."""
    explained = [kind for one in found.explained for kind in one.kinds]
    distinct("kinds", explained)
    distinct("steps", [(one.kind, one.nth, one.round) for one in found.step])
    for one in found.step:
        demand(one.kind in explained, f"{one.kind}: a step, but no explanation of the kind")
    return iter(())


def told(found: Lesson, position: Position, seat: int) -> Told | None:
    """What the lesson says to a seat at its open decision; None where it has nothing to say."""
    decision = position.decision(seat)
    if decision is None or decision.answer is not None:
        return None
    own = [(move.kind, move.key) for move in position.moves if move.seat == seat]
    answered = Counter(kind for kind, _ in own)
    left = departed(found, own)
    if left is None:
        for number, step in enumerate(found.step, 1):
            if step.fits(decision, answered[decision.kind], round_of(position)):
                return Told(step.text, step.clause, number, suggested(step, position, decision))
    just = left is not None and left == len(own) - 1
    about = found.about(decision.kind)
    if about is not None and answered[decision.kind] < SHOWN:
        return Told(about.text, about.clause, left=left is not None, just=just)
    return Told(left=True, just=True) if just else None


def suggested(step: Step, position: Position, decision: Decision) -> str:
    """The first open option that the step names, else what a light opponent would pick."""
    for wanted in step.suggest:
        for key in decision.options:
            if fnmatchcase(key, wanted):
                return key
    return quick(position.game, position.view(decision.seat), decision)


def departed(found: Lesson, own: list[tuple[str, str]]) -> int | None:
    """Which of a person's own moves was the first that no step had suggested; None while there is none.

    A step that names no option, or belongs to a round, leaves the choice open. Ending a turn is nobody's own way.
    """
    answered: Counter[str] = Counter()
    for number, (kind, key) in enumerate(own):
        answered[kind] += 1
        named = [
            wanted
            for step in found.step
            if step.kind == kind and step.nth == answered[kind] and not step.round
            for wanted in step.suggest
        ]
        if named and kind != END_TURN and not any(fnmatchcase(key, wanted) for wanted in named):
            return number
    return None
