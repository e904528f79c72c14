"""The head of a page: its title, what Discord shows of its link, when a page without its script is loaded anew."""

from __future__ import annotations

from html import escape

from bot.gallery.content import PageContent
from render.jobs.page import HEIGHT, WIDTH
from render.words.shorten import shortened

TITLE, LINE = 67, 347
"""Bytes of the title and of the line that Discord shows of a link."""

PLAY_SECONDS = 2
"""How long each moment stays while the game plays by itself."""

LIVE_SECONDS = 30
"""How often a page without its script looks whether the game has gone on."""


def cut(text: str, most: int) -> str:
    """A text cut to so many bytes.

    >>> cut("Köln am Rhein", 12), cut("Köln", 6)
    ('Köln am…', 'Köln')
    """
    return shortened(text, lambda part: len(part.encode()) <= most)


def head(of: PageContent, title: str) -> str:
    """The head of the page; who unfolds its link elsewhere reads the title, the line and the picture of this moment."""
    here = f"{of.key}/{of.revision}" if of.shown else of.key
    lines = [of.shown.asked, *_standings_line(of)] if of.shown else [of.unseen]
    line = cut(" ".join(lines), LINE)
    meta = {
        "og:site_name": "Mandate",
        "og:type": "website",
        "og:title": cut(title, TITLE),
        "og:description": line,
        "og:url": of.url + here,
    }
    if of.card:
        meta |= {"og:image": of.url + of.card, "og:image:width": str(WIDTH), "og:image:height": str(HEIGHT)}
        meta |= {"og:image:alt": line}
    told = "".join(f'<meta property="{name}" content="{escape(value)}">\n' for name, value in meta.items())
    again = ""  # the script goes on by itself
    if of.way.plays and of.on is not None:
        again = f"{PLAY_SECONDS};url={of.way.address(f'{of.key}/{of.on}')}"
    elif of.now and of.live:
        again = str(LIVE_SECONDS)
    if again:
        again = f'<noscript><meta http-equiv="refresh" content="{again}"></noscript>\n'
    return (
        f'<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="color-scheme" content="light dark">\n<meta name="robots" content="noindex">\n'
        f'<meta name="theme-color" content="{of.accent}">\n<meta name="twitter:card" content="summary_large_image">\n'
        f'<meta name="description" content="{escape(line)}">\n{told}{again}'
        f"<title>{escape(title)}</title>\n"
        f'<link rel="icon" href="/page/{of.assets}/seal.svg" type="image/svg+xml">\n'
        f'<link rel="stylesheet" href="/page/{of.assets}/style.css">\n'
        f'<script type="module" src="/page/{of.assets}/gallery.js"></script>\n'
    )


def _standings_line(of: PageContent) -> list[str]:
    shown = of.shown
    if shown is None or shown.points is None:
        return []
    told = ", ".join(f"{of.names[seat]} {shown.points[seat]}" for seat in shown.order)
    return [of.words.text("render.alt.standings", standings=told)]
