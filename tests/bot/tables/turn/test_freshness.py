"""Which controls are fresh, and who is set going again: tables of all that may have happened since."""

from itertools import product
from types import SimpleNamespace

import pytest

from bot.store.values.change import Entry
from bot.tables.model.errors import NotYourTurn
from bot.tables.turn.play import still_current
from engine.kernel.record import Move
from tests.bot.tables.conftest import ANNA, BENNO, CLARA

SEALED = Move(seat=0, key="card1", frame=1, kind="bid", sealed=True)
OPEN = Move(seat=0, key="card1", frame=1, kind="bid")
QUIET = {
    "concede": (), "withdraw": (), "stand": (), "back": (), "seat": (), "move": (SEALED,), "several": (OPEN, SEALED),
}  # fmt: skip
LOUD = {"move": (OPEN,), "undo": (), "start": (), "epoch": (), "abort": (), "tie": (), "answers": (SEALED, OPEN)}


def since(seat, *happened):
    entries = [Entry(table=1, revision=9, verb=verb, at=0.0, seat=seat, moves=moves) for verb, moves in happened]
    return SimpleNamespace(table=SimpleNamespace(revision=10), since=entries)


@pytest.mark.parametrize("revision", [9, 10])
def test_a_control_is_fresh_as_long_as_others_have_only_sealed_or_are_away(revision):
    assert still_current(since(1), 0, revision)
    for one, other in product(QUIET.items(), repeat=2):
        assert still_current(since(1, one, other), 0, revision), (one, other)
        assert not still_current(since(0, one, other), 0, revision), "nothing has happened at the own seat"
    for loud, quiet in product(LOUD.items(), QUIET.items()):
        assert not still_current(since(1, loud), 0, revision), loud
        assert not still_current(since(1, quiet, loud), 0, revision)
        assert not still_current(since(1, loud, quiet), 0, revision)


def test_a_control_of_a_position_that_does_not_exist_yet_is_not_fresh():
    assert not still_current(since(1), 0, 11)


async def test_who_presses_while_others_are_asked_sets_them_going_again(world):
    """Should the opponents have stopped, somebody who presses wakes them; nothing else is changed."""
    position = await world.bids(await world.game(ANNA, BENNO, CLARA), 4, 1, 2)
    (seat,) = position.waiting()
    other = next(one for one in range(3) if one != seat)
    before = await world.tables.get(position.table.id)
    world.woken.clear()
    with pytest.raises(NotYourTurn):
        await world.tables.play.pick(before.id, before.seats[other].user, before.revision, None, "card1")
    assert world.woken == [before.id]
    assert await world.tables.get(before.id) == before


@pytest.mark.parametrize("host", [0, 1, 2])
async def test_a_host_who_gives_up_is_followed_by_the_first_who_still_plays(world, host):
    """By seats, whoever it was; a host who plays on stays the host whoever else gives up."""
    position = await world.game(ANNA, BENNO, CLARA)
    users = [own.user for own in position.table.seats]
    leaving = [position.table.host, *(user for user in users if user != position.table.host)]
    leaving = leaving[host:] + leaving[:host]
    left, chief = list(users), position.table.host
    for user in leaving[:2]:
        left.remove(user)
        chief = chief if chief in left else left[0]
        assert (await world.tables.play.concede(position.table.id, user)).table.host == chief
