"""Golden playthroughs: whole games as readable text, and the command that writes them anew.

Lines that begin with ``>`` are picks (seat, kind of decision, keys), all others what came of them.

    python -m tests.engine.confucius.playthrough          the same picks, told as the rules are now
    python -m tests.engine.confucius.playthrough --new    new picks by the playout policy
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from engine.confucius import GAME
from engine.confucius.state import ConfuciusState
from engine.kernel.values import Decision, Event

FOLDER = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[int, dict[str, str]]] = {
    "three_seats_seed": (3, {}),
    "four_seats_official": (4, {"reading": "official_2008", "admiral_variation": "on"}),
    "five_seats_without_petitions": (5, {"petitions": "off"}),
}
Picker = Callable[[ConfuciusState, Decision], tuple[str, ...]]


def tell(event: Event) -> str:
    """One line for an event."""
    args = " ".join(
        f"{name}={','.join(map(str, value)) if isinstance(value, list) else value}"
        for name, value in event.args.items()
    )
    who = "" if event.seat < 0 else f" seat {event.seat}:"
    return f"  {event.kind}{who} {args}".rstrip() + (" (by itself)" if event.auto else "")


def playthrough(name: str, pick: Picker) -> Iterator[str]:
    """All lines of a game."""
    seats, options = GAMES[name]
    state, events = GAME.new(seats, options, f"{sorted(GAMES).index(name) + 1:032x}")
    yield f"{seats} seats, " + ", ".join(f"{key} {value}" for key, value in state.options.items())
    yield from map(tell, events)
    while not state.over:
        decision = next(one for one in GAME.decisions(state) if one.waiting)
        picks = pick(state, decision)
        yield f"> {decision.seat} {decision.kind} {' '.join(picks)}   [{len(decision.options)}]"
        events, _ = GAME.play(state, decision.seat, picks, decision.id)
        yield from map(tell, events)
    result = GAME.result(state)
    for seat in result.ranking():
        parts = ", ".join(f"{source} {points}" for source, points in result.scores[seat].items() if points)
        yield f"place {result.places[seat]}: seat {seat} with {result.totals()[seat]} ({parts})"


def recorded(name: str) -> Picker:
    """The picks of a golden file, one after the other."""
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    picks = iter([line.partition("   [")[0].split()[3:] for line in lines if line.startswith(">")])
    return lambda state, decision: tuple(next(picks))


def by_policy(name: str) -> Picker:
    """The picks of the playout policy."""
    rng = Random(name)
    assert GAME.playout is not None
    return lambda state, decision: GAME.playout(state, decision, rng)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        told = list(playthrough(game, by_policy(game) if "--new" in sys.argv else recorded(game)))
        (FOLDER / f"{game}.txt").write_text("\n".join(told) + "\n", encoding="utf-8")
