"""Learning: lessons begin, go on and are left; hints at practice tables."""

from __future__ import annotations

from bot.discord.allowance import HINT
from bot.discord.interaction.actor import actor_of
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.interaction.table_lookup import game_typed
from bot.discord.services import Services
from bot.discord.text import hint as hints
from bot.discord.text.controls import NO_TABLE, Button, Control, Style
from bot.discord.text.errors import Refusal
from bot.discord.text.layout import Text
from bot.discord.text.page import Page
from bot.discord.turn.play import show, sight
from bot.tables.model.opponent_names import opponent_names
from engine.kernel.registry import games

ANEW, ON, LEAVE = "anew", "on", "leave"
"""What can be done with a lesson under way."""


async def begin_lesson(services: Services, reply: Reply, game: str) -> None:
    """`/learn`: a lesson begins; of one under way the person is asked what is to become of it."""
    words = reply.words
    under_way = await services.tables.practice.lessons(reply.interaction.user.id, game)
    if not under_way:
        await begin(services, reply, game)
        return
    row: list[Control] = [
        Button.make(NO_TABLE, "lesson", words.text(f"bot.learn.{what}"), key=f"{game}.{what}", style=style)
        for what, style in ((ON, Style.success), (ANEW, Style.secondary), (LEAVE, Style.secondary))
    ]
    await reply.page(Page(words.text("bot.learn.under_way", game=words.text(f"{game}.name")), [row]))


@handles("learn")
async def learn_chosen(press: Press) -> None:
    """The menu of games on the help's first page."""
    press.reply.apart = True
    await begin_lesson(press.services, press.reply, game_typed(press.value))


async def begin(services: Services, reply: Reply, game: str) -> None:
    """A new lesson: the panel opens at once."""
    words = reply.words
    table = await services.tables.practice.begin(actor_of(reply.interaction), game, opponent_names(words), words.lang)
    notice = words.text("bot.learn.welcome", game=words.text(f"{game}.name"))
    await show(services, reply, await services.tables.position(table.id), notice=notice)


@handles("lesson")
async def lesson(press: Press) -> None:
    """Go on with a lesson, begin it anew, or leave it; the key is the game and what is wanted."""
    services, reply, user = press.services, press.reply, press.interaction.user.id
    game, _, wanted = press.key.partition(".")
    if game not in games():
        raise Refusal("bot.error.unknown")
    under_way = await services.tables.practice.lessons(user, game)
    if wanted == LEAVE:
        for table in under_way:
            await services.tables.play.concede(table.id, user)
        await reply.page(Page(reply.words.text("bot.learn.gone")))
    elif wanted == ON and under_way:
        await show(services, reply, await services.tables.position(under_way[0].id))
    else:
        await begin(services, reply, game)


# ---- hints ----------------------------------------------------------------------------------------------------------


async def hint(services: Services, reply: Reply, table_id: int) -> None:
    """What the lesson suggests, if it does. Else what the strong opponent would consider: first a word that it thinks,
    then its answer in the same place.
    """
    practice, user, words = services.tables.practice, reply.interaction.user.id, reply.words
    position, seat = await practice.asked(table_id, user)
    seen = await sight(services, position, seat, words)
    told, _ = practice.told(position, seat, words.lang)
    reply.apart = True
    if told is not None and told.suggested and len(seen.options) > 1:
        await reply.show(hints.lesson(seen, told.suggested, told.text))
        return
    services.allowances.spend(user, HINT)
    await reply.show([Text(f"{hints.title(seen)}\n{words.text('bot.hint.thinking')}")])
    found = await practice.hint(position, seat)
    outdated = (await services.tables.get(table_id)).revision != position.table.revision
    await reply.show(hints.blocks(seen, found, outdated=outdated))


@handles("hint")
async def hint_here(press: Press) -> None:
    """A hint for the table of the panel."""
    await hint(press.services, press.reply, press.id)
