"""What stands on the land of the cover of this game, from the left: drawings and how large they are."""

from __future__ import annotations

from render.canvas import theme
from render.captions.news import Drawing
from render.ming.parts import SKIN

COVER = (
    (Drawing("temple", "#7A8C8A"), 150),
    (Drawing("horse", "#8A4B2A"), 130),
    (Drawing("prince", theme.JADE, SKIN), 190),
    (Drawing("boat", "#3E7FA0", theme.FIELD), 140),
    (Drawing("rickshaw", theme.DARK_RED, theme.FIELD), 140),
    (Drawing("monk", "#B98A2E", SKIN), 130),
    (Drawing("junk", theme.INDIGO, theme.FIELD), 170),
)
