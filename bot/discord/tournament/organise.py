"""What an organiser does: begin, drop, correct, move, call off."""

from __future__ import annotations

import re

import discord

from bot.discord.interaction.actor import actor_of, called
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.shut_out import shut_out
from bot.discord.services import Services
from bot.discord.text.errors import Refusal
from bot.discord.text.meanings import line_typed
from bot.discord.text.names import escape_name
from bot.discord.text.page import Page
from bot.discord.text.tournament_posts import result_line
from bot.discord.tournament.sign_up import must_stand
from bot.store.values.tournament import Tournament
from bot.tables.commit.rights import organises
from render.words.words import Words


async def begin(services: Services, reply: Reply, found: Tournament) -> None:
    """Begin before the deadline."""
    by = reply.interaction
    now = await services.tables.tournaments.begin(found.id, actor_of(by))
    await reply.page(
        Page(reply.words.text("bot.tournament.begun", title=escape_name(now.title), n=len(now.of_round(1))))
    )


async def drop(services: Services, reply: Reply, found: Tournament, who: discord.abc.User) -> None:
    """Take somebody out."""
    by = reply.interaction
    await services.tables.tournaments.drop(found.id, actor_of(by), who.id)
    await reply.page(Page(reply.words.text("bot.tournament.taken_out", who=escape_name(called(who)))))


async def call_off(services: Services, reply: Reply, found: Tournament, reason: str) -> None:
    """Call it off."""
    by = reply.interaction
    await services.tables.tournaments.call_off(found.id, actor_of(by), reason)
    await reply.page(Page(reply.words.text("bot.tournament.status.off")))


async def correct(services: Services, reply: Reply, found: Tournament, result: str, places: str, reason: str) -> None:
    """Put other places to the people of a table."""
    by, which = reply.interaction, re.fullmatch(r"(\d{1,3})\.(\d{1,3})", result)
    if which is None:
        raise Refusal("bot.error.unknown")
    given = [int(number) for number in re.findall(r"\d{1,2}", places)]
    await services.tables.tournaments.correct(found.id, actor_of(by), int(which[1]), int(which[2]), given, reason)
    await reply.page(Page(reply.words.text("bot.tournament.corrected")))


def result_typed(words: Words, found: Tournament, typed: str) -> str:
    """The table whose result is meant, by its round and number, or by its people. Raises `SeveralMeanings`."""
    named = [
        (f"{pairing.round}.{pairing.number}", result_line(words, found, pairing))
        for pairing in found.pairings
        if pairing.done
    ]
    return line_typed("result", typed, named) or typed


async def move_here(services: Services, reply: Reply, found: Tournament) -> None:
    """Go on in this channel: posts, and the threads of tables that have none. Raises `Refusal` where somebody who takes
    part, and sees the posts where they are, would see none of them any more.
    """
    by = reply.interaction
    await must_stand(reply)
    if found.live and organises(found, actor_of(by)):
        await _must_keep_all(services, reply, found)
    now = await services.tables.tournaments.move(found.id, actor_of(by), by.channel_id or 0)
    await reply.page(Page(reply.words.text("bot.tournament.moved", title=escape_name(now.title))))


NAMED = 10
"""Of more people than these only so many are named."""


async def _must_keep_all(services: Services, reply: Reply, found: Tournament) -> None:
    people = {entrant.user: entrant.name for entrant in found.entrants if not entrant.left}
    closed = await shut_out(services, reply, found.guild, found.channel, list(people))
    if closed:
        names = [escape_name(name) for user, name in people.items() if user in closed]
        told = reply.words.listing(names[:NAMED])
        raise Refusal("bot.tournament.move_unseen", n=len(names), who=told)
