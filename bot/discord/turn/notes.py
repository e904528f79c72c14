"""Notes to self: one for each table, which nobody but its owner ever sees."""

from __future__ import annotations

from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.services import Services
from bot.discord.text.controls import Modal, TextInput
from bot.tables.people.blocks_and_notes import LONGEST


async def ask(services: Services, reply: Reply, table: int) -> None:
    """Open the form with what has been noted so far."""
    words = reply.words
    text = await services.tables.blocks_and_notes.note(table, reply.interaction.user.id)
    fields = [TextInput("text", words.text("bot.note.label"), text, LONGEST)]
    await reply.ask(Modal.make(str(table), "noteset", words.text("bot.button.note"), fields))


async def save_note(services: Services, reply: Reply, table: int, text: str) -> None:
    """Keep what was written; nothing takes the note away."""
    kept = await services.tables.blocks_and_notes.set_note(table, reply.interaction.user.id, text)
    await reply.note(reply.words.text("bot.note.kept" if kept else "bot.note.gone"))


@handles("note")
async def open_note(press: Press) -> None:
    """The form; it stands beside the panel."""
    await ask(press.services, press.reply, press.id)


@handles("noteset")
async def set_note(press: Press) -> None:
    """What was filled in."""
    await save_note(press.services, press.reply, press.id, press.fields.get("text", ""))
