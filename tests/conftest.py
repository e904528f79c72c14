"""Where the files of tests lie, and clause coverage: which clauses of the specifications have a test that passed.

The databases of tests lie in memory where the system has a file system there: every commit of the bot waits for the
disk, and thousands of tests would wait for it most of their time. ``TMPDIR`` chooses another place.

``tests/clauses/<game>.txt`` lists the clause ids of a game. ``pytest --clauses`` (part of ``make test``) prints the
table and fails the run for every clause that no passed test names by ``@pytest.mark.clause(...)``, and for every mark
that names no clause.
"""

import contextlib
import gc
import importlib
import logging
import os
import shutil
import tempfile
from collections import defaultdict
from pathlib import Path

import pytest

import tests.toy  # noqa: F401  # a game for every test, whatever is imported before it
from tests.support import postgres

CLAUSES = Path(__file__).parent / "clauses"
LONG = 3600
"""Seconds that a slow test may take before it fails; all others have the limit of ``pyproject.toml``."""
MEMORY = Path("/dev/shm")
ROOM = 2 << 30
"""Bytes that must be free in memory for the files of tests to lie there."""
NEW = 300_000
"""So many objects more than were freed, and the youngest are looked through for garbage (Python: 700)."""
covered = pytest.StashKey[dict[str, int]]()
COLLECTED = "collected"
"""The name under which a worker is told the modules that it collects (`scheduling.collected_by`)."""
collected = pytest.StashKey[frozenset[Path] | None]()
"""The modules that this worker collects; None: all."""


def clause_lists() -> dict[str, list[str]]:
    return {path.stem: path.read_text(encoding="utf-8").split() for path in sorted(CLAUSES.glob("*.txt"))}


def pytest_addoption(parser):
    parser.addoption("--clauses", action="store_true", help="print the clause coverage; a clause without test fails")
    parser.addoption("--costs", metavar="FILE", help="show what tests cost, and write down what their shares do")


def _in_memory() -> None:
    """Let temporary files, also those of processes that tests start, lie in memory if there is room."""
    if "TMPDIR" in os.environ or not os.access(MEMORY, os.W_OK) or shutil.disk_usage(MEMORY).free < ROOM:
        return
    os.environ["TMPDIR"] = str(MEMORY)
    tempfile.tempdir = None  # looked up anew


def pytest_configure(config):
    _in_memory()
    config.stash[covered] = defaultdict(int)
    if modules := getattr(config, "workerinput", {}).get(COLLECTED):
        config.stash[collected] = frozenset(config.rootpath / one for one in modules)
    if path := config.getoption("costs"):
        from tests.support.costs import Costs, Meter

        config.pluginmanager.register(Meter(config), "cost-meter")
        if not hasattr(config, "workerinput"):
            config.pluginmanager.register(Costs(Path(path)), "costs")


def pytest_collection_modifyitems(config, items):
    leave_out_slow(config, items)
    for item in items:
        ids = [clause for mark in item.iter_markers("clause") for clause in mark.args]
        if ids:
            item.user_properties.append(("clauses", ids))
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.timeout(LONG))


def leave_out_slow(config, items):
    """Slow tests run where they are asked for: by a marker expression (``make slow``), or by the name of the test."""
    if config.option.markexpr or any("::" in arg for arg in config.invocation_params.args):
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.get_closest_marker("slow")]


def pytest_collection_finish():
    """Modules and tests stay to the end: looking through them for garbage again and again was a tenth of all work."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW, 20, 100)


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown():
    """A log that a test has set up ends with it: its stream is that test's own, and closed by the time of the next."""
    root = logging.getLogger()
    for handler in root.handlers[:]:
        if type(handler) is logging.StreamHandler:  # those of pytest are of kinds of their own
            root.removeHandler(handler)
            root.setLevel(logging.WARNING)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config):
    """Some more than there are processors, for what waits (`Shares`). None leaves it to xdist, and to its variable."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ or not hasattr(os, "sched_getaffinity"):
        return None
    from tests.support.scheduling import WAITERS, processors

    return processors() + WAITERS


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node):
    if node.config.getvalue("dist") == "loadgroup":
        from tests.support.scheduling import collected_by

        node.workerinput[COLLECTED] = collected_by(node, node.config.rootpath)


def pytest_ignore_collect(collection_path, config):
    """A worker collects what it may be given (`scheduling`)."""
    modules = config.stash.get(collected, None)
    if modules is None or collection_path in modules or any(collection_path in one.parents for one in modules):
        return None
    return True


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    if config.getvalue("dist") != "loadgroup":
        return None
    from tests.support.scheduling import Shares

    return Shares(config, log)


class Coverage:
    """Counts what comes in, also from the workers of pytest-xdist."""

    def __init__(self, config):
        self.config = config

    def pytest_runtest_logreport(self, report):
        if report.when == "call" and report.passed:
            for clause in dict(report.user_properties).get("clauses", []):
                self.config.stash[covered][clause] += 1


def pytest_sessionstart(session):
    session.config.pluginmanager.register(Coverage(session.config), "clause-coverage")
    if hasattr(session.config, "workerinput"):
        _share_imports(session.config)


def _share_imports(config):
    """Several workers import all tests, and each begins elsewhere: what Python keeps of them is made once and not by
    each of them.
    """
    from tests.support.scheduling import processors

    if collected in config.stash:
        return
    number, workers = config.workerinput["workerid"].removeprefix("gw"), config.workerinput["workercount"]
    roots = [Path(arg.partition("::")[0]) for arg in config.args]
    files = sorted(path for root in roots for path in root.rglob("test_*.py"))
    for path in files[int(number) :: min(workers, processors())]:
        with contextlib.suppress(Exception, pytest.skip.Exception):  # the collection tells what is wrong with it
            importlib.import_module(".".join(path.resolve().relative_to(config.rootpath).with_suffix("").parts))


def _missing(config) -> tuple[dict[str, list[str]], set[str]]:
    lists = clause_lists()
    known = {clause for clauses in lists.values() for clause in clauses}
    found = config.stash[covered]
    return {game: [c for c in clauses if c not in found] for game, clauses in lists.items()}, set(found) - known


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session, exitstatus):
    config = session.config
    if config.getoption("clauses") and not hasattr(config, "workerinput"):
        missing, unknown = _missing(config)
        if (any(missing.values()) or unknown) and exitstatus == 0:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter, config):
    if not config.getoption("clauses"):
        return
    missing, unknown = _missing(config)
    found = config.stash[covered]
    terminalreporter.section("clause coverage")
    for game, clauses in clause_lists().items():
        tests = sum(found.get(clause, 0) for clause in clauses)
        line = f"{game:<12}{len(clauses) - len(missing[game]):>4} of {len(clauses):>4} clauses, named {tests:>5} times"
        terminalreporter.write_line(line, red=bool(missing[game]), green=not missing[game])
        if missing[game]:
            terminalreporter.write_line("  not covered: " + " ".join(missing[game]), red=True)
    if unknown:
        terminalreporter.write_line("marks that name no clause: " + " ".join(sorted(unknown)), red=True)


@pytest.fixture(scope="session")
def server():
    """The address of a PostgreSQL that is there for these tests only."""
    if why := postgres.missing():
        pytest.skip(why)
    with postgres.server() as address:
        yield address
