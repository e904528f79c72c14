"""Privacy: what is stored about the presser, and that it is forgotten."""

from __future__ import annotations

from bot.discord.allowance import PROOF
from bot.discord.interaction.actor import FORGOTTEN, called
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.services import Services
from bot.discord.text.controls import NO_TABLE, Button, Style
from bot.discord.text.page import Page
from render.words.words import LANGUAGES, Words

FILE = "mandate-my-data.json"


async def my_data(services: Services, reply: Reply) -> None:
    """`/settings my-data`: all that is stored about the presser, as a file for nobody else's eyes."""
    await services.allowances.enter(reply.interaction.user.id, PROOF, reply.defer)
    data = await services.tables.privacy.data(reply.interaction.user.id)
    await reply.file(reply.words.text("bot.privacy.data"), FILE, data)


async def ask(reply: Reply) -> None:
    """`/settings forget-me`: what would happen, and whether it shall."""
    words = reply.words
    button = Button.make(NO_TABLE, "forget", words.text("bot.button.forget"), style=Style.danger)
    await reply.page(Page(f"### {words.text('bot.privacy.title')}\n{words.text('bot.privacy.sure')}", [[button]]))


@handles("forget")
async def forget(press: Press) -> None:
    """Forget the presser. Not even their language is remembered from this press."""
    press.interaction.extras[FORGOTTEN] = True
    former = {lang: Words(lang).text("bot.former") for lang in LANGUAGES}
    who = press.interaction.user
    names = {known for known in (called(who), who.display_name, who.global_name, who.name) if known}
    await press.services.tables.privacy.forget(who.id, former, names)
    await press.reply.page(Page(press.reply.words.text("bot.privacy.done")))
