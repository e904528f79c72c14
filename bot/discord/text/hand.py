"""A hand in words, and the controls below it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.text import links
from bot.discord.text import plans as plans_text
from bot.discord.text.controls import Button, Control
from bot.discord.text.layout import Blocks
from bot.discord.text.names import escape_names
from bot.discord.text.notices import asked_words
from bot.discord.text.page import CONTENT, fit, in_order
from bot.discord.text.turn_post import time_left
from bot.tables.model.position import Position
from render.captions import alt_text
from render.words.words import Words


def hand_page(position: Position, seat: int, words: Words, warnings: Sequence[str] = ()) -> Blocks:
    """The hand in words, its picture, what its reader is to know besides, and the buttons below it."""
    title = words.text("bot.hand.title", game=words.text(f"{position.table.game}.name"))
    held = held_lines(position, seat, words, whole=True) or [f"· {words.text('bot.hand.empty')}"]
    return in_order(f"### {title}", "\n".join(held), "\n".join(warnings), hand_rows(position, words))


def turn_text(position: Position, seat: int, words: Words, news: str) -> tuple[str, list[list[Control]]]:
    """The word that a turn begins: ``news``, the hand in words, a link to the board; and the buttons below it."""
    title = words.text("bot.turn.title", game=words.text(f"{position.table.game}.name"))
    held = held_lines(position, seat, words)
    own = [f"-# {words.labelled(words.text('bot.button.hand'))}", *held] if held else []
    link = words.text("bot.show.link", link=links.board_link(position.table))
    line = asked_line(position, seat, words)
    told = "\n".join(
        [
            f"### {title}",
            *([line] if line else []),
            *([news] if news else []),
            *plans_text.lines(position, seat, words),
            *own,
        ]
    )
    given = plans_text.order_buttons(position, seat, words)
    rows = [*hand_rows(position, words), *([given] if given else [])]
    return f"{fit(told, CONTENT - len(link) - 1)}\n{link}", rows


def asked_line(position: Position, seat: int, words: Words) -> str:
    """What is asked of a seat and until when, in a line; empty if nothing is."""
    decision = position.decision(seat)
    if decision is None or not decision.waiting:
        return ""
    return words.text("bot.turn.asked", what=asked_words(position, seat, words), **time_left(position, words, [seat]))


def held_lines(position: Position, seat: int, words: Words, *, whole: bool = False) -> list[str]:
    """What only a seat may know, in lines, the ``whole`` with what it is worth; empty if it holds nothing."""
    held = alt_text.hand(position.game, position.view(seat), words, escape_names(position.table.names), whole=whole)
    return [f"· {line}" for line in held]


def hand_rows(position: Position, words: Words) -> list[list[Control]]:
    """The buttons below a hand: they answer with what is true when they are pressed. Nobody plays after the end."""
    verbs = ["log"] if position.over else ["play", "log"]
    return [[Button.make(str(position.table.id), verb, words.text(f"bot.button.{verb}")) for verb in verbs]]
