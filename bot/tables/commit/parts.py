"""The parts of a table that change without a revision, each of which is stored for itself. Pure."""

from __future__ import annotations

from bot.store.values.table import Table

CLOCKS, PLANS, SETTINGS, PLACE = "clocks", "plans", "settings", "place"

PARTS: dict[str, frozenset[str]] = {
    CLOCKS: frozenset({"clocks", "votes"}),
    PLANS: frozenset({"plans"}),
    SETTINGS: frozenset({"lang", "followers", "muted", "lost", "shut", "tidied"}),
    PLACE: frozenset({"guild", "channel", "lost", "clocks", "votes"}),
}
"""Which fields belong together; where a table stands goes with its clocks, which stood still while it had no place."""


def require_part(part: str, before: Table, after: Table) -> None:
    """Raises `ValueError` if more differs than this part: it would not be stored, or takes a revision."""
    beyond = changed(before, after) - PARTS[part]
    if beyond:
        raise ValueError(f"{', '.join(sorted(beyond))}: not of the {part}")


def changed(before: Table, after: Table) -> set[str]:
    """The fields that differ."""
    return {name for name in Table.__struct_fields__ if getattr(before, name) != getattr(after, name)}
