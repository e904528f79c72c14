"""The board shows the position: every figure, token and piece at its ref is that of the view (`tests.render.shown`)."""

from importlib import import_module

import pytest

from engine.kernel.registry import game as find
from engine.kernel.values import PUBLIC
from render.samples import NAMES
from tests.render.kinds import drawn
from tests.render.positions import in_turns, load, names, stored
from tests.render.shown import SEATS, TOKENS, pieces, same, seats, wrong

EVERY = [
    pytest.param(game, *name.values, id=f"{game}-{name.values[0]}", marks=[*name.marks, pytest.mark.xdist_group(game)])
    for game in stored()
    for name in in_turns(names(game))
]


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_the_board_shows_what_the_view_has_and_nothing_besides(game, name):
    table, played = import_module(f"tests.engine.{game}.shown"), find(game)
    view = played.view(load(name, game).state, PUBLIC)
    tokens = getattr(table, "tokens", lambda view: TOKENS)(view)
    told = [*seats(view, NAMES, played.points(view), tokens), *table.shown(view)]
    assert [*wrong(drawn(game, view, "board"), told, (*SEATS, *table.GOVERNED), table.PRINTED)] == []


def test_what_stands_at_a_ref_is_compared_by_all_its_numbers():
    assert same(["× 9"], 9)
    assert same(["–"], 0)
    assert same(["2/7"], (2, 7))
    assert same(["All cards in play"], ())
    assert not same(["× 9"], 8)
    assert not same(["9", "9"], 9)
    assert not same([], 0)
    assert not same(["seat_circle"], "seat_square")
    assert pieces({"a.0": ["cube"], "a.1": ["cube"], "a.1.number": ["3"]}) == 4
