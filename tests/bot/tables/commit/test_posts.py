"""Posts: at most one board for each person asked; several short turns in a row make one post."""

from random import Random

import pytest

from bot.store.values.delivery import FOLLOW, HAND, LOBBY_CARD, OVER_POST, TURN_POST
from bot.store.values.table import END, OVER, ROUNDS, RUNNING
from bot.tables.model import clocks
from tests.bot.tables.conftest import ANNA, BENNO, CLARA
from tests.games import rooms


async def begin(world, game, people, opponents, options=None):
    """A running table of a real game; its name is taken from the kit."""
    lobby = world.tables.lobby
    table = await lobby.create(1, 5, people[0], game, options=options or {})
    for person in people[1:]:
        await lobby.join(table.id, person)
    for number in range(opponents):
        await lobby.add_opponent(table.id, people[0], "easy", f"Opponent {number}")
    await lobby.start(table.id, people[0])
    await world.tables.opponents.settle()
    return await world.tables.position(table.id)


COMPANIES = [
    pytest.param(
        *(*each.values, people, opponents),
        id=f"{each.id}-{len(people)}-{opponents}",
        marks=[*each.marks, *([] if (number + turn) % 3 == 0 else [pytest.mark.slow])],
    )
    for number, each in enumerate(rooms.each())
    for turn, (people, opponents) in enumerate([((ANNA, BENNO), 0), ((ANNA, BENNO), 1), ((ANNA,), 1)])
]
"""Every game with people alone or with opponents: every day with one of three companies, in turns."""


class Counted:
    """How often people are asked, and what is posted; each delivery is sent at once, which makes most posts."""

    def __init__(self, world, table_id, monkeypatch):
        self.world, self.id = world, table_id
        self.asked, self.posts = 0, []
        started = clocks.started
        monkeypatch.setattr(clocks, "started", lambda *clock, **known: (self.count(), started(*clock, **known))[1])

    def count(self):
        """A turn of a person begins; who has led to it themselves is asked all the same."""
        self.asked += 1

    async def look(self):
        await self.world.tables.opponents.settle()
        table = await self.world.tables.get(self.id)
        told = await self.world.deliver(900 + table.revision * 100)
        self.posts += [one for one in told if one.kind in (TURN_POST, OVER_POST)]
        return table


@pytest.mark.parametrize(("game", "people", "opponents"), COMPANIES)
async def test_there_is_at_most_one_board_for_each_person_asked(world, game, people, opponents, monkeypatch):
    if len(people) + opponents not in game.seats:
        people = (*people, CLARA)
    rng = Random(4)
    counted = Counted(world, 0, monkeypatch)
    position = await begin(world, game.id, people, opponents)
    counted.id = position.table.id
    table = await counted.look()
    for _ in range(150):
        if table.status != RUNNING:
            break
        position = await world.tables.position(table.id)
        seat = rng.choice(position.waiting())
        if rng.random() < 0.05 and not position.undo_reason(seat):
            await world.tables.play.undo(table.id, table.seats[seat].user)
        else:
            await world.press(position, seat, rng.choice(position.decision(seat).options))
        table = await counted.look()

    boards = [one for one in counted.posts if one.kind == TURN_POST]
    assert boards
    assert len(boards) <= counted.asked
    lines = [number for one in counted.posts for number in range(one.first, one.last + 1)]
    assert lines == sorted(set(lines))


async def test_several_short_turns_in_a_row_make_one_board(world):
    """As planned turns do: before the first post has left, two more turns are over."""
    position = await begin(world, rooms.EXAMPLE, (ANNA, BENNO, CLARA), 0)
    await world.deliver()
    turns = 0
    while turns < 3:
        (seat, *_) = position.waiting()
        position = (await world.press(position, seat, position.decision(seat).options[0])).position
        turns += seat not in position.waiting()
    (board,) = [one for one in await world.deliver() if one.kind == TURN_POST]

    assert board.asked == tuple(position.waiting())
    assert (board.last, board.revision) == (position.moment.line, position.table.revision)


async def test_who_gives_up_while_another_is_asked_is_told_with_the_next_board(world):
    position = await begin(world, rooms.EXAMPLE, (ANNA, BENNO, CLARA), 0)
    await world.deliver()
    asked = position.waiting()
    away = next(seat for seat in range(3) if seat not in asked)
    await world.tables.play.concede(position.table.id, position.table.seats[away].user)
    assert [one.kind for one in await world.deliver()] == []

    position = await world.tables.position(position.table.id)
    while position.waiting() == asked:
        position = (await world.press(position, asked[0], position.decision(asked[0]).options[0])).position
    await world.tables.opponents.settle()
    told = [one for one in await world.deliver() if one.kind == TURN_POST]
    lines = await world.tables.game_log.log(position.table.id, 0, told[0].first, told[-1].last)
    assert "conceded" in [line.event.kind for line in lines]


@pytest.mark.parametrize("game", rooms.some())
async def test_followers_hear_of_every_round_or_of_the_end_alone(world, game):
    rng = Random(2)
    people = (ANNA, BENNO, CLARA)[: max(game.seats[0], 2)]
    table = (await begin(world, game.id, people, 0)).table
    await world.tables.following.follow(table.id, 21, ROUNDS)
    await world.tables.following.follow(table.id, 22, END)
    heard = {21: 0, 22: 0}
    await world.deliver()
    while table.status == RUNNING:
        position = await world.tables.position(table.id)
        seat = rng.choice(position.waiting())
        table = (await world.press(position, seat, rng.choice(position.decision(seat).options))).position.table
        for one in await world.deliver():
            if one.kind == FOLLOW:
                heard[one.user] += 1
    log = await world.tables.game_log.log(table.id)
    opened = {line.revision for line in log if game.round_opened(line.event) and line.revision > log[0].revision}

    assert table.status == OVER
    assert len(opened) > 1
    assert heard == {21: len(opened | {table.revision}), 22: 1}, "one word for what happens at once"


async def test_where_messages_are_forgotten_the_last_post_and_the_hands_are_told_anew(world):
    """The local table after a restart: the same lines, and the hands of those who are asked; in a lobby its card."""
    lobby = await world.tables.lobby.create(1, 6, ANNA, rooms.EXAMPLE)
    await world.deliver(500)
    await world.tables.lobby.post_again(lobby.id)
    assert [one.kind for one in await world.outbox(lobby.id)] == [LOBBY_CARD]

    position = await begin(world, rooms.EXAMPLE, (ANNA, BENNO), 0)
    told = next(one for one in await world.deliver(700) if one.kind == TURN_POST)
    await world.tables.lobby.post_again(position.table.id)
    again = await world.outbox(position.table.id)

    assert [one.kind for one in again] == [TURN_POST, HAND]
    assert (again[0].first, again[0].last) == (told.first, told.last)
    assert [one.seat for one in again[1:]] == position.waiting()
    assert (await world.tables.get(position.table.id)).revision == position.table.revision
