"""Random lives of tables, and every change that their door has seen on the way."""

from random import Random

from bot.store.values.errors import StoreError, TableError
from bot.store.values.table import RUNNING
from bot.store.values.time import ABORT, ABSENT, DAY, HOUR, ON, OPEN, TIE, TURN, TimeControl
from bot.tables.commit import repository
from bot.tables.commit.consequences import consequences
from bot.tables.model.actor import Actor
from tests.bot.tables.conftest import ANNA, BENNO, CLARA, World
from tests.games.rooms import EXAMPLE

PEOPLE = (ANNA, BENNO, CLARA)
DORO = Actor(14, "Doro")


async def lives(path, monkeypatch, *, number, steps):
    """All pairs of transition and facts that the door has worked out in so many lives."""
    seen = []

    def recorded(change, facts):
        seen.append((change, facts))
        return consequences(change, facts)

    monkeypatch.setattr(repository, "consequences", recorded)
    world = await World(path).open()
    for seed in range(number):
        await _life(world, Random(seed), seed, steps)
    await world.close()
    return seen


async def _life(world, rng, seed, steps):
    """One table, from its lobby until it ends or nobody goes on."""
    tables, channel = world.tables, 100 + seed
    table = await tables.lobby.create(1, channel, ANNA, "toy" if seed % 5 else EXAMPLE)
    expiry = rng.choice(("nudge", "vote", TURN, ON, OPEN))
    await tables.lobby.set_terms(table.id, ANNA, TimeControl(move=DAY, reserve=HOUR, expiry=expiry))
    for person in PEOPLE[1 : rng.choice((2, 3)) if seed % 5 else 3]:
        await tables.lobby.join(table.id, person)
    await tables.following.follow(table.id, 99, rng.choice(("turn", "round", "end")))
    if rng.random() < 0.1:
        await tables.lobby.abort(table.id, ANNA)
        return
    await tables.lobby.start(table.id, ANNA)
    for _ in range(steps):
        await world.settle()
        if (await tables.get(table.id)).status != RUNNING:
            return
        try:
            await _step(world, rng, table.id)
        except (TableError, StoreError):  # refused: the next step is another one
            continue


async def _step(world, rng, table_id):
    tables = world.tables
    position = await tables.position(table_id)
    table, person = position.table, rng.choice(PEOPLE)
    asked = [one for one in position.waiting() if table.seats[one].human] or [0]
    what = rng.choices(
        ("pick", "undo", "plan", "wait", "hand", "back", "take", "vote", "tie", "abort", "concede"),
        (40, 4, 16, 6, 2, 3, 3, 3, 1, 0.5, 0.5),
    )[0]
    if what == "pick":
        if position.decision(asked[0]):
            chosen = rng.choice(asked)
            await world.press(position, chosen, rng.choice(position.decision(chosen).options))
    elif what == "undo":
        await tables.play.undo(table_id, person.user)
    elif what == "plan":
        found = await tables.plans.outlook(table_id, person.user)
        if found.foreseen:
            one = rng.choice(found.foreseen).decision
            await tables.plans.plan(table_id, person.user, one.kind, rng.choice(one.options))
    elif what == "wait":
        world.now += rng.choice((HOUR, DAY, 4 * DAY))
        await tables.scheduler.tick()
    elif what == "hand":
        world.now += 3 * DAY
        await tables.stand_ins.hand_over(
            table_id, Actor(table.host), rng.choice(asked), rng.choice((TURN, ON, OPEN, OPEN))
        )
    elif what == "back":
        away = [own.user for own in table.seats if own.owned and own.stand]
        if away:
            await tables.stand_ins.back(table_id, rng.choice(away))
    elif what == "take":
        free = [number for number, own in enumerate(table.seats) if own.stand == OPEN]
        if free:
            await tables.stand_ins.take(table_id, rng.choice((*PEOPLE, DORO)), free[0])
    elif what == "vote":
        choice = rng.choice((TURN, ON, OPEN, "wait"))
        await tables.votes.propose(table_id, person.user, ABSENT, choice, rng.choice(asked))
    elif what in ("tie", "abort"):
        subject = {"tie": TIE, "abort": ABORT}[what]
        answer = rng.choice(("yes", "no"))
        for user in table.players:
            await tables.votes.propose(table_id, user, subject, answer)
    else:
        await tables.play.concede(table_id, person.user)
