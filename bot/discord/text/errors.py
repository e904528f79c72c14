"""Refusals and errors in a sentence: what happened, what is lost, what to do."""

from __future__ import annotations

from bot.discord.text.names import escape_names
from bot.store.values.errors import TableError
from bot.tables.model.errors import (
    ArchiveError,
    LeftServer,
    NoPage,
    NotHost,
    NotInLobby,
    NotRunning,
    UndoNotPossible,
    WrongSeats,
)
from bot.tables.tournament.errors import Barred
from engine.kernel.values import Value
from render.words.words import Words


class Refusal(Exception):
    """The presser cannot have this: ``id`` names the sentence, ``values`` fill it."""

    def __init__(self, message_id: str, **values: Value) -> None:
        super().__init__(message_id)
        self.id = message_id
        self.values = values


def sentence(words: Words, error: Refusal | TableError) -> str:
    """The friendly sentence of a refusal."""
    values = dict(error.values)
    if isinstance(error, NotHost):
        values["host"] = f"<@{error.host}>" if error.host > 0 else words.text("bot.former")
    elif isinstance(error, WrongSeats) and isinstance(values.get("allowed"), list):
        allowed = values["allowed"]
        values["allowed"] = words.listing([str(value) for value in allowed]) if isinstance(allowed, list) else allowed
    elif isinstance(error, LeftServer) and isinstance(values.get("who"), list):
        who = values["who"]
        values["who"] = words.listing(escape_names(str(name) for name in who)) if isinstance(who, list) else who
    elif isinstance(error, Barred) and isinstance(values.get("until"), int):
        values["when"] = f"<t:{values['until']}:D>"
    elif isinstance(error, NoPage):
        return words.text(f"{error.id}.{values['reason']}")
    elif isinstance(error, NotRunning | NotInLobby):
        return words.text(f"{error.id}.{values['status']}")
    elif isinstance(error, UndoNotPossible):
        return undo_reason(words, error.position.table.game, error.reason)
    elif isinstance(error, ArchiveError):
        values["reason"] = words.text(f"bot.damage.{error.reason}")
    return words.text(error.id, **{name: value for name, value in values.items() if value is not None})


def undo_reason(words: Words, game: str, reason: str) -> str:
    """Why undo stops here."""
    return words.say(game, f"undo.{reason}")
