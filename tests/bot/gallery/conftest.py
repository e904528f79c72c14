"""A gallery on a free port, with tables of the toy game that whoever has their link may watch."""

import contextlib
from concurrent.futures import ThreadPoolExecutor

import aiohttp
import pytest

import tests.toy  # noqa: F401  (registers the toy game)
from bot.gallery.server import Gallery
from bot.workers.pool import Workers
from tests.bot.tables.conftest import ANNA, BENNO, World
from tests.support import databases as stores

URL = "https://watch.example.org"


class Hung:
    """A gallery with its world; ``get`` asks it as a browser would, and follows no redirect by itself."""

    def __init__(self, world, gallery, port, session):
        self.world, self.gallery, self.session = world, gallery, session
        self.root = f"http://127.0.0.1:{port}"

    async def get(self, path, **headers):
        given = {"Accept-Language": "en", **{name.replace("_", "-"): value for name, value in headers.items()}}
        async with self.session.get(self.root + path, headers=given, allow_redirects=False) as answer:
            return answer, await answer.text(errors="replace")

    async def path(self, table):
        """The path of a table's page."""
        return (await self.world.tables.gallery.link(await self.world.tables.get(table.id))).removeprefix(URL)

    @contextlib.asynccontextmanager
    async def stream(self, path, **headers):
        """The words of a stream, one after the other."""
        async with self.session.get(f"{self.root}{path}/live", headers=headers) as answer:
            yield answer, words(answer)

    async def played(self):
        """A game that is over."""
        position = await self.world.game(ANNA, BENNO)
        while not position.over:
            decision = position.decision(position.waiting()[0])
            position = (await self.world.press(position, decision.seat, decision.options[0])).position
        return position.table


async def words(answer):
    """The events of a stream."""
    name = ""
    async for line in answer.content:
        text = line.decode().strip()
        if text.startswith("event: "):
            name = text.removeprefix("event: ")
        elif text.startswith("data: "):
            yield name, text.removeprefix("data: ")


@contextlib.asynccontextmanager
async def hung_up(world, tmp_path):
    """A gallery over a world whose server lets every table be watched; both end with the block."""

    async def seen_by_all(_guild, _channel):
        return True

    world.tables.gallery.seen_by_all = seen_by_all
    await world.store.settings.set("guild", 1, "gallery", "open")
    workers = Workers(2, ThreadPoolExecutor)
    gallery = Gallery(world.store, workers, tmp_path / "gallery", URL)
    gallery.streams.live.every = 0.05
    async with (
        gallery.serving("127.0.0.1", 0) as port,
        aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session,
    ):
        yield Hung(world, gallery, port, session)
    workers.close()
    await world.close()


@pytest.fixture
async def hung(tmp_path):
    world = await World(stores.in_file(tmp_path / "mandate.sqlite")).open(web_url=URL)
    async with hung_up(world, tmp_path) as opened:
        yield opened
