"""A lesson in words: what it says above a panel."""

from __future__ import annotations

from msgspec import Struct

from bot.discord.text.names import escape_name
from bot.discord.text.seat_view import SeatView
from bot.store.values.table import OVER
from bot.tables.learn.guide import page_of_clause
from bot.tables.learn.lessons import LessonText
from bot.tables.learn.practice import Practice
from bot.tables.model.position import Position
from render.words.words import Words


class LessonWords(Struct, frozen=True):
    """What a lesson says: ``text`` before the question, ``foot`` after the options."""

    text: str = ""
    foot: str = ""


def taught(practice: Practice, position: Position, seen: SeatView) -> LessonWords:
    """What the lesson says to a seat; ``seen`` learns which option it suggests and on which page it rests."""
    words = seen.words
    if not seen.practice or position.table.epoch:  # one that goes on from a finished game teaches nothing
        return LessonWords()
    if position.table.status == OVER:
        return LessonWords(words.text("bot.learn.over"))
    told, steps = practice.told(position, seen.seat, words.lang)
    if told is None:
        return LessonWords()
    page = page_of_clause(seen.game.id, words.lang, told.clause)
    seen.suggested, seen.topic = told.suggested, page.id if page else ""
    lines = [head(told, steps, words)]
    if told.just:
        lines.append(words.text("bot.learn.left"))
    if told.text:
        said = told.text.strip()
        lines = [*lines, said] if told.just else [f"{lines[0]} {said}"]
    foot = list[str]()
    option = next((option.shown for option in seen.options if option.key == told.suggested), "")
    if option:
        foot.append(words.text("bot.learn.suggest", what=escape_name(option)))
    if page:
        foot.append(words.text("bot.learn.clause", page=page.title, clause=told.clause))
    if told.number == steps:
        foot.append(words.text("bot.learn.last"))
    return LessonWords("\n".join(lines), "\n".join(foot))


def head(told: LessonText, steps: int, words: Words) -> str:
    """Where the lesson is."""
    if told.number:
        return words.text("bot.learn.step", number=told.number, steps=steps)
    return words.text("bot.learn.own" if told.left else "bot.learn.kind")
