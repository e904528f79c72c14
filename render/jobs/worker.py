"""Drawing in a process of its own: what crosses the border is a name and two short strings of bytes.

    pool = ProcessPoolExecutor(2, mp_context=get_context("spawn"))
    drawn = pool.submit(job, *pack("dragon", view, picture)).result()

A worker process has catalogues, fonts and boards of its own; of the words only the language is sent. A view is sent
whole, so what a worker draws knows no more than the seat the view was made for.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from engine.kernel.record import Move
from engine.kernel.registry import game, games
from render.boards import board
from render.canvas.picture import Picture
from render.captions.alt_text import picture_lines
from render.changes import with_changes
from render.jobs.draw import draw
from render.raster.encode import EncodedPicture
from render.raster.paint import paint
from render.samples import SamplePosition, pictures
from render.shared.score_course import course
from render.words.catalogues import catalogue
from render.words.words import LANGUAGES, Words


def job(game_id: str, view: bytes, picture: bytes) -> EncodedPicture:
    """Draw a picture and tell it (`EncodedPicture.alt`): the arguments are those `pack` has made.

    Raises `EngineError` for a game nobody knows, its `DamagedSave` for a view that is none of this game.
    """
    played = game(game_id)
    seen, wanted = unpack(game_id, view, picture)
    return replace(draw(game_id, seen, wanted), alt=picture_lines(played, seen, wanted))


def changed_job(game_id: str, view: bytes, picture: bytes, before: bytes) -> EncodedPicture:
    """`job` for a picture with a sign also at every place that is not as it was in the view ``before``."""
    played = game(game_id)
    seen, wanted = unpack(game_id, view, picture)
    wanted = with_changes(game_id, played.decode_view(before), seen, wanted)
    return replace(draw(game_id, seen, wanted), alt=picture_lines(played, seen, wanted))


def course_job(game_id: str, view: bytes, picture: bytes, first: bytes, moves: bytes) -> EncodedPicture:
    """`job` for a picture of the course of a game, which is found by playing ``moves`` again from the ``first`` state.

    Raises what `job` raises, and `EngineError` if the moves cannot be played.
    """
    played = game(game_id)
    wanted = replace(_PICTURES.decode(picture), course=course(played, played.decode(first), _MOVES.decode(moves)))
    seen = played.decode_view(view)
    return replace(draw(game_id, seen, wanted), alt=picture_lines(played, seen, wanted))


def since_job(game_id: str, view: bytes, picture: bytes, first: bytes, moves: bytes) -> EncodedPicture:
    """`job` for a picture with a sign at all that has changed since ``moves`` were played on the ``first`` state,
    besides the places it names itself.

    Raises what `job` raises, and `EngineError` if the moves cannot be played.
    """
    played = game(game_id)
    seen, wanted, state = played.decode_view(view), _PICTURES.decode(picture), played.decode(first)
    for move in _MOVES.decode(moves):
        played.play(state, move.seat, move.key, move.frame)
    wanted = with_changes(game_id, played.view(state, wanted.seat), seen, wanted)
    return replace(draw(game_id, seen, wanted), alt=picture_lines(played, seen, wanted))


def pack(game_id: str, view: Any, picture: Picture) -> tuple[str, bytes, bytes]:
    """The arguments of `job`, quick to send to another process."""
    return game_id, game(game_id).encode_view(view), _PACKER.encode(picture)


def unpack(game_id: str, view: bytes, picture: bytes) -> tuple[Any, Picture]:
    """What `pack` has packed. Raises what `job` raises."""
    return game(game_id).decode_view(view), _PICTURES.decode(picture)


def load_and_paint() -> None:
    """Load all games, fonts and words, and paint the first board of each game for the most seats, in one language.

    A second of work, and not more: until it is done there is no picture at all. What else a picture needs is painted
    with the first one that needs it.
    """
    for lang in LANGUAGES:
        catalogue(lang)
    for game_id in games():
        played = game(game_id)
        opening = SamplePosition("opening", played.new(played.seats[-1], None, "0" * 32)[0], [])
        for kind, view, picture in pictures(played, opening, Words(LANGUAGES[0])):
            if kind == "board":
                paint(board(game_id).scene(view, picture))


def _out(words: Any) -> str:
    lang: str = words.lang
    return lang


def _in(kind: type, lang: str) -> Any:
    return kind(lang)


_PACKER = msgspec.json.Encoder(enc_hook=_out)
_PICTURES = msgspec.json.Decoder(Picture, dec_hook=_in)
"""Of a picture's `Words` only the language crosses the border."""
_MOVES = msgspec.json.Decoder(list[Move])
