"""Questions about the board: places and their names, markers, tiles.

A place in a ministry is written ``hubu.4`` (space 4), a box of a foreign land ``foreign.1.2`` (slot 1, box 2).
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.confucius.data import CANDIDATES, COSTS, LANDS, MINISTRIES, SPACES
from engine.confucius.rulebook import ConfuciusFlow
from engine.confucius.state import NOBODY, ConfuciusState, ConfuciusView, Position
from engine.kernel.rules import Kind
from engine.kernel.values import Blocked, Frame, Label, Value

PLACES = [f"{ministry}.{space + 1}" for ministry in MINISTRIES for space in range(SPACES)]
_PLAIN = ("not_own_marker", "no_marker_there")
_SPOTS = {place: divmod(index, SPACES) for index, place in enumerate(PLACES)}


def spot(place: str) -> tuple[int, int]:
    """Ministry and space, both counted from 0, of a place like ``hubu.4``."""
    return _SPOTS[place]


def box(place: str) -> tuple[int, int]:
    """Slot and box, both counted from 0, of a place like ``foreign.1.2``."""
    _, slot, number = place.split(".")
    return int(slot) - 1, int(number) - 1


def boxes(pos: Position) -> Iterator[tuple[str, int, int, int]]:
    """Every box of a land still open: its place, slot, number, and whose army is in it."""
    for slot, land in enumerate(pos.lands):
        if not land.closed:
            for number, owner in enumerate(land.armies):
                yield f"foreign.{slot + 1}.{number + 1}", slot, number, owner


def box_args(pos: Position, place: str) -> dict[str, Value]:
    """What is told of a box: land, points, and whether it brings a reward."""
    slot, number = box(place)
    land = LANDS[pos.lands[slot].id]
    shown = land.boxes[number]
    return {"land": land.id, "vp": shown.vp, "icon": "with_reward" if shown.reward else "without_reward"}


def markers(pos: Position, seat: int, ministry: int) -> int:
    """m(X): own markers on officials and candidates there, lying or standing (CF-6.10)."""
    return pos.ministries[ministry].owners.count(seat)


def laid(pos: Position, place: str) -> tuple[str, int, bool]:
    """Tile (or empty), owner and whether secured, at a place."""
    ministry, space = _SPOTS[place]
    there = pos.ministries[ministry]
    return there.tiles[space], there.owners[space], there.secured[space]


def lay_marker(state: ConfuciusState, place: str, seat: int, *, secured: bool) -> None:
    """Set a marker of ``seat`` on the tile at ``place``; the one that was there goes back to its owner."""
    ministry, space = _SPOTS[place]
    there = state.ministries[ministry]
    there.owners[space] = seat
    there.secured[space] = secured


def place_args(place: str) -> dict[str, Value]:
    """A place in a ministry as arguments of a sentence."""
    ministry, space = _SPOTS[place]
    return {"ministry": MINISTRIES[ministry], "space": space + 1}


def tile_label(pos: Position, place: str) -> Label:
    """What lies at a place: a bare space, an official with its cost, a candidate; and whose marker is on it."""
    tile, owner, secured = laid(pos, place)
    args = place_args(place)
    if not tile:
        return Label("space", args, place=place)
    if tile in CANDIDATES:
        return Label("candidate_of", {**args, "owner_seat": owner}, place=place)
    args["coins"] = COSTS[tile]
    if owner == NOBODY:
        return Label("official", args, place=place)
    return Label(
        "official_of", {**args, "owner_seat": owner, "state": "secured" if secured else "unsecured"}, place=place
    )


def open_place(pos: Position, place: str) -> Label | None:
    """Why nothing can be done at a place: its ministry is resolved, or nothing lies there (CF-10.12)."""
    ministry, space = _SPOTS[place]
    there = pos.ministries[ministry]
    if there.resolved:
        return Label("resolved", {"ministry": there.id})
    return None if there.tiles[space] else Label("no_tile")


class ChooseTile(Kind[ConfuciusState, ConfuciusView]):
    """A decision for one place in the ministries; the keys are the places."""

    def why_not(self, pos: Position, frame: Frame, place: str) -> Label | None:
        """Why this place cannot be chosen; None if it can."""
        raise NotImplementedError

    def options(self, state: ConfuciusState, frame: Frame) -> list[str]:
        """Every place that can be chosen."""
        return [place for place in PLACES if self.why_not(state, frame, place) is None]

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """What lies there."""
        return tile_label(view, key)

    def blocked(self, view: ConfuciusView, frame: Frame) -> list[Blocked]:
        """The tiles of the open ministries that cannot be chosen, by reason, but for those nobody would look for."""
        reasons: list[tuple[Label, list[str]]] = []
        for place in PLACES:
            reason = None if open_place(view, place) else self.why_not(view, frame, place)
            if reason is None or reason.id in _PLAIN:
                continue
            alike = next((places for known, places in reasons if known == reason), None)
            if alike is None:
                reasons.append((reason, [place]))
            else:
                alike.append(place)
        return [
            Blocked(tile_label(view, places[0]) if len(places) == 1 else Label("tiles", {"tiles": [*places]}), reason)
            for reason, places in reasons
        ]


class ChooseSeat(Kind[ConfuciusState, ConfuciusView]):
    """A decision for one player; the keys are ``seat.0``, ``seat.1`` ..."""

    def why_not(self, pos: Position, frame: Frame, other: int) -> Label | None:
        """Why this player cannot be chosen; None if he can."""
        raise NotImplementedError

    def options(self, state: ConfuciusState, frame: Frame) -> list[str]:
        """Every player that can be chosen."""
        return [f"seat.{other}" for other in range(state.seats) if self.why_not(state, frame, other) is None]

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """That player."""
        return Label("player", {"player_seat": seat_of(key)}, place=key)

    def blocked(self, view: ConfuciusView, frame: Frame) -> list[Blocked]:
        """The other players that cannot be chosen."""
        out = []
        for other in range(view.seats):
            reason = self.why_not(view, frame, other)
            if reason is not None and other != frame.seat:
                out.append(Blocked(Label("player", {"player_seat": other}, place=f"seat.{other}"), reason))
        return out


def seat_of(key: str) -> int:
    """The seat of a key like ``seat.2``."""
    return int(key.split(".")[1])


def score(flow: ConfuciusFlow, seat: int, source: str, vp: int) -> None:
    """Points are moved on the track at once (CF-2.10)."""
    points = flow.state.players[seat].score
    points[source] = points.get(source, 0) + vp
