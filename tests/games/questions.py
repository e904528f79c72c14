"""Every kind of question of every game, at its fullest: a position that asks it with the most and longest options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from msgspec import Struct

from bot.discord.text.seat_view import SeatView
from engine.kernel.registry import game as find
from engine.kernel.setups import option_sets
from engine.kernel.values import Decision
from render.boards import seat_looks
from render.raster.emoji import names as emoji_names
from render.words.icons import for_seats
from render.words.words import Words

NAMES = ("Annabelle_of_the_Western_Hills_x", "Bruno *the* Builder of Long Wall", "Clara", "Doro", "Emil")
"""Names as long as they may be, with signs that mean something in a text."""

FEW, MOST = 30, 900
"""Random games that are played at least, and at most until every kind of question was asked."""


LONGEST = {key: f"<:{name:_<32}:{10**19 + number}>" for number, (key, name) in enumerate(emoji_names().items())}
"""An emoji for every icon, as long as Discord's may be."""


class Question(Struct, frozen=True):
    """A position of a game, encoded, and how full its question is."""

    state: bytes
    fullness: tuple[int, int]


@cache
def fullest(name: str) -> dict[str, Question]:
    """By its kind, the fullest question that random games of every set-up come to."""
    game, words, found = find(name), Words("de"), dict[str, Question]()
    for seed in range(MOST):
        if seed >= FEW and set(game.rules.kinds) <= set(found):
            break
        seats = game.seats[seed % len(game.seats)]
        sets = option_sets(game, seats)
        rng = Random(seed)
        state, _ = game.new(seats, sets[seed % len(sets)], f"{seed:032x}", confirm=True)
        decision = game.next(state)
        while decision is not None:
            _keep(game, state, decision, words, found)
            decision = game.advance(state, decision.frame, rng.choice(decision.options))
    return found


def _keep(game: Any, state: Any, decision: Decision, words: Words, found: dict[str, Question]) -> None:
    """Keep a question if it is fuller than the one known of its kind."""
    known, many = found.get(decision.kind), len(decision.options)
    if known is not None and many < known.fullness[0]:
        return
    view = game.view(state, decision.seat)
    length = sum(
        len(words.label(game.id, "option", game.label(view, decision, key), NAMES)) for key in decision.options
    )
    if known is None or (many, length) > known.fullness:
        found[decision.kind] = Question(game.encode(state), (many, length))


def asked(
    name: str, kind: str, lang: str, names: Sequence[str] = NAMES, emojis: Mapping[str, str] | None = None
) -> SeatView:
    """The fullest question of a kind, as the seat that is asked sees it in a language, with these emojis."""
    game = find(name)
    state = game.decode(fullest(name)[kind].state)
    decision = game.next(state)
    assert decision is not None
    view = game.view(state, decision.seat)
    labels = {key: game.label(view, decision, key) for key in decision.options}
    words = Words(lang, for_seats(emojis, seat_looks(name, view)) if emojis else None)
    return SeatView("1", 4711, game, decision.seat, view, decision, words, names[: view.seats], labels, [decision.seat])
