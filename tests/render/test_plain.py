"""The plain board: a game without art has pictures too. The toy game is the proof."""

from random import Random

import pytest

from engine.kernel.values import PUBLIC
from render.boards import board
from render.canvas.picture import Picture
from render.canvas.scene import problems
from render.jobs.draw import draw
from render.plain_board import PlainBoard
from render.samples import pictures, play
from render.words.catalogues import add_locales
from render.words.words import LANGUAGES, Words
from tests.games.rooms import EXAMPLE
from tests.toy import GAME, LOCALES

NAMES = ("Anna", "Benno", "Clara", "Doro")


@pytest.fixture(autouse=True)
def _locales():
    add_locales(LOCALES)


def test_a_game_without_a_board_module_gets_the_plain_board():
    assert isinstance(board("toy"), PlainBoard)
    assert not isinstance(board(EXAMPLE), PlainBoard)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_plain_pictures_of_a_whole_game(seats, lang):
    from render.samples import SamplePosition

    words = Words(lang)
    kinds = set()
    rng = Random(4)
    for state, events in play(GAME, seats, {}, "4" * 32, lambda state, decision: rng.choice(decision.options)):
        for kind, view, picture in pictures(GAME, SamplePosition("now", state, list(events)), words):
            scene = board("toy").scene(view, picture)
            assert problems(scene) == []
            kinds.add(kind)
    assert kinds == {"board", "choose", "hand", "area", "detail", "score"}


def test_plain_board_tells_headline_brief_and_whose_turn():
    state, _ = GAME.new(3, {}, "0" * 32)
    picture = Picture(words=Words("de"), names=NAMES[:3])
    scene = board("toy").scene(GAME.view(state, PUBLIC), picture)
    assert scene.texts("head.headline") == ["Runde 1"]
    assert scene.texts("brief.1") == ["Benno: nahe Truhe 0, ferne Truhe 0 Perlen"]
    assert [seat for seat in range(3) if scene.find(f"head.turn.{seat}")] == [0, 1, 2]
    assert scene.texts("head.asked") == ["ein Gebot"]
    GAME.play(state, 1, "card2")
    scene = board("toy").scene(GAME.view(state, PUBLIC), picture)
    assert [seat for seat in range(3) if scene.find(f"head.turn.{seat}")] == [0, 2]


def test_plain_hand_is_only_the_own_one():
    state, _ = GAME.new(2, {}, "0" * 32)
    picture = Picture(kind="hand", words=Words(), names=NAMES[:2], seat=0)
    assert board("toy").scene(GAME.view(state, 0), picture).texts("hand.0") == ["Cards 1, 2, 3 and 4"]
    assert board("toy").scene(GAME.view(state, PUBLIC), picture).texts("hand") == ["Nothing in hand"]


def test_plain_spectator_board_does_not_depend_on_sealed_bids():
    state, _ = GAME.new(3, {}, "0" * 32)
    drawn = set()
    for card in ("card1", "card3"):
        twin, _, _ = GAME.apply(state, 1, card)
        drawn.add(draw("toy", GAME.view(twin, PUBLIC), Picture(words=Words(), names=NAMES[:3])).data)
    assert len(drawn) == 1


def test_score_sheet_of_a_tie_shows_the_tie_break():
    state, _ = GAME.new(2, {}, "1" * 32)
    rng = Random(1)
    while not state.over:
        decision = next(one for one in GAME.decisions(state) if one.waiting)
        GAME.play(state, decision.seat, rng.choice(decision.options))
    result = GAME.result(state)
    for own in state.chests:
        own.near, own.far = [1], [2, 3]
    result = GAME.result(state)
    assert result.places == [1, 1]
    picture = Picture(kind="score", words=Words(), names=NAMES[:2], result=result)
    scene = board("toy").scene(GAME.view(state, PUBLIC), picture)
    assert scene.texts("score.0.tie") == ["3"]
    assert scene.find("score.0.winner")
    assert scene.find("score.1.winner")
    assert problems(scene) == []
