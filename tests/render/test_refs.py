"""A ref is the piece of state it names: what one seat has is told at that seat's refs alone, and as it is."""

import re
from collections import Counter

import pytest
from msgspec.structs import fields

from engine.kernel.registry import game as find
from engine.kernel.values import PUBLIC
from render.boards import board
from render.canvas.picture import Picture
from render.samples import NAMES
from render.words.words import Words
from tests.render import kinds
from tests.render.kinds import differing
from tests.render.positions import load, names, stored

MORE = 7
"""So much more of a thing is drawn: no count of something else."""


def drawn(game, view):
    """What the board tells: how often each text stands at each ref."""
    scene = board(game).scene(view, Picture(kind="board", words=Words("en"), names=NAMES[: view.seats]))
    return Counter((mark.ref, mark.what) for mark in (*scene.ground, *scene.marks) if mark.kind == "text" and mark.ref)


def figures(view):
    """The numbers that every seat has of its own: a name, and for one of a list its place there. None where a game
    keeps what its seats have in another way.
    """
    players = getattr(view.table, "players", [])
    for one in fields(players[0]) if players else ():
        own = [getattr(player, one.name) for player in players]
        if all(type(value) is int for value in own):
            yield one.name, None
        elif all(type(value) is list and value and all(type(n) is int and n >= 0 for n in value) for value in own):
            yield from ((one.name, at) for at in range(min(map(len, own))))


def add(player, name, at, by):
    """Change a figure; what it is then."""
    if at is None:
        setattr(player, name, getattr(player, name) + by)
        return getattr(player, name)
    getattr(player, name)[at] += by
    return getattr(player, name)[at]


def of_seat(ref):
    """The seat that a ref of a panel names, or -1."""
    found = re.match(r"player\.(\d+)\.", ref)
    return int(found[1]) if found else -1


@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.xdist_group(game)) for game in stored()])
def test_what_one_seat_has_is_told_at_its_own_refs_alike_for_every_seat(game):
    played, name = find(game), next(name for name in names(game) if "middle" in name)
    view = played.view(load(name, game).state, PUBLIC)
    before, told, every = drawn(game, view), 0, list(figures(view))
    known = {ref for ref, _ in before}
    for figure, at in every:
        alike = []
        for seat in (0, view.seats - 1):
            now = add(view.table.players[seat], figure, at, MORE)
            changed = drawn(game, view) - before
            texts = [what for ref, what in changed if ref == f"player.{seat}.{figure}"]
            wrong, _ = differing(kinds.drawn(game, view, "board"), kinds.others(game, view, seat) if texts else {})
            assert not wrong, figure
            add(view.table.players[seat], figure, at, -MORE)
            assert {of_seat(ref) for ref, _ in changed} <= {seat, -1}, figure
            alike.append({ref.replace(f".{seat}.", ".N.", 1) for ref, _ in changed if of_seat(ref) == seat})
            assert all(str(now) in re.findall(r"\d+", what) for what in texts), figure
            others = {f"player.{seat}.{other}" for other, _ in every if other != figure}
            assert not others & {ref for ref, _ in changed}, figure
            assert texts or f"player.{seat}.{figure}" not in known, figure
            told += len(texts)
        assert alike[0] == alike[1], figure
    assert bool(told) == bool(every), "no figure of a seat is told on its panel"
