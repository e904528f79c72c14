"""Standing orders: a question that is answered so again and again, until its person says otherwise."""

from __future__ import annotations

from bot.discord.interaction.router import Press, handles
from bot.discord.text.errors import Refusal
from bot.discord.text.page import Page
from bot.discord.text.plans import order_menu
from bot.discord.turn.play import refused, show
from bot.tables.model.errors import PositionError

ROUND = "round"


@handles("order", looks=True)
async def order(press: Press) -> None:
    """What can be answered once and for all, beside the panel."""
    words, user = press.reply.words, press.interaction.user.id
    position = await press.position()
    menu = order_menu(position, position.table.seat(user), words)
    if menu is None:
        raise Refusal("bot.error.NotOrdered")
    await press.reply.page(
        Page(f"**{words.text('bot.order.title')}**\n{words.text('bot.order.text')}", [[menu]]), apart=True
    )


@handles("orderset")
async def give(press: Press) -> None:
    """Give the order that was chosen; it answers the open question too."""
    services, user = press.services, press.interaction.user.id
    length, _, key = press.value.partition("~")
    try:
        await services.tables.plans.order(
            press.id, user, press.key, key, press.interaction.id, this_round=length == ROUND
        )
    except PositionError as error:
        await refused(services, press.reply, error)
        return
    await show(services, press.reply, await services.tables.position(press.id))


@handles("orderoff")
async def end(press: Press) -> None:
    """Answer by hand again."""
    if not press.key.isdecimal() or len(press.key) > 6:
        raise Refusal("bot.error.unknown")
    services = press.services
    try:
        now = await services.tables.plans.end_order(press.id, press.interaction.user.id, -int(press.key))
    except PositionError as error:
        await refused(services, press.reply, error)
        return
    await show(services, press.reply, now, notice=press.reply.words.text("bot.order.ended"))
