"""The tables of an earlier edition in the hands of their people: the real process is started on the kept database, and
everybody types and presses what a table has for them.
"""

import gzip
import itertools
import json
import sqlite3
from contextlib import closing

import pytest
import pytest_asyncio

from tests.bot.tables.test_saves import EXPECTED, SAVES
from tests.process.driver.hall import hall
from tests.process.driver.people import NoAnswer, Person, controls

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("wire-editions")]

PEOPLE = {11: "Anna", 12: "Benno", 13: "Clara", 14: "Doro", 15: "Emil"}
"""Who sits at the kept tables, by Discord id."""
ENDS = {"abort", "concede", "leave", "pick", "pickone", "end", "kick", "hand", "done", "confirm"}
"""The verbs that would change the game itself: looked at, not pressed."""
QUIET = {"cut"}
"""The verbs that are answered on another message."""
DEPTH = 2
"""So many presses deep is followed what an answer offers."""


def as_kept(world, make, number):
    """Something of the world with the id that it had when the tables were kept."""
    fresh, world.snowflake = world.snowflake, lambda: str(number)
    try:
        return make()
    finally:
        world.snowflake = fresh


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def room(tmp_path_factory):
    folder = tmp_path_factory.mktemp("editions")
    with closing(sqlite3.connect(folder / "mandate.sqlite")) as db:
        db.executescript(gzip.decompress((SAVES / "tables.sql.gz").read_bytes()).decode())
    async with hall(folder, start=False) as made:
        world = made.discord.world
        numbers = itertools.chain([5000], [1], itertools.count(5001))
        fresh, world.snowflake = world.snowflake, lambda: str(next(numbers))
        next(numbers)
        made.guild = world.guild()
        world.snowflake = fresh
        assert made.guild["id"] == "1"
        made.people = []
        for number, name in PEOPLE.items():
            made.people.append(as_kept(world, lambda name=name: Person(made.discord, name), number))
        made.places = {
            name: as_kept(world, lambda name=name: world.text_channel(made.guild, name), found["table"]["channel"])
            for name, found in EXPECTED.items()
        }
        await made.bot.start()
        yield made
        assert made.bot.errors() == []


@pytest.mark.parametrize("name", EXPECTED)
async def test_everything_that_a_kept_table_has_for_its_people_is_answered(room, name):
    place, pressed, failed = room.places[name], 0, []
    for person in room.people[:2]:
        waiting = []
        for command in ("game play", "game show", "game log", "game replay", "game settings"):
            try:
                answer = await person.slash(place, command)
            except LookupError:
                continue
            waiting.append((answer.message, 0))
        seen = set()
        while waiting:
            message, depth = waiting.pop()
            for control in controls(message) if message.get("components") else []:
                if control.disabled or control.verb in ENDS | QUIET or control.verb in seen or not control.id:
                    continue
                seen.add(control.verb)
                try:
                    answer = await person.press(message, control, *control.options[: max(control.least, 1)])
                except NoAnswer as error:
                    failed.append(str(error))
                    continue
                except LookupError:  # the message shows something else by now: that was looked at
                    continue
                pressed += 1
                if depth < DEPTH:
                    waiting.append((answer.message, depth + 1))
    assert failed == []
    assert pressed or EXPECTED[name]["table"]["status"] != "running"
    assert json.dumps(room.bot.errors()) == "[]"
