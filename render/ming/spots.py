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
    "A1": ((230, 364), (317, 345), (385, 346), (296, 418)),
    "A2": ((145, 146), (112, 252), (66, 168), (109, 202)),
    "A3": ((266, 136), (379, 204), (310, 181), (379, 132)),
    "B1": ((622, 250), (719, 233), (729, 339), (717, 301)),
    "B2": ((569, 535), (644, 503), (524, 493), (615, 446)),
    "B3": ((497, 224), (465, 358), (440, 433), (485, 293)),
    "C1": ((997, 257), (920, 255), (860, 286), (949, 315)),
    "C2": ((943, 564), (1020, 559), (1013, 450), (993, 508)),
    "C3": ((837, 534), (801, 409), (721, 504), (816, 474)),
    "D1": ((382, 537), (331, 608), (301, 506), (317, 477)),
    "D2": ((270, 732), (196, 768), (122, 731), (166, 687)),
    "D3": ((100, 443), (95, 574), (156, 476), (131, 516)),
    "E1": ((633, 770), (609, 893), (580, 727), (604, 827)),
    "E2": ((390, 858), (306, 873), (470, 879), (453, 916)),
    "E3": ((473, 672), (385, 696), (487, 549), (475, 618)),
    "F1": ((1018, 821), (953, 701), (953, 826), (955, 760)),
    "F2": ((862, 869), (772, 879), (707, 809), (812, 814)),
    "F3": ((785, 626), (689, 675), (631, 627), (736, 570)),
}
SPOTS = tuple(Spots(*_FOUND[name]) for name in DISTRICTS)
"""By district."""
