"""What the relay does with the outbox, a delivery at a time."""

from bot.store.outbox import Outbox
from bot.store.values.delivery import Delivery


async def claim(outbox: Outbox, now: float, *, direct: bool | None = None) -> Delivery | None:
    """Claim the oldest that is due (``direct``: of those to persons, or to channels); None if there is none."""
    found = await outbox.claim(now, {direct: 1})
    return found[0] if found else None
