"""`/tournament`: founding one, signing up, dropping out, standings, and what its organiser may do."""

from __future__ import annotations

import re

import discord

from bot.discord.gateway import permissions
from bot.discord.interaction import access
from bot.discord.interaction.actor import actor_of, guild_of, must_post, place
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.pictures.studio import DrawRequest
from bot.discord.services import Services
from bot.discord.text import standings, tournament_posts
from bot.discord.text.controls import NO_TABLE, Button, Style
from bot.discord.text.errors import Refusal
from bot.discord.text.meanings import SeveralMeanings, fitting
from bot.discord.text.names import escape_name
from bot.discord.text.page import Page, Picture
from bot.discord.text.tournament import name
from bot.discord.tournament.options import show_or_tell_tournament
from bot.store.values.errors import NoTournament
from bot.store.values.names import printable
from bot.store.values.time import PACES
from bot.store.values.tournament import FORMS, RETURNED, Tournament
from bot.tables.commit.rights import founds_tournaments
from bot.tables.commit.rights import organises as may_organise
from bot.tables.model.server_settings import server_settings
from bot.tables.tournament.sign_up import TITLE
from render.words.words import Words


async def found_one(services: Services, reply: Reply, tournament: Tournament, pace: str) -> None:
    """`/tournament new`: people sign up below a post from now on."""
    guild = guild_of(reply)
    await must_stand(reply)
    if not founds_tournaments(guild, actor_of(reply.interaction)):
        raise Refusal("bot.tournament.rights")
    made = await services.tables.tournaments.create(tournament, pace)
    done = reply.words.text("bot.tournament.made", title=escape_name(made.title))
    await show_or_tell_tournament(reply, made, done=done)


async def must_stand(reply: Reply) -> None:
    """Refuse where no tournament can be held. Raises `Refusal`."""
    if not isinstance(reply.interaction.channel, discord.TextChannel):
        raise Refusal("bot.tournament.channel")
    await must_post(reply.interaction, reply.words, *permissions.THREADS)


async def new(services: Services, reply: Reply, title: str, game: str, *, form: str, rounds: int, seasons: int,
              size: int, clock: str, until: float) -> None:  # fmt: skip
    """What was typed, as a tournament. Raises `Refusal`."""
    interaction = reply.interaction
    if form not in FORMS or clock not in clocks():
        raise Refusal("bot.error.unknown")
    lang = await services.people.language_of(place(interaction))
    made = Tournament(
        guild=guild_of(reply),
        channel=interaction.channel_id or 0,
        organiser=interaction.user.id,
        title=printable(title, TITLE) or Words(lang).text(f"{game}.name"),
        game=game,
        lang=lang,
        form=form,
        rounds=rounds,
        seasons=seasons,
        size=size,
        deadline=until,
    )
    await found_one(services, reply, made, clock)


async def zone(services: Services, reply: Reply) -> str:
    """The time zone that somebody means who types a time: their own, else the server's."""
    own = await services.people.settings(reply.interaction.user.id)
    return own.get("zone") or server_settings(await services.people.house(guild_of(reply))).zone


async def tournament_meant(services: Services, reply: Reply, chosen: str | None) -> Tournament:
    """The tournament of this server that a command is about: the one named, else the one that goes on (here).

    Raises `NoTournament`, or `SeveralMeanings`.
    """
    guild_of(reply)
    found = await access.tournaments(services, reply.interaction)
    if chosen is not None:
        fits = fitting(chosen, [(str(tournament.id), [tournament.title]) for tournament in found])
        found = [tournament for tournament in found if str(tournament.id) in fits]
    else:
        live = [tournament for tournament in found if tournament.live]
        here = [tournament for tournament in live if tournament.channel == reply.interaction.channel_id]
        found = here or live or found[:1]
    if not found:
        raise NoTournament
    if len(found) > 1:
        titles = {str(tournament.id): tournament.title for tournament in found}
        raise SeveralMeanings("bot.typed.tournament", "tournament", list(titles), lambda _, number: titles[number])
    return found[0]


async def join(services: Services, reply: Reply, found: Tournament) -> None:
    """Sign up, or take a place that has become free."""
    now = await services.tables.tournaments.join(found.id, actor_of(reply.interaction))
    user = reply.interaction.user.id
    entrant, line = now.entrant(user), now.lines[-1]
    words, values = reply.words, {"title": escape_name(now.title)}
    if (line.kind, line.by) == (RETURNED, user):
        told = words.text("bot.tournament.back", **values)
    elif entrant is not None and entrant.replaces:
        told = words.text("bot.tournament.replaces", who=escape_name(name(words, now, entrant.replaces)), **values)
    else:
        told = words.text("bot.tournament.joined", **values)
    await reply.page(Page(told))


async def leave(services: Services, reply: Reply, found: Tournament) -> None:
    """Take the sign-up back; once it is played, drop out after having been asked."""
    if found.status == "running":
        words = reply.words
        row = [Button.make(NO_TABLE, "tdrop", words.text("bot.tournament.drop"), key=str(found.id),
                           style=Style.danger)]  # fmt: skip
        await reply.page(Page(words.text("bot.tournament.sure", title=escape_name(found.title)), [row]))
        return
    await _left(services, reply, found)


async def _left(services: Services, reply: Reply, found: Tournament) -> None:
    await services.tables.tournaments.leave(found.id, reply.interaction.user.id)
    await reply.page(Page(reply.words.text("bot.tournament.left", title=escape_name(found.title))))


async def show(services: Services, reply: Reply, found: Tournament, number: int = 0) -> None:
    """The standings and the tables of this round, page by page; the first with a picture."""
    words = reply.words
    text, rows = tournament_posts.page(words, found, number)
    if may_organise(found, actor_of(reply.interaction)) and found.pairings:
        rows = [*rows, [Button.make(NO_TABLE, "bars", words.text("bot.bar.title"), key=str(found.id))]]

    async def draw() -> Picture:
        return await services.studio.figures(
            standings.chart(words, found), standings.standings_text(words, found), words, DrawRequest()
        )

    picture = draw if found.pairings and not number else None
    await reply.page(Page(text, rows, picture, quick=services.studio.idle))


# ---- what can be typed -----------------------------------------------------------------------------------------------


# ---- controls --------------------------------------------------------------------------------------------------------


async def _of(press: Press, key: str) -> Tournament:
    """The tournament that a control names. Raises `NoTournament`."""
    if not re.fullmatch(r"\d{1,9}", key):
        raise NoTournament
    return await access.tournament(press.services, press.interaction, int(key))


@handles("tjoin")
async def tjoin(press: Press) -> None:
    """Sign up."""
    await join(press.services, press.reply, await _of(press, press.key))


@handles("tleave")
async def tleave(press: Press) -> None:
    """Take it back."""
    await leave(press.services, press.reply, await _of(press, press.key))


@handles("tdrop")
async def tdrop(press: Press) -> None:
    """Drop out, having been asked."""
    await _left(press.services, press.reply, await _of(press, press.key))


@handles("tshow")
async def tshow(press: Press) -> None:
    """A page of the standings."""
    key, _, number = press.key.partition(".")
    await show(
        press.services, press.reply, await _of(press, key), int(number) if re.fullmatch(r"\d{1,3}", number) else 0
    )


def clocks() -> list[str]:
    """The clocks that a tournament may have: those with a time for a move."""
    return [name for name, (move, _) in PACES.items() if move]
