"""Golden pictures: pixels, not bytes. ``python -m tests.render.goldens`` shows before and after, ``--renew`` keeps
the new ones.
"""

import pytest
from PIL import Image

from render.raster.paint import paint
from tests.render.goldens import FOLDER, NAMES_OF, SHARE, by_game, difference, scene


@pytest.mark.parametrize("name", [by_game(name) for name in NAMES_OF])
def test_picture_is_as_it_was(name):
    kept = Image.open(FOLDER / f"{name}.png")
    share, _ = difference(kept, paint(scene(name)))
    assert share <= SHARE, f"{share:.3%} of the pixels differ; see python -m tests.render.goldens"


def test_a_moved_token_is_noticed():
    name = next(name for name in NAMES_OF if name.endswith("-middle-board"))
    kept = Image.open(FOLDER / f"{name}.png").convert("RGB")
    moved = kept.copy()
    moved.paste(kept.crop((50, 30, 100, 70)), (800, 620))
    assert difference(kept, moved)[0] > SHARE


def test_no_stray_goldens():
    assert {f"{path.parent.name}/{path.stem}" for path in FOLDER.rglob("*.png")} == set(NAMES_OF)
