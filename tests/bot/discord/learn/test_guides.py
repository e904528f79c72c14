"""The players' guides: every page fits a message, its controls an id, and every kind of decision has a page."""

import pytest

from bot.discord.text.controls import custom_id
from bot.tables.learn import guide as guide_reader
from engine.kernel.registry import game, games
from render.words.words import LANGUAGES, Words

GUIDED = [
    (one, lang)
    for one in games()
    for lang in LANGUAGES
    if any((folder / f"{one}.{lang}.md").is_file() for folder in guide_reader._folders)
]


@pytest.mark.parametrize(("one", "lang"), GUIDED)
def test_every_page_fits_a_message(one, lang):
    for topic in guide_reader.topics(one, lang):
        title = f"## {Words(lang).text(f'{one}.name')} · {topic.title}"
        foot = Words(lang).text("bot.rules.foot", clauses=", ".join(topic.clauses), page=99, pages=99)
        assert len(title) + len(topic.text) + len(foot) < 1970, topic.id
        assert custom_id("m", "-", "topic", 0, f"{one}.{topic.id}")
        assert topic.clauses


@pytest.mark.parametrize("one", sorted({one for one, _ in GUIDED}))
def test_both_languages_have_the_same_pages(one):
    told = [
        [(topic.id, topic.clauses, topic.decisions, topic.picture) for topic in guide_reader.topics(one, lang)]
        for lang in LANGUAGES
    ]

    assert told[0] == told[1]


@pytest.mark.parametrize("one", sorted({one for one, _ in GUIDED}))
def test_every_kind_of_decision_has_a_page(one):
    pages = guide_reader.topics(one, LANGUAGES[0])
    explained = {kind for page in pages for kind in page.decisions}

    assert set(game(one).rules.kinds) - {"end_turn"} <= explained
