"""What stands on the land of the cover of this game, from the left: drawings and how large they are."""

from __future__ import annotations

from render.canvas import theme
from render.captions.news import Drawing
from render.confucius.parts import BAMBOO, SKIN

COVER = (
    (Drawing("wall", "#C7B48D"), 160),
    (Drawing("student", BAMBOO, SKIN), 150),
    (Drawing("gift", theme.VERMILION, theme.BRIGHT), 110),
    (Drawing("emperor", theme.BRIGHT, SKIN), 190),
    (Drawing("official", BAMBOO, SKIN), 150),
    (Drawing("book", theme.INDIGO), 110),
    (Drawing("junk", theme.INDIGO, theme.FIELD), 170),
)
