"""The players' guides: short pages of the rules, ``data/rules/<game>.<lang>.md``.

A page begins with ``# Title {#topic-id}``; the line below says which clauses it tells, which kinds of decisions it
helps with and which picture it has::

    # Persons and palaces {#persons}
    clauses: DR-3.1, DR-3.2 | decisions: place, release | picture: board
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.allowance import PICTURE
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.pictures.studio import DrawRequest
from bot.discord.services import Services
from bot.discord.text.controls import NO_TABLE, Button, Choice, Control, Select
from bot.discord.text.errors import Refusal
from bot.discord.text.meanings import line_typed
from bot.discord.text.page import Page, Picture, in_order
from bot.store.values.errors import NoTable
from bot.tables.learn.guide import Topic, page_for, topics
from engine.kernel.registry import game as find_game
from engine.kernel.registry import games
from render.words.words import Words

LEGEND = "legend"
"""The picture of the page that shows how to read the board."""


async def show(
    services: Services, reply: Reply, game: str, *, topic: str = "", kind: str = "", apart: bool = True
) -> None:
    """Show a page of the guide, with buttons to the ones before and after it."""
    words = reply.words
    if game not in games():
        raise Refusal("bot.rules.unknown")
    pages = topics(game, words.lang)
    if not pages:
        raise Refusal("bot.rules.none", game=words.text(f"{game}.name"))
    number = page_for(pages, topic, kind)
    page = pages[number]
    if page.picture:
        await services.allowances.enter(reply.interaction.user.id, PICTURE, reply.defer)
    foot = words.text("bot.rules.foot", clauses=", ".join(page.clauses) or "–", page=number + 1, pages=len(pages))
    title = f"## {words.text(f'{game}.name')} · {page.title}"

    def turn(to: int, name: str) -> Button:
        there = pages[to] if 0 <= to < len(pages) else page
        return Button.make(
            NO_TABLE, "topic", words.text(name), key=f"{game}.{there.id}", revision=max(to, 0), disabled=there is page
        )

    row: list[Control] = [
        turn(number - 1, "bot.button.before"),
        turn(number + 1, "bot.button.next"),
        Button.make(NO_TABLE, "lookup", words.text("bot.button.search"), key=game),
    ]

    async def draw() -> Picture:
        made = services.studio.legend if page.picture == LEGEND else services.studio.sample
        return await made(find_game(game), words, DrawRequest())

    told = in_order(title, page.text, f"-# {foot}", [contents(pages, game, words, page.id), row])
    shown = Page("", (), draw if page.picture else None, quick=services.studio.idle, layout=told)
    await reply.page(shown, apart=apart)


def contents(pages: Sequence[Topic], game: str, words: Words, chosen: str = "") -> list[Control]:
    """The contents list: a menu of pages, by their titles."""
    title = words.text("bot.rules.contents")
    lines = [Choice(page.id, page.title, default=page.id == chosen) for page in pages]
    return [Select.make(NO_TABLE, "topicone", title, lines, key=game)]


@handles("topicone")
async def turn_by_title(press: Press) -> None:
    """The page chosen in the contents list, in place; the key is the game."""
    await show(press.services, press.reply, press.key, topic=press.value, apart=False)


@handles("ruleof")
async def rule_of(press: Press) -> None:
    """The page of the guide that a lesson rests on, beside the panel; the key is its topic."""
    table = await press.services.tables.get(press.id)
    await show(press.services, press.reply, table.game, topic=press.key)


@handles("topic")
async def turn_to(press: Press) -> None:
    """Another page of the guide, in place; the key is the game and the topic."""
    game, _, topic = press.key.partition(".")
    await show(press.services, press.reply, game, topic=topic, apart=False)


@handles("rules", "rulesat")
async def rules(press: Press) -> None:
    """The guide at the page of the present decision; the key is its kind."""
    table = await press.services.tables.get(press.id)
    kind = press.key
    if not kind:
        kind = await kind_asked(press, table.status)
    await show(press.services, press.reply, table.game, kind=kind)


async def kind_asked(press: Press, status: str) -> str:
    """The kind of what the presser is asked now, if anything."""
    if status != "running":
        return ""
    try:
        position = await press.services.tables.position(press.id)
    except NoTable:
        return ""
    seat = position.table.seat_of(press.interaction.user.id)
    decision = position.decision(seat) if seat is not None else None
    return decision.kind if decision else ""


def titles(game: str, words: Words) -> list[tuple[str, str]]:
    """Topic and title of every page, for the autocomplete."""
    return [(page.id, page.title) for page in topics(game, words.lang)]


def topic_typed(game: str, typed: str | None, words: Words) -> str:
    """The page meant by its topic or its title; the first for nothing, or for what no page is called. Raises
    `SeveralMeanings`.
    """
    return line_typed("topic", typed, titles(game, words)) or typed if typed else ""
