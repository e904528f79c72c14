"""Every game has positions to draw, golden pictures of them, and no picture without its words."""

from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from engine.kernel.record import Move
from engine.kernel.registry import game as find
from engine.kernel.setups import option_sets
from engine.kernel.values import PUBLIC
from render.boards import board
from render.canvas.picture import Picture
from render.canvas.scene import problems
from render.captions import alt_text
from render.jobs.draw import scene_of
from render.samples import NAMES, SamplePosition, pictures
from render.shared.score_course import course
from render.words.catalogues import set_strict
from render.words.words import LANGUAGES, Words
from tests.games import rooms
from tests.render.positions import FOLDER, load, looked_at, names, stored, wanted
from tests.render.test_legend import legend

POSITIONS = [
    pytest.param(game, name, lang, id=f"{game}-{name}-{lang}", marks=pytest.mark.xdist_group(game))
    for game in stored()
    for name in names(game)
    for lang in LANGUAGES
]

IN_TURNS = [
    pytest.param(
        *one.values,
        id=one.id,
        marks=[*one.marks, *([] if (number + number // len(LANGUAGES)) % len(LANGUAGES) == 0 else [pytest.mark.slow])],
    )
    for number, one in enumerate(POSITIONS)
]
"""Every day each of them in one language, in turns."""

SAMPLES = [
    pytest.param(game, sample, id=f"{game}-{sample}", marks=pytest.mark.xdist_group(game))
    for game in stored()
    for sample in wanted(game).games
]
FIRST = 2
"""So many picks of a set-up are looked at."""
LONG = ("Court Scribe", "Wilhelmina von Hohenstein-Waller", "Ø", "Nguyễn Thị Minh Khai", "WWWWWWWWWWWWWWWW")


@pytest.fixture(autouse=True)
def _strict():
    set_strict(True)
    yield
    set_strict(False)


def test_every_game_has_positions_and_golden_pictures():
    assert stored() == sorted(rooms.built())
    for game in stored():
        samples = wanted(game).games.values()
        assert {one.seats for one in samples} == set(find(game).seats)
        assert {one.seats for one in samples if 1.0 in one.moments.values()} == set(find(game).seats), game
        kinds = {name.split("-")[2] for name in wanted(game).goldens.pictures}
        assert {"board", "score"} <= kinds, game


@pytest.mark.parametrize(("game", "name", "lang"), IN_TURNS)
def test_nothing_is_wrong_with_any_picture(game, name, lang):
    for kind, (wrong, shortened) in looked_at(game, name, lang).items():
        assert wrong == [], kind
        assert shortened == [], kind


@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.xdist_group(game)) for game in stored()])
def test_nothing_is_wrong_with_the_first_pictures_of_any_set_up(game):
    played, rng = find(game), Random(5)
    seats = played.seats[-1]  # the most there is to draw
    for options in option_sets(played, seats):
        state, events = played.new(seats, options, f"{seats:032x}")
        for _ in range(FIRST):
            for kind, view, picture in pictures(played, SamplePosition("", state, list(events)), Words("en")):
                assert problems(board(game).scene(view, picture)) == [], (options, kind)
            asked = played.next(state)
            events, _ = played.play(state, asked.seat, rng.choice(asked.options), asked.id)


@pytest.mark.parametrize("game", stored())
def test_a_row_that_counts_nothing_is_told_like_the_others_and_not_added(game):
    """A source of points that no longer counts: the same rows, paler, and totals without it."""
    words, played = Words("en"), find(game)
    name = next(name for name in names(game) if load(name, game).state.over)
    scenes, said = [], []
    view = played.view(load(name, game).state, PUBLIC)
    result = replace(played.result(load(name, game).state), uncounted=[])
    row = next(source for source in reversed(result.scores[0]) if any(own[source] for own in result.scores))
    counted = [{source: n for source, n in own.items() if source != row} for own in result.scores]
    besides = replace(result, scores=counted, uncounted=[{row: own[row]} for own in result.scores])
    for told in (result, besides):
        picture = Picture(kind="score", words=words, names=NAMES[: view.seats], result=told)
        scenes.append(scene_of(game, view, picture))
        said.append(alt_text.score(played, told, words, NAMES))
    for seat in range(view.seats):
        place = f"score.{seat}.{row}"
        assert scenes[0].texts(place) == scenes[1].texts(place) != []
        assert scenes[1].texts(f"score.{seat}.total") == [str(result.totals()[seat] - result.scores[seat][row])]
        assert (
            f"; not counted: {words.text(f'{game}.source.{row}')} "
            in said[1].splitlines()[besides.ranking().index(seat)]
        ) == (besides.uncounted[seat][row] != 0)
    assert "not counted" not in said[0]
    assert problems(scenes[1]) == []


@pytest.mark.parametrize(("game", "name", "lang"), IN_TURNS)
def test_a_number_before_a_name_is_turn_order_and_a_place_is_told_in_words(game, name, lang):
    (_, view, picture), *_ = pictures(find(game), load(name, game), Words(lang))
    scene = board(game).scene(view, picture)
    for seat in range(view.seats):
        told = scene.texts(f"player.{seat}.place")
        if picture.result:
            assert told == [picture.words.text("render.place", n=picture.result.places[seat])]
        else:
            assert all(text.removesuffix(".").isdecimal() for text in told)


@pytest.mark.parametrize(("game", "name", "lang"), IN_TURNS)
def test_court_scribe_fits_everywhere(game, name, lang):
    for kind, view, picture in pictures(find(game), load(name, game), Words(lang)):
        scene = board(game).scene(view, replace(picture, names=("Court Scribe",) * view.seats))
        assert problems(scene) == [], kind
        assert [(mark.ref, mark.what) for mark in (*scene.ground, *scene.marks) if mark.what.endswith("…")] == [], kind


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "sample"), SAMPLES)
def test_nothing_is_wrong_with_the_pictures_that_all_games_share(game, sample, lang):
    """Cover and course for every number of seats: nobody there, one and all, with short names and long ones."""
    played, seats, words = find(game), wanted(game).games[sample].seats, Words(lang)
    state, story = course_of(game, sample)
    view, result = played.view(state, PUBLIC), played.result(state)
    for people in (NAMES, LONG):
        for taken in (0, 1, seats):
            nothing_wrong(game, view, Picture(kind="lobby", words=words, names=people[:taken]))
        told = Picture(kind="course", words=words, names=people[:seats], result=result, course=story)
        nothing_wrong(game, view, told)


@pytest.mark.parametrize("game", rooms.each())
def test_the_legend_is_the_same_whoever_plays(game):
    """Whoever plays, in whatever language; that nothing is wrong with it: `tests.render.test_legend`."""
    shown = Picture(kind="legend", words=Words(LANGUAGES[0]), names=LONG[: game.seats[0]])
    view = game.view(game.new(game.seats[0], {}, "0" * 32)[0], PUBLIC)
    assert scene_of(game.id, view, shown).marks == legend(game, LANGUAGES[0]).marks


def nothing_wrong(game, view, picture):
    scene = scene_of(game, view, picture)
    assert problems(scene) == [], picture.kind
    texts = [*scene.texts()]
    cut = [text[:-1].strip() for text in texts if text.endswith("…")]
    assert [text for text in cut if not any(is_shortened(name, text, texts) for name in picture.names)] == []
    return scene


def is_shortened(name, text, texts):
    """Whether a text is the beginning of a name, or of what of it stands in a second line, below the first part."""
    before, found, _ = name.partition(text)
    return bool(found) and (not before or before.strip() in texts)


@cache
def course_of(game, sample):
    """The end of a stored game, and its course; played once for all languages."""
    played, one = find(game), wanted(game).games[sample]
    state, _ = played.new(one.seats, one.options, one.hex)
    first, moves = played.encode(state), []
    for key in (FOLDER / game / f"{sample}.txt").read_text("utf-8").split():
        decision = played.next(state)
        moves.append(Move(decision.seat, decision.id, decision.kind, key))
        played.play(state, decision.seat, key)
    assert state.over
    return state, course(played, played.decode(first), moves)
