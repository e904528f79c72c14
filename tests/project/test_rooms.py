"""Nothing outside a game's own rooms names it: so one can be added, or taken away, without touching anything else."""

import re

import pytest

from tests.games.rooms import ROOT, built
from tests.project.source import BESIDE, PRODUCT, files, strings

pytestmark = pytest.mark.xdist_group("source")
ROOMS = (
    "engine/{0}/",
    "render/{0}/",
    "tests/engine/{0}/",
    "tests/render/{0}/",
    "tests/render/test_{0}_",
    "bench/{0}.py",
)
BESIDES = ("tests/games/rooms.py", "tests/saves/", "tests/bot/tables/test_saves.py")
"""Where the example game of all other tests is named; and what was saved once, which names what there was."""


def test_nothing_outside_its_rooms_names_a_game():
    found, games = [], list(built())
    rooms = tuple(room.format(game) for room in ROOMS for game in games)
    of_a_game = re.compile(rf"(?<![a-z])({'|'.join(games)})(?![a-z])")
    for path in files(*PRODUCT, *BESIDE):
        name = path.relative_to(ROOT).as_posix()
        if name.startswith(BESIDES + rooms):
            continue
        for line, text in strings(path):
            if of_a_game.search(text):
                found.append(f"{name}:{line}: {text[:60]!r}")
    assert not found, "\n".join(found)
