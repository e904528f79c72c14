"""Files of tables that somebody has changed: each is refused with a sentence, or is a table like any other.

    python -m tests.games.mutated_files COUNT [SEED]

Real exports of every game, of any length, are changed: bits, numbers, structure, moves, seats; most of them get a
digest that fits, as a forger would give them one. What is read then is imported, drawn in every kind of picture, taken
by people, played on, exported, read again and verified.
"""

from __future__ import annotations

import asyncio
import contextlib
import copy
import json
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from bot.discord.text.errors import sentence
from bot.store.store import open_store
from bot.store.values.table import OVER, Seat
from bot.tables.facade import Tables
from bot.tables.history.export_file import ExportFile, fingerprint, sealed, seats_of
from bot.tables.history.reading import read
from bot.tables.model.actor import Actor
from bot.tables.model.errors import ArchiveError
from bot.tables.model.position import Position
from engine.kernel import record as records
from engine.kernel.record import Record
from engine.kernel.registry import AnyGame, game
from render.boards import board
from render.samples import SamplePosition, pictures
from render.words.words import LANGUAGES, Words
from tests.support.reading import here

ADMIN = Actor(900, "Doro", guild=1, may_manage=True)
NUMBERS = (-1, 0, 1, 2, 7, 99, 2**31, 2**53, 2**62, 2**63, 2**64, 2**70, -(2**62), -5, 1e300, -0.5, 1e-300)
TEXTS = (
    "",
    " ",
    "\n",
    "An\u202ena",
    "\x00",
    "x" * 500,
    "~",
    "_",
    "0",
    "-1",
    "null",
    "../..",
    "@everyone",
    "\U0001f468\u200d\U0001f469",
)
THINGS: tuple[Any, ...] = (None, True, False, [], {}, [[]], {"a": 1}, *NUMBERS, *TEXTS)
SLOW = 5.0
"""Seconds of CPU after which reading a file is found slow; a stranger's is given twice as many."""


# ---- real files ------------------------------------------------------------------------------------------------------


def export(played: AnyGame, rng: random.Random) -> bytes:
    """The file of a game of people and opponents that was played to any length by random picks."""
    seats = rng.choice(played.seats)
    chosen = {spec.name: rng.choice(spec.offered(seats)) for spec in played.options}
    options, seed = played.choose(seats, chosen), f"{rng.getrandbits(128):032x}"
    state, _ = played.new(seats, options, seed, confirm=True)
    moves: list[records.Move] = []
    for _ in range(rng.choice((0, 1, 5, 20, 60, 200, 2000))):
        if (asked := played.next(state)) is None:
            break
        state, _, move = records.play(played, state, asked.seat, rng.choice(asked.options), asked.id)
        moves = records.added(moves, move)
    people = tuple(
        Seat(10 + seat, f"Anna {seat}") if rng.random() < 0.8 else Seat(None, "Bot", "easy") for seat in range(seats)
    )
    record = Record(played.id, played.rules_version, seats, options, seed, True, list(moves))
    times = [1000.0 + number for number in range(len(moves))]
    return sealed(ExportFile(seats=seats_of(people), times=times, over=state.over, record=record), b"k")


# ---- how it is changed -----------------------------------------------------------------------------------------------


def bits(raw: bytes, rng: random.Random) -> bytes:
    """Some bits are other ones, some bytes are missing."""
    made = bytearray(raw)
    for _ in range(rng.choice((1, 1, 2, 8))):
        at = rng.randrange(len(made))
        if rng.random() < 0.8:
            made[at] ^= 1 << rng.randrange(8)
        else:
            del made[at : at + rng.choice((1, 4, 100))]
    return bytes(made)


def places(thing: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to everything in a file."""
    inside = thing.items() if isinstance(thing, dict) else enumerate(thing) if isinstance(thing, list) else ()
    return [path, *(way for name, one in inside for way in places(one, (*path, name)))]


def at(found: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        found = found[step]
    return found


def numbers(found: Any, rng: random.Random) -> None:
    """Some numbers are others, most of them near."""
    ways = [way for way in places(found) if way and isinstance(at(found, way), int | float)]
    for way in rng.sample(ways, min(len(ways), rng.choice((1, 1, 3)))):
        held = at(found, way[:-1])
        near = rng.random() < 0.5
        held[way[-1]] = held[way[-1]] + rng.choice((-1, 1)) if near else rng.choice(NUMBERS)


def structure(found: Any, rng: random.Random) -> None:
    """Something is missing, is there twice, lies elsewhere, or is something else."""
    way = rng.choice([way for way in places(found) if way])
    held, last = at(found, way[:-1]), way[-1]
    match rng.randrange(4):
        case 0:
            del held[last]
        case 1 if isinstance(held, list):
            held.insert(rng.randrange(len(held) + 1), copy.deepcopy(held[last]))
        case 1:
            held[f"{last}2"] = held[last]
        case 2:
            held[last] = copy.deepcopy(at(found, rng.choice(places(found))))
        case _:
            held[last] = rng.choice(THINGS)


def moves(found: Any, rng: random.Random) -> None:
    """Moves are others: exchanged, left out, made twice, of another seat, with another key, without their proofs."""
    made, times = found["record"]["moves"], found["times"]
    if not made:
        return
    one, other = rng.randrange(len(made)), rng.randrange(len(made))
    match rng.randrange(8):
        case 0:
            made[one], made[other] = made[other], made[one]
        case 1:
            del made[one], times[one]
        case 2:
            made.insert(other, dict(made[one]))
            times.insert(other, times[one])
        case 3:
            del made[one:], times[one:]
            found["over"] = False
        case 4:
            made[one]["key"] = made[other].get("key", "")
            _without_proofs(made)
        case 5:
            made[one]["seat"] = rng.randrange(5)
        case 6:
            made[one] |= {"sealed": True, "barrier": "", "places": ["nowhere"], "checksum": ""}
        case _:
            _without_proofs(made)
            made[one] |= {"picks": [made[one].get("key", "")], "kind": made[other]["kind"]}


def seats(found: Any, rng: random.Random) -> None:
    """Seats and options are others."""
    seat = rng.choice(found["seats"])
    match rng.randrange(6):
        case 0:
            seat["name"] = rng.choice(TEXTS)
        case 1:
            seat["user"] = rng.choice((None, 10, -5, 2**63 - 1, rng.choice(NUMBERS)))
        case 2:
            seat |= {"user": None, "level": rng.choice(("easy", "hard", "", "godlike"))}
        case 3:
            seat |= {"conceded": rng.random() < 0.5, "stand": rng.choice(("", "turn", "on", "open", "off"))}
        case 4:
            found["record"]["seed"] = f"{rng.getrandbits(128):032x}"
        case _:
            spec = rng.choice([*game(found["record"]["game"]).options, None])
            found["record"]["options"][spec.name if spec else "colour"] = rng.choice(
                [*(spec.values if spec else ()), "x"]
            )


def _without_proofs(made: list[dict[str, Any]]) -> None:
    for move in made:
        move.pop("checksum", None)


CHANGES = (numbers, structure, moves, seats)


def mutated(raw: bytes, rng: random.Random) -> tuple[str, bytes]:
    """A changed file, and how it was changed."""
    if rng.random() < 0.15:
        return "bits", bits(raw, rng)
    change = rng.choice(CHANGES)
    found = json.loads(raw)
    for _ in range(rng.choice((1, 1, 1, 3))):
        try:
            change(found, rng)
        except (
            LookupError,
            TypeError,
            ValueError,
            OverflowError,
        ):  # the change before has taken away what it looks for
            break
    return change.__name__, digested(found) if rng.random() < 0.95 else json.dumps(found).encode()


def digested(found: Any) -> bytes:
    """With a digest that fits, if there can be one."""
    with contextlib.suppress(TypeError, ValueError, OverflowError, AttributeError, msgspec.MsgspecError):
        found["digest"] = fingerprint(json.dumps(found).encode())
    return json.dumps(found).encode()


# ---- what comes of it ------------------------------------------------------------------------------------------------


class Outcome(Exception):
    """A file was neither refused with a sentence nor a table like any other."""


class Fuzzer:
    """A bot that is given changed files."""

    def __init__(self, tables: Tables, seed: int) -> None:
        self.tables = tables
        self.rng = random.Random(seed)
        self.counts: Counter[str] = Counter()
        self.slowest = 0.0
        self.channel = 0
        self.admin = ADMIN

    async def one(self, name: str) -> None:
        """Change a file of a game and see what comes of it. Raises `Outcome`."""
        kind, raw = mutated(export(game(name), self.rng), self.rng)
        try:
            self.counts[f"{kind}: {await self._of(raw)}"] += 1
        except Exception as error:
            kept = Path(tempfile.gettempdir()) / f"mutated-{name}-{self.rng.getrandbits(32):08x}.json"
            kept.write_bytes(raw)
            raise Outcome(f"{kind}, {kept}: {type(error).__name__}: {error}") from error

    async def _of(self, raw: bytes) -> str:
        self.channel += 1
        self.admin = msgspec.structs.replace(ADMIN, user=ADMIN.user + self.channel)  # each takes in one file
        began = time.process_time()
        try:
            table = await self.tables.exports.import_(1, self.channel, self.admin, raw)
        except ArchiveError as error:
            told = {sentence(Words(lang), error) for lang in LANGUAGES}
            if len(told) < len(LANGUAGES) or any("\n" in one for one in told):
                raise Outcome(f"no sentence for {error.reason}") from None
            return f"refused, {error.reason}"
        finally:
            took = time.process_time() - began
            self.slowest = max(self.slowest, took)
            assert took < SLOW, f"{took:.1f} s"
        assert not any(seat.user for seat in table.seats)
        position = await self.tables.position(table.id)
        drawn(position)
        position = await self._played_on(position)
        await self._told(position)
        return "a table"

    async def _played_on(self, position: Position) -> Position:
        """Everybody sits down who can; some picks are made, one is taken back where that is possible."""
        table = position.table
        for seat, own in enumerate(table.seats if table.live else ()):
            if own.vacant:
                await self.tables.stand_ins.take(table.id, Actor(500 + seat, f"New {seat}"), seat)
        await self.tables.opponents.settle()
        position = await self.tables.position(table.id)
        for _ in range(6):
            asked = [one for one in position.decisions() if one.waiting and position.table.seats[one.seat].human]
            if not asked:
                break
            now, user = asked[0], position.table.seats[asked[0].seat].user or 0
            key = self.rng.choice(now.options)
            await self.tables.play.pick(table.id, user, position.table.revision, now.id, key)
            after = await self.tables.position(table.id)
            if self.rng.random() < 0.3 and after.table.live and not after.undo_reason(now.seat):
                await self.tables.play.undo(table.id, user)
            await self.tables.opponents.settle()
            position = await self.tables.position(table.id)
        return position

    async def _told(self, position: Position) -> None:
        """It is exported, read again, verified and drawn once more; then it makes room."""
        table = position.table
        assert not (await self.tables.verifier.of(table.id)).fault
        raw = await self.tables.exports.export(table.id, self.admin)
        again = read(raw, await self.tables.exports.keys.of("files"))
        assert again.signed
        assert position.game.encode(position.state).decode() == again.last
        drawn(position)
        await self.tables.game_log.log(table.id)
        if table.status != OVER:
            await self.tables.lobby.abort(table.id, self.admin)


def drawn(position: Position) -> None:
    """Every kind of picture of a position can be made."""
    names = tuple(position.table.names)
    for kind, view, picture in pictures(position.game, SamplePosition("file", position.state, []), Words("en")):
        if not board(position.game.id).scene(view, msgspec.structs.replace(picture, names=names)).marks:
            raise Outcome(f"an empty picture: {kind}")


async def run(names: list[str], count: int, seed: int) -> Fuzzer:
    """So many files of each game. Raises `Outcome`."""
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(Path(folder) / "mandate.sqlite")
        tables = Tables(store, reader=here)
        fuzzer = Fuzzer(tables, seed)
        try:
            for _ in range(count):
                for name in names:
                    await fuzzer.one(name)
        finally:
            await tables.plans.close()
            await tables.opponents.close()
            await store.close()
    return fuzzer


def main() -> None:
    """The long run, with its figures."""
    from tests.games.rooms import built

    count, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    names, began = list(built()), time.perf_counter()
    fuzzer = asyncio.run(run(names, -(-count // len(names)), seed))
    for told, number in sorted(fuzzer.counts.items()):
        sys.stdout.write(f"{number:7} {told}\n")
    total = sum(fuzzer.counts.values())
    sys.stdout.write(
        f"{total:7} files in {time.perf_counter() - began:.0f} s, the slowest read in {fuzzer.slowest:.2f} s\n"
    )


if __name__ == "__main__":
    main()
