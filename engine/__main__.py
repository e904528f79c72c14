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
from engine.errors import EngineError
from engine.kernel.fuzzing import Breach, Fuzzed, fuzz, settle, shorten, tables
from engine.kernel.opponent import path_of
from engine.kernel.record import decode, proved
from engine.kernel.registry import game, games
from render.terminal import play
from render.words.words import LANGUAGES

ALL = "all"
"""Every game, in turn."""
BATCH = 25
"""So many random games are one piece of work."""


def main(argv: list[str] | None = None, prog: str = "python -m engine") -> int:
    """Run a command; returns the exit code: 0, 1 for what went wrong, 2 for a wrong call."""
    asked = _parser(prog).parse_args(argv)
    try:
        return int(asked.run(asked))
    except (EngineError, OSError) as error:
        _say(f"{type(error).__name__}: {error}")
        return 1
    except (KeyboardInterrupt, EOFError):
        return 130


def _parser(prog: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=prog, description="The rules of the games in the terminal.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Any, about: str) -> argparse.ArgumentParser:
        one = commands.add_parser(name, help=about)
        one.set_defaults(run=run)
        return one

    table = command("play", _play, "play one seat against the light policy, in words")
    table.add_argument("game", choices=sorted(games()))
    table.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0])
    table.add_argument("--seats", type=int)
    table.add_argument("--seed", type=int)
    table.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    watch = command("fuzz", _fuzz, "play random games and check them; a fault leaves a short game to replay")
    watch.add_argument("game", choices=[*sorted(games()), ALL])
    watch.add_argument("--games", type=int, default=200, help="how many games of each")
    watch.add_argument("--seed", type=int, default=0)
    watch.add_argument("--jobs", type=int, default=1, help="how many processes")
    watch.add_argument("--seconds", type=float, default=60.0, help="CPU seconds for shortening a game with a fault")
    watch.add_argument("--log", type=Path, default=Path("fuzz.json"))
    again = command("replay", _replay, "replay a record and compare the checksums")
    again.add_argument("log", type=Path)
    match = command("arena", _arena, "let levels play against each other")
    match.add_argument("game", choices=sorted(games()))
    match.add_argument(
        "players", nargs="+", metavar="PLAYER", help=f"{', '.join(PLAYERS)}; or one with @FILE of weights"
    )
    match.add_argument("--games", type=int, default=12)
    match.add_argument("--seconds", type=float, default=inf, help="seconds of thinking after which no new round starts")
    match.add_argument("--seed", type=int, default=0)
    match.add_argument("--jobs", type=int, default=1, help="how many processes")
    match.add_argument("--json", action="store_true", help="the standings as JSON")
    better = command("tune", _tune, "find better weights for a game's bot players, by self-play (needs numpy and cma)")
    better.add_argument("game", choices=sorted(games()))
    better.add_argument("--part", choices=("estimate", "light"), default="estimate")
    better.add_argument("--games", type=int, default=300, help="games of self-play; for the light part, games per try")
    better.add_argument("--seconds", type=float, default=120.0, help="CPU seconds for a search for weights")
    better.add_argument("--seed", type=int, default=0)
    better.add_argument("--out", type=Path, help="the file to write, if not the game's own")
    return parser


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
    began, found = time.perf_counter(), {name: Fuzzed() for name in chosen}
    spawn = partial(ProcessPoolExecutor, mp_context=get_context("spawn"), initializer=settle)
    with spawn(asked.jobs) if asked.jobs > 1 else nullcontext() as pool:
        run = pool.map if pool else map
        batches = [(name, seed) for seed in seeds for name in chosen]
        for (name, _), batch in zip(batches, run(fuzz, *zip(*batches, strict=True)), strict=True):
            found[name].add(batch)
            if batch.breach:
                return _broken(batch.breach, asked)
    for name, all_of_it in found.items():
        many = f"{all_of_it.games} games at {len(tables(name))} kinds of table"
        _say(f"{name}: {many}, {all_of_it.picks} picks of {len(all_of_it.kinds)} kinds")
        _say("  promises: " + ", ".join(f"{what} {n:,}" for what, n in all_of_it.promises.items()))
    _say(f"{asked.games} games each, {time.perf_counter() - began:.1f} s, nothing found")
    return 0


def _broken(breach: Breach, asked: argparse.Namespace) -> int:
    """Tell a breach, and write down the shortest game with it that is found in some time."""
    _say(f"after {len(breach.record.moves)} picks: {breach.what}")
    end = time.process_time() + asked.seconds
    short = shorten(breach, lambda: time.process_time() >= end)
    asked.log.write_bytes(short.record.encode())
    _say(f"after {len(short.record.moves)} picks: {short.what}\nthe game so far: {asked.log}")
    if short.last:
        _say(f"the pick that breaks it: seat {short.last[0]}, {short.last[1]}")
    return 1


def _replay(asked: argparse.Namespace) -> int:
    record = decode(asked.log.read_bytes())
    divergence = proved(record)
    if divergence is not None:
        _say(f"move {divergence.move} of {len(record.moves)}: {divergence.why}")
        return 1
    _say(f"{len(record.moves)} moves of {record.game}, {record.seats} seats: the same to the last checksum")
    return 0


def _arena(asked: argparse.Namespace) -> int:
    chosen = game(asked.game)
    if len(asked.players) not in chosen.seats:
        _say(f"{chosen.id} is for {'/'.join(map(str, chosen.seats))} players")
        return 2
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
