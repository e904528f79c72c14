"""Measures of a layout have names: no bare number stands in the functions that draw a game, nor in what all share."""

import ast

import pytest

from tests.games import rooms
from tests.games.rooms import ROOT
from tests.project.source import nodes

pytestmark = pytest.mark.xdist_group("source")
FEW = 3
"""So much is a count, a half or a third, a line as thin as it can be drawn."""


def bare(path):
    """Line and number of every bare measure in a function of a file."""
    functions = [one for one in nodes(path) if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)]
    inside = {node for one in functions for node in ast.walk(one) if isinstance(node, ast.Constant)}
    numbers = [node for node in inside if isinstance(node.value, int | float) and abs(node.value) > FEW]
    return sorted({(node.lineno, node.value) for node in numbers})


@pytest.mark.parametrize("place", [*rooms.built(), "widgets", "plain_board.py"])
def test_measures_of_a_layout_have_names(place):
    path = ROOT / "render" / place
    found = {
        f"{file.relative_to(ROOT)}:{line}": number
        for file in sorted(path.rglob("*.py")) or [path]
        for line, number in bare(file)
    }
    assert found == {}
