"""The wrapper round everything that answers an interaction: nobody ever reads "This interaction failed".

A late answer is announced before Discord gives up waiting, a refusal is told in a friendly sentence, and a fault of
ours gets a short reference that stands in the log too. Tokens and secrets are never logged.

When more comes than can be done, it is better to say so to some at once than to answer everybody too late: who presses
while many have been waiting for long is asked to press again, before anything is begun.
"""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
from collections.abc import Coroutine
from typing import Any

import discord

from bot import metrics
from bot.discord.gateway.refusals import ARCHIVED, THREAD_LOCKED
from bot.discord.interaction.reply import GONE, Reply
from bot.discord.text.controls import CONTROL
from bot.discord.text.errors import Refusal, sentence
from bot.store.values.errors import TableError

ANNOUNCE_AFTER_SECONDS = 2.0
"""Seconds after which an answer still in the making is announced to Discord, which waits for 3."""
LONG = 1.0
"""Seconds without an answer that are long."""
MANY = 16
"""So many who have been waiting for long are a crowd: nobody new is let in."""

LAST = 1.2
"""Seconds at the end in which who has pressed may still be answered."""

UNANSWERABLE = {*GONE, ARCHIVED, THREAD_LOCKED}
"""What Discord says to an answer that nobody can give any more, or in a locked thread: no fault of ours."""

_log = logging.getLogger(__name__)
_waiting: dict[Reply, asyncio.Task[Any] | None] = {}


async def guarded(reply: Reply, work: Coroutine[Any, Any, None]) -> None:
    """Do the work of one interaction, and answer for it whatever happens."""
    if sum(press.waited > LONG for press in _waiting) >= MANY:
        work.close()
        metrics.SENT_AWAY.inc()
        await _tell(reply, reply.words.text("bot.error.crowded"))
        return
    _waiting[reply] = asyncio.current_task()
    task = asyncio.ensure_future(work)
    try:
        done, _ = await asyncio.wait({task}, timeout=ANNOUNCE_AFTER_SECONDS)
        if not done:
            await _defer(reply)
        await task
    except (Refusal, TableError) as error:
        await _tell(reply, sentence(reply.words, error))
    except discord.RateLimited as error:
        _log.warning("Discord wants %s to wait for %.0f s", name_of(reply.interaction), error.retry_after)
        await _tell(reply, reply.words.text("bot.error.limited", n=math.ceil(error.retry_after)))
    except Exception as error:
        if isinstance(error, discord.HTTPException) and error.code in UNANSWERABLE:
            _log.warning("an answer came too late, or where Discord takes none: %s", error.code)
            return
        if _stopped(reply):
            return
        metrics.FAULTS.inc()
        reference = secrets.token_hex(3)
        _log.error("interaction failed, reference %s: %s", reference, name_of(reply.interaction), exc_info=error)
        await _tell(reply, reply.words.text("bot.error.internal", reference=reference))
    finally:
        _waiting.pop(reply, None)
        if not task.done():
            task.cancel()


async def all_answered() -> None:
    """Wait until whoever has pressed is answered; not for long, for the program ends."""
    if tasks := [task for task in _waiting.values() if task is not None]:
        await asyncio.wait(tasks, timeout=LAST)


async def _defer(reply: Reply) -> None:
    """Announce the answer. Whatever becomes of that, the work goes on and is waited for."""
    try:
        await reply.defer()
    except Exception as error:
        if isinstance(error, discord.HTTPException):
            _log.warning("an answer could not be announced: %s %s", error.status, error.code)
        elif not _stopped(reply):
            _log.error("an answer could not be announced: %s", type(error).__name__)


async def _tell(reply: Reply, text: str) -> None:
    try:
        await reply.note(text)
    except Exception as error:
        if isinstance(error, discord.HTTPException) and error.code in UNANSWERABLE:
            _log.warning("a refusal could not be told: %s", error.code)
        elif not _stopped(reply):
            _log.error("a refusal could not be told: %s", type(error).__name__)


def _stopped(reply: Reply) -> bool:
    """Whether the bot has been stopped meanwhile, in spite of all patience: whoever takes over is pressed again."""
    if not reply.interaction.client.is_closed():
        return False
    _log.info("stopped before an answer was given")
    return True


def name_of(interaction: discord.Interaction[Any]) -> str:
    """What was pressed or typed, for the log: the control's table, verb and revision or the command's name.

    No token and no content, and no key of a control: that of a sealed pick is a secret of its seat.
    """
    data: Any = interaction.data or {}
    control = CONTROL.fullmatch(str(data.get("custom_id", "")))
    if control is not None:
        what = f"{control['verb']} of table {control['table']}, revision {control['revision']}"
    else:
        what = str(interaction.command.qualified_name if interaction.command else data.get("name"))
    return f"{what:.100} by {interaction.user.id} in {interaction.channel_id}"
