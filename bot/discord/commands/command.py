"""How a slash command is made of a function: its words, its wrapper that always answers, its completions."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot.discord.allowance import COMPLETION
from bot.discord.commands.autocomplete import Autocomplete
from bot.discord.gateway.locales import localized
from bot.discord.interaction.actor import note_presser, remember
from bot.discord.interaction.ask_meaning import asking
from bot.discord.interaction.guard import guarded
from bot.discord.interaction.reply import Reply
from bot.discord.known_command import KnownCommand
from bot.discord.services import Services
from bot.discord.text.errors import Refusal

Act = discord.Interaction[Any]
Work = Callable[..., Coroutine[Any, Any, None]]
Complete = Callable[[Act, Any], Coroutine[Any, Any, list[app_commands.Choice[Any]]]]
OnPerson = Callable[[Reply, discord.User], Coroutine[Any, Any, None]]
OnPost = Callable[[Reply, discord.Message], Coroutine[Any, Any, None]]
Tree = app_commands.Group | app_commands.CommandTree[Any]
Made = TypeVar("Made", app_commands.Group, app_commands.Command[Any, ..., None])


PERSONAL = ("my_tables", "note", "rules", "learn", "stats", "settings")
"""The commands, and whole groups, that a person can install for themselves and use anywhere: Discord knows that of no
subcommand.
"""


def personal(made: Made) -> Made:
    """A command that a person can bring along: to any server, and any conversation."""
    made.allowed_installs = app_commands.AppInstallationType(guild=True, user=True)
    made.allowed_contexts = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
    return made


TYPED = 200
"""Characters of what is typed for an option, where a command says nothing else. Discord lets people type 6,000."""

BOUNDED: dict[Any, Any] = {
    str: app_commands.Range[str, 0, TYPED],
    str | None: app_commands.Range[str, 0, TYPED] | None,
}
"""Options of text, as Discord is told of them."""


class Commands:
    """Makes commands; each runs inside the wrapper that always answers."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.finder = Autocomplete(services)
        self.groups: dict[str, app_commands.Group] = {}

    def group(self, name: str) -> app_commands.Group:
        """The group of commands whose words are ``bot.cmd.<name>``; made when it is first asked for."""
        if name not in self.groups:
            named = localized(f"bot.cmd.{name}.name")
            made = app_commands.Group(name=named, description=localized(f"bot.cmd.{name}"))
            self.groups[name] = personal(made) if name in PERSONAL else made
        return self.groups[name]

    def command(self, tree: Tree, key: str, **complete: Any) -> Callable[[Work], Work]:
        """Make a command of a function that takes the reply and the command's options, as discord.py reads them.

        What it does and what it is called stand in the catalogues: ``bot.cmd.<key>`` and ``bot.cmd.<key>.name``, and
        for each parameter of the function ``bot.arg.<parameter>`` and its name. ``complete`` names what completes an
        option.
        """

        def add(work: Work) -> Work:
            async def callback(interaction: Act, **values: Any) -> None:
                await self.run(interaction, lambda reply: asking(reply, key, values, work))

            first, *options = inspect.signature(work, eval_str=True).parameters.values()
            given = [
                option.replace(
                    kind=inspect.Parameter.POSITIONAL_OR_KEYWORD,
                    annotation=BOUNDED.get(option.annotation, option.annotation),
                )
                for option in options
            ]
            callback.__signature__ = inspect.Signature([first, *given])  # type: ignore[attr-defined]
            callback.__name__ = work.__name__
            names = [option.name for option in options]
            describe = app_commands.describe(**{name: localized(f"bot.arg.{name}") for name in names})
            rename = app_commands.rename(**{name: localized(f"bot.arg.{name}.name") for name in names})
            found = {name: self._bounded(completes) for name, completes in complete.items()}
            shown: Any = app_commands.autocomplete(**found)(rename(describe(callback)))
            made = tree.command(name=localized(f"bot.cmd.{key}.name"), description=localized(f"bot.cmd.{key}"))(shown)
            self.services.commands[key] = KnownCommand(made, work)
            if key in PERSONAL:
                personal(made)
            return work

        return add

    def _bounded(self, complete: Complete) -> Complete:
        """A completion within what one person may cost; beyond it there is none."""

        async def answer(interaction: Act, current: Any) -> list[app_commands.Choice[Any]]:
            try:
                self.services.allowances.spend(interaction.user.id, COMPLETION)
            except Refusal:
                return []
            return await complete(interaction, current)

        return answer

    def on_person(self, tree: app_commands.CommandTree[Any], key: str) -> Callable[[OnPerson], OnPerson]:
        """The same of what is chosen by a right click on a person. It is called ``bot.menu.<key>``."""

        def add(work: OnPerson) -> OnPerson:
            async def callback(interaction: Act, who: discord.User) -> None:
                await self.run(interaction, lambda reply: work(reply, who))

            tree.add_command(app_commands.ContextMenu(name=localized(f"bot.menu.{key}"), callback=callback))
            return work

        return add

    def on_post(self, tree: app_commands.CommandTree[Any], key: str) -> Callable[[OnPost], OnPost]:
        """The same of what is chosen by a right click on a message."""

        def add(work: OnPost) -> OnPost:
            async def callback(interaction: Act, post: discord.Message) -> None:
                await self.run(interaction, lambda reply: work(reply, post))

            tree.add_command(app_commands.ContextMenu(name=localized(f"bot.menu.{key}"), callback=callback))
            return work

        return add

    async def run(self, interaction: Act, work: Callable[[Reply], Coroutine[Any, Any, None]]) -> None:
        """Run one command."""
        reply = Reply(interaction)

        async def named() -> None:
            await note_presser(self.services, interaction)
            await work(reply)

        await guarded(reply, named())
        await remember(self.services, interaction)
