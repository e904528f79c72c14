"""Fixed positions to draw: stored as JSON, so that pictures are compared and not the play that led there.

``python -m tests.render.positions`` plays the sample games anew and stores them.
"""

import json
import sys
from pathlib import Path

from engine.dragon import GAME
from engine.kernel.values import Event
from render.samples import Moment, everything, moments

FOLDER = Path(__file__).parent / "positions"
ALL = {**everything(GAME), "super_event_pick": "eclipse", "open_hands": "off"}
WANTED = {
    "five": (5, ALL, 11, {"draft": 0.01, "early": 0.2, "middle": 0.5, "late": 0.85, "end": 1.0}),
    "two": (2, {}, 3, {"early": 0.3, "late": 0.8, "end": 1.0}),
    "three": (3, {**ALL, "open_hands": "on"}, 5, {"middle": 0.45}),
}


def load(name: str) -> Moment:
    """A stored position: ``<game>-<moment>``, such as ``five-middle``."""
    kept = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    events = [Event(kind, seat, args) for kind, seat, args in kept["events"]]
    return Moment(name, GAME.decode(json.dumps(kept["state"])), events)


def names() -> list[str]:
    """All stored positions."""
    return sorted(path.stem for path in FOLDER.glob("*.json"))


def renew() -> None:
    """Play the games anew."""
    for game, (seats, options, seed, shares) in WANTED.items():
        for moment in moments(GAME, seats, options, seed, shares):
            kept = {
                "state": json.loads(GAME.encode(moment.state)),
                "events": [(event.kind, event.seat, event.args) for event in moment.events],
            }
            text = json.dumps(kept, ensure_ascii=False, separators=(",", ":"))
            (FOLDER / f"{game}-{moment.name}.json").write_text(text + "\n", "utf-8")
            sys.stdout.write(f"{game}-{moment.name}\n")


if __name__ == "__main__":
    renew()
