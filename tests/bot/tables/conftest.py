"""Tables of the toy game on a fresh file, with a clock that stands and seeds that are known."""

import pytest
from msgspec.structs import replace

import tests.toy  # noqa: F401  (registers the toy game)
from bot.store.store import open_store
from bot.store.values.delivery import OLDER
from bot.tables.facade import Tables
from bot.tables.model.actor import Actor
from tests.support import databases as stores
from tests.support.outbox import claim
from tests.support.reading import here

ANNA, BENNO, CLARA = Actor(11, "Anna"), Actor(12, "Benno"), Actor(13, "Clara")
STRANGER = Actor(98, "Emil", guild=1)


def managing(actor, guild=1):
    """The same person, who manages the server they act from."""
    return replace(actor, guild=guild, may_manage=True)


MANAGER = managing(Actor(99, "Doro"))


class World:
    """A database file with the service on it; it can be closed and opened again."""

    def __init__(self, path):
        self.path = path
        self.now = 1_000_000.0
        self.seeds = 0
        self.woken = []

    def seed(self):
        self.seeds += 1
        return f"{self.seeds:032x}"

    async def open(self, *, store=None, **more):
        """On a ``store`` that is open already, or on the file."""
        self.store = store or await open_store(self.path)
        self.tables = Tables(self.store, clock=lambda: self.now, new_seed=self.seed, **{"reader": here} | more)
        self.tables.repo.watch(lambda table: self.woken.append(table.id))
        return self

    async def close(self):
        await self.tables.plans.close()
        await self.tables.opponents.close()
        await self.store.close()

    async def again(self, **more):
        """As after a crash: nothing in memory is left."""
        await self.close()
        await self.open(**more)
        await self.store.outbox.recover()
        await self.tables.plans.resume()
        await self.tables.opponents.resume()
        await self.settle()

    async def settle(self):
        """Until nobody plays by themselves any more: neither plans nor opponents."""
        for _ in range(3):
            await self.tables.plans.settle()
            await self.tables.opponents.settle()

    async def game(self, *people, channel=5, opponents=0, rated=True, **options):
        """A running table of these people."""
        people = people or (ANNA, BENNO)
        table = await self.tables.lobby.create(1, channel, people[0], "toy", options=options)
        for person in people[1:]:
            await self.tables.lobby.join(table.id, person)
        for number in range(opponents):
            await self.tables.lobby.add_opponent(table.id, people[0], "easy", f"Opponent {number}")
        if not rated:
            await self.tables.lobby.set_rated(table.id, people[0], rated=False)
        await self.tables.lobby.start(table.id, people[0])
        await self.tables.opponents.settle()
        return await self.tables.position(table.id)

    async def press(self, position, seat, key, **more):
        """The seat's person picks, as if on a fresh control."""
        table = position.table
        decision = position.decision(seat)
        frame = decision.id if decision else None
        return await self.tables.play.pick(table.id, table.seats[seat].user, table.revision, frame, key, **more)

    async def bids(self, position, *cards):
        """All seats bid at once, on controls of the same revision."""
        for seat, card in enumerate(cards):
            outcome = await self.press(position, seat, f"card{card}")
        return outcome.position

    async def outbox(self, table, state="pending"):
        return [delivery for delivery in await self.store.outbox.of_table(table) if delivery.state == state]

    async def deliver(self, message=900):
        """A courier without Discord: everything that is due is sent at once. Returns what tells something."""
        sent = []
        while (delivery := await claim(self.store.outbox, self.now)) is not None:
            if delivery.kind != OLDER:
                sent.append(delivery)
            await self.store.outbox.delivered(delivery.id, message + len(sent), at=self.now)
        return sent


@pytest.fixture(autouse=True)
def one_thread(request, monkeypatch):
    """The database has no threads of its own, unless the test asks for them."""
    if "threads" not in request.fixturenames:
        stores.without_threads(monkeypatch)


@pytest.fixture
def threads():
    """For tests of what happens at the same moment: the database is worked with in its own threads."""


@pytest.fixture
async def world(tmp_path):
    found = await World(stores.in_file(tmp_path / "mandate.sqlite")).open()
    yield found
    await found.close()
