"""The slash commands: every button has one beside it, for keyboards and screen readers."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord import app_commands

from bot.discord import admin, away, finding, guide, house, lobby, look, overview, pace, play, settings
from bot.discord.finding import Finder, table_meant
from bot.discord.guard import Refusal, guarded
from bot.discord.language import say
from bot.discord.reply import Reply
from bot.discord.services import Services
from bot.store.model import RUNNING
from bot.tables.errors import NotYourTurn, PositionError

Act = discord.Interaction[Any]
Work = Callable[[Reply], Coroutine[Any, Any, None]]


def named(name: str) -> app_commands.locale_str:
    """The name of a command, and the id by which other languages find theirs."""
    return app_commands.locale_str(name, id=f"bot.cmd.{name}.name")


def argument(name: str) -> app_commands.locale_str:
    """The name of a command's option."""
    return app_commands.locale_str(name, id=f"bot.arg.{name}.name")


def told(*names: str) -> Callable[[Any], Any]:
    """Names and descriptions of a command's options."""

    def add(command: Any) -> Any:
        command = app_commands.describe(**{name: say(f"bot.arg.{name}") for name in names})(command)
        return app_commands.rename(**{name: argument(name) for name in names})(command)

    return add


class Commands:
    """Runs commands inside the wrapper that always answers."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.finder = Finder(services)

    async def run(self, interaction: Act, work: Work) -> None:
        """Run one command."""
        reply = Reply(interaction)
        await guarded(reply, work(reply))
        await self.services.people.met(interaction)


def build(tree: app_commands.CommandTree[Any], services: Services) -> None:
    """Add all commands to the tree."""
    group = app_commands.Group(name=named("game"), description=say("bot.cmd.game"))
    with_services = Commands(services)
    for add in (_lobby, _play, _look, _manage):
        add(group, with_services)
    tree.add_command(group)
    _top(tree, with_services)


def _lobby(group: app_commands.Group, own: Commands) -> None:
    services, run, finder = own.services, own.run, own.finder

    @group.command(name=named("new"), description=say("bot.cmd.new"))
    @told("game")
    @app_commands.autocomplete(game=finder.game_names)
    async def new(interaction: Act, game: str) -> None:
        async def work(reply: Reply) -> None:
            await lobby.found(services, reply, finding.game_typed(game))

        await run(interaction, work)

    @group.command(name=named("join"), description=say("bot.cmd.join"))
    async def join(interaction: Act) -> None:
        async def work(reply: Reply) -> None:
            table = await table_meant(services, interaction)
            if table.status == RUNNING:
                await away.join_running(services, reply, table)
                return
            await services.tables.lobby.join(table.id, lobby.person(interaction))
            await reply.note(reply.words.text("bot.lobby.joined"))

        await run(interaction, work)

    @group.command(name=named("leave"), description=say("bot.cmd.leave"))
    async def leave(interaction: Act) -> None:
        async def work(reply: Reply) -> None:
            table = await table_meant(services, interaction)
            await services.tables.lobby.leave(table.id, interaction.user.id)
            await reply.note(reply.words.text("bot.lobby.left"))

        await run(interaction, work)

    @group.command(name=named("opponent"), description=say("bot.cmd.opponent"))
    @told("level")
    @app_commands.autocomplete(level=finder.levels)
    async def opponent(interaction: Act, level: str) -> None:
        async def work(reply: Reply) -> None:
            await lobby.seat_opponent(services, reply, (await table_meant(services, interaction)).id, level)

        await run(interaction, work)

    @group.command(name=named("options"), description=say("bot.cmd.options"))
    @told("clock")
    @app_commands.autocomplete(clock=finder.paces)
    async def options(interaction: Act, clock: str | None = None) -> None:
        async def work(reply: Reply) -> None:
            table = await table_meant(services, interaction)
            if clock:
                await pace.typed(services, reply, table, clock)
            else:
                await lobby.options_of(services, reply, table)

        await run(interaction, work)

    @group.command(name=named("start"), description=say("bot.cmd.start"))
    async def start(interaction: Act) -> None:
        async def work(reply: Reply) -> None:
            await lobby.begin(services, reply, (await table_meant(services, interaction)).id)

        await run(interaction, work)

    @group.command(name=named("kick"), description=say("bot.cmd.kick"))
    @told("player")
    @app_commands.autocomplete(player=finder.seats)
    async def kick(interaction: Act, player: str) -> None:
        async def work(reply: Reply) -> None:
            await admin.kick(services, reply, await table_meant(services, interaction), player)

        await run(interaction, work)


def _play(group: app_commands.Group, own: Commands) -> None:
    services, run, finder = own.services, own.run, own.finder

    @group.command(name=named("play"), description=say("bot.cmd.play"))
    @told("table")
    @app_commands.autocomplete(table=finder.my_tables)
    async def play_(interaction: Act, table: str | None = None) -> None:
        async def work(reply: Reply) -> None:
            meant = await table_meant(services, interaction, table)
            await play.show(services, reply, await services.tables.desk.position(meant.id))

        await run(interaction, work)

    @group.command(name=named("move"), description=say("bot.cmd.move"))
    @told("option", "table")
    @app_commands.autocomplete(option=finder.move_options, table=finder.my_tables)
    async def move(interaction: Act, option: str, table: str | None = None) -> None:
        await run(interaction, lambda reply: typed_move(services, reply, option, table))

    @group.command(name=named("undo"), description=say("bot.cmd.undo"))
    @told("table")
    @app_commands.autocomplete(table=finder.my_tables)
    async def undo(interaction: Act, table: str | None = None) -> None:
        async def work(reply: Reply) -> None:
            meant = await table_meant(services, interaction, table)
            await play.take_back(services, reply, meant.id)

        await run(interaction, work)

    @group.command(name=named("concede"), description=say("bot.cmd.concede"))
    @told("table")
    @app_commands.autocomplete(table=finder.my_tables)
    async def concede(interaction: Act, table: str | None = None) -> None:
        async def work(reply: Reply) -> None:
            await admin.ask(services, reply, await table_meant(services, interaction, table), "concede")

        await run(interaction, work)


async def typed_move(services: Services, reply: Reply, option: str, table: str | None) -> None:
    """`/game move`: pick what was typed or completed at the present position."""
    interaction = reply.interaction
    meant = await table_meant(services, interaction, table)
    position = await services.tables.desk.position(meant.id)
    user, revision = interaction.user.id, position.table.revision
    seen = await play.sight(services, position, position.table.seat(user), reply.words)
    try:
        if seen.decision is None:
            raise NotYourTurn(position)
        key = finding.key_typed(seen, option)
        outcome = await services.tables.play.pick(meant.id, user, revision, seen.decision.id, key, interaction.id)
    except PositionError as error:
        await play.refused(services, reply, error)
        return
    await play.show(services, reply, outcome.position, news=outcome.lines)


def _look(group: app_commands.Group, own: Commands) -> None:
    services, run, finder = own.services, own.run, own.finder

    @group.command(name=named("show"), description=say("bot.cmd.show"))
    @told("player", "table")
    @app_commands.autocomplete(player=finder.seats, table=finder.my_tables)
    async def show(interaction: Act, player: str | None = None, table: str | None = None) -> None:
        async def work(reply: Reply) -> None:
            meant = await table_meant(services, interaction, table)
            await look.show_board(services, reply, meant.id, player)

        await run(interaction, work)

    @group.command(name=named("hand"), description=say("bot.cmd.hand"))
    @told("table")
    @app_commands.autocomplete(table=finder.my_tables)
    async def hand(interaction: Act, table: str | None = None) -> None:
        async def work(reply: Reply) -> None:
            meant = await table_meant(services, interaction, table)
            await look.show_hand(services, reply, await services.tables.desk.position(meant.id))

        await run(interaction, work)

    @group.command(name=named("log"), description=say("bot.cmd.log"))
    @told("page", "table")
    @app_commands.autocomplete(table=finder.my_tables)
    async def log(
        interaction: Act, page: app_commands.Range[int, 1, 9999] | None = None, table: str | None = None
    ) -> None:
        async def work(reply: Reply) -> None:
            meant = await table_meant(services, interaction, table)
            await look.show_log(services, reply, meant.id, page - 1 if page else -1)

        await run(interaction, work)

    @group.command(name=named("mine"), description=say("bot.cmd.mine"))
    async def mine_(interaction: Act) -> None:
        await run(interaction, lambda reply: overview.my_tables(services, reply))

    @group.command(name=named("table"), description=say("bot.cmd.table"))
    @told("table")
    @app_commands.autocomplete(table=finder.my_tables)
    async def table_(interaction: Act, table: str | None = None) -> None:
        async def work(reply: Reply) -> None:
            await overview.show_table(services, reply, await table_meant(services, interaction, table))

        await run(interaction, work)

    @group.command(name=named("follow"), description=say("bot.cmd.follow"))
    @told("table")
    @app_commands.autocomplete(table=finder.my_tables)
    async def follow(interaction: Act, table: str | None = None) -> None:
        async def work(reply: Reply) -> None:
            await look.show_follow(services, reply, (await table_meant(services, interaction, table)).id)

        await run(interaction, work)


def _manage(group: app_commands.Group, own: Commands) -> None:
    services, run = own.services, own.run

    @group.command(name=named("abort"), description=say("bot.cmd.abort"))
    async def abort(interaction: Act) -> None:
        async def work(reply: Reply) -> None:
            await admin.ask(services, reply, await table_meant(services, interaction), "abort")

        await run(interaction, work)

    @group.command(name=named("move-here"), description=say("bot.cmd.move-here"))
    @told("table")
    @app_commands.autocomplete(table=own.finder.my_tables)
    async def move_here(interaction: Act, table: str | None = None) -> None:
        await run(interaction, lambda reply: admin.move_here(services, reply, table))

    @group.command(name=named("export"), description=say("bot.cmd.export"))
    async def export(interaction: Act) -> None:
        async def work(reply: Reply) -> None:
            await admin.export(services, reply, await table_meant(services, interaction))

        await run(interaction, work)

    @group.command(name=named("import"), description=say("bot.cmd.import"))
    @told("file")
    async def import_(interaction: Act, file: discord.Attachment) -> None:
        await run(interaction, lambda reply: admin.import_(services, reply, file))


def _top(tree: app_commands.CommandTree[Any], own: Commands) -> None:
    services, run, finder = own.services, own.run, own.finder

    @tree.command(name=named("rules"), description=say("bot.cmd.rules"))
    @told("topic", "game")
    @app_commands.autocomplete(topic=finder.topics, game=finder.game_names)
    async def rules(interaction: Act, topic: str | None = None, game: str | None = None) -> None:
        async def work(reply: Reply) -> None:
            meant = finding.game_typed(game) if game else await finding.game_here(services, interaction)
            if not meant:
                raise Refusal("bot.rules.which")
            await guide.show(services, reply, meant, topic=topic or "")

        await run(interaction, work)

    group = app_commands.Group(name=named("settings"), description=say("bot.cmd.settings"))

    @group.command(name=named("me"), description=say("bot.cmd.me"))
    async def me(interaction: Act) -> None:
        await run(interaction, lambda reply: settings.show_own(services, reply))

    @group.command(name=named("server"), description=say("bot.cmd.server"))
    async def server(interaction: Act) -> None:
        await run(interaction, lambda reply: house.show(services, reply))

    tree.add_command(group)

    @tree.command(name=named("help"), description=say("bot.cmd.help"))
    async def help_(interaction: Act) -> None:
        await run(interaction, lambda reply: reply.note(reply.words.text("bot.help.text")))
