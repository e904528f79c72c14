"""The counter-based generator: number k of a game depends on its seed and on k alone.

So seed and counter in the state are the whole generator, saves and replays need nothing else, and with the seed
published at the end everybody can verify every shuffle.
"""

from __future__ import annotations

from hashlib import blake2b, sha256


def number(seed: str, counter: int) -> int:
    """Random number ``counter`` of ``seed``: 64 bits.

    >>> number("00" * 16, 0)
    11297235879948823318
    """
    return int.from_bytes(blake2b(counter.to_bytes(8, "big"), digest_size=8, key=bytes.fromhex(seed)).digest(), "big")


def seed_hash(seed: str) -> str:
    """What is published when a game starts: the sha256 of the seed's hex text."""
    return sha256(seed.encode()).hexdigest()
