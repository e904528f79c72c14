"""Search by word in the players' guides: the paragraphs that hold what was typed, under the titles of their pages."""

from __future__ import annotations

from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.learn.guide import contents
from bot.discord.text.controls import NO_TABLE, Button, Control, Modal, TextInput
from bot.discord.text.errors import Refusal
from bot.discord.text.names import escape_name
from bot.discord.text.page import Page, fit
from bot.discord.text.paging import row, turns
from bot.tables.learn.guide import topics
from bot.tables.learn.guide_search import LEAST, MOST, findings, folded, leaves
from engine.kernel.registry import games
from render.words.shorten import shorten

FIELD = "word"
"""The name of the line of the form."""


async def look_up(reply: Reply, game: str, typed: str, number: int = 0, *, apart: bool = True) -> None:
    """Show what the guide of a game says about a word: a page of paragraphs, and ways to the pages they stand on."""
    words = reply.words
    if game not in games():
        raise Refusal("bot.rules.unknown")
    name, pages = words.text(f"{game}.name"), topics(game, words.lang)
    if not pages:
        raise Refusal("bot.rules.none", game=name)
    wanted = folded(typed).strip().encode()[:MOST].decode(errors="ignore")
    if len(wanted) < LEAST:
        raise Refusal("bot.rules.short", n=LEAST)
    found = findings(pages, wanted)
    if not found:
        raise Refusal("bot.rules.nothing", word=escape_name(shorten(typed, 60)), game=name)
    parts = leaves(found)
    number = min(number, len(parts) - 1)
    title = words.text("bot.rules.found", n=len(found), word=escape_name(shorten(typed, 60)), game=name)
    shown, text = "", [f"## {title}"]
    for part in parts[number]:
        if part.topic.id != shown:
            text.append(f"### {part.topic.title}")
        shown = part.topic.id
        text.append(part.text)
    there = list({part.topic.id: part.topic for part in parts[number]}.values())
    rows: list[list[Control]] = [contents(pages, game, words)]
    rows.append([Button.make(NO_TABLE, "topic", topic.title, key=f"{game}.{topic.id}") for topic in there[:5]])
    key = f"{game}.{wanted.encode().hex()}"
    rows += row(turns(words, NO_TABLE, "found", number, len(parts), lambda _: key, in_revision=True))
    await reply.page(Page(fit("\n".join(text)), rows), apart=apart)


@handles("found")
async def turn(press: Press) -> None:
    """Another page of findings, in place; the key is the game and the word."""
    game, _, raw = press.key.partition(".")
    try:
        typed = bytes.fromhex(raw).decode()
    except ValueError:
        raise Refusal("bot.error.unknown") from None
    await look_up(press.reply, game, typed, press.revision, apart=False)


@handles("lookup")
async def ask(press: Press) -> None:
    """Ask for the word in a form; the key is the game. The form that comes back is the press with its field."""
    words = press.reply.words
    if FIELD in press.fields:
        await look_up(press.reply, press.key, press.fields[FIELD])
        return
    field = TextInput(FIELD, words.text("bot.rules.word"))
    await press.reply.ask(Modal.make(NO_TABLE, "lookup", words.text("bot.rules.search"), [field], key=press.key))
