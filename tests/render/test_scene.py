"""Scenes: what the checks find, letters and signs of a change, fitting of text, painting."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image, ImageChops

from render.canvas import theme, typography
from render.canvas.cache import Cache
from render.canvas.clip import touch
from render.canvas.marks import CHANGED, DISC, DOT, LEAST_CHANGED
from render.canvas.measures import inset
from render.canvas.picture import Picture
from render.canvas.scene import Mark, Sheet, changed_places, problems
from render.canvas.theme import DATA
from render.raster.paint import forget, paint, paint_marks
from render.raster.sprites import SPRITES, UnknownDrawing, outlines, plate
from render.widgets.tokens import seat_token
from render.widgets.track import window
from render.words.place_signs import letter
from render.words.words import Words

PICTURE = Picture(words=Words(), names=())


def sheet():
    return Sheet("none", 600, 400)


def test_checks_find_what_is_wrong():
    page = sheet()
    page.text("fine", 20, 20, 30)
    assert problems(page.scene(PICTURE)) == []
    page = sheet()
    page.text("outside", 560, 20, 30)
    page.text("small", 20, 60, 18)
    page.text("pale", 20, 100, 30, colour="#CCCCBB")
    page.text("covered", 20, 140, 30, ref="a.b")
    page.box((20, 130, 60, 60), theme.INK)
    found = problems(page.scene(PICTURE))
    assert [line.split(":")[0].split(" is ")[0].split(" at ")[0] for line in found] == [
        "outside the frame",
        "smaller than 22",
        "pale (1.49)",
        "a.b 'covered'",
    ]


def test_a_figure_over_a_stroke_is_found_and_one_above_a_rule_is_not():
    page = sheet()
    page.bold(3, 40, 40, 30, ref="figure")
    x, y, wide, high = page.marks[-1].box
    page.box((x - 10, y + high + 4, 80, 2), theme.INK, loose=True)
    page.box((x + wide + 3, y, 5, high), theme.INK, loose=True)
    assert problems(page.scene(PICTURE)) == []
    page.box((x + 4, y, 5, high), theme.INK, loose=True)
    assert ["stroke" in line for line in problems(page.scene(PICTURE))] == [True]


def test_a_cover_is_found_however_far_it_reaches_and_told_in_the_order_it_is_painted():
    page = sheet()
    for top in (350, 20, 180):
        page.text("told", 20, top, 30, ref=f"a.{top}")
    page.box((10, 190, 60, 200), theme.INK)
    page.box((10, 0, 60, 400), theme.PAPER)
    found = [line.split(" ")[0] + line.partition(" is covered by ")[2] for line in problems(page.scene(PICTURE))]
    tall, short = "box '' at (10, 0, 60, 400)", "box '' at (10, 190, 60, 200)"
    assert found == [f"a.350{short}", f"a.350{tall}", f"a.20{tall}", f"a.180{short}", f"a.180{tall}"]


def test_what_shows_a_piece_of_the_state_is_found_by_it_and_by_what_it_is_part_of():
    page = sheet()
    page.text("1", 20, 20, 30, ref="player.1")
    page.text("10", 80, 20, 30, ref="player.10.money")
    page.text("2", 140, 20, 30, ref="player.1.money")
    page.text("title", 200, 20, 30)
    scene = page.scene(PICTURE)
    assert scene.texts("player") == ["1", "10", "2"]
    assert scene.texts("player.1") == ["1", "2"]
    assert scene.texts("player.1.money") == ["2"]
    assert scene.find("play") == []
    assert scene == page.scene(PICTURE)


def test_drawings_have_a_least_size_unless_they_are_ornament():
    page = sheet()
    page.art("coin", 100, 100, 28, ref="player.0.money")
    page.art("coin", 200, 100, (40, 27), ref="player.1.money")
    page.art("coin", 300, 100, 20)
    page.art("coin", 400, 100, 20, loose=True)
    scene = page.scene(PICTURE)
    assert problems(scene, least_drawing=20) == []
    assert [line.split(" at ")[0] for line in problems(scene)] == [
        "smaller than 28: player.1.money 'coin'",
        "smaller than 28: art 'coin'",
    ]


def test_a_mark_on_a_card_is_no_cover_but_one_across_its_edge_is():
    page = sheet()
    page.box((100, 100, 100, 100), theme.FIELD, ref="card")
    page.art("coin", 150, 150, 60, ref="card.icon")
    assert problems(page.scene(PICTURE)) == []
    page.art("coin", 200, 150, 60)
    assert len(problems(page.scene(PICTURE))) == 2


def test_letters_go_on_beyond_z():
    assert [letter(index) for index in (0, 25, 26, 51, 52, 701, 702)] == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]


def test_letter_discs_are_large_enough_apart_and_inside():
    page = Sheet("none", 1600, 1000)
    names = [letter(index) for index in range(40)]
    for index in range(40):
        page.spot(f"spot.{index}", (20 + index % 8 * 190, 10 + index // 8 * 190, 180 - index % 3 * 150, 60))
    page.spot("corner", (1580, 0, 20, 20))
    places = {name: f"spot.{index}" for index, name in enumerate(names)} | {"AO": "corner", "AP": "corner"}
    scene = page.scene(Picture(words=Words(), names=(), places=places))
    discs = [mark.box for mark in scene.marks if mark.kind == "box" and mark.ref.startswith("place.")]
    assert len(discs) == 42
    assert all(box[2] == box[3] == DISC >= 44 for box in discs)
    for index, one in enumerate(discs):
        for other in discs[:index]:
            assert (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 >= (DISC - 2) ** 2
    assert problems(scene) == []
    assert [mark.what for mark in scene.marks if mark.ref.endswith(".letter")] == [*names, "AO", "AP"]


def test_what_has_changed_gets_one_small_sign_at_the_thing_itself():
    page = sheet()
    page.spot("palace.0.1", (50, 50, 80, 100))
    page.spot("the.same", (50, 50, 80, 100))
    page.box((200, 40, 300, 200), theme.SHADE, ref="panel")
    page.bold("17", 300, 100, 40, on=theme.SHADE, ref="panel.vp")
    names = ("palace.0.1", "the.same", "panel.vp", "nowhere")
    scene = page.scene(Picture(words=Words(), names=(), changed=names))
    signs = {mark.ref: mark.box for mark in scene.marks if mark.what == "changed"}
    assert list(signs) == ["changed.palace.0.1", "changed.panel.vp"]
    assert all(box[2] == box[3] == CHANGED >= 28 for box in signs.values())
    (figure,) = scene.find("panel.vp")
    for thing, sign in (
        (page.spots["palace.0.1"], signs["changed.palace.0.1"]),
        (figure.box, signs["changed.panel.vp"]),
    ):
        assert touch(inset(thing, -CHANGED), sign)
    assert not touch(figure.box, signs["changed.panel.vp"])
    assert problems(scene) == []


def test_a_sign_of_a_change_hides_nothing_where_it_need_not():
    page = sheet()
    page.box((20, 20, 400, 300), theme.SHADE, ref="panel")
    page.spot("place", (50, 50, 80, 100))
    page.art("coin", 90, 100, 70, ref="place.coin")
    page.text("7", 132, 95, 40, ref="over")
    scene = page.scene(Picture(words=Words(), names=(), changed=("place",)))
    (sign,) = scene.find("changed.place")
    assert not [mark for mark in page.marks if mark.kind in ("art", "text") and mark is not sign
                and touch(mark.box, sign.box)]  # fmt: skip


def test_a_sign_of_a_change_is_smaller_where_a_larger_one_would_hide_something():
    def sign(room):
        page = sheet()
        page.spot("place", (200, 200, 40, 40))
        for at in ((80, 80, 120 - room, 280), (240 + room, 80, 120, 280), (80, 80, 280, 120), (80, 240, 280, 120)):
            page.art("coin", at[0] + at[2] // 2, at[1] + at[3] // 2, at[2:], loose=True)
        page.art("coin", 220, 220, 36, loose=True)
        return page.scene(Picture(words=Words(), names=(), changed=("place",))).find("changed.place")[0]

    roomy, narrow = sign(CHANGED + 4), sign(LEAST_CHANGED + 2)
    assert [mark.box[2] for mark in (roomy, narrow)] == [CHANGED, LEAST_CHANGED]
    assert not touch(narrow.box, (202, 202, 36, 36))


def test_a_disc_lies_on_the_sign_of_its_place_and_on_no_figure_that_reads_the_same():
    page = sheet()
    page.spot("region.3", (50, 50, 300, 200))
    page.bold(3, 120, 120, 30, ref="card.bonus")
    disc = page.scene(Picture(words=Words(), names=(), places={"3": "region.3"})).find("place.region.3")[0]
    assert not touch(disc.box, page.marks[0].box)

    page = sheet()
    page.spot("region.3", (50, 50, 300, 200))
    page.bold(3, 120, 120, 30, ref="region.3.sign")
    disc = page.scene(Picture(words=Words(), names=(), places={"3": "region.3"})).find("place.region.3")[0]
    assert touch(disc.box, page.marks[0].box)


def test_of_a_panel_the_figure_that_has_changed_gets_the_sign():
    def page(points, coins):
        made = sheet()
        made.spot("panel", (20, 20, 400, 300))
        made.bold(points, 60, 60, 40, ref="panel.vp")
        made.bold(coins, 60, 160, 40, ref="panel.coins")
        made.spot("small", (600, 20, 80, 80))
        made.bold(points, 620, 40, 40, ref="small.vp")
        return made.scene(Picture(words=Words(), names=()))

    assert changed_places(page(3, 5), page(4, 5)) == ("panel.vp", "small")
    assert changed_places(page(3, 5), page(3, 6)) == ("panel.coins",)


def test_another_ink_or_setting_of_a_name_is_no_change():
    def page(active, name=("Marie-Antoinette",)):
        made = sheet()
        made.spot("panel", (20, 20, 400, 300))
        ink, ground = (theme.WHITE, theme.INK) if active else (theme.INK, theme.WHITE)
        made.bold(7, 60, 60, 40, colour=ink, on=ground, ref="player.0.vp")
        for line, part in enumerate(name):
            made.bold(part, 60, 160 + 30 * line, 22, colour=ink, on=ground, ref="player.0.name")
        return made.scene(Picture(words=Words(), names=()))

    assert changed_places(page(active=False), page(active=True, name=("Marie-", "Antoinette"))) == ()


def test_a_place_that_no_letter_tells_gets_a_disc_that_says_nothing():
    page = sheet()
    page.spot("place", (50, 50, 80, 100))
    scene = page.scene(Picture(words=Words(), names=(), here=("place", "nowhere")))
    assert [mark.box[2] for mark in scene.find("place.place")] == [DISC, DOT]
    assert not scene.texts("place")


def test_a_letter_lies_on_its_own_place_and_not_on_the_next_one():
    page = sheet()
    for index in range(3):
        at = (40 + index * 84, 60, 80, 200)
        page.box(at, theme.FIELD, ref=f"card.{index}")
        page.art("coin", at[0] + 40, 190, 60, ref=f"card.{index}.coin")
        page.spot(f"card.{index}", at)
    page.spot("row", (40, 60, 248, 200))
    places = {"A": "card.0", "B": "card.1", "C": "card.2"}
    scene = page.scene(Picture(words=Words(), names=(), places=places))
    for place in places.values():
        disc = scene.find(f"place.{place}")[0].box
        assert [one for one in places.values() if touch(disc, scene.spots[one])] == [place]


def test_text_is_made_to_fit():
    assert typography.fit("short", 500, 30) == ("short", 30)
    text, size = typography.fit("a rather long line of words", 200, 30)
    assert size == theme.LEAST_TEXT
    assert text.endswith("…")
    assert typography.width(text, size) <= 200
    lines = typography.wrap("one two three four five six", 120, 22)
    assert len(lines) > 1
    assert all(typography.width(line, 22) <= 120 for line in lines)


def test_strange_signs_in_names_do_not_break_a_picture():
    page = sheet()
    page.text("Zoë \U0001f409 Łódź − ✓", 20, 20, 30)
    paint(page.scene(PICTURE))
    assert typography.plain("−5") == "–5"
    assert typography.plain("𝓐𝓷𝓪 🐉") == "Ana"
    assert typography.plain("🐉") == ""
    assert typography.plain("Александр") == "Александр"
    for sign in "ÀßŁőЖжΩω–…„":
        assert typography.font(typography.BOLD, 40).getmask(sign).getbbox()
    assert typography.plain("Łódź") == "Łódź"


def test_figures_are_tabular():
    for face in (typography.REGULAR, typography.BOLD):
        assert len({typography.width(figure * 20, 26, face) for figure in "0123456789"}) == 1


def test_contrast_of_seats_and_theme():
    for seat in theme.SEATS:
        assert theme.contrast(theme.INK, seat.pale) >= 4.5
        assert theme.contrast(theme.on(seat.colour), seat.colour) >= 4.5
    assert len({seat.shape for seat in theme.SEATS}) == len(theme.SEATS) == 5
    for ink in (theme.INK, theme.SOFT, theme.DEEP_GOLD):
        for ground in (theme.PAPER, theme.FIELD):
            assert theme.contrast(ink, ground) >= 4.5


def test_unknown_drawing_is_named():
    page = sheet()
    page.art("no_such_thing", 50, 50, 40)
    with pytest.raises(UnknownDrawing, match="no_such_thing"):
        paint(page.scene(PICTURE))


@pytest.mark.parametrize("path", sorted((DATA / "art").glob("*.svg")), ids=lambda path: path.stem)
def test_every_drawing_can_be_drawn_small_and_large(path):
    page = sheet()
    page.art(path.stem, 60, 60, 28, colour="#C23B2A", ground="#FFFFFF")
    page.art(path.stem, 200, 200, 130, colour="#C23B2A", ground="#FFFFFF")
    blank = paint(sheet().scene(PICTURE))
    painted = paint(page.scene(PICTURE))
    for box in ((46, 46, 74, 74), (135, 135, 265, 265)):
        assert painted.crop(box).tobytes() != blank.crop(box).tobytes()


@pytest.mark.usefixtures("cold")
def test_same_scene_same_pixels_warm_cold_and_from_many_threads():
    def page():
        one = sheet()
        with one.still():
            one.box((10, 10, 580, 380), theme.FIELD, edge=theme.INK, radius=12)
        for index in range(30):
            one.art("coin", 40 + index * 18, 60 + index * 10, 20 + index)
            one.bold(index, 40 + index * 18, 300, 22)
        return paint(one.scene(PICTURE)).tobytes()

    forget()
    cold = page()
    with ThreadPoolExecutor(6) as pool:
        assert {page(), *pool.map(lambda _: page(), range(12))} == {cold}


def test_store_of_sprites_stays_bounded():
    store = Cache(1000, lambda picture: picture.width * picture.height)
    for index in range(50):
        store.get(index, lambda: Image.new("RGBA", (10, 10)))
    assert len(store) == 10
    assert store.used == 1000
    store.get("large", lambda: Image.new("RGBA", (100, 100)))
    assert len(store) == 1
    store.clear()
    assert (len(store), store.used) == (0, 0)


def test_store_drops_what_was_unused_longest():
    made = []

    def make(key):
        made.append(key)
        return key

    store = Cache(3, lambda _: 1)
    for key in ("a", "b", "c", "a", "d", "a", "b"):
        store.get(key, lambda key=key: make(key))
    assert made == ["a", "b", "c", "d", "b"]


def painted(mark):
    """The pixels of one mark on white, by the middle of a large picture."""
    image = Image.new("RGB", (700, 500), "#FFFFFF")
    paint_marks(image, [mark])
    return image


@pytest.mark.parametrize("size", [(600, 400), (65, 64), (130, 90), (300, 40)])
@pytest.mark.parametrize(("radius", "line"), [(10, 2), (12, 3), (5, 0), (20, 5), (3, 6)])
@pytest.mark.parametrize(("fill", "edge"), [(theme.FIELD, theme.INK), ("", theme.VERMILION), (theme.JADE, "")])
def test_a_box_put_together_from_corners_looks_like_a_whole_one(size, radius, line, fill, edge):
    mark = Mark("box", (20, 30, *size), "", "", fill, radius=radius, line=line if edge else 0, edge=edge)
    whole = Image.new("RGB", (700, 500), "#FFFFFF")
    whole.paste(plate(mark), (20, 30), plate(mark))
    difference = ImageChops.difference(painted(mark), whole)
    assert difference.crop((20 + radius + line, 0, 20 + size[0] - radius - line, 500)).getbbox() is None
    counts = difference.convert("L").histogram()
    assert sum(counts[13:]) <= 8 * radius
    assert sum(counts[64:]) == 0


@pytest.mark.usefixtures("cold")
def test_large_boxes_of_one_look_share_their_corners():
    forget()
    for wide in range(100, 600, 20):
        painted(Mark("box", (20, 30, wide, 300), "", "", theme.FIELD, radius=10, line=2, edge=theme.INK))
    assert len(SPRITES) == 1
    assert SPRITES.used < 4000


def test_shapes_in_a_row_are_painted_as_one_by_one():
    page = sheet()
    for index in range(8):
        x = 40 + 55 * index
        points = [(x, 60 + 10 * index), (x + 90, 80), (x + 70, 200 + 5 * index), (x - 10, 180)]
        page.shape(points, theme.SEATS[index % 5].colour, edge=theme.INK, line=1 + index % 4, closed=index != 3)
    marks = page.scene(PICTURE).marks
    together, one_by_one = (Image.new("RGB", (600, 400), theme.FIELD) for _ in range(2))
    paint_marks(together, marks)
    for mark in marks:
        picture, x, y = outlines([mark])
        one_by_one.paste(picture, (x, y), picture)
    assert max(high for _, high in ImageChops.difference(together, one_by_one).getextrema()) <= 4


def test_window_shows_every_space_in_use():
    for used in ([0], [0, 0, 1], [3, 50], [0, 30, 60, 90, 120], [7, 8, 9, 40, 41], [99, 100, 131], [11, 42], [11, 41]):
        line = window(used, 32)
        assert len(line) == 32
        assert set(used) <= set(line)
        shown = [space for space in line if space is not None]
        assert shown == sorted(set(shown))
        assert min(shown) >= 0


def test_a_shape_is_painted_where_its_points_lie_and_a_way_stays_open():
    page = sheet()
    box = page.shape([(100, 100), (200, 100), (200, 200)], "#2F7F6B", edge="#2A2420", line=4, ref="land")
    page.shape([(300, 100), (400, 100), (400, 200)], edge="#2A2420", line=4, closed=False)
    scene = page.scene(PICTURE)
    image = paint(scene)
    assert scene.find("land")[0].box == box == (97, 97, 106, 106)
    assert image.getpixel((180, 120)) == (0x2F, 0x7F, 0x6B)
    assert image.getpixel((110, 180)) == paint(sheet().scene(PICTURE)).getpixel((110, 180))
    assert image.getpixel((400, 150)) == (0x2A, 0x24, 0x20)
    assert image.getpixel((350, 150)) != (0x2A, 0x24, 0x20)


def test_players_who_chose_colours_have_them_everywhere():
    page = sheet()
    page.looks = (2, 0)
    assert page.look(0) == theme.SEATS[2]
    seat_token(page, 1, 50, 50, 40, ref="token")
    assert page.scene(PICTURE).find("token")[0].what == "seat_circle"


def test_the_checks_of_a_scene_name_a_picture_that_is_too_high():
    picture = Picture(words=Words(), names=())
    assert problems(Sheet("none", theme.WIDTH, theme.TALLEST).scene(picture)) == []
    assert problems(Sheet("none", theme.WIDTH, theme.TALLEST + 1).scene(picture)) == [
        f"higher than {theme.TALLEST}: {theme.TALLEST + 1}"
    ]


def test_a_line_breaks_at_spaces_but_not_at_no_break_spaces():
    text = "Points\N{NO-BREAK SPACE}: trois ou quatre"

    assert typography.wrap(text, 10_000, 20) == [text]
    assert (
        typography.wrap(text, typography.width("Points\N{NO-BREAK SPACE}:", 20) + 1, 20)[0]
        == "Points\N{NO-BREAK SPACE}:"
    )
