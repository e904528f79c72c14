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


_FOUND = {
    "A1": Spots(prince=(230, 364), members=(317, 345), monastery=(385, 346), name=(296, 418)),
    "A2": Spots(prince=(145, 146), members=(112, 252), monastery=(66, 168), name=(109, 202)),
    "A3": Spots(prince=(266, 136), members=(379, 204), monastery=(310, 181), name=(379, 132)),
    "B1": Spots(prince=(622, 250), members=(719, 233), monastery=(729, 339), name=(717, 301)),
    "B2": Spots(prince=(569, 535), members=(644, 503), monastery=(524, 493), name=(615, 446)),
    "B3": Spots(prince=(497, 224), members=(465, 358), monastery=(440, 433), name=(485, 293)),
    "C1": Spots(prince=(997, 257), members=(920, 255), monastery=(860, 286), name=(949, 315)),
    "C2": Spots(prince=(943, 564), members=(1020, 559), monastery=(1013, 450), name=(993, 508)),
    "C3": Spots(prince=(837, 534), members=(801, 409), monastery=(721, 504), name=(816, 474)),
    "D1": Spots(prince=(382, 537), members=(331, 608), monastery=(301, 506), name=(317, 477)),
    "D2": Spots(prince=(270, 732), members=(196, 768), monastery=(122, 731), name=(166, 687)),
    "D3": Spots(prince=(100, 443), members=(95, 574), monastery=(156, 476), name=(131, 516)),
    "E1": Spots(prince=(633, 770), members=(609, 893), monastery=(580, 727), name=(604, 827)),
    "E2": Spots(prince=(390, 858), members=(306, 873), monastery=(470, 879), name=(453, 916)),
    "E3": Spots(prince=(473, 672), members=(385, 696), monastery=(487, 549), name=(475, 618)),
    "F1": Spots(prince=(1018, 821), members=(953, 701), monastery=(953, 826), name=(955, 760)),
    "F2": Spots(prince=(862, 869), members=(772, 879), monastery=(707, 809), name=(812, 814)),
    "F3": Spots(prince=(785, 626), members=(689, 675), monastery=(631, 627), name=(736, 570)),
}
SPOTS = tuple(_FOUND[name] for name in DISTRICTS)
"""By district."""
