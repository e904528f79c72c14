"""The fullest private pages of every game, in every language: hand, replay and guide fit a message, in the order in
which they are read, and nothing one came for is cut.
"""

import pytest

from bot.discord.gateway.components import layout_view
from bot.discord.history import log
from bot.discord.text import layout
from bot.discord.text.controls import Button, Choice, Select
from bot.discord.text.layout import ActionRow, MediaGallery, Text
from bot.discord.text.page import Picture, in_order
from bot.tables.learn.guide import topics
from render.captions import alt_text
from render.words.words import LANGUAGES
from tests.games.questions import LONGEST, NAMES, asked, fullest
from tests.games.rooms import built

pytestmark = pytest.mark.xdist_group("browser")  # `tests/local/test_phone.py` looks at the same questions
GAMES = [pytest.param(game, id=name) for name, game in built().items()]

PICTURE = Picture(b"", "board.png", "the board")
TITLE = f"### {'A game of a long name · ' * 3}\n-# Step 217 of 430, turn 88 of 120"
WARNINGS = "\n".join(["> " + "a warning that matters " * 9] * 3)
ROW = [Button.make("1", "replay", "a label as long as", key=f"{number}") for number in range(5)]
MENU = [Select.make("1", "logof", "whose lines", [Choice(str(number), "x" * 99) for number in range(25)])]
CONTROLS = [ROW, ROW, ROW, ROW, MENU]
"""More than any page has."""


def whole(shown, told):
    """Everything is there, and fits."""
    layout_view(shown, PICTURE)
    read = layout.words(shown)
    assert told in read
    assert TITLE in read
    assert [len(block.controls) for block in shown if isinstance(block, ActionRow)] == [5, 5, 5, 5, 1]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_fullest_hand_fits_with_all_that_stands_beside_it(game, lang):
    for kind in fullest(game.id):
        seen = asked(game.id, kind, lang, emojis=LONGEST)
        held = "\n".join(f"· {one}" for one in alt_text.hand(game, seen.view, seen.words, NAMES))
        whole(in_order(TITLE, held, WARNINGS, CONTROLS), held)
        whole(in_order(TITLE, "- " + "x" * log.ROOM, held, CONTROLS), held)  # of the replay, a long turn and the hand


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_page_of_a_guide_is_cut(game, lang):
    for page in topics(game.id, lang):
        whole(in_order(TITLE, page.text, "-# Rules 1.2, 3.4 · page 3 of 17", CONTROLS), page.text)


def test_a_page_is_read_in_its_order_and_only_what_one_came_for_is_ever_cut():
    told = "\n".join(f"· line {number} of very many" for number in range(400))
    shown = in_order(TITLE, told, WARNINGS, [[], *CONTROLS])
    layout_view(shown, PICTURE)
    title, cut, picture, foot, *rows = shown
    assert (title, foot) == (Text(TITLE), Text(WARNINGS))
    assert isinstance(picture, MediaGallery)
    assert isinstance(cut, Text)
    assert cut.text.endswith("\n…")
    assert told.startswith(cut.text[:-2])
    assert len(rows) == len(CONTROLS)


def test_what_is_not_there_takes_no_room():
    assert in_order("title", " ") == [Text("title"), MediaGallery()]


def test_where_one_came_for_the_picture_the_words_of_it_come_after():
    shown = in_order(TITLE, "told", "foot", [ROW], to_see=True)
    assert [type(block) for block in shown] == [Text, MediaGallery, Text, Text, ActionRow]
    assert [block.text for block in shown if isinstance(block, Text)] == [TITLE, "told", "foot"]
