"""Who is asked what, as the head of a picture and its text tell it."""

from __future__ import annotations

from msgspec import Struct

from engine.kernel.values import View
from render.canvas.picture import Picture


class Question(Struct, frozen=True):
    """The seats that are asked (at the end: those that have won), who that is in words, and what is asked."""

    seats: tuple[int, ...]
    who: str
    what: str = ""


def pending(view: View) -> tuple[str, tuple[int, ...]]:
    """The kind of decision that is open, and the seats the game waits for."""
    if view.over or not view.stack or view.stack[-1].seat < 0:
        return "", ()
    top = view.stack[-1]
    if not top.group:
        return top.kind, (top.seat,)
    frames = [frame for frame in view.stack if frame.group == top.group and frame.answer is None]
    return top.kind, tuple(sorted({frame.seat for frame in frames}))


def question_of(game: str, view: View, picture: Picture) -> Question:
    """Who is asked what in a picture; after the end who has won, as far as the picture knows."""
    words, (kind, seats) = picture.words, pending(view)
    seats = picture.waiting or seats
    if view.over or not seats:
        over, result = words.text("render.over"), picture.result
        if result is None:
            return Question((), over)
        won = tuple(seat for seat in result.ranking() if result.places[seat] == 1)
        who = words.listing([picture.names[seat] for seat in won])
        return Question(won, over, words.text("render.won", n=len(won), who=who))
    told = view.stack[-1].told() if view.stack else {}
    what = words.say(game, f"asked.{kind}", picture.names, **told) if kind else ""
    many = len(seats) > 1
    who = words.text("render.turns", n=len(seats)) if many else words.text("render.turn", name=picture.names[seats[0]])
    return Question(seats, who, what)
