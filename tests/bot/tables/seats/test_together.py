"""What comes due at several seats at the same moment is carried out at each; who takes and hands on which seat."""

import pytest

from bot.store.values.time import ABSENT, DAY, ON, OPEN, TURN
from bot.tables.model.errors import NoSuchSeat, NotOpen, NotRunning
from tests.bot.tables.conftest import ANNA, BENNO, CLARA, STRANGER, managing
from tests.bot.tables.waiting import game, later, present, seal, seat_of

LATE = (BENNO, CLARA)


async def stands(world, position):
    """The lines of the log that tell who is stood in for, with the seats."""
    lines = await world.tables.game_log.log(position.table.id)
    return [(one.event.kind, one.event.seat) for one in lines if one.event.kind.startswith("stand_")]


@pytest.mark.parametrize("expiry", [TURN, ON, OPEN])
async def test_whose_time_is_up_together_is_stood_in_for_together(world, expiry):
    position = await game(world, ANNA, *LATE, move=DAY, expiry=expiry)
    await seal(world, position, ANNA)
    await later(world, DAY)
    assert sorted(await stands(world, position)) == sorted((f"stand_{expiry}", seat_of(position, one)) for one in LATE)


@pytest.mark.parametrize("choice", [TURN, ON, OPEN])
async def test_votes_that_close_together_are_carried_out_together(world, choice):
    position = await game(world, ANNA, *LATE, move=DAY, expiry="vote")
    await seal(world, position, ANNA)
    await later(world, DAY)
    for late in LATE:
        await world.tables.votes.propose(position.table.id, ANNA.user, ABSENT, choice, seat_of(position, late))
    await later(world, 2 * DAY)
    assert sorted(await stands(world, position)) == sorted((f"stand_{choice}", seat_of(position, one)) for one in LATE)


async def test_a_seat_that_does_not_exist_is_not_taken_nor_handed_on(world):
    """Nor one of a lobby, whose seats are nobody's to hand on."""
    position = await game(world, ANNA, *LATE, move=DAY, expiry=OPEN)
    await seal(world, position, ANNA)
    await later(world, DAY)
    table = (await present(world, position)).table
    for seat in (-1, -3, len(table.seats), 99):
        with pytest.raises(NoSuchSeat):
            await world.tables.stand_ins.take(table.id, STRANGER, seat)
        with pytest.raises(NoSuchSeat):
            await world.tables.stand_ins.hand_over(table.id, managing(STRANGER), seat, ON)
    lobby = await world.tables.lobby.create(1, 6, ANNA, "toy")
    with pytest.raises(NotRunning):
        await world.tables.stand_ins.hand_over(lobby.id, ANNA, 0, ON)
    with pytest.raises(NotRunning):
        await world.tables.stand_ins.take(lobby.id, STRANGER, 0)
    assert (await present(world, position)).table.seats == table.seats


async def test_only_an_open_seat_is_taken(world):
    position = await game(world, ANNA, *LATE, move=DAY, expiry=ON)
    await seal(world, position, ANNA)
    await later(world, DAY)
    for seat in range(3):
        with pytest.raises(NotOpen):
            await world.tables.stand_ins.take(position.table.id, STRANGER, seat)


async def test_that_somebody_has_left_the_server_is_a_line_of_the_bot(world):
    """Not one of the game, which would be played again with it."""
    position = await game(world, ANNA, *LATE, move=DAY, expiry=ON)
    await seal(world, position, ANNA)

    async def gone(guild, users, *, anew=False):
        return {user for user in users if user == BENNO.user}

    world.tables.repo.presence.gone = gone
    await later(world, DAY)
    lines = [one for one in await world.tables.game_log.log(position.table.id) if one.event.kind == "left_server"]
    assert [(one.bot, one.event.seat) for one in lines] == [(True, seat_of(position, BENNO))]
