"""A copy of a state is equal to it and shares nothing with it that can change."""

from random import Random
from typing import Any

import pytest
from msgspec import Struct

from engine.kernel.clone import clone
from tests.games import rooms


class Leaf(Struct):
    value: int
    names: list[str] = []


class Stone(Struct, frozen=True):
    value: int


class Tree(Struct, kw_only=True):
    """Every type of field that state data can have."""

    leaf: Leaf
    stone: Stone
    rows: list[list[int]]
    leaves: list[Leaf]
    by_name: dict[str, Leaf]
    counts: dict[str, int]
    pair: tuple[int, str] = (1, "a")
    perhaps: str | None = None
    either: Leaf | None = None
    anything: Any = None


def changeable(thing: Any) -> list[int]:
    """The ids of everything within ``thing`` that can change."""
    if isinstance(thing, Struct):
        found = [] if thing.__struct_config__.frozen else [id(thing)]
        parts = [getattr(thing, name) for name in thing.__struct_fields__]
    elif isinstance(thing, list | dict):
        found, parts = [id(thing)], list(thing.values() if isinstance(thing, dict) else thing)
    else:
        return []
    return found + [one for part in parts for one in changeable(part)]


def assert_is_a_twin(thing: Any) -> None:
    twin = clone(thing)
    assert twin == thing
    assert type(twin) is type(thing)
    assert not set(changeable(twin)) & set(changeable(thing))


def test_every_type_of_field_is_copied():
    leaf = Leaf(3, ["a"])
    tree = Tree(
        leaf=leaf, stone=Stone(1), rows=[[1], []], leaves=[leaf, Leaf(4)], by_name={"x": Leaf(5)}, counts={"y": 6}
    )
    assert_is_a_twin(tree)
    tree.either, tree.anything, tree.perhaps = Leaf(7), [Leaf(8)], "z"
    assert_is_a_twin(tree)
    assert clone(tree).stone is tree.stone


def test_what_is_no_state_data_is_refused():
    with pytest.raises(TypeError, match="set is not state data"):
        clone({1})


@pytest.mark.parametrize("game", rooms.each())
def test_a_copy_shares_nothing_that_can_change(game):
    state, rng = game.new(game.seats[-1], None, "5" * 32, confirm=True)[0], Random(game.id)
    for _ in range(60):
        if (decision := game.next(state)) is None:
            break
        game.advance(state, decision.frame, rng.choice(decision.options))
        assert_is_a_twin(state)
        assert_is_a_twin(game.view(state, decision.seat))
