"""Words: catalogues, arguments, plurals, fallback, and that nothing goes missing silently."""

import logging

import pytest

from engine.kernel.values import Event, Label
from render import words as module
from render.words import MissingWords, Words, add_locales, language, set_strict

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
HEAD += '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
EN = {
    "w.event.took": "{seat} takes {person} from {from_seat}.",
    "w.event.took.private": "You take {person} and see {cards}.",
    "w.event.many": "{seats} take {things}, {change:+}.",
    "w.option.only_en": "Only here",
    "w.term.monk": "monk",
    "w.term.fan": "fan",
    "bot.option.end": "End",
}
DE = {
    "w.event.took": "{seat} nimmt {person:acc} von {from_seat}.",
    "w.event.many": "{seats}: {things}.",
    "w.term.monk": "Mönch",
    "w.term.monk.acc": "den Mönch",
    "w.term.fan": "Fächer",
    "bot.option.end": "Ende",
}
PLURAL = 'msgid "{0}"\nmsgid_plural "{0}"\nmsgstr[0] "{1}"\nmsgstr[1] "{2}"\n\n'


@pytest.fixture
def locales(tmp_path, monkeypatch):
    for lang, table in (("en", EN), ("de", DE)):
        lines = HEAD + "\n" + "".join(f'msgid "{key}"\nmsgstr "{text}"\n\n' for key, text in table.items())
        if lang == "en":
            lines += PLURAL.format("w.term.coin", "coin", "coins") + PLURAL.format(
                "w.option.pay", "Pay one coin", "Pay {n} {goods:n}"
            )
        (tmp_path / lang).mkdir()
        (tmp_path / lang / "w.po").write_text(lines, "utf-8")
    monkeypatch.setattr(module, "_folders", [*module._folders])
    monkeypatch.setattr(module, "_catalogues", {})
    monkeypatch.setattr(module, "_logged", set())
    monkeypatch.setattr(module, "_strict", False)
    add_locales(tmp_path)
    return tmp_path


NAMES = ("Anna", "Benno", "Clara")


def test_arguments_are_terms_names_and_lists(locales):
    event = Event("took", 0, {"person": "monk", "from_seat": 2})
    assert Words("en").event("w", event, NAMES) == "Anna takes monk from Clara."
    assert Words("de").event("w", event, NAMES) == "Anna nimmt den Mönch von Clara."
    many = Event("many", args={"seats": [0, 1, 2], "things": ["monk", "fan", 3], "change": -2})
    assert Words("en").event("w", many, NAMES) == "Anna, Benno and Clara take monk, fan and 3, −2."
    assert Words("de").event("w", many, NAMES) == "Anna, Benno und Clara: Mönch, Fächer und 3."


def test_private_sentence_only_for_the_form_that_holds_the_secret(locales):
    event = Event("took", 1, {"person": "fan", "from_seat": 0}, (1,), {"cards": [7, 8]})
    words = Words("en")
    assert words.event("w", event.seen_by(1), NAMES) == "You take fan and see 7 and 8."
    assert words.event("w", event.seen_by(0), NAMES) == "Benno takes fan from Anna."
    assert words.event("w", event, NAMES) == "Benno takes fan from Anna."


def test_plural_forms_follow_the_number(locales):
    words = Words("en")
    assert words.label("w", "option", Label("pay", {"n": 1, "goods": "coin"})) == "Pay one coin"
    assert words.label("w", "option", Label("pay", {"n": 3, "goods": "coin"})) == "Pay 3 coins"
    assert words.term("w", "coin", n=1) == "coin"


def test_common_domain_stands_in_for_the_game(locales):
    assert Words("de").label("w", "option", Label("end")) == "Ende"


def test_missing_falls_back_to_english_and_is_found(locales, caplog):
    with caplog.at_level(logging.WARNING):
        assert Words("de").text("w.option.only_en") == "Only here"
        assert Words("de").text("w.nowhere") == "w.nowhere"
        assert (
            Words("en").event("w", Event("took", 0, {"person": "monk"}), NAMES) == "Anna takes monk from {from_seat}."
        )
    assert "de w.option.only_en" in caplog.text
    assert "en w.nowhere" in caplog.text
    assert "w.event.took:from_seat" in caplog.text
    set_strict(True)
    with pytest.raises(MissingWords):
        Words("en").text("w.nowhere")
    with pytest.raises(MissingWords):
        Words("de").text("w.option.only_en")


def test_text_takes_strings_as_they_are(locales):
    assert Words("en").text("render.turn", name="{seat} monk") == "{seat} monk to move"


def test_locales_of_other_places():
    assert [language(locale) for locale in ("de", "de-AT", "en-GB", "en_US", "fr", "")] == ["de", "de", *["en"] * 4]
