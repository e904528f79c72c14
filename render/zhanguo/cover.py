"""What stands on the land of the cover of this game, from the left: drawings and how large they are."""

from __future__ import annotations

from render.canvas import theme
from render.captions.news import Drawing
from render.zhanguo.parts import EMBER, FIRE, LINEN, SKIN, STRAW, SUNBURNT, WOOD

COVER = (
    (Drawing("wall", "#C7B48D"), 170),
    (Drawing("worker", STRAW, SUNBURNT), 120),
    (Drawing("palace_part", WOOD, LINEN), 180),
    (Drawing("governor", theme.DARK_RED, SKIN), 180),
    (Drawing("official_military", "#A15A4C", SKIN), 140),
    (Drawing("flame", FIRE, EMBER), 110),
    (Drawing("wall", "#C7B48D"), 170),
)
