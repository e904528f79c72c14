"""The contents list of a guide, and the search in it."""

import pytest

from bot.discord.learn import guide, guide_search
from bot.discord.text.controls import custom_id
from bot.tables.learn import guide as guide_reader
from bot.tables.learn import guide_search as search
from engine.kernel.registry import games
from render.words.words import LANGUAGES, Words
from tests.bot.discord.simcord_server import press, speak, with_verb
from tests.games import rooms

EN = Words("en")
PAGES = guide_reader.read(
    "# First {#first}\nclauses: TY-1.1\n\nA **Möwe** flies.\n\nNothing here.\n\n- a mole digs\n- a Mowe, too\n\n"
    "# Second page {#second}\nclauses: TY-1.2\n\nNo bird at all.\n\nMOLE and möwe together.\n\n"
    "First:\n\n- an elk\n- an owl"
)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("möwe", ["A **Möwe** flies.", "- a Mowe, too", "MOLE and möwe together."]),
        ("MOWE", ["A **Möwe** flies.", "- a Mowe, too", "MOLE and möwe together."]),
        ("mole", ["- a mole digs", "MOLE and möwe together."]),
        ("mole mowe", ["MOLE and möwe together."]),
        ("second", ["No bird at all."]),
        ("elk", ["First:\n- an elk\n- an owl"]),
        ("whale", []),
    ],
)
def test_paragraphs_are_found_by_words_whatever_their_accents_and_case(typed, found):
    assert [one.text for one in search.findings(PAGES, typed)] == found


def test_findings_are_cut_into_pages_and_none_is_lost():
    found = search.findings(PAGES, "mo")
    parts = search.leaves(found, room=40)

    assert len(parts) > 1
    assert [one for part in parts for one in part] == found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", rooms.built())
def test_every_page_is_in_the_contents_list(game, lang):
    pages = guide_reader.topics(game, lang)
    (menu,) = guide.contents(pages, game, Words(lang), pages[-1].id)

    assert [one.value for one in menu.options] == [page.id for page in pages]
    assert [one.label for one in menu.options] == [page.title for page in pages]
    assert [one.value for one in menu.options if one.default] == [pages[-1].id]


@pytest.mark.parametrize("game", games())
def test_the_longest_word_fits_a_control(game):
    word = search.folded("士" * 40).encode()[: search.MOST].decode(errors="ignore")
    assert custom_id("m", "-", "found", 99, f"{'x' * (16 - len(game))}{game}.{word.encode().hex()}")


async def test_the_menu_opens_a_page_in_place(hall, guides):
    shown = (await hall.anna.slash(hall.channel, "rules", game="toy")).response
    (menu,) = with_verb(shown, "topicone")

    turned = (await hall.anna.select(shown, ["bidding"], custom_id=menu["custom_id"])).response

    assert turned.id == shown.id
    assert "How to bid" in turned.content


@pytest.mark.parametrize(("lang", "word", "title"), [("en", "wild", "new person"), ("de", "FRAGEZEICHEN", "Person")])
async def test_a_search_by_command_shows_paragraphs_under_their_headings(hall, monkeypatch, lang, word, title):
    speak(monkeypatch, {hall.anna.id: lang})
    shown = (await hall.anna.slash(hall.channel, "rules", game=rooms.EXAMPLE, search=word)).response

    assert title in shown.content
    assert "### " in shown.content
    assert search.folded(word) in search.folded(shown.content.split("\n", 1)[1])
    page = await press(hall.anna, shown, "topic")
    assert page.response.id == shown.id


async def test_many_findings_are_turned_page_by_page(hall):
    shown = (await hall.anna.slash(hall.channel, "rules", game=rooms.EXAMPLE, search="person")).response
    found = search.findings(guide_reader.topics(rooms.EXAMPLE, "en"), "person")
    assert str(len(found)) in shown.content

    texts = [shown.content]
    while with_verb(shown, "found")[-1:] and int(with_verb(shown, "found")[-1]["custom_id"].split(":")[3]) >= len(
        texts
    ):
        shown = (await hall.anna.click(shown, custom_id=with_verb(shown, "found")[-1]["custom_id"])).response
        texts.append(shown.content)

    assert len(texts) > 1
    assert all(len(text) <= 2000 for text in texts)
    assert all(any(one.text in text for text in texts) for one in found)


async def test_a_word_is_asked_for_by_a_form(hall):
    shown = (await hall.anna.slash(hall.channel, "rules", game=rooms.EXAMPLE)).response

    asked = await press(hall.anna, shown, "lookup")
    found = await hall.anna.submit_modal(asked, {guide_search.FIELD: "drought"})

    pages = guide_reader.topics(rooms.EXAMPLE, "en")
    assert search.findings(pages, "drought")[0].text in found.response.content


@pytest.mark.parametrize(
    ("word", "message"), [("x", "bot.rules.short"), ("  ", "bot.rules.short"), ("zzzz", "bot.rules.nothing")]
)
async def test_what_cannot_be_found_is_told(hall, word, message):
    shown = (await hall.anna.slash(hall.channel, "rules", game=rooms.EXAMPLE, search=word)).response

    values = {"n": search.LEAST, "word": word, "game": EN.text(f"{rooms.EXAMPLE}.name")}
    assert shown.content == EN.text(message, **values)
