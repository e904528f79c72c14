"""Turn times where people read them: one's own for nobody else, the table's for all; such open tables first."""

from bot.store.turn_times import add_turn_time
from bot.store.values.time import DAY, HOUR, TimeControl, TurnTime
from bot.tables.model.actor import Actor
from tests.bot.discord.people.test_stats import play
from tests.games.sentences import tells


async def takes(hall, table, who, seconds, times=5):
    """Somebody has taken so long for some turns at a table."""
    for number in range(times):
        took = TurnTime(0, who.id, float(number), float(seconds), live=False)
        await hall.store.connections.write(lambda db, took=took: add_turn_time(db, table.id, took, 1.0))


async def content(hall, who, command):
    return (await who.slash(hall.channel, command)).response.content


async def test_one_s_own_pace_is_told_to_nobody_else_and_only_after_some_turns(hall):
    table = await play(hall, await hall.begin(hall.benno))
    await hall.store.connections.write(lambda db: db.execute("DELETE FROM turn_times"))
    await takes(hall, table, hall.anna, 3 * HOUR, times=4)
    assert not tells("bot.pace.slow", await content(hall, hall.anna, "stats me"))
    await takes(hall, table, hall.anna, 3 * HOUR)
    assert "A turn usually takes you 3 hours" in await content(hall, hall.anna, "stats me")
    assert not tells("bot.pace.slow", await content(hall, hall.benno, "stats me"))
    other = (await hall.benno.slash(hall.channel, "stats player", who=hall.anna)).response.content
    assert "3 hours" not in other


async def test_the_pace_of_a_table_is_told_to_all(hall):
    table = await hall.begin(hall.benno)
    assert not tells("bot.pace.table", await content(hall, hall.benno, "game show"))
    await takes(hall, table, hall.anna, 2 * HOUR)
    assert "Usual time per turn here: 2 hours" in await content(hall, hall.benno, "game show")


async def test_open_tables_of_one_s_pace_come_first_and_say_so(hall):
    table = await play(hall, await hall.begin(hall.benno))
    await hall.store.connections.write(lambda db: db.execute("DELETE FROM turn_times"))
    await hall.lobby()
    elsewhere = hall.guild.create_text_channel("elsewhere")
    quick = await hall.tables.lobby.create(hall.guild.id, elsewhere.id, Actor(hall.benno.id, "Benno"), "toy")
    await hall.tables.lobby.set_terms(quick.id, Actor(hall.benno.id), TimeControl(move=DAY))
    assert not tells("bot.pace.suits", await content(hall, hall.clara, "game find"))

    await takes(hall, table, hall.clara, HOUR)
    text = await content(hall, hall.clara, "game find")
    first, second = [line for line in text.splitlines() if line.startswith("· **Pearls**")]
    assert "Benno" in first
    assert "(your pace)" in first
    assert "(your pace)" not in second
