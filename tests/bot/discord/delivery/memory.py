"""A Discord in memory, as far as deliveries need it: what is posted, what is refused, and what it has forgotten."""

import asyncio
import itertools

import msgspec

from bot.discord.delivery.address import PostedMessage
from bot.discord.delivery.transport import Transport
from bot.discord.delivery.verdicts import AnswerLost, RequestRefused
from bot.discord.gateway import refusals
from bot.discord.text import layout
from bot.discord.text.controls import BOARD_VERB
from bot.discord.text.page import LayoutPost, Picture

EPOCH = 1_420_070_400.0


class Message(msgspec.Struct):
    """A message that stands somewhere."""

    id: int
    text: str
    owners: frozenset
    pictured: bool
    nonce: str = ""
    edits: int = 0
    thread: int = 0


class MemoryTransport(Transport):
    """Everything succeeds, unless ``outcomes`` says otherwise of the next calls, or ``always`` of all: it is given the
    name of each. ``hold`` is called before each call: a process may die there. ``nonces``: it remembers them.
    """

    def __init__(self, clock):
        super().__init__(None, lambda: None)
        self.clock = clock
        self.channels = {}
        self.outcomes = []
        self.always = None
        self.calls = []
        self.nonces = True
        self.barred = None
        self.outage = False
        self.attach = True
        self.count = itertools.count()
        self.hold = None
        self.hidden = set()
        self.forums = {}
        self.tagless = False

    def posts(self, address):
        return self.channels.setdefault(address.channel, [])

    def all(self):
        return [message for posts in self.channels.values() for message in posts]

    def find(self, message_id):
        found = next((message for message in self.all() if message.id == message_id), None)
        if found is None:
            raise RequestRefused(404, refusals.UNKNOWN_MESSAGE)
        return found

    async def call(self, name, act):
        self.calls.append(name)
        if self.hold is not None:
            await self.hold(name)
        outcome = self.outcomes.pop(0) if self.outcomes else "ok"
        if self.always is not None:
            outcome = self.always(name) or outcome
        if outcome == "reset":
            raise AnswerLost("ConnectionResetError")
        if isinstance(outcome, RequestRefused):
            raise outcome
        made = act()
        if outcome == "lost":
            raise AnswerLost("TimeoutError")
        return made

    def new_id(self):
        return (int((self.clock() - EPOCH) * 1000) << 22) + next(self.count)

    def stands(self, channel, text):
        """A message that stands there already; returns its id."""
        made = Message(self.new_id(), text, frozenset(), True)
        self.channels.setdefault(channel, []).append(made)
        return made.id

    # ---- what a transport does ---------------------------------------------------------------------------------------

    def closed(self, address, *more):
        return self.barred

    def in_outage(self, address):
        return self.outage

    def may_attach(self, address):
        return self.attach

    async def send(self, address, post, nonce, picture=None):
        def act():
            known = [one for one in self.posts(address) if self.nonces and nonce and one.nonce == nonce]
            if known:
                return known[0].id
            made = Message(self.new_id(), text_of(post), owners_of(post), picture is not None, nonce)
            self.posts(address).append(made)
            return made.id

        return await self.call("send", act)

    async def edit(self, address, message_id, post=None, *, controls=True, pictures=None, rows=None):
        def act():
            found = self.find(message_id)
            found.edits += 1
            found.text = text_of(post) if post is not None else found.text
            if isinstance(post, LayoutPost):
                found.owners = owners_of(post)
            found.pictured = bool(pictures) if pictures is not None else found.pictured

        await self.call("edit", act)

    async def history(self, address, since):
        self.calls.append("history")
        await asyncio.sleep(0)
        first = int((since - EPOCH) * 1000) << 22
        return [
            PostedMessage(one.id, one.text, one.owners, one.pictured) for one in self.posts(address) if one.id >= first
        ]

    async def is_there(self, address, message_id):
        self.calls.append("is_there")
        await asyncio.sleep(0)
        return any(one.id == message_id for one in self.posts(address))

    async def open_dm(self, user_id):
        self.calls.append("open_dm")
        if (refused := self.always and self.always("open_dm")) is not None:
            raise refused
        return 10**6 + user_id

    async def start_thread(self, address, message_id, name):
        def act():
            found = self.find(message_id)
            if found.thread:
                raise RequestRefused(400, refusals.THREAD_THERE)
            found.thread = message_id
            return message_id

        return await self.call("thread", act)

    def untaggable(self, address):
        return self.tagless

    def open_posts(self, address):
        return set()

    async def begin(self, address, new, post):
        def act():
            made = Message(self.new_id(), text_of(post), owners_of(post), False)
            made.thread = made.id
            self.channels[made.id] = [made]
            self.forums.setdefault(address.channel, []).append(made)
            return made.id

        return await self.call("begin", act)

    async def begun(self, address, since):
        self.calls.append("history")
        await asyncio.sleep(0)
        first = int((since - EPOCH) * 1000) << 22
        posts = self.forums.get(address.channel, [])
        return [PostedMessage(one.id, one.text, one.owners, one.pictured) for one in posts if one.id >= first]

    async def tag(self, address, wanted, known):
        await self.call("tag", lambda: None)
        return {}

    async def remove(self, address, message_id):
        await self.call("remove", lambda: self.posts(address).remove(self.find(message_id)))

    async def public_to(self, address, channels):
        return set(channels) - self.hidden

    async def archive(self, address):
        await self.call("archive", lambda: None)

    async def may_see(self, address, user_id):
        return True


def controls_of(post):
    if isinstance(post, LayoutPost):
        return list(layout.controls(post.layout))
    return [control for row in post.rows for control in row]


def owners_of(post):
    return frozenset(owner_of(control.custom_id) for control in controls_of(post)) - {"-"}


def text_of(post):
    return layout.words(post.layout) if isinstance(post, LayoutPost) else post.text


def owner_of(custom_id):
    """As `bot.discord.gateway.components.owners`."""
    _, table, verb, _, key = custom_id.split(":")
    if verb == BOARD_VERB:
        return f"g{key}"
    return f"t{key.partition('.')[0]}" if table == "-" and verb.startswith("t") else table


class Studio:
    """Draws a byte; while ``slow`` no board comes in time, while ``broken`` none at all."""

    idle = True

    def __init__(self):
        self.slow = self.broken = False

    def __getattr__(self, name):
        async def draw(*args, **how):
            if self.broken:
                raise ZeroDivisionError("a fault in a board module")
            if self.slow:
                await asyncio.sleep(0.004)
            return Picture(b"png", f"{name}.png", name)

        return draw
