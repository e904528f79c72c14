"""What a table is closed, moved and set by: who may, what its log says, what is used up by it."""

import pytest

from bot.store.values.delivery import FORUM_POST, LOBBY_CARD, UNFILLED
from bot.store.values.place import OPEN
from bot.store.values.table import ABORTED, LOBBY, RUNNING, Seat
from bot.store.values.time import DAY
from bot.tables.commit.hosting import AT_ONCE
from bot.tables.lobby.closing import ALONE, VOTE
from bot.tables.lobby.lobby import TableRequest, _wrong_option
from bot.tables.model.actor import Actor
from bot.tables.model.errors import NoSuchLevel, NoSuchSeat, NotHost, TooManyOpened
from bot.tables.time.places import ASK_AGAIN_AFTER_SECONDS
from engine.kernel.registry import games
from tests.bot.tables.conftest import ANNA, BENNO, CLARA, MANAGER
from tests.bot.tables.waiting import DORO_ID


async def log_of(world, table):
    return [(line.event.kind, line.event.seat) for line in await world.tables.game_log.log(table) if line.bot]


@pytest.mark.parametrize("who", [BENNO, CLARA, Actor(DORO_ID, "Doro")])
async def test_who_may_not_close_a_lobby_is_told_so_before_they_are_asked_whether_they_are_sure(world, who):
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    await world.tables.lobby.join(table.id, BENNO)
    with pytest.raises(NotHost):
        await world.tables.lobby.way_to_end(await world.tables.get(table.id), who)


@pytest.mark.parametrize("rated", [True, False])
@pytest.mark.parametrize("who", [BENNO, CLARA, MANAGER, Actor(DORO_ID, "Doro")])
async def test_who_does_not_play_and_manages_nothing_is_offered_no_vote_about_a_game(world, who, rated):
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    await world.tables.lobby.set_rated(table.id, ANNA, rated=rated)
    await world.tables.lobby.join(table.id, BENNO)
    table = (await world.tables.lobby.start(table.id, ANNA)).table
    ways = {BENNO: VOTE, MANAGER: VOTE if rated else ALONE}
    if who in ways:
        assert await world.tables.lobby.way_to_end(table, who) == ways[who]
        return
    with pytest.raises(NotHost):
        await world.tables.lobby.way_to_end(table, who)


@pytest.mark.parametrize("then", ["open again", "begun"])
async def test_a_lobby_that_is_open_again_or_has_begun_meanwhile_is_not_closed_as_lost(world, monkeypatch, then):
    """Between the look at all lost tables and the turn of this one."""
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    await world.tables.lobby.join(table.id, BENNO)
    await world.tables.lobby.lose(table.id)
    seen = await world.tables.get(table.id)
    if then == "begun":
        await world.tables.lobby.start(table.id, ANNA)
    else:
        await world.tables.places.note(table.id, OPEN)

    async def lost(_before):
        return [seen]

    monkeypatch.setattr(world.tables.repo.reads.tables, "lost", lost)
    await world.tables.lobby.close_lost()
    assert (await world.tables.get(table.id)).status == (RUNNING if then == "begun" else LOBBY)


async def test_a_lobby_that_is_lost_for_long_is_closed_by_nobody(world):
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    await world.tables.lobby.lose(table.id)
    world.now += ASK_AGAIN_AFTER_SECONDS + 1
    await world.tables.lobby.close_lost()
    assert (await world.tables.get(table.id)).status == ABORTED
    assert [(entry.verb, entry.user) for entry in await world.store.history.entries(table.id)] == [("abort", 0)]


@pytest.mark.parametrize("forum", [0, 44])
async def test_what_is_posted_anew_is_the_post_of_a_forum_only_where_that_is_not_there_yet(world, forum):
    table = await world.tables.lobby.create(1, 5, ANNA, "toy", forum=forum)
    assert (table.channel < 0) == bool(forum)
    await world.tables.lobby.post_again(table.id)
    rows = await world.store.outbox.of_table(table.id)
    assert (rows[-1].kind, rows[-1].channel) == ((FORUM_POST, forum) if forum else (LOBBY_CARD, 0))


@pytest.mark.parametrize("seat", [None, 0, 2])
async def test_an_opponent_that_is_not_there_is_told_by_the_number_that_was_meant(world, seat):
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    with pytest.raises(NoSuchSeat) as refused:
        await world.tables.lobby.remove_opponent(table.id, ANNA, seat)
    assert refused.value.values["n"] == (-1 if seat is None else seat + 1)


@pytest.mark.parametrize("who", ["plays", "host", "manages"])
async def test_the_log_says_who_has_moved_a_game(world, who):
    position = await world.game(ANNA, BENNO)
    table = position.table.id
    if who == "host":
        hosting = "UPDATE tables SET host = ? WHERE id = ?"
        await world.store.connections.write(lambda db: db.execute(hosting, (CLARA.user, table)))
    await world.tables.lobby.move(table, {"plays": ANNA, "host": CLARA, "manages": MANAGER}[who], 1, 6)
    seat = position.table.seat(ANNA.user)
    told = {"plays": ("moved", seat), "host": ("moved_by_host", -1), "manages": ("admin_moved", -1)}
    assert (await log_of(world, table))[-1] == told[who]


async def test_a_lobby_has_no_seats_yet_that_a_line_could_name(world):
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    await world.tables.lobby.move(table.id, ANNA, 1, 6)
    assert (await log_of(world, table.id))[-1] == ("moved_by_host", -1)


async def test_what_is_set_already_is_told_to_nobody(world):
    position = await world.game(ANNA, BENNO)
    for lang in ("de", "de"):
        table = await world.tables.table_settings.set_language(position.table.id, MANAGER, lang)
        assert (await world.tables.get(table.id)).lang == lang
    assert [kind for kind, _ in await log_of(world, table.id)] == ["admin_language"]


@pytest.mark.parametrize(
    ("bot", "taken"),
    [(Seat(None, "Hua", "easy"), True), (Seat(7, "Hua", "easy"), False), (Seat(None, "Hua", ""), False)],
)
async def test_only_opponents_are_seated_with_a_new_table(world, bot, taken):
    wanted = TableRequest(bots=[bot])
    if taken:
        table = await world.tables.lobby.create(1, 5, ANNA, "toy", wanted=wanted)
        assert table.seats[1:] == (bot,)
    else:
        with pytest.raises(NoSuchLevel):
            await world.tables.lobby.create(1, 5, ANNA, "toy", wanted=wanted)


def test_an_option_that_is_not_for_so_many_seats_is_named():
    named = [
        (_wrong_option(game, seats, {spec.name: str(seats)}).values["option"], spec.name)
        for game in games().values()
        for spec in game.options
        for seats in game.seats
        if spec.seat_values
    ]
    assert named
    assert [pair for pair in named if pair[0] != pair[1]] == []


async def test_the_word_about_a_lobby_that_nobody_fills_is_one_of_its_end(world):
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    await world.deliver()
    world.now += 8 * DAY
    await world.tables.lobby.close_unfilled(table.id, 7)
    now = await world.tables.get(table.id)
    assert (table.status, now.status) == (LOBBY, ABORTED)
    told = {one.kind: one.revision for one in await world.deliver()}
    assert told[UNFILLED] == now.revision


async def test_tables_that_are_opened_and_tables_that_are_moved_are_counted_together(world):
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    for number in range(AT_ONCE - 1):
        await world.tables.lobby.move(table.id, ANNA, 1, 6 + number % 2)
    with pytest.raises(TooManyOpened):
        await world.tables.lobby.move(table.id, ANNA, 1, 9)
    with pytest.raises(TooManyOpened):
        await world.tables.lobby.create(1, 10, ANNA, "toy")
