"""Which events the head of a picture tells, and by which drawing; what they weigh in a recap."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.values import Event
from render.canvas import theme
from render.captions.news import Drawing, Told
from render.ming.parts import SKIN, TRANSPORTS

MEMBER = Drawing("person", theme.ASH, SKIN)
PRINCE = Drawing("prince", theme.ASH, SKIN)
STAR = Drawing("star", theme.GOLD)


def _card(event: Event) -> Drawing:
    return Drawing(*TRANSPORTS[str(event.args["card"])])


NEWS: Mapping[str, Told] = {
    "prince_placed": PRINCE,
    "prince_moved": PRINCE,
    "prince_stepped": PRINCE,
    "prince_stood": PRINCE,
    "member_placed": MEMBER,
    "deployed": MEMBER,
    "to_city": MEMBER,
    "card_taken": _card,
    "dragon_taken": Drawing(*TRANSPORTS["dragon"]),
    "monk": Drawing("monk", theme.ASH, SKIN),
    "passed": Drawing("hourglass", theme.ASH),
    "city": Drawing("house", theme.ASH),
    "majority": STAR,
    "members_left": STAR,
    "monks": STAR,
    "sets": STAR,
    "five_sets": STAR,
    "single_tiles": STAR,
}
POINTS: Mapping[str, str] = {
    "sets": "points",
    "members_left": "points",
    "majority": "points",
    "majority_shared": "points",
    "monks": "points",
    "five_sets": "points",
    "single_tiles": "points",
}
"""Which events change the points of their seat, and by which argument; ``-`` before it where they are lost."""
MATTERS = frozenset({"displaced", "start_named", "scoring", "city"})
"""Which events change what everybody can do."""
