"""Games in the terminal: ``python -m engine play|fuzz|replay|arena|tune``.

python -m engine play dragon --lang de        play one seat against the light policy, in words
python -m engine fuzz dragon --games 500      watch random games; a breach leaves a short game for `replay`
python -m engine replay game.json             play a record again and compare the checksums
python -m engine arena dragon easy greedy     levels against each other
python -m engine tune dragon                  better weights for its opponents, by self-play
"""

from __future__ import annotations

import argparse
import secrets
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from functools import partial
from math import inf
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec

from engine.ai.arena import PLAYERS, arena
from engine.errors import BadOption, BadSeats, EngineError
from engine.kernel.counting import counted
from engine.kernel.fuzzing import Breach, FuzzReport, freeze_loaded_games, fuzz, shorten, tables
from engine.kernel.opponent import path_of
from engine.kernel.record import decode, proved
from engine.kernel.registry import game, games
from render.terminal import play
from render.words.words import LANGUAGES, Words

ALL = "all"
"""Every game, in turn."""
PARTS = ("estimate", "light")
"""What `tune` finds weights for."""
BATCH = 25
"""So many random games are one piece of work."""


def main(argv: list[str] | None = None, prog: str = "python -m engine", lang: str = LANGUAGES[0]) -> int:
    """Run a command; returns the exit code: 0, 1 for what went wrong, 2 for a wrong call. It speaks ``lang``."""
    words = Words(lang)
    asked = _parser(prog, words).parse_args(argv)
    try:
        return int(asked.run(asked))
    except (BadSeats, BadOption):
        _say(_unplayable(asked, words))
        return 2
    except OSError as error:
        _say(words.text("operator.error.file", file=str(error.filename), why=str(error.strerror or error)))
        return 1
    except EngineError as error:
        _say(f"{type(error).__name__}: {error}")
        return 1
    except (KeyboardInterrupt, EOFError):
        return 130


def _parser(prog: str, words: Words) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=prog, description=words.text("operator.engine"))
    commands = parser.add_subparsers(required=True, metavar=words.text("operator.help.command"))

    def told(name: str) -> str:
        return words.text(f"operator.engine.{name}")

    def what(name: str) -> str:
        return words.text(f"operator.what.{name}")

    def command(name: str, run: Any) -> argparse.ArgumentParser:
        parser = commands.add_parser(name, help=told(name))
        parser.set_defaults(run=run, words=words)
        return parser

    def number(parser: argparse.ArgumentParser, name: str, kind: type[float], told: str, usual: Any = None) -> None:
        def read(text: str) -> float:
            return kind(text)

        read.__name__ = what("number")  # what argparse says that something else is none of
        parser.add_argument(name, type=read, default=usual, metavar=what("number"), help=told)

    def chosen(parser: argparse.ArgumentParser, *more: str) -> None:
        every = [*sorted(games()), *more]
        told_ = words.text("operator.engine.game", games=", ".join(every))
        parser.add_argument("game", choices=every, metavar=what("game"), help=told_)

    table = command("play", _play)
    chosen(table)
    told_ = words.text("operator.engine.lang", languages=", ".join(LANGUAGES))
    table.add_argument("--lang", choices=LANGUAGES, default=words.lang, metavar=what("language"), help=told_)
    number(table, "--seats", int, told("seats"))
    number(table, "--seed", int, told("seed"))
    table.add_argument("--option", action="append", default=[], metavar=what("option"), help=told("option"))
    watch = command("fuzz", _fuzz)
    chosen(watch, ALL)
    number(watch, "--games", int, told("fuzz.games"), 200)
    number(watch, "--seed", int, told("seed"), 0)
    number(watch, "--jobs", int, told("jobs"), 1)
    number(watch, "--seconds", float, told("fuzz.seconds"), 60.0)
    watch.add_argument("--log", type=Path, default=Path("fuzz.json"), metavar=what("file"), help=told("fuzz.log"))
    again = command("replay", _replay)
    again.add_argument("log", type=Path, metavar=what("file"), help=told("replay.log"))
    match = command("arena", _arena)
    chosen(match)
    told_ = words.text("operator.engine.arena.players", players=", ".join(PLAYERS))
    match.add_argument("players", nargs="+", metavar=what("player"), help=told_)
    number(match, "--games", int, told("arena.games"), 12)
    number(match, "--seconds", float, told("arena.seconds"), inf)
    number(match, "--seed", int, told("seed"), 0)
    number(match, "--jobs", int, told("jobs"), 1)
    match.add_argument("--json", action="store_true", help=told("arena.json"))
    better = command("tune", _tune)
    chosen(better)
    told_ = words.text("operator.engine.tune.part", parts=", ".join(PARTS))
    better.add_argument("--part", choices=PARTS, default=PARTS[0], metavar=what("part"), help=told_)
    number(better, "--games", int, told("tune.games"), 300)
    number(better, "--seconds", float, told("tune.seconds"), 120.0)
    number(better, "--seed", int, told("seed"), 0)
    better.add_argument("--out", type=Path, metavar=what("file"), help=told("tune.out"))
    return parser


def _unplayable(asked: argparse.Namespace, words: Words) -> str:
    """Why a game cannot be set up like that: how many play it, or its options."""
    chosen, seats = game(asked.game), getattr(asked, "seats", None)
    if seats not in (None, *chosen.seats) or getattr(asked, "players", None):
        least, most = chosen.seats[0], chosen.seats[-1]
        return words.text("operator.engine.wrong.seats", game=words.text(f"{chosen.id}.name"), least=least, most=most)
    every = words.parted([f"{spec.name}={'/'.join(spec.values)}" for spec in chosen.options])
    return words.text("operator.engine.wrong.option", game=words.text(f"{chosen.id}.name"), options=every)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def _play(asked: argparse.Namespace) -> int:
    """Seat 0 is asked on standard input, in words; the others follow the light policy."""
    chosen = game(asked.game)
    seed = secrets.randbits(64) if asked.seed is None else asked.seed
    options = dict(option.partition("=")[::2] for option in asked.option)
    play(chosen, asked.seats or chosen.seats[0], options, seed, asked.lang, input, _say)
    return 0


def _fuzz(asked: argparse.Namespace) -> int:
    """Random games over seats and options, each watched closely; a breach is made a short game."""
    chosen = sorted(games()) if asked.game == ALL else [asked.game]
    seeds = [
        range(at, min(at + BATCH, asked.seed + asked.games))
        for at in range(asked.seed, asked.seed + asked.games, BATCH)
    ]
    began, found = time.perf_counter(), {name: FuzzReport() for name in chosen}
    spawn = partial(ProcessPoolExecutor, mp_context=get_context("spawn"), initializer=freeze_loaded_games)
    with spawn(asked.jobs) if asked.jobs > 1 else nullcontext() as pool:
        run = pool.map if pool else map
        batches = [(name, seed) for seed in seeds for name in chosen]
        for (name, _), batch in zip(batches, run(fuzz, *zip(*batches, strict=True)), strict=True):
            found[name].add(batch)
            if batch.breach:
                return _broken(batch.breach, asked)
    for name, all_of_it in found.items():
        many = f"{counted(all_of_it.games, 'game')} at {counted(len(tables(name)), 'kind')} of table"
        _say(f"{name}: {many}, {counted(all_of_it.picks, 'pick')} of {counted(len(all_of_it.kinds), 'kind')}")
        _say("  promises: " + ", ".join(f"{what} {n:,}" for what, n in all_of_it.promises.items()))
    _say(f"{counted(asked.games, 'game')} each, {time.perf_counter() - began:.1f} s, nothing found")
    return 0


def _broken(breach: Breach, asked: argparse.Namespace) -> int:
    """Tell a breach, and write down the shortest game with it that is found in some time."""
    _say(f"after {counted(len(breach.record.moves), 'pick')}: {breach.what}")
    end = time.process_time() + asked.seconds
    short = shorten(breach, lambda: time.process_time() >= end)
    asked.log.write_bytes(short.record.encode())
    _say(f"after {counted(len(short.record.moves), 'pick')}: {short.what}\nthe game so far: {asked.log}")
    if short.last:
        _say(f"the pick that breaks it: seat {short.last[0]}, {short.last[1]}")
    return 1


def _replay(asked: argparse.Namespace) -> int:
    record = decode(asked.log.read_bytes())
    divergence = proved(record)
    if divergence is not None:
        _say(f"move {divergence.move} of {len(record.moves)}: {divergence.why}")
        return 1
    _say(f"{counted(len(record.moves), 'move')} of {record.game}, {record.seats} seats: the same to the last checksum")
    return 0


def _arena(asked: argparse.Namespace) -> int:
    chosen = game(asked.game)
    if len(asked.players) not in chosen.seats:
        raise BadSeats
    if asked.jobs > 1:
        with ProcessPoolExecutor(asked.jobs, mp_context=get_context("spawn")) as pool:
            standings = arena(chosen, asked.players, asked.games, asked.seed, pool, asked.seconds)
    else:
        standings = arena(chosen, asked.players, asked.games, asked.seed, seconds=asked.seconds)
    if asked.json:
        _say(msgspec.json.encode(standings).decode())
    else:
        for standing in standings:
            _say(standing.line())
    return 0


def _tune(asked: argparse.Namespace) -> int:
    """Better weights, written over the old ones if they are better indeed."""
    from engine.ai.tune import tune  # what it needs is there for developers only
    from engine.ai.weights import text_of

    end = time.process_time() + asked.seconds
    found = tune(game(asked.game), asked.part, asked.games, lambda: time.process_time() >= end, asked.seed)
    for line in found.told:
        _say(line)
    if not found.better:
        _say("nothing better was found: the file stays as it is")
        return 0
    path = asked.out or path_of(asked.game)
    path.write_text(text_of(found.weights), "utf-8")
    _say(f"written: {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
