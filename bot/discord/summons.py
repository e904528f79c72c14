"""What the people of a tournament are told by DM: where they play, and that a channel or a thread is gone."""

from __future__ import annotations

from bot.discord.gateway.permissions import permission_names
from bot.discord.text.names import plain
from bot.discord.text.tournament import stage
from bot.store.values.tournament import Pairing, Tournament
from render.words.words import Words


def lost(found: Tournament, lacks: list[str], words: Words) -> str:
    """What the organiser is told by DM when the channel is gone, or (``lacks``) permissions are missing there."""
    values = {"title": plain(found.title), "channel": f"<#{found.channel}>"}
    if lacks:
        return words.text("bot.tournament.closed", names=permission_names(words, lacks), **values)
    return words.text("bot.tournament.lost", **values)


def lost_table(words: Words, found: Tournament, table: int) -> str:
    """What the people of a table are told by DM when its thread is gone."""
    number = next(one.number for one in found.pairings if one.table == table)
    return words.text("bot.tournament.lost_table", title=plain(found.title), number=number)


def letter(words: Words, found: Tournament, pairing: Pairing) -> str:
    """What somebody is told by DM when they are paired."""
    return words.text(
        "bot.tournament.paired",
        title=plain(found.title),
        at=stage(words, found, pairing.round),
        number=pairing.number,
        channel=f"<#{pairing.channel}>",
    )
