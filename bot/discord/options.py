"""The options of a table: the panel for those who may set them, and what is set."""

from __future__ import annotations

from bot.discord.controls import Button, Control, setting
from bot.discord.lobby import admin, hosts, must_host, show_form
from bot.discord.posts import value_name
from bot.discord.press import Press, verb
from bot.discord.reply import Page, Reply
from bot.discord.services import Services
from bot.store.model import Table
from engine.kernel.registry import AnyGame
from engine.kernel.registry import game as find_game
from render.words import Words

ROWS = 5
"""Rows of a message. A menu is a row; where there are more options, one row turns pages."""


@verb("options")
async def options(press: Press) -> None:
    """The options panel; the key is its page."""
    page = int(press.key) if press.key.isdecimal() else 0
    await show_options(press.services, press.reply, await press.services.tables.desk.get(press.id), page)


async def show_or_tell(services: Services, reply: Reply, table: Table) -> None:
    """`/game options`: the panel for those who may set them, else what is set."""
    if hosts(services, reply.interaction, table):
        await show_options(services, reply, table)
        return
    words = reply.words
    game = find_game(table.game)
    title = words.text("bot.options.title", game=words.text(f"{game.id}.name"))
    await reply.page(Page(f"### {title}\n{readable(words, game, table)}"))


async def show_options(services: Services, reply: Reply, table: Table, page: int = 0) -> None:
    """The options panel, at a page."""
    must_host(services, reply.interaction, table)
    await show_form(services, reply, "options", table, lambda now: options_page(reply.words, now, page))


def options_page(words: Words, table: Table, page: int = 0) -> Page:
    """A menu for every option that has an effect with these seats and other choices."""
    game = find_game(table.game)
    specs = [spec for spec in game.options if spec.applies(len(table.seats), table.options)]
    each = ROWS if len(specs) <= ROWS else ROWS - 1
    pages = max(1, (len(specs) + each - 1) // each)
    page = min(page, pages - 1)
    lines = [f"### {words.text('bot.options.title', game=words.text(f'{game.id}.name'))}"]
    rows: list[list[Control]] = []
    for number, spec in enumerate(specs):
        if number // each != page:
            continue
        chosen = table.options.get(spec.name, spec.values[0])
        title = words.text(f"{game.id}.set.{spec.name}")
        lines.append(f"**{title}** – {words.text(f'{game.id}.set.{spec.name}.help')}")
        offered = [
            (value, value_name(words, game, spec.name, value, table))
            for value in spec.offered(max(len(table.seats), 1))
        ]
        rows.append([setting(str(table.id), "set", title, offered, chosen, key=f"{page}.{spec.name}")])
    if not specs:
        lines.append(words.text("bot.options.none"))
    turns = [(page - 1, "bot.button.back"), (page + 1, "bot.button.ahead")]
    row: list[Control] = [
        Button.make(
            str(table.id),
            "optpage",
            words.text(name, page=to + 1, pages=pages),
            key=str(to),
        )
        for to, name in turns
        if 0 <= to < pages
    ]
    return Page("\n".join(lines), [*rows, *([row] if row else [])])


@verb("optpage")
async def option_page(press: Press) -> None:
    """Another page of the options."""
    await options(press)


@verb("set")
async def set_option(press: Press) -> None:
    """Set an option to what was chosen; the key is the page and the option."""
    page, _, name = press.key.partition(".")
    services, by = press.services, press.interaction
    with services.forms.paused(press.id, (by.user.id, "options")):
        table = await services.tables.lobby.set_option(press.id, by.user.id, name, press.value, admin=admin(by))
    await show_options(services, press.reply, table, int(page) if page.isdecimal() else 0)


def readable(words: Words, game: AnyGame, table: Table) -> str:
    """The options of a table in lines, for `/game options` after the start and for those who do not host."""
    lines = [
        f"· {words.text(f'{game.id}.set.{spec.name}')}: "
        f"**{value_name(words, game, spec.name, table.options.get(spec.name, spec.values[0]), table)}**"
        for spec in game.options
        if spec.applies(len(table.seats), table.options)
    ]
    return "\n".join(lines or [words.text("bot.options.none")])
