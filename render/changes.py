"""What differs between two views, as places on the board."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from render.boards import board
from render.canvas.picture import Picture
from render.canvas.scene import changed_places


def changes(game_id: str, before: Any, after: Any, picture: Picture) -> tuple[str, ...]:
    """The places that differ between two views of one seat (or of the spectator): for ``picture.changed``."""
    plain = replace(picture, places={}, changed=(), news=())
    made = board(game_id)
    return changed_places(made.scene(before, plain), made.scene(after, plain))


def with_changes(game_id: str, before: Any, after: Any, picture: Picture) -> Picture:
    """``picture`` with a sign at every such place, besides those it names itself."""
    found = [*picture.changed, *changes(game_id, before, after, picture)]
    return replace(picture, changed=tuple(dict.fromkeys(found)))
