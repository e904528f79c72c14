"""Everything the page must be able to show and fill in, tried on the probe in a real browser."""

import json

import pytest
import pytest_asyncio

from bot.local.world import Press
from tests.local.browser import ARGS, CHROMIUM, LOOK, OUT, PATIENCE, PHONE, SHOTS
from tests.local.conftest import laid

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser"), pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser():
    """One browser for all tests of the module: a start costs a second of CPU."""
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine: install the package chromium to run the browser tests")
    playwright = pytest.importorskip("playwright.async_api")
    OUT.mkdir(exist_ok=True)
    async with playwright.async_playwright() as started:
        found = await started.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        yield found
        await found.close()


@pytest_asyncio.fixture(loop_scope="module")
async def table(unused_tcp_port_factory):
    """A table as the other modules have it, in the loop of the browser."""
    async with laid(unused_tcp_port_factory()) as found:
        yield found


@pytest_asyncio.fixture(loop_scope="module")
async def windows(browser, table):
    """Opens windows on the probe's table: ``await windows("Anna", lang="en")``."""

    async def opened(name, lang="en", size=None):
        context = await browser.new_context(viewport=size or {"width": 1000, "height": 900}, locale=lang)
        page = await context.new_page()
        page.set_default_timeout(PATIENCE)
        page.faults = []
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        page.on("console", lambda line: page.faults.append(line.text) if line.type == "error" else None)
        await page.goto(f"{table.address}?as={name}")
        await page.wait_for_selector(".greeting")
        return page

    yield opened
    for context in browser.contexts:
        await context.close()


async def command(page, name):
    await page.fill("#say", f"/{name}")
    await page.wait_for_selector("#picker .option")
    await page.press("#say", "Enter")


async def test_text_with_all_its_marks_is_shown_and_nothing_else(windows, table):
    page = await windows("Anna")
    await command(page, "probe controls")
    article = page.locator("article").last
    await article.locator("img.avatar").wait_for()

    assert await article.locator("strong", has_text="bold").count() == 1
    assert await article.locator("em", has_text="lean").count() == 1
    assert await article.locator("code", has_text="code").count() == 1
    assert await article.locator("blockquote", has_text="quote").count() == 1
    assert await article.locator("li", has_text="item").count() == 1
    assert await article.locator("p.small", has_text="small").count() == 1
    assert await article.locator(".mention.mine", has_text="@Anna").count() == 1
    assert "ago" in await article.locator(".text time").inner_text()
    await article.locator(".spoiler").click()
    assert await article.locator(".shown", has_text="hidden").count() == 1
    await table.world.do(Press(), lambda: table.world.members[1].send(table.world.hall, "<img src=x onerror=alert(1)>"))
    await page.wait_for_selector("text=<img src=x")
    assert page.faults == []


async def test_a_new_thread_is_told_in_the_language_of_the_window(windows):
    page = await windows("Anna", "de")
    await command(page, "probe thread")
    await page.wait_for_selector("article.system")

    told = await page.locator("article.system .text").inner_text()
    assert told == "Ein Tisch hat einen eigenen Thread: a table"


async def test_controls_forms_and_layouts(windows):
    page = await windows("Anna")
    await command(page, "probe controls")
    article = page.locator("article").first
    await article.get_by_role("button", name="Step").wait_for()
    assert await article.get_by_role("button", name="Closed").is_disabled()

    await article.locator("select").first.select_option("B")
    await page.wait_for_selector("article.private >> text=one B")
    apply = article.get_by_role("button", name="Apply")
    assert await apply.is_disabled()
    await article.locator(".tick", has_text="A").first.click()
    assert await apply.is_disabled()
    await article.locator(".tick", has_text="D").first.click()
    assert await article.locator(".tick input:disabled").count() == 2  # two of four are enough
    if SHOTS:
        await page.screenshot(path=OUT / "local-controls.png")
    await apply.click()
    await page.wait_for_selector("article.private >> text=many AD")
    await article.locator("select").last.select_option(label="Doro")
    await page.wait_for_selector("article.private .mention >> text=@Doro")

    await article.get_by_role("button", name="Form").click()
    await page.fill("#dialog input", "Teahouse")
    await page.keyboard.press("Enter")
    await page.wait_for_selector("article >> text=It is called Teahouse.")

    await command(page, "probe layout")
    await page.wait_for_selector("article .box h3 strong >> text=layout")
    assert await page.locator("article .box .section button", has_text="Aside").count() == 1
    await page.locator("article .box .picture").click()
    await page.wait_for_selector("#large[open] .alt >> text=in a box")
    await page.keyboard.press("Escape")
    await page.wait_for_selector("#large", state="hidden")

    private = page.locator("article.private")
    count = await private.count()
    await private.first.get_by_role("button", name="dismiss").click()
    await page.wait_for_function(
        f"() => document.querySelectorAll('article.private').length === {count - 1}", polling=LOOK
    )
    assert page.faults == []


async def test_windows_update_by_themselves_and_show_the_news(windows):
    anna, benno = await windows("Anna"), await windows("Benno", "de", PHONE)
    await command(anna, "probe thread")
    await benno.wait_for_selector("article .mention >> text=a table")
    assert await benno.locator("#menu .dot").is_visible()
    await benno.locator("article .mention", has_text="a table").click()
    await benno.wait_for_selector("article >> text=in the thread")
    await anna.wait_for_selector("nav .place.dm .dot")
    await anna.locator("nav .place.dm").click()
    await anna.wait_for_selector("article >> text=a private word")
    await anna.wait_for_selector("nav .place.dm .dot", state="hidden")
    assert await benno.locator("text=a private word").count() == 0
    assert anna.faults == benno.faults == []


async def test_a_file_goes_with_a_command(windows, table, tmp_path):
    file = tmp_path / "game.json"
    file.write_text(json.dumps({"game": "any"}), encoding="utf-8")
    page = await windows("Anna")
    await command(page, "probe options")
    await page.wait_for_selector(".suggestions .option >> text=en-US-apple")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.set_input_files('[data-option="file"] input', file)
    await page.select_option('[data-option="person"] select', label="Clara")
    await page.fill('[data-option="number"] input', "7")
    await page.locator("#dialog button.primary").click()
    await page.wait_for_selector("article >> text=got it")

    given = table.world.env.bot.given
    assert (given["text"], given["number"], given["person"].display_name) == ("en-US-apple", 7, "Clara")
    assert given["file"] == file.read_bytes()


async def test_slow_and_silent_answers_are_warned_of(windows):
    page = await windows("Emil", "de")
    await command(page, "probe late")
    await page.wait_for_selector("#note >> text=Discord gibt nach 3 s auf")
    if SHOTS:
        await page.screenshot(path=OUT / "local-slow.png")
    await page.locator("#note button").click()
    assert await page.locator("#note").is_hidden()
    await command(page, "probe silent")
    await page.wait_for_selector("#note >> text=fehlgeschlagen")


async def test_thinking_is_shown_until_the_answer_is_there(windows, table):
    page = await windows("Anna")
    await command(page, "probe work")
    await page.wait_for_selector("article .thinking")
    table.world.env.bot.released.set()
    await page.wait_for_selector("article >> text=done")
    assert await page.locator("article .thinking").count() == 0
