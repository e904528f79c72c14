"""Statistics, leaderboards and the course of a rating: complete, legible, within their frame."""

import pytest

from render.canvas import theme
from render.canvas.scene import problems
from render.raster.encode import MEDIA
from render.shared.statistics import (
    Bar,
    GameRow,
    Leaderboard,
    LeaderboardRow,
    RatingCourse,
    StatisticsPage,
    figures_job,
    pack,
    scene_of,
)
from tests.games.rooms import built

HEADS = ("1st", "2nd", "3rd", "4th", "5th", "average", "best")
LONG = "Wilhelmina von und zu Hohenstein-Wallerstein am See"


def rows():
    places = [(12, 8, 4, 2, 1), (1,), (0, 0, 3), (120, 1, 1), (4, 4, 4, 4)]
    return tuple(
        GameRow(one, one.title() * 3, f"{sum(own)} games", own, "123.4", "-12")
        for one, own in zip(list(built())[:5], places, strict=False)
    )


def bars(number):
    return tuple(
        Bar(f"Source of points number {index}", index * 1.5 - 2, index * 3 - 2, "1.5", "33") for index in range(number)
    )


FACTS = (f"Most games with: {LONG} (12), Benno (9)", "Longest game: 212 turns, 34 days", "Against opponents: 3 games")
STEPS = tuple((1500 + (index * 37 % 90) * (-1) ** index, 333 - 2 * index) for index in range(90))
SHEETS = {
    "games": StatisticsPage(LONG, "this server", "27 games, 12 won", HEADS, rows(), facts=FACTS),
    "game": StatisticsPage("Anna", "this server", "27 games", HEADS, rows()[:1], rows()[0].game, bars(8), FACTS[:1]),
    "many": StatisticsPage("Anna", "here", "1 game", HEADS, rows()[:1], rows()[0].game, bars(16), FACTS),
    "none": StatisticsPage("Anna", "here", "0 games", HEADS, ()),
    "ladder": Leaderboard("Leaderboard", "all games", "23 people", "", tuple(
        LeaderboardRow(str(rank) if rank < 8 else "", LONG if rank == 3 else f"P{rank}", 1900 - 73 * rank,
             100 + 20 * rank, "123 games · fairly sure") for rank in range(1, 11)
    )),
    "one": Leaderboard("Leaderboard", "all games", "1 person", "", (LeaderboardRow("", "Anna", 1500, 333, "1 game"),)),
    "rise": RatingCourse("Anna", "all games", "1612, sure", "", STEPS[:30], "29 games"),
    "long": RatingCourse("Anna", "all games", "1612, sure", rows()[1].game, STEPS, "89 games"),
    "first": RatingCourse("Anna", "all games", "1612", "", ((1500, 333), (1612, 328)), "1 game"),
}  # fmt: skip


@pytest.mark.parametrize("name", SHEETS)
def test_nothing_is_small_pale_covered_or_outside(name):
    scene = scene_of(SHEETS[name])
    assert problems(scene) == []
    assert scene.width > scene.height


def test_every_figure_is_shown():
    scene = scene_of(SHEETS["games"])
    assert scene.texts("banner.total") == ["27 games, 12 won"]
    for row in rows():
        assert scene.texts(f"figures.{row.game}.games") == [row.games]
        assert scene.texts(f"figures.{row.game}.average") == ["123.4"]
        widths = [mark.box[2] for mark in scene.find(f"figures.{row.game}.bar")]
        assert len(widths) == sum(times > 0 for times in row.places)
        assert widths == sorted(widths, reverse=True) or row.places != tuple(sorted(row.places, reverse=True))
    assert len(scene.find("figures.fact")) == 3
    many = scene_of(SHEETS["many"])
    assert len([one for one in many.find("figures.source") if one.ref.endswith(".best")]) == 16


@pytest.mark.parametrize("name", ["games", "game", "rise"])
def test_a_phone_reads_heads_and_figures_without_zoom(name):
    scene = scene_of(SHEETS[name])
    told = [mark for mark in scene.marks if mark.ref.split(".")[-1] in ("average", "best")]
    told += [mark for ref in ("figures.head", "rise.scale", "banner.where") for mark in scene.find(ref)]
    told = [mark for mark in told if mark.kind == "text"]
    assert told
    assert not [(mark.ref, mark.size) for mark in told if mark.size < theme.TASK]


def test_a_rating_lies_in_the_middle_of_what_is_known_of_it():
    scene = scene_of(SHEETS["ladder"])
    marks, bands = [[scene.find(f"ladder.{index}.{what}")[0].box for index in range(10)] for what in ("mark", "band")]
    assert [box[0] for box in marks] == sorted((box[0] for box in marks), reverse=True)
    for mark, band in zip(marks, bands, strict=True):
        assert abs(mark[0] + mark[2] / 2 - band[0] - band[2] / 2) < 3
    assert [scene.texts(f"ladder.{index}.rank") for index in range(10)] == [
        *([str(rank)] for rank in range(1, 8)),
        *[[""]] * 3,
    ]


def test_names_that_no_font_can_write_are_told_by_a_dash():
    ladder = Leaderboard("\U0001f600", "", "", "", (LeaderboardRow("1", "\U0001f600", 1, 1, ""),))
    assert scene_of(ladder).texts("ladder.0.name") == ["–"]


@pytest.mark.parametrize("name", ["games", "ladder", "rise"])
def test_they_are_drawn_from_what_is_packed(name):
    drawn = figures_job(pack(SHEETS[name]))
    assert drawn.media == MEDIA
    assert drawn.width == 1600
    assert len(drawn.data) < 500 * 1024
