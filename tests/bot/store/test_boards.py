"""Notice boards in the store: where they stand, what became of their channels, what is to be looked at."""

from bot.store.values.board import EVERY
from bot.store.values.place import CLOSED, GONE, OPEN

GUILD, OTHER, NEWS = 1 << 60, (1 << 60) + 1, (1 << 60) + 7


async def test_a_board_is_looked_at_and_what_becomes_of_its_channel_is_noted(store):
    boards = store.boards
    await boards.put(GUILD, NEWS, "en", 1000.0)
    await boards.put(OTHER, NEWS + 1, "de", 1000.0)
    assert await boards.due(1000.0 + EVERY) == [GUILD, OTHER]
    await boards.look(GUILD, 1000.0 + EVERY)
    assert await boards.due(1000.0 + EVERY) == [OTHER]
    assert {one.guild for one in await boards.placed(0)} == {GUILD, OTHER}
    assert [one.channel for one in await boards.placed(GUILD)] == [NEWS]

    await boards.note(GUILD, NEWS, CLOSED, 2000.0)
    await boards.note(GUILD, NEWS + 5, GONE, 2100.0)
    own = await boards.of(GUILD)
    assert (own.place, own.place_since, own.reached) == (CLOSED, 2000.0, False), "another channel is no news of it"
    await boards.note(GUILD, NEWS, OPEN, 3000.0)
    own = await boards.of(GUILD)
    assert (own.place, own.place_since, own.reached) == (OPEN, 0.0, True)
    await boards.note(GUILD, NEWS, CLOSED, 4000.0)
    await boards.note(GUILD, NEWS, GONE, 5000.0)
    own = await boards.of(GUILD)
    assert (own.place, own.place_since, own.due, own.posts) == (GONE, 4000.0, 0.0, ())
    assert [one.guild for one in await boards.placed(0)] == [OTHER]
