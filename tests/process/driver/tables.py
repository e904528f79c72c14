"""A table whose people press at random: only what they see on their own panels, as people do."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence

from tests.discord_api.errors import Payload
from tests.discord_api.messages import words
from tests.process.driver.hall import Hall
from tests.process.driver.people import Answer, Control, NoAnswer, Person, controls

PICKS = frozenset({"pick", "pickone"})
"""The verbs of the controls by which something is picked; all others of a panel only show something."""

RUNNING = "play"
"""The control that only the posts of a running game have."""

MENTION = re.compile(r"<@(\d+)>")


class Stuck(AssertionError):
    """Nobody is asked anything, and the game is not over."""


class Table:
    """A game of some people in a channel of its own. ``rng`` chooses all they do."""

    def __init__(self, hall: Hall, game: str, people: Sequence[Person], rng: random.Random, *, thread: bool = False):
        self.hall = hall
        self.game = game
        self.people = list(people)
        self.rng = rng
        world = hall.discord.world
        parent = hall.channel if thread else world.text_channel(hall.guild, f"table-{len(world.channels)}")
        self.channel: Payload = world.thread(parent, game) if thread else parent
        self.panels: dict[str, Payload] = {}
        self.actor = self.people[0]
        self.again = False
        self.revision = 0
        """The newest revision that anybody has seen."""
        self.made: list[int] = []
        """The interactions by which something was picked, as far as the bot has said so."""
        self.stored: set[int] = set()
        """Those that were found in the database."""
        self.presses = 0
        self.patient = False
        """Whether people go on when a press is not answered; ``failed`` tells which they were, and what was sent."""
        self.failed: list[str] = []
        self.wait = 30.0
        """Seconds they wait for a post."""

    # ---- seeing ------------------------------------------------------------------------------------------------------

    @property
    def posts(self) -> list[Payload]:
        """What the bot has posted here, oldest first."""
        return self.hall.posts(self.channel)

    @property
    def board(self) -> Payload | None:
        """The newest board of the running game."""
        return next((one for one in reversed(self.posts) if has(one, RUNNING)), None)

    @property
    def over(self) -> bool:
        """Whether the last post tells the end of a game."""
        return bool(self.posts) and not any(has(self.posts[-1], one) for one in (RUNNING, "start"))

    def note(self, answer: Answer) -> Answer:
        """Remember what was seen."""
        self.presses += 1
        own = (one for one in answer.controls if one.table not in {"", "-"})
        self.revision = max([self.revision, *(one.revision for one in own)])
        return answer

    # ---- doing -------------------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Found the table, take the seats, start, and wait for the first board."""
        await self.found()
        await self.begin()

    async def found(self) -> None:
        """Found the table if that is not done yet, and wait for its card."""
        if not self.posts:
            await self.people[0].opens(self.channel, self.game)
        await self.hall.discord.until(lambda: self.posts, self.wait)

    async def begin(self) -> None:
        """Take the seats and start by typed commands, and wait for the first board."""
        host, *others = self.people
        for other in others:
            self.note(await other.slash(self.channel, "game join"))
        self.note(await host.slash(self.channel, "game start"))
        await self.hall.discord.until(lambda: self.board, self.wait)

    async def panel(self, person: Person) -> Payload:
        """The person's panel as it is now."""
        old = self.panels.get(person.id)
        if old is not None and has(old, "again"):
            answer = await person.press(old, "again")
        else:
            board = self.board
            assert board is not None, "no board yet"
            answer = await person.press(board, RUNNING)
        self.panels[person.id] = self.note(answer).message
        return answer.message

    def asked(self) -> list[Person]:
        """The people, those first who are probably asked: who acted last, and who is mentioned on the board.

        Somebody who was asked the same twice (a sealed answer can be changed) lets the others go first.
        """
        text = self.board["content"] if self.board else ""
        called = set(MENTION.findall(text))
        rest = [one for one in self.people if one is not self.actor]
        self.rng.shuffle(rest)
        rest.sort(key=lambda one: one.id not in called)
        return [*rest, self.actor] if self.again else [self.actor, *rest]

    async def step(self) -> Answer | None:
        """Somebody who is asked something presses once; None if the game is over. Raises `Stuck`."""
        fresh = self.panels.get(self.actor.id)
        if fresh is not None and moves(fresh) and not self.again:
            return await self.press(self.actor, fresh)
        for _ in range(2):
            for person in self.asked():
                panel = await self.panel(person)
                if moves(panel):
                    self.actor = person
                    return await self.press(person, panel)
            if self.over:
                return None
        # The end may still be on its way.
        try:
            await self.hall.discord.until(lambda: self.over, self.wait)
        except TimeoutError:
            raise Stuck(f"{self.game}: {[words(self.panels[one.id])[-300:] for one in self.people]}") from None
        return None

    async def press(self, person: Person, panel: Payload) -> Answer:
        """One press at random on a panel: an option, now and then another page or an undo."""
        chance = self.rng.random()
        extra = [one for one in controls(panel) if one.verb in ({"undo"} if chance < 0.03 else {"page"})]
        usable = [one for one in extra if not one.disabled]
        wanted = self.rng.choice(usable if usable and (chance < 0.03 or chance > 0.9) else moves(panel))
        before = offered(panel)
        answer = self.note(await person.press(panel, wanted, *chosen(wanted, self.rng)))
        self.again = offered(answer.message) == before
        self.panels[person.id] = answer.message
        if wanted.verb in PICKS and not answer.told and answer.revision > wanted.revision:
            self.made.append(int(answer.interaction.id))
        return answer

    async def play(self, most: int = 5000) -> int:
        """Press until the game is over, at most so often; returns how many picks were made."""
        for _ in range(most):
            try:
                if await self.step() is None:
                    break
            except NoAnswer as error:
                if not self.patient:
                    raise
                self.failed.append(str(error))
        return len(self.made)

    def doubled(self) -> list[str]:
        """The posts that were posted twice: the bot gives every post a nonce of its own, at every attempt the same."""
        return [one for one, times in Counter(told(post["_posted"]) for post in self.posts).items() if times > 1]


def told(body: Payload) -> str:
    """What a post is known by: its nonce, and its first line for those who read of it."""
    return f"{body.get('nonce')} {(body.get('content') or '').partition(chr(10))[0]}"


def has(message: Payload, verb: str) -> bool:
    """Whether a message has a control with this verb."""
    return any(one.verb == verb for one in controls(message))


def moves(panel: Payload) -> list[Control]:
    """The controls of a panel by which something is picked."""
    return [one for one in controls(panel) if one.verb in PICKS and not one.disabled]


def offered(panel: Payload) -> set[tuple[str, ...]]:
    """What a panel offers, whatever its revision."""
    return {(one.id.split(":", 4)[-1], *one.options) for one in moves(panel)}


def chosen(control: Control, rng: random.Random) -> tuple[str, ...]:
    """What somebody chooses in a menu; nothing for a button."""
    if not control.options:
        return ()
    count = rng.randint(max(control.least, 1), max(control.most, 1))
    return tuple(rng.sample(control.options, count))
