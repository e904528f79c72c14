"""What places are called: by what the board prints at them, else by a letter that it prints nowhere.

Panel and picture take it from here, so that an option and the disc at its place always say the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import count

from msgspec import Struct

from engine.kernel.values import Label


class Signs(Struct, frozen=True):
    """What a board prints: ``own`` at places, in the words of `Label.place` (place -> letter, number or both), which
    the words of an option name; ``others`` are letters it prints for anything else.
    """

    own: Mapping[str, str] = {}
    others: str = ""

    def free(self) -> Iterator[str]:
        """The letters that the board prints nowhere: A to Z, then AA, AB ..."""
        printed = {*self.own.values(), *self.others}
        return (name for name in map(letter, count()) if name not in printed)


class Marks(Struct, frozen=True):
    """The marks on a picture of what may be chosen: ``discs`` (place -> what its disc says), ``here`` (places whose
    disc says nothing), and ``letters``: those of the discs that no words of an option name, each for one option alone.
    """

    discs: Mapping[str, str] = {}
    here: tuple[str, ...] = ()
    letters: Mapping[str, str] = {}

    def __bool__(self) -> bool:
        """Whether anything is marked."""
        return bool(self.discs or self.here)

    @property
    def kind(self) -> str:
        """The kind of picture that shows it: a detail where discs choose, else the board."""
        return "detail" if self.discs else "board"

    @property
    def places(self) -> dict[str, str]:
        """What discs say -> where they lie, for `Picture.places`."""
        return {name: place for place, name in self.discs.items()}


def letter(index: int) -> str:
    """The letter number ``index`` (from 0): A to Z, then AA, AB ...

    >>> letter(0), letter(25), letter(26), letter(53)
    ('A', 'Z', 'AA', 'BB')
    """
    name = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        name = chr(65 + rest) + name
    return name


def marks(labels: Collection[Label], signs: Signs, earlier: Iterable[Collection[Label]] = ()) -> Marks:
    """How the places are marked that the options of a decision name; ``earlier`` are those of the questions before it
    in the same turn: a place keeps its letter, and no other place gets it.
    """
    given: dict[str, str] = {}
    for before in earlier:
        given |= _marks(before, signs, given).letters
    return _marks(labels, signs, given)


def _marks(labels: Collection[Label], signs: Signs, given: Mapping[str, str]) -> Marks:
    """The marks of one decision, where some places have been ``given`` their letters.

    A disc stands where there are several places: with the board's own sign if all signs of these places differ; else
    with a letter, where an option has its place for itself. The other places get a disc that says nothing. Nothing is
    marked where most options name no place: then the choice is about something else.
    """
    named = Counter(label.place for label in labels if label.place)
    if 2 * named.total() < len(labels):
        return Marks()
    if len(named) == 1:
        return Marks(here=tuple(named))
    own = {place: signs.own[place] for place in named if place in signs.own}
    if len(set(own.values())) < len(own):
        own = {}
    alone = [place for place, times in named.items() if times == 1 and place not in own]
    taken = set(given.values())
    free = (name for name in signs.free() if name not in taken)
    letters = {place: given.get(place) or next(free) for place in alone}
    discs = {place: own.get(place) or letters[place] for place in named if place in own or place in letters}
    return Marks(discs, tuple(place for place in named if place not in discs), letters)
