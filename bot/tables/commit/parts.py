"""The parts of a table that change without a revision, each of which is stored for itself. Pure."""

from __future__ import annotations

from bot.store.values.table import Table

CLOCKS, PLANS, SETTINGS, STATE = "clocks", "plans", "settings", "state"

PARTS: dict[str, frozenset[str]] = {
    CLOCKS: frozenset({"clocks", "votes"}),
    PLANS: frozenset({"plans"}),
    SETTINGS: frozenset({"lang", "followers", "muted", "lost", "shut", "tidied", "web_key", "web_open", "web_waits"}),
    STATE: frozenset({"place", "place_since", "place_told", "by_dm", "lost", "clocks", "votes"}),
}
"""Which fields belong together; what the place of a table is goes with its clocks: they stand still while nobody is
told anything there.
"""


def require_part(part: str, before: Table, after: Table) -> None:
    """Raises `ValueError` if more differs than this part: it would not be stored, or takes a revision."""
    beyond = changed(before, after) - PARTS[part]
    if beyond:
        raise ValueError(f"{', '.join(sorted(beyond))}: not of the {part}")


def changed(before: Table, after: Table) -> set[str]:
    """The fields that differ."""
    return {name for name in Table.__struct_fields__ if getattr(before, name) != getattr(after, name)}
