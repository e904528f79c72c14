"""The end of the program: it comes in time, whatever holds it up.

An orderly end takes less than a second as a rule. What may take longer has a limit of its own: a delivery under way,
an answer, a good-bye to Discord. For all else (a thread that does not come back, a search in a worker, a disk that
hangs) there is this: after a signal the program has so long, then it is gone as after SIGKILL. Nothing is lost by that:
what is confirmed is in the database, what is not delivered in the outbox.
"""

from __future__ import annotations

import logging
import os
import sys
import threading

LIMIT = 2.7
"""Seconds from the signal to the end."""

_log = logging.getLogger(__name__)


class ShutdownDeadline:
    """The limit to an end that has begun; `withdraw` it where somebody lives on."""

    def __init__(self) -> None:
        self._timer: threading.Timer | None = None

    @property
    def begun(self) -> bool:
        """Whether an end has begun."""
        return self._timer is not None

    def begin(self) -> None:
        """From now on the program has `LIMIT` seconds. A second signal changes nothing."""
        if self._timer is None:
            self._timer = threading.Timer(LIMIT, _end)
            self._timer.daemon = True
            self._timer.start()

    def withdraw(self) -> None:
        """Whoever has called the program goes on."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _end() -> None:
    _log.warning("stopped after %s s without waiting for what was under way; nothing is lost", LIMIT)
    sys.stderr.flush()
    os._exit(0)
