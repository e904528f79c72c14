"""Who has left a tournament without a word may be kept out of the next one: for a time, told, and with a cure."""

import json
from itertools import product

import msgspec
import pytest

from bot.store.values.change import Transaction
from bot.store.values.delivery import BARRED
from bot.store.values.result import AGREED, Played, PlayedSeat
from bot.store.values.table import CONCEDED, OVER, REPLACED, STOOD_IN
from bot.store.values.time import DAY
from bot.tables.model.actor import Actor
from bot.tables.tournament.bars import CURED, DAYS, cures
from bot.tables.tournament.errors import Barred, NotAbsent, NotOrganiser
from tests.bot.tables.tournament.test_tournaments import ORGANISER, cup, deadline, opened, signed_up

BOSS = Actor(ORGANISER)
FORMER = {"en": "a former player"}
GONE = (CONCEDED, STOOD_IN, REPLACED)


async def ended(world, table, **gone):
    """The table is over; who is named, by ``p<user>``, has left as it says."""
    seats = tuple(
        PlayedSeat(seat=at, user=one.user, name=one.name, place=at + 1, points={"all": 9 - at},
                   gone=gone.get(f"p{one.user}", ""))
        for at, one in enumerate(table.seats)
    )  # fmt: skip
    after = msgspec.structs.replace(table, status=OVER, revision=table.revision + 1, updated=world.now, clocks=())
    played = Played(
        table=table.id, guild=1, game="toy", reason="all", turns=9, ended=world.now, rated=False, seats=seats
    )
    await world.store.tables.commit(Transaction(table=after, before=table, played=played))


@pytest.fixture
async def left(world):
    """A tournament in which a bot had to finish the seats of 2, who said nothing, and of 3, who has dropped out."""
    made = await signed_up(world, 4, rounds=2)
    await deadline(world, made)
    found = await opened(world, made.id)
    await world.tables.tournaments.leave(made.id, 3)
    table = await world.store.tables.get(found.pairings[0].table)
    await ended(world, table, p2="stand", p3="stand", p4="conceded")
    await world.tables.tournament_runner.tick()
    return await world.store.tournaments.get(made.id)


async def test_only_who_said_nothing_can_be_barred_and_only_by_an_organiser(world, left):
    bars = world.tables.bars
    assert await bars.away(left) == [2]
    for user in (1, 3, 4, 99):
        with pytest.raises(NotAbsent):
            await bars.bar(left.id, BOSS, user, DAYS[0])
    with pytest.raises(NotAbsent):
        await bars.bar(left.id, BOSS, 2, 365)
    with pytest.raises(NotOrganiser):
        await bars.bar(left.id, Actor(1), 2, DAYS[0])


async def test_to_be_taken_out_is_no_word_of_ones_own(world):
    made = await signed_up(world, 4, rounds=2)
    await deadline(world, made)
    found = await opened(world, made.id)
    await world.tables.tournaments.drop(made.id, BOSS, 2)
    await world.tables.tournaments.drop(made.id, Actor(found.organiser), 3)
    await ended(world, await world.store.tables.get(found.pairings[0].table), p2="stand")
    await world.tables.tournament_runner.tick()
    assert await world.tables.bars.away(await world.store.tournaments.get(made.id)) == [2]


async def test_who_is_barred_is_told_and_may_sign_up_again_when_the_time_is_over(world, left):
    made = await world.tables.bars.bar(left.id, BOSS, 2, DAYS[0])
    told = [row for row in await world.store.outbox.of_tournament(left.id) if row.kind == BARRED]
    assert [row.user for row in told] == [2]
    other = await cup(world, deadline=world.now + 60 * DAY)
    with pytest.raises(Barred) as error:
        await world.tables.tournaments.join(other.id, Actor(2, "P2"))
    assert error.value.values["until"] == int(made.until)
    await world.tables.tournaments.join(other.id, Actor(3, "P3"))
    world.now += DAYS[0] * DAY
    await world.tables.tournaments.join(other.id, Actor(2, "P2"))
    assert await world.tables.bars.all(1) == []


async def test_games_played_to_their_end_cure_it(world, left):
    await world.tables.bars.bar(left.id, BOSS, 2, DAYS[2])
    for number in range(CURED + 1):
        assert (await world.tables.bars.of(1, 2) is None) == (number >= CURED)
        table = await world.tables.lobby.create(1, 700 + number, Actor(2, "P2"), "toy")
        await world.tables.lobby.join(table.id, Actor(9, "P9"))
        table = (await world.tables.lobby.start(table.id, Actor(2, "P2"))).table
        world.now += 60
        await ended(world, table)
    other = await cup(world, deadline=world.now + DAY)
    await world.tables.tournaments.join(other.id, Actor(2, "P2"))


async def test_a_game_left_once_more_cures_nothing(world, left):
    await world.tables.bars.bar(left.id, BOSS, 2, DAYS[2])
    for number in range(CURED):
        table = await world.tables.lobby.create(1, 700 + number, Actor(2, "P2"), "toy")
        await world.tables.lobby.join(table.id, Actor(9, "P9"))
        table = (await world.tables.lobby.start(table.id, Actor(2, "P2"))).table
        world.now += 60
        await ended(world, table, p2="conceded")
    assert await world.tables.bars.of(1, 2) is not None


async def test_an_organiser_lifts_it_and_other_servers_know_nothing_of_it(world, left):
    await world.tables.bars.bar(left.id, BOSS, 2, DAYS[1])
    assert await world.tables.bars.of(2, 2) is None
    with pytest.raises(NotOrganiser):
        await world.tables.bars.lift(left.id, Actor(2), 2)
    await world.tables.bars.lift(left.id, BOSS, 2)
    assert await world.tables.bars.of(1, 2) is None


async def test_it_is_among_the_persons_data(world, left):
    await world.tables.bars.bar(left.id, BOSS, 2, DAYS[1])
    held = await world.store.personal_data.of(2)
    assert [row["name"] for row in held["settings.id"]] == ["barred.1"]


@pytest.mark.parametrize("when", ["barred first", "forgotten first", "forgotten twice"])
async def test_to_be_forgotten_lifts_no_bar_and_names_nobody(world, left, when):
    world.now += 60
    other = await cup(world, deadline=world.now + 60 * DAY)
    if when == "forgotten first":
        await world.tables.privacy.forget(2, FORMER)
        (ghost,) = await world.tables.bars.away(await world.store.tournaments.get(left.id))
        assert ghost < 0
        await world.tables.bars.bar(left.id, BOSS, ghost, DAYS[1])
        assert [row for row in await world.store.outbox.of_tournament(left.id) if row.kind == BARRED] == []
    else:
        await world.tables.bars.bar(left.id, BOSS, 2, DAYS[1])
        for _ in range(1 + (when == "forgotten twice")):
            world.now += 60
            await world.tables.privacy.forget(2, FORMER)
    (held,) = await world.tables.bars.all(1)
    assert held.user < 0
    assert not any(json.loads(await world.tables.privacy.data(2))["stored"].values()), "nothing says that it was theirs"
    with pytest.raises(Barred) as error:
        await world.tables.tournaments.join(other.id, Actor(2, "Somebody new"))
    assert error.value.values["until"] == int(held.until)
    await world.tables.tournaments.join(other.id, Actor(3, "P3"))  # nobody who was not forgotten
    elsewhere = await cup(world, guild=2, deadline=world.now + 60 * DAY)
    await world.tables.tournaments.join(elsewhere.id, Actor(2, "Somebody new"))
    with pytest.raises(NotOrganiser):
        await world.tables.bars.lift(left.id, Actor(2), held.user)
    await world.tables.bars.lift(left.id, BOSS, held.user)
    await world.tables.tournaments.join(other.id, Actor(2, "Somebody new"))


@pytest.mark.parametrize("over", ["time", "games"])
async def test_a_bar_of_somebody_forgotten_is_over_as_any_other(world, left, over):
    await world.tables.bars.bar(left.id, BOSS, 2, DAYS[0])
    world.now += 60
    await world.tables.privacy.forget(2, FORMER)
    other = await cup(world, deadline=world.now + 60 * DAY)
    if over == "time":
        world.now += DAYS[0] * DAY
    for number in range(CURED if over == "games" else 0):
        table = await world.tables.lobby.create(1, 700 + number, Actor(2, "New"), "toy")
        await world.tables.lobby.join(table.id, Actor(9, "P9"))
        table = (await world.tables.lobby.start(table.id, Actor(2, "New"))).table
        world.now += 60
        await ended(world, table)
    await world.tables.tournaments.join(other.id, Actor(2, "New"))


HOWS = ("", CONCEDED, STOOD_IN, REPLACED, "took", "bot")
"""How somebody has played a game: to its end, or not quite."""


@pytest.mark.parametrize("reason", ["all", AGREED])
@pytest.mark.parametrize("own", HOWS[:-1])
@pytest.mark.parametrize("others", [*product(HOWS, repeat=2)])
def test_a_game_cures_only_who_stayed_with_somebody_else_who_did(reason, own, others):
    seats = tuple(
        PlayedSeat(seat=at, user=None if how == "bot" else 2 + at, name="", level="easy" if how == "bot" else "",
                   place=0 if how == REPLACED else 1, gone=how if how in GONE else "", took=how == "took")
        for at, how in enumerate((own, *others))
    )  # fmt: skip
    played = Played(table=1, guild=1, game="toy", reason=reason, turns=9, ended=5.0, rated=False, seats=seats)
    assert cures(played, 2) == (reason != AGREED and own == "" and "" in others)
