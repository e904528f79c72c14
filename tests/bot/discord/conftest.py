"""The toy game with its words; no test passes while the bot logs an error it did not expect."""

import logging

import pytest

from bot.discord import client
from bot.discord.delivery import direct_messages
from bot.tables.learn.guide import add_guides
from bot.workers import search
from bot.workers.pool import Workers
from render.words.catalogues import add_locales, set_strict
from tests.bot.discord.simcord_server import open_hall
from tests.bot.discord.sketches import left_blank
from tests.support.databases import without_threads
from tests.toy import LOCALES


@pytest.fixture(autouse=True)
def words():
    add_locales(LOCALES)
    set_strict(True)
    yield
    set_strict(False)


@pytest.fixture(autouse=True)
def one_thread(monkeypatch):
    """The database has no threads of its own."""
    without_threads(monkeypatch)


@pytest.fixture
async def hall(request, tmp_path):
    async with open_hall(tmp_path, painted="painted" in request.fixturenames) as opened:
        yield opened


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    """DMs are opened without a pause; `test_many_dms_are_opened_one_after_another` is about the pause."""
    monkeypatch.setattr(direct_messages, "OPENING", 0.0)


@pytest.fixture(autouse=True)
def unhurried(monkeypatch):
    """Searches are grown to their end, however busy the machine is; `tests/bot/test_workers.py` is about the stop."""
    monkeypatch.setattr(search, "LONGEST", 3600.0)


@pytest.fixture(autouse=True)
def littered(monkeypatch):
    """Nobody looks through all that these tests have loaded for garbage, which takes longer than most of them;
    `test_memory.py` is about that.
    """

    async def kept(_):
        pass

    monkeypatch.setattr(client.Mandate, "give_memory_back", kept)


@pytest.fixture
def painted():
    """For tests of pictures: they are painted, not only sketched."""


@pytest.fixture
def blank(monkeypatch):
    """Pictures are left blank."""
    monkeypatch.setattr(Workers, "run", left_blank)


@pytest.fixture(autouse=True)
def no_errors_logged(request, caplog):
    caplog.set_level(logging.WARNING)
    yield
    found = [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    if "expects_errors" not in request.fixturenames:
        assert not found, [record.getMessage() for record in found]


@pytest.fixture
def expects_errors():
    """For tests of faults: the bot may log errors."""


@pytest.fixture
def guides(tmp_path):
    for lang, title in (("en", "How to bid"), ("de", "So wird geboten")):
        pages = [
            f"# Start {{#start}}\nclauses: TY-1.1 | decisions: store | picture: board\n\nBegin. {lang}",
            f"# {title} {{#bidding}}\nclauses: TY-2.1, TY-2.2 | decisions: bid\n\nOne card each. {lang}",
        ]
        (tmp_path / f"toy.{lang}.md").write_text("\n\n".join(pages), encoding="utf-8")
    add_guides(tmp_path)
    return tmp_path
