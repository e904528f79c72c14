"""Drawing in another process: small arguments, the same picture, its text with it, warm before the first one."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import msgspec
import pytest
from msgspec.structs import replace

from engine.errors import EngineError
from engine.kernel.record import Move
from engine.kernel.registry import game as find
from engine.kernel.values import PUBLIC
from render.boards import board
from render.canvas.picture import Picture
from render.captions import alt_text
from render.changes import changes
from render.jobs import worker
from render.jobs.draw import draw
from render.jobs.worker import job, load_and_paint, pack, since_job
from render.raster.paint import GROUNDS, forget, paint
from render.samples import NAMES, SamplePosition, picks, pictures
from render.words import catalogues
from render.words.words import LANGUAGES, Words
from tests.games.rooms import EXAMPLE, built, each, some
from tests.render.positions import load, names, stored

OTHER = next(name for name in built() if name != EXAMPLE)


def wanted(game, name, lang="en"):
    return pictures(find(game), load(name, game), Words(lang))


@pytest.mark.parametrize("game", stored())
def test_what_crosses_the_border_comes_out_as_it_went_in(game):
    for name in names(game):
        for kind, view, picture in wanted(game, name, "de"):
            _, seen, asked = pack(game, view, picture)
            assert find(game).decode_view(seen) == view
            back = worker._PICTURES.decode(asked)
            assert back.words.lang == "de"
            assert msgspec.structs.replace(back, words=picture.words) == picture
            assert len(seen) + len(asked) < 20_000, kind


@pytest.fixture(scope="module")
def spawned():
    """Another process: to start one for each game would take longer than all they draw."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        yield pool


@pytest.mark.parametrize(
    "game", [pytest.param(one.id, marks=[mark for mark in one.marks if mark.name == "slow"]) for one in some()]
)
def test_a_spawned_process_draws_the_same_file_and_tells_it(game, spawned):
    """The other process has kept nothing that it drew, so this also shows that equal pictures are equal files."""
    every = [(view, picture) for name in names(game)[-2:] for _, view, picture in wanted(game, name, "de")]
    asked = {picture.kind: (view, picture) for view, picture in every}.values()
    spawned.submit(forget).result()
    drawn = list(spawned.map(job, *zip(*[pack(game, view, picture) for view, picture in asked], strict=True)))
    for (view, picture), one in zip(asked, drawn, strict=True):
        here = draw(game, view, picture)
        assert (one.data, one.media, one.width, one.height) == (here.data, here.media, here.width, here.height)
        assert one.alt == alt_text.picture_lines(find(game), view, picture) != ""


def test_a_game_nobody_knows_and_a_view_of_another_game_are_refused():
    _, view, picture = next(wanted(EXAMPLE, names(EXAMPLE)[0]))
    with pytest.raises(EngineError):
        job("nothing", *pack(EXAMPLE, view, picture)[1:])
    with pytest.raises(EngineError):
        job(OTHER, *pack(EXAMPLE, view, picture)[1:])


def test_warming_reads_the_words_of_every_language(monkeypatch):
    monkeypatch.setattr(catalogues, "_catalogues", {})
    monkeypatch.setattr(worker, "games", dict)
    load_and_paint()
    assert set(catalogues._catalogues) == set(LANGUAGES)


@pytest.mark.usefixtures("cold")
def test_after_warming_the_first_board_finds_its_grounds(monkeypatch):
    monkeypatch.setattr(worker, "games", lambda: {OTHER: find(OTHER)})
    forget()
    load_and_paint()
    kept = len(GROUNDS)
    assert kept
    opening = SamplePosition("opening", find(OTHER).new(find(OTHER).seats[-1], None, "3" * 32)[0], [])
    (first,) = [
        (view, picture) for kind, view, picture in pictures(find(OTHER), opening, Words("en")) if kind == "board"
    ]
    paint(board(OTHER).scene(*first))
    assert len(GROUNDS) == kept


@pytest.mark.parametrize("game", stored())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_picture_has_its_text(game, lang):
    played = find(game)
    for name in names(game):
        position = load(name, game)
        for kind, view, picture in wanted(game, name, lang):
            text = alt_text.picture_lines(played, view, picture)
            lines = text.split("\n")
            headline = picture.words.label(game, "headline", played.headline(view), picture.names)
            if kind == "score":
                assert len(lines) == position.state.seats
                assert all(any(name in line for line in lines) for name in picture.names)
            elif kind == "hand":
                held = alt_text.hand(played, view, picture.words, picture.names)
                at = lines.index(held[0]) if held else 0  # whole and together; what is new may stand behind
                assert lines[at : at + len(held)] == held
            else:
                assert headline in text
                assert lines.count(headline) <= 1
            if kind == "board":
                assert view.seat == PUBLIC


@pytest.mark.parametrize("game", each())
def test_what_has_changed_since_a_move_gets_a_ring(game):
    """As if the two views had been compared here; a place that is named besides gets one too."""
    seats = game.seats[-1]
    keys = picks(game, seats, {}, 4)
    state, _ = game.new(seats, {}, f"{4:032x}")
    first, moves, views = game.encode(state), [], []
    keys = keys[: min(40, len(keys) - 1)]
    for key in keys:
        decision = game.next(state)
        moves.append(Move(decision.seat, decision.id, decision.kind, key))
        game.play(state, decision.seat, key)
        views.append(game.view(state, PUBLIC))
    picture = Picture(words=Words("en"), names=NAMES[:seats])
    since = len(keys) * 5 // 8
    found = changes(game.id, views[since - 1], views[-1], picture)
    packed = pack(game.id, views[-1], picture)
    drawn, plain = since_job(*packed, first, msgspec.json.encode(moves[:since])), job(*packed)

    assert found
    assert drawn == job(*pack(game.id, views[-1], replace(picture, changed=found)))
    assert drawn.data != plain.data
    assert since_job(*packed, first, msgspec.json.encode(moves)).data == plain.data
