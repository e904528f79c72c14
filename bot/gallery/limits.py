"""What one address, one page and all together may cost: requests, and streams that stay open. Pure, but for the clock
that is given.
"""

from __future__ import annotations

import contextlib
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from bot import metrics

BURST, PER_SECOND = 90.0, 6.0
"""Requests of an address: so many at once, and so many a second for as long as it likes."""

NEAR = tuple(
    map(
        ip_network,
        ("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1/128", "fc00::/7", "fe80::/10"),
    )
)
"""Where a proxy of one's own may stand: this machine and private networks."""

REMEMBERED = 20_000
"""How many addresses are remembered; whoever has not been seen for longest is forgotten first."""

OF_ADDRESS, OF_PAGE, OF_ALL = 12, 2_000, 6_000
"""Streams that stay open: of one address, of one page, in all."""


def asker(peer: str, forwarded: str) -> str:
    """Who asks: the ``peer``, or, where that is a proxy of this machine or network, whom it says it asks for. Networks
    of IPv6 count as one; addresses of IPv4 never do, in whatever form they are told.

    >>> asker("127.0.0.1", "6.6.6.6, 203.0.113.7"), asker("203.0.113.9", "1.2.3.4"), asker("2001:db8:1:2:3::4", "")
    ('203.0.113.7', '203.0.113.9', '2001:db8:1:2::')
    >>> [asker("::ffff:127.0.0.1", told) for told in ("::ffff:203.0.113.7", "203.0.113.7:4711", "[2001:db8::1]:80")]
    ['203.0.113.7', '203.0.113.7', '2001:db8::']
    """
    try:
        known = _address(peer)
    except ValueError:
        return peer
    if any(known in network for network in NEAR):
        with contextlib.suppress(ValueError):
            known = _address(forwarded.rsplit(",", 1)[-1])
    return str(IPv6Address(int(known) >> 64 << 64) if isinstance(known, IPv6Address) else known)


def _address(text: str) -> IPv4Address | IPv6Address:
    """The address of a text; a port behind it is left out. Raises `ValueError` for none."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    known = ip_address(text)
    return known.ipv4_mapped or known if isinstance(known, IPv6Address) else known


class Requests:
    """How much every address may still ask. ``clock()`` gives seconds."""

    def __init__(self, clock: Callable[[], float], burst: float = BURST, per_second: float = PER_SECOND) -> None:
        self.clock = clock
        self.burst = burst
        self.per_second = per_second
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allow(self, address: str) -> bool:
        """Whether one more request of an address is answered; it counts."""
        now = self.clock()
        left, since = self._left.get(address, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.per_second)
        self._left[address] = (left - 1 if left >= 1 else left, now)
        self._left.move_to_end(address)
        while len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return left >= 1


class Streams:
    """Streams that are open, by address and by page."""

    def __init__(self, of_address: int = OF_ADDRESS, of_page: int = OF_PAGE, of_all: int = OF_ALL) -> None:
        self.most = (of_address, of_page, of_all)
        self._open: Counter[tuple[str, str]] = Counter()

    def of(self, page: str) -> int:
        """How many watch a page."""
        return self._open["page", page]

    @contextlib.contextmanager
    def one(self, address: str, page: str) -> Iterator[bool]:
        """Whether one more may be open; it is, until the end of the block."""
        names = (("address", address), ("page", page), ("all", ""))
        if any(self._open[name] >= most for name, most in zip(names, self.most, strict=True)):
            yield False
            return
        self._open.update(names)
        metrics.WATCHERS.inc()
        try:
            yield True
        finally:
            metrics.WATCHERS.dec()
            self._open.subtract(names)
            for name in names:
                if self._open[name] <= 0:
                    del self._open[name]
