"""The places of the board, in ministries and foreign lands: which there are, and what is told of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.confucius.data import CANDIDATES, COSTS, LANDS, MINISTRIES, PLACES_OF, SPOTS, box
from engine.confucius.reasons import reason_words, shut
from engine.confucius.rules import ConfuciusKind
from engine.confucius.state import NOBODY, ConfuciusView, Position, Table
from engine.kernel.values import Blocked, Frame, Label, Value


class ChooseTile(ConfuciusKind):
    """A decision for one place in the ministries; the keys are the places."""

    def keys(self, pos: Position, frame: Frame[Any]) -> Iterable[str]:
        """Every tile that is not out of reach by CF-10.12."""
        return tiles(pos.table)

    def label(self, view: ConfuciusView, frame: Frame[Any], key: str) -> Label:
        """What lies there."""
        return tile_label(view.table, key)

    def blocked(self, view: ConfuciusView, frame: Frame[Any]) -> list[Blocked]:
        """The tiles that cannot be chosen, those with the same reason together."""
        alike: list[tuple[Label, list[str]]] = []
        for place, reason in shut(self, view, frame):
            why = reason_words(reason)
            places = next((places for known, places in alike if known == why), None)
            if places is None:
                alike.append((why, [place]))
            else:
                places.append(place)
        return [
            Blocked(
                tile_label(view.table, places[0]) if len(places) == 1 else Label("tiles", {"tiles": [*places]}), why
            )
            for why, places in alike
        ]


def tiles(table: Table) -> Iterator[str]:
    """The places of all tiles in open ministries: nothing else is ever bribed, moved or replaced (CF-10.12)."""
    for ministry, places in zip(table.ministries, PLACES_OF, strict=True):
        if not ministry.resolved:
            for place, tile in zip(places, ministry.tiles, strict=True):
                if tile:
                    yield place


def own_tiles(table: Table, seat: int) -> Iterator[str]:
    """The places of the tiles in open ministries with a marker of ``seat``."""
    for ministry, places in zip(table.ministries, PLACES_OF, strict=True):
        if not ministry.resolved and seat in ministry.owners:
            for place, owner in zip(places, ministry.owners, strict=True):
                if owner == seat:
                    yield place


def place_args(place: str) -> dict[str, Value]:
    """A place in a ministry as arguments of a sentence."""
    ministry, space = SPOTS[place]
    return {"ministry": MINISTRIES[ministry], "space": space + 1}


def tile_label(table: Table, place: str) -> Label:
    """What lies at a place: a bare space, an official with its cost, a candidate; and whose marker is on it."""
    tile, owner, secured = table.laid(place)
    args = place_args(place)
    if not tile:
        return Label("space", args, place=place)
    if tile in CANDIDATES:
        return Label("candidate_of", {**args, "owner_seat": owner}, place=place)
    args["coins"] = COSTS[tile]
    if owner == NOBODY:
        return Label("official", args, place=place)
    args |= {"owner_seat": owner, "state": "secured" if secured else "unsecured"}
    return Label("official_of", args, place=place)


def boxes(table: Table) -> Iterator[str]:
    """The places of all boxes of open lands: ``foreign.1.2`` is box 2 of the land in slot 1."""
    for slot, land in enumerate(table.lands, 1):
        if not land.closed:
            for number in range(1, len(land.armies) + 1):
                yield f"foreign.{slot}.{number}"


def army_in(table: Table, place: str) -> int:
    """Whose army is in a box, or `NOBODY`."""
    slot, number = box(place)
    return table.lands[slot].armies[number]


def box_args(table: Table, place: str) -> dict[str, Value]:
    """What is told of a box: land, points, and whether it brings a reward."""
    slot, number = box(place)
    land = LANDS[table.lands[slot].id]
    shown = land.boxes[number]
    return {"land": land.id, "vp": shown.vp, "icon": "with_reward" if shown.reward else "without_reward"}


def seen_box(view: ConfuciusView, place: str) -> dict[str, Value]:
    """`box_args` as a promise: from an empty stack no reward comes (CF-8.3)."""
    args = box_args(view.table, place)
    if args["icon"] == "with_reward" and not view.rewards_left:
        args["icon"] = "reward_gone"
    return args
