"""Which events the head of a picture tells, and by which drawing; what they weigh in a recap."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.values import Event
from render.canvas import theme
from render.captions.news import Drawing, Drawings, Told
from render.zhanguo.parts import ASPECT_ICONS, EMBER, FIRE, HUES, LINEN, OFFICIALS, SKIN, TRIGGERS, WOOD, sign_hue

STAR = Drawing("star", theme.GOLD)
CARD = Drawing("card", WOOD, LINEN)


def _card(event: Event) -> Drawings:
    aspect = str(event.args["card"]).partition("#")[0]
    return CARD, Drawing(ASPECT_ICONS[aspect], sign_hue(aspect))


def _action(event: Event) -> Drawing:
    return Drawing(*TRIGGERS[str(event.args["action"])])


def _official(event: Event) -> Drawing:
    drawing, robe = OFFICIALS[str(event.args["colour"])]
    return Drawing(drawing, robe, SKIN)


def _octagon(event: Event) -> Drawing:
    aspect = str(event.args["aspect"])
    return Drawing(f"octagon_{aspect}", HUES[aspect], theme.WHITE)


NEWS: Mapping[str, Told] = {
    "bid": STAR,
    "bid_passed": Drawing("hourglass", theme.ASH),
    "unified": _card,
    "court": _action,
    "court_first": _action,
    "octagons": _octagon,
    "great": _octagon,
    "vp": STAR,
    "unrest": Drawing("flame", FIRE, EMBER),
    "official": _official,
    "relocated": _official,
    "workers": Drawing(*TRIGGERS["hire_workers"]),
    "governor": Drawing(*TRIGGERS["install_governor"]),
    "palace": Drawing(*TRIGGERS["build_palace"]),
    "wall": Drawing(*TRIGGERS["build_wall"]),
    "order": STAR,
    "reward_accepted": _octagon,
    "reward_passed": Drawing("hourglass", theme.ASH),
    "score_governors": STAR,
    "score_octagons": STAR,
    "score_orders": STAR,
    "score_walls": STAR,
}
POINTS: Mapping[str, str] = {
    "vp": "n",
    "paid": "-n",
    "score_governors": "n",
    "score_octagons": "n",
    "score_orders": "n",
    "score_walls": "n",
}
"""Which events change the points of their seat, and by which argument; ``-`` before it where they are lost."""
MATTERS = frozenset({"wall", "palace", "great", "order", "discs", "reward_lapsed"})
"""Which events change what everybody can do."""
