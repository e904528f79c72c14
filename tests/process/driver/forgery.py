"""Forged presses: foreign, stale and random ids and values, of everybody at every table, and of people who sit at none.

Discord lets nobody press what is not there; but ids can be guessed by altered clients, and old messages stay for ever.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import random
import sqlite3
import string
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.discord_api.errors import Payload
from tests.discord_api.humans import BUTTON, MENU
from tests.discord_api.messages import EPHEMERAL, reader, words
from tests.games.rooms import EXAMPLE
from tests.process.driver.hall import Hall
from tests.process.driver.people import Answer, Control, NoAnswer, Person, controls
from tests.process.driver.tables import RUNNING, Table

VERBS = (
    *("play", "again", "pick", "pickone", "page", "mark", "confirm", "undo", "hand", "log", "rules", "rulesat"),
    *("follow", "join", "leave", "opponent", "level", "dismiss", "start", "options", "optpage", "set", "setting"),
    *("concede", "abort", "here", "thread", "nothing", "x" * 9),
)
"""Verbs that controls have, or could have."""

HARMLESS = frozenset({"play", "again", "page", "mark", "hand", "log", "rules", "rulesat"})
"""Verbs that change nothing, whoever presses."""

COMMANDS = ("play", "move", "hand", "log", "show", "follow", "my-tables", "join", "leave", "start", "options")
AT_ONCE = 16
"""Presses under way at the same time."""


@dataclass
class Findings:
    """What a run has shown."""

    presses: int = 0
    unanswered: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    """Answers that showed something of another seat."""
    changed: list[str] = field(default_factory=list)
    """Tables that are not as they were."""
    errors: list[str] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)

    @property
    def clean(self) -> bool:
        """Whether everything was as it must be."""
        return not (self.unanswered or self.shown or self.changed or self.errors)

    def lines(self) -> list[str]:
        """The findings in words."""
        return [
            f"presses: {self.presses}, without an answer: {len(self.unanswered)} {self.unanswered[:3]}",
            f"answers by their first words: {self.answers.most_common(8)}",
            f"answers that show something of another seat: {len(self.shown)} {self.shown[:3]}",
            f"tables that have changed: {self.changed}",
            f"errors in the log: {len(self.errors)} {[one[:1500] for one in self.errors[:3]]}",
        ]


class Forger:
    """Somebody who presses what is not theirs. The tables must be running, and nobody plays meanwhile."""

    def __init__(self, hall: Hall, tables: Sequence[Table], seed: int) -> None:
        self.hall = hall
        self.tables = list(tables)
        self.rng = random.Random(seed)
        self.found = Findings()
        self.known: list[tuple[Control, Payload]] = []
        self.strangers = [Person(hall.discord, f"Stranger{number}") for number in range(3)]
        self.seats = {next(iter(controls(one.board or {}))).table: one.people for one in tables}
        """Number of a table, as it stands in ids -> who sits there."""
        self.secrets: dict[str, set[str]] = {}
        """Person -> lines and pictures that only they have been shown."""

    async def run(self, count: int) -> Findings:
        """Forge so many presses."""
        await self._learn()
        before, since = self.state(), len(self.hall.bot.lines())
        done = 0
        while done < count:
            batch = min(AT_ONCE, count - done)
            await asyncio.gather(*(self._forge() for _ in range(batch)))
            done += batch
        self.found.presses = count
        after = self.state()
        self.found.changed = [name for name in before if before[name] != after.get(name)]
        self.found.errors = self.hall.bot.errors(since)
        return self.found

    # ---- what is secret ----------------------------------------------------------------------------------------------

    async def _learn(self) -> None:
        """See what everybody may see, and gather all controls there are."""
        own: dict[str, list[Payload]] = {}
        open_to_all: list[Payload] = []
        for table in self.tables:
            assert table.board is not None
            for person in table.people:
                panel = await person.press(table.board, RUNNING)
                hand = await person.press(table.board, "hand")
                own.setdefault(person.id, []).extend((panel.message, hand.message))
                self.known += [(one, panel.message) for one in panel.controls]
            for stranger in self.strangers:
                open_to_all += [(await stranger.press(table.board, verb)).message for verb in ("log", "hand", RUNNING)]
                open_to_all.append((await stranger.slash(table.channel, "game show")).message)
            for post in self.hall.public(table.channel):
                open_to_all.append(post)
                self.known += [(one, post) for one in controls(post)]
        await self.hall.discord.quiet()  # pictures, and with them their alt texts, may come later than the words
        public = set().union(*map(traces, open_to_all))
        seen = {number: set().union(*map(traces, messages)) for number, messages in own.items()}
        for number, mine in seen.items():
            others = set().union(*(theirs for other, theirs in seen.items() if other != number))
            self.secrets[number] = mine - others - public

    def betrayed(self, person: Person, message: Payload) -> list[str]:
        """What of a message is a secret of somebody else than this person."""
        seen = traces(message)
        return [line for other, secret in self.secrets.items() if other != person.id for line in seen & secret]

    # ---- one press ---------------------------------------------------------------------------------------------------

    async def _forge(self) -> None:
        table = self.rng.choice(self.tables)
        person = self.rng.choice([*table.people, *self.rng.choice(self.tables).people, *self.strangers])
        try:
            answer = await (self._typed(person, table) if self.rng.random() < 0.1 else self._pressed(person, table))
        except NoAnswer as error:
            self.found.unanswered.append(str(error))
            return
        if answer is not None:
            self.found.answers[answer.text[:24]] += 1
            self.found.shown += [f"{person}: {line}" for line in self.betrayed(person, answer.message)]

    async def _pressed(self, person: Person, table: Table) -> Answer:
        identity, source = self._identity(person, table)
        kind = MENU if identity.startswith("s") else BUTTON
        values = [self._value() for _ in range(self.rng.randint(1, 3))] if kind == MENU else None
        message = source if source and self.rng.random() < 0.5 else None
        if message is not None and message["flags"] & EPHEMERAL and reader(message) != person.id:
            message = None  # nobody can press on what only others see
        form: list[Payload] | None = [] if self.rng.random() < 0.03 else None
        return await person.forge(table.channel, identity, kind=kind, values=values, message=message, form=form)

    def _identity(self, person: Person, table: Table) -> tuple[str, Payload | None]:
        """An id: one that is there, one with a part exchanged, or noise. Nobody's own valid picks are among them."""
        rng = self.rng
        if rng.random() < 0.1:
            length = rng.randint(1, 100)
            return "".join(rng.choice(string.printable[:95] + "²ß龍") for _ in range(length)), None
        control, source = rng.choice(self.known)
        parts = control.id.split(":", 4)
        tables = ["-", "0", "999999999", "x", *self.seats]
        exchanged = {
            1: lambda: rng.choice(tables),
            2: lambda: rng.choice(VERBS),
            3: lambda: str(rng.choice([0, 1, control.revision + 1, 9999999, rng.randrange(10**7)])),
            4: self._key,
        }
        for part in rng.sample([1, 2, 3, 4], rng.randint(0, 2)):
            parts[part] = exchanged[part]()
        if parts[2] not in HARMLESS and person in self.seats.get(parts[1], ()):
            # At their own table they could do something: there they pick what is not on offer.
            parts[2], parts[4] = "pick", f"forged{rng.randrange(100)}"
        return ":".join(parts), source

    def _key(self) -> str:
        rng = self.rng
        number = f"{rng.randrange(100)}.{rng.randrange(10**6)}"
        known = ["", "-", "0", "9" * 58, "c.0", "0.zz", "~", "..", "a" * 58, number]
        return rng.choice(known) + "".join(rng.choice("AZaz09_.+~-") for _ in range(rng.randint(0, 2)))

    def _value(self) -> str:
        return self.rng.choice(["", "x", "-", "on", "9" * 100, "²", EXAMPLE, "' OR 1=1 --", "\u202e", "龍" * 50])

    async def _typed(self, person: Person, table: Table) -> Answer:
        name = self.rng.choice(COMMANDS)
        options = {}
        if name in {"play", "move", "hand", "log", "show", "follow"}:
            options["table"] = self.rng.choice(["0", "99", "x", "-1", "999999999", *self.seats])
        if name == "move":
            options["option"] = f"nothing {self._value()}"
        return await person.slash(table.channel, f"game {name}", **options)

    # ---- the tables --------------------------------------------------------------------------------------------------

    def state(self) -> dict[str, str]:
        """Everything the database holds of each table."""
        found = {}
        with contextlib.closing(sqlite3.connect(f"file:{self.hall.bot.db}?mode=ro", uri=True)) as db:
            numbers = [row[0] for row in db.execute("SELECT id FROM tables")]
            for number in numbers:
                rows: list[object] = []
                for name in ("seats", "entries", "lines"):
                    rows += db.execute(f"SELECT * FROM {name} WHERE table_id = ? ORDER BY 2", (number,))
                rows += db.execute("SELECT status, revision, options, host, seed FROM tables WHERE id = ?", (number,))
                found[f"table {number}"] = hashlib.sha256(repr(rows).encode()).hexdigest()
        return found


def traces(message: Payload) -> set[str]:
    """What a message shows: its longer lines, and those of the alt texts of its pictures."""
    lines = {line.strip() for line in words(message).splitlines() if len(line.strip()) > 8}
    files = message.get("_files", [])
    alts = {line for one in files for line in one.get("description", "").splitlines() if len(line) > 8}
    return lines | alts
