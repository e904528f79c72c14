"""The text of a picture, for those who cannot see it: whole lines, made from the same view as the picture.

A text made from a seat's own view tells what only that seat may know; it belongs to the picture drawn from that view.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.registry import AnyGame
from engine.kernel.values import Result, View
from render.scene import Picture
from render.words import Words


def told(game: AnyGame, view: View, picture: Picture) -> str:
    """What ``picture`` shows, in lines: the score of kind ``score``, the hand of kind ``hand``, else the position."""
    words, names = picture.words, picture.names
    if picture.kind == "score" and picture.result is not None:
        return score(game, picture.result, words, names)
    if picture.kind == "hand":
        return "\n".join(hand(game, view, words, names))
    return brief(game, view, words, names)


def brief(game: AnyGame, view: View, words: Words, names: Sequence[str]) -> str:
    """The whole position, as far as this view knows it."""
    first = words.label(game.id, "headline", game.headline(view), names)
    lines = [words.label(game.id, "brief", line, names) for line in game.brief(view)]
    return "\n".join(lines if lines[:1] == [first] else [first, *lines])


def hand(game: AnyGame, view: View, words: Words, names: Sequence[str]) -> list[str]:
    """The lines of a seat's hand: for its own eyes only."""
    return [words.label(game.id, "hand", line, names) for line in game.hand(view)]


def score(game: AnyGame, result: Result, words: Words, names: Sequence[str]) -> str:
    """The final score, best first, each with the sources that gave (or cost) points."""
    lines = []
    totals = result.totals()
    for seat in result.ranking():
        sources = [
            f"{words.text(f'{game.id}.source.{source}')} {points}"
            for source, points in result.scores[seat].items()
            if points
        ]
        lines.append(
            words.text(
                "bot.score.line" if sources else "bot.score.line.bare",
                place=result.places[seat],
                who=names[seat],
                total=totals[seat],
                sources=", ".join(sources),
            )
        )
    return "\n".join(lines)
