"""The bot's own sentences: complete in both languages, and one for everything that may have to be told."""

import re
from pathlib import Path

import pytest

from bot.discord.gateway.permissions import POSTING
from bot.discord.interaction.router import HANDLERS
from bot.store.values import table
from bot.tables.model import errors
from render.words.catalogues import catalogue
from render.words.words import LANGUAGES

ROOT = Path(__file__).resolve().parents[4]
CODE = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "bot").rglob("*.py")))
CLOSED = (table.OVER, table.ABORTED)
SLOTS = re.compile(r"\{(\w+)[:}]")


def own(lang):
    return {key: forms for key, forms in catalogue(lang).forms.items() if key.startswith("bot.")}


def classes(kind):
    return [one for child in kind.__subclasses__() for one in (child, *classes(child))]


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_all_languages_have_the_same_sentences_with_the_same_slots(lang):
    english, other = own(LANGUAGES[0]), own(lang)

    assert english.keys() == other.keys()
    for key, forms in english.items():
        assert {slot for form in forms for slot in SLOTS.findall(form)} == {
            slot for form in other[key] for slot in SLOTS.findall(form)
        }, key


def test_every_sentence_named_in_the_code_is_there():
    named = set(re.findall(r"""(?<!f)["'](bot\.[a-zA-Z_]+\.[a-zA-Z_.]+)["']""", CODE))
    modules = {name for name in named if (ROOT / "bot" / name.split(".")[1]).is_dir()}

    assert len(named) > 100
    assert named - modules <= own("en").keys()


@pytest.mark.parametrize("kind", [one for one in classes(errors.TableError) if not one.__subclasses__()])
def test_every_named_error_has_a_sentence(kind):
    key = f"bot.error.{kind.__name__}"
    statuses = {
        errors.NotRunning: ("lobby", "over", "aborted"),
        errors.NotInLobby: ("lobby", "running", *CLOSED),
        errors.NoPage: ("off", "shut", "closed"),
    }
    wanted = [f"{key}.{status}" for status in statuses[kind]] if kind in statuses else [key]

    assert set(wanted) <= own("en").keys()


def test_reasons_levels_and_permissions_have_words():
    read = (ROOT / "bot" / "tables" / "history" / "export_file.py").read_text(encoding="utf-8")
    reasons = set(re.findall(r'(?:Damaged|Foreign)File\(\s*"(\w+)"', read))
    assert len(reasons) > 3
    wanted = {f"bot.damage.{reason}" for reason in reasons}
    wanted |= {f"bot.level.{level}{end}" for level in table.LEVELS for end in ("", ".help")}
    wanted |= {f"bot.permission.{name}" for name in (*POSTING, "send_messages_in_threads", "manage_guild")}
    wanted |= {f"bot.undo.{reason}" for reason in ("nothing", "other_seat", "random", "revealed")}

    assert wanted <= own("en").keys()


def test_every_verb_of_a_public_button_has_a_label():
    for verb in ("play", "hand", "log", "rules", "follow", "join", "leave", "opponent", "options", "start"):
        assert verb in HANDLERS
        assert f"bot.button.{verb}" in own("en")
