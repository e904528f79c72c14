"""The gateway: sessions that can be resumed, shards, compressed sockets, and what goes wrong there."""

from __future__ import annotations

import asyncio
import importlib
import json
import sys
import time
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Any

import aiohttp
from aiohttp import web

from tests.discord_api.errors import Payload
from tests.discord_api.world import World

# discord.py asks for this compression when it finds the package.
zstandard: Any = importlib.import_module("zstandard") if find_spec("zstandard") else None
zstd: Any = importlib.import_module("compression.zstd") if sys.version_info >= (3, 14) else None
"""What discord.py asks for where it is there: from Python 3.14 on it comes with Python."""

BEAT = 41_250
"""Milliseconds between heartbeats."""

BUFFER = 5000
"""Events that a session keeps for a RESUME."""

INTENTS = {"guild": 1 << 9, "dm": 1 << 12}
"""Without these nobody hears of messages."""


def place(event: str, data: Payload) -> int:
    """The server that an event is about; 0 for what happens in no server."""
    return int(data.get("guild_id") or (data["id"] if event.startswith("GUILD_") and "id" in data else 0))


@dataclass
class Session:
    """What was told to one connection, and can be told again. ``shard``: its number, and of how many."""

    id: str
    shard: tuple[int, int] = (0, 1)
    intents: int = 0
    seq: int = 0
    buffer: deque[Payload] = field(default_factory=lambda: deque(maxlen=BUFFER))
    socket: Socket | None = None

    def hears(self, event: str, data: Payload) -> bool:
        """Whether an event is this session's: by its server, or shard 0 for DMs; messages only for who asked for them.

        Two sessions of one shard both hear, as on Discord.
        """
        if event.startswith("MESSAGE_") and not self.intents & INTENTS["guild" if "guild_id" in data else "dm"]:
            return False
        number, count = self.shard
        return (place(event, data) >> 22) % count == number

    def tell(self, event: str, data: Any) -> None:
        """Send an event, now or with the next RESUME."""
        self.seq += 1
        payload = {"op": 0, "t": event, "s": self.seq, "d": data}
        self.buffer.append(payload)
        if self.socket is not None:
            self.socket.send(payload)


class Gateway:
    """All connections. ``token`` is the one it takes; ``url`` is where it is found."""

    def __init__(self, world: World, token: str) -> None:
        self.world = world
        self.token = token
        self.url = ""
        self.shards = 1
        """How many it recommends."""
        self.concurrency = 1
        """How many shards may IDENTIFY themselves at once: those of other numbers modulo this one."""
        self.pace = 0.0
        """Seconds between two IDENTIFYs of one such kind (Discord: 5); what comes sooner is refused."""
        self.hasty = 0
        """How many did."""
        self._last: dict[int, float] = {}
        self.everywhere = False
        """Whether every event reaches all sessions, whatever their shard: two processes believe that it is theirs."""
        self.sessions: dict[str, Session] = {}
        self.sockets: list[Socket] = []
        self.identified = self.resumed = self.beats = 0
        self.down_until = 0.0
        self.mute = False
        """Whether a good-bye gets no answer, and the connection stays open."""
        self.deaf = False
        """Whether heartbeats get no answer: the connections have died, and nobody has said so."""
        self.ready = asyncio.Event()
        """Somebody is connected and has been told everything."""
        self.changed: list[Callable[[], None]] = []
        """Called when somebody has come or gone."""
        self.ready_at = 0.0
        """When that was, by `time.perf_counter`."""
        world.listeners.append(self.tell)

    def tell(self, event: str, data: Payload) -> None:
        """An event for all sessions whose shard and intents it is for."""
        for session in self.sessions.values():
            if self.everywhere or session.hears(event, data):
                session.tell(event, data)

    def served(self, shard: tuple[int, int]) -> list[Session]:
        """The sessions of a shard that are connected."""
        return [one for one in self.sessions.values() if one.socket is not None and one.shard == shard]

    # ---- trouble -----------------------------------------------------------------------------------------------------

    async def drop(self, code: int = 4000) -> None:
        """Close all connections; the sessions can be resumed."""
        self.ready.clear()
        for socket in list(self.sockets):
            socket.dropped = True
            if not self.mute:
                await socket.ws.close(code=code)

    def ask_reconnect(self) -> None:
        """Opcode 7: please connect anew, and resume."""
        for socket in self.sockets:
            socket.send({"op": 7, "d": None, "s": None, "t": None})

    def invalidate(self) -> None:
        """Opcode 9: the session is gone, and cannot be resumed."""
        self.sessions.clear()
        for socket in self.sockets:
            socket.send({"op": 9, "d": False, "s": None, "t": None})

    async def away(self, seconds: float) -> None:
        """Nobody can connect for so long, and those who are connected are thrown out."""
        self.down_until = self.world.clock() + seconds
        await self.drop()

    # ---- a connection ------------------------------------------------------------------------------------------------

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One websocket, until it is closed."""
        if self.world.clock() < self.down_until:
            raise web.HTTPServiceUnavailable
        ws = web.WebSocketResponse(compress=False, max_msg_size=4096, autoclose=not self.mute)
        try:
            await ws.prepare(request)
        except ConnectionError:  # the bot has been killed meanwhile
            return ws
        socket = Socket(ws, request.query.get("compress", ""))
        self.sockets.append(socket)
        socket.send({"op": 10, "d": {"heartbeat_interval": BEAT, "_trace": []}, "s": None, "t": None})
        try:
            async for message in ws:
                if message.type is aiohttp.WSMsgType.TEXT:
                    await self._heard(socket, json.loads(message.data))
            if self.mute:
                await asyncio.sleep(3600.0)
        finally:
            self._gone(socket)
        return ws

    async def _heard(self, socket: Socket, payload: Payload) -> None:
        match payload["op"], payload.get("d"):
            case 1, _:
                self.beats += 1
                if not self.deaf:
                    socket.send({"op": 11, "d": None, "s": None, "t": None})
            case 2, dict(data):
                if data["token"] != self.token:
                    await socket.ws.close(code=4004, message=b"Authentication failed.")
                    return
                if self._too_soon(data):
                    self.hasty += 1
                    socket.send({"op": 9, "d": False, "s": None, "t": None})
                    return
                self._identify(socket, data)
            case 6, dict(data):
                self._resume(socket, data)
            # Presence, voice and requests for members are taken and not answered.

    def _too_soon(self, data: Payload) -> bool:
        kind, now = (data.get("shard") or (0, 1))[0] % self.concurrency, time.monotonic()
        if now < self._last.get(kind, -self.pace) + self.pace:
            return True
        self._last[kind] = now
        return False

    def _identify(self, socket: Socket, data: Payload) -> None:
        self.identified += 1
        number, count = data.get("shard") or (0, 1)
        self.sessions = {key: one for key, one in self.sessions.items() if one.socket is not None}
        name = f"session{self.identified}-{self.world.snowflake()}"
        session = Session(name, (number, count), data.get("intents", 0), socket=socket)
        socket.session = self.sessions[session.id] = session
        guilds = [one for one in self.world.guilds.values() if session.hears("GUILD_CREATE", one)]
        ready = {
            "v": 10,
            "user": self.world.bot,
            "guilds": [{"id": one["id"], "unavailable": True} for one in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "application": {"id": self.world.app, "flags": 0},
            "shard": [number, count],
            **{one: [] for one in ("private_channels", "relationships", "presences", "_trace")},
            "user_settings": {},
        }
        session.tell("READY", ready)
        for guild in guilds:
            session.tell("GUILD_CREATE", guild)
        self._connected()

    def _resume(self, socket: Socket, data: Payload) -> None:
        session = self.sessions.get(data["session_id"])
        if session is None:
            socket.send({"op": 9, "d": False, "s": None, "t": None})
            return
        self.resumed += 1
        session.socket, socket.session = socket, session
        for missed in [one for one in session.buffer if one["s"] > data["seq"]]:
            socket.send(missed)
        session.tell("RESUMED", {"_trace": []})
        self._connected()

    def _connected(self) -> None:
        self.ready_at = time.perf_counter()
        self.ready.set()
        for listener in self.changed:
            listener()

    def _gone(self, socket: Socket) -> None:
        self.sockets.remove(socket)
        socket.stop()
        session = socket.session
        if session is None or session.socket is not socket:
            return
        session.socket = None
        if not any(one.socket is not None for one in self.sessions.values()):
            self.ready.clear()
        if not socket.dropped and socket.ws.close_code in (1000, 1001):  # a clean good-bye ends the session
            self.sessions.pop(session.id, None)
        for listener in self.changed:
            listener()


class Socket:
    """One connection: one stream of compression, one sender, so that everything stays in order."""

    def __init__(self, ws: web.WebSocketResponse, compression: str) -> None:
        self.ws = ws
        self.session: Session | None = None
        self.dropped = False
        self._packer: Any = None
        self._flush = 0
        if compression == "zlib-stream":
            self._packer, self._flush = zlib.compressobj(), zlib.Z_SYNC_FLUSH
        elif compression == "zstd-stream" and zstd:
            self._packer, self._flush = zstd.ZstdCompressor(), zstd.ZstdCompressor.FLUSH_BLOCK
        elif compression == "zstd-stream":
            self._packer = zstandard.ZstdCompressor().compressobj()
            self._flush = zstandard.COMPRESSOBJ_FLUSH_BLOCK
        self._queue: asyncio.Queue[Payload] = asyncio.Queue()
        self._task = asyncio.create_task(self._pump())

    def send(self, payload: Payload) -> None:
        """Send after everything that was sent before."""
        self._queue.put_nowait(payload)

    def stop(self) -> None:
        """Send nothing more."""
        self._task.cancel()

    async def _pump(self) -> None:
        while True:
            text = json.dumps(await self._queue.get())
            try:
                if self._packer is None:
                    await self.ws.send_str(text)
                else:
                    await self.ws.send_bytes(self._packer.compress(text.encode()) + self._packer.flush(self._flush))
            except (ConnectionError, RuntimeError):
                return
