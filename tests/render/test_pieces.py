"""A mark shows the piece of the state that its ref names: laid anywhere it is drawn there, as it is, nowhere else."""

import re
from collections import Counter, defaultdict

import pytest

from engine.kernel.registry import game as find
from engine.kernel.values import PUBLIC
from render.boards import board
from render.canvas.picture import Picture
from render.samples import NAMES
from render.words.words import Words
from tests.render.kinds import differing, drawn, others
from tests.render.pieces import pieces as pieces_of
from tests.render.positions import load, names, stored

APART, AT_ONCE = 7, 6
"""Pieces of one picture: so far apart in the list, and so many."""


def marks(game, view):
    """All marks of a board by their refs: what they are and their colours."""
    scene = board(game).scene(view, Picture(kind="board", words=Words("en"), names=NAMES[: view.seats]))
    found = defaultdict(Counter)
    for mark in (*scene.ground, *scene.marks):
        if mark.ref:
            found[mark.ref][mark.kind, mark.what, mark.colour, mark.ground] += 1
    return found


def put(table, path, value):
    """Lay something on a table."""
    *way, last = path
    for part in way:
        table = getattr(table, part) if hasattr(table, str(part)) and isinstance(part, str) else table[part]
    if isinstance(table, dict | list):
        table[last] = value
    else:
        setattr(table, last, value)


def together(pieces):
    """Pieces of which none touches what another one does, some at a time: a picture is dear."""
    left = sorted(enumerate(pieces), key=lambda one: (one[0] % APART, one[0]))
    while left:
        taken, touched, rest = [], set(), []
        for number, piece in left:
            touches = {*piece.now, *piece.shows, *piece.gone}
            if len(taken) < AT_ONCE and not touches & touched:
                taken.append(piece)
                touched |= touches
            else:
                rest.append((number, piece))
        yield taken
        left = rest


def wrong(before, after, pieces):
    """What is wrong with the picture of some pieces."""
    changed = {ref for ref in before.keys() | after.keys() if before.get(ref) != after.get(ref)}
    found = [f"{ref} changes" for ref in changed if not any(re.match(piece.here, ref) for piece in pieces)]
    for piece in pieces:
        found += [f"{ref} is not there" for ref in piece.shows.keys() - after.keys()]
        found += [f"{ref} is still there" for ref in set(piece.gone) & after.keys()]
        for ref, what in piece.shows.items():
            if what and what not in [text for _, text, _, _ in after.get(ref, ())]:
                found.append(f"{ref} is not {what}")
        if not any(re.match(piece.here, ref) for ref in changed):
            found.append(f"{piece.now} changes nothing")
    return found


def colours(found, refs):
    """The colours of the drawings at some refs."""
    return {colour for ref in refs for kind, _, colour, _ in found[ref] if kind == "art"}


@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.xdist_group(game)) for game in stored()])
def test_a_piece_is_drawn_where_it_lies_as_it_is_and_nowhere_else(game):
    played, name = find(game), next(name for name in names(game) if "middle" in name)
    raw = played.encode_view(played.view(load(name, game).state, PUBLIC))
    before = marks(game, played.decode_view(raw))
    for number, pieces in enumerate(together(pieces_of(game, played.decode_view(raw)))):
        view = played.decode_view(raw)
        for piece in pieces:
            for path, value in piece.now.items():
                put(view.table, path, value)
        after = marks(game, view)
        assert not wrong(before, after, pieces), pieces
        wrongly, _ = differing(drawn(game, view, "board"), others(game, view, number % view.seats))
        assert not wrongly, pieces
        for piece in pieces:
            if piece.seat >= 0:
                assert colours(after, piece.shows) == colours(before, [f"player.{piece.seat}.token"]), piece
