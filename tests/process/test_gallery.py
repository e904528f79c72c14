"""Games of every kind watched live by three browsers while they are played over the wire, to their end and beyond:
steps are taken back under their eyes, the end is seen through the eyes of every seat, and the key is renewed.
"""

import random
import re

import pytest
import pytest_asyncio

from tests.games.rooms import each
from tests.local.browser import ARGS, CHROMIUM, DESK, LOOK, PATIENCE, PHONE, free_port
from tests.process.driver.hall import hall
from tests.process.driver.people import Person, controls
from tests.process.driver.tables import Table
from tests.process.driver.watched import allow, link_of

pytestmark = [
    pytest.mark.slow,
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.xdist_group("wire-gallery"),
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine: install the package chromium"),
]
BETWEEN = 12
"""So many presses lie between two looks at the pages."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def room(tmp_path_factory):
    """The bot with a gallery in its own process, in a server whose admin has allowed it."""
    async with hall(tmp_path_factory.mktemp("gallery"), start=False) as made:
        place = f"127.0.0.1:{free_port()}"
        made.bot.environment |= {"MANDATE_WEB": place, "MANDATE_WEB_URL": f"http://{place}"}
        await made.bot.start()
        await allow(made)
        yield made
        assert made.bot.errors() == []


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser():
    playwright = pytest.importorskip("playwright.async_api")
    async with playwright.async_playwright() as started:
        found = await started.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        yield found
        await found.close()


async def opened(browser, address, size):
    context = await browser.new_context(viewport=size, locale="en", device_scale_factor=1)
    page = await context.new_page()
    page.set_default_timeout(PATIENCE)
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("console", lambda line: page.faults.append(line.text) if line.type == "error" else None)
    await page.goto(address)
    await page.wait_for_selector("#board svg")
    return page


async def caught_up(pages, address):
    """Every page shows what one sees who comes now: also after a step taken back, when the newest moment is older."""
    newest = await (await pages[0].request.get(address)).text()
    moment = re.search(r'data-moment="(\d+)"', newest)[1]
    for page in pages:
        await page.wait_for_function(
            "moment => document.querySelector('#main').dataset.moment === moment", arg=moment, polling=LOOK
        )
    return int(moment)


@pytest.mark.parametrize("game", each())
async def test_three_browsers_follow_a_game_to_its_end(room, browser, game):
    room.people = [Person(room.discord, name) for name in ("Anna", "Benno", "Clara")]
    table = Table(room, game.id, room.people[: max(2, game.seats[0])], random.Random(3))
    await table.open()
    address = await link_of(table)
    pages = [await opened(browser, address, size) for size in (DESK, PHONE, DESK)]
    seen = [0]
    while not table.over:
        await table.play(BETWEEN)
        seen.append(await caught_up(pages, address))
    assert seen[-1] > len(seen)
    for page in pages:
        await page.wait_for_function("() => document.querySelector('#end') && !document.querySelector('#end').hidden")
        assert await page.locator("#board svg").count() == 1
        assert page.faults == []
    await through_all_eyes(pages[1], len(table.people))
    await with_another_key(table, pages, address)
    for page in pages:
        await page.context.close()


async def through_all_eyes(page, seats):
    """Everybody's, each seat's, all hands at once: as the links of the page lead there."""
    eyes = page.locator("#eyes .units a")
    assert await eyes.count() == seats + 2
    for number in range(seats + 2):
        await eyes.nth(number).click()
        await page.wait_for_function(
            "n => document.querySelectorAll('#eyes .units a')[n].getAttribute('aria-current') === 'true'",
            arg=number,
            polling=LOOK,
        )
        assert await page.locator("#board svg").count() == 1
        assert await page.locator("#words li").count() > 0
    assert page.faults == []


async def with_another_key(table, pages, address):
    """The host renews it: who has the old link sees nothing any more."""
    host, number = table.people[0], next(one.table for one in controls(table.posts[-1]) if one.table.isdecimal())
    await host.forge(table.channel, f"m:{number}:gallery:0:renew")
    for page in pages:
        await page.wait_for_function("() => document.querySelector('#board').children.length === 0", polling=LOOK)
    assert (await pages[0].request.get(address)).status == 404
    assert (await pages[0].request.get(await link_of(table))).status == 200
