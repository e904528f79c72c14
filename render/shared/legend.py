"""How to read a board: which drawings a game uses, found in its own pictures, and the words that explain them.

Every drawing that means something has a message: ``<game>.legend.<drawing>``, or ``render.legend.<drawing>`` where it
says the same in all games; ``<family>`` explains all drawings ``<family>_...`` that have none of their own. The regions
of a board have messages ``<game>.region.<first word of their refs>``.
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from engine.kernel.registry import game as find
from engine.kernel.values import Event, View
from render.boards import board
from render.canvas import theme
from render.canvas.clip import within
from render.canvas.picture import Picture
from render.canvas.scene import Box, Mark, Scene
from render.canvas.typography import SEAL
from render.captions.news import Drawing, always
from render.raster.sprites import has
from render.samples import NAMES, every_expansion, moments, pictures
from render.widgets.tokens import CROWN
from render.words.catalogues import catalogue
from render.words.words import LANGUAGES, Words

SHARES = {"middle": 0.55, "late": 0.7}
KINDS = ("board", "hand", "area")
"""What is looked through. All that is ever drawn is found there, besides the crown; a test looks at everything."""
PLAIN = "middle"
SEED = 7
SIGNS = ("", "seat", "turn")
"""What is explained once for all games, and what nothing explains."""


class Sample(Struct, frozen=True):
    """A position in the middle of a game with what led to it, and all drawings that the game's pictures use, by the
    name they are explained under.
    """

    view: View
    news: tuple[Event, ...]
    drawings: dict[str, Drawing]


@cache
def sample(game_id: str) -> Sample:
    """Look through pictures of a game with every expansion; the board is one without. Some fifty milliseconds, once in
    a process.
    """
    game, words = find(game_id), Words()
    seats, middle = game.seats[-1], None
    news: tuple[Event, ...] = ()
    found, sizes = dict[str, Drawing](), dict[str, int]()
    plain: list[tuple[dict[str, str], dict[str, float]]] = []
    if every_expansion(game):
        plain.append(({}, {PLAIN: SHARES[PLAIN]}))
    for options, shares in (*plain, (every_expansion(game), SHARES)):
        for moment in moments(game, seats, options, SEED, shares):
            moment.before = None  # signs of a change are none of these drawings
            for kind, view, picture in pictures(game, moment, words):
                if kind not in KINDS:
                    continue
                if (kind, moment.name, middle) == ("board", PLAIN, None):
                    middle, news = view, picture.news
                scene = board(game_id).scene(view, picture)
                for mark in meaningful_drawings(scene):
                    name = explained(words, game_id, mark.what)
                    if mark.box[2] > sizes.get(name, 0):  # as it is where it is largest
                        sizes[name], found[name] = mark.box[2], _plain(mark, scene)
    assert middle is not None
    for drawing in (*always(game_id), CROWN, *(Drawing(name, theme.ASH) for name in own_names(game_id) if has(name))):
        found.setdefault(explained(words, game_id, drawing.name), drawing)
    return Sample(middle, news, {name: found[name] for name in sorted(found) if name not in SIGNS})


def own_names(game_id: str) -> list[str]:
    """The names under which a game explains drawings itself."""
    start = f"{game_id}.legend."
    return [key.removeprefix(start) for key in catalogue(LANGUAGES[0]).forms if key.startswith(start)]


def meaningful_drawings(scene: Scene) -> list[Mark]:
    """The marks of a scene that are drawings and mean something."""
    marks = (*scene.ground, *scene.marks)
    return [mark for mark in marks if mark.kind == "art" and (mark.ref or not mark.loose)]


def explained(words: Words, game_id: str, drawing: str) -> str:
    """The name under which a drawing is explained, its own or its family's; empty if nothing explains it."""
    names = (drawing, drawing.split("_")[0])
    return next((name for name in names if message(words, game_id, name)), "")


def message(words: Words, game_id: str, name: str) -> str:
    """The id of the message that explains a drawing; empty if there is none."""
    ids = (f"{game_id}.legend.{name}", f"render.legend.{name}")
    return next((known for known in ids if words.has(known)), "")


def regions(game_id: str, scene: Scene, words: Words) -> dict[str, list[Box]]:
    """The regions of a board that have words, and the boxes of all that is drawn in each."""
    found: dict[str, list[Box]] = {}
    for mark in (*scene.ground, *scene.marks):
        name = mark.ref.split(".")[0]
        if name and words.has(f"{game_id}.region.{name}"):
            found.setdefault(name, []).append(mark.box)
    return found


def sample_scene(game_id: str, words: Words) -> Scene:
    """The board of the sample."""
    view, news = sample(game_id).view, sample(game_id).news
    return board(game_id).scene(view, Picture(words=words, names=NAMES[: view.seats], news=news))


def _plain(mark: Mark, scene: Scene) -> Drawing:
    """The drawing of a mark with the character on it; a seat's piece is shown in the colour of none."""
    seats = {seat.colour for seat in theme.SEATS} | {seat.pale for seat in theme.SEATS}
    colour = theme.ASH if mark.colour in seats else mark.colour
    letters = (text.what for text in (*scene.ground, *scene.marks) if text.face == SEAL and within(text.box, mark.box))
    return Drawing(mark.what, colour, theme.FIELD if mark.ground in seats else mark.ground, next(letters, ""))
