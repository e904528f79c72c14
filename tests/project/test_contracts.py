"""The walls between the rooms: the contracts of `.importlinter` hold, and each would be noticed if it did not."""

import configparser
import shutil
import subprocess
import sys

import pytest

from tests.games.rooms import ROOT, built
from tests.project.walls import CONTRACTS, games

pytestmark = pytest.mark.xdist_group("source")


def read():
    contracts = configparser.ConfigParser()
    contracts.read(CONTRACTS)
    return contracts


def test_the_walls_hold():
    assert lints(ROOT) == 0  # in a process of its own: the linter sets up logging, and silences the loggers there are


@pytest.mark.parametrize("storey", ["discord", "tables", "store"])
def test_a_new_room_must_be_given_its_place(storey):
    assert read()[f"importlinter:contract:{storey}"].getboolean("exhaustive")


def test_every_game_and_its_board_are_on_their_own():
    assert games(ROOT) == sorted(built())
    assert read()["importlinter:contract:games"]["modules"].split() == ["engine.<game>"]
    assert read()["importlinter:contract:boards"]["modules"].split() == ["render.<game>"]


BROKEN = {
    "engine/kernel/broken.py": "import time\n",
    "render/canvas/broken.py": "from render.jobs import draw\n",
    "bot/tables/model/broken.py": "def work():\n    import asyncio\n",
    "bot/discord/text/broken.py": "from bot.discord.gateway import components\n",
    "bot/store/values/broken.py": "from bot.tables.model import votes\n",
    "bot/discord/hall/__init__.py": "",
    "engine/{first}/broken.py": "from engine.{second} import state\n",
}


@pytest.mark.slow
@pytest.mark.parametrize("path", BROKEN)
def test_a_wall_that_is_broken_is_noticed(path, tmp_path):
    for top in ("bot", "engine", "render", "tests", "bench"):
        shutil.copytree(ROOT / top, tmp_path / top, ignore=shutil.ignore_patterns("__pycache__", "*.png", "*.gz"))
    shutil.copy(CONTRACTS, tmp_path)
    first, second, *_ = games(ROOT)
    broken = tmp_path / path.format(first=first)
    broken.parent.mkdir(exist_ok=True)
    broken.write_text(BROKEN[path].format(second=second))

    assert lints(tmp_path) == 1
    broken.unlink()
    if path.endswith("__init__.py"):
        broken.parent.rmdir()
    assert lints(tmp_path) == 0


def lints(folder):
    """The exit code of the linter in another checkout, in a process of its own."""
    done = subprocess.run([sys.executable, "-m", "tests.project.walls"], cwd=folder, capture_output=True, check=False)
    return done.returncode
