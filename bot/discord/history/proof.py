"""The proof that a game went as it is told: its points, its seed, and its log played again."""

from __future__ import annotations

import logging

from bot.discord.allowance import PROOF
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.services import Services
from bot.discord.text import turn_post
from bot.store.values.table import Table

_log = logging.getLogger(__name__)


@handles("proof")
async def proof(press: Press) -> None:
    """What a finished game has counted, point by point, the seed that it was played with, and the way to verify it."""
    table, words = await press.services.tables.get(press.id), press.reply.words
    position = await press.services.tables.position(table.id)
    await press.reply.page(turn_post.proof(position, words), apart=True)


@handles("verify")
async def verify_again(press: Press) -> None:
    """The button beside the seed."""
    await verify(press.services, press.reply, await press.services.tables.get(press.id))


async def verify(services: Services, reply: Reply, table: Table) -> None:
    """`/game verify`: play the log again, and say whether it fits the seed whose hash was published at the start."""
    await services.allowances.enter(reply.interaction.user.id, PROOF, reply.defer)
    words, found = reply.words, await services.tables.verifier.of(table.id)
    title = f"### {words.text('bot.verify.title', game=words.text(f'{table.game}.name'))}"
    if found.fault:
        _log.warning("table %s does not verify: %s %s %s", table.id, found.fault, found.move, found.why)
        why = words.text(f"bot.verify.fault.{found.fault}", move=found.move)
        await reply.note("\n".join([title, why, words.text("bot.verify.report", number=table.id)]))
        return
    seed = "bot.verify.sealed" if table.live else "bot.verify.seed"
    lines = [
        words.text(seed, seed=found.table.published_seed, hash=found.table.seed_hash),
        words.text("bot.verify.moves", n=found.moves),
        words.text("bot.verify.now" if table.live else "bot.verify.end"),
    ]
    if found.table.epoch:
        lines.append(words.text("bot.verify.epoch"))
    await reply.note("\n".join([title, words.text("bot.verify.good"), *(f"· {line}" for line in lines)]))
