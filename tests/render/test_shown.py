"""The board shows the position: every figure, token and piece at its ref is that of the view (`tests.render.shown`)."""

import re
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


OWN = re.compile(r"player\.(\d)\.(?!gift|received).*")
NOT_NAMED = re.compile(r"wall\.\d+\.owner|played\.\d\.seat")
"""What is a player's own; refs that name a thing, whoever owns it."""


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_a_seats_sign_is_that_of_the_seat_which_its_ref_names(game, name):
    """On the board, in areas and where one chooses: the last number of a ref, if it has one, or whose own it is."""
    table, state = import_module(f"tests.engine.{game}.shown"), load(name, game).state
    played = find(game)
    signs = list(getattr(table, "owners", getattr(table, "tokens", lambda view: TOKENS))(played.view(state, PUBLIC)))
    for kind, seat in (("board", PUBLIC), ("area", 1), ("detail", 1)):
        scene = drawn(game, played.view(state, seat), kind, seat)
        for mark in (*scene.ground, *scene.marks):
            numbers = OWN.findall(mark.ref) or [part for part in mark.ref.split(".") if part.isdigit()]
            if mark.kind == "art" and mark.what.startswith("seat_") and numbers and not NOT_NAMED.fullmatch(mark.ref):
                assert mark.what == signs[int(numbers[-1])], (kind, mark.ref)


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
