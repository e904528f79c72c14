"""A Chromium on this machine, and the whole bot as its operator starts it: in a process of its own."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.fork_server import USABLE, ForkServer

ROOT = Path(__file__).parent.parent.parent
OUT = ROOT / "out"
SHOTS = bool(os.environ.get("SHOTS"))
"""Whether the tests leave pictures of their pages in ``out``, for people to look at."""
CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)
LEFT_OUT = [
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"),  # processes that nobody looks at
    *("AimEnabled", "NetworkTimeServiceQuerying", "OptimizationHints", "PreconnectToSearch"),  # calls into the world
    *("HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "PaintHolding"),
]
"""What Chromium is to do without: this names all of it, as its last list of features is the one that counts."""
ARGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(LEFT_OUT)}",
]
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 900}
PATIENCE = 120_000
"""Milliseconds after which a page will not become as it should be, on a busy machine."""
LOOK = 50
"""Milliseconds between two looks whether a page is as it should be; by itself, every frame would be painted for one."""


@contextlib.contextmanager
def chromium():
    """A browser; skips the test where there is none."""
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine: install the package chromium to run the browser tests")
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        try:
            yield browser
        finally:
            browser.close()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


nest = ForkServer("tests.local.ready")
"""Where bots come from that are not started as an operator's: two seconds of CPU less for each."""


class Bot:
    """``python -m bot`` without a token, on a file of its own. Unless ``fresh`` it comes from the nest."""

    def __init__(self, folder, port=None, *, fresh=False, emojis="off"):
        self.port = port or free_port()
        self.file = folder / "mandate.sqlite"
        self.log = folder / "log.txt"
        env = {key: value for key, value in os.environ.items() if not key.startswith(("MANDATE_", "DISCORD_"))}
        env |= {
            "MANDATE_DB": str(self.file),
            "MANDATE_PORT": str(self.port),
            "MANDATE_BROWSER": "0",
            "MANDATE_LANG": "en",
            "MANDATE_EMOJIS": emojis,  # on, they would be sent and drawn for every bot: a second of CPU
        }
        said, out = os.pipe()
        with self.log.open("a", encoding="utf-8") as log, Path(os.devnull).open() as none, os.fdopen(out, "w"):
            how = {"cwd": ROOT, "env": env, "stdin": none.fileno(), "stdout": out, "stderr": log.fileno()}
            if fresh or not USABLE:
                self.process = subprocess.Popen([sys.executable, "-m", "bot"], **how)
            else:
                self.process = nest.hatch("bot", **how)
        self.said = os.fdopen(said, encoding="utf-8")
        line = self.said.readline()
        assert "http://127.0.0.1" in line, self.log.read_text()
        self.address = next(word for word in line.split() if word.startswith("http"))

    def stop(self):
        """End it as an operator's service does; returns the exit code."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(20)
        finally:
            self.process.kill()
            self.said.close()


@contextlib.contextmanager
def running(folder, port=None, *, fresh=False, emojis="off"):
    bot = Bot(folder, port, fresh=fresh, emojis=emojis)
    try:
        yield bot
    finally:
        if bot.process.poll() is None:
            bot.stop()


HEARD = """
window.said = [];
addEventListener('DOMContentLoaded', () => {
  const line = document.getElementById('heard');
  new MutationObserver(() => window.said.push(line.textContent)).observe(line, {childList: true});
});
"""
"""Keeps what was told to a listener, in order: another message may follow before a test looks, and both are heard."""


def window(browser, address, name, size=DESK, lang="en"):
    """A window of one person in a session of its own; what goes wrong in the page is kept in ``faults``."""
    page = browser.new_context(viewport=size, locale=lang, device_scale_factor=1).new_page()
    page.set_default_timeout(PATIENCE)
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("console", lambda line: page.faults.append(line.text) if line.type == "error" else None)
    page.add_init_script(HEARD)
    page.goto(f"{address}?as={name}&lang={lang}")
    page.wait_for_selector(".greeting")
    return page


def shot(page, name):
    """A picture of the page, if they are wanted."""
    if SHOTS:
        page.screenshot(path=OUT / f"local-{name}.png")


def verb(page, name, key=""):
    """The newest control of this verb (and key) that can be pressed."""
    end = f'[data-id$=":{key}"]' if key else ""
    return page.locator(f'article [data-id*=":{name}:"]{end}:not([disabled])').last


IDS = "[...([...document.querySelectorAll('article.private')].at(-1)?.querySelectorAll('[data-id]') ?? [])]"


def controls(page):
    """The ids of the newest panel's controls, in one string: they carry the revision, so every step changes them."""
    return page.evaluate(f"() => {IDS}.map(one => one.dataset.id).join(' ')")


def open_panel(page):
    """Press Play and wait for the panel that it opens: another one may be open already, and would look the same."""
    before = page.locator("article.private").count()
    verb(page, "play").click()
    page.wait_for_function(
        f"([before]) => document.querySelectorAll('article.private').length > before"
        f" && {IDS}.some(one => /:pick(one)?:/.test(one.dataset.id))",
        arg=[before],
        polling=LOOK,
    )


def wait_for_step(page, was):
    """Wait until the newest panel has other controls than ``was``. Its picture may come later and changes none."""
    page.wait_for_function(f"([was]) => {IDS}.map(one => one.dataset.id).join(' ') !== was", arg=[was], polling=LOOK)


def pictures(page):
    """Every picture in the messages is loaded; returns their alt texts."""
    page.wait_for_function(
        "() => [...document.querySelectorAll('article img')].every(one => one.complete && one.naturalWidth)",
        polling=LOOK,
    )
    return page.locator("article .picture img").evaluate_all("all => all.map(one => one.alt)")
