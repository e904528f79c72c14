"""Judge random mutants of a game's rules by its clause tests alone, or of a part of the bot by the tests of that part.

    python -m tests.mutants GAME [N] [SEED]
    python -m tests.mutants bot/tables [N] [SEED]   of a storey or a room: bot/discord, bot/tables/seats
    python -m tests.mutants bot/tables/model 20 7 tests/bot/tables    these tests judge it, and no others
    python -m tests.mutants render/ming [N] [SEED]  of the pictures of a game, goldens left out
    python -m tests.mutants GAME all                every mutant there is
    python -m tests.mutants GAME only WORD ...      all with these words in their names: "rewards." "->  if False"

A sample of N is drawn from all mutants of the game (`operators`). Every mutant lives in a process of its own, forked
from this one before the game is imported, and has some seconds of CPU; the tests of the game that bear
``@pytest.mark.clause`` judge it. Those listed in ``tests/mutants/<game>.toml`` are equivalent, for the reason given
there, and do not count. The exit status is 1 if fewer than 97 of 100 are killed, or if one called equivalent is killed.

A mutant of the bot is judged by all everyday tests of the bot that reach its line, those of the same folder first, for
`PATIENCE` seconds of tests; 90 of 100 are to be killed.
"""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import os
import resource
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from select import select
from signal import SIGKILL
from types import CodeType
from typing import Any, TextIO

import pytest

import engine.kernel.registry
from tests.mutants.operators import Mutant, mutants
from tests.mutants.quick import Collected, function_of, silent
from tests.mutants.reach import Lines, Reach

ROOT = Path(engine.__file__).parent.parent
BESIDE = (
    *("__init__", "schema", "schema_map", "data", "legacy", "describe", "labels", "forecast", "foresee"),
    *("opponent", "outlook", "light", "sensible", "distances"),
)
"""Modules that are no rules: structs and loading of the data file, old games, words, what options promise, what can be
planned, the opponents.
"""
WORDS = {
    *("Label", "list[Label]", "tuple[Label, ...]", "list[Blocked]"),
    *("dict[str, Value]", "tuple[str, dict[str, Value]]"),
}
"""Types of what is only said: labels and their arguments."""
SAID = {
    *("flow.tell", "demand", "distinct", "equal"),
    *("_log.debug", "_log.info", "_log.warning", "_log.error", "_log.exception"),
}
"""Calls that only say something: a line of the log, a claim about the data file."""
GOAL = 0.97
OF_BOT = 0.9
SECONDS, SECONDS_OF_BOT = 10, 90
MEMORY = 2 << 30
GOLDENS = [f"--ignore={ROOT / 'tests/render/test_goldens.py'}"]
"""No golden picture judges: it notices every change, and says nothing of which is right."""
ONLY: list[str] = []
"""Files and folders whose tests judge a part of the bot, if not all of the bot's do."""
PATIENCE = 15.0
"""So many seconds of tests judge a mutant of the bot: of CPU, as they took while their lines were noted."""
WAIT = 240
"""Seconds after which a mutant is given up: it waits for something that does not come."""
SEED = 14


def no_rule(tree: ast.Module) -> set[str]:
    """The functions of a module that say something or guess it, and decide nothing: labels, determinised states."""
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    if "determinise" not in functions:
        return set()
    used, new = set[str](), {"view"}
    while new:
        used |= new
        named = {node.id for name in new for node in ast.walk(functions[name]) if isinstance(node, ast.Name)}
        new = named & set(functions) - used
    return set(functions) - used


def skipped(tree: ast.Module) -> Callable[[ast.AST], bool]:
    """Which nodes of a module are left alone: words and events, and what only guesses hidden things."""
    guesses = no_rule(tree)

    def alone(node: ast.AST) -> bool:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            return node.name in guesses or (node.returns is not None and ast.unparse(node.returns) in WORDS)
        if isinstance(node, ast.If | ast.For):
            return all(map(alone, [*node.body, *node.orelse]))
        call = node.value if isinstance(node, ast.Expr) else None
        return isinstance(call, ast.Call) and ast.unparse(call.func) in SAID

    return alone


def folder_of(target: str) -> str:
    """The folder of what is mutated: of a game by its name, of a part of the bot as it is."""
    return target if of_bot(target) else f"engine/{target}"


def of_bot(target: str) -> bool:
    """Whether a part of the bot is mutated, or of the pictures."""
    return target.partition("/")[0] in ("bot", "render")


def whole(target: str) -> str:
    """What is noted of where tests reach, below the root and ``tests``: all of the bot, of the pictures; a game."""
    return target.partition("/")[0] if of_bot(target) else folder_of(target)


def modules(game: str) -> dict[str, Path]:
    """The modules that hold the rules of a game, or all of a part of the bot, by their names below its folder."""
    if of_bot(game):
        found = sorted((ROOT / game).rglob("*.py"))
        return {".".join(path.relative_to(ROOT / game).with_suffix("").parts): path for path in found}
    return {path.stem: path for path in sorted((ROOT / "engine" / game).glob("*.py")) if path.stem not in BESIDE}


def of(name: str, tree: ast.Module) -> Iterator[Mutant]:
    """All mutants of a module."""
    return mutants(name, tree, skipped(tree))


def every(game: str) -> list[Mutant]:
    """All mutants of a game."""
    found = modules(game).items()
    return [mutant for name, path in found for mutant in of(name, ast.parse(path.read_text("utf-8")))]


def changed(path: Path, mutant: Mutant) -> CodeType:
    """The code of a module with a change."""
    tree = ast.parse(path.read_text("utf-8"))
    next(one for one in of(mutant.module, tree) if one.number == mutant.number)
    return compile(ast.fix_missing_locations(tree), str(path), "exec")


class Changed(importlib.machinery.SourceFileLoader):
    """Loads a module as its mutant."""

    mutant: Mutant

    def get_code(self, fullname: str) -> CodeType:
        """The mutant."""
        return changed(Path(self.path), self.mutant)


class Finder(importlib.abc.MetaPathFinder):
    """Finds the one module that is changed."""

    def __init__(self, game: str, mutant: Mutant) -> None:
        self.name = f"{folder_of(game).replace('/', '.')}.{mutant.module}"
        self.loader = Changed(self.name, str(modules(game)[mutant.module]))
        self.loader.mutant = mutant

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        """Only that one."""
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.loader.path, loader=self.loader)


def options(game: str) -> list[str]:
    """What pytest is told: the clause tests of a game or those of a part of the bot, and nothing from elsewhere."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    if of_bot(game):
        plugins = [
            word for name in ("pytest_asyncio.plugin", "xdist.plugin", "pytest_timeout") for word in ("-p", name)
        ]
        return ["-x", "-q", "-p", "no:cacheprovider", *plugins, "-m", "not slow", *GOLDENS]
    return ["-x", "-q", "-p", "no:cacheprovider", "-p", "pytest_timeout", "-m", "clause and not slow"]


def judging(game: str) -> list[str]:
    """Where the tests are."""
    return ONLY or [str(ROOT / "tests" / whole(game))]


def limited(game: str) -> None:
    """A mutant that goes round in circles comes to an end."""
    seconds = SECONDS_OF_BOT if of_bot(game) else SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def ended(child: int, wait: float | None = None) -> str:
    """How a child has come to its end: ``alive`` if well, ``killed`` if not, ``late`` if it was given up."""
    handle = os.pidfd_open(child)
    late = not select([handle], [], [], wait)[0]
    if late:
        os.kill(child, SIGKILL)
    os.close(handle)
    well = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    return "late" if late else "alive" if well else "killed"


def fresh(game: str, mutant: Mutant, tests: list[str]) -> str:
    """What becomes of a mutant under some tests in a process that imports it from the start."""
    child = os.fork()
    if not child:
        limited(game)
        silent()
        sys.meta_path.insert(0, Finder(game, mutant))
        os._exit(pytest.main([*options(game), *tests]))
    return ended(child, WAIT)


def judged(game: str, sample: list[Mutant]) -> Iterator[tuple[Mutant, str]]:
    """Each mutant, and what becomes of it, as in `ended`. Raises `RuntimeError` if the tests fail without any."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        silent()
        folder, kept = ROOT / whole(game), ROOT / "out" / f"reach-{whole(game)}.pickle"
        reach = Reach(kept if of_bot(game) else None)
        told = os.fdopen(writer, "w")
        with Lines(str(folder)) as lines:
            os._exit(
                pytest.main(
                    [*options(game), *judging(game)],
                    plugins=[Collected(lines, reach, partial(_quickly, game, sample, told))],
                )
            )
    os.close(writer)
    seen = 0
    with os.fdopen(reader) as answers:
        for mutant, answer in zip(sample, answers, strict=False):
            seen += 1
            word, *tests = answer.rstrip("\n").split("\t")
            if word == "broken":
                raise RuntimeError(f"tests fail without a mutant: {tests}")
            if word == "fresh":
                word = fresh(game, mutant, tests) if tests else "alive"
            yield mutant, word
    if ended(child) != "alive" or seen < len(sample):
        raise RuntimeError("the tests fail without a mutant")


def _quickly(game: str, sample: list[Mutant], told: TextIO, tests: Collected) -> None:
    """Answer for every mutant, a line each: killed, alive, or that it must be imported anew, and for which tests."""
    if tests.broken:
        told.write("\t".join(["broken", *tests.broken]))
        told.flush()
        return
    for mutant in sample:
        path = modules(game)[mutant.module]
        code = function_of(changed(path, mutant), mutant.where)
        judges = chosen(game, tests.reach, tests.reach.reaching(str(path), mutant.where, mutant.lines, tests.items))
        if code is None or not tests.takes(code):
            answer = "\t".join(["fresh", *(item.nodeid for item in judges)])
        else:
            child = os.fork()
            if not child:
                limited(game)
                os._exit(not tests.survives(code, judges))
            answer = ended(child, WAIT)
        told.write(f"{answer}\n")
        told.flush()


def chosen(game: str, reach: Reach, reaching: list[pytest.Item]) -> list[pytest.Item]:
    """Which of the tests that reach a line judge it. Of a game all. Of the bot as many as there is patience for: first
    those of the room itself, then of each module in turn, and of each those that reach the fewest other lines.
    """
    if not of_bot(game):
        return reaching
    own = str(ROOT / "tests" / game)
    turns = Counter[Path]()
    order = list[tuple[bool, int, int, pytest.Item]]()
    for item in sorted(reaching, key=reach.width):
        turns[item.path] += 1
        order.append((not str(item.path).startswith(own), turns[item.path], len(order), item))
    judges, left = list[pytest.Item](), PATIENCE
    for *_, item in sorted(order, key=lambda one: one[:3]):
        if judges and (left := left - reach.seconds(item)) < 0:
            break
        judges.append(item)
    return judges


def equivalents(game: str) -> dict[str, str]:
    """The mutants that change nothing of the rules -> why."""
    path = Path(__file__).parent / f"{game.replace('/', '_')}.toml"
    kept = tomllib.loads(path.read_text("utf-8"))["equivalent"] if path.is_file() else []
    return {f"{one['where']}: {one['was']}  ->  {one['now']}": one["why"] for one in kept}


def run(game: str, sample: list[Mutant], told: str) -> int:
    """Judge a sample, print what survives and a line for the table."""
    known = equivalents(game)
    killed, alive, wrong = Counter[str](), Counter[str](), list[str]()
    late = 0
    for mutant, word in judged(game, sample):
        lives = word == "alive"
        late += word == "late"
        if mutant.key in known:
            wrong += [] if lives else [f"not equivalent: {mutant.key}"]
            continue
        (alive if lives else killed)[mutant.operator] += 1
        if lives:
            say(f"{mutant.operator:<11}{mutant.key}")
    counted = killed.total() + alive.total()
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    minutes = (spent.ru_utime + spent.ru_stime) / 60
    say(", ".join(f"{name} {killed[name]}/{killed[name] + alive[name]}" for name in sorted(killed | alive)))
    say(
        f"{game}, {told}: sample {len(sample)}, equivalent {len(sample) - counted}, "
        f"killed {killed.total()} of {counted} ({late} given up): {100 * killed.total() / max(counted, 1):.1f} %, "
        f"{minutes:.1f} minutes of CPU"
    )
    say(*wrong, sep="\n")
    return int(bool(wrong) or killed.total() < (OF_BOT if of_bot(game) else GOAL) * counted)


def say(*parts: str, sep: str = " ") -> None:
    """Print."""
    sys.stdout.write(sep.join(parts) + "\n")
    sys.stdout.flush()


def main(arguments: list[str]) -> int:
    """See the module."""
    game, *given = arguments
    rest, ONLY[:] = [one for one in given if "/" not in one], [one for one in given if "/" in one]
    found = every(game)
    gone = sorted(set(equivalents(game)) - {mutant.key for mutant in found})
    if gone:
        say("no such mutants:", *gone, sep="\n")
        return 2
    if rest[:1] == ["only"]:
        return run(game, [one for one in found if all(word in one.key for word in rest[1:])], "picked")
    if rest[:1] == ["all"]:
        return run(game, found, "all")
    number, seed, *_ = *map(int, rest), *(200, SEED)[len(rest) :]
    sample = Random(seed).sample(found, min(number, len(found)))
    return run(game, sample, f"seed {seed}, {len(found)} mutants")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
