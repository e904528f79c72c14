"""A hall to test in: the whole bot on simcord, with its store in a file, a clock of its own and a few people."""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import simcord
from simcord import interactions
from simcord.backend import serializers
from simcord.components import walk_components
from simcord.results import InteractionResult, to_discord_message

from bot.discord.client import Mandate
from bot.discord.gateway.requests import unlimited
from bot.store.store import Store, open_store
from bot.store.values.table import Table
from bot.tables.facade import Tables
from bot.tables.model.actor import Actor
from bot.workers.pool import Workers
from tests.bot.discord.opening import opens
from tests.bot.discord.registered import made_once
from tests.bot.discord.simcord_patches import quicken, readable
from tests.bot.discord.sketches import Easels, Painters, with_sketches
from tests.support import databases as stores
from tests.support.reading import here

PEOPLE = ("Anna", "Benno", "Clara", "Doro", "Emil")
SEED = "00112233445566778899aabbccddeeff"
PATIENCE = 120.0
"""Seconds after which the bot will not come to rest, on a busy machine."""

quicken()


class Clock:
    """The time of the store and the relay; it moves only when a test moves it."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


class Hall:
    """Everything a test touches."""

    env: simcord.Env
    bot: Mandate
    store: Store
    tables: Tables
    guild: Any
    channel: Any
    people: dict[str, Any]
    watcher: Any
    clock: Clock
    painted = False
    limited = True
    machine = 1.0
    """The machine's own clock, by which the process sees that it was frozen; a slow test is no frozen process."""

    def __getattr__(self, name: str) -> Any:
        if name.capitalize() in PEOPLE:
            return self.people[name.capitalize()]
        raise AttributeError(name)

    async def table(self) -> Table:
        return await self.tables.at(self.channel.id)

    def posts(self, viewer: Any = None, channel: Any = None) -> list[Any]:
        """The bot's messages that everybody in the channel sees."""
        shown = (channel or self.channel).history(viewer=viewer or self.watcher)
        return [message for message in shown if message.author.bot and not message.flags.ephemeral]

    def board(self) -> Any:
        """The last public post, looked for from the end: a long game has hundreds."""
        stored = self.env.backend.messages[self.channel.id]
        for number in sorted(stored, reverse=True):
            if stored[number].visible_to(self.watcher.id):
                shown = to_discord_message(self.env, stored[number])
                if shown.author.bot and not shown.flags.ephemeral:
                    return shown
        raise LookupError("nothing has been posted")

    async def tick(self, seconds: float) -> None:
        """Let time pass: for the store's clock and for the bot's timers."""
        self.clock.now += seconds
        await self.env.advance_time(seconds)

    async def without_limits(self) -> None:
        """The server lets one person host as many tables as they like, and open them as fast."""
        self.limited = False
        self._lift_limits()
        for name in ("most", "lobbies"):
            await self.store.settings.set("guild", self.guild.id, name, "0")

    def _lift_limits(self) -> None:
        if not self.limited:
            self.tables.lobby.openings.budget.full = math.inf

    async def lobby(self, *others: Any, host: Any = None, game: str = "toy") -> Any:
        """A table with its host and others; returns the lobby card."""
        await opens(host or self.anna, self.channel, game)
        for other in others:
            await press(other, self.board(), "join")
        return self.board()

    async def begin(self, *others: Any, host: Any = None, game: str = "toy", rated: bool = True) -> Table:
        """A running table."""
        card = await self.lobby(*others, host=host, game=game)
        if not rated:
            await self.tables.lobby.set_rated((await self.table()).id, Actor((host or self.anna).id), rated=False)
        await press(host or self.anna, card, "start")
        return await self.table()

    def person(self, user: int | None) -> Any:
        return next(who for who in self.people.values() if who.id == user)

    async def awaited(self, table: Table) -> list[Any]:
        """The people the game waits for."""
        position = await self.tables.position(table.id)
        return [self.person(position.table.seats[seat].user) for seat in position.waiting()]

    async def rest(self) -> None:
        """Wait until the bot has nothing to do, nor to send."""
        await self.env.settle()

    def _sees_the_relay(self) -> None:
        """Let settling wait for all that is being sent: the stand-in sees only the work that the bot has begun itself,
        and what a test does at the tables wakes the relay in the test's own name.
        """
        settle = self.env._settle_internal

        async def settled(*, timeout: float | None = None, **how: Any) -> None:  # noqa: ASYNC109  simcord's own
            patience = max(timeout or 0.0, self.env.settle_timeout)
            async with asyncio.timeout(patience):
                await settle(timeout=patience, **how)
                while sending := self.bot.relay.under_way - self.env._work.tasks.keys():
                    await asyncio.wait(sending)
                    await settle(timeout=patience, **how)

        self.env._settle_internal = settled

    async def restart(self) -> None:
        """The bot stops and starts again, on the same storage."""
        await self.tables.plans.close()
        await self.tables.opponents.close()
        self._make()
        # What the one before was about to send is free, as when its process has ended: both have the store of this one.
        self.bot.relay._astray = True
        await self.env.restart_bot(self.bot)

    def _make(self) -> None:
        seeds = iter(f"{int(SEED, 16) + number:032x}" for number in range(1000))
        self.tables = Tables(
            self.store,
            clock=self.clock,
            new_seed=lambda: next(seeds),
            reader=here,
        )
        self.tables.downtime.wall = lambda: self.machine
        self._lift_limits()
        self.workers = Workers(2, Painters if self.painted else Easels)
        self.bot = Mandate(
            self.tables, self.store, workers=self.workers, clock=self.clock, shard_count=1, spend=unlimited
        )

    async def panel(self, who: Any, board: Any = None) -> Any:
        """Open the private panel by the button below the board."""
        result = await press(who, board or self.board(), "play")
        assert result.response is not None
        assert result.response.ephemeral
        return result.response


def controls(message: Any) -> list[dict[str, Any]]:
    """The components of a message that can be used."""
    rows = getattr(message, "components", [])
    raw = [row if isinstance(row, dict) else row.to_dict() for row in rows]
    return [one for one in walk_components(raw) if one.get("custom_id")]


def with_verb(message: Any, *verbs: str) -> list[dict[str, Any]]:
    """The controls of a message with one of these verbs."""
    return [one for one in controls(message) if one["custom_id"].split(":")[2] in verbs]


async def press(who: Any, message: Any, verb: str, key: str | None = None) -> Any:
    """Press the button with this verb (and key)."""
    found = [one for one in with_verb(message, verb) if key is None or one["custom_id"].split(":")[4] == key]
    assert found, f"no {verb} among {[one['custom_id'] for one in controls(message)]}"
    return await who.click(message, custom_id=found[0]["custom_id"])


def open_options(message: Any) -> list[tuple[str, str]]:
    """What can be picked on a panel: ``(custom_id, value)``, the value empty for a button."""
    buttons = [(one["custom_id"], "") for one in with_verb(message, "pick")]
    menus = [(one["custom_id"], line["value"]) for one in with_verb(message, "pickone") for line in one["options"]]
    return buttons + menus


async def pick(who: Any, panel: Any, choose: Callable[[int], int] = lambda many: 0) -> Any:
    """Pick an option on a panel, whatever its control is; returns the panel after it."""
    found = open_options(panel)
    custom_id, value = found[choose(len(found))]
    if value:
        result = await who.select(panel, [value], custom_id=custom_id)
    else:
        result = await who.click(panel, custom_id=custom_id)
    return result.response


def texts(messages: list[Any]) -> str:
    """Everything that can be read in messages: text, alt texts, labels, ids."""
    parts = []
    for message in messages:
        parts.append(message.content)
        parts += [str(file.description) for file in message.attachments]
        parts += [str(control) for control in controls(message)]
    return "\n".join(parts)


def interaction(hall: Hall, who: Any, message: Any, custom_id: str, values: list[str] | None = None) -> dict[str, Any]:
    """A press as the gateway would send it, whether or not the message has such a control."""
    shown = message.message if hasattr(message, "message") else message
    stored = hall.env.backend.get_message(shown.channel.id, shown.id)
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2}
    if values is not None:
        data |= {"component_type": 3, "values": values}
    record, payload = interactions.base_payload(
        hall.env.backend,
        type=3,
        channel_id=stored.channel_id,
        guild_id=hall.guild.id,
        user_id=who.id,
        data=data,
    )
    record.source_message_id = stored.id
    payload["message"] = dict(serializers.message_payload(hall.env.backend, stored))
    payload["record"] = record
    return payload


async def send_raw(hall: Hall, *payloads: dict[str, Any]) -> list[simcord.InteractionResult]:
    """Deliver presses at the same moment, and wait until all are answered."""
    records = [payload.pop("record") for payload in payloads]
    for payload in payloads:
        hall.env.backend.emit("INTERACTION_CREATE", payload)
    await hall.env.settle()
    return [InteractionResult(hall.env, record) for record in records]


def speak(monkeypatch: Any, locales: dict[int, str], guild: str = "en-US") -> None:
    """Give people and the server locales; the stand-in knows only English ones."""
    original = interactions.base_payload

    def localised(backend: Any, **how: Any) -> Any:
        record, payload = original(backend, **how)
        payload["locale"] = locales.get(how["user_id"], "en-US")
        if "guild_locale" in payload:
            payload["guild_locale"] = guild
        return record, payload

    monkeypatch.setattr(interactions, "base_payload", localised)


@contextlib.asynccontextmanager
async def open_hall(
    path: Path, *, people: tuple[str, ...] = PEOPLE, painted: bool = False, **options: Any
) -> AsyncIterator[Hall]:
    """Open the hall: a server with a channel, its people, a spectator, and the bot; its pictures are sketches unless
    they are to be ``painted``.
    """
    hall = Hall()
    hall.painted = painted
    hall.clock = Clock()
    hall.store = await open_store(stores.in_file(path / "mandate.db"))
    options.setdefault("settle_timeout", PATIENCE)
    with with_sketches(), made_once(), readable():
        hall._make()
        env = hall.env = simcord.Env(hall.bot, **options)
        hall._sees_the_relay()
        try:
            await env.start()
            hall.guild = env.create_guild("Court")
            hall.channel = hall.guild.create_text_channel("the-hall")
            hall.people = {name: hall.guild.add_member(env.create_user(name)) for name in people}
            hall.watcher = hall.guild.add_member(env.create_user("Watcher"))
            yield hall
            await env.shutdown()
            env.raise_errors()
        finally:
            await hall.bot.relay.close()
            await hall.tables.opponents.close()
            hall.workers.close()
            await hall.store.close()
