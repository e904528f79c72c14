"""What stands on the land of the cover of this game, from the left: drawings and how large they are."""

from __future__ import annotations

from render.canvas import theme
from render.captions.news import Drawing
from render.china.parts import FORTRESS_GROUND, SKIN, STONE

COVER = (
    (Drawing("mountain", "#9C9A86"), 150),
    (Drawing("house", theme.INDIGO), 120),
    (Drawing("fortress", STONE, FORTRESS_GROUND), 170),
    (Drawing("person", theme.INDIGO, SKIN), 120),
    (Drawing("house", "#B98A4A"), 150),
    (Drawing("drum", theme.DARK_RED), 110),
    (Drawing("mountain", "#9C9A86"), 180),
)
