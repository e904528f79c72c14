"""In these tests a missing word is an error."""

from collections import OrderedDict

import pytest

from render.canvas.typography import MASKS
from render.raster.paint import GROUNDS
from render.raster.sprites import SPRITES
from render.words.catalogues import set_strict


@pytest.fixture(autouse=True)
def _strict():
    set_strict(True)
    yield
    set_strict(False)


@pytest.fixture
def cold(monkeypatch):
    """Nothing is kept that was drawn before; the tests that follow find it again and need not draw it anew."""
    for store in (GROUNDS, SPRITES, MASKS):
        monkeypatch.setattr(store, "_kept", OrderedDict())
        monkeypatch.setattr(store, "used", 0)
