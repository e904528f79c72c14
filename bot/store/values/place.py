"""The states of a place: what the channel of a table is for the bot, and for those who play there."""

from __future__ import annotations

OPEN, ARCHIVED = "", "archived"
"""All is well; the next post opens an archived thread, so that is as good."""

LOCKED, CLOSED, REFUSED, FULL = "locked", "closed", "refused", "full"
"""Nobody may write or press in the thread; the bot lacks rights, or is not in the private thread; Discord refuses what
is posted there, whatever the rights seem to be; a limit of Discord is reached.
"""

GONE, LEFT = "gone", "left"
"""The channel was deleted; the bot is not on the server any more."""

OUTAGE = "outage"
"""Discord says that the server is not there for now: nobody has left."""

STATES = (OPEN, ARCHIVED, LOCKED, CLOSED, REFUSED, FULL, GONE, LEFT, OUTAGE)
"""All of them."""

REACHED = (OPEN, ARCHIVED)
"""Where posts arrive."""

CARRIED = (LOCKED, CLOSED, REFUSED, FULL)
"""Where no post arrives, and a direct message carries a turn: its buttons work as ever."""

TRIED = (REFUSED, FULL)
"""Of which nobody tells when they are over: a post that arrives does."""
