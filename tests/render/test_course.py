"""The course of points after a game."""

import pytest

from engine.kernel.record import Move
from engine.kernel.registry import game as find
from engine.kernel.values import PUBLIC
from render.canvas.picture import Picture
from render.canvas.scene import problems
from render.captions import alt_text
from render.jobs.draw import scene_of
from render.samples import NAMES, picks
from render.shared.legend import explained
from render.shared.score_course import GAINS, course
from render.words.words import LANGUAGES, Words
from tests.games import rooms

SEED = "4" * 32


def played(game, seats):
    """The first and the last state of a game, and its moves."""
    keys = picks(game, seats, {}, 4)
    state, _ = game.new(seats, {}, f"{4:032x}")
    first, moves = game.encode(state), []
    for key in keys:
        decision = game.next(state)
        moves.append(Move(decision.seat, decision.id, decision.kind, key))
        game.play(state, decision.seat, key)
    return first, state, moves


@pytest.mark.parametrize("game", rooms.each())
def test_the_course_leads_round_by_round_to_the_final_score(game):
    first, state, moves = played(game, game.seats[-1])
    found = course(game, game.decode(first), moves)
    totals = game.result(state).totals()

    assert [one.number for one in found.rounds] == list(range(len(found.rounds)))
    assert len(found.rounds) >= 2
    assert list(found.rounds[-1].points) == totals
    assert list(found.rounds[0].points) == game.points(game.view(game.decode(first), PUBLIC))
    assert 0 < len(found.gains) <= GAINS
    assert [gain.points for gain in found.gains] == sorted((gain.points for gain in found.gains), reverse=True)
    for gain in found.gains:
        assert 0 < gain.round < len(found.rounds)
        assert gain.event is None or gain.event.seat == gain.seat
    best = found.gains[0]
    before, after = (found.rounds[number].points[best.seat] for number in (best.round - 1, best.round))
    assert after > before

    for lang in LANGUAGES:
        picture = Picture(
            kind="course", words=Words(lang), names=NAMES[: game.seats[-1]], result=game.result(state), course=found
        )
        view = game.view(state, PUBLIC)
        scene = scene_of(game.id, view, picture)
        assert problems(scene) == []
        assert [scene.texts(f"course.{seat}.total") for seat in range(len(totals))] == [[str(one)] for one in totals]
        icons = [mark.what for mark in scene.find("course.event")]
        key = {mark.ref.split(".")[2]: mark.what for mark in scene.find("course.key") if mark.kind == "text"}
        said = {explained(picture.words, game.id, icon) for icon in icons}
        assert {explained(picture.words, game.id, icon) for icon in key} == said, "each mark is explained once"
        assert len(key) == len(said)
        assert all(text and not text.endswith("…") for text in key.values())
        told = alt_text.picture_lines(game, view, picture)
        assert all(f"{name}" in told for name in picture.names)
        assert all(f"+{gain.points}" in told for gain in found.gains)
        rounds = [picture.words.say(game.id, "nth", n=gain.round) for gain in found.gains]
        assert all(f"({one})" in told for one in rounds), "a round is called as the game calls it"


def test_a_course_of_no_moves_has_no_gains():
    game = find(rooms.EXAMPLE)
    state, _ = game.new(game.seats[0], {}, SEED)
    found = course(game, state, [])
    assert found.gains == ()
    assert [one.points for one in found.rounds] == [found.rounds[0].points] * 2
