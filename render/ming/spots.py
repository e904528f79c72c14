"""Where things stand in a district on pictures: the prince, the members, the monastery, the name.

The data file has places for pieces of its own size. A prince on a picture is larger, so that a phone can show whose he
is: here everything in a district stands so that nothing touches anything, as a search has found.
"""

from __future__ import annotations

from msgspec import Struct

from engine.ming.data import DISTRICTS

Point = tuple[int, int]


class Spots(Struct, frozen=True):
    """The places of a district in the unit of the data file."""

    prince: Point
    members: Point
    monastery: Point
    name: Point


_FOUND: dict[str, tuple[Point, Point, Point, Point]] = {
    "A1": ((224, 361), (307, 352), (372, 312), (302, 425)),
    "A2": ((141, 146), (107, 282), (80, 157), (112, 202)),
    "A3": ((266, 131), (379, 206), (307, 180), (365, 136)),
    "B1": ((624, 250), (735, 237), (725, 332), (717, 299)),
    "B2": ((568, 535), (642, 503), (525, 491), (615, 446)),
    "B3": ((497, 224), (465, 358), (440, 433), (485, 293)),
    "C1": ((1000, 262), (917, 232), (850, 278), (945, 317)),
    "C2": ((916, 566), (1004, 557), (1014, 437), (989, 482)),
    "C3": ((837, 534), (801, 409), (721, 504), (816, 474)),
    "D1": ((398, 533), (334, 578), (277, 531), (314, 480)),
    "D2": ((267, 718), (200, 763), (136, 742), (166, 687)),
    "D3": ((100, 443), (95, 574), (156, 476), (131, 516)),
    "E1": ((643, 772), (607, 888), (586, 740), (603, 827)),
    "E2": ((391, 832), (317, 873), (440, 869), (447, 907)),
    "E3": ((481, 677), (403, 695), (493, 585), (493, 623)),
    "F1": ((1018, 821), (953, 701), (953, 826), (955, 760)),
    "F2": ((862, 869), (772, 879), (707, 809), (812, 814)),
    "F3": ((794, 627), (706, 663), (633, 629), (730, 573)),
}
SPOTS = tuple(Spots(*_FOUND[name]) for name in DISTRICTS)
"""By district."""
