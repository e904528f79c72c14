"""The emojis of the icons: what Discord takes, and what can be seen at 22 pixels on dark and on light."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.kernel.values import Event, Label
from render.canvas import theme
from render.raster import emoji
from render.words import icons as icons_module
from render.words import words as words_module
from render.words.icons import LOOKS, for_seats, of_event, of_option, of_term, with_emoji
from render.words.words import Words

BYTES = 256 * 2**10
SHOWN = 22
LIGHT, DARK = "#FFFFFF", "#313338"
"""Discord's two grounds."""


@pytest.fixture(scope="module")
def made():
    return {name: Image.open(io.BytesIO(emoji.png(drawn))) for name, drawn in emoji.all_emojis().items()}


def test_names_are_discords_and_each_is_of_one_picture():
    assert all(re.fullmatch(r"[a-z0-9_]{2,32}", name) for name in emoji.all_emojis())
    assert len(set(emoji.all_emojis().values())) == len(emoji.all_emojis())
    assert list(emoji.all_emojis())[: len(LOOKS)] == [emoji.names()[key] for key in LOOKS]


def test_another_colour_or_cut_is_another_name(monkeypatch):
    before = emoji.name_of(("coin", "#C0A062", "#F4EEDF"))
    assert before.startswith("coin_")
    assert emoji.name_of(("coin", "#C0A063", "#F4EEDF")) != before
    monkeypatch.setattr(emoji, "CUT", emoji.CUT + 1)
    assert emoji.name_of(("coin", "#C0A062", "#F4EEDF")) != before


def test_pictures_are_small_square_and_clear_at_the_corners(made):
    for name, picture in made.items():
        assert picture.size == (emoji.SIZE, emoji.SIZE), name
        assert picture.getpixel((0, 0))[3] == 0, name
    assert all(len(emoji.png(drawn)) <= BYTES for drawn in emoji.all_emojis().values())


@pytest.mark.parametrize("ground", [LIGHT, DARK])
def test_each_stands_out_from_both_grounds(made, ground):
    """What covers an eighth of the square or more differs from the ground by a third of all that is possible."""
    plain = Image.new("RGB", (SHOWN, SHOWN), ground)
    for name, picture in made.items():
        small = picture.resize((SHOWN, SHOWN), Image.Resampling.LANCZOS)
        shown = plain.copy()
        shown.paste(small, (0, 0), small)
        apart = ImageChops.difference(shown, plain).convert("L").point(lambda light: 255 if light > 85 else 0)
        assert ImageStat.Stat(apart).mean[0] / 255 > 1 / 8, name


def test_no_two_look_alike(made):
    small = {name: picture.resize((SHOWN, SHOWN), Image.Resampling.LANCZOS) for name, picture in made.items()}
    seen = {}
    for name, picture in small.items():
        assert seen.setdefault(picture.tobytes(), name) == name


def test_seats_are_shown_by_the_looks_they_have_at_a_table():
    known = {key: f"<:{name}:1>" for key, name in emoji.names().items()}
    found = for_seats(known, [3, 0])

    assert (found["seat.0"], found["seat.1"]) == (known["look.3"], known["look.0"])
    assert "seat.2" not in found
    assert emoji.drawings()["look.3"] == ("seat_diamond", theme.SEATS[3].colour, "")


MADE = icons_module.Icons(
    {"coin": ("coin", "", ""), "house": ("house", "", ""), "monk": ("monk", "", "")},
    {"2": "coin", "laws": "house", "monk.*": "monk", "red": "coin", "house": "house"},
    {"tax.*": "coin"},
    {"storm": "house"},
)
SAID = {
    "made.option.match": "{piece:^}, paid with {card}",
    "made.option.player": "{player_seat}",
    "made.option.pay": "For {n:#2}",
    "made.option.tax.fee": "Tax: {n} yuan",
    "made.event.taken": "{seat} takes {person:acc}.",
    "made.event.came": "There comes {person}.",
    "made.event.storm": "A storm takes {person:acc}.",
}


@pytest.fixture
def game(monkeypatch):
    """A game with these icons and sentences."""
    monkeypatch.setattr(icons_module, "icons", {"made": MADE}.__getitem__)
    monkeypatch.setattr(icons_module, "in_english", SAID.__getitem__)
    monkeypatch.setattr(
        words_module, "slots", lambda key: [(one, form) for one, form in re.findall(r"{(\w+):?([^}]*)}", SAID[key])]
    )
    return "made"


def test_counted_and_numbered_terms_have_the_icon_of_the_thing(game):
    assert of_term(game, "2x3") == of_term(game, "2") == "made.coin"
    assert of_term(game, "laws#57") == "made.house"
    assert of_term(game, "monk.old") == "made.monk"
    assert of_term(game, "nothing") == ""


def test_an_option_has_the_icon_of_the_first_thing_that_it_names(game):
    assert of_option(game, Label("match", {"card": "red", "piece": "house"})) == "made.house"
    assert of_option(game, Label("match", {"card": "red", "piece": "unknown"})) == "made.coin"
    assert of_option(game, Label("player", {"player_seat": 2})) == "seat.2"
    assert of_option(game, Label("player", {"player_seat": -1})) == ""
    assert of_option(game, Label("pay", {"n": 2})) == "made.coin"
    assert of_option(game, Label("tax.fee", {"n": 2})) == "made.coin"


def test_a_line_that_begins_with_a_seat_has_that_seats(game):
    assert of_event(game, Event("taken", 1, {"person": "monk.old"})) == "seat.1"
    assert of_event(game, Event("came", -1, {"person": "monk.old"})) == "made.monk"
    assert of_event(game, Event("storm", -1, {"person": "monk.old"})) == "made.house"


def test_without_emojis_a_text_is_as_it_is():
    assert with_emoji(Words("en"), "made.coin", "Coins") == "Coins"
    assert with_emoji(Words("en", {"made.coin": "<:coin:1>"}), "made.coin", "Coins") == "<:coin:1> Coins"
    assert with_emoji(Words("en", {"made.coin": "<:coin:1>"}), "", "Coins") == "Coins"


def test_a_game_without_a_file_has_none():
    assert icons_module.icons("nothing") == icons_module.Icons()
