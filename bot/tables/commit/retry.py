"""Several processes: what is done at a table is done anew when another process was quicker at the same table.

In one process the table's lock has the second press wait; between processes the compare-and-swap of the store says
`Conflict`, and nothing has changed then. The verb looks at the table as it is now and decides again by itself: a press
that is still fresh for its seat is carried out, whatever another seat has just done.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from bot.store.values.errors import Conflict
from bot.store.values.table import LOBBY
from bot.tables.commit.repository import Repository
from bot.tables.model.errors import NotInLobby, Outdated

TRIES = 6
"""How often a verb is tried. At one table more than one process is hardly ever at work."""


class WithRepository(Protocol):
    """A part of the storey, which works with the repository."""

    @property
    def repo(self) -> Repository:
        """Where."""
        ...


S = TypeVar("S", bound=WithRepository)
P = ParamSpec("P")
R = TypeVar("R")
Verb = Callable[Concatenate[S, int, P], Awaitable[R]]


def retry_on_conflict(verb: Verb[S, P, R]) -> Verb[S, P, R]:
    """A verb of one table that takes its lock and reads it first; its first argument is the table's id.

    Where others are quicker again and again it raises `Outdated`, in the lobby `NotInLobby`.
    """

    @wraps(verb)
    async def tried(self: S, table_id: int, /, *args: P.args, **options: P.kwargs) -> R:
        for _ in range(TRIES):
            try:
                return await verb(self, table_id, *args, **options)
            except Conflict:
                continue
        table = await self.repo.get(table_id)
        if table.status == LOBBY:
            raise NotInLobby(status=LOBBY)
        raise Outdated(await self.repo.position(table_id))

    return tried
