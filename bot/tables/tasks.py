"""What is due, done at each of those it is due at."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from bot.store.values.errors import Conflict, StoreError

_log = logging.getLogger(__name__)


class Each:
    """Does some work at each ``what`` that was found; a fault at one stays there, and is told once."""

    def __init__(self, what: str) -> None:
        self.what = what
        self._faults: set[tuple[int, type[Exception]]] = set()

    async def __call__(self, found: Awaitable[list[int]], work: Callable[[int], Awaitable[object]]) -> None:
        """``work(id)`` for all that were found."""
        try:
            ids = await found
        except StoreError as error:
            _log.error("what is due at each %s cannot be read: %s", self.what, type(error).__name__)
            return
        for id in ids:  # noqa: A001
            try:
                await work(id)
            except Conflict:  # somebody else was quicker: the next look shows what is left
                continue
            except Exception as error:
                known = (id, type(error)) in self._faults
                self._faults.add((id, type(error)))
                level = logging.DEBUG if known else logging.ERROR
                _log.log(level, "what is due at %s %s fails", self.what, id, exc_info=error)
