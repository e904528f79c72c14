"""The page in a real browser: a game by clicking, two windows, a phone, a restart, the keyboard."""

import itertools
import re

import pytest

from tests.local.browser import (
    DESK,
    LOOK,
    OUT,
    PHONE,
    chromium,
    controls,
    open_panel,
    pictures,
    running,
    shot,
    verb,
    wait_for_step,
    window,
)

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


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


def found_table(page, game="Dragon"):
    page.get_by_role("button", name="Open a table").click()
    page.locator(".suggestions .option", has_text=game).click()
    page.locator("#dialog button.primary").click()
    page.locator("#dialog:has(fieldset[data-id=flags]) button.primary").click()
    page.wait_for_selector('article [data-id*=":join:"]')


def play_turn(page):
    """Press Play and then, in the panel, the first option again and again, and at last End turn."""
    open_panel(page)
    for picks in range(30):
        panel = page.locator("article.private").last
        before = controls(page)
        end = panel.locator('[data-id$=":end"]')
        last = end.count() > 0
        buttons = panel.locator('[data-id*=":pick:"]:not([disabled])')
        if last or buttons.count():
            (end if last else buttons.first).click()
        else:
            panel.locator('select[data-id*=":pickone:"]').first.select_option(index=1)
        wait_for_step(page, before)
        if last:
            return picks + 1
    raise AssertionError("the turn does not end")


def waits_for(page):
    """Whom the newest public post asks."""
    return page.locator("article:not(.private)", has=page.locator('[data-id*=":play:"]')).last.inner_text()


def test_a_turn_by_clicking_in_two_windows(browser, tmp_path):
    with running(tmp_path, fresh=True) as bot:
        anna = window(browser, bot.address, "Anna")
        benno = window(browser, bot.address, "Benno", PHONE, "de")
        found_table(anna)
        verb(benno, "join").click()
        anna.wait_for_selector("article:not(.private) >> text=Benno")
        shot(anna, "lobby")
        shot(benno, "lobby-phone")
        verb(anna, "start").click()
        for page in (anna, benno):
            page.wait_for_selector('article:has([data-id*=":play:"]) .picture')
        boards = [pictures(page) for page in (anna, benno)]
        assert boards[0] == boards[1]
        assert len(boards[0]) == 1

        first, other = (anna, benno) if "@Anna" in waits_for(anna) else (benno, anna)
        whose = "Anna" if first is anna else "Benno"
        verb(first, "hand").click()
        first.wait_for_selector("article.private .picture")
        assert len(pictures(first)) == 2
        assert len(pictures(other)) == 1
        assert other.locator("article.private .picture").count() == 0
        shot(first, "hand")

        before = waits_for(other)
        verb(first, "play").click()
        first.wait_for_selector('article.private [data-id*=":pick"]')
        pictures(first)
        shot(first, "panel")
        assert play_turn(first) >= 2
        for page in (first, other):
            page.wait_for_function(
                "([was]) => document.querySelector('main').innerText.lastIndexOf('@') > 0"
                " && [...document.querySelectorAll('article:not(.private)')].at(-1).innerText !== was",
                arg=[before],
                polling=LOOK,
            )
        assert f"@{'Benno' if whose == 'Anna' else 'Anna'}" in waits_for(other)
        assert pictures(anna)[-1]
        shot(anna, "turn")
        shot(benno, "turn-phone")

        # The hand came by DM, to its owner's window alone, and the side list says so.
        for page in (first, other):
            if page is benno:
                page.locator("#menu").click()
        first.wait_for_selector("nav .place.dm .dot", state="attached")
        assert first.locator("nav .place.dm .dot").count() == 1
        benno.wait_for_timeout(300)  # the drawer slides in
        shot(benno, "drawer-phone")
        first.locator("nav .place.dm").click()
        first.wait_for_selector("article .picture")
        shot(first, "dm")
        assert anna.faults == benno.faults == []
        assert "Traceback" not in bot.log.read_text()


def test_a_table_is_found_again_after_a_restart(browser, tmp_path):
    with running(tmp_path) as bot:
        anna, benno = window(browser, bot.address, "Anna"), window(browser, bot.address, "Benno")
        found_table(anna)
        verb(benno, "join").click()
        anna.wait_for_selector("article:not(.private) >> text=Benno")
        verb(anna, "start").click()
        benno.wait_for_selector('article [data-id*=":play:"]')
        assert bot.stop() == 0
        for page in (anna, benno):  # who still sees what stood there before may press what is gone
            page.wait_for_selector("#note:not([hidden])")
        with running(tmp_path, bot.port):
            for page in (anna, benno):  # the last post stands there again, and its buttons work
                page.wait_for_selector("#note", state="hidden")
                page.faults.clear()  # nobody was there to answer meanwhile, and the page says so
                page.wait_for_selector('article:has([data-id*=":play:"]) .picture')
            assert len(pictures(anna)) == 1
            first = anna if "@Anna" in waits_for(anna) else benno
            open_panel(first)
            assert anna.faults == benno.faults == []


def test_the_keyboard_is_enough(browser, tmp_path):
    with running(tmp_path) as bot:
        page = window(browser, bot.address, "Clara", DESK, "de")
        page.keyboard.press("Tab")
        page.locator("#say").focus()
        page.keyboard.type("/")
        page.wait_for_selector("#picker .option")
        page.keyboard.press("ArrowDown")
        assert page.locator('#picker .option[aria-selected="true"]').count() == 1
        page.keyboard.press("Escape")
        assert page.locator("#picker").is_hidden()
        page.locator("#say").fill("")
        page.keyboard.type("/game new")
        page.wait_for_selector("#picker .option")
        page.keyboard.press("Enter")
        page.wait_for_selector(".suggestions .option")
        shot(page, "command")
        page.keyboard.press("ArrowDown")
        told = "document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).textContent"
        heard = page.evaluate(told)
        assert heard == page.locator('.suggestions .option[aria-selected="true"]').text_content()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        page.wait_for_selector("#dialog fieldset[data-id=flags]")
        shot(page, "new-table")
        tab_to(page, "#dialog button.primary")
        page.keyboard.press("Enter")
        page.wait_for_selector('article [data-id*=":join:"]')
        assert page.faults == []


def tab_to(page, selector, limit=80):
    """Go on with the Tab key alone until what has the focus matches."""
    for _ in range(limit):
        if page.evaluate("one => document.activeElement?.matches(one) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


NEWEST = "[...document.querySelectorAll('article.private')].at(-1)"
PANEL = f"""() => {{
  const controls = [...{NEWEST}.querySelectorAll('button, select')].filter(one => !one.disabled);
  return {{
    names: controls.filter(one => one.dataset.id).map(one => one.getAttribute('aria-label') || one.textContent.trim()),
    tops: controls.map(one => Math.round(one.getBoundingClientRect().bottom)),
    asked: {NEWEST}.querySelector('p strong')?.textContent,
  }};
}}"""
"""The newest panel as one hears it and goes through it by keyboard: names of its controls, where they stand, what is
asked."""


def heard_and_held(page):
    """After a press: the focus stands in the message pressed in, what is asked now was told, each control has a name of
    its own, and they come in the order in which they stand.
    """
    assert page.evaluate("document.activeElement.closest('article.private') !== null"), "the focus is lost"
    whole = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    assert whole[0] <= whole[1], "only the messages scroll, never the page"
    panel = page.evaluate(PANEL)
    assert any(panel["asked"] in said for said in page.evaluate("window.said.slice(-3)"))
    assert len(set(panel["names"])) == len(panel["names"]), panel["names"]
    assert all(one <= two + 8 for one, two in itertools.pairwise(panel["tops"])), panel["tops"]


def test_a_turn_is_played_by_keyboard_alone(browser, tmp_path):
    with running(tmp_path) as bot:
        page = window(browser, bot.address, "Anna", DESK)
        page.get_by_role("button", name="Open a table").focus()
        found_table(page)
        assert page.evaluate("document.activeElement.closest('.greeting') !== null"), "a form leaves the focus"
        tab_to(page, 'article [data-id*=":opponent:"]')
        page.keyboard.press("Enter")
        page.wait_for_selector('article.private select[data-id*=":level:"]')
        tab_to(page, 'article.private select[data-id*=":level:"]')
        page.keyboard.press("ArrowDown")
        page.wait_for_timeout(600)
        assert "Court Scribe" not in page.locator("article:not(.private)").last.inner_text()
        page.keyboard.press("Enter")
        page.wait_for_selector("article:not(.private) >> text=Court Scribe")
        tab_to(page, 'article:not(.private) [data-id*=":start:"]')
        page.keyboard.press("Enter")
        page.wait_for_selector('article [data-id*=":play:"]')
        tab_to(page, 'article:not(.private) [data-id*=":play:"]')
        page.keyboard.press("Enter")
        page.wait_for_selector('article.private [data-id*=":pick"]')
        for _ in range(8):
            before = controls(page)
            tab_to(page, 'article.private :is(button, select)[data-id*=":pick"]:not([disabled])')
            assert page.evaluate("getComputedStyle(document.activeElement).outline").endswith("solid 3px")
            if page.evaluate("document.activeElement.tagName") == "SELECT":
                page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
            wait_for_step(page, before)
            if not page.locator('article.private [data-id*=":pick"]:not([disabled])').count():
                break
            heard_and_held(page)
        page.locator("article.private .only button").last.focus()
        page.keyboard.press("Enter")  # what is dismissed leaves the focus to the message in its place
        page.wait_for_function("document.activeElement.matches('article')", polling=LOOK)
        assert page.faults == []


def test_the_page_is_dark_where_the_system_is(browser, tmp_path):
    with running(tmp_path) as bot:
        page = window(browser, bot.address, "Anna")
        ground = "getComputedStyle(document.body).backgroundColor"
        light = page.evaluate(ground)
        page.emulate_media(color_scheme="dark")
        assert light == "rgb(243, 233, 210)"
        assert page.evaluate(ground) == "rgb(28, 23, 20)"
        assert "Mandate Serif" in page.evaluate("getComputedStyle(document.querySelector('h1')).fontFamily")
        page.wait_for_function("document.fonts.check('700 20px \\'Mandate Serif\\'')")
        assert page.faults == []


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_message_stands_in_discords_order(size, browser, tmp_path):
    """Words, picture, controls; people see it so in Discord, whatever the width."""
    with running(tmp_path) as bot:
        page = window(browser, bot.address, "Anna", size)
        found_table(page)
        page.wait_for_selector("article .picture")
        boxes = [page.locator(f"article {one}").last.bounding_box() for one in (".text", ".pictures", ".controls")]
        assert all(one["y"] + one["height"] <= two["y"] for one, two in itertools.pairwise(boxes))
        label = page.locator("article .picture").first.get_attribute("aria-label")
        assert len(label) < 120
        assert "\n" not in label


def test_a_phone_has_everything_within_reach(browser, tmp_path):
    with running(tmp_path) as bot:
        page = window(browser, bot.address, "Anna", PHONE)
        found_table(page)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["width"]
        small = page.locator("main .row button, header button, footer button").evaluate_all(
            "all => all.filter(one => one.offsetHeight < 44 || one.offsetWidth < 44).map(one => one.innerText)"
        )
        assert small == []
        assert not page.locator("nav").is_visible()
        page.locator("#menu").click()
        page.locator("nav .place", has_text="Doro").click()
        page.wait_for_url(re.compile("as=Doro"))
        page.wait_for_selector("nav", state="hidden")
        assert page.faults == []
