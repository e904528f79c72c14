"""The examples in docstrings are true."""

import doctest
import importlib
import re

import pytest

from tests.games.rooms import ROOT
from tests.project.source import BESIDE, PRODUCT, files

TOLD = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in files(*PRODUCT, *BESIDE)
    if re.search(r"^\s*>>> ", path.read_text("utf-8"), re.MULTILINE)
]
"""The modules that show some. Only these are imported: to import them all takes longer than all examples."""


@pytest.mark.parametrize("name", TOLD)
def test_the_examples_of_a_module_are_true(name):
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried
    assert not failed
