"""Whole games that an earlier program has recorded lead where they led: to every state, by its checksum.

A state that gets another field, or an option that leads elsewhere, fails here: games that are being played would no
longer be those that were recorded. Whoever needs such a change makes a way over for them, as those of ``rules_version``
1 have one (`engine.kernel.record.upgrade`). ``tests/saves/README.md`` says how these games came to be.
"""

import gzip
from pathlib import Path

import pytest

from engine.kernel import record as records

FILES = sorted((Path(__file__).parents[1] / "saves").glob("*/games.jsonl.gz"))
LINES = [line for path in FILES for line in gzip.decompress(path.read_bytes()).splitlines()]
SAVED = [
    pytest.param(saved, id=f"{saved.game}-{saved.seats}-{len(saved.moves)}", marks=pytest.mark.xdist_group(saved.game))
    for saved in map(records.decode, LINES)
]


@pytest.mark.parametrize("saved", SAVED)
def test_a_game_that_was_recorded_earlier_leads_where_it_led(saved):
    assert all(move.checksum or move.sealed for move in saved.moves)
    assert records.proved(saved) is None


def test_five_games_are_kept():
    assert len({param.values[0].game for param in SAVED}) >= 5
