"""What stands on the land of the cover of this game, from the left: drawings and how large they are."""

from __future__ import annotations

from render.canvas import theme
from render.captions.news import Drawing

COVER = (
    (Drawing("event_drought", "#D98A4A", "#E9C795"), 120),
    (Drawing("house", theme.DARK_RED), 150),
    (Drawing("event_dragon_festival", theme.VERMILION, theme.BRIGHT), 110),
    (Drawing("dragon", theme.VERMILION, theme.WHITE), 184),
    (Drawing("buddha", theme.GOLD, theme.FIELD), 130),
    (Drawing("house", theme.DARK_RED), 170),
    (Drawing("rocket", theme.VIOLET, theme.BRIGHT), 110),
)
