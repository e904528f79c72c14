"""Game states at hand: the newest of each table, used at its revision alone, let go when nobody uses them."""

from __future__ import annotations

from bot.tables.commit.kept_positions import IDLE, MOST, KeptPositions
from bot.tables.model.position import GameState
from tests.bot.tables.conftest import ANNA, BENNO, CLARA
from tests.toy import GAME


def state():
    return GameState(GAME, None, (), 0)


def test_a_state_is_used_at_its_own_revision_alone():
    kept, newer = KeptPositions(lambda: 0.0), state()
    kept.keep(7, 3, state())
    kept.keep(7, 4, newer)

    assert kept.revision(7) == 4
    assert kept.state(7, 4) is newer
    assert kept.state(7, 3) is None
    assert kept.revision(8) is None


def test_what_nobody_has_used_for_a_while_is_let_go():
    now = [0.0]
    kept = KeptPositions(lambda: now[0])
    for table in (1, 2):
        kept.keep(table, 1, state())
    now[0] = IDLE
    kept.let_go()
    assert kept.state(1, 1) is not None  # used now

    now[0] += 1
    kept.let_go()

    assert (kept.revision(1), kept.revision(2)) == (1, None)


def test_the_one_used_longest_ago_goes_first():
    kept = KeptPositions(lambda: 0.0)
    for table in range(MOST):
        kept.keep(table, 1, state())
    kept.state(0, 1)
    kept.keep(MOST, 1, state())

    assert (kept.revision(0), kept.revision(1), kept.revision(MOST)) == (1, None, 1)


async def test_a_position_let_go_is_the_same_anew(world):
    before = await world.bids(await world.game(ANNA, BENNO, CLARA), 1, 2, 3)
    world.tables.repo.kept.clear()

    again = await world.tables.position(before.table.id)

    assert again.moment is not before.moment
    assert again.moment == before.moment
