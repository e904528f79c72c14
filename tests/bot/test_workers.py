"""The workers: what is urgent goes first, what nobody wants is never done, and a dead process costs nothing."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

import tests.toy  # noqa: F401  (registers the toy game)
from bot.workers import search
from bot.workers.pool import BOARD, HAND, PANEL, PANELS, SEARCH, Job, WorkDropped, Workers
from bot.workers.search import SearchPlanner
from engine.ai.search import LEVELS, think
from engine.kernel.registry import game
from tests.bot.errands import die_once
from tests.games.rooms import EXAMPLE
from tests.support.garbage import lying_about


class Gate:
    """Work that notes when it begins and ends when it is let."""

    def __init__(self):
        self.begun = []
        self.open = threading.Event()

    def work(self, name):
        self.begun.append(name)
        self.open.wait(10)
        return name


@pytest.fixture
def gate():
    made = Gate()
    yield made
    made.open.set()


@pytest.fixture
def make_workers():
    made = []

    def make(processes, executor=ThreadPoolExecutor):
        made.append(Workers(processes, executor))
        return made[-1]

    yield make
    for one in made:
        one.close()


async def test_boards_go_before_hands_and_hands_before_searches_and_panels(gate, make_workers):
    workers = make_workers(1)
    asked = [(PANEL, "first"), (PANEL, "panel"), (SEARCH, "search"), (HAND, "hand"), (BOARD, "board")]
    tasks = [asyncio.ensure_future(workers.run(kind, partial(gate.work, name))) for kind, name in asked]
    await asyncio.sleep(0)
    assert not workers.idle
    gate.open.set()

    assert await asyncio.gather(*tasks) == [name for _, name in asked]
    assert gate.begun == ["first", "board", "hand", "search", "panel"]
    assert workers.idle


async def test_of_a_crowd_of_panels_those_still_wanted_wait_and_the_oldest_go_without_a_picture(gate, make_workers):
    workers = make_workers(1)
    busy = asyncio.ensure_future(workers.run(BOARD, partial(gate.work, "board")))
    await asyncio.sleep(0)
    outdated = [asyncio.ensure_future(workers.run(PANEL, partial(gate.work, "outdated"), lambda: False))]
    crowd = [asyncio.ensure_future(workers.run(PANEL, partial(gate.work, number))) for number in range(PANELS + 3)]
    await asyncio.sleep(0.01)

    assert [task.done() for task in (*outdated, *crowd)] == [True] * 4 + [False] * PANELS  # while the worker is busy
    assert all(isinstance(task.exception(), WorkDropped) for task in (*outdated, *crowd[:3]))
    gate.open.set()
    assert await busy == "board"
    assert await asyncio.gather(*crowd[3:]) == list(range(3, PANELS + 3))
    assert workers.idle


async def test_what_nobody_wants_any_more_is_never_begun(gate, make_workers):
    workers = make_workers(1)
    first = asyncio.ensure_future(workers.run(BOARD, partial(gate.work, "first")))
    outdated = asyncio.ensure_future(workers.run(BOARD, partial(gate.work, "outdated"), lambda: False))
    left = asyncio.ensure_future(workers.run(BOARD, partial(gate.work, "left")))
    await asyncio.sleep(0)
    left.cancel()
    gate.open.set()
    with pytest.raises(WorkDropped):
        await outdated

    assert await first == "first"
    assert gate.begun == ["first"]


async def test_what_was_dropped_leaves_nothing_behind(gate, make_workers):
    gate.open.set()
    workers = make_workers(1)
    await workers.run(BOARD, partial(gate.work, "first"))
    with lying_about(Job, WorkDropped) as found:
        for _ in range(3):
            with contextlib.suppress(WorkDropped):
                await workers.run(BOARD, partial(gate.work, "outdated"), lambda: False)

    assert found == []


async def test_searches_leave_a_worker_free_for_pictures(gate, make_workers):
    workers = make_workers(2)
    tasks = [asyncio.ensure_future(workers.run(SEARCH, partial(gate.work, f"search {n}"))) for n in range(2)]
    tasks.append(asyncio.ensure_future(workers.run(PANEL, partial(gate.work, "panel"))))
    await asyncio.sleep(0)  # what can begin has been submitted
    waiting = [kind for kind, queue in workers._queues.items() if queue]
    gate.open.set()
    await asyncio.gather(*tasks)

    assert waiting == [SEARCH]


async def test_an_error_of_the_work_is_raised(make_workers):
    with pytest.raises(ZeroDivisionError):
        await make_workers(1).run(PANEL, partial(divmod, 1, 0))


async def test_work_whose_process_dies_is_done_by_another(make_workers, tmp_path):
    workers = make_workers(1, None)
    killer = partial(die_once, str(tmp_path / "died"))

    assert await asyncio.wait_for(workers.run(BOARD, killer), 60) == "done"


async def test_work_that_kills_every_process_fails_and_the_next_goes_on(make_workers):
    workers = make_workers(1, None)
    with pytest.raises(Exception, match=r"terminated|abruptly"):
        await asyncio.wait_for(workers.run(BOARD, partial(os._exit, 3)), 60)

    assert await asyncio.wait_for(workers.run(BOARD, partial(abs, -3)), 60) == 3


def counted(run, jobs):
    def counting(*asked, **how):
        jobs.append(asked)
        return run(*asked, **how)

    return counting


def no_tree(game_id, raw, level):
    raise RuntimeError("no tree")


@pytest.mark.parametrize("level", ["easy", "hard"])
async def test_an_opponent_plans_what_the_search_would(make_workers, level):
    one = game(EXAMPLE)
    state, _ = one.new(2, None, "5" * 32)
    decision = one.next(state)
    view = one.view(state, decision.seat)
    thought = await SearchPlanner(make_workers(2)).think(one, view, level)

    assert thought.plan[0].key in decision.options
    assert {pick.key for pick in thought.picks} <= set(decision.options)
    assert thought.plan == think(one, view, LEVELS[level])


async def test_equal_views_are_thought_about_once_also_ahead_of_time(make_workers, monkeypatch):
    one, grown = game(EXAMPLE), []
    state, _ = one.new(2, None, "5" * 32)
    view = one.view(state, one.next(state).seat)
    thinker = SearchPlanner(make_workers(2))
    monkeypatch.setattr(thinker.workers, "run", counted(thinker.workers.run, grown))
    ahead = thinker.begin(one, view, "easy")

    assert await thinker.think(one, view, "easy") == await ahead
    assert len(grown) == 1
    monkeypatch.setattr(search, "KEPT", 1)
    await thinker.think(one, view, "medium")
    await thinker.think(one, view, "easy")
    assert len(grown) == 3


async def test_a_thought_that_fails_is_thought_anew(make_workers, monkeypatch):
    one = game(EXAMPLE)
    state, _ = one.new(2, None, "5" * 32)
    view = one.view(state, one.next(state).seat)
    thinker = SearchPlanner(make_workers(1))
    with monkeypatch.context() as broken:
        broken.setattr(search, "tree", no_tree)
        with pytest.raises(RuntimeError):
            await thinker.think(one, view, "easy")
    assert (await thinker.think(one, view, "easy")).plan


async def test_a_search_that_takes_too_long_is_stopped_and_logged(make_workers, monkeypatch, caplog):
    monkeypatch.setattr(search, "LONGEST", -1.0)
    one = game(EXAMPLE)
    state, _ = one.new(2, None, "5" * 32)
    decision = one.next(state)
    found = (await SearchPlanner(make_workers(1)).think(one, one.view(state, decision.seat), "hard")).plan

    assert found[0].key in decision.options
    assert "was stopped" in caplog.text


ORPHAN = """
import asyncio, os
from functools import partial
from bot.workers.pool import BOARD, Workers

async def main():
    workers = Workers(1)
    print(await workers.run(BOARD, os.getpid), flush=True)
    await asyncio.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_no_worker_outlives_a_bot_that_is_killed(tmp_path):
    script = tmp_path / "orphan.py"
    script.write_text(ORPHAN)
    env = {**os.environ, "PYTHONPATH": os.getcwd()}  # noqa: PTH109
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True, env=env) as bot:
        worker = int(bot.stdout.readline())
        bot.send_signal(signal.SIGKILL)
        bot.wait(10)
    for _ in range(100):
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return
        if "Z" in _state(worker):
            return
        time.sleep(0.05)
    os.kill(worker, signal.SIGKILL)
    pytest.fail("the worker is still there")


async def test_who_stops_while_workers_are_being_made_does_not_wait_for_them():
    gate, shut = threading.Event(), threading.Event()

    class Slow(ThreadPoolExecutor):
        def shutdown(self, *args, **kwargs):
            super().shutdown(*args, **kwargs)
            shut.set()

    def make(processes):
        gate.wait(30)
        return Slow(processes)

    workers = Workers(1, make)
    task = asyncio.ensure_future(workers.run(PANEL, partial(abs, -3)))
    await asyncio.sleep(0)
    workers.close()
    assert [one.daemon for one in threading.enumerate() if one.name == "workers"] == [True]
    task.cancel()
    gate.set()

    assert await asyncio.to_thread(shut.wait, 10)  # what was made in vain is not left behind


HALT = """
import asyncio
import os
import sys
from functools import partial

from bot.workers.pool import BOARD, Workers, spawned


async def main():
    workers = Workers(2, partial(spawned, first="slowly"))
    task = asyncio.ensure_future(workers.run(BOARD, os.getpid))
    await asyncio.sleep(float(sys.argv[1]))
    task.cancel()
    workers.close()

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.parametrize("after", [0.0, 0.15, 0.3, pytest.param(0.33, marks=pytest.mark.slow)])
def test_who_stops_while_workers_are_being_made_leaves_nobody_behind_who_complains(tmp_path, after):
    (tmp_path / "halt.py").write_text(HALT)
    (tmp_path / "slowly.py").write_text("import time; time.sleep(0.3)")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([os.getcwd(), str(tmp_path)])}  # noqa: PTH109
    done = subprocess.run(  # returns when the last of them has closed what it could say it on
        [sys.executable, "halt.py", str(after)], cwd=tmp_path, env=env, capture_output=True, text=True, timeout=60
    )

    assert (done.returncode, done.stderr) == (0, "")


async def test_workers_that_could_not_be_had_are_tried_again():
    tries = iter([OSError("no more processes"), None])

    def make(processes):
        if error := next(tries):
            raise error
        return ThreadPoolExecutor(processes)

    workers = Workers(1, make)
    with pytest.raises(OSError, match="no more processes"):
        await workers.run(PANEL, partial(abs, -3))

    assert await workers.run(PANEL, partial(abs, -4)) == 4
    workers.close()


ANEW = """
from bot.workers.pool import spawned

if __name__ == "__main__":
    for _ in range(2):
        with spawned(2, "first") as executor:
            for found in executor.map(divmod, [7, 8, 9], [2, 2, 2]):
                print(found, flush=True)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="forked there only")
def test_what_workers_need_is_made_once_also_for_those_made_anew(tmp_path):
    (tmp_path / "anew.py").write_text(ANEW)
    (tmp_path / "first.py").write_text('open("made", "a").write("once ")')
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([os.getcwd(), str(tmp_path)])}  # noqa: PTH109
    done = subprocess.run(
        [sys.executable, "anew.py"], cwd=tmp_path, env=env, capture_output=True, text=True, timeout=60
    )

    assert done.stdout.split("\n") == ["(3, 1)", "(4, 0)", "(4, 1)"] * 2 + [""], done.stderr
    assert (tmp_path / "made").read_text() == "once "


def _state(pid):
    """The process's state: an orphan that has ended may wait to be collected."""
    try:
        with open(f"/proc/{pid}/stat") as file:  # noqa: PTH123
            return file.read().rsplit(")", 1)[1].split()[0]
    except OSError:
        return "Z"
