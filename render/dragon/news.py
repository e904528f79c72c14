"""Which events the head of a picture tells, and by which drawing; what they weigh in a recap."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.values import Event
from render.canvas import theme
from render.captions.news import Amount, Drawing, Told
from render.dragon.months import EVENTS, SUPER
from render.dragon.parts import SYMBOL_OF, SYMBOLS, THINGS

STAR = Drawing("star", theme.GOLD)
GOODS = {name: Drawing(*THINGS[name]) for name in THINGS}


def _person(event: Event) -> Drawing:
    return Drawing(*SYMBOLS[SYMBOL_OF[str(event.args["person"]).split(".")[0]]])


def _card(event: Event) -> Drawing:
    return Drawing(*SYMBOLS[SYMBOL_OF[str(event.args["card"]).removeprefix("card_")]])


def _event(event: Event) -> Drawing:
    name = str(event.args["event"])
    colour, ground, _ = EVENTS[name]
    return Drawing(f"event_{name}", colour, ground)


def _super(event: Event) -> Drawing:
    return Drawing(f"super_{event.args['super_event']}", *SUPER)


def _privilege(event: Event) -> Drawing:
    return GOODS[str(event.args["privilege"]).removeprefix("privilege_")]


NEWS: Mapping[str, Told] = {
    "month": _event,
    "event": _event,
    "super_event": _super,
    "dragon": Drawing("dragon", theme.ASH, theme.WHITE),
    "fee": Drawing("dragon", theme.ASH, theme.WHITE),
    "refill": Drawing("refill", THINGS["yuan"][1]),
    "tax": GOODS["yuan"],
    "tribute": GOODS["yuan"],
    "harvest": GOODS["rice"],
    "drought": GOODS["rice"],
    "fireworks": GOODS["rockets"],
    "festival": STAR,
    "study": STAR,
    "mongols": STAR,
    "round": STAR,
    "final": STAR,
    "parade": GOODS["space"],
    "bought": _privilege,
    "built_new": Drawing("house", theme.DARK_RED),
    "built_on": Drawing("house", theme.DARK_RED),
    "decay_gone": Drawing("no_palace", theme.DARK_RED),
    "quake_gone": Drawing("no_palace", theme.DARK_RED),
    "wall_built": Drawing("wall", "#B9B2A0"),
    "card": _card,
    "taken": _person,
    "removed": _person,
    "released": _person,
}


def _gained(event: Event) -> int:
    """What a use of the charter brings in points: only some persons bring any."""
    return int(str(event.args["n"])) if event.args["gain"] == "gain_vp" else 0


def _bonus(event: Event) -> int:
    """What a piece of the wall brings in points: only one piece brings any."""
    return int(str(event.args["n"])) if event.args["piece"] == "piece_vp" else 0


POINTS: Mapping[str, Amount] = {
    "study": "n",
    "festival": "n",
    "mongols": "n",
    "round": "n",
    "final": "n",
    "wall_scored": "n",
    "lantern": "n",
    "buddha": "n",
    "charter": _gained,
    "wall_built": _bonus,
}
"""Which events change the points of their seat, and by how many (`render.captions.news`)."""
MATTERS = frozenset({"event", "super_event", "dragon", "fee", "no_persons", "eclipse", "volcano", "won"})
"""Which events change what everybody can do."""
