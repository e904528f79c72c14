"""Every name: bundled fonts, the system's where they are, else Latin letters, else the seat; never "?" or nothing."""

import re
import shutil
from random import Random

import pytest
from msgspec.structs import replace

from engine.kernel.registry import game as find
from engine.kernel.values import PUBLIC
from render.canvas import fonts as scripts
from render.canvas import theme, typography
from render.canvas.picture import Picture
from render.canvas.scene import Sheet, problems
from render.jobs.draw import draw, scene_of
from render.raster.paint import paint
from render.samples import pictures
from render.words.shorten import ELLIPSIS
from render.words.words import Words
from tests.games import rooms
from tests.render.positions import moments

EUROPEAN = ["Nguyễn Thị Đặng Thuỳ Trâm", "Αλέξανδρος", "Ђорђе Юлія Қазақ", "Łukasz Šťastný Ödön", "Þórður Æ Œuvre"]
NAMES_AT = re.compile(r"(head\.standing|player|score)\.\d\.name")
LONG = "Maximiliane von und zu Hohenstau"


@pytest.fixture
def fonts(monkeypatch, tmp_path):
    """No fonts of the system but those that the test puts into this folder."""
    monkeypatch.setattr(scripts, "FOLDERS", [tmp_path])
    caches = (scripts.path, scripts.plain, scripts.runs, typography.font, typography.width)
    for one in caches:
        one.cache_clear()
    typography.MASKS.clear()
    yield tmp_path
    for one in caches:
        one.cache_clear()
    typography.MASKS.clear()


@pytest.mark.parametrize("name", EUROPEAN)
def test_names_of_europe_and_vietnam_are_written_as_they_are(fonts, name):
    assert typography.plain(name) == name
    for sign in name.replace(" ", ""):
        blank = typography.font(typography.REGULAR, 40).getmask("\uffff")
        assert bytes(typography.font(typography.REGULAR, 40).getmask(sign)) != bytes(blank), sign


def test_letters_made_of_two_signs_are_put_together(fonts):
    assert typography.plain("Cafe\u0301 Nguye\u0302\u0303n") == "Café Nguyễn"


@pytest.mark.parametrize(
    ("name", "latin"),
    [("王小明", "WangXiaoMing"), ("김민준", "GimMinJun"), ("Ани", "Ани"), ("𝓐𝓷𝓪", "Ana"), ("Աննա", "Anna")],
)
def test_without_a_font_a_name_is_written_in_latin_letters(fonts, name, latin):
    assert typography.plain(name) == latin


def test_scripts_that_must_be_shaped_are_written_in_latin_letters_where_nothing_shapes(fonts, monkeypatch):
    shutil.copy(theme.DATA / "fonts" / "MandateSerif-Regular.ttf", fonts / "NotoSerifThai-Regular.ttf")
    monkeypatch.setattr(scripts, "shapes", lambda: False)
    assert typography.plain("ใจดี").isascii()
    scripts.plain.cache_clear()
    monkeypatch.setattr(scripts, "shapes", lambda: True)
    assert typography.plain("ใจดี") == "ใจดี"


def test_a_font_of_the_system_draws_its_part_of_a_name(fonts):
    shutil.copy(theme.DATA / "fonts" / "MandateSeal-Bold.otf", fonts / "NotoSerifCJK-Regular.ttc")
    assert typography.plain("Li 國明") == "Li 國明"
    assert [part for part, own in scripts.runs("Li 國明") if own] == ["國明"]
    assert typography.width("Li 國明", 40) > typography.width("Li ", 40) + 60
    sheet = Sheet("none", 400, 200)
    sheet.text("Li 國明", 50, 50, 40)
    with_them = paint(sheet.scene(Picture(words=Words(), names=())))
    sheet = Sheet("none", 400, 200)
    sheet.text("Li", 50, 50, 40)
    assert with_them.tobytes() != paint(sheet.scene(Picture(words=Words(), names=()))).tobytes()


def test_who_has_no_letter_goes_by_the_seat(fonts):
    game = find(rooms.EXAMPLE)
    state, _ = game.new(3, {}, "1" * 32)
    view = game.view(state, PUBLIC)
    picture = Picture(words=Words(), names=("Anna", "🐉🐉", "!?"))
    texts = scene_of(game.id, view, picture).texts()
    assert {"Anna", "Seat 2", "Seat 3"} <= set(texts)
    assert not {"", "?"} & set(texts)
    assert draw(game.id, view, picture).data


@pytest.mark.parametrize("game", rooms.each())
def test_a_name_of_32_letters_is_told_in_the_head_whole(fonts, game):
    state, _ = game.new(game.seats[0], {}, "1" * 32)
    names = (LONG, *("Court Scribe" for _ in range(game.seats[0] - 1)))
    scene = scene_of(game.id, game.view(state, PUBLIC), Picture(words=Words(), names=names))
    assert " ".join(scene.texts("head.standing.0.name")) == LONG
    assert scene.texts("head.standing.1.name") == ["Court Scribe"]


PEOPLE = ("Marie-Antoinette", "Wolfgang Amadeus", "Guillaume le Gr.", "TheRealEmperor", "xX_Kaiser_88_Xx")


@pytest.mark.parametrize("game", rooms.each())
def test_names_of_sixteen_letters_are_whole_on_every_picture_of_a_full_table(game):
    """Also of who acts, beside the pennant, and of all on the score sheet: in two lines where one has no room."""
    for seats in game.seats:
        people = PEOPLE[:seats]
        for moment in moments(game, seats, {}, 3, {"early": 0.2, "end": 1.0}):
            for kind, view, picture in pictures(game, moment, Words("de")):
                for waiting in ((),) if view.over else ((0,), tuple(range(seats))):
                    scene = scene_of(game.id, view, replace(picture, names=people, waiting=waiting))
                    for ref in {mark.ref for mark in (*scene.ground, *scene.marks) if NAMES_AT.fullmatch(mark.ref)}:
                        told = "".join(scene.texts(ref)).replace(" ", "")
                        assert told in {name.replace(" ", "") for name in people}, (kind, seats, ref, told)


def test_a_name_is_broken_where_it_reads_best():
    def lines(name, room=150):
        return typography.name_lines(name, (room, room), (30, 26, 22), typography.BOLD)[0]

    assert lines("Anna") == ["Anna"]
    assert lines("Marie-Antoinette") == ["Marie-", "Antoinette"]
    assert lines("Guillaume le Grand") == ["Guillaume", "le Grand"]
    assert lines("TheRealEmperor", 110) == ["TheReal", "Emperor"]
    assert "".join(lines("qwertyuiopasdfgh", 110)) == "qwertyuiopasdfgh"
    assert lines("W" * 32)[1].endswith(ELLIPSIS)
    assert lines("Marie-Antoinette", 90)[0] == "Marie-"
    assert typography.name_lines("Marie-Antoinette", (90, 0), (30, 26, 22))[0][0].endswith(ELLIPSIS)


def test_the_lines_of_a_name_keep_their_rooms_and_tear_no_sign_apart():
    rng = Random(5)
    for _ in range(300):
        name = "".join(rng.choice("aWi-_ .Qe\u0301\u200d") for _ in range(rng.randint(1, 24))).strip() or "a"
        rooms_of = rng.randint(60, 200), rng.randint(60, 200)
        lines, size = typography.name_lines(name, rooms_of, (30, 26, 22))
        assert 22 <= size <= 30
        assert all(typography.width(line, size) <= room for line, room in zip(lines, rooms_of, strict=False))
        if not lines[-1].endswith(ELLIPSIS):
            assert "".join(lines).replace(" ", "") == name.replace(" ", "")
        assert not any(line.startswith(("\u0301", "\u200d")) for line in lines[1:])


def test_court_scribe_fits_among_five(fonts):
    game = next(one for one in rooms.built().values() if max(one.seats) == 5)
    state, _ = game.new(5, {}, "1" * 32)
    picture = Picture(words=Words("de"), names=tuple("Court Scribe" for _ in range(5)))
    scene = scene_of(game.id, game.view(state, PUBLIC), picture)
    assert all(scene.texts(f"head.standing.{seat}.name") == ["Court Scribe"] for seat in range(5))
    assert [found for found in problems(scene) if "head." in found] == []
