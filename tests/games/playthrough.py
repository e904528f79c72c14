"""Golden playthroughs: whole games as readable text, for every game in the same form.

A golden file stands in ``tests/engine/<game>/golden/<name>.txt``. Its first line names seats, options and seed; lines
that begin with ``>`` are picks (seat, kind of decision, key), with the number of options behind them; all others are
what came of them. The picks are those of the file, so nothing but the rules decides what it says.

    python -m tests.games.playthrough GAME                          the same picks, told as the rules are now
    python -m tests.games.playthrough GAME NAME SEATS [OPTION=VALUE ...]   a new one, picked by the light policy
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from engine.ai.tree import light
from engine.kernel.registry import game as find
from engine.kernel.values import Decision, Event, Value
from tests.games.rooms import AnyGame, tests

MOST = 5000
Pick = Callable[[Any, Decision], str]


def files(name: str) -> list[Path]:
    """The golden playthroughs of a game."""
    return sorted((tests(name) / "golden").glob("*.txt"))


def shown(value: Value) -> str:
    """An argument of an event."""
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def tell(event: Event) -> str:
    """One line for an event; what only some may know is marked."""
    args = [f"{name}={shown(value)}" for name, value in event.args.items()]
    args += [f"({name}={shown(value)})" for name, value in event.secret.items()]
    who = "" if event.seat < 0 else f" seat {event.seat}:"
    return " ".join(["", f" {event.kind}{who}", *args, *(["by itself"] if event.auto else [])])


def lines(game: AnyGame, seats: int, options: dict[str, str], seed: str, pick: Pick) -> Iterator[str]:
    """All lines of a game."""
    state, events = game.new(seats, options, seed)
    named = " ".join(f"{name}={value}" for name, value in state.options.items())
    yield f"{seats} seats, seed {seed}, {named}".rstrip()
    yield from map(tell, events)
    for _ in range(MOST):
        decision = game.next(state)
        if decision is None:
            break
        key = pick(state, decision)
        yield f"> {decision.seat} {decision.kind} {key}   [{len(decision.options)}]"
        events, _ = game.play(state, decision.seat, key, decision.id)
        yield from map(tell, events)
    result = game.result(state)
    for seat in result.ranking():
        parts = ", ".join(f"{source} {points}" for source, points in result.scores[seat].items() if points)
        besides = "".join(f"; {name} {n}" for row in result.uncounted[seat : seat + 1] for name, n in row.items() if n)
        yield f"place {result.places[seat]}: seat {seat} with {result.totals()[seat]} ({parts}){besides}"


def again(game: AnyGame, path: Path) -> Iterator[str]:
    """The game of a golden file, played and told as the rules are now."""
    kept = path.read_text("utf-8").splitlines()
    head, seed, *rest = kept[0].split(", ")
    options = dict(option.split("=") for option in " ".join(rest).split())
    keys = iter([line.split()[3] for line in kept if line.startswith(">")])
    return lines(game, int(head.split()[0]), options, seed.split()[1], lambda state, decision: next(keys))


def write(path: Path, told: Iterator[str]) -> None:
    """Write a golden file."""
    text = "\n".join(told) + "\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def main(arguments: list[str]) -> None:
    """Write golden files."""
    game = find(arguments[0])
    if len(arguments) == 1:
        for path in files(game.id):
            write(path, again(game, path))
        return
    name, seats, *options = arguments[1:]
    rng = Random(name)
    chosen = dict(option.split("=") for option in options)
    seed = f"{rng.getrandbits(128):032x}"
    path = tests(game.id) / "golden" / f"{name}.txt"
    write(path, lines(game, int(seats), chosen, seed, lambda state, decision: light(game, state, decision, rng)))


if __name__ == "__main__":
    main(sys.argv[1:])
