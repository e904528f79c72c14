"""The tags of a table's post in a forum, in words: its game, and whether it is open, running or finished."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.store.values.table import LOBBY, RUNNING, Table
from engine.kernel.registry import games
from render.words.shorten import shorten
from render.words.words import LANGUAGES, Words

TAG = 20
"""Characters of a tag's name at most."""

OPEN, GOES_ON, FINISHED = "open", "running", "finished"
STATES = (OPEN, GOES_ON, FINISHED)


def state_of(table: Table) -> str:
    """Which of the states a table is in."""
    return {LOBBY: OPEN, RUNNING: GOES_ON}.get(table.status, FINISHED)


def tag_names_of(game: str, state: str) -> list[Collection[str]]:
    """What the tags of a table may be called: that of its game, and that of its state, in any language."""
    return [in_all_languages(f"{game}.name"), in_all_languages(f"bot.forum.tag.{state}")]


def known_tag_names() -> set[str]:
    """What any of the bot's tags may be called."""
    return {name for key in _keys() for name in in_all_languages(key)}


def to_make(words: Words) -> Sequence[tuple[str, Collection[str]]]:
    """The tags that a forum is to have: what each is called, and what else it may be called."""
    return [(shorten(words.text(key), TAG), in_all_languages(key)) for key in _keys()]


def in_all_languages(key: str) -> Collection[str]:
    """A name in all languages; a long one also as a tag bears it, and as earlier editions have cut it."""
    names = {words.text(key) for words in map(Words, LANGUAGES) if words.has(key)}
    return names | {shorten(name, TAG) for name in names} | {name[:TAG].strip() for name in names}


def _keys() -> list[str]:
    states = [f"bot.forum.tag.{state}" for state in STATES]
    return states + [f"{game}.name" for game in games() if Words("en").has(f"{game}.name")]
