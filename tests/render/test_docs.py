"""The examples in the docstrings are true."""

import doctest
import importlib
import pkgutil

import pytest

import render

MODULES = [
    module.name for module in pkgutil.walk_packages(render.__path__, "render.") if not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0
