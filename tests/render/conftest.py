"""In these tests a missing word is an error."""

import pytest

from render.words import set_strict


@pytest.fixture(autouse=True)
def _strict():
    set_strict(True)
    yield
    set_strict(False)
