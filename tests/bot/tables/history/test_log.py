"""Log and recap: everybody reads what they may know."""

import msgspec
import pytest

from bot.store.values.change import NewLine, Transaction
from bot.store.values.errors import NotSeated
from engine.kernel.values import Event
from tests.bot.tables.conftest import ANNA, CLARA


async def test_a_game_without_rounds_has_one_section(world):
    position = await world.bids(await world.game(), 1, 2)
    whole = await world.tables.game_log.log(position.table.id)
    (section,) = await world.tables.game_log.rounds(position.table.id)

    assert [line.number for line in whole] == [1, 2, 3, 4, 5]
    assert (section.opening, section.number, section.lines) == (None, 0, tuple(whole))


async def test_secret_parts_of_lines_are_for_their_readers(world):
    position = await world.game()
    table = position.table
    secret = Event("peek", 0, {"n": 1}, to=(0,), secret={"card": 4})
    await world.store.tables.commit(
        Transaction(
            table=msgspec.structs.replace(table, revision=table.revision + 1),
            before=table,
            line=position.moment.line,
            lines=(NewLine(secret),),
        )
    )
    mine, other, spectator = [
        (await world.tables.game_log.log(table.id, user))[-1].event
        for user in (table.seats[0].user, table.seats[1].user, CLARA.user)
    ]

    assert mine.args == {"n": 1, "card": 4}
    assert other == spectator == Event("peek", 0, {"n": 1})


async def test_recap_tells_what_happened_since_the_own_last_turn(world):
    position = await world.bids(await world.game(), 1, 2)
    table = position.table
    position = (await world.press(position, 1, "near")).position

    def kinds(lines):
        return [line.event.kind for line in lines]

    assert kinds(
        (await world.tables.game_log.recap(await world.tables.position(table.id), table.seats[0].user)).lines
    ) == [
        "sealed",
        "bid",
        "bid",
        "stored",
    ]
    assert kinds((await world.tables.game_log.recap(await world.tables.position(table.id), table.seats[1].user)).lines)[
        -3:
    ] == [
        "bid",
        "bid",
        "stored",
    ]
    position = (await world.press(position, 1, "end")).position
    assert kinds(
        (await world.tables.game_log.recap(await world.tables.position(table.id), table.seats[1].user)).lines
    ) == ["pearl"]
    assert kinds((await world.tables.game_log.recap(await world.tables.position(table.id), table.seats[0].user)).lines)[
        -2:
    ] == ["stored", "pearl"]
    position = (await world.press(position, 1, "card3")).position
    assert (
        kinds((await world.tables.game_log.recap(await world.tables.position(table.id), table.seats[1].user)).lines)
        == []
    )
    with pytest.raises(NotSeated):
        await world.tables.game_log.recap(await world.tables.position(table.id), CLARA.user)


async def test_recap_before_the_first_turn_tells_everything(world):
    position = await world.game()

    assert [
        line.number
        for line in (await world.tables.game_log.recap(await world.tables.position(position.table.id), ANNA.user)).lines
    ] == [1]
