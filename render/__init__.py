"""Pictures and words: views to files, message ids to sentences.

``words`` is where sentences come from, ``draw`` where pictures come from, ``worker`` draws them in another process, and
``alt`` tells them. How a board module is written stands in
``docs/architecture.md`` ("Pictures") and in ``render.scene``.
"""

from render.changes import changes
from render.draw import Drawn, draw
from render.scene import Picture
from render.words import Words, add_locales
from render.worker import job, pack, warm

__all__ = ["Drawn", "Picture", "Words", "add_locales", "changes", "draw", "job", "pack", "warm"]
