"""Whole games that an earlier program has recorded lead where they led: to every state, by its checksum.

A state that gets another field, or an option that leads elsewhere, fails here: games that are being played would no
longer be those that were recorded. Whoever needs such a change makes a way over for them, as those of ``rules_version``
1 have one (`engine.kernel.record.upgrade`). ``tests/saves/README.md`` says how these games came to be.
"""

import gzip
import json
from pathlib import Path

import msgspec
import pytest

from engine.kernel import record as records
from engine.kernel.values import PUBLIC
from render.boards import board
from render.canvas.scene import problems
from render.samples import NAMES, SamplePosition, pictures
from render.words.words import LANGUAGES, Words

FILES = sorted((Path(__file__).parents[1] / "saves").glob("*/games.jsonl.gz"))
LINES = [line for path in FILES for line in gzip.decompress(path.read_bytes()).splitlines()]
SAVED = [
    pytest.param(saved, id=f"{saved.game}-{saved.seats}-{len(saved.moves)}", marks=pytest.mark.xdist_group(saved.game))
    for saved in map(records.decode, LINES)
]

CUTS = 5
"""So often a game is cut off on its way."""
OLD = [
    json.loads(line)
    for line in gzip.decompress((FILES[0].parents[1] / "6da622b" / "finished.jsonl.gz").read_bytes()).splitlines()
]


@pytest.mark.parametrize("saved", SAVED)
def test_a_game_that_was_recorded_earlier_leads_where_it_led(saved):
    assert all(move.checksum or move.sealed for move in saved.moves)
    assert records.proved(saved) is None


def test_five_games_are_kept():
    assert len({param.values[0].game for param in SAVED}) >= 5


@pytest.mark.parametrize("number", range(len(OLD)))
def test_a_game_of_version_1_is_over_as_it_was_and_waits_on_the_way_for_whom_it_waited(number):
    """Finished with the same result; and cut off after every few moves, as a table that was running then."""
    old = OLD[number]
    saved = msgspec.convert(old["record"], records.Record)
    game, first, _ = records.start(saved)
    steps, states, divergence = records.upgrade(game, first, saved.moves)

    assert divergence is None
    assert states[-1].over
    result = game.result(states[-1])
    assert (result.totals(), result.places) == (old["totals"], old["places"])
    assert len(steps) == len(saved.moves)
    for cut in range(1 + number % CUTS, len(saved.moves), max(1, len(saved.moves) // CUTS)):
        _, states, _ = records.upgrade(game, first, saved.moves[:cut])
        waits = [[one.seat, one.kind] for one in game.decisions(states[-1]) if one.waiting]
        assert sorted(waits) == old["open"][cut - 1], cut


KEPT = [
    *SAVED,
    *(pytest.param(msgspec.convert(old["record"], records.Record), id=f"old-{n}") for n, old in enumerate(OLD)),
]
MOMENTS = 4
"""So many times on the way, and at its end, a kept game is drawn."""


@pytest.mark.slow
@pytest.mark.parametrize("saved", KEPT)
def test_a_kept_game_is_drawn_and_told_in_every_language(saved):
    game, state, events = records.start(saved)
    moves = saved.moves
    if saved.rules_version == 1:
        steps, _, _ = records.upgrade(game, state, moves)
        moves = records.folded(moves, steps)
    words, log = [Words(lang) for lang in LANGUAGES], list(events)
    for number, move in enumerate(moves, 1):
        before = state
        (*_, state), (events,), divergence = records.replay(game, state, [move])
        assert divergence is None
        log += events
        if number % (len(moves) // MOMENTS) == 0 or number == len(moves):
            for one in words:
                for kind, view, picture in pictures(game, SamplePosition("", state, events, before), one):
                    assert problems(board(game.id).scene(view, picture)) == [], (number, kind, one.lang)
    for one in words:
        for event in log:
            assert one.event(game.id, event.seen_by(PUBLIC), NAMES).strip()
        assert not state.over or one.text(f"{game.id}.end.{game.result(state).reason}")
