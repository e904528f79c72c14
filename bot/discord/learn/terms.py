"""What is ...?: a term that a panel names, in the words of the guide."""

from __future__ import annotations

from collections.abc import Mapping

from bot.discord.interaction.router import Press, handles
from bot.discord.text.controls import NO_TABLE, Button, Control
from bot.discord.text.errors import Refusal
from bot.discord.text.page import Page
from bot.tables.learn.terms import TermExplanation, explained
from engine.kernel.registry import games
from render.words.icons import of_term, with_emoji
from render.words.words import Words, capital

WAYS = 3
"""So many pages of the guide can be opened from an answer."""


@handles("whatis")
async def explain_term(press: Press) -> None:
    """The term that was chosen, beside the panel; the key is its game."""
    game, words = press.key, press.reply.words
    told = explained(game, press.value, words.lang) if game in games() else None
    if told is None:
        raise Refusal("bot.error.unknown")
    await press.reply.page(page(words, game, told, press.services.emojis.by_key), apart=True)


def page(words: Words, game: str, told: TermExplanation, emojis: Mapping[str, str]) -> Page:
    """Its icon and name, the paragraphs, and at the end the clauses in plain numbers; the ways to the guide."""
    title = with_emoji(Words(words.lang, emojis), of_term(game, told.term), capital(told.name))
    foot = words.text("bot.whatis.foot", clauses=", ".join(told.clauses) or "–")
    row: list[Control] = [
        Button.make(NO_TABLE, "topic", topic.title, key=f"{game}.{topic.id}") for topic in told.pages[:WAYS]
    ]
    return Page("\n".join([f"## {title}", *told.paragraphs, f"-# {foot}"]), [row])
