"""What an area, a hand, a detail or a score sheet shows at a ref is what the board shows there; what belongs to a thing
lies on its plate in each of them.
"""

import importlib
import re
from functools import cache

import pytest

from engine.kernel.registry import game as find
from engine.kernel.values import PUBLIC
from tests.render.kinds import differing, drawn, others, strayed
from tests.render.positions import load, names, stored

games = pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.xdist_group(game)) for game in stored()])


@cache
def pictures(game):
    """Of every stored position the board, and by kind and seat all else: a hand as its owner sees it."""
    found = {}
    for name in names(game):
        state = load(name, game).state
        view = find(game).view(state, PUBLIC)
        rest = {"score": drawn(game, view, "score")}
        for seat in range(state.seats):
            rest |= {f"{kind} {seat}": one for kind, one in others(game, view, seat, ("area", "detail")).items()}
            rest[f"hand {seat}"] = drawn(game, find(game).view(state, seat), "hand", seat)
        found[name] = drawn(game, view, "board"), rest
    return found


@games
def test_what_is_shown_at_a_ref_is_the_same_in_every_kind_of_picture(game):
    for name, (board, rest) in pictures(game).items():
        wrong, compared = differing(board, rest)
        assert not wrong, name
        assert compared


@games
def test_what_belongs_to_a_thing_lies_on_its_plate(game):
    """But for what a game's pieces name as beside it, if there is anything."""
    pattern, aside = getattr(importlib.import_module(f"tests.engine.{game}.pieces"), "BESIDE", ""), set()
    for name, (board, rest) in pictures(game).items():
        for kind, scene in {"board": board, **rest}.items():
            away = set(strayed(scene))
            assert not {ref for ref, _ in away if not re.fullmatch(pattern, ref)}, (name, kind)
            aside |= away
    assert bool(aside) == bool(pattern), "nothing stands beside its plate: the pattern is not needed"
