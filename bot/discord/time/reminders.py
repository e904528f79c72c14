"""Reminders: none any more for this turn."""

from __future__ import annotations

from bot.discord.interaction.router import Press, handles


@handles("hush")
async def stop_reminders(press: Press) -> None:
    """No reminder any more for this turn."""
    await press.services.tables.reschedule.hush(press.id, press.interaction.user.id)
    await press.reply.note(press.reply.words.text("bot.away.hushed"))
