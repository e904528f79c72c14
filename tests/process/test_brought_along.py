"""A person has the bot's commands with them, over the wire: in a server without it, in their conversation with it, and
in conversations of others. Every answer is for their eyes alone, there are at most five a press, and no table is made.
"""

import random
import sqlite3
from contextlib import closing

import pytest

from tests.games.rooms import EXAMPLE
from tests.games.sentences import tells
from tests.process.driver.people import BUTTON, Person, controls
from tests.process.driver.tables import Table

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("wire-brought")]

PLACES = ("server", "dm", "conversation", "group")
SOME = ["server", "dm", *(pytest.param(name, marks=pytest.mark.slow) for name in PLACES[2:])]
BROUGHT = {
    "my-tables": {},
    "note": {"text": "beware of Benno"},
    "rules": {"game": EXAMPLE},
    "learn": {"game": EXAMPLE},
    "stats me": {},
    "settings me": {},
    "settings block": {},
    "settings my-data": {},
}
OF_A_SERVER = {"settings server": {}, "stats server": {}, "stats game": {"game": "toy"}}
ABSENT = ("game new", "game find", "tournament new", "help")
ENDS = ("forget", "forgotten")
"""What takes the person away who presses."""
FOLLOWS = 5


@pytest.fixture
def anna(room):
    """Somebody who has the commands with them, and manages every server they are on."""
    made = Person(room.discord, "Anna", manager=True)
    room.discord.world.installed.add(made.id)
    return made


def place(room, who, name):
    world = room.discord.world
    kinds = {"server": 0, "conversation": 1, "group": 3}
    return world.elsewhere(kinds[name]) if name in kinds else world.dm(who.id)


def made(room):
    """Tables and tournaments that count, and what was posted anywhere."""
    with closing(sqlite3.connect(room.bot.db)) as db:
        rows = "SELECT (SELECT count(*) FROM tables WHERE practice = 0), (SELECT count(*) FROM tournaments)"
        return db.execute(rows).fetchone()


def private(room, answer):
    """All that an interaction has shown, and that it is private and little enough."""
    one, messages = answer.interaction, room.discord.messages.all
    shown = [messages[key] for key in {one.original, *one.follows} if key in messages]
    assert all(message["flags"] & 64 for message in shown), one.data
    assert one.further <= FOLLOWS, one.data
    return [message for message in shown if message["components"]]


async def at_a_table(room, anna):
    """A running table of the server of the bot."""
    table = Table(room, "toy", [anna, room.benno], random.Random(8))
    await table.open()
    return table


@pytest.mark.parametrize("name", SOME)
async def test_ones_own_is_there_and_is_for_ones_own_eyes(room, anna, name):
    await at_a_table(room, anna)
    where = place(room, anna, name)
    before = made(room)
    for path, options in BROUGHT.items():
        answer = await anna.slash(where, path, **options)
        assert answer.private, path
        assert not tells("bot.error.internal", answer.text), path
        private(room, answer)
    tables = await anna.slash(where, "my-tables")
    assert "Pearls" in tables.text
    panel = await anna.press(tables.message, "play")
    assert panel.private
    private(room, panel)
    assert made(room) == before
    answers = [message for message in room.public(where) if message.get("interaction_metadata")]
    assert answers == []  # the hand of the table comes into one's own conversation beside them


@pytest.mark.parametrize("name", PLACES)
async def test_what_is_of_a_server_answers_with_a_sentence_and_other_commands_are_not_offered(room, anna, name):
    where = place(room, anna, name)
    said = "bot.error.brought_along" if name == "server" else "bot.error.guild_only"
    for path, options in OF_A_SERVER.items():
        answer = await anna.slash(where, path, **options)
        assert tells(said, answer.text), (path, answer.text)
        assert answer.private
    if name == "dm":
        return
    for path in ABSENT:
        with pytest.raises(LookupError):
            await anna.slash(where, path)
    with pytest.raises(LookupError):
        await Person(room.discord, "Benno").slash(where, "my-tables")


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("server", "my-tables"),
        *(
            pytest.param(name, path, marks=pytest.mark.slow)
            for name in PLACES
            for path in BROUGHT
            if (name, path) != ("server", "my-tables")
        ),
    ],
)
async def test_whatever_is_pressed_there_is_answered_privately_and_makes_no_table(room, anna, name, path):
    await at_a_table(room, anna)
    where = place(room, anna, name)
    before = made(room)
    answer = await anna.slash(where, path, **BROUGHT[path])
    pages, seen = private(room, answer), set()
    while (found := unseen(pages, seen)) is not None:
        page, one = found
        seen.add(one.verb)
        answer = await anna.press(page, one, *([] if one.kind == BUTTON else one.options[: max(1, one.least)]))
        assert not tells("bot.error.internal", answer.text), (path, one.id)
        pages = [*pages, *private(room, answer)]
    assert seen or path in {"note", "settings my-data"}, path
    assert made(room) == before
    assert room.public(where) == []


def unseen(pages, seen):
    """A control of a page that can be used, with a verb that was not pressed yet."""
    for page in pages:
        for one in controls(page):
            usable = one.kind == BUTTON or one.options
            if usable and one.id and not one.disabled and one.verb not in (*seen, *ENDS):
                return page, one
    return None
