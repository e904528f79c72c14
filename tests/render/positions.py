"""Fixed positions to draw: stored as JSON, so that pictures are compared and not the play that led there.

``python -m tests.render.positions [GAME ...]`` plays the sample games anew and stores them.
"""

import json
import sys
from pathlib import Path

from engine.kernel.registry import game as find
from engine.kernel.values import Event
from render.samples import Moment, everything, moments

FOLDER = Path(__file__).parent / "positions"
ALL = {**everything(find("dragon")), "super_event_pick": "eclipse", "open_hands": "off"}
WANTED = {
    "dragon": {
        "five": (5, ALL, 11, {"draft": 0.01, "early": 0.2, "middle": 0.5, "late": 0.85, "end": 1.0}),
        "two": (2, {}, 3, {"early": 0.3, "late": 0.8, "end": 1.0}),
        "three": (3, {**ALL, "open_hands": "on"}, 5, {"middle": 0.45}),
    },
    "ming": {
        "four": (
            4,
            {},
            7,
            {
                "start": 0.0,
                "spaces": 0.03,
                "early": 0.25,
                "middle": 0.52,
                "city": 0.6238,
                "back": 0.6262,
                "late": 0.9,
                "end": 1.0,
            },
        ),
        "two": (
            2,
            {"colour_1": "green", "colour_2": "yellow"},
            5,
            {"neutral": 0.03, "early": 0.28, "back": 0.6393, "city": 0.6621, "late": 0.93, "end": 1.0},
        ),
        "three": (3, {"open_hands": "on"}, 5, {"middle": 0.45, "city": 0.6506}),
    },
    "china": {
        "five": (
            5,
            {"fortifications": "on"},
            7,
            {
                "start": 0.0,
                "turn": 0.3009,
                "piece": 0.3056,
                "field": 0.3102,
                "second": 0.3148,
                "draw": 0.3194,
                "late": 0.85,
                "last": 0.9769,
                "end": 1.0,
            },
        ),
        "three": (3, {}, 5, {"early": 0.1, "turn": 0.3125, "middle": 0.55, "last": 0.9886, "end": 1.0}),
        "four": (4, {"board_side": "4-5"}, 3, {"field": 0.3118, "draw": 0.3011, "late": 0.9, "end": 1.0}),
    },
    "confucius": {
        "five": (
            5,
            {},
            21,
            {
                "start": 0.0,
                "early": 0.25,
                "bribe": 0.3844,
                "invade": 0.4523,
                "middle": 0.55,
                "gift": 0.6332,
                "candidate": 0.8769,
                "exam": 0.8744,
                "whom": 0.9774,
                "late": 0.95,
                "lend": 0.9925,
                "last": 0.995,
                "end": 1.0,
            },
        ),
        "four": (4, {"petitions": "off"}, 9, {"early": 0.3, "late": 0.8}),
        "three": (3, {"reading": "official_2008", "admiral_variation": "on"}, 5, {"middle": 0.5, "end": 1.0}),
    },
    "zhanguo": {
        "four": (
            4,
            {},
            7,
            {
                "start": 0.0,
                "first": 0.031,
                "early": 0.25,
                "usable": 0.2666,
                "reward": 0.1453,
                "space": 0.4542,
                "middle": 0.55,
                "palace": 0.7898,
                "late": 0.9,
                "end": 1.0,
            },
        ),
        "three": (
            3,
            {"board_side": "b", "variant_draw": "on", "variant_order": "on", "variant_unrest": "on"},
            5,
            {"pick": 0.0018, "discard": 0.007, "middle": 0.5, "orders": 0.8231, "end": 1.0},
        ),
        "two": (
            2,
            {"board_side": "b", "b_assignment": "auction"},
            4,
            {"bid": 0.0028, "great": 0.7938, "late": 0.9, "end": 1.0},
        ),
    },
}
"""By game and name: seats, options, seed of the play, moments as shares of the whole game."""


def load(name: str, game: str = "dragon") -> Moment:
    """A stored position: ``<name>-<moment>``, such as ``five-middle``."""
    kept = json.loads((FOLDER / game / f"{name}.json").read_text("utf-8"))
    events = [Event(kind, seat, args) for kind, seat, args in kept["events"]]
    return Moment(name, find(game).decode(json.dumps(kept["state"])), events)


def names(game: str = "dragon") -> list[str]:
    """All stored positions of a game."""
    return sorted(path.stem for path in (FOLDER / game).glob("*.json"))


def renew(games: list[str]) -> None:
    """Play the games anew."""
    for game_id in games or WANTED:
        played = find(game_id)
        (FOLDER / game_id).mkdir(parents=True, exist_ok=True)
        for name, (seats, options, seed, shares) in WANTED[game_id].items():
            for moment in moments(played, seats, options, seed, shares):
                kept = {
                    "state": json.loads(played.encode(moment.state)),
                    "events": [(event.kind, event.seat, event.args) for event in moment.events],
                }
                text = json.dumps(kept, ensure_ascii=False, separators=(",", ":"))
                (FOLDER / game_id / f"{name}-{moment.name}.json").write_text(text + "\n", "utf-8")
                sys.stdout.write(f"{game_id}/{name}-{moment.name}\n")


if __name__ == "__main__":
    renew(sys.argv[1:])
