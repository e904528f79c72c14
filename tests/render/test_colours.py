"""Every eye: seats are told apart in normal sight, to colour-blind eyes and in grey; marks and texts stand out from
what they are painted on.
"""

from itertools import combinations

import pytest
from coloraide import Color
from msgspec.structs import replace
from PIL import Image

from render.boards import board
from render.canvas import theme
from render.canvas.clip import touch
from render.canvas.marks import changed_signs, letters_on, pennant
from render.canvas.picture import Picture
from render.canvas.scene import Scene, Sheet
from render.raster.paint import paint
from render.samples import every_expansion, pictures
from render.widgets.tokens import seat_token
from render.words.words import Words
from tests.games import rooms
from tests.render.positions import moments
from tests.render.sight import SIGHTS, seen, through

APART, GREY = 20, 7
"""The least CIEDE2000, and the least difference of lightness, between any two seats."""
GROUNDS = {name: getattr(theme, name) for name in ("PAPER", "FIELD", "SHADE", "DEEP", "INK", "JADE", "VERMILION")}


@pytest.mark.parametrize("sight", ["", *SIGHTS])
def test_any_two_seats_are_told_apart_in_every_sight(sight):
    for one, other in combinations([seat.colour for seat in theme.SEATS], 2):
        assert seen(one, sight).delta_e(seen(other, sight), method="2000") >= APART, (one, other)


def test_any_two_seats_are_told_apart_in_grey():
    for one, other in combinations([Color(seat.colour).convert("lab-d65")["l"] for seat in theme.SEATS], 2):
        assert abs(one - other) >= GREY


def test_every_seat_bears_figures_that_can_be_read():
    for seat in theme.SEATS:
        assert theme.contrast(seat.ink, seat.colour) >= 4.5
        assert theme.contrast(theme.INK, seat.pale) >= 4.5


def test_no_accent_of_the_house_is_the_colour_of_a_seat():
    seats = {seat.colour for seat in theme.SEATS}
    assert not seats & {value for name, value in vars(theme).items() if name.isupper() and isinstance(value, str)}


def test_a_token_is_told_from_every_ground_by_its_outline():
    for ground in (theme.PAPER, theme.FIELD, theme.SHADE, theme.DEEP):
        assert theme.contrast(theme.INK, ground) >= 3


@pytest.mark.parametrize("ground", GROUNDS.values(), ids=GROUNDS)
def test_signs_discs_and_pennants_stand_out_from_every_ground_as_painted(ground):
    def picture(mark):
        sheet = Sheet("none", 400, 300)
        sheet.box((24, 24, 352, 252), ground)
        sheet.spot("place", (120, 90, 120, 100))
        plain = paint(sheet.scene(Picture(words=Words(), names=())))
        mark(sheet)
        return plain, paint(sheet.scene(Picture(words=Words(), names=())))

    for mark in (
        lambda sheet: changed_signs(sheet, ["place"]),
        lambda sheet: letters_on(sheet, {"A": "place"}),
        lambda sheet: pennant(sheet, 180, 140, 36, on=ground),
    ):
        assert strongest(*picture(mark), ground) >= 3


def strongest(plain: Image.Image, marked: Image.Image, ground: str) -> float:
    """The best contrast to the ground among the colours that a mark has brought, or brought more of."""
    before = {colour: times for times, colour in plain.getcolors(1 << 20)}
    brought = [colour for times, colour in marked.getcolors(1 << 20) if times > before.get(colour, 0)]
    return max(theme.contrast("#{:02X}{:02X}{:02X}".format(*colour), ground) for colour in brought)


@pytest.mark.parametrize("number", range(5))
def test_a_seat_has_its_shape_as_well_as_its_colour(number):
    sheet = Sheet("none", 200, 200)
    seat_token(sheet, number, 100, 100, 28, ref="token")
    mark = sheet.scene(Picture(words=Words(), names=())).find("token")[0]
    assert (mark.what, mark.colour) == (f"seat_{theme.SEATS[number].shape}", theme.SEATS[number].colour)
    assert len({seat.shape for seat in theme.SEATS}) == 5


OWN = ("player", "neutral", "holding")
"""What stands in an area of its seat, which bears the seat's sign."""


@pytest.mark.parametrize("game", rooms.each())
def test_wherever_a_piece_of_a_seat_stands_its_shape_says_whose(game):
    shape = {seat.colour: seat.shape for seat in theme.SEATS}
    found = 0
    for moment in moments(game, game.seats[-1], every_expansion(game), 5, {"early": 0.3, "late": 0.9, "end": 1.0}):
        for kind, view, picture in pictures(game, moment, Words()):
            drawings = [mark for mark in board(game.id).scene(view, picture).marks if mark.kind == "art"]
            for mark in drawings:
                if mark.colour not in shape or not mark.ref or mark.ref.split(".")[0] in OWN:
                    continue
                here = [one.what for one in drawings if touch(one.box, mark.box)]
                assert any(what.endswith(f"_{shape[mark.colour]}") for what in here), (kind, mark.ref, mark.what)
                found += 1
    assert found


def without_texts(scene: Scene) -> Scene:
    """Only what texts lie on: no texts, nor the discs that come last and bear their own letters."""
    discs = [index for index, mark in enumerate(scene.marks) if mark.ref.startswith("place.")]
    below = scene.marks[: discs[0] - 1] if discs else scene.marks
    ground, marks = (tuple(mark for mark in part if mark.kind != "text") for part in (scene.ground, below))
    return replace(scene, ground=ground, marks=marks)


def pale(scene: Scene) -> list[str]:
    """The texts that do not stand out from what is painted below them, whatever they say it is."""
    image, found = paint(without_texts(scene)), []
    for mark in (*scene.ground, *scene.marks):
        if mark.kind != "text" or not mark.what or mark.ref.startswith("place."):
            continue
        x, y, wide, high = mark.box
        below = image.crop((x, y, x + wide, y + high)).getcolors(1 << 16)
        _, most = max(below)
        contrast = theme.contrast(mark.colour, "#{:02X}{:02X}{:02X}".format(*most))
        if contrast < 4.5:
            found.append(f"{mark.ref} {mark.what!r} {contrast}")
    return found


@pytest.mark.parametrize("shares", [{"late": 0.9}, pytest.param({"early": 0.3, "end": 1.0}, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", rooms.each())
def test_every_text_stands_out_as_painted(game, shares):
    for moment in moments(game, game.seats[-1], every_expansion(game), 5, shares):
        for kind, view, picture in pictures(game, moment, Words()):
            assert pale(board(game.id).scene(view, picture)) == [], f"{moment.name} {kind}"


@pytest.mark.parametrize("sight", ["", *SIGHTS, "grey"])
def test_white_grey_and_ink_are_what_they_are_in_every_sight(sight):
    """Whoever sees no red or green sees them as everybody does; a picture that is darker shows something else."""
    shown = Image.new("P", (3, 1))
    levels = (255, 128, 32)
    shown.putpalette([level for level in levels for _ in range(3)])
    shown.putdata([0, 1, 2])
    for at, level in enumerate(levels):
        pixel = through(shown, sight).getpixel((at, 0))
        assert all(abs(part - level) <= 2 for part in pixel), pixel
