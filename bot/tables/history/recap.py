"""What has happened since somebody's own last turn, by rounds, each line with what it weighs for its reader. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from msgspec import Struct

from bot.store.values.table import LogLine
from bot.tables.model.position import EffectiveMove, Position
from engine.kernel.registry import game as find
from engine.kernel.values import END_TURN
from render.captions import news

UNTOLD = {"sealed", "withdrawn"}
"""The events that are told by who is still missing, not in words of their own."""


class Section(Struct, frozen=True):
    """A round of the log: the line that opens it (None before the first round, and where a game has none), its number
    (0 without one), its lines, and in a recap what each of them weighs, and whether the reader knows ``already`` that
    the round has begun.
    """

    opening: LogLine | None
    lines: tuple[LogLine, ...]
    weights: tuple[int, ...] = ()
    already: bool = False
    number: int = 0


class Recap(Struct, frozen=True):
    """``revision`` is the table's before the first that is told, ``sections`` are what is news to the reader. ``lines``
    are all that was told since the seat has moved last, in this turn too. ``first``: it has had no turn yet.
    """

    revision: int
    lines: tuple[LogLine, ...] = ()
    sections: tuple[Section, ...] = ()
    first: bool = False


def sections(game: str, lines: Iterable[LogLine]) -> list[Section]:
    """The log by rounds, in order; a round's opening is not among its lines."""
    found: list[tuple[LogLine | None, int, list[LogLine]]] = [(None, 0, [])]
    for line in lines:
        if number := _opened(game, line):
            found.append((line, number, []))
        else:
            found[-1][2].append(line)
    return [Section(opening, tuple(own), number=number) for opening, number, own in found if opening or own]


def _opened(game: str, line: LogLine) -> int:
    """The number of the round that a line opens; 0 if it opens none."""
    return 0 if line.bot else find(game).round_opened(line.event)


def is_told(line: LogLine) -> bool:
    """Whether a line is told in words of its own."""
    return line.bot or line.event.kind not in UNTOLD


def once(game: str, lines: Sequence[LogLine]) -> list[LogLine]:
    """The lines without those that only announce what the next one tells: each action is told once."""
    return [
        line
        for line, after in zip_longest(lines, lines[1:])
        if after is None or line.bot or after.bot or not news.begun(game, line.event, after.event)
    ]


def recap(position: Position, seat: int, user: int, log: Sequence[LogLine]) -> Recap:
    """What a person at ``seat`` has missed; ``log`` are all lines of the table, as they may see them.

    What an opponent has done in their name is news too, and what they had planned, as it went on without them: whoever
    has pressed nothing yet is told all from the beginning. What follows from the last step of the own turn is, what was
    done in it is not; nor is the set-up.
    """
    kept = position.kept[: len(position.kept) - len(position.turn(seat))]
    own = {move.revision for turn in _made(position.kept, seat, user) for move in turn}
    turn = (_made(kept, seat, user) or _inherited(kept, seat, user) or [[]])[-1]
    last = turn[-1] if turn else None
    begun = turn[0].revision if turn else 0
    if not turn and not position.table.epoch:  # what was told before anybody moved is the set-up
        begun = kept[0].revision if kept else position.table.revision + 1

    def tells(line: LogLine) -> bool:
        if not is_told(line) or line.revision < begun:
            return False
        if line.revision not in own:
            return True
        return last is not None and line.revision == last.revision and _follows(position, line, last, seat)

    found = []
    for section in sections(position.game.id, log):
        told = [line for line in section.lines if tells(line)]
        opens = section.opening is not None and tells(section.opening)
        if told or opens:
            weights = [weight(position.game.id, line, seat) for line in told]
            found.append(Section(section.opening, tuple(told), tuple(weights), already=not opens))
    moved = next((move for move in reversed(kept) if move.seat == seat), None)
    since = moved.revision - (moved.moves[-1].kind == END_TURN) if moved else 0
    lines = tuple(line for line in log if line.revision > since)
    return Recap(_before(found, position.table.revision), lines, tuple(found), first=not turn)


def _before(sections: Sequence[Section], now: int) -> int:
    """The revision before the first thing that is told; ``now``, if nothing is."""
    told = [line.revision for section in sections for line in section.lines]
    told += [section.opening.revision for section in sections if section.opening is not None and not section.already]
    return min(told, default=now + 1) - 1


def _turns(kept: Sequence[EffectiveMove], seat: int) -> list[list[EffectiveMove]]:
    """The turns of a seat, whoever has made them."""
    found = list[list[EffectiveMove]]()
    above: EffectiveMove | None = None
    for move in kept:
        if move.seat == seat:
            if above is None or above.seat != seat or above.ends_turn:
                found.append([])
            found[-1].append(move)
        above = move
    return found


def _made(kept: Sequence[EffectiveMove], seat: int, user: int) -> list[list[EffectiveMove]]:
    """The turns of a seat that a person has made, by pressing. Of a game that came in a file it is not known what was
    pressed: there all of several people are, until somebody presses.
    """
    mine = [turn for turn in _turns(kept, seat) if turn[-1].user == user]
    people = {move.user for move in kept if move.user}
    if len(people) > 1 and not any(move.pressed for move in kept):
        return mine
    return [turn for turn in mine if any(move.pressed for move in turn)]


def _inherited(kept: Sequence[EffectiveMove], seat: int, user: int) -> list[list[EffectiveMove]]:
    """The turns of a seat before this person has taken it over; none if only opponents have played it."""
    turns = _turns(kept, seat)
    return turns if any(turn[-1].user not in (0, user) for turn in turns) else []


def _follows(position: Position, line: LogLine, last: EffectiveMove, seat: int) -> bool:
    """Whether a line of the step that ended the own turn follows from it, instead of telling it."""
    if last.moves[-1].kind == END_TURN or line.bot or line.event.seat != seat:
        return True
    return news.points(position.game.id, line.event) != 0


def weight(game: str, line: LogLine, seat: int) -> int:
    """What a line weighs; what happens to the table itself, and that a round begins, changes things for everybody."""
    return 2 if line.bot or _opened(game, line) else news.weight(game, line.event, seat)
