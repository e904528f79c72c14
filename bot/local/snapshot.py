"""What one person sees, as values for the page."""

from __future__ import annotations

from typing import Any

import discord
import simcord

from bot.local.world import Place, World
from render.words.words import language

SHOWN = 50
"""How many messages of a place the page holds."""


def state(world: World, member: simcord.MemberActor, at: str) -> dict[str, Any]:
    """All that a window shows: the person's places with the newest message of each, and the messages of one."""
    stamp = world.changes.stamp
    places = world.places(member)
    heard = {place.channel.id: world.messages(place) for place in places}
    here = next((place for place in places if str(place.channel.id) == at), places[0])
    return {
        "stamp": str(stamp),
        "me": member.name,
        "at": str(here.channel.id),
        "server": str(world.server.id),
        "bot": world.env.bot.user.display_name if world.env.bot.user else "",
        "people": [_person(world, person, member) for person in world.members],
        "places": [_place(place, heard[place.channel.id], member) for place in places],
        "messages": [message(post) for post in heard[here.channel.id][-SHOWN:]],
    }


def _person(world: World, actor: simcord.MemberActor, viewer: simcord.MemberActor) -> dict[str, Any]:
    """A person, and whether their DM has something new: so that one at the table sees whose turn it is to be."""
    newest = world.messages(world.places(actor)[-1])
    return {
        "id": str(actor.id),
        "name": actor.name,
        "dm": str(actor.user.dm_channel.id),
        "newest": str(newest[-1].id) if newest else "",
        "me": actor is viewer,
    }


def _place(place: Place, messages: list[discord.Message], member: simcord.MemberActor) -> dict[str, Any]:
    newest = messages[-1] if messages else None
    return {
        "id": str(place.channel.id),
        "kind": place.kind,
        "name": place.channel.name or "",
        "newest": str(newest.id) if newest else "",
        "called": any(member.mention in post.content for post in messages[-1:]),
    }


def message(post: discord.Message) -> dict[str, Any]:
    """A message as the page draws it; components stay in Discord's own form.

    ``system`` names a word of Discord's own, which the page says in its language; the text is what it is about.
    """
    return {
        "id": str(post.id),
        "who": post.author.display_name,
        "bot": post.author.bot,
        "at": post.created_at.timestamp(),
        "edited": post.edited_at is not None,
        "private": post.flags.ephemeral,
        "thinking": post.flags.loading,
        "system": "thread" if post.type is discord.MessageType.thread_created else "",
        "text": post.content,
        "reply": str(post.reference.message_id) if post.reference and post.reference.message_id else "",
        "embeds": [embed.to_dict() for embed in post.embeds],
        "rows": [row.to_dict() for row in post.components],
        "files": [
            {
                "url": file.url,
                "name": file.filename,
                "alt": file.description or "",
                "type": file.content_type or "",
                "width": file.width or 0,
                "height": file.height or 0,
            }
            for file in post.attachments
        ],
    }


def commands(listed: list[dict[str, Any]], lang: str) -> list[dict[str, Any]]:
    """Registered commands as the picker offers them: one entry for each that can be called, in this language."""
    found: list[dict[str, Any]] = []
    for command in listed:
        if command.get("type", 1) != 1:  # a right click on something: the page has none
            continue
        _leaves(command, command["name"], [], lang, found)
    return found


def _leaves(node: dict[str, Any], path: str, shown: list[str], lang: str, found: list[dict[str, Any]]) -> None:
    shown = [*shown, _in(node, "name", lang)]
    deeper = [option for option in node.get("options") or [] if option["type"] in (1, 2)]
    for option in deeper:
        _leaves(option, f"{path} {option['name']}", shown, lang, found)
    if not deeper:
        options = [_option(option, lang) for option in node.get("options") or []]
        found.append(
            {
                "name": path,
                "shown": " ".join(shown),
                "description": _in(node, "description", lang),
                "options": options,
            }
        )


def _option(option: dict[str, Any], lang: str) -> dict[str, Any]:
    return {
        "name": option["name"],
        "shown": _in(option, "name", lang),
        "description": _in(option, "description", lang),
        "type": option["type"],
        "required": bool(option.get("required")),
        "autocomplete": bool(option.get("autocomplete")),
        "choices": [
            {"name": _in(choice, "name", lang), "value": choice["value"]} for choice in option.get("choices") or []
        ],
        "least": option.get("min_value"),
        "most": option.get("max_value"),
    }


def _in(node: dict[str, Any], field: str, lang: str) -> str:
    told = node.get(f"{field}_localizations") or {}
    return str(next((text for locale, text in told.items() if language(locale) == lang), node[field]))
