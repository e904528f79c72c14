"""Golden playthroughs: whole games as readable text, and the command that writes them anew.

Lines that begin with ``>`` are picks (seat, kind of decision, keys), all others what came of them. The test plays the
picks again and compares every line.

    python -m tests.engine.zhanguo.playthrough          the same picks, told as the rules are now
    python -m tests.engine.zhanguo.playthrough --new    new picks by the playout policy
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from engine.kernel.values import Decision, Event
from engine.zhanguo import GAME

FOLDER = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[int, dict[str, str]]] = {
    "two_seats": (2, {"start_player": "0"}),
    "three_seats_auction": (3, {"board_side": "b", "b_assignment": "auction", "auto_orders": "on"}),
    "four_seats_variants": (
        4,
        {"board_side": "b", "variant_draw": "on", "variant_order": "on", "variant_unrest": "on"},
    ),
}
Pick = Callable[..., tuple[str, ...]]


def tell(event: Event) -> str:
    """One line for an event."""
    args = " ".join(
        f"{name}={','.join(map(str, value)) if isinstance(value, list) else value}"
        for name, value in {**event.args, **event.secret}.items()
    )
    who = "" if event.seat < 0 else f" seat {event.seat}:"
    return f"  {event.kind}{who} {args}".rstrip() + (" (by itself)" if event.auto else "")


def playthrough(name: str, pick: Pick) -> Iterator[str]:
    """All lines of a game."""
    seats, options = GAMES[name]
    state, events = GAME.new(seats, options, f"{sorted(GAMES).index(name) + 1:032x}")
    yield f"{seats} seats, " + ", ".join(f"{key} {value}" for key, value in state.options.items())
    yield from map(tell, events)
    while not state.over:
        decision = next(one for one in GAME.decisions(state) if one.waiting)
        picks = pick(state, decision)
        yield f"> {decision.seat} {decision.kind} {' '.join(picks)}".rstrip() + f"   [{len(decision.options)}]"
        events, _ = GAME.play(state, decision.seat, picks, decision.id)
        yield from map(tell, events)
    result = GAME.result(state)
    for seat in result.ranking():
        parts = ", ".join(f"{source} {points}" for source, points in result.scores[seat].items() if points)
        yield f"place {result.places[seat]}: seat {seat} with {result.totals()[seat]} ({parts})"


def recorded(name: str) -> Pick:
    """The picks of a golden file, one after the other."""
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    picks = iter([line.partition("   [")[0].split()[3:] for line in lines if line.startswith(">")])
    return lambda state, decision: tuple(next(picks))


def by_policy(name: str) -> Pick:
    """The playout policy, with a fixed generator and now and then a free move."""
    rng = Random(name)

    def pick(state, decision: Decision) -> tuple[str, ...]:
        moves = [key for key in decision.options if key.startswith("free.")]
        if moves and rng.random() < 0.04:
            return (rng.choice(moves),)
        return GAME.playout(state, decision, rng)

    return pick


def main() -> None:
    """Write the golden files."""
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        pick = by_policy(name) if "--new" in sys.argv else recorded(name)
        text = "\n".join(playthrough(name, pick)) + "\n"
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
