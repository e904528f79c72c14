"""A table is opened by its form: filled in as it stands, or otherwise in some of its fields."""

from __future__ import annotations

from typing import Any


async def opens(who: Any, channel: Any, game: str = "toy", **filled: list[str]) -> Any:
    """Open a table by the command that names its game; returns what is answered in the end, also a refusal."""
    asked = await who.slash(channel, "game new", game=game)
    if asked.modal is None:
        return asked
    return await who.submit_modal(asked, {**standing(asked), **filled})


def standing(asked: Any) -> dict[str, list[str]]:
    """What stands in a form that is open: for each field its chosen values."""
    parts = (label["component"] for label in asked.modal["components"])
    return {part["custom_id"]: [one["value"] for one in part["options"] if one.get("default")] for part in parts}
