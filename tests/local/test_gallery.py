"""The gallery in a real browser, served by a process of its own while the game goes on in this one: at a desk, on a
phone, by keys, without its script, and looked at by axe-core.
"""

import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from bot.store.store import open_store
from bot.tables.facade import Tables
from bot.tables.model.actor import Actor
from render.words.words import LANGUAGES
from tests.games.rooms import EXAMPLE
from tests.local.browser import DESK, LOOK, OUT, PATIENCE, PHONE, ROOT, SHOTS, chromium, free_port

ANNA, BENNO, CLARA = Actor(11, "Anna"), Actor(12, "Benno"), Actor(13, "Clara")
FORMER = {"en": "a former player", "de": "ehemals dabei", "fr": "quelqu’un"}


class Played:
    """Tables of a file, changed by this process; ``root`` is where another one serves their pages."""

    def __init__(self, folder):
        self.file, self.port = folder / "mandate.sqlite", free_port()
        self.root = f"http://127.0.0.1:{self.port}"
        self.loop = asyncio.new_event_loop()  # the browser has one of its own in this thread
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.rng = random.Random(4)
        self.pressed = 0
        self.do(self._open())

    def do(self, work):
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE / 1000)

    async def _open(self):
        self.store = await open_store(self.file)
        self.tables = Tables(self.store, web_url=self.root)

        async def seen_by_all(_guild, _channel):
            return True

        self.tables.gallery.seen_by_all = seen_by_all
        await self.store.settings.set("guild", 1, "gallery", "open")
        for limit in ("most", "lobbies"):
            await self.store.settings.set("guild", 1, limit, "0")

    async def _begin(self, channel):
        table = await self.tables.lobby.create(1, channel, ANNA, EXAMPLE)
        for who in (BENNO, CLARA):
            await self.tables.lobby.join(table.id, who)
        return (await self.tables.lobby.start(table.id, ANNA)).table.id

    def begin(self, channel, steps):
        table = self.do(self._begin(channel))
        self.step(table, steps)
        return table

    def lobby(self, channel):
        return self.do(self.tables.lobby.create(1, channel, ANNA, EXAMPLE)).id

    def step(self, table, steps=1):
        """So many picks of whoever is asked, or until the game is over."""

        async def work():
            for _ in range(steps):
                position = await self.tables.position(table)
                if position.over:
                    return
                decision = position.decision(position.waiting()[0])
                user, self.pressed = position.table.seats[decision.seat].user, self.pressed + 1
                key = self.rng.choice(decision.options)
                await self.tables.play.pick(table, user, position.table.revision, decision.id, key, self.pressed)

        self.do(work())

    def undo(self, table):
        """The last step that can be taken back, by whoever has made it; makes one that can be, if need be."""

        async def back():
            position = await self.tables.position(table)
            for seat in range(len(position.table.seats)):
                if position.kept and position.kept[-1].seat == seat and not position.undo_reason(seat):
                    await self.tables.play.undo(table, position.table.seats[seat].user)
                    return True
            return False

        while not self.do(back()):
            self.step(table)

    def film(self, table):
        async def work():
            return await self.tables.replays.of(await self.tables.get(table))

        return self.do(work())

    def link(self, table):
        async def work():
            return await self.tables.gallery.link(await self.tables.get(table))

        return self.do(work())

    def close(self):
        async def work():
            await self.tables.plans.close()
            await self.tables.opponents.close()
            await self.store.close()

        self.do(work())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    folder = tmp_path_factory.mktemp("gallery")
    found = Played(folder)
    env = {key: value for key, value in os.environ.items() if not key.startswith(("MANDATE_", "DISCORD_"))}
    env |= {"MANDATE_DB": str(found.file), "MANDATE_WEB": f"127.0.0.1:{found.port}", "MANDATE_WEB_URL": found.root}
    command = [sys.executable, "-m", "bot", "web"]
    with (folder / "log.txt").open("w") as log:
        process = subprocess.Popen(command, cwd=ROOT, env=env | {"MANDATE_LANG": "en"}, stdout=subprocess.PIPE,
                                   stderr=log, text=True)  # fmt: skip
    try:
        line = process.stdout.readline()
        assert str(found.port) in line, (folder / "log.txt").read_text()
        yield found
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
    finally:
        process.kill()
        process.stdout.close()
        found.close()


@pytest.fixture(scope="module")
def browser():
    with chromium() as found:
        yield found


def page_of(browser, address, size=DESK, **context):
    page = browser.new_context(viewport=size, **{"locale": "en", "device_scale_factor": 1, **context}).new_page()
    page.set_default_timeout(PATIENCE)
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("console", lambda line: page.faults.append(line.text) if line.type == "error" else None)
    page.goto(address)
    page.wait_for_selector("#board svg")
    return page


def at(page, moment):
    """The page has come to a moment."""
    page.wait_for_function(
        "moment => document.querySelector('#main').dataset.moment === String(moment)", arg=moment, polling=LOOK
    )


def moment(page):
    return int(page.get_attribute("#main", "data-moment"))


def shot(page, name):
    if SHOTS:
        page.screenshot(path=OUT / f"gallery-{name}.png")


def test_three_watch_live_with_a_step_taken_back_under_their_eyes(played, browser):
    table = played.begin(21, 20)
    pages = [page_of(browser, played.link(table), size) for size in (DESK, PHONE, DESK)]
    first = moment(pages[0])
    assert first == played.film(table).last
    played.step(table)
    for page in pages:
        at(page, played.film(table).last)
    played.undo(table)
    last = played.film(table).last
    for page in pages:
        at(page, last)
        assert page.locator("#head .live").count() == 1
        assert page.faults == []
        page.context.close()


def test_who_looks_back_is_told_how_much_has_happened(played, browser):
    table = played.begin(22, 20)
    page = page_of(browser, played.link(table))
    page.click('[data-way="first"]')
    at(page, 0)
    told = "n => document.querySelector('#later')?.textContent.includes(` ${n} `)"
    page.wait_for_function(told, arg=played.film(table).last, polling=LOOK)
    played.step(table)
    last = played.film(table).last
    page.wait_for_function(told, arg=last, polling=LOOK)
    assert moment(page) == 0
    page.click("#later a")
    at(page, last)
    assert page.faults == []
    page.context.close()


def test_a_person_who_is_forgotten_is_gone_and_so_is_a_page_with_an_old_key(played, browser):
    table = played.begin(23, 12)
    page = page_of(browser, played.link(table))
    assert "Clara" in page.content()
    played.do(played.tables.privacy.forget(CLARA.user, FORMER))
    page.wait_for_function("() => !document.body.textContent.includes('Clara')", polling=LOOK)
    old = played.link(table)
    played.do(played.tables.gallery.renew(table, ANNA))
    page.wait_for_function("() => document.querySelector('#board').children.length === 0", polling=LOOK)
    assert page.goto(old).status == 404
    assert page.goto(played.link(table)).status == 200
    page.context.close()


def test_keys_go_through_the_game(played, browser):
    table = played.begin(24, 30)
    film = played.film(table)
    page = page_of(browser, played.link(table))
    for key, where in (
        ("Home", 0),
        ("ArrowRight", film.later(0, "turn")),
        ("Shift+ArrowRight", film.later(film.later(0, "turn"), "step")),
        ("End", film.last),
        ("ArrowLeft", film.earlier(film.last, "turn")),
        ("Home", 0),
        ("ArrowDown", film.later(0, "round")),
        ("ArrowUp", 0),
    ):
        page.keyboard.press(key)
        at(page, where)
    assert not page.locator("#words").evaluate("one => one.open")
    page.keyboard.press("t")
    assert page.locator("#words").evaluate("one => one.open")
    page.keyboard.press("?")
    assert page.locator("#help").evaluate("one => one.open")
    page.keyboard.press("c")
    page.wait_for_function("() => document.querySelector('#said').textContent")
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    page.wait_for_function("() => Number(document.querySelector('#main').dataset.moment) > 0")
    page.keyboard.press("Space")
    assert page.faults == []
    page.context.close()


def test_a_tap_on_a_thing_tells_its_words(played, browser):
    page = page_of(browser, played.link(played.begin(25, 20)), PHONE, has_touch=True)
    mark = page.locator("#board [data-ref]:has(use)").first
    told = mark.locator("title").text_content()
    mark.tap(force=True)
    page.wait_for_function("() => document.querySelector('#thing').textContent")
    assert page.locator("#thing").text_content() == told
    page.context.close()


def test_all_of_it_works_without_its_script(played, browser):
    table = played.begin(26, 24)
    film = played.film(table)
    page = page_of(browser, played.link(table), PHONE, java_script_enabled=False)
    page.click('[data-way="back"]')
    assert moment(page) == film.earlier(film.last, "turn")
    page.click('[data-unit="step"]')
    page.click('[data-way="back"]')
    assert moment(page) == film.earlier(film.last, "turn") - 1
    page.click('[data-way="last"]')
    assert moment(page) == film.last
    page.click('[data-way="first"]')
    assert moment(page) == 0
    page.click('[data-way="play"]')
    assert moment(page) == film.later(0, "step")
    assert "refresh" in page.content()
    page.click("#words summary")
    assert page.locator("#words li").first.is_visible()
    page.goto(played.link(table))
    page.click("#log li a >> nth=-1")
    assert re.search(r"/\d+(\?.*)?$", page.url)
    page.context.close()


def test_a_link_that_plays_plays_by_the_script_and_stops_by_a_key(played, browser):
    table = played.begin(27, 24)
    page = page_of(browser, f"{played.link(table)}/0?by=step&play=1")
    assert page.locator('meta[http-equiv="refresh"]').count() == 0
    page.wait_for_function("() => Number(document.querySelector('#main').dataset.moment) > 1", polling=LOOK)
    page.keyboard.press(" ")
    page.wait_for_function("() => !document.querySelector('#ways .on')", polling=LOOK)
    assert "play" not in page.url
    assert page.url.endswith("?by=step")
    page.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_and_nothing_is_wider_than_the_window(played, browser, scheme, size):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    table = played.begin(100 + len(scheme) + size["width"], 9999 if size is DESK else 30)
    page = page_of(browser, played.link(table), size, color_scheme=scheme, reduced_motion="reduce")
    shot(page, f"{scheme}-{size['width']}")
    found = axe.run(page).response["violations"]
    assert [(one["id"], [node["html"][:120] for node in one["nodes"]][:3]) for one in found] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if size is DESK:  # the game is over
        page.goto(f"{played.link(table)}?lang=fr&eyes=open")
        page.wait_for_selector("#board svg")
        assert axe.run(page).response["violations"] == []
    assert page.faults == []
    page.context.close()


@pytest.mark.parametrize("scheme", ["dark", pytest.param("light", marks=pytest.mark.slow)])
@pytest.mark.parametrize("lang", ["de", *(pytest.param(one, marks=pytest.mark.slow) for one in ("en", "fr"))])
def test_axe_finds_nothing_on_any_kind_of_page(played, browser, lang, scheme):
    """A lobby, now, then, by rounds, with all that opens open, the end, each kind of eyes, and no page at all."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    channel = 300 + 10 * LANGUAGES.index(lang) + 5 * (scheme == "dark")
    lobby, running, over = played.lobby(channel), played.begin(channel + 1, 30), played.begin(channel + 2, 9999)
    middle = played.film(running).revision(9)
    paths = {
        "lobby": played.link(lobby), "now": played.link(running), "then": f"{played.link(running)}/{middle}?by=round",
        "end": played.link(over), "seat": f"{played.link(over)}?eyes=1", "open": f"{played.link(over)}?eyes=open",
        "missing": f"{played.root}/t/{'A' * 32}",
    }  # fmt: skip
    how = {"locale": lang, "color_scheme": scheme, "reduced_motion": "reduce"}
    page = browser.new_context(viewport=PHONE, **how).new_page()
    page.set_default_timeout(PATIENCE)
    for name, path in paths.items():
        page.goto(path)
        assert page.get_attribute("html", "lang") == lang
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        shot(page, f"{name}-{lang}-{scheme}")
        found = axe.run(page).response["violations"]
        assert [(one["id"], [node["html"][:120] for node in one["nodes"]][:3]) for one in found] == [], name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    page.context.close()


def test_the_folder_of_what_was_drawn_is_beside_the_file(played):
    assert any(Path(played.file).parent.joinpath("gallery").iterdir())
