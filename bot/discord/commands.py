"""The slash commands: every button has one beside it, for keyboards and screen readers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.discord import admin, finding, guide, lobby, look, play
from bot.discord.finding import bot, table_meant
from bot.discord.guard import Refusal, guarded
from bot.discord.language import mine, say
from bot.discord.reply import Reply
from bot.tables.errors import NotYourTurn, PositionError

if TYPE_CHECKING:
    from bot.discord.client import Mandate

Act = discord.Interaction[Any]
Work = Callable[[Reply], Awaitable[None]]


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


async def run(interaction: Act, work: Work) -> None:
    """Run a command inside the wrapper that always answers."""
    reply = Reply(interaction)

    async def whole() -> None:
        await bot(interaction).met(interaction)
        await work(reply)

    await guarded(reply, whole)


def build(client: Mandate) -> None:
    """Add all commands to the client's tree."""
    group = app_commands.Group(name=named("game"), description=say("bot.cmd.game"))
    _lobby(group)
    _play(group)
    _look(group)
    _manage(group)
    client.tree.add_command(group)
    _top(client.tree)


def _lobby(group: app_commands.Group) -> None:
    @group.command(name=named("new"), description=say("bot.cmd.new"))
    @told("game")
    @app_commands.autocomplete(game=finding.game_names)
    async def new(interaction: Act, game: str) -> None:
        await run(interaction, lambda reply: lobby.found(bot(interaction), reply, game))

    @group.command(name=named("join"), description=say("bot.cmd.join"))
    async def join(interaction: Act) -> None:
        async def work(reply: Reply) -> None:
            table = await table_meant(interaction)
            await bot(interaction).tables.join(table.id, lobby.person(interaction))
            await reply.note(mine(interaction).text("bot.lobby.joined"))

        await run(interaction, work)

    @group.command(name=named("leave"), description=say("bot.cmd.leave"))
    async def leave(interaction: Act) -> None:
        async def work(reply: Reply) -> None:
            table = await table_meant(interaction)
            await bot(interaction).tables.leave(table.id, interaction.user.id)
            await reply.note(mine(interaction).text("bot.lobby.left"))

        await run(interaction, work)

    @group.command(name=named("opponent"), description=say("bot.cmd.opponent"))
    @told("level")
    @app_commands.autocomplete(level=finding.levels)
    async def opponent(interaction: Act, level: str) -> None:
        async def work(reply: Reply) -> None:
            await lobby.seat_opponent(bot(interaction), reply, (await table_meant(interaction)).id, level)

        await run(interaction, work)

    @group.command(name=named("options"), description=say("bot.cmd.options"))
    async def options(interaction: Act) -> None:
        async def work(reply: Reply) -> None:
            await lobby.options_of(bot(interaction), reply, await table_meant(interaction))

        await run(interaction, work)

    @group.command(name=named("start"), description=say("bot.cmd.start"))
    async def start(interaction: Act) -> None:
        async def work(reply: Reply) -> None:
            await lobby.begin(bot(interaction), reply, (await table_meant(interaction)).id)

        await run(interaction, work)

    @group.command(name=named("kick"), description=say("bot.cmd.kick"))
    @told("player")
    @app_commands.autocomplete(player=finding.seats)
    async def kick(interaction: Act, player: str) -> None:
        async def work(reply: Reply) -> None:
            await admin.kick(bot(interaction), reply, await table_meant(interaction), player)

        await run(interaction, work)


def _play(group: app_commands.Group) -> None:
    @group.command(name=named("play"), description=say("bot.cmd.play"))
    @told("table")
    @app_commands.autocomplete(table=finding.my_tables)
    async def play_(interaction: Act, table: str | None = None) -> None:
        async def work(reply: Reply) -> None:
            meant = await table_meant(interaction, table)
            await play.show(bot(interaction), reply, await bot(interaction).tables.position(meant.id))

        await run(interaction, work)

    @group.command(name=named("move"), description=say("bot.cmd.move"))
    @told("option", "table")
    @app_commands.autocomplete(option=finding.move_options, table=finding.my_tables)
    async def move(interaction: Act, option: str, table: str | None = None) -> None:
        await run(interaction, lambda reply: typed_move(reply, option, table))

    @group.command(name=named("undo"), description=say("bot.cmd.undo"))
    @told("table")
    @app_commands.autocomplete(table=finding.my_tables)
    async def undo(interaction: Act, table: str | None = None) -> None:
        async def work(reply: Reply) -> None:
            meant = await table_meant(interaction, table)
            await play.take_back(bot(interaction), reply, meant.id)

        await run(interaction, work)

    @group.command(name=named("concede"), description=say("bot.cmd.concede"))
    @told("table")
    @app_commands.autocomplete(table=finding.my_tables)
    async def concede(interaction: Act, table: str | None = None) -> None:
        async def work(reply: Reply) -> None:
            await admin.ask(bot(interaction), reply, await table_meant(interaction, table), "concede")

        await run(interaction, work)


async def typed_move(reply: Reply, option: str, table: str | None) -> None:
    """`/game move`: pick what was typed or completed at the present position."""
    interaction = reply.interaction
    client = bot(interaction)
    meant = await table_meant(interaction, table)
    position = await client.tables.position(meant.id)
    seat = position.table.seat(interaction.user.id)
    seen = await play.sight(client, position, seat, mine(interaction))
    try:
        if seen.decision is None:
            raise NotYourTurn(position)
        picks = finding.picks_typed(seen, option)
        frame = seen.decision.frame
        outcome = await client.tables.pick(
            meant.id, interaction.user.id, position.table.revision, frame, picks, interaction.id
        )
    except PositionError as error:
        await play.refused(client, reply, error)
        return
    await play.show(client, reply, outcome.position, news=outcome.lines)


def _look(group: app_commands.Group) -> None:
    @group.command(name=named("show"), description=say("bot.cmd.show"))
    @told("player", "table")
    @app_commands.autocomplete(player=finding.seats, table=finding.my_tables)
    async def show(interaction: Act, player: str | None = None, table: str | None = None) -> None:
        async def work(reply: Reply) -> None:
            meant = await table_meant(interaction, table)
            await look.show_board(bot(interaction), reply, meant.id, player)

        await run(interaction, work)

    @group.command(name=named("hand"), description=say("bot.cmd.hand"))
    @told("table")
    @app_commands.autocomplete(table=finding.my_tables)
    async def hand(interaction: Act, table: str | None = None) -> None:
        async def work(reply: Reply) -> None:
            meant = await table_meant(interaction, table)
            await look.show_hand(bot(interaction), reply, await bot(interaction).tables.position(meant.id))

        await run(interaction, work)

    @group.command(name=named("log"), description=say("bot.cmd.log"))
    @told("page", "table")
    @app_commands.autocomplete(table=finding.my_tables)
    async def log(
        interaction: Act, page: app_commands.Range[int, 1, 9999] | None = None, table: str | None = None
    ) -> None:
        async def work(reply: Reply) -> None:
            meant = await table_meant(interaction, table)
            await look.show_log(bot(interaction), reply, meant.id, page - 1 if page else -1)

        await run(interaction, work)

    @group.command(name=named("mine"), description=say("bot.cmd.mine"))
    async def mine_(interaction: Act) -> None:
        await run(interaction, lambda reply: admin.my_tables(bot(interaction), reply))

    @group.command(name=named("follow"), description=say("bot.cmd.follow"))
    @told("table")
    @app_commands.autocomplete(table=finding.my_tables)
    async def follow(interaction: Act, table: str | None = None) -> None:
        async def work(reply: Reply) -> None:
            await look.toggle_follow(bot(interaction), reply, (await table_meant(interaction, table)).id)

        await run(interaction, work)


def _manage(group: app_commands.Group) -> None:
    @group.command(name=named("abort"), description=say("bot.cmd.abort"))
    async def abort(interaction: Act) -> None:
        async def work(reply: Reply) -> None:
            await admin.ask(bot(interaction), reply, await table_meant(interaction), "abort")

        await run(interaction, work)

    @group.command(name=named("export"), description=say("bot.cmd.export"))
    async def export(interaction: Act) -> None:
        async def work(reply: Reply) -> None:
            await admin.export(bot(interaction), reply, await table_meant(interaction))

        await run(interaction, work)

    @group.command(name=named("import"), description=say("bot.cmd.import"))
    @told("file")
    async def import_(interaction: Act, file: discord.Attachment) -> None:
        await run(interaction, lambda reply: admin.import_(bot(interaction), reply, file))


def _top(tree: app_commands.CommandTree[Any]) -> None:
    @tree.command(name=named("rules"), description=say("bot.cmd.rules"))
    @told("topic", "game")
    @app_commands.autocomplete(topic=finding.topics, game=finding.game_names)
    async def rules(interaction: Act, topic: str | None = None, game: str | None = None) -> None:
        async def work(reply: Reply) -> None:
            meant = game or await finding.game_here(interaction)
            if not meant:
                raise Refusal("bot.rules.which")
            await guide.show(bot(interaction), reply, meant, topic=topic or "")

        await run(interaction, work)

    @tree.command(name=named("settings"), description=say("bot.cmd.settings"))
    async def settings(interaction: Act) -> None:
        await run(interaction, lambda reply: admin.settings(bot(interaction), reply))

    @tree.command(name=named("help"), description=say("bot.cmd.help"))
    async def help_(interaction: Act) -> None:
        await run(interaction, lambda reply: reply.note(mine(interaction).text("bot.help.text")))
