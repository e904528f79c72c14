"""On a phone one sees the question and the first three options without scrolling: every kind, game and language.

On the local page, with the measures of `discord_phone.css`: an approximation, whose sources stand there.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.discord.gateway.components import layout_view
from bot.discord.text import panel
from bot.tables.learn.lessons import lesson
from engine.kernel.values import END_TURN
from render.raster.emoji import names
from render.words.words import LANGUAGES, Words
from tests.games.questions import asked, fullest
from tests.games.rooms import built
from tests.local.browser import LOOK, OUT, PHONE, SHOTS, chromium, running

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

MEASURES = Path(__file__).with_name("discord_phone.css").read_text("utf-8")
SYSTEM, HOME, BAR, COMPOSER = 47, 34, 56, 56
"""Pixels that the phone keeps for itself above and below, and Discord for the channel's name and the composer."""

SEEN = PHONE["height"] - SYSTEM - BAR - COMPOSER - HOME
"""Pixels of messages that are seen at once."""

OPTIONS = 3
NAMES = ("Anna", "Benno", "Clara", "Doro", "Emil")
EMOJIS = {key: f"<:{one}:{10**18 + number}>" for number, (key, one) in enumerate(names().items())}
"""All icons are there: the page has their pictures from its server."""

DRAW = """async ({message, css}) => {
  const {drawMessage} = await import('/page/message.js');
  const page = {person: () => null, isMe: () => false, place: () => null, people: () => [], act() {}, go() {}};
  document.querySelector('#measures')?.remove();
  document.head.append(Object.assign(document.createElement('style'), {id: 'measures', textContent: css}));
  const log = document.querySelector('#log');
  const article = drawMessage(message, page);
  log.replaceChildren(article);
  if (getComputedStyle(article).width !== innerWidth + 'px') throw new Error('the measures are not those of Discord');
  const top = article.getBoundingClientRect().top;
  const below = one => one.getBoundingClientRect().bottom - top;
  const pick = '[data-id*=":pick:"]';
  const picks = [...article.querySelectorAll(`.section:has(${pick}), .row ${pick}`)];
  const said = [...article.querySelectorAll('.box > .text')].slice(1);
  return (picks.length ? picks : said.flatMap(text => [...text.querySelectorAll('p:not(.small)')])).map(below);
}"""
"""Where the options of a message end: sections, buttons in rows, or the sentences above a menu."""


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """A page that draws what it is given, and asks its bot for nothing."""
    OUT.mkdir(exist_ok=True)
    with chromium() as browser, running(tmp_path_factory.mktemp("phone")) as bot:
        made = browser.new_context(viewport=PHONE, device_scale_factor=1, bypass_csp=True).new_page()
        made.route("**/state**", lambda route: route.fulfill(status=204))
        made.goto(bot.address)
        made.wait_for_function("() => document.querySelector('#log')", polling=LOOK)
        yield made


def drawn(page, seen, context=panel.NOTHING):
    """Where the options of a panel end, in pixels from the top of the message."""
    message = {
        "id": "1",
        "who": "Mandate",
        "bot": True,
        "private": True,
        "text": "",
        "at": 1.8e9,
        "files": [],
        "embeds": [],
        "rows": layout_view(panel.blocks(seen, context)).to_components(),
    }
    return page.evaluate(DRAW, {"message": message, "css": MEASURES})


every = pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.slow)])
"""Every kind of question in every language, or each in one of them, in turns."""


def shared(looks, *, every):
    """All, or one of each kind, the languages in turns."""
    many = len(LANGUAGES)
    return [one for number, one in enumerate(looks) if every or (number + number // many) % many == 0]


def missed(page, name, kind, lang, context=panel.NOTHING):
    """Where the third option (or the last of fewer) ends, if nobody sees it without scrolling."""
    seen = asked(name, kind, lang, NAMES, EMOJIS)
    seen.news = "\n".join(["-# · Anna takes the farmer's card and does something with it."] * 7)
    ends = drawn(page, seen, context)
    assert len(ends) >= min(OPTIONS, len(seen.options)) or kind == END_TURN, kind
    end = ends[min(OPTIONS, len(ends)) - 1]
    if SHOTS:
        page.screenshot(path=OUT / f"phone-{name}-{kind}-{lang}.png")
    return f"{kind} {lang}: {end:.0f} of {SEEN}" if end > SEEN else ""


@every
@pytest.mark.parametrize("name", sorted(built()))
def test_the_question_and_three_options_are_seen_at_once(page, name, every):
    looks = shared([(kind, lang) for kind in fullest(name) for lang in LANGUAGES], every=every)
    found = [missed(page, name, kind, lang) for kind, lang in looks]

    assert [one for one in found if one] == []


def taught(name, lang):
    """What a lesson says at most at each kind of question, as a panel shows it."""
    words, found = Words(lang), {}
    for step in lesson(name, lang).step:
        text = step.text.strip()
        if len(text) > len(found.get(step.kind, "")):
            found[step.kind] = text
    head = words.text("bot.learn.step", number=10, steps=20)
    return {kind: f"{head} {text}" for kind, text in found.items()}


@every
@pytest.mark.parametrize("name", sorted(built()))
def test_so_they_are_below_the_longest_words_of_a_lesson(page, name, every):
    told = {lang: taught(name, lang) for lang in LANGUAGES}
    looks = shared([(kind, lang) for kind in told[LANGUAGES[0]] for lang in LANGUAGES], every=every)
    found = [missed(page, name, kind, lang, panel.PanelContext(lesson=told[lang][kind])) for kind, lang in looks]

    assert [one for one in found if one] == []
