"""Golden playthroughs: whole games as readable text, and the command that writes them anew.

Lines that begin with ``>`` are picks (seat, kind of decision, keys), all others what came of them. The test plays the
picks again and compares every line.

    python -m tests.engine.dragon.playthrough          the same picks, told as the rules are now
    python -m tests.engine.dragon.playthrough --new    new picks by the playout policy
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from engine.dragon import GAME
from engine.kernel.values import Decision, Event

FOLDER = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[int, dict[str, str]]] = {
    "two_seats": (2, {"draft_start": "0"}),
    "three_seats_wall_earthquake": (
        3,
        {"great_wall": "on", "super_events": "on", "super_event_pick": "earthquake", "large_privilege_price": "6"},
    ),
    "four_seats_tornado": (4, {"super_events": "on", "super_event_pick": "tornado", "open_hands": "on"}),
    "five_seats_wall_chosen": (
        5,
        {
            "great_wall": "on",
            "super_events": "on",
            "super_event_pick": "choose_after_row",
            "third_wall_scoring": "after_event",
        },
    ),
}


def tell(event: Event) -> str:
    """One line for an event."""
    args = " ".join(
        f"{name}={','.join(map(str, value)) if isinstance(value, list) else value}"
        for name, value in event.args.items()
    )
    who = "" if event.seat < 0 else f" seat {event.seat}:"
    return f"  {event.kind}{who} {args}".rstrip() + (" (by itself)" if event.auto else "")


def playthrough(name: str, pick: Callable[[Decision], tuple[str, ...]]) -> Iterator[str]:
    """All lines of a game."""
    seats, options = GAMES[name]
    state, events = GAME.new(seats, options, f"{sorted(GAMES).index(name) + 1:032x}")
    yield f"{seats} seats, " + ", ".join(f"{key} {value}" for key, value in state.options.items())
    yield from map(tell, events)
    while not state.over:
        decision = GAME.decisions(state)[0]
        picks = pick(decision)
        yield f"> {decision.seat} {decision.kind} {' '.join(picks)}   [{len(decision.options)}]"
        events, _ = GAME.play(state, decision.seat, picks, decision.id)
        yield from map(tell, events)
    result = GAME.result(state)
    for seat in result.ranking():
        parts = ", ".join(f"{source} {points}" for source, points in result.scores[seat].items() if points)
        yield f"place {result.places[seat]}: seat {seat} with {result.totals()[seat]} ({parts})"


def recorded(name: str) -> Callable[[Decision], tuple[str, ...]]:
    """The picks of a golden file, one after the other."""
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    picks = iter([line.partition("   [")[0].split()[3:] for line in lines if line.startswith(">")])
    return lambda decision: tuple(next(picks))


def by_policy(name: str) -> Iterator[str]:
    """A game that the playout policy plays."""
    seats, options = GAMES[name]
    state, _ = GAME.new(seats, options, f"{sorted(GAMES).index(name) + 1:032x}")
    rng = Random(name)

    def pick(decision: Decision) -> tuple[str, ...]:
        assert GAME.playout is not None
        picks = GAME.playout(state, decision, rng)
        GAME.play(state, decision.seat, picks, decision.id)
        return picks

    return playthrough(name, pick)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        told = list(by_policy(game) if "--new" in sys.argv else playthrough(game, recorded(game)))
        (FOLDER / f"{game}.txt").write_text("\n".join(told) + "\n", encoding="utf-8")
