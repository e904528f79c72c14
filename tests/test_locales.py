"""No language lacks a sentence, no sentence lacks an argument, and nothing a game can say is without words."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from engine.kernel.registry import games

LOCALES = Path(__file__).parent.parent / "data" / "locales"
SLOT = re.compile(r"\{(\w+)")
DOMAINS = sorted({path.stem for path in LOCALES.glob("*/*.po")})
GAMES = [pytest.param(game, id=game.id) for game in games().values() if find_spec(f"engine.{game.id}")]
"""The games of the project; the toy game of the tests keeps its words in its own folder."""


def read(lang: str, domain: str) -> dict[str, tuple[str, ...]]:
    with (LOCALES / lang / f"{domain}.po").open("rb") as file:
        catalog = read_po(file, locale=lang, abort_invalid=True)
    found = {}
    for message in catalog:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            assert key not in found, f"{domain}: {key} twice"
            assert not message.fuzzy, f"{domain}: {key} is fuzzy"
            found[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string)
    return found


@pytest.mark.parametrize("domain", DOMAINS)
def test_both_languages_have_the_same_messages_with_the_same_arguments(domain):
    english, german = read("en", domain), read("de", domain)

    # forms of a term by case (".acc") are a matter of one language
    case = re.compile(r"\.(acc|dat|gen|pl|def)\w*$")
    assert {key for key in english if not case.search(key)} == {key for key in german if not case.search(key)}
    for key, forms in english.items():
        slots = set().union(*(SLOT.findall(form) for form in forms))
        others = set().union(*(SLOT.findall(form) for form in german.get(key, forms)))
        assert all(forms), key
        assert all(german.get(key, ("-",))), key
        assert slots - {"n"} == others - {"n"}, key


def known(game_id: str) -> set[str]:
    return {key for domain in DOMAINS for key in read("en", domain) if key.startswith((f"{game_id}.", "bot."))}


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_and_option_of_a_game_has_its_words(game):
    keys = known(game.id)
    missing = {f"{game.id}.name", f"{game.id}.tagline"} - keys
    for kind in game.rules.kinds:
        for family in ("ask", "asked"):
            if f"{game.id}.{family}.{kind}" not in keys and f"bot.{family}.{kind}" not in keys:
                missing.add(f"{game.id}.{family}.{kind}")
    for spec in game.options:
        missing |= {f"{game.id}.set.{spec.name}", f"{game.id}.set.{spec.name}.help"} - keys
        missing |= {f"{game.id}.set.{spec.name}.{value}" for value in spec.values} - keys

    assert not missing


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_decision_has_one_page_in_the_guide(game, lang):
    path = LOCALES.parent / "rules" / f"{game.id}.{lang}.md"
    named = [
        kind.strip()
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith("clauses:")
        for part in line.split("|")
        if part.strip().startswith("decisions:")
        for kind in part.partition(":")[2].split(",")
        if kind.strip()
    ]

    assert len(named) == len(set(named))
    assert set(game.rules.kinds) - {"end_turn"} <= set(named) <= set(game.rules.kinds)
