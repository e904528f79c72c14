"""The long runs over the wire, with a report: ``python -m tests.wire.soak kills|forged COUNT [SEED]``.

Everything is on 127.0.0.1, in a folder that is removed at the end, and stops by itself. The exit code is 1 if something
was not as it must be.
"""

from __future__ import annotations

import asyncio
import sys
import time

from tests.wire.drive.hall import hall
from tests.wire.drive.kills import Soak


async def kills(count: int, seed: int) -> bool:
    """Kill the bot so often while people play all five games with real pictures."""
    async with hall(start=False) as room:
        report = await Soak(room, seed).run(count)
        say(report.lines())
        room.discord.faultless()
        return report.clean


def say(lines: list[str]) -> None:
    """Tell what was found."""
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.flush()


RUNS = {"kills": kills}


def main(arguments: list[str]) -> int:
    """Run what was asked for."""
    what, count, *rest = arguments
    seed = int(rest[0]) if rest else 8
    began = time.time()
    say([f"{what}: {count}, seed {seed}"])
    clean = asyncio.run(RUNS[what](int(count), seed))
    say([f"{'as it must be' if clean else 'NOT as it must be'}, after {time.time() - began:.0f} s"])
    return 0 if clean else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
