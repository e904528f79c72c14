"""A played game as seed, options and list of moves; its replay; and how far undo may go."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from engine.errors import DamagedSave, EngineError, ForeignSave, NotYourDecision, UndoRefused
from engine.kernel.clone import clone
from engine.kernel.game import Game
from engine.kernel.registry import AnyGame
from engine.kernel.registry import game as find_game
from engine.kernel.rules import S, V
from engine.kernel.values import END_TURN, Decision, Event

FORMAT = "mandate-game-2"
FORMATS = ("mandate-game-1", FORMAT)
"""The formats that can be read: in the first one a move was a list of keys, and a withdrawn answer was a move too."""

_TAKEN_BACK = ("~",)
"""What a move of the first format holds that withdrew a sealed answer."""


SEED = re.compile("[0-9a-f]{32}")
"""What a seed looks like."""

Word = Annotated[str, Meta(max_length=200)]
"""A word that a file may hold: a key, a kind, a place."""


class Move(Struct, frozen=True, omit_defaults=True):
    """One pick, as it is stored; what is read is held against these bounds.

    ``frame`` and ``kind`` name the decision that was answered with ``key``; ``barrier`` is why the move cannot be
    undone (empty: it can); ``sealed`` marks an answer in a group that was still open afterwards; ``checksum`` is that
    of the state after it (none for a sealed answer: others may come before or after it). ``places`` are those on the
    board that it names for everybody. ``picks`` holds the keys of a move of ``rules_version`` 1, which `upgrade`
    turns into moves of today.
    """

    seat: Annotated[int, Meta(ge=0, le=11)]
    frame: Annotated[int, Meta(ge=0, le=10_000_000)]
    kind: Word
    key: Word = ""
    barrier: Word = ""
    sealed: bool = False
    checksum: Word = ""
    places: Annotated[tuple[Word, ...], Meta(max_length=64)] = ()
    picks: Annotated[tuple[Word, ...], Meta(max_length=64)] = ()


class Record(Struct):
    """A whole game: what `replay` needs, and nothing that it finds out by itself."""

    game: Word
    rules_version: Annotated[int, Meta(ge=0, le=10_000)]
    seats: Annotated[int, Meta(ge=1, le=12)]
    options: Annotated[dict[Word, Word], Meta(max_length=64)]
    seed: Word
    confirm: bool = False
    moves: Annotated[list[Move], Meta(max_length=20_000)] = []
    format: Word = FORMAT

    def encode(self) -> bytes:
        """The record as indented JSON, a move a line where possible."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1)


class Divergence(Struct, frozen=True):
    """The first move after which a replay is not what was recorded: its index, and what differs."""

    move: int
    why: str


def decode(raw: bytes | str) -> Record:
    """Read a record. Raises `DamagedSave` or `ForeignSave`."""
    try:
        record = msgspec.json.decode(raw, type=Record)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise DamagedSave(f"not a game record: {error}") from None
    if not SEED.fullmatch(record.seed):
        raise DamagedSave("the seed is not 32 hexadecimal digits")
    if record.format not in FORMATS:
        raise ForeignSave(f"format {record.format[:40]!r}, not {FORMAT!r}")
    try:
        game = find_game(record.game)
    except EngineError as error:
        raise ForeignSave(str(error)) from None
    if any(move.picks for move in record.moves):
        _, state, _ = start(record)
        steps, _, divergence = upgrade(game, state, record.moves)
        if divergence is not None:
            raise ForeignSave(f"move {divergence.move}: {divergence.why}")
        record.moves = folded(record.moves, steps)
        record.rules_version, record.format = game.rules_version, FORMAT
    return record


def play(
    game: Game[S, V],
    state: S,
    seat: int,
    key: str,
    decision_id: int | None = None,
) -> tuple[S, list[Event], Move]:
    """`Game.apply`, with the move to store. Raises `MoveError`."""
    asked = game.asked(state, seat, decision_id)
    kind = game.rules.kinds[asked.kind]
    after, events, barrier = game.apply(state, seat, key, decision_id)
    sealed = any(frame.id == asked.id for frame in after.stack)
    places: tuple[str, ...] = ()
    if not (kind.secret or asked.group):
        place = kind.place(game.view(state, seat), asked, key)
        places = (place,) if place else ()
    checksum = "" if sealed else game.checksum(after)
    return after, events, Move(seat, asked.id, asked.kind, key, barrier, sealed, checksum, places)


def added(moves: Sequence[Move], move: Move) -> list[Move]:
    """The moves with ``move`` at their end; an answer that is sealed anew takes the place of the one before."""
    if move.sealed:
        moves = [earlier for earlier in moves if not (earlier.sealed and earlier.frame == move.frame)]
    return [*moves, move]


def withdrawn(moves: Sequence[Move], seat: int) -> list[Move]:
    """The moves without the answer that ``seat`` has sealed last. Raises `NotYourDecision`."""
    last = next((move for move in reversed(moves) if move.seat == seat), None)
    if last is None or not last.sealed:
        raise NotYourDecision(f"seat {seat} has sealed nothing")
    return [move for move in moves if move is not last]


def start(record: Record) -> tuple[AnyGame, Any, list[Event]]:
    """The game of a record, its first state and events."""
    game = find_game(record.game)
    state, events = game.new(record.seats, record.options, record.seed, confirm=record.confirm, again=True)
    return game, state, events


def replay(game: AnyGame, state: Any, moves: Sequence[Move]) -> tuple[list[Any], list[list[Event]], Divergence | None]:
    """Play ``moves`` from ``state``: all states (``state`` included), the events of each, and the first divergence.

    Damaged states and moves may make the rules stumble in any way, so every error is a divergence.
    """
    states, told = [state], list[list[Event]]()
    for index, move in enumerate(moves):
        state, events, why = _carried_out(game, state, move, keep=True)
        if why:
            return states, told, Divergence(index, why)
        states.append(state)
        told.append(events)
    return states, told, None


def made_anew(game: AnyGame, state: Any, recorded: Move) -> tuple[Any, Move, str]:
    """A recorded move, carried out: the state after it, the move as the rules would store it today, and what is not as
    it was recorded (empty: nothing). Who made it, where and which key is believed; all else is found out.
    """
    try:
        after, _, move = play(game, state, recorded.seat, recorded.key, recorded.frame)
    except EngineError as error:
        return state, recorded, f"{type(error).__name__}: {error}"
    except Exception as error:
        return state, recorded, f"the rules fail: {type(error).__name__}: {error}"
    if recorded.checksum and move.checksum and move.checksum != recorded.checksum:
        return after, move, f"checksum {move.checksum}, recorded {recorded.checksum}"
    return after, move, ""


def replayed_events(
    game: AnyGame, state: Any, moves: Sequence[Move]
) -> tuple[Any, list[list[Event]], Divergence | None]:
    """`replay` without the states on the way: the last one, the events of each move, and the first divergence.
    ``state`` becomes the last one.
    """
    told = list[list[Event]]()
    for index, move in enumerate(moves):
        state, events, why = _carried_out(game, state, move, keep=False)
        if why:
            return state, told, Divergence(index, why)
        told.append(events)
    return state, told, None


def proved(record: Record) -> Divergence | None:
    """The first divergence when a record is played again, if any: as `replay` finds it, but no state is kept."""
    game, state, _ = start(record)
    return replayed_events(game, state, record.moves)[2]


def _carried_out(game: AnyGame, state: Any, move: Move, *, keep: bool) -> tuple[Any, list[Event], str]:
    """A recorded move: the state after it, its events, and what is not as it was recorded (empty: nothing).

    ``keep``: the state before stays as it is.
    """
    try:
        state = clone(state) if keep else state
        events, _ = game.play(state, move.seat, move.key, move.frame)
    except EngineError as error:
        return state, [], f"{type(error).__name__}: {error}"
    except Exception as error:
        return state, [], f"the rules fail: {type(error).__name__}: {error}"
    if move.checksum and game.checksum(state) != move.checksum:
        return state, events, f"checksum {game.checksum(state)}, recorded {move.checksum}"
    return state, events, ""


def upgrade(
    game: AnyGame, state: Any, moves: Sequence[Move]
) -> tuple[list[tuple[Move, ...]], list[Any], Divergence | None]:
    """What each move of ``rules_version`` 1 is today, played again from ``state``; the states; and where that fails.

    A move may become several. One that withdrew a sealed answer becomes none: `folded` takes out what it withdrew. One
    that changed a sealed answer is the same after a withdrawal. A decision with a single option that no move answers
    was not asked then: it is taken by itself, with the move that follows it, or with the last one. So a game waits for
    whom it waited for, and one that was over is over.
    """
    made: list[tuple[Move, ...]] = []
    states = [state]
    for index, old in enumerate(moves):
        step: list[Move] = []
        try:
            while (forced := _unasked(game, state, old)) is not None:
                state, _, move = play(game, state, forced.seat, forced.options[0])
                step.append(move)
            open_now = game.decision(state, old.seat)
            if old.picks == _TAKEN_BACK or (open_now is not None and not open_now.waiting):
                state = _unsealed(game, state, old.seat)
            if old.picks != _TAKEN_BACK:
                for key in game.legacy(old.kind, old.picks):
                    state, _, move = play(game, state, old.seat, key)
                    step.append(move)
        except EngineError as error:
            return made, states, Divergence(index, f"{type(error).__name__}: {error}")
        made.append(tuple(step))
        states.append(state)
    while made and made[-1] and (forced := game.next(state)) is not None and _taken_then(game, forced):
        state, _, move = play(game, state, forced.seat, forced.options[0])
        made[-1], states[-1] = (*made[-1], move), state
    return made, states, None


def _taken_then(game: AnyGame, asked: Decision) -> bool:
    """Whether version 1 took a decision by itself: it has a single option, and is none of those always asked then."""
    always = asked.together or asked.kind == END_TURN or asked.kind in game.legacy_asks
    return len(asked.options) == 1 and not always


def _unasked(game: AnyGame, state: Any, old: Move) -> Decision | None:
    """The decision waited for, if version 1 took it by itself: it has a single option, and ``old`` answers another."""
    asked = game.next(state)
    if asked is None or asked.together or len(asked.options) > 1 or (asked.seat, asked.kind) == (old.seat, old.kind):
        return None
    return asked


def _unsealed(game: AnyGame, state: Any, seat: int) -> Any:
    """The state without the answers that ``seat`` has sealed, however many there are."""
    while True:
        try:
            state = game.withdraw(state, seat)
        except NotYourDecision:
            return state


def folded(old: Sequence[Move], steps: Sequence[tuple[Move, ...]]) -> list[Move]:
    """The moves that count after `upgrade`, in order."""
    made: list[Move] = []
    for before, step in zip(old, steps, strict=True):
        if not step:
            made = [step for step in made if not (step.sealed and step.seat == before.seat and _open(made, step))]
        for move in step:
            made = added(made, move)
    return made


def _open(moves: Sequence[Move], sealed: Move) -> bool:
    """Whether nothing but sealed answers has come after ``sealed``: its group has not been opened yet."""
    return all(move.sealed for move in moves[moves.index(sealed) :])


def undo(moves: Sequence[Move], seat: int) -> int:
    """How many moves are left when ``seat`` takes back its last step.

    A sealed answer whose group is still open is not undone but withdrawn (`withdrawn`). Raises `UndoRefused`.
    """
    if not moves:
        raise UndoRefused("nothing")
    last = moves[-1]
    if last.seat != seat or last.sealed:
        raise UndoRefused("other_seat" if any(move.seat == seat for move in moves) else "nothing")
    if last.barrier:
        raise UndoRefused(last.barrier)
    return len(moves) - 1
