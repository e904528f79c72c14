"""Words: catalogues, arguments, plurals, fallback, and that nothing goes missing silently."""

import logging

import pytest

from engine.kernel.values import Event, Label
from render.words import catalogues as module
from render.words.catalogues import MissingWords, add_locales, set_strict
from render.words.words import Words, language

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
HEAD += '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
EN = {
    "w.event.took": "{seat} takes {person} from {from_seat}.",
    "w.event.took.private": "You take {person} and see {cards}.",
    "w.event.many": "{seats} take {things}, {change:+}.",
    "w.event.lost": "{seat} loses {things:*}[, pays {n:#coin}][ to {from_seat}].",
    "w.event.back": "{n} go back",
    "w.event.back.none": "Nobody goes back",
    "w.event.built": "{seat} builds in {places:@ward}",
    "w.event.gave": "{seat} takes {owner_seat}'s card",
    "w.event.gave.own_owner": "{seat} takes their own card",
    "w.event.gave.own_owner_to": "{seat} keeps a card",
    "w.option.out": "{person:acc^} out",
    "w.option.only_en": "Only here",
    "w.term.monk.acc": "a monk",
    "w.term.monk": "monk",
    "w.term.fan": "fan",
    "bot.option.end": "End",
}
DE = {
    "w.event.took": "{seat} nimmt {person:acc} von {from_seat}.",
    "w.event.many": "{seats}: {things}.",
    "w.event.lost": "{seat} verliert {things:*}[, zahlt {n:#coin}][ an {from_seat}].",
    "w.event.back": "{n} kehren zurück",
    "w.event.back.none": "Niemand kehrt zurück",
    "w.event.gave": "{seat} nimmt die Karte von {owner_seat}",
    "w.event.gave.own_owner": "{seat} nimmt die eigene Karte",
    "w.option.out": "{person:acc^} entfernen",
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
            lines += PLURAL.format("w.term.ward", "ward", "wards")
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


def test_parts_in_brackets_stand_only_where_there_is_something_to_tell(locales):
    def told(**args):
        return Words("en").event("w", Event("lost", 1, {"things": ["fan"], **args}), NAMES)

    assert told(n=1, from_seat=0) == "Benno loses fan, pays 1 coin to Anna."
    assert told(n=2) == "Benno loses fan, pays 2 coins."
    assert told(n=0, from_seat=2) == "Benno loses fan to Clara."
    assert told() == "Benno loses fan."


def test_equal_things_are_counted_where_the_sentence_asks_for_it(locales):
    things = {"things": ["fan", "monk", "fan"], "seats": [0], "change": 1}
    assert Words("en").event("w", Event("lost", 0, things), NAMES) == "Anna loses 2 × fan and monk."
    assert Words("en").event("w", Event("many", 0, things), NAMES) == "Anna take fan, monk and fan, +1."


def test_several_things_follow_what_they_are_in_the_form_for_several(locales):
    built = [Words("en").event("w", Event("built", 0, {"places": places}), NAMES) for places in ([2], [2, 4], [4, 4])]
    assert built == ["Anna builds in ward 2", "Anna builds in wards 2 and 4", "Anna builds in wards 4 and 4"]


def test_nobody_has_a_sentence_of_its_own(locales):
    assert [Words("en").event("w", Event("back", 0, {"n": n})) for n in (0, 1)] == ["Nobody goes back", "1 go back"]
    assert Words("de").event("w", Event("back", 0, {"n": 0})) == "Niemand kehrt zurück"


def test_what_somebody_does_to_their_own_has_a_sentence_of_its_own(locales):
    gave = [Words("en").event("w", Event("gave", 0, {"owner_seat": owner}), ("Anna", "Benno")) for owner in (0, 1)]
    assert gave == ["Anna takes their own card", "Anna takes Benno's card"]
    both = Event("gave", 0, {"owner_seat": 0, "to_seat": 0})
    assert Words("en").event("w", both, ("Anna", "Benno")) == "Anna keeps a card"


def test_a_form_may_begin_a_sentence(locales):
    assert Words("en").label("w", "option", Label("out", {"person": "monk"})) == "A monk out"
    assert Words("de").label("w", "option", Label("out", {"person": "monk"})) == "Den Mönch entfernen"


def test_a_thing_that_bears_a_number(locales):
    things = {"seats": [0], "things": ["fan#57", "monk#3"], "change": 0}
    assert Words("en").event("w", Event("many", 0, things), NAMES) == "Anna take 57 (fan) and 3 (monk), +0."


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


def test_a_folder_without_a_language_says_its_messages_in_english(locales):
    set_strict(True)
    try:
        assert Words("fr").event("w", Event("back", 0, {"n": 0})) == "Nobody goes back"
    finally:
        set_strict(False)


def test_text_takes_strings_as_they_are(locales):
    assert Words("en").text("render.turn", name="{seat} monk") == "{seat} monk's turn"


def test_locales_of_other_places():
    assert [language(locale) for locale in ("de", "de-AT", "fr-CA", "en-GB", "en_US", "tlh", "")] == [
        *("de", "de", "fr"),
        *["en"] * 4,
    ]
