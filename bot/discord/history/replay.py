"""The replay of a game: every earlier board with what led to it, step by step, turn by turn, round by round."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord.allowance import PROOF, STEP
from bot.discord.gateway.locales import words_of
from bot.discord.history.animation import animation_button
from bot.discord.history.watch import copy_button
from bot.discord.interaction.actor import actor_of
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.interaction.table_lookup import Choices, choices, table_being_typed, table_meant
from bot.discord.pictures.studio import DrawRequest
from bot.discord.services import Services
from bot.discord.text import links, log_lines
from bot.discord.text.controls import Button, Control
from bot.discord.text.errors import Refusal
from bot.discord.text.hand import held_lines
from bot.discord.text.meanings import line_typed
from bot.discord.text.names import escape_names
from bot.discord.text.page import Page, Picture, in_order
from bot.discord.turn.play import show as show_panel
from bot.store.values.errors import TableError
from bot.store.values.table import OVER, Table
from bot.tables.history.replay import ROUND, TURN, UNITS, Replay
from engine.kernel.values import PUBLIC
from render.words.shorten import shorten
from render.words.words import Words

ALL, OWN = "all", "own"
"""Whose eyes it is seen with: everybody's, or those of one's own seat."""

BACK, ON, HERE, FIRST, LAST = "back", "on", "here", "first", "last"
"""Where a button leads, seen from the moment that is shown."""


async def open_replay(services: Services, reply: Reply, table: Table, to: str | None = None) -> None:
    """`/game replay`: a finished game from its beginning, a running one from now, or from where one jumps ``to``."""
    await services.allowances.enter(reply.interaction.user.id, STEP, reply.defer)
    film = await services.tables.replays.of(table)
    moment = (
        typed_moment(film, where_typed(table, film, to, reply.words))
        if to
        else 0
        if table.status == OVER
        else film.last
    )
    seen = ALL if table.sees(reply.interaction.user.id) is None else OWN
    await show(services, reply, table, film, moment, TURN, seen, apart=True)


@handles("replay")
async def replay(press: Press) -> None:
    """Open the replay, or go on in it: the revision is that of the moment shown, the key says where to."""
    services, table = press.services, await press.services.tables.get(press.id)
    seen, unit, where = (*press.key.split("."), "", "", "")[:3]
    if seen not in (ALL, OWN) or unit not in UNITS:
        await open_replay(services, press.reply, table)
        return
    await services.allowances.enter(press.interaction.user.id, STEP, press.reply.defer)
    film = await services.tables.replays.of(table)
    moment = film.moment_at(press.revision)
    if where == BACK:
        moment = film.earlier(moment, unit) or 0
    elif where == ON:
        moment = film.later(moment, unit) or film.last
    elif where in (FIRST, LAST):
        moment = 0 if where == FIRST else film.last
    await show(services, press.reply, table, film, moment, unit, seen)


async def show(
    services: Services,
    reply: Reply,
    table: Table,
    film: Replay,
    moment: int,
    unit: str,
    seen: str,
    *,
    apart: bool = False,
) -> None:
    """Show a moment as everybody saw it then, or the presser's own seat, with what its ``unit`` has brought so far."""
    words, user = reply.words, reply.interaction.user.id
    own = table.sees(user)
    seat = PUBLIC if own is None or seen == ALL else own
    now, before = film.position(table, moment), film.position(table, film.begun(moment, unit))
    words = await services.private(words, user, now)
    log = await services.tables.game_log.log(table.id, 0 if seat == PUBLIC else user)
    lines = film.told(log, film.begun(moment, unit), moment)
    names = escape_names(table.names)
    game = words.text(f"{table.game}.name")
    where = words.label(table.game, "headline", now.game.headline(now.view(seat)), names)
    title = [f"### {words.text('bot.replay.title', game=game)} · {where}", progress_line(film, moment, words)]
    if table.epoch and moment == 0:
        title.append(words.text("bot.replay.epoch"))
    told = "\n".join(log_lines.lines_told(words, table.game, lines, names))
    held = held_lines(now, seat, words) if seat != PUBLIC else []
    own_hand = "\n".join([f"-# {words.labelled(words.text('bot.button.hand'))}", *held]) if held else ""
    newest = services.panels.opened(table.id, user)

    async def draw() -> Picture:
        return await services.studio.moment(now, before, seat, words, DrawRequest(wanted=newest), lines)

    rows = rows_of(table, film, moment, unit, ALL if seat == PUBLIC else OWN, words, own is not None)
    if link := await services.tables.gallery.link(table, film.revision(moment)):
        rows.append([*links.watch(link, words), copy_button(table, words, film.revision(moment))])
    shown = in_order("\n".join(title), told, own_hand, rows)
    page = Page("", (), draw, quick=services.studio.idle, layout=shown)
    await reply.page(page, current=newest, apart=apart)


def progress_line(film: Replay, moment: int, words: Words) -> str:
    """How far the moment is."""
    if moment == 0:
        return words.text("bot.replay.beginning", n=film.last)
    turn, turns = film.count(moment, TURN), len(film.ends[TURN])
    return words.text("bot.replay.far", step=moment, steps=film.last, turn=turn, turns=turns)


def rows_of(
    table: Table, film: Replay, moment: int, unit: str, seen: str, words: Words, seated: bool
) -> list[list[Control]]:
    """The ways from a moment: back and on by every unit, to both ends, to the other view, to the animation."""

    def made(unit: str, where: str, name: str, *, off: bool = False, view: str = seen) -> Button:
        return Button.make(
            str(table.id),
            "replay",
            words.text(f"bot.replay.{name}"),
            revision=film.revision(moment),
            key=f"{view}.{unit}.{where}",
            disabled=off,
        )

    begun, over = moment == 0, moment == film.last
    last: list[Control] = [made(unit, FIRST, "first", off=begun), made(unit, LAST, "last", off=over)]
    if seated:
        other = ALL if seen == OWN else OWN
        last.append(made(unit, HERE, other, view=other))
    if film.last:
        last.append(animation_button(table, words))
    if not table.live and not over:
        label = words.text("bot.button.playon")
        last.append(Button.make(str(table.id), "playon", label, revision=film.revision(moment)))
    return [
        [made(unit, BACK, f"{unit}.back", off=begun) for unit in UNITS],
        [made(unit, ON, f"{unit}.on", off=over) for unit in UNITS],
        last,
    ]


@handles("playon")
async def play_on(press: Press) -> None:
    """A practice table from the moment that is shown, against opponents."""
    services, reply = press.services, press.reply
    table = await services.tables.get(press.id)
    services.allowances.spend(press.interaction.user.id, PROOF)
    film = await services.tables.replays.of(table)
    then = film.position(table, film.moment_at(press.revision))
    made = await services.tables.practice.play_on(actor_of(press.interaction), then, reply.words.lang)
    await services.tables.opponents.rest(made.id)
    notice = reply.words.text("bot.replay.playon", game=reply.words.text(f"{table.game}.name"))
    reply.apart = True
    await show_panel(services, reply, await services.tables.position(made.id), notice=notice)


# ---- jumping --------------------------------------------------------------------------------------------------------


def typed_moment(film: Replay, to: str) -> int:
    """The moment meant by ``round-3`` (its beginning), ``turn-12`` (its end), or the bare number of a turn.

    Raises `Refusal`.
    """
    unit, _, number = to.strip().rpartition("-")
    if number.isdecimal() and len(number) < 6 and unit in ("", TURN, ROUND):
        at, ends = int(number) - 1, film.ends[unit or TURN]
        if 0 <= at < len(ends):
            return film.begun(ends[at], ROUND) if unit == ROUND else ends[at]
    raise Refusal("bot.replay.nowhere", typed=shorten(to, 40), n=len(film.ends[TURN]))


def where_typed(table: Table, film: Replay, to: str, words: Words) -> str:
    """The round or turn that was meant, by its number or by what it is called. Raises `SeveralMeanings`."""
    named = [*rounds_named(table, film, words), *turns_named(table, film, words)]
    return to if to.strip().isdecimal() else line_typed("to", to, named) or to


async def moments(services: Services, interaction: discord.Interaction[Any], current: str) -> Choices:
    """The completions of ``to``: the rounds by their headlines, then the turns."""
    words = words_of(interaction)
    try:
        table = await table_meant(services, interaction, table_being_typed(interaction), played=True)
        if not services.tables.replays.at_hand(table):  # else every letter that is typed could have a game played again
            services.allowances.spend(interaction.user.id, STEP)
        film = await services.tables.replays.of(table)
    except (TableError, Refusal):
        return []
    return choices([*rounds_named(table, film, words), *turns_named(table, film, words)], current)


def rounds_named(table: Table, film: Replay, words: Words) -> list[tuple[str, str]]:
    """Every round, and how it is told where it begins."""
    found = []
    for number, end in enumerate(film.ends[ROUND], 1):
        then = film.position(table, film.begun(end, ROUND))
        headline = words.label(table.game, "headline", then.game.headline(then.view()), table.names)
        found.append((f"{ROUND}-{number}", headline))
    return found


def turns_named(table: Table, film: Replay, words: Words) -> list[tuple[str, str]]:
    """Every turn, and whose it was."""
    found = []
    for number, end in enumerate(film.ends[TURN], 1):
        own = dict.fromkeys(move.seat for move in film.kept[film.begun(end, TURN) : end])
        who = words.listing([table.names[seat] for seat in own])
        found.append((f"{TURN}-{number}", words.text("bot.replay.turn", n=number, who=who)))
    return found
