"""One turn of every game by clicking in a real browser: the board for all, the hand for its owner alone. Every day the
example game has its turn, in `test_browser`.
"""

import pytest

from engine.kernel.registry import games
from render.words.words import Words
from tests.games.rooms import EXAMPLE
from tests.local.browser import (
    DESK,
    LOOK,
    OUT,
    PHONE,
    chromium,
    controls,
    pictures,
    running,
    shot,
    verb,
    wait_for_step,
    window,
)
from tests.local.test_browser import found_table, waits_for

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

PEOPLE = ("Anna", "Benno", "Clara", "Doro", "Emil")
REST = [game for game in games().values() if game.id not in {EXAMPLE, "toy"}]
"""The example game has its turn in `test_browser`."""
TURNS = [pytest.param(game, id=game.id, marks=pytest.mark.slow) for game in REST]


@pytest.fixture(scope="module")
def started():
    OUT.mkdir(exist_ok=True)
    with chromium() as found:
        yield found


@pytest.fixture
def browser(started):
    """The browser; its windows are closed after each test: they would go on asking for a bot that is gone."""
    yield started
    for context in started.contexts:
        context.close()


def newest(page):
    """The panel, as it stands last in the window."""
    return page.locator("article.private").last


def choose(page):
    """Take the first option of the panel, from a button or a menu, or end the turn; says whether it has ended."""
    panel = newest(page)
    before = controls(page)
    end = panel.locator('[data-id$=":end"]')
    if ended := end.count() > 0:
        end.click()
    elif panel.locator('[data-id*=":pick:"]:not([disabled])').count():
        panel.locator('[data-id*=":pick:"]:not([disabled])').first.click()
    else:
        menu = panel.locator('select[data-id*=":pickone:"]').first
        menu.select_option(menu.locator("option[value]:not([value=''])").first.get_attribute("value"))
    wait_for_step(page, before)
    return ended


def choices(page):
    """Whether the panel still offers something."""
    return newest(page).locator('[data-id*=":pick:"]:not([disabled]), select[data-id*=":pickone:"]').count()


def fits_one_screen(page):
    """The question and the first option of the panel stand in sight together."""
    panel = newest(page)
    parts = [panel.locator(".text").first, panel.locator(".controls :is(button, select)").first]
    top, bottom = page.locator("header").bounding_box(), page.locator("footer").bounding_box()
    for box in (part.bounding_box() for part in parts):
        assert top["y"] + top["height"] <= box["y"]
        assert box["y"] + box["height"] <= bottom["y"]


@pytest.mark.parametrize("game", TURNS)
def test_one_turn_by_clicking(game, browser, tmp_path):
    with running(tmp_path) as bot:
        sizes = [DESK, PHONE, DESK, DESK]
        people = PEOPLE[: game.seats[0]]
        pages = {name: window(browser, bot.address, name, size) for name, size in zip(people, sizes, strict=False)}
        first = pages["Anna"]
        found_table(first, Words("en").text(f"{game.id}.name"))
        for name, page in pages.items():
            if name != "Anna":
                verb(page, "join").click()
                first.wait_for_selector(f"article:not(.private) >> text={name}")
        verb(first, "start").click()
        for page in pages.values():
            page.wait_for_selector('article:has([data-id*=":play:"]) .picture')
            page.wait_for_function(
                "() => document.querySelectorAll('article .picture').length === 1", polling=LOOK
            )  # the lobby's are gone
            assert len(pictures(page)) == 1

        whose = next(name for name in people if f"@{name}" in waits_for(first))
        page = pages[whose]
        verb(page, "hand").click()
        page.wait_for_selector("article.private .picture")
        assert all(other.locator("article.private .picture").count() == 0 for other in pages.values() if other != page)
        before = waits_for(first)
        verb(page, "play").click()
        page.wait_for_selector('article.private :is([data-id*=":pick:"], select[data-id*=":pickone:"])')
        pictures(page)
        shot(page, f"{game.id}-panel")
        again = window(browser, bot.address, whose, DESK)
        again.wait_for_selector("article.private .picture")
        pictures(again)
        fits_one_screen(again)
        again.context.close()
        for _ in range(40):
            if choose(page) or not choices(page):
                break
        for other in pages.values():
            other.wait_for_function(
                "([was]) => [...document.querySelectorAll('article:not(.private)')].at(-1).innerText !== was",
                arg=[before],
                polling=LOOK,
            )
            pictures(other)
        for name, other in pages.items():
            shot(other, f"{game.id}-turn-{name.lower()}")
            assert other.faults == []
        assert "Traceback" not in bot.log.read_text()
