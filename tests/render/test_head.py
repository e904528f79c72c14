"""The head: what a phone 400 pixels wide must show is 44 pixels of type, whoever is asked and whatever has happened."""

from functools import lru_cache

import pytest
from msgspec.structs import replace

from engine.kernel.values import PUBLIC, Event
from render.canvas import theme, typography
from render.canvas.clip import touch
from render.canvas.picture import Picture
from render.canvas.scene import problems
from render.captions.news import Drawing, latest, table, weight
from render.jobs.draw import scene_of
from render.samples import NAMES, every_expansion, pictures
from render.widgets.head import BELOW, LINE, SECOND, SECOND_ROW
from render.words.words import LANGUAGES, Words
from tests.games import rooms
from tests.render.positions import moments

MOMENTS = {"start": 0.0, "early": 0.2, "middle": 0.5, "late": 0.85, "end": 1.0}
LARGE = ("head.name", "head.turn", "head.far", "head.headline")
BELOW_THE_LINE = ("Jörg", "Qyjpg", "Peggy", "Jyp-Qgy", "gypsy_joy")
WORDS = 5
"""A change is told in so many words at most."""
ARGUMENTS = ("card", "action", "colour", "aspect", "gift", "person", "event", "n", "vp", "points", "province")
"""What the events of games name."""
LEAST_CHANGE = 41
"""Only the longest ones are a little smaller, at a table of five."""


def in_turns(lang, found):
    """The share of a language: each of what is looked at in one of them."""
    return found[LANGUAGES.index(lang) :: len(LANGUAGES)]


@lru_cache(maxsize=2)
def positions(game, seats, full):
    """Forty-one positions of a game, with every expansion if it is ``full``: those of one test, for each language."""
    return moments(game, seats, every_expansion(game) if full else {}, 3, {f"{step}": step / 40 for step in range(41)})


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", rooms.each())
def test_a_phone_reads_the_head_without_zoom(game, lang):
    for seats in (game.seats[0], game.seats[-1]):
        for moment in moments(game, seats, {}, 3, MOMENTS):
            for kind, view, picture in in_turns(lang, list(pictures(game, moment, Words(lang)))):
                if kind == "score":
                    continue
                scene = scene_of(game.id, view, picture)
                texts = {mark.ref: mark for mark in (*scene.ground, *scene.marks) if mark.kind == "text"}
                for ref in LARGE:
                    assert ref not in texts or texts[ref].size >= theme.TASK, (kind, ref, texts[ref].what)
                assert "head.asked" not in texts or texts["head.asked"].size >= theme.TASK
                for seat in range(seats):
                    assert texts[f"head.standing.{seat}.vp"].size >= theme.TASK
                    if kind == "board":
                        assert texts[f"player.{seat}.vp"].size >= theme.READ, "the points on a panel of its own"
                assert all(mark.box[1] + mark.box[3] < BELOW for ref, mark in texts.items() if ref.startswith("head."))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", rooms.each())
def test_letters_of_the_head_touch_neither_one_another_nor_what_lies_below_them(game, lang):
    """Also those that reach below their line."""
    for seats in (game.seats[0], game.seats[-1]):
        for moment in moments(game, seats, {}, 3, MOMENTS):
            for kind, view, picture in in_turns(lang, list(pictures(game, moment, Words(lang)))):
                if kind != "score":
                    scene = scene_of(game.id, view, replace(picture, names=BELOW_THE_LINE[:seats]))
                    assert list(touching(scene)) == []


def touching(scene):
    """What a text of the head touches, and texts of the second row that reach over the line of their plate."""
    marks = [mark for mark in (*scene.ground, *scene.marks) if mark.ref.startswith("head.") and mark.ref != "head.seal"]
    for text in (mark for mark in marks if mark.kind == "text"):
        left, top = text.box[:2]
        shape, x, y = typography.mask(text.what, text.size, text.face)
        base = top + round(text.size * typography.CAP)
        box = (left + x + 1, base + y + 1, shape.width - 2, shape.height - 2)  # less the clear rim of a mask
        if box[1] + box[3] > SECOND_ROW + SECOND - LINE and top > SECOND_ROW:
            yield text.what, "its plate"
        for other in marks:
            beneath = other.ref in ("head.task", text.ref) or other.box == text.box
            if not beneath and touch(box, other.box):
                yield text.what, other.ref


@pytest.mark.parametrize("game", rooms.each())
def test_the_standings_lead_with_the_best_and_tell_the_final_score_at_the_end(game):
    (moment,) = moments(game, game.seats[-1], {}, 3, {"end": 1.0})
    result = game.result(moment.state)
    picture = Picture(words=Words(), names=NAMES[: game.seats[-1]], result=result)
    scene = scene_of(game.id, game.view(moment.state, PUBLIC), picture)
    for seat, total in enumerate(result.totals()):
        assert scene.texts(f"head.standing.{seat}.vp") == [str(total).replace("-", "–")]
    places = [scene.find(f"head.standing.{seat}.vp")[0].box[:2] for seat in result.ranking()]
    assert places == sorted(places)
    won = [seat for seat in result.ranking() if result.places[seat] == 1]
    assert all(scene.find(f"head.turn.{seat}") for seat in won)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", rooms.each())
def test_several_who_are_asked_are_shown_by_their_signs(game, lang):
    seats = game.seats[-1]
    (moment,) = moments(game, seats, {}, 3, {"middle": 0.5})
    for waiting in ((0,), (0, 1), tuple(range(seats))):
        picture = Picture(words=Words(lang), names=NAMES[:seats], waiting=waiting)
        scene = scene_of(game.id, game.view(moment.state, PUBLIC), picture)
        assert [seat for seat in range(seats) if scene.find(f"head.turn.{seat}")] == list(waiting)
        assert [seat for seat in range(seats) if scene.find(f"head.standing.{seat}.active")] == list(waiting)
        assert [found for found in problems(scene) if "head." in found] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", rooms.each())
def test_every_change_of_a_game_is_a_drawing_and_a_sentence_of_at_most_five_words(game, lang):
    """Whose it is, by a sign and a drawing; what was done, in words that begin with the verb."""
    told, words = set(), Words(lang)
    passing = (f"{game.id}.news.passed", f"{game.id}.news.bid_passed")
    passes = {words.text(key) for key in passing if words.has(key)}
    for full in (False, True):
        for moment in positions(game, game.seats[-1], full):
            for change in latest(game.id, moment.events, Words(lang), NAMES, 12):
                told.add(change)
    assert told
    for change in told:
        assert change.drawings
        assert all(isinstance(one, Drawing) for one in change.drawings)
        once = change.words.split(" × ")[0]
        assert 0 < len(change.words) <= 32, change
        assert 0 < len(once.split()) <= WORDS, change
        assert change.seat < 0 or once in passes or len(once.split()) > 1, change
        assert not once[0].isdigit(), change
        assert once[0] not in "+−-", change
        assert "{" not in change.words
    assert table(game.id)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", rooms.each())
def test_a_phone_reads_what_has_changed_without_zoom(game, lang):
    """In every position of two games the weightiest changes are 44 pixels of type, but for one in a hundred; none is
    shortened.
    """
    sizes = []
    for seats, full in ((game.seats[0], False), (game.seats[-1], True)):
        for moment in positions(game, seats, full):
            picture = Picture(words=Words(lang), names=NAMES[:seats], news=tuple(moment.events))
            scene = scene_of(game.id, game.view(moment.state, PUBLIC), picture)
            for index in range(2):
                for mark in scene.find(f"head.news.{index}"):
                    if mark.kind == "text":
                        assert not mark.what.endswith("…"), mark.what
                        sizes.append(mark.size)
    assert min(sizes) >= LEAST_CHANGE
    assert sum(size < theme.TASK for size in sizes) <= len(sizes) / 100


@pytest.mark.parametrize("game", rooms.each())
def test_an_event_that_an_earlier_edition_has_told_in_its_own_terms_is_left_out(game):
    """What is stored goes on being shown: a picture, a recap or a page does without such a line."""
    for kind in table(game.id):
        for args in ({}, dict.fromkeys(ARGUMENTS, "110"), dict.fromkeys(ARGUMENTS, -5)):
            event = Event(kind, 0, args)
            assert len(latest(game.id, [event], Words(), NAMES, 2)) <= 1
            assert weight(game.id, event, 1) >= 0
