"""Which channels refuse what is sent there: one request tries them now and then, whatever waits there.

A channel has many lanes: a table's posts and edits, a tournament's news and threads. Each row has a growing pause of
its own; without one of the channel they would all be refused one after the other. In memory: after a start the pauses
of the rows hold still, and the first refusal makes that of the channel anew.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from bot.discord.delivery.address import Address
from bot.discord.delivery.verdicts import RequestRefused, closed_pause
from bot.discord.gateway.refusals import MISSING_ACCESS, UNKNOWN_CHANNEL, UNKNOWN_GUILD
from bot.store.values.place import REFUSED

WHOLE = ""
"""Stands for all that can be done in a channel: the bot cannot even see it, or it is gone."""

UNSEEN = (MISSING_ACCESS, UNKNOWN_CHANNEL, UNKNOWN_GUILD)
"""The codes that say so."""


class _Pause(Struct):
    """After so many refusals, until when nothing is sent, and what the place is then."""

    refusals: int = 0
    until: float = 0.0
    state: str = REFUSED


class Pauses:
    """What is refused, by channel and by what is done there: who may not post may edit still. ``clock()`` gives
    seconds since 1970.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._shut: dict[Address, dict[str, _Pause]] = {}

    def holds(self, address: Address, act: str) -> float:
        """Until when nothing of that is sent there; 0: whoever asks now may try it, and nobody else meanwhile."""
        shut = self._shut.get(address, {})
        found = [shut[reach] for reach in (WHOLE, act) if reach in shut]
        until = max((own.until for own in found), default=0.0)
        if until > self.clock():
            return until
        for own in found:
            own.until = self.clock() + closed_pause(own.refusals + 1)
        return 0.0

    def state(self, address: Address, act: str) -> str:
        """What the place is that refuses, of `bot.store.values.place`: and is known to be for what is held too."""
        shut = self._shut.get(address, {})
        return next((shut[reach].state for reach in (WHOLE, act) if reach in shut), REFUSED)

    def refused(self, address: Address, act: str, why: RequestRefused, state: str = REFUSED) -> None:
        """It has refused that, or (`UNSEEN`) all."""
        shut = self._shut.setdefault(address, {})
        if why.code in UNSEEN:
            act = WHOLE
        else:
            shut.pop(WHOLE, None)
        own = shut.setdefault(act, _Pause())
        own.refusals += 1
        own.state = state
        own.until = self.clock() + closed_pause(own.refusals)

    def taken(self, address: Address, act: str) -> bool:
        """It has taken that; returns whether others wait for it."""
        shut = self._shut.get(address, {})
        waited = [shut.pop(reach, None) for reach in (WHOLE, act)]
        if not shut:
            self._shut.pop(address, None)
        return any(waited)

    def changed(self, guild: int) -> None:
        """Something has changed in a server: all that is there may be tried."""
        self._shut = {address: shut for address, shut in self._shut.items() if address.guild != guild}
