"""A game from its beginning to now, step by step: every earlier position, and what has led from one to the next.

A `Replay` is made by playing the moves that count again, so what was taken back is not in it, and a position in it is a
state of then: what a seat sees of it, and what the spectator sees, is what they saw then.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from bot.store.values.errors import DamagedTable
from bot.store.values.table import LogLine, Table
from bot.tables.commit.repository import Repository
from bot.tables.model.effective_moves import moves_of
from bot.tables.model.position import EffectiveMove, GameState, Position
from engine.kernel.record import replay
from engine.kernel.registry import AnyGame
from engine.kernel.values import END_TURN, PUBLIC

STEP, TURN, ROUND = "step", "turn", "round"
UNITS = (STEP, TURN, ROUND)
"""By what one goes through a film. A turn ends where another seat is asked; sealed answers that are opened together
belong to one turn, and no turn goes on over the end of a round.
"""

KEPT = 8
"""How many films are kept; one has up to 3 MB."""

UNTOLD = ("undone",)
"""What the bot itself has told of steps that are not in the film."""


class Replay(Struct, frozen=True):
    """The steps of a game that count, and the position after each.

    Moments are counted from 0, the position in which ``kept`` begins; moment n is that after ``kept[n - 1]``. ``ends``
    are the moments at which each of `UNITS` ends, in order. ``begun_at`` is the table's revision at moment 0.
    ``rounds`` are the numbers of the rounds at all moments.
    """

    game: AnyGame
    begun_at: int
    kept: tuple[EffectiveMove, ...]
    states: tuple[bytes, ...]
    ends: dict[str, tuple[int, ...]]
    rounds: tuple[int, ...] = ()

    @property
    def last(self) -> int:
        """The moment of the present position."""
        return len(self.kept)

    def revision(self, moment: int) -> int:
        """The table's revision at a moment."""
        return self.kept[moment - 1].revision if moment else self.begun_at

    def moment_at(self, revision: int) -> int:
        """The last moment that is not later than a revision, whether or not that revision still counts."""
        return bisect_right([move.revision for move in self.kept], revision)

    def later(self, moment: int, unit: str) -> int | None:
        """Where the unit that goes on at a moment ends; None at the end."""
        found = bisect_right(self.ends[unit], moment)
        return self.ends[unit][found] if found < len(self.ends[unit]) else None

    def earlier(self, moment: int, unit: str) -> int | None:
        """Where the unit before the one that a moment belongs to ends; None at the beginning."""
        return None if moment == 0 else self.begun(moment, unit)

    def begun(self, moment: int, unit: str) -> int:
        """The moment at which the unit began that ``moment`` belongs to."""
        found = bisect_left(self.ends[unit], moment)
        return self.ends[unit][found - 1] if found else 0

    def count(self, moment: int, unit: str) -> int:
        """The number of the unit that ``moment`` belongs to, from 1; 0 for the beginning."""
        return bisect_left(self.ends[unit], moment) + 1 if moment else 0

    def position(self, table: Table, moment: int) -> Position:
        """The position at a moment."""
        state = self.game.decode(self.states[moment])
        return Position(
            msgspec.structs.replace(table, revision=self.revision(moment)),
            GameState(self.game, state, self.kept[:moment], 0),
        )

    def told(self, lines: Sequence[LogLine], since: int, until: int) -> list[LogLine]:
        """Of the lines of a log those that lead from moment ``since`` to moment ``until``.

        What the bot has told belongs to the next step; the last moment has everything up to now.
        """
        first = self.revision(since) if until else self.begun_at - 1
        last = self.revision(until) if until < self.last else lines[-1].revision if lines else 0
        return [
            line for line in lines if first < line.revision <= last and not (line.bot and line.event.kind in UNTOLD)
        ]


def film(
    game: AnyGame, first: object, kept: Sequence[EffectiveMove], begun_at: int = 0, old: Replay | None = None
) -> Replay | None:
    """The film of the moves that count, from their first state; None if they cannot be played again. ``old`` is the
    same table's film of before: what both have in common is not played once more.
    """
    same = common(old, kept)
    states, _, divergence = replay(game, game.decode(old.states[same]) if old else first, moves_of(kept[same:]))
    if divergence is not None:
        return None
    after, at = [states[0]], 0
    for move in kept[same:]:
        at += len(move.moves)
        after.append(states[at])
    new = after[1:] if old else after
    before = (old.states[: same + 1], old.rounds[: same + 1]) if old else ((), ())
    rounds = (*before[1], *(game.round(game.view(state, PUBLIC)) for state in new))
    turns, over = [], []
    for moment in range(1, len(kept) + 1):
        last = moment == len(kept)
        if last or rounds[moment] != rounds[moment - 1]:
            over.append(moment)
        if last or over[-1:] == [moment] or _turn_ends(kept, moment - 1):
            turns.append(moment)
    ends = {STEP: tuple(range(1, len(kept) + 1)), TURN: tuple(turns), ROUND: tuple(over)}
    return Replay(game, begun_at, tuple(kept), (*before[0], *(game.encode(state) for state in new)), ends, rounds)


def common(old: Replay | None, kept: Sequence[EffectiveMove]) -> int:
    """How many steps a film begins with that are the first of ``kept`` too."""
    pairs = zip(old.kept if old else (), kept, strict=False)
    return next(
        (at for at, (pair, other) in enumerate(pairs) if pair != other), min(len(old.kept) if old else 0, len(kept))
    )


def _turn_ends(kept: Sequence[EffectiveMove], index: int) -> bool:
    """Whether a turn ends with a step that is not the last one."""
    entry = kept[index]
    if entry.sealed:
        return False
    opened = index > 0 and kept[index - 1].sealed
    return entry.moves[-1].kind == END_TURN or opened or kept[index + 1].seat != entry.seat


class Replays:
    """The films of tables, made off the loop; a few are kept."""

    def __init__(self, repo: Repository) -> None:
        self.repo = repo
        self._kept: OrderedDict[int, tuple[int, Replay]] = OrderedDict()

    def at_hand(self, table: Table) -> bool:
        """Whether the film of a table as it was read is there, and need not be made."""
        held = self._kept.get(table.id)
        return held is not None and held[0] == table.revision

    async def of(self, table: Table) -> Replay:
        """The film of a table as it was read. Raises `NotRunning` and `DamagedTable`."""
        held = self._kept.get(table.id)
        if held is None or held[0] != table.revision:
            position = await self.repo.position_of(table)
            first, base = await self.repo.first(position.table), await self.repo.reads.history.base(table.id)
            made = await asyncio.to_thread(film, position.game, first, position.kept, base[0] if base else 0)
            if made is None:
                raise DamagedTable(table=table.id, detail="its moves cannot be played again")
            held = self._kept[table.id] = (table.revision, made)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(table.id)
        return held[1]
