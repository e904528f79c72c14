"""Invitations by DM: to a table that somebody has wished for, to one that somebody there asks them to, and to one that
a tournament has paired them at.
"""

from __future__ import annotations

from bot.discord.delivery.job import Job
from bot.discord.delivery.kind import SKIP, DirectMessage, Prepared, kind
from bot.discord.pictures.studio import DrawRequest, picture_or_none
from bot.discord.text import find_players, tournament
from bot.discord.text.page import Picture, Post
from bot.store.values.delivery import INVITED, PAIRED, WISHED
from bot.tables.people.invitations import open_for_all
from bot.workers.pool import BOARD
from engine.kernel.registry import game as find_game
from render.words.words import Words


class Invitation(DirectMessage):
    """A word about a table that somebody may join, with the cover of its game."""

    async def draw(self, job: Job, content: Post) -> Picture | None:
        """The cover."""
        services = job.context.services
        words = await services.people.words_of(job.delivery.user)
        return await picture_or_none(services.studio.cover(find_game(job.table.game), words, DrawRequest(BOARD)))


@kind
class WishInvitation(Invitation):
    """There is a table that they have wished for; nobody is woken for it."""

    names = (WISHED,)
    patient = True

    async def content(self, job: Job, words: Words) -> Prepared:
        """The table, and the wish; nothing if it is not one for them any more."""
        context, table, user = job.context, job.table, job.delivery.user
        wish = await context.store.people.wish_for(table, user, context.clock())
        if wish is None or not await context.transport.may_see(job.address, user):
            return SKIP
        return find_players.invitation(words, table, wish)


@kind
class PersonalInvitation(Invitation):
    """Somebody at a table asks them to it; nobody is woken for it."""

    names = (INVITED,)
    patient = True

    async def content(self, job: Job, words: Words) -> Prepared:
        """Who asks, and the table; nothing if it has no seat for them any more, or who has asked sits there no more."""
        context, table, user = job.context, job.table, job.delivery.user
        by = table.seat_of(job.delivery.number)
        if by is None or not open_for_all(table) or table.seat_of(user) is not None:
            return SKIP
        found = await context.store.people.seat_check(table, user)
        if found.blocked or not await context.transport.may_see(job.address, user):
            return SKIP
        return find_players.invitation_text(words, table, table.seats[by].name)


@kind
class PairingInvitation(Invitation):
    """A round of a tournament begins: where they play."""

    names = (PAIRED,)

    async def content(self, job: Job, words: Words) -> Prepared:
        """Their table; nothing if they do not play there any more."""
        cup = await job.context.store.tournaments.of_table(job.table.id)
        if cup is None or not job.table.live or job.table.seat_of(job.delivery.user) is None:
            return SKIP
        pairing = next(pairing for pairing in cup.pairings if pairing.table == job.table.id)
        return Post(tournament.letter(words, cup, pairing), [])
