"""The lobby card: posted, then brought up to date."""

from __future__ import annotations

from bot.discord.delivery.job import Job
from bot.discord.delivery.kind import ChannelEdit, Prepared, kind
from bot.discord.delivery.verdicts import NothingToDo, RequestRefused, Verdict
from bot.discord.pictures.studio import DrawRequest, picture_or_none
from bot.discord.text import lobby
from bot.discord.text.page import Post
from bot.store.values.delivery import LOBBY_CARD
from bot.store.values.table import LOBBY
from bot.workers.pool import BOARD
from engine.kernel.registry import game as find_game
from render.words.words import Words


@kind
class LobbyCard(ChannelEdit):
    """One that may not be edited, for whatever reason, is posted anew while it is needed."""

    names = (LOBBY_CARD,)

    async def content(self, job: Job) -> Prepared:
        """The lobby as it is."""
        table, tables = job.table, job.context.services.tables
        last, asked = await tables.rematches.asked(table)
        watched = bool(await tables.gallery.link(table))
        told = await tables.game_log.log(table.id, 0, 1, table.posted_event) if table.posted_event else []
        acts = [line for line in told if line.bot]
        return lobby.lobby(table, Words(table.lang), last, asked, acts, watched=watched)

    def target(self, job: Job) -> int:
        """The card."""
        return job.table.lobby_message

    def anew(self, job: Job, refused: RequestRefused) -> bool:
        """While people gather."""
        return job.table.status == LOBBY

    def stays(self, job: Job, refused: RequestRefused) -> Verdict:
        """It is not needed any more."""
        return NothingToDo(self.target(job))

    async def edit(self, job: Job, target: int, content: Post) -> None:
        """Its words and buttons; an outdated cover goes."""
        pictures = None if job.table.status == LOBBY else ()
        await job.context.transport.edit(job.address, target, content, pictures=pictures)

    async def after(self, job: Job, message_id: int) -> None:
        """Cover and legend: nobody has waited for them, and a later card brings its own."""
        table, context = job.table, job.context
        table = await context.services.tables.get(table.id)
        outdated = table.revision != job.delivery.revision or table.lost
        if job.bare or not context.calm or table.status != LOBBY or outdated:
            return
        words, studio = Words(table.lang), context.services.studio
        pictures = [
            await picture_or_none(studio.lobby(table, words, DrawRequest(BOARD))),
            await picture_or_none(studio.legend(find_game(table.game), words, DrawRequest(BOARD))),
        ]
        now = await context.services.tables.get(table.id)
        shown = [picture for picture in pictures if picture is not None]
        if now.revision == table.revision and shown:
            await context.transport.edit(job.address, message_id, pictures=shown)
