"""The scenes of a game's board at its sample positions, as the checklists of the five boards ask for them."""

from engine.kernel.values import PUBLIC
from render.boards import board
from render.canvas.picture import Picture
from render.changes import changes
from render.jobs.draw import draw
from render.samples import NAMES, pictures
from render.words.words import Words
from tests.render.positions import load

LIMIT = 500 * 1024
"""Bytes of a picture that Discord shows at once on a phone."""


class Scenes:
    """The scenes of one game."""

    def __init__(self, game):
        self.game = game
        self.board = board(game.id)

    def draw_scene(self, state, kind="board", lang="en", seat=PUBLIC, **more):
        """The view of a seat, and the scene of it."""
        view = self.game.view(state, seat)
        people = NAMES[: view.seats]
        return view, self.board.scene(view, Picture(kind=kind, words=Words(lang), names=people, seat=seat, **more))

    def scene_of(self, name, kind="board", lang="en", seat=PUBLIC, **more):
        """The same at a sample position."""
        return self.draw_scene(load(name, self.game.id).state, kind, lang, seat, **more)

    def changed_by(self, state, change):
        """The places that look otherwise after a change of the state."""
        after = self.game.decode(self.game.encode(state))
        change(after)
        picture = Picture(words=Words(), names=NAMES[: state.seats])
        return set(changes(self.game.id, self.game.view(state, PUBLIC), self.game.view(after, PUBLIC), picture))

    def fit_a_post(self, name, lang="de"):
        """Every picture of a position can be posted: small enough, and wider than high."""
        for kind, view, picture in pictures(self.game, load(name, self.game.id), Words(lang)):
            drawn = draw(self.game.id, view, picture)
            assert len(drawn.data) <= LIMIT, kind
            assert drawn.height < drawn.width, kind
            assert drawn.media == "image/png"
            yield drawn


def mark_of(scene, ref):
    """The only mark of this place."""
    found = [mark for mark in scene.find(ref) if mark.ref == ref]
    assert len(found) == 1, (ref, found)
    return found[0]


def middle(mark):
    """The middle of a mark."""
    x, y, wide, high = mark.box
    return x + wide / 2, y + high / 2
