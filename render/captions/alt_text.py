"""The text of a picture, for those who cannot see it: whole lines, made from the same view as the picture, in the order
a listener needs them.

First who is asked what and the standings; then, by the kind of the picture, what has changed and the whole position, or
the area of one seat. In the text of a picture for one seat what it decides with comes before what it shares with
others: its hand, what lies before it, the letters of its options. Its name stands once there, and long names are told
by their beginnings behind the standings. What a text of `ROOM` characters has no room for follows beside the picture
(`following`); the letters stand there with the options. A text made from a seat's own view tells what only that seat
may know; it belongs to the picture drawn from that view.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby

from msgspec.structs import replace

from engine.kernel.registry import AnyGame
from engine.kernel.values import PUBLIC, Label, Result, Value, View
from render.canvas.picture import Picture
from render.captions import news
from render.captions.question import question_of
from render.words.catalogues import catalogue
from render.words.sentences import is_seat
from render.words.words import Words, capital

NEWS = 4
"""How many of the last events are told."""
ROOM, MORE = 1024, 48
"""Characters of the text of a posted picture, and so many of them for a word about where the rest stands."""
NAME = 12
"""From this length on a name is told by its beginning, behind the standings of a text for one seat."""


def picture_lines(game: AnyGame, view: View, picture: Picture, *, alone: bool = True) -> str:
    """What ``picture`` shows, in lines; of a whole board not ``alone``: without what lies before one seat alone."""
    words, names = picture.words, picture.names
    if picture.kind == "score" and picture.result is not None:
        return score(game, picture.result, words, names)
    if picture.kind == "legend":
        return legend(game, words)
    if picture.kind == "lobby":
        return lobby(game, words, names)
    if picture.kind == "cover":
        return cover(game, picture)
    lines, now, letters = opening(game, view, picture), happened(game, picture), chosen(picture)
    if picture.kind == "course":
        return "\n".join([*lines[1:], *now, *course(game, picture)])
    if _for_one(view, picture):
        asked_for = replace(picture, names=brief_names(names))
        others: list[str] = []
        if picture.kind not in ("hand", "area"):
            own = {*area(game, view, asked_for)}
            others = [line for line in rest(game, view, words, asked_for.names) if line not in own]
        return "\n".join([*lines, *decided_with(game, view, picture), *letters, *happened(game, asked_for), *others])
    return "\n".join([*lines, *now, *letters, *rest(game, view, words, names, alone=alone)])


def _for_one(view: View, picture: Picture) -> bool:
    """Whether it is a picture for one seat: what lies before it, or the board as its own view has it."""
    return picture.kind in ("hand", "detail", "area") or picture.seat == view.seat != PUBLIC


def decided_with(game: AnyGame, view: View, picture: Picture) -> list[str]:
    """What a seat decides with, in the order of its weight: its hand, then what lies before it, as far as the kind of
    the picture shows them. Its name stands in the first line about it alone.
    """
    short = replace(picture, names=brief_names(picture.names))
    held = hand(game, view, picture.words, short.names) if picture.kind != "area" else []
    own = area(game, view, short) if picture.kind != "hand" else []
    return [*held, *_named_once(own, short.names[picture.seat])]


def following(game: AnyGame, view: View, picture: Picture) -> list[str]:
    """Of what a seat decides with the lines for which the text of its picture has no room: they follow beside it."""
    if not _for_one(view, picture):
        return []
    room, lines = ROOM - MORE, decided_with(game, view, picture)
    taken = len("\n".join(opening(game, view, picture)))
    for index, line in enumerate(lines):
        taken += 1 + len(line)
        if taken > room:
            return lines[index:]
    return []


def brief_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names, long ones by their first word or their beginning, where that is nobody else's.

    >>> brief_names(["Anna", "Maximiliana von Hohenau", "Clara of the Western Hills"])
    ('Anna', 'Maximiliana', 'Clara')
    >>> brief_names(["Wolfeschlegelsteinhausen", "Anna of the Hills", "Anna of the Lake"])
    ('Wolfeschleg…', 'Anna of the Hills', 'Anna of the Lake')
    """
    found = [name if len(name) <= NAME else _beginning(name) for name in names]
    times = Counter(found)
    return tuple(name if times[short] > 1 else short for name, short in zip(names, found, strict=True))


def _beginning(name: str) -> str:
    first = name.split()[0]
    return first if 1 < len(first) <= NAME else name[: NAME - 1].rstrip("\\") + "…"


def _named_once(lines: Sequence[str], name: str) -> list[str]:
    """Lines that begin with a name without it, but for the first of them."""
    begins = re.compile(rf"{re.escape(name)}\s?[,:]\s")
    return [*lines[:1], *(capital(begins.sub("", line, count=1)) if begins.match(line) else line for line in lines[1:])]


def opening(game: AnyGame, view: View, picture: Picture) -> list[str]:
    """What everybody wants to know first: where the game is, who is asked what, and the standings."""
    words, names = picture.words, picture.names
    who = question_of(game.id, view, picture)
    lines = [words.label(game.id, "headline", game.headline(view), names)]
    if len(who.seats) > 1 and not view.over:
        listed = words.listing([names[seat] for seat in who.seats])
        lines.append(words.text("render.alt.together", who=listed, what=who.what))
    else:
        lines.append(words.text("render.alt.asked", who=who.who, what=who.what) if who.what else f"{who.who}.")
    points = picture.result.totals() if picture.result is not None else game.points(view)
    if points:
        order = (
            picture.result.ranking() if picture.result else sorted(range(len(points)), key=lambda seat: -points[seat])
        )
        standings = ", ".join(f"{names[seat]} {points[seat]}" for seat in order)
        lines.append(words.text("render.alt.standings", standings=standings))
    return lines


def happened(game: AnyGame, picture: Picture) -> list[str]:
    """What has changed, in a line, if anything has."""
    words = picture.words
    events = [event for event in picture.news if words.has(f"{game.id}.event.{event.kind}")]
    told_now = " ".join(_sentence(words.event(game.id, event, picture.names)) for event in events[-NEWS:])
    return [words.text("render.alt.news", news=told_now)] if events else []


def chosen(picture: Picture) -> list[str]:
    """The letters of what may be chosen, with what they say."""
    return [picture.words.labelled(letter, text) for letter, text in picture.choices.items()]


def course(game: AnyGame, picture: Picture) -> list[str]:
    """The greatest gains, then every seat's points at the end of each round."""
    words, names = picture.words, picture.names
    lines = [words.labelled(words.text("render.course.gains"))] if picture.course.gains else []
    for gain in picture.course.gains:
        when = words.say(game.id, "nth", n=gain.round)
        why = f", {news.why(game.id, gain.event, words, names)}" if gain.event else ""
        lines.append(words.labelled(names[gain.seat], f"+{gain.points}{why} ({when})"))
    for seat, name in enumerate(names):
        points = ", ".join(str(past.points[seat]) for past in picture.course.rounds)
        lines.append(words.text("render.course.line", who=name, points=points))
    return lines


def legend(game: AnyGame, words: Words) -> str:
    """What the drawings and the regions of a board mean."""
    start = f"{game.id}.region."
    lines = [words.text(key) for key in catalogue(words.lang).forms if key.startswith(start)]
    return "\n".join([f"{words.text(f'{game.id}.name')} – {words.text('render.legend')}", *lines])


def lobby(game: AnyGame, words: Words, names: Sequence[str]) -> str:
    """Which game it is, and who has taken a seat."""
    seated = words.listing(names) if names else words.text("render.nobody")
    return f"{words.text(f'{game.id}.name')}. {words.text('render.alt.seated', who=seated)}"


def cover(game: AnyGame, picture: Picture) -> str:
    """What stands on a cover."""
    words = picture.words
    name, line = words.text(f"{game.id}.name"), words.text(f"{game.id}.tagline")
    return f"{picture.title} – {name}" if picture.title else f"{name}. {line}"


def area(game: AnyGame, view: View, picture: Picture) -> list[str]:
    """What lies open before the picture's seat: its own first, then what it shares with other seats."""
    return _lines(game, view, picture.words, picture.names, picture.seat)


def rest(game: AnyGame, view: View, words: Words, names: Sequence[str], *, alone: bool = True) -> list[str]:
    """The whole position, as far as this view knows it, without the headline.

    Not ``alone``: without what lies before one seat alone. With the `area` of every seat that is the whole again.
    """
    return _lines(game, view, words, names, alone=alone)


def _lines(
    game: AnyGame, view: View, words: Words, names: Sequence[str], seat: int | None = None, *, alone: bool = True
) -> list[str]:
    """The lines of a position: all, or those about a ``seat``; those about one seat alone only if ``alone``."""
    first = words.label(game.id, "headline", game.headline(view), names)
    wanted = [label for label in game.brief(view) if seat is None or seat in _seats(label)]
    wanted = [label for label in wanted if alone or len(_seats(label)) != 1]
    if seat is not None:
        wanted.sort(key=lambda label: len(_seats(label)) > 1)
    lines = [words.label(game.id, "brief", grouped(label), names) for label in wanted]
    return lines[1:] if lines[:1] == [first] else lines


def brief(game: AnyGame, view: View, words: Words, names: Sequence[str]) -> str:
    """The whole position with its headline."""
    first = words.label(game.id, "headline", game.headline(view), names)
    return "\n".join([first, *rest(game, view, words, names)])


def grouped(label: Label) -> Label:
    """The same label with equal things side by side told once: ``A2, A2`` as ``A2x2``.

    >>> grouped(Label("members", {"districts": ["A2", "A2", "B1"]})).args
    {'districts': ['A2x2', 'B1']}
    """
    args = {name: _counted(value) if isinstance(value, list) else value for name, value in label.args.items()}
    return replace(label, args=args) if args != label.args else label


def _counted(values: list[int | str]) -> Value:
    found: list[int | str] = []
    for value, same in groupby(values):
        times = len(list(same))
        countable = isinstance(value, str) and value.isidentifier()
        found += [f"{value}x{times}"] if countable and times > 1 else [value] * times
    return found


def _seats(label: Label) -> set[Value]:
    """The seats that a line is about; those in a list are told beside."""
    return {value for name, value in label.args.items() if isinstance(value, int) and is_seat(name) and value >= 0}


def _sentence(text: str) -> str:
    return text if text[-1:] in ".!?" else f"{text}."


def hand(game: AnyGame, view: View, words: Words, names: Sequence[str], *, whole: bool = False) -> list[str]:
    """The lines of a seat's hand: for its own eyes only. The ``whole`` of it also says what its cards are worth."""
    return [words.label(game.id, "hand", line, names) for line in game.hand(view) if whole or not line.light]


def _numbers(game: AnyGame, row: Mapping[str, int], words: Words) -> str:
    """What is not nothing of a row of the score sheet."""
    return ", ".join(f"{words.text(f'{game.id}.source.{name}')} {number}" for name, number in row.items() if number)


def score(game: AnyGame, result: Result, words: Words, names: Sequence[str]) -> str:
    """The final score, best first, each with the sources that gave (or cost) points, and what else the sheet tells."""
    lines = []
    totals = result.totals()
    for seat in result.ranking():
        sources = _numbers(game, result.scores[seat], words)
        line = words.text(
            "bot.score.line" if sources else "bot.score.line.bare",
            place=result.places[seat],
            who=names[seat],
            total=totals[seat],
            sources=sources,
        )
        besides = _numbers(game, result.uncounted[seat], words) if result.uncounted else ""
        lines.append(words.text("bot.score.uncounted", line=line, besides=besides) if besides else line)
    return "\n".join(lines)
