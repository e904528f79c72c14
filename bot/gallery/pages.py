"""Pages as HTML, made of values (`bot.gallery.content`). Everything on them works by plain links; the script only
spares time. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import msgspec
from babel import Locale

from bot.gallery.content import EYES_OPEN, PageContent
from bot.gallery.head import head
from bot.tables.history.replay import UNITS
from render.canvas import theme
from render.words.words import LANGUAGES, Words

SHAPES = {
    "circle": '<circle cx="50" cy="50" r="38"/>',
    "square": '<rect x="15" y="15" width="70" height="70" rx="6"/>',
    "triangle": '<path d="M50 10 92 84H8Z"/>',
    "diamond": '<path d="M50 6 94 50 50 94 6 50Z"/>',
    "hexagon": '<path d="M27 10h46l23 40-23 40H27L4 50Z"/>',
}
"""The shapes of `theme.SEATS`, for the standings."""

ICONS = {
    "first": "M5 5h3v14H5zM20 5v14L9 12z",
    "back": "M17 5v14L6 12z",
    "play": "M7 4v16l13-8z",
    "stop": "M6 5h4v14H6zM14 5h4v14h-4z",
    "on": "M7 5v14l11-7z",
    "last": "M16 5h3v14h-3zM4 5v14l11-7z",
}
"""The signs of the ways, on a square of 24."""

SMALL_PRINT = "-# "
"""How a line begins that Discord sets small."""


def page(of: PageContent) -> str:
    """The whole page."""
    words = of.words
    title = f"{of.game} · {of.shown.headline}" if of.shown else of.game
    parts = [
        f'<!doctype html>\n<html lang="{words.lang}">\n<head>\n{head(of, title)}</head>\n',
        f'<body data-texts="{_texts(words)}">\n<a class="skip" href="#main">{_t(words, "skip")}</a>\n',
        _bar(of),
        _main(of),
        _foot(of),
        '<p id="said" role="status" aria-live="polite"></p>\n</body>\n</html>\n',
    ]
    return "".join(parts)


def _t(words: Words, name: str, **values: str | int) -> str:
    return escape(words.text(f"gallery.{name}", **values))


SAID = ("later", "later.one", "newest", "gone")
"""What the script says."""


def _texts(words: Words) -> str:
    """What the script says, as JSON. A slot stays one for it to fill."""
    told = {name: words.text(f"gallery.{name}", **({"n": "{n}"} if name == "later" else {})) for name in SAID}
    return escape(msgspec.json.encode(told).decode())


def _bar(of: PageContent) -> str:
    """The seal, the game, where it is, and who is asked what."""
    words, shown = of.words, of.shown
    seal = (
        f'<svg class="seal" viewBox="0 0 100 100" aria-hidden="true"><rect x="4" y="4" width="92" height="92" rx="14" '
        f'fill="{of.accent}"/><rect x="10" y="10" width="80" height="80" rx="9" fill="none" stroke="#fffdf6" '
        f'stroke-width="3"/><text x="50" y="70" text-anchor="middle" font-size="56" fill="#fffdf6" '
        f'font-family="Noto Serif CJK TC, serif" font-weight="bold">{escape(of.seal)}</text></svg>'
    )
    state = shown.headline if shown else of.unseen
    tag = f'<span class="live">{_t(words, "live")}</span>' if of.live and of.now and shown else ""
    asked = f'<p class="asked">{escape(shown.asked)}</p>' if shown else ""
    return (
        f'<header id="head">{seal}<div class="title"><h1>{escape(of.game)}</h1>'
        f'<p class="where">{escape(state)} {tag}</p></div>{asked}</header>\n'
    )


def _main(of: PageContent) -> str:
    words, shown = of.words, of.shown
    live = f' data-live="{of.key}/live"' if of.live else ""
    told = (
        f'<main id="main" tabindex="-1" data-page="{of.key}" data-moment="{of.moment}" data-revision="{of.revision}"'
        f' data-mark="{of.mark}"'
        f'{" data-now" if of.now else ""}{live}>\n<h2 class="unseen">{_t(words, "board")}</h2>\n'
    )
    if shown is None:
        return f"{told}{_waiting(of)}</main>\n"
    whole = "" if of.whole else f'<p class="note">{_t(words, "unreadable")}</p>\n'
    text = "".join(f"<li>{escape(line)}</li>" for line in shown.told)
    return (
        f'{told}<p id="later" class="note" hidden></p>\n{whole}'
        f'<figure id="board">{shown.svg}</figure>\n'
        f'<p id="thing" class="thing" role="status"></p>\n{_ways(of)}'
        f'<div class="beside">{_standings(of)}{_eyes(of)}{_log(of)}</div>\n'
        f'<details id="words"><summary>{_t(words, "words")} <kbd>t</kbd></summary><ul>{text}</ul></details>\n'
        f"{_end(of)}</main>\n"
    )


def _waiting(of: PageContent) -> str:
    """A table without a game: why, and who sits there."""
    names = "".join(f"<li>{escape(name)}</li>" for name in of.names)
    return f'<p class="note">{escape(of.unseen)}</p>\n<ul class="seated">{names}</ul>\n'


def _ways(of: PageContent) -> str:
    """First, back, play, on, last; by which unit one goes; the link of this moment."""
    words, way = of.words, of.way

    def link(name: str, revision: int | None, keys: str, **changed: object) -> str:
        label = (
            f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{ICONS[name]}"/></svg>'
            f'<span class="label">{_t(words, name)}</span>'
        )
        if revision is None:
            return f'<span class="way off" data-way="{name}">{label}</span>'
        path = of.key if name == "last" and of.whole else f"{of.key}/{revision}"
        address = way.address(path, **{"plays": False, **changed})
        return f'<a class="way" data-way="{name}" href="{address}" aria-keyshortcuts="{keys}">{label}</a>'

    playing = way.plays and of.on is not None
    again = of.first if of.moment else None
    following = of.on if of.on is not None else again
    ways = [
        link("first", again, "Home"),
        link("back", of.back, "ArrowLeft"),
        link("stop", of.revision, "Space") if playing else link("play", following, "Space", plays=True),
        link("on", of.on, "ArrowRight"),
        link("last", None if of.now else of.revision, "End"),
    ]
    units = []
    for unit in UNITS:
        here = f"{of.key}/{of.revision}"
        mark = ' aria-current="true"' if unit == way.by else ""
        units.append(f'<a href="{way.address(here, by=unit)}" data-unit="{unit}"{mark}>{_t(words, f"by.{unit}")}</a>')
    far = (
        words.text("bot.replay.far", step=of.moment, steps=of.last, turn=of.turn, turns=of.turns)
        if of.moment
        else words.text("bot.replay.beginning", n=of.last)
    )
    far = escape(far.removeprefix(SMALL_PRINT))
    here, copied = f"{of.key}/{of.revision}", _t(words, "copied")
    return (
        f'<nav id="ways" aria-label="{_t(words, "ways")}"><div class="keys">{"".join(ways)}</div>'
        f'<p class="far">{far}</p><div class="units">{"".join(units)}'
        f'<a data-copy="{of.url}{here}" data-copied="{copied}" href="{here}">{_t(words, "copy")}</a>'
        f'<a data-larger href="{here}/board-{words.lang}.svg">{_t(words, "larger")}</a></div></nav>\n'
    )


def _standings(of: PageContent) -> str:
    words, shown = of.words, of.shown
    assert shown is not None
    rows = []
    for seat in shown.order:
        look = theme.SEATS[shown.looks[seat]]
        token = (
            f'<svg class="token" viewBox="0 0 100 100" aria-hidden="true"><g fill="{look.colour}" stroke="{theme.INK}" '
            f'stroke-width="7" stroke-linejoin="round">{SHAPES[look.shape]}</g></svg>'
        )
        waits = f' <span class="turn">{_t(words, "asked")}</span>' if seat in shown.waiting and of.live else ""
        points = "" if shown.points is None else f'<span class="points">{shown.points[seat]}</span>'
        rows.append(f'<li>{token}<span class="name">{escape(of.names[seat])}{waits}</span>{points}</li>')
    return f'<section id="standings"><h2>{_t(words, "standings")}</h2><ol>{"".join(rows)}</ol></section>\n'


def _eyes(of: PageContent) -> str:
    """After the end: through whose eyes the board is seen, and what they hold."""
    if of.ended is None or of.shown is None:
        return '<section id="eyes" hidden></section>\n'
    words, here = of.words, f"{of.key}/{of.revision}"
    choices = [("", words.text("gallery.eyes.all"))]
    choices += [(str(seat + 1), of.names[seat]) for seat in range(of.ended.seats)]
    choices.append((EYES_OPEN, words.text("gallery.eyes.open")))
    links = "".join(
        f'<a href="{of.way.address(here, eyes=value)}"{" aria-current=true" if value == of.way.eyes else ""}>'
        f"{escape(label)}</a>"
        for value, label in choices
    )
    held = of.ended.hands or ((of.shown.held,) if of.shown.held else ())
    who = range(of.ended.seats) if of.ended.hands else [int(of.way.eyes) - 1] if held else []
    hands = "".join(
        f"<h3>{escape(of.names[seat])}</h3><ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"
        for seat, lines in zip(who, held, strict=False)
        if lines
    )
    return f'<section id="eyes"><h2>{_t(words, "eyes")}</h2><p class="units">{links}</p>{hands}</section>\n'


def _log(of: PageContent) -> str:
    """The log by rounds, the last one open."""
    words, parts = of.words, []
    for number, part in enumerate(of.log):
        name = escape(part.name) if part.name else _t(words, "setup")
        lines = "".join(f'<li><a href="{href}">{escape(text)}</a></li>' for text, href in part.lines)
        opened = " open" if number == len(of.log) - 1 else ""
        parts.append(f'<details data-round="{number}"{opened}><summary>{name}</summary><ul>{lines}</ul></details>')
    return f'<section id="log"><h2>{_t(words, "log")}</h2>{"".join(parts)}</section>\n'


def _end(of: PageContent) -> str:
    """The proof of the game, and its record."""
    if of.ended is None or not of.ended.proof:
        return '<section id="end" hidden></section>\n'
    words = of.words
    told = "".join(f"<li>{escape(line)}</li>" for line in of.ended.proof)
    record = (
        f'<p><a href="{of.ended.record}" download>{_t(words, "record")}</a> {_t(words, "record.what")}</p>'
        if of.ended.record
        else ""
    )
    return f'<section id="end"><h2>{_t(words, "proof")}</h2><ul>{told}</ul>{record}</section>\n'


def _foot(of: PageContent) -> str:
    words = of.words
    keys: Sequence[tuple[str, str]] = (
        ("← →", "key.turn"), ("↑ ↓", "key.round"), (f"{_t(words, 'key.shift')} ← →", "key.step"),
        (_t(words, "key.home_end"), "key.ends"), (_t(words, "key.space"), "key.play"), ("c", "key.copy"),
        ("t", "key.words"), ("?", "key.help"),
    )  # fmt: skip
    rows = "".join(f"<div><dt><kbd>{sign}</kbd></dt><dd>{_t(words, name)}</dd></div>" for sign, name in keys)
    path = f"{of.key}/{of.revision}" if of.shown and not of.now else of.key
    langs = "".join(
        f'<a href="{of.way.address(path, lang=lang)}" lang="{lang}" hreflang="{lang}"'
        f"{' aria-current=true' if lang == words.lang else ''}>{escape(_own_name(lang))}</a>"
        for lang in LANGUAGES
    )
    return (
        f'<footer><details id="help"><summary>{_t(words, "help")} <kbd>?</kbd></summary>'
        f'<p>{_t(words, "about")}</p><dl>{rows}</dl></details><p class="units">{langs}</p></footer>\n'
    )


def _own_name(lang: str) -> str:
    name = Locale.parse(lang).get_display_name(lang) or lang
    return name[:1].upper() + name[1:]


def missing(words: Words, assets: str) -> str:
    """The page where there is none: it says the same of a key that was renewed, closed or never given."""
    return (
        f'<!doctype html>\n<html lang="{words.lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="color-scheme" content="light dark">\n<meta name="robots" content="noindex">\n'
        f"<title>{_t(words, 'missing.title')}</title>\n"
        f'<link rel="stylesheet" href="/page/{assets}/style.css">\n</head>\n'
        f'<body><main id="main" class="missing"><h1>{_t(words, "missing.title")}</h1>'
        f"<p>{_t(words, 'missing')}</p></main></body>\n</html>\n"
    )
