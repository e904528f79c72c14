"""The values that are stored of processes: who is at work, and who listens to which shard."""

from __future__ import annotations

from msgspec import Struct


class Process(Struct, frozen=True):
    """A process at work: where it runs, for how many seconds, and for how many its last sign of life is still good."""

    id: str
    host: str
    pid: int
    age: float
    left: float


class Lease(Struct, frozen=True):
    """A shard of ``count`` that ``owner`` listens to for so many ``seconds`` more (none: it has run out)."""

    shard: int
    count: int
    owner: str
    seconds: float
