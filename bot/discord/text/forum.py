"""The tags of a table's post in a forum, in words: its game, and whether it is open, running or finished."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from bot.store.values.table import LOBBY, RUNNING, Table
from engine.kernel.registry import games
from render.words.shorten import shorten
from render.words.words import LANGUAGES, Words

TAG = 20
"""Characters of a tag's name at most."""

OPEN, GOES_ON, FINISHED = "open", "running", "finished"
STATES = (OPEN, GOES_ON, FINISHED)


class TagMeant(Struct, frozen=True):
    """A tag that the bot sets: ``key`` says which, ``name`` what it is called where the bot makes it, ``names`` what
    else it may be called; ``id`` which it was when it was last seen under one of them (0: never).
    """

    key: str
    name: str
    names: frozenset[str]
    id: int = 0


Tags = Sequence[TagMeant]


def state_of(table: Table) -> str:
    """Which of the states a table is in."""
    return {LOBBY: OPEN, RUNNING: GOES_ON}.get(table.status, FINISHED)


def tags_of(game: str, state: str, ids: Mapping[str, int], words: Words) -> Tags:
    """The tags of a table: that of its game, and that of its state; see `all_tags`."""
    return [_meant(key, ids, words) for key in (game, state)]


def all_tags(ids: Mapping[str, int], words: Words) -> Tags:
    """Every tag that a forum is to have, what it is called in the language of ``words`` and may be called in others;
    ``ids`` say under which they were seen there.
    """
    known = [game for game in games() if Words("en").has(f"{game}.name")]
    return [_meant(key, ids, words) for key in (*STATES, *known)]


def in_all_languages(message: str) -> frozenset[str]:
    """A name in all languages; a long one also as a tag bears it, and as earlier editions have cut it."""
    names = {words.text(message) for words in map(Words, LANGUAGES) if words.has(message)}
    return frozenset(names | {shorten(name, TAG) for name in names} | {name[:TAG].strip() for name in names})


def _meant(key: str, ids: Mapping[str, int], words: Words) -> TagMeant:
    message = f"bot.forum.tag.{key}" if key in STATES else f"{key}.name"
    return TagMeant(key, shorten(words.text(message), TAG), in_all_languages(message), ids.get(key, 0))
