"""What lies about until a collection of all garbage, because it refers to itself: many such things are a stall."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator
from typing import Any


@contextlib.contextmanager
def lying_about(*kinds: type) -> Iterator[list[Any]]:
    """Gives a list that has, after the block, what was made within of these kinds and nobody can reach any more."""
    found: list[Any] = []
    gc.collect()
    gc.disable()
    try:
        yield found
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        found += [one for one in gc.garbage if isinstance(one, kinds)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
