"""Which events the head of a picture tells, and by which drawing; what they weigh in a recap."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.values import Event
from render.canvas import theme
from render.captions.news import Drawing, Drawings, Told
from render.confucius.actions import ICONS
from render.confucius.parts import BAMBOO, GIFT_ART, REWARD, SKIN

STAR = Drawing("star", theme.GOLD)
JUNK = Drawing(*ICONS["buy_junks"])
OFFICIAL = Drawing(*ICONS["bribe_official"])
STUDENT = Drawing("student", BAMBOO, SKIN)
ARMY = Drawing(*ICONS["recruit_army"])


EMPEROR = Drawing("emperor", theme.BRIGHT, SKIN)
READY = Drawing("check", theme.INK)


def _action(event: Event) -> Drawing:
    return Drawing(*ICONS[str(event.args["action"])])


def _favour(event: Event) -> Drawings:
    return EMPEROR, _action(event)


def _gift(event: Event) -> Drawing:
    return Drawing(*GIFT_ART[str(event.args["gift"])])


def _ready(event: Event) -> Drawings:
    return READY, _gift(event)


def _petition(event: Event) -> Drawings:
    return EMPEROR, _gift(event)


NEWS: Mapping[str, Told] = {
    "action": _action,
    "favour": _favour,
    "passed": Drawing(*ICONS["no_action"]),
    "bribed": OFFICIAL,
    "bought_away": OFFICIAL,
    "secured": Drawing(*ICONS["secure_official"]),
    "nominated": STUDENT,
    "forced": Drawing(*ICONS["force_examination"]),
    "junks_bought": JUNK,
    "sailed": Drawing(*ICONS["start_voyage"]),
    "visited": STAR,
    "recruited": ARMY,
    "invaded": Drawing(*ICONS["invade_foreign_land"]),
    "insulted": STAR,
    "gift_ready": _ready,
    "gift_given": _gift,
    "petitioned": _petition,
    "transferred": Drawing(*ICONS["transfer_influence"]),
    "swapped": Drawing(*ICONS["transfer_influence"]),
    "drew_money": Drawing(*ICONS["commercial_income"]),
    "drew_reward": Drawing("scroll", REWARD),
    "played_reward": Drawing("scroll", REWARD),
    "chief_named": Drawing("laurel", theme.BRIGHT),
    "wall": Drawing("wall", "#C7B48D"),
    "examination_won": STUDENT,
    "candidate_placed": STUDENT,
    "minister": STAR,
    "first_secretary": STAR,
    "invasion_success": READY,
    "invasion_failure": Drawing("cross", theme.INK),
    "conquered": STAR,
    "office": STAR,
}
BEGINS = frozenset({"action", "favour"})
"""Which events say what a seat is about to do."""
APART = frozenset({"passed"})
"""Which events of the same seat tell nothing of what it was about to do just before."""
POINTS: Mapping[str, str] = {
    "visited": "vp",
    "insulted": "vp",
    "minister": "vp",
    "first_secretary": "vp",
    "conquered": "vp",
    "office": "vp",
}
"""Which events change the points of their seat, and by which argument; ``-`` before it where they are lost."""
MATTERS = frozenset({"ministry", "invasion_success", "invasion_failure", "wall", "no_candidate_left", "chief_named"})
"""Which events change what everybody can do."""
