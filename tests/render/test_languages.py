"""A language is offered once every message is there, and `make language` says what is missing without losing a word."""

import pytest
from babel.messages.pofile import read_po

from data.language import update
from render.words.languages import HOME, LANGUAGES, found, lacking

HEAD = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Language: {}\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"
"""
ENGLISH = """
# what is said first
msgid "w.hello"
msgstr "Hello"
msgid "w.cards"
msgid_plural "w.cards"
msgstr[0] "{n} card"
msgstr[1] "{n} cards"

msgid "w.long"
msgstr ""
"two\\n"
"lines"
"""
FRENCH = ENGLISH.replace("Hello", "Bonjour").replace("} card", "} carte")


@pytest.fixture
def home(tmp_path):
    for lang, text in (("en", ENGLISH), ("fr", FRENCH)):
        (tmp_path / lang).mkdir()
        (tmp_path / lang / "w.po").write_text(HEAD.format(lang) + text, "utf-8")
    return tmp_path


def rewrite(home, old, new):
    path = home / "fr" / "w.po"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_a_whole_language_is_offered(home):
    assert lacking("fr", home) == []
    assert found(home) == ("en", "fr")


@pytest.mark.parametrize(
    ("old", "new", "missing"),
    [
        ('msgid "w.hello"\nmsgstr "Bonjour"\n', "", "w: w.hello"),
        ('"Bonjour"', '""', "w: w.hello"),
        ('msgid "w.hello"', '#, fuzzy\nmsgid "w.hello"', "w: w.hello"),
        ('msgstr[1] "{n} cartes"', 'msgstr[1] ""', "w: w.cards"),
        ('""\n"two\\n"\n"lines"', '""', "w: w.long"),
    ],
)
def test_one_message_missing_and_the_language_is_not_offered(home, old, new, missing):
    rewrite(home, old, new)

    assert lacking("fr", home) == [missing]
    assert found(home) == ("en",)


def test_a_catalogue_missing_and_the_language_is_not_offered(home):
    (home / "fr" / "w.po").unlink()

    assert lacking("fr", home) == ["w: w.hello", "w: w.cards", "w: w.long"]
    assert found(home) == ("en",)


def test_a_language_begins_with_empty_forms_as_many_as_it_has_plurals(home):
    assert update(home / "en" / "w.po", home / "pl" / "w.po", "pl") == []

    text = (home / "pl" / "w.po").read_text("utf-8")
    assert text.count("msgstr[") == 3
    assert "# what is said first\n" in text
    assert lacking("pl", home) == ["w: w.hello", "w: w.cards", "w: w.long"]


def test_bringing_up_to_date_keeps_what_is_translated_and_adds_what_is_new(home):
    path = home / "fr" / "w.po"
    rewrite(home, 'msgid "w.hello"\nmsgstr "Bonjour"\n', "")
    rewrite(
        home,
        'msgid "w.long"',
        'msgid "w.term.card.acc"\nmsgstr "des cartes"\n\nmsgid "w.old"\nmsgstr "x"\n\nmsgid "w.long"',
    )

    assert update(home / "en" / "w.po", path, "fr") == ["w: w.old"]

    with path.open("rb") as file:
        kept = {one.id: one.string for one in read_po(file, locale="fr", abort_invalid=True) if one.id}
    assert kept["w.hello"] == ""
    assert (kept["w.long"], kept["w.term.card.acc"], kept["w.old"]) == ("two\nlines", "des cartes", "x")
    assert kept["w.cards", "w.cards"][:2] == ("{n} carte", "{n} cartes")
    assert lacking("fr", home) == ["w: w.hello"]


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_bringing_a_whole_language_up_to_date_changes_nothing(lang, tmp_path):
    for path in sorted((HOME / lang).glob("*.po")):
        copy = tmp_path / path.name
        copy.write_bytes(path.read_bytes())

        assert update(HOME / "en" / path.name, copy, lang) == []
        assert copy.read_text("utf-8") == path.read_text("utf-8")
