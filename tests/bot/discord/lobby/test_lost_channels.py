"""A table whose channel is gone: its people are told, it goes on without posts, and its host moves it or it ends."""

from bot.tables.model.actor import Actor
from tests.bot.discord.opening import opens
from tests.bot.discord.playing import both_bid
from tests.bot.discord.simcord_server import with_verb
from tests.games.sentences import tells


async def test_a_deleted_channel_stops_nobody_else(hall):
    """Its people are told when it goes, not when something is to be posted."""
    other = hall.guild.create_text_channel("elsewhere")
    await opens(hall.clara, other)
    table = next(one for one in await hall.tables.mine(hall.clara.id) if one.channel == other.id)
    await hall.tables.lobby.join(table.id, Actor(hall.doro.id, "Doro", "en", hall.guild.id))
    await hall.rest()
    await hall.begin(hall.benno)
    hall.env.backend.delete_channel(other.id)
    await hall.env.settle()
    await hall.rest()
    told = {one.user: one.state for one in await hall.store.outbox.of_table(table.id) if one.kind == "lost"}
    assert told == {hall.clara.id: "done", hall.doro.id: "done"}

    await hall.tables.lobby.leave(table.id, hall.doro.id)
    await hall.rest()
    await both_bid(hall)

    sent = await hall.store.outbox.of_table(table.id)
    assert [one.state for one in sent if one.kind == "lobby_card"][-1] == "failed"
    assert "stand" in str(hall.board().content) or "chest" in hall.board().content


async def test_a_table_whose_channel_is_gone_is_moved_by_its_host(hall):
    table = await hall.begin(hall.benno)
    hall.env.backend.delete_channel(hall.channel.id)
    other = hall.guild.create_text_channel("garden")
    await hall.env.settle()
    await hall.tables.table_settings.set_language(table.id, Actor(table.host), "en")
    position = await hall.tables.position(table.id)
    for _ in range(2):  # both bid by command in a DM: the table goes on, its posts do not
        seat = position.waiting()[0]
        key = f"card{1 + seat}"
        user, revision = position.table.seats[seat].user, position.table.revision
        position = (await hall.tables.play.pick(table.id, user, revision, None, key)).position
    await hall.rest()
    assert (await hall.tables.get(table.id)).lost
    words = [one for one in hall.benno.user.dm_channel.history() if tells("bot.lost.text", one.content)]
    assert len(words) == 1

    await hall.anna.slash(other, "game move-here")

    moved = await hall.tables.get(table.id)
    assert (moved.channel, moved.lost) == (other.id, 0)
    assert with_verb(hall.posts(channel=other)[-1], "play")


async def test_people_of_a_game_whose_channel_stays_gone_are_asked_again_every_fourteen_days(hall):
    table = await hall.begin(hall.benno)
    hall.env.backend.delete_channel(hall.channel.id)
    await hall.env.settle()
    await hall.tables.lobby.lose(table.id)
    for days, words in ((13, 1), (2, 2), (2, 2), (13, 3)):
        hall.clock.now += days * 24 * 3600
        await hall.tables.lobby.close_lost()
        await hall.rest()
        told = [one for one in hall.benno.user.dm_channel.history() if tells("bot.lost.text", one.content)]
        assert len(told) == words
    assert (await hall.tables.get(table.id)).status == "running"


async def test_a_lobby_whose_channel_stays_gone_is_closed(hall):
    await hall.lobby(hall.benno)
    table = await hall.table()
    await hall.tables.lobby.lose(table.id)
    hall.clock.now += 15 * 24 * 3600
    await hall.tables.lobby.close_lost()
    await hall.rest()

    assert (await hall.tables.get(table.id)).status == "aborted"
