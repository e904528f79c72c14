"""Which seat is meant by what was chosen or typed. What is chosen is an id; a name that several bear is asked about."""

from __future__ import annotations

import re

from bot.discord.interaction.reply import Reply
from bot.discord.text.controls import Choice, Select
from bot.discord.text.page import Page
from bot.store.values.names import folded_name
from bot.store.values.table import Table
from bot.tables.model.errors import NoSuchSeat
from render.words.shorten import shorten

_MENTION = re.compile(r"<@!?(\d{1,20})>")
_PERSON, _OPPONENT = re.compile(r"user:(\d{1,20})"), re.compile(r"bot:(\d{1,2})")


def seat_values(table: Table) -> list[tuple[str, str]]:
    """The seats of a table, to be chosen: people by their id, whichever seat they have by then, and their names."""
    return [
        (f"user:{own.user}" if own.user is not None else f"bot:{seat}", name)
        for seat, (own, name) in enumerate(zip(table.seats, table.names, strict=True))
    ]


def seats_meant(table: Table, typed: str) -> list[int]:
    """The seats that were meant: by id, by mention, by name or a part of it, or by number from 0."""
    text = typed.strip()
    person = _PERSON.fullmatch(text) or _MENTION.fullmatch(text)
    if person is not None:
        seat = table.seat_of(int(person[1]))
        return [] if seat is None else [seat]
    opponent = _OPPONENT.fullmatch(text)
    if opponent is not None:
        seat = int(opponent[1])
        return [seat] if seat < len(table.seats) and table.seats[seat].user is None else []
    wanted = folded_name(text).removeprefix("@")
    every = list(enumerate(zip(table.names, (own.name for own in table.seats), strict=True)))
    for fits in (
        lambda shown, _: folded_name(shown) == wanted,
        lambda _, own: folded_name(own) == wanted,
        lambda shown, _: bool(wanted) and not wanted.isdecimal() and wanted in folded_name(shown),
    ):
        found = [seat for seat, (shown, own) in every if fits(shown, own)]
        if found:
            return found
    return [int(text)] if text.isdecimal() and len(text) < 3 and int(text) < len(table.seats) else []


async def seat_meant(reply: Reply, table: Table, typed: str, verb: str, key: str = "") -> int | None:
    """The seat that was meant; nothing if a menu has asked, whose answer does ``verb`` with the number of the seat.

    Raises `NoSuchSeat`.
    """
    found = seats_meant(table, typed)
    if not found:
        raise NoSuchSeat(seat=shorten(typed, 40))
    if len(found) == 1:
        return found[0]
    question = reply.words.text("bot.typed.seat")
    values, names = seat_values(table), table.names
    choices = [Choice(values[seat][0] if verb == "kickseat" else str(seat), names[seat]) for seat in found]
    await reply.page(Page(question, [[Select.make(str(table.id), verb, question, choices, key=key)]]))
    return None
