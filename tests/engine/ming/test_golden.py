"""Golden playthroughs: whole games as readable text.

``python -m tests.engine.ming.test_golden`` writes them anew after a change of the rules that is meant.
"""

from pathlib import Path
from random import Random

import pytest

from engine.ming import GAME

FOLDER = Path(__file__).parent / "golden"
GAMES = {"two": (2, {}), "three": (3, {"open_hands": "on"}), "four": (4, {"colour_1": "yellow"})}


def told(event) -> str:
    args = " ".join(f"{key}={value}" for key, value in event.args.items())
    who = f"seat{event.seat} " if event.seat >= 0 else ""
    return f"    {who}{event.kind} {args}{' (auto)' if event.auto else ''}".rstrip()


def written(name: str) -> str:
    seats, options = GAMES[name]
    rng = Random(name)
    state, events = GAME.new(seats, options, f"{rng.getrandbits(128):032x}")
    lines = [f"Ming Dynasty, {seats} seats, {options}", *map(told, events)]
    while not state.over:
        decision = rng.choice([one for one in GAME.decisions(state) if one.waiting])
        key = GAME.playout(state, decision, rng)
        lines.append(f"seat{decision.seat} {decision.kind}: {key}")
        lines += map(told, GAME.play(state, decision.seat, key)[0])
    result = GAME.result(state)
    lines += [f"seat{seat} place {result.places[seat]}: {score}" for seat, score in enumerate(result.scores)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_the_game_goes_as_written(name):
    assert (FOLDER / f"{name}.txt").read_text(encoding="utf-8") == written(name)


if __name__ == "__main__":
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(written(name), encoding="utf-8")
