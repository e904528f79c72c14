"""Pictures and words: views to files, message ids to sentences.

``words`` is where sentences come from, ``draw`` where pictures come from. How a board module is written stands in
``docs/architecture.md`` ("Pictures") and in ``render.scene``.
"""

from render.draw import Drawn, changes, draw
from render.scene import Picture
from render.words import Words, add_locales

__all__ = ["Drawn", "Picture", "Words", "add_locales", "changes", "draw"]
