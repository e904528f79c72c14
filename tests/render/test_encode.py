"""Pixels to a file: named colours stay as they are, nothing is visibly off, equal pictures are equal files."""

import io
from random import Random

import pytest
from PIL import Image, ImageChops

from render.canvas import theme
from render.canvas.theme import HOUSE, SEATS, rgb
from render.raster.encode import encode
from render.raster.paint import forget, paint
from tests.render.goldens import NAMES_OF, by_game, scene

BOARDS = [next(name for name in NAMES_OF if name.startswith(game) and "-board" in name) for game in
          sorted({name.split("/")[0] for name in NAMES_OF})]  # fmt: skip


def opened(data):
    return Image.open(io.BytesIO(data)).convert("RGB")


def patches(colours):
    """A picture of squares, one of each colour."""
    image = Image.new("RGB", (600, 20 * -(-len(colours) // 30)))
    for index, colour in enumerate(colours):
        image.paste(rgb(colour), (index % 30 * 20, index // 30 * 20, index % 30 * 20 + 20, index // 30 * 20 + 20))
    return image


def random_colours(number, seed):
    chance = Random(seed)
    return [f"#{chance.randrange(1 << 24):06X}" for _ in range(number)]


def only(image, colour):
    """A mask of the pixels of exactly this colour."""
    parts = [part.point([255 * (value == want) for value in range(256)]) for part, want in
             zip(image.split(), rgb(colour), strict=True)]  # fmt: skip
    return ImageChops.darker(ImageChops.darker(parts[0], parts[1]), parts[2])


@pytest.mark.parametrize("name", [by_game(name) for name in BOARDS])
def test_boards_lose_nothing_an_eye_could_see(name):
    shown = scene(name)
    painted = paint(shown)
    data = encode(painted, shown.colours())
    assert len(data) <= 500 * 1024
    assert Image.open(io.BytesIO(data)).mode == "P"
    kept = opened(data)
    parts = ImageChops.difference(painted, kept).split()
    counts = ImageChops.lighter(ImageChops.lighter(parts[0], parts[1]), parts[2]).histogram()
    assert sum(counts[9:]) <= 0.02 * sum(counts)
    assert sum(counts[17:]) <= 0.003 * sum(counts)
    assert sum(counts[41:]) == 0
    for colour in HOUSE:
        there = only(painted, colour)
        assert ImageChops.subtract(there, only(kept, colour)).getbbox() is None, colour


def test_the_theme_is_in_every_palette_and_no_two_of_its_colours_are_one_cell():
    assert {theme.PAPER, theme.INK, *(colour for seat in SEATS for colour in (seat.colour, seat.pale))} <= set(HOUSE)
    assert len({tuple(part // 4 for part in rgb(colour)) for colour in HOUSE}) == len(HOUSE)
    named = {value for key, value in vars(theme).items() if isinstance(value, str) and value.startswith("#")}
    assert named <= set(HOUSE)


def test_named_colours_stay_exact_among_many_others():
    colours = random_colours(600, 3)
    named = colours[:110]
    image = patches(colours)
    kept = opened(encode(image, named))
    for index, colour in enumerate(named):
        assert kept.getpixel((index % 30 * 20 + 10, index // 30 * 20 + 10)) == rgb(colour)


def test_more_named_colours_than_a_palette_has():
    colours = random_colours(400, 4)
    kept = opened(encode(patches(colours), colours))
    for index, colour in enumerate(colours[:200]):
        assert kept.getpixel((index % 30 * 20 + 10, index // 30 * 20 + 10)) == rgb(colour)


def test_a_picture_of_one_pixel_and_one_of_one_colour():
    assert opened(encode(Image.new("RGB", (1, 1), theme.INK), [theme.INK])).getpixel((0, 0)) == rgb(theme.INK)
    plain = Image.new("RGB", (50, 40), "#0A0B0C")
    assert opened(encode(plain)).tobytes() == plain.tobytes()


@pytest.mark.usefixtures("cold")
def test_equal_pictures_are_equal_files_whatever_was_drawn_before():
    first, second = (scene(name) for name in BOARDS[:2])
    forget()
    cold = encode(paint(first), first.colours())
    encode(paint(second), second.colours())
    assert encode(paint(first), first.colours()) == cold
