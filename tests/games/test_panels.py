"""The fullest panel of every kind of question in every game, in every language: it fits, whole."""

from __future__ import annotations

import dataclasses
import re

import pytest
from msgspec.structs import replace

from bot.discord.gateway.components import layout_view
from bot.discord.text import layout, panel
from bot.discord.text.controls import Button, Select, Style
from bot.discord.text.page import Picture
from bot.discord.text.panel_options import headed, sections
from render.words.words import LANGUAGES
from tests.games.questions import LONGEST, NAMES, asked, fullest
from tests.games.rooms import EXAMPLE, built

pytestmark = pytest.mark.xdist_group("browser")  # `tests/local/test_phone.py` looks at the same questions
GAMES = [pytest.param(game, id=name) for name, game in built().items()]

MARKUP = re.compile(r"<a?:\w{2,32}:\d+> ?")
PICTURE = Picture(b"", "board.png", "the board")
LINE = "-# · what has happened to somebody, told in a sentence as long as they come in any of the five games"
AROUND = panel.PanelContext(
    notice="Meanwhile the game has moved on: somebody was quicker. This is where it is now, and what is asked.",
    lesson=f"**Lesson, step 17 of 18**\n{'word ' * 75}",
    advice=f"Suggestion: {'word ' * 20}\nThe rule",
    below=[
        "-# Your time runs out <t:1800000000:R>.",
        "-# You have a note.",
        *["> " + "a warning that matters " * 9] * 2,
    ],
    row=[Button.make("1", "return", "I'm back")],
)


def full(name: str, kind: str, lang: str, emojis: dict[str, str]):
    """Everything that can stand on a panel, in the seat's own words."""
    seen = asked(name, kind, lang, emojis=emojis)
    seen.news, seen.undo = "\n".join([LINE] * 7), True
    return seen


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_question_is_found(game):
    assert set(fullest(game.id)) == set(game.rules.kinds)


@pytest.mark.parametrize("emojis", [{}, LONGEST], ids=["words", "icons"])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_fullest_panel_fits_and_every_option_can_be_read_and_picked(game, lang, emojis):
    for kind in game.rules.kinds:
        seen = full(game.id, kind, lang, emojis)
        panel.blocks(seen, AROUND)  # it leaves the icons out where they would take the room of words
        wanted = {one.key: (one.sentence, one.shown) for one in seen.options}
        read, picked = set[str](), set[str]()
        for page in range(len(wanted)):
            seen.page = page
            shown = panel.blocks(seen, AROUND)
            layout_view(shown, PICTURE)
            words, controls = layout.words(shown), list(layout.controls(shown))
            labels = {one.label for one in controls if isinstance(one, Button)}
            read |= {key for key, (text, short) in wanted.items() if f"{text}\n" in f"{words}\n" or short in labels}
            picked |= {one.custom_id.split(":")[4] for one in controls if ":pick:" in one.custom_id}
            picked |= {
                line.value for one in controls for line in getattr(one, "options", ()) if ":pickone:" in one.custom_id
            }
            assert all(
                part in words for part in (AROUND.notice, AROUND.lesson, AROUND.advice, *AROUND.below, seen.news)
            ), kind
            if not any(":page:" in one.custom_id for one in controls):
                break
        assert (read, picked) == (set(wanted), set(wanted)), kind


@pytest.mark.parametrize("game", GAMES)
def test_no_label_of_a_panel_has_an_emoji_in_its_text(game):
    for kind in fullest(game.id):
        for control in layout.controls(panel.blocks(asked(game.id, kind, "en", emojis=LONGEST))):
            lines = control.options if isinstance(control, Select) else [control]
            for one in lines:
                assert not MARKUP.search(one.label + ("" if isinstance(one, Button) else one.description))
                assert not one.emoji or MARKUP.fullmatch(one.emoji)


def test_what_brings_nothing_stands_last_in_small_print_with_a_grey_button():
    found = fullest(EXAMPLE)
    seen = asked(EXAMPLE, max(found, key=lambda kind: found[kind].fullness), "en", NAMES)
    key, *_ = seen.labels
    labels = {key: replace(seen.labels[key], light=True), **{one: seen.labels[one] for one in [*seen.labels][1:3]}}
    light = dataclasses.replace(seen, labels=labels)
    picks = sections(light, headed(light.options))

    assert light.options[-1].key == key
    assert [one.text.splitlines()[-1].startswith("-# ") for one in picks] == [False, False, True]
    assert [one.button.style for one in picks] == [Style.primary, Style.primary, Style.secondary]
