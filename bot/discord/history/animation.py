"""A whole game as an animation, made for who has ordered it."""

from __future__ import annotations

from bot.discord.allowance import FILM
from bot.discord.interaction.router import Press, handles
from bot.discord.text.controls import Button, Style
from bot.discord.text.errors import Refusal
from bot.discord.text.page import Page, Picture
from bot.store.values.table import Table
from render.words.words import Words

QUARTERS = 4
"""An animation in the making is told of so many times."""


def animation_button(table: Table, words: Words) -> Button:
    """Has the animation made."""
    return Button.make(str(table.id), "animate", words.text("bot.button.animate"))


@handles("animate")
async def animate(press: Press) -> None:
    """The whole game as an animation, for the presser alone; told of while it is made."""
    services, reply, words = press.services, press.reply, press.reply.words
    cinema, user = services.cinema, press.interaction.user.id
    stop = [[Button.make(press.table, "cut", words.text("bot.button.cut"), style=Style.danger)]]
    quarter = 0

    async def progress(done: int, frames: int) -> None:
        nonlocal quarter
        if done < frames and done * QUARTERS // frames > quarter:
            quarter = done * QUARTERS // frames
            await reply.show(Page(words.text("bot.animation.making", done=done, n=frames), stop).blocks)

    async def make() -> Picture:
        table = await services.tables.get(press.id)
        film = await services.tables.replays.of(table)
        lines = await services.tables.game_log.log(table.id, 0)
        await reply.page(Page(words.text("bot.animation.begun"), stop), apart=True)
        return await cinema.animation(services.studio.workers, table, film, lines, words, progress)

    if cinema.busy(user):
        raise Refusal("bot.animation.busy")
    services.allowances.spend(user, FILM)
    made = await cinema.make(user, make())
    if made is None:
        await reply.show(Page(words.text("bot.animation.stopped")).blocks)
    else:
        await reply.show(Page(words.text("bot.animation.done")).blocks, made)


@handles("cut")
async def cut(press: Press) -> None:
    """Stop making an animation: the message of who has ordered it says so."""
    if not press.services.cinema.stop(press.interaction.user.id):
        raise Refusal("bot.animation.none")
    await press.reply.defer()
