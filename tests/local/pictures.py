"""The pictures of the README: ``make pictures``. Board and hand as posted, the panel as the local table shows it."""

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image

from engine.kernel.registry import game
from render.canvas import theme
from render.jobs.draw import draw
from render.raster.encode import encode
from render.samples import every_expansion, moments, pictures
from render.words.words import Words
from tests.games.rooms import EXAMPLE
from tests.local.browser import chromium, running, verb, window
from tests.local.browser import pictures as loaded

WIDTH = 1200
MOMENT = {"middle": 0.45}
BREATH = 3000
"""Milliseconds in which more icons come, or a panel is shown anew."""


def save(data, path):
    image = Image.open(io.BytesIO(data)).convert("RGB")
    image.thumbnail((WIDTH, WIDTH))
    path.write_bytes(encode(image, theme.HOUSE))  # the seats' colours stay what they are


def drawn(folder, game_id=EXAMPLE):
    """A board and a hand of a game with all seats and every expansion."""
    played = game(game_id)
    for moment in moments(played, max(played.seats), every_expansion(played), 7, MOMENT):
        kinds = {kind: (view, picture) for kind, view, picture in pictures(played, moment, Words("en"))}
        for kind in ("board", "hand"):
            save(draw(game_id, *kinds[kind]).data, folder / f"{kind}.png")


def with_icons(window):
    """Refresh the panel until it has its icons: they come some every few seconds, when the table is new."""
    icons, found = window.locator("article.private").last.locator("img.emoji"), -1
    while not found or icons.count() != found:
        found = icons.count()
        window.wait_for_timeout(BREATH)
        window.get_by_role("button", name="Refresh").last.click()
        window.mouse.move(0, 0)
        window.wait_for_timeout(BREATH)


def panel(folder):
    """The panel of a person at the local table."""
    with tempfile.TemporaryDirectory() as made, running(Path(made), emojis="on") as bot, chromium() as browser:
        anna = window(browser, bot.address, "Anna", {"width": 900, "height": 1500})
        benno = window(browser, bot.address, "Benno", {"width": 900, "height": 1500})
        anna.get_by_role("button", name="Open a table").click()
        anna.locator(".suggestions .option", has_text="Dragon").click()
        anna.locator("#dialog button.primary").click()
        anna.locator("#dialog:has(fieldset[data-id=flags]) button.primary").click()
        verb(benno, "join").click()
        anna.wait_for_selector("article:not(.private) >> text=Benno")
        verb(anna, "start").click()
        anna.wait_for_selector('article [data-id*=":play:"]')
        first = anna if "@Anna" in anna.locator("article:not(.private)").last.inner_text() else benno
        verb(first, "play").click()
        first.wait_for_selector('article.private [data-id*=":pick"]')
        first.wait_for_selector("article.private .picture")
        with_icons(first)
        loaded(first)
        save(first.locator("article.private").last.screenshot(), folder / "panel.png")


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    drawn(target)
    panel(target)
    sys.stdout.write(f"{', '.join(sorted(path.name for path in target.glob('*.png')))} in {target}\n")
