"""Servers by the shard of Discord's gateway that they belong to, and since when those of a shard can be acted on."""

from __future__ import annotations

import math

from msgspec import Struct

from bot.store.values.place import REACHED
from bot.store.values.table import Table


def shard_of(guild: int, count: int) -> int:
    """The shard of a server, as Discord has it; direct messages (0) are those of the first.

    >>> shard_of(5 << 22, 4), shard_of(0, 4)
    (1, 0)
    """
    return (guild >> 22) % count


class Servers(Struct, frozen=True):
    """The servers of some ``shards`` of so many."""

    count: int
    shards: frozenset[int]

    @property
    def all(self) -> bool:
        """Whether no server is left out."""
        return len(self.shards) == self.count

    def hold(self, guild: int) -> bool:
        """Whether a server (0: direct messages) is one of them."""
        return shard_of(guild, self.count) in self.shards

    def serve(self, table: Table) -> bool:
        """Whether it is one of them through which the people of a table act: its own, or, where no post arrives, the
        shard of direct messages.
        """
        return self.hold(table.guild if table.reached else 0)

    def where(self, guild: str = "guild") -> str:
        """`hold` as a condition of a statement; ``guild`` is the column."""
        if self.all:
            return "1 = 1"
        shards = ", ".join(map(str, sorted(self.shards))) or "-1"
        return f"({guild} >> 22) % {self.count} IN ({shards})"

    def where_served(self, table: str = "") -> str:
        """`serve` as a condition; ``table`` is the name of the table's row, with a dot."""
        if self.all:
            return "1 = 1"
        reached = ", ".join(f"'{place}'" for place in REACHED)
        return self.where(f"CASE WHEN {table}place IN ({reached}) THEN {table}guild ELSE 0 END")


EVERYWHERE = Servers(1, frozenset({0}))
"""All servers."""


class Mark(Struct, frozen=True):
    """When people could last act on the servers of a shard, as far as it is noted; ``lost``: since when they cannot, if
    some of that time was given back already (0: none was).
    """

    at: float
    lost: float = 0.0


class Marks(Struct, frozen=True):
    """The marks of the shards of so many: at least as many as the gateway has, and a multiple of it."""

    count: int
    by_shard: dict[int, Mark]

    def parts(self, shard: int, count: int) -> list[int]:
        """Those shards whose servers are those of one ``shard`` of ``count``.

        >>> Marks(4, {}).parts(1, 2)
        [1, 3]
        """
        return list(range(shard, self.count, count))

    def fitting(self, count: int) -> Marks:
        """The same for another number of shards: each server keeps its mark.

        >>> Marks(1, {0: Mark(5.0)}).fitting(2).by_shard
        {0: Mark(at=5.0, lost=0.0), 1: Mark(at=5.0, lost=0.0)}
        """
        many = math.lcm(self.count, count)
        found = {
            shard: self.by_shard[shard % self.count] for shard in range(many) if shard % self.count in self.by_shard
        }
        same = all(len({found.get(number) for number in range(shard, many, count)}) == 1 for shard in range(count))
        if same:
            return Marks(count, {shard: found[shard] for shard in range(count) if shard in found})
        return Marks(many, found)
