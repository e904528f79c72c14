"""Which events the head of a picture tells, and by which drawing; what they weigh in a recap."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.values import Event
from render.canvas import theme
from render.captions.news import Drawing, Told
from render.china.parts import BACK, CARD_EDGES, CREST_GROUND, CRESTS, FORTRESS_GROUND, HUES, SKIN, STONE

HOUSE = Drawing("house", theme.ASH)
FORTRESS = Drawing("fortress", STONE, FORTRESS_GROUND)
STAR = Drawing("star", theme.GOLD)


def _crest(event: Event) -> Drawing:
    colour = str(event.args["card"])
    return Drawing(CRESTS[colour], HUES[colour], CREST_GROUND)


NEWS: Mapping[str, Told] = {
    "placed_house": HOUSE,
    "placed_on_fortification": HOUSE,
    "placed_fortification": FORTRESS,
    "placed_emissary": Drawing("person", theme.ASH, SKIN),
    "took_open": _crest,
    "drew": Drawing("cards", BACK, CARD_EDGES),
    "gave_up": _crest,
    "completed": Drawing("check", theme.INK),
    "house_points": STAR,
    "house_points_doubled": STAR,
    "alliance_points": STAR,
    "row": STAR,
    "row_doubled": STAR,
    "end_trigger": Drawing("hourglass", theme.ASH),
    "end_trigger_now": Drawing("hourglass", theme.ASH),
    "passed": Drawing("hourglass", theme.ASH),
}
POINTS: Mapping[str, str] = {
    "house_points": "n",
    "house_points_doubled": "n",
    "alliance_points": "n",
    "row": "n",
    "row_doubled": "n",
}
"""Which events change the points of their seat, and by which argument; ``-`` before it where they are lost."""
MATTERS = frozenset({"completed", "placed_fortification", "end_trigger", "end_trigger_now", "nothing_fits"})
"""Which events change what everybody can do."""
