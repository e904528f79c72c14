"""What so many active tables need, and what breaks first: a small simulation with measured figures.

``python -m bench scaling``, or ``python -m bench.scaling --tables 10000 --turns 5 --core 6`` with other numbers.
Nothing is measured here: people press in a simulated busiest hour; each press goes through the queue of its process and
of the database, each board through the workers and Discord's limits, each search through its own workers. Equal seeds,
equal figures.
"""

from __future__ import annotations

import argparse
import heapq
import itertools
import math
import random
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields

from engine.kernel.counting import counted
from tests.process.driver.kills import spread

KEPT = 0.7
"""The share of a core, a process or a limit that may be in use at the peak: above it queues grow without measure."""


@dataclass(frozen=True)
class World:
    """The figures that everything is worked out from; seconds unless said otherwise. Times are of one core."""

    press: float = 0.014
    """A press in a bot's process, all it brings about there included (measured: 13 to 15 ms)."""
    picture: float = 0.040
    """A board (measured: about 40 ms)."""
    search: float = 1.0
    """An opponent's turn (measured: up to 1 s)."""
    write: float = 0.0028
    """A pick in PostgreSQL (measured: 359 a second with 16 at once)."""
    requests: float = 0.67
    """Requests a press that count for Discord's limit (measured)."""
    kib: float = 1.2
    """KiB that a press leaves in the database (measured)."""
    turns: float = 5.0
    """Turns a day at an active table (assumed)."""
    presses: float = 8.0
    """Presses a turn (measured: 6 to 13 a board)."""
    pause: float = 4.0
    """Between two presses of a turn, on average (assumed)."""
    opponents: float = 0.3
    """The share of turns after which an opponent plays (assumed)."""
    peak: float = 2.5
    """How much more happens in the busiest hour than on average (assumed)."""
    servers: float = 0.25
    """Discord servers for each table (assumed)."""
    rate: float = 40.0
    """Requests a second that all processes together allow themselves; Discord's limit is 50."""
    burst: float = 10.0
    """Requests that may go at once."""
    channel: tuple[int, float] = (5, 5.0)
    """Posts and seconds, for a channel."""
    core: float = 6.0
    """Price of a core for a month, in any currency."""
    storage: float = 0.10
    """Price of a GiB of storage for a month."""

    def peak_rate(self, tables: int) -> float:
        """Presses a second in the busiest hour."""
        return tables * self.turns * self.presses * self.peak / 86400


class Line:
    """Some equal servers with one queue, first come, first served."""

    def __init__(self, servers: int) -> None:
        self._free = [0.0] * servers
        self.servers = servers
        self.busy = 0.0

    def serve(self, now: float, takes: float) -> float:
        """When somebody who comes now is done."""
        done = max(now, heapq.heappop(self._free)) + takes
        heapq.heappush(self._free, done)
        self.busy += takes
        return done


class Bucket:
    """Discord's limit for the whole bot, as `bot.discord.gateway.budgets.SharedBudgets` keeps it."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst, self._taken = rate, burst, 0.0
        self.n = 0

    def serve(self, now: float) -> float:
        """When somebody who asks now may go."""
        self.n += 1
        self._taken = max(self._taken, now - self._burst / self._rate) + 1 / self._rate
        return max(now, self._taken)


@dataclass
class Found:
    """What a simulated hour has shown: how long answers and boards took, what was in use."""

    processes: int
    answers: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)
    searches: list[float] = field(default_factory=list)
    used: dict[str, float] = field(default_factory=dict)

    def lines(self) -> list[str]:
        """In words."""
        used = ", ".join(f"{name} {100 * share:.0f} %" for name, share in self.used.items())
        return [
            f"  {counted(self.processes, 'process', 'processes')}: in use: {used}",
            f"    answers {spread(self.answers)}; boards {spread(self.boards)}; opponents {spread(self.searches)}",
        ]


def simulate(
    world: World, tables: int, processes: int, painters: int, searchers: int, seconds: float = 600.0, seed: int = 8
) -> Found:
    """So many seconds of the busiest hour, with so many processes, workers that paint, and workers that search."""
    rng, order = random.Random(seed), itertools.count()
    bots = [Line(1) for _ in range(processes)]
    paint, think, database = Line(painters), Line(searchers), Line(1)
    bucket = Bucket(world.rate, world.burst)
    channels: dict[int, deque[float]] = {}
    found = Found(processes)
    due: list[tuple[float, int, Callable[..., None], tuple[float | int, ...]]] = []

    def at(when: float, what: Callable[..., None], *values: float | int) -> None:
        heapq.heappush(due, (when, next(order), what, values))

    def turn(now: float) -> None:
        table = rng.randrange(tables)
        when = now
        count = max(1, round(rng.gauss(world.presses, world.presses / 3)))
        for left in range(count - 1, -1, -1):
            at(when, press, table, left)
            when += rng.expovariate(1 / world.pause)
        at(now + rng.expovariate(world.peak_rate(tables) / world.presses), turn)

    def press(now: float, table: int, left: int) -> None:
        at(bots[table % processes].serve(now, world.press), write, now, left, table)

    def write(now: float, came: float, left: int, table: int) -> None:
        done = database.serve(now, world.write)
        found.answers.append(done - came)
        if left == 0:
            for _ in range(max(0, round(world.requests * world.presses) - 1)):
                at(done, other)  # DMs, and edits
            at(paint.serve(done, world.picture), post, done, table)
            if rng.random() < world.opponents:
                found.searches.append(think.serve(done, rng.uniform(0.2, 1.0) * world.search) - done)

    def other(now: float) -> None:
        bucket.serve(now)

    def post(now: float, came: float, table: int) -> None:
        most, span = world.channel
        times = channels.setdefault(table, deque(maxlen=most))
        begun = bucket.serve(max(now, times[0] + span) if len(times) == most else now)
        times.append(begun)
        found.boards.append(begun - came)

    at(0.0, turn)
    while due and due[0][0] < seconds:
        now, _, what, values = heapq.heappop(due)
        what(now, *values)
    found.used = {
        "busiest process": max(bot.busy for bot in bots) / seconds,
        "painters": paint.busy / seconds / painters,
        "searchers": think.busy / seconds / searchers,
        "database": database.busy / seconds,
        "Discord's 50 requests": bucket.n / seconds / 50,
    }
    return found


@dataclass(frozen=True)
class Need:
    """What so many tables need at their peak, in whole things."""

    rate: float
    processes: int
    painters: int
    searchers: int
    requests: float
    shards: int
    gib_a_year: float

    @classmethod
    def of(cls, world: World, tables: int) -> Need:
        """Worked out so that nothing is used by more than `KEPT`."""
        rate = world.peak_rate(tables)

        def cores(load: float) -> int:
            return max(1, math.ceil(load / KEPT))

        turns = rate / world.presses
        return cls(
            rate=rate,
            processes=cores(rate * world.press),
            painters=cores(turns * world.picture),
            searchers=cores(turns * world.opponents * world.search * 0.6),
            requests=rate * world.requests,
            shards=max(1, math.ceil(tables * world.servers / 1000)),
            gib_a_year=tables * world.turns * world.presses * 365 * world.kib / 2**20,
        )

    def lines(self, world: World, tables: int) -> Iterator[str]:
        """In words, with what it costs and what of Discord's it breaks."""
        cores = self.processes + self.painters + self.searchers + max(1, math.ceil(self.rate * world.write / KEPT))
        yield f"{tables} active tables: {self.rate:.1f} presses a second in the busiest hour"
        yield (
            f"  processes of the bot {self.processes}, painters {self.painters}, searchers {self.searchers},"
            f" writes take {100 * self.rate * world.write:.0f} % of one core of the database"
        )
        yield f"  requests {self.requests:.1f} a second of Discord's 50: {self._judged()}"
        starts = {many: self.shards * 5 / many / 60 for many in (1, 16)}
        yield (
            f"  shards {self.shards}; all of them begin within {starts[1]:.1f} min"
            f" (max_concurrency 1) or {starts[16]:.1f} min (16)"
        )
        needed = f"  {counted(cores, 'core')}, {self.gib_a_year:.0f} GiB a year"
        if self.requests > 50:  # what cannot be done has no price
            bots = math.ceil(self.requests / 50)
            yield f"{needed}: not with one token; {bots} bots, each with its own token and database, would share it"
            return
        price = cores * world.core + self.gib_a_year * world.storage
        yield f"{needed}: {price:.0f} a month after a year, {100 * price / tables:.2f} for a hundred tables"

    def _judged(self) -> str:
        share = self.requests / 50
        return "enough" if share <= KEPT else "tight" if share <= 1 else f"{share:.1f} times as many as it allows"


def lines(world: World | None = None, tables: Sequence[int] = (10_000, 50_000, 100_000, 1_000_000)) -> Iterator[str]:
    """What is needed, then a simulated part of the busiest hour, then where it breaks."""
    world = world or World()
    for many in tables:
        yield from Need.of(world, many).lines(world, many)
    few = tables[0]
    need = Need.of(world, few)
    yield f"simulated: {few} tables, ten minutes of the busiest hour"
    for processes in sorted({1, 2, need.processes, 2 * need.processes}):
        yield from simulate(world, few, processes, need.painters, need.searchers).lines()
    yield "more and more tables, with as many cores as they need:"
    for many in (few, 2 * few, 3 * few, 4 * few, 6 * few):
        need = Need.of(world, many)
        found = simulate(world, many, need.processes, need.painters, need.searchers)
        yield f" {many} tables, {need.rate:.0f} presses a second"
        yield from found.lines()


def main(arguments: Sequence[str]) -> int:
    """With the numbers asked for."""
    parser = argparse.ArgumentParser("python -m bench.scaling", description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[10_000, 50_000, 100_000, 1_000_000])
    plain = [one for one in fields(World) if isinstance(one.default, float)]
    for one in plain:
        parser.add_argument(f"--{one.name}", type=float, default=one.default)
    asked = parser.parse_args(arguments)
    for line in lines(World(**{one.name: getattr(asked, one.name) for one in plain}), asked.tables):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
