"""What one person may cost: tables and tournaments on a server, and presses that take long."""

import asyncio

import discord
import pytest

from bot.discord.allowance import AT_ONCE, COMPLETION, FILM, FULL, HINT, PROOF, QUEUE, REFILL, STEP, Allowances
from bot.discord.text.errors import Refusal
from bot.store.values.errors import ChannelTaken
from bot.store.values.tournament import Tournament
from bot.tables.commit.hosting import AT_ONCE as OPENINGS
from bot.tables.model.actor import Actor
from bot.tables.model.budget import REMEMBERED
from bot.tables.model.errors import TooManyLobbies, TooManyOpened, TooManyTables
from bot.tables.tournament.errors import TooManyCups
from tests.bot.tables.conftest import MANAGER
from tests.games.rooms import EXAMPLE
from tests.games.sentences import tells

ANNA, BENNO, CLARA = Actor(11, "Anna"), Actor(12, "Benno"), Actor(13, "Clara")


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def spent(allowances, user, points):
    """How often so much is given at once."""
    for times in range(1000):
        try:
            allowances.spend(user, points)
        except Refusal:
            return times
    raise AssertionError("no end")


@pytest.mark.parametrize("points", [STEP, HINT, PROOF, FILM])
def test_an_allowance_is_spent_and_refills(points):
    clock = Clock()
    allowances = Allowances(clock)
    assert spent(allowances, 7, points) == FULL // points
    assert spent(allowances, 8, points) == FULL // points  # each has their own
    with pytest.raises(Refusal) as refused:
        allowances.spend(7, points)
    clock.now += refused.value.values["n"]
    allowances.spend(7, points)
    clock.now += FULL / REFILL
    assert spent(allowances, 7, points) == FULL // points


def test_who_is_refused_loses_nothing():
    clock = Clock()
    allowances = Allowances(clock)
    assert spent(allowances, 7, FILM) == 2
    for _ in range(100):
        with pytest.raises(Refusal):
            allowances.spend(7, FILM)
    clock.now += FILM / REFILL
    allowances.spend(7, FILM)


def test_of_many_people_not_more_is_remembered_than_there_is_room_for():
    allowances = Allowances(Clock())
    for user in range(REMEMBERED + 10):
        allowances.spend(user, STEP)
    assert len(allowances.budget._left) == REMEMBERED


async def test_so_many_costly_presses_are_carried_out_at_a_time_and_others_are_told_that_they_wait():
    allowances, told, begun, go = Allowances(Clock()), [], [], asyncio.Event()

    async def press(user):
        async def announce():
            told.append(user)

        await allowances.enter(user, STEP, announce)
        await allowances.enter(user, STEP, announce)  # one press, one place
        begun.append(user)
        await go.wait()
        if user == 1:
            raise Refusal("bot.error.unknown")

    presses = [asyncio.ensure_future(press(user)) for user in range(AT_ONCE + 3)]
    await asyncio.wait(presses, timeout=0.05)
    assert begun == [*range(AT_ONCE)]
    assert told == [*range(AT_ONCE, AT_ONCE + 3)]
    presses[-1].cancel()
    go.set()
    await asyncio.gather(*presses, return_exceptions=True)
    assert begun == [*range(AT_ONCE + 2)]
    for user in range(AT_ONCE):  # every place is free again, however a press ended
        await asyncio.wait_for(asyncio.ensure_future(press(user + 50)), 5)
    assert [one for one in told if one >= 50] == []


async def test_beyond_those_who_wait_nobody_is_let_in_and_nothing_is_spent():
    allowances, go = Allowances(Clock()), asyncio.Event()

    async def announce():
        pass

    async def press(user):
        await allowances.enter(user, PROOF, announce)
        await go.wait()

    presses = [asyncio.ensure_future(press(user)) for user in range(AT_ONCE + QUEUE)]
    await asyncio.wait(presses, timeout=0.05)
    with pytest.raises(Refusal) as refused:
        await press(999)
    assert refused.value.id == "bot.error.crowded"
    go.set()
    await asyncio.gather(*presses)
    assert spent(allowances, 999, PROOF) == FULL // PROOF


async def test_costly_presses_are_refused_beyond_it_with_a_friendly_word(hall, blank, monkeypatch):
    monkeypatch.setattr(hall.bot.services.allowances.budget, "clock", Clock())
    await hall.begin(hall.benno)
    said = [(await hall.anna.slash(hall.channel, "game verify")).response.content for _ in range(5)]
    assert [tells("bot.error.allowance", one) for one in said] == [False] * 4 + [True]
    said = (await hall.anna.slash(hall.channel, "game replay")).response.content
    assert tells("bot.error.allowance", said)
    said = (await hall.benno.slash(hall.channel, "game verify")).response.content
    assert not tells("bot.error.allowance", said)
    assert (await hall.panel(hall.anna)).content  # playing costs nothing


@pytest.mark.parametrize("name", ["stats me", "stats server", "stats player", "stats game"])
async def test_pages_of_all_games_cost_a_step_each_and_are_read_for_nobody_who_is_refused(
    hall, blank, monkeypatch, name
):
    monkeypatch.setattr(hall.bot.services.allowances.budget, "clock", Clock())
    read = []
    for own in ("all", "leaderboard", "rating_history"):
        real = getattr(hall.tables.repo.reads.results, own)
        monkeypatch.setattr(hall.tables.repo.reads.results, own, counting(real, read))
    options = {"stats player": {"who": hall.benno}, "stats game": {"game": "Pearls"}}.get(name, {})
    said = (await hall.anna.slash(hall.channel, name, **options)).response.content
    assert not tells("bot.error.allowance", said)
    assert read
    assert spent(hall.bot.services.allowances, hall.anna.id, STEP) == FULL - 1
    read.clear()
    for again in (name, "stats me"):
        said = (await hall.anna.slash(hall.channel, again, **(options if again == name else {}))).response.content
        assert tells("bot.error.allowance", said)
    assert read == []


def counting(real, calls):
    async def called(*args, **options):
        calls.append(real.__name__)
        return await real(*args, **options)

    return called


async def test_completions_cost_what_they_make_the_bot_play_again(hall, blank, monkeypatch):
    monkeypatch.setattr(hall.bot.services.allowances.budget, "clock", Clock())
    table = await hall.begin(hall.benno)
    for _ in range(int(FULL) + 5):  # the game is played again once
        await hall.anna.autocomplete(hall.channel, "game replay", "to", "t")
    assert not tells("bot.error.allowance", (await hall.anna.slash(hall.channel, "game replay")).response.content)

    made = []
    film = hall.tables.replays.of

    async def of(asked):
        made.append(asked.id)
        found = await film(asked)
        hall.tables.replays._kept.clear()
        return found

    monkeypatch.setattr(hall.tables.replays, "of", of)
    hall.tables.replays._kept.clear()
    for _ in range(int(FULL) + 5):
        await hall.anna.autocomplete(hall.channel, "game replay", "to", "t")
    assert 0 < len(made) < FULL
    assert set(made) == {table.id}


async def test_of_completions_there_are_as_many_as_somebody_types(hall, blank, monkeypatch):
    clock = Clock()
    monkeypatch.setattr(hall.bot.services.allowances.budget, "clock", clock)
    most = int(FULL / COMPLETION)
    found = [await hall.anna.autocomplete(hall.channel, "game new", "game", "p") for _ in range(most + 3)]
    assert [bool(one) for one in found] == [True] * most + [False] * 3
    assert await hall.benno.autocomplete(hall.channel, "game new", "game", "p")
    clock.now += COMPLETION / REFILL
    assert await hall.anna.autocomplete(hall.channel, "game new", "game", "p")


async def test_ones_own_data_can_be_had_again_and_again_only_slowly(hall, monkeypatch):
    monkeypatch.setattr(hall.bot.services.allowances.budget, "clock", Clock())
    said = [(await hall.anna.slash(hall.channel, "settings my-data")).response.content for _ in range(5)]
    assert [tells("bot.error.allowance", one) for one in said] == [False] * 4 + [True]


async def test_three_lobbies_and_ten_tables_of_a_server_are_one_persons(hall):
    lobby, guild = hall.tables.lobby, 1
    begun = 0
    for number in range(10):
        table = await lobby.create(guild, 100 + number, ANNA, "toy")
        if number < 7:
            await lobby.join(table.id, BENNO)
            await lobby.start(table.id, ANNA)
            begun += 1
    assert begun == 7
    with pytest.raises(TooManyTables):
        await lobby.create(guild, 200, ANNA, "toy")
    for number in range(3):
        await lobby.create(2, 300 + number, ANNA, "toy")
    with pytest.raises(TooManyLobbies):
        await lobby.create(2, 400, ANNA, "toy")
    await lobby.create(2, 401, BENNO, "toy")
    await hall.store.settings.set("guild", 2, "lobbies", "0")
    await lobby.create(2, 402, ANNA, "toy")


async def test_who_asks_for_many_at_once_gets_no_more(hall):
    """Presses of one moment: each is looked at when the one before has used up its own."""
    made = await asyncio.gather(
        *(hall.tables.lobby.create(1, 700 + number, ANNA, "toy") for number in range(6)), return_exceptions=True
    )
    assert sum(isinstance(found, TooManyLobbies) for found in made) == 3
    running = await hall.tables.lobby.create(1, 750, BENNO, "toy")
    await hall.tables.lobby.join(running.id, ANNA)
    await hall.tables.lobby.start(running.id, BENNO)
    file = await hall.tables.exports.export(running.id, MANAGER)
    files = await asyncio.gather(
        *(hall.tables.exports.import_(2, 800 + number, ANNA, file) for number in range(13)), return_exceptions=True
    )
    assert sum(isinstance(found, TooManyTables) for found in files) == 3
    cups = [Tournament(guild=1, channel=5, organiser=11, title="Cup", game="toy", deadline=2e9)] * 5
    held = await asyncio.gather(*(hall.tables.tournaments.create(cup, "day") for cup in cups), return_exceptions=True)
    assert sum(isinstance(found, TooManyCups) for found in held) == 2


async def opened_and_closed(hall, channel):
    table = await hall.tables.lobby.create(1, channel, ANNA, "toy")
    await hall.tables.lobby.abort(table.id, ANNA)


async def moved_away(hall, channel):
    await hall.tables.lobby.move(1, ANNA, 1, channel)


async def begun_anew(hall, channel):
    await hall.tables.practice.begin(ANNA, EXAMPLE, ["Wu", "Li", "Xi", "Fu"])


async def founded_and_cancelled(hall, channel):
    cup = Tournament(guild=1, channel=channel, organiser=ANNA.user, title="Cup", game="toy", deadline=2e9)
    made = await hall.tables.tournaments.create(cup, "day")
    await hall.tables.tournaments.call_off(made.id, ANNA, "no time")


async def file_of_a_game_that_is_over(hall):
    running = await hall.tables.lobby.create(3, 5000, BENNO, "toy")
    await hall.tables.lobby.join(running.id, CLARA)
    position = (await hall.tables.lobby.start(running.id, BENNO)).position
    while position.table.live:
        seat = position.waiting()[0]
        key, user = position.decision(seat).options[0], position.table.seats[seat].user
        position = (await hall.tables.play.pick(running.id, user, position.table.revision, None, key)).position
    return await hall.tables.exports.export(running.id, BENNO)


async def taken_in(hall, channel):
    if not hasattr(hall, "file"):
        hall.file = await file_of_a_game_that_is_over(hall)
    await hall.tables.exports.import_(1, channel, ANNA, hall.file)


ONCE = [opened_and_closed, moved_away, begun_anew, founded_and_cancelled, taken_in]


@pytest.mark.parametrize("once", ONCE)
async def test_what_makes_something_each_time_is_not_done_without_end(hall, once):
    """Closed again it counts for no other bound; all of it counts together."""
    openings, now = hall.tables.lobby.openings, hall.clock.now
    await hall.tables.lobby.create(1, 900, ANNA, "toy")
    for number in range(OPENINGS - 1):
        await once(hall, 1000 + number)
    tables = len(await hall.store.tables.all())
    for other in ONCE[:-1]:
        with pytest.raises(TooManyOpened) as refused:
            await other(hall, 2000)
    assert 0 < refused.value.values["n"] <= 1 / openings.budget.refill
    assert len(await hall.store.tables.all()) == tables
    assert (await hall.tables.get(1)).channel != 2000
    await hall.tables.lobby.create(1, 3000, BENNO, "toy")
    hall.clock.now = now + refused.value.values["n"]
    await once(hall, 4000)


async def test_what_comes_to_nothing_costs_nothing(hall):
    await hall.tables.lobby.create(1, 900, BENNO, "toy")
    for _ in range(OPENINGS + 1):
        with pytest.raises(ChannelTaken):
            await hall.tables.lobby.create(1, 900, ANNA, "toy")
    await hall.tables.lobby.create(1, 901, ANNA, "toy")


async def test_nobody_hosts_more_because_others_leave_them_theirs(hall):
    lobby = hall.tables.lobby
    for number in range(5):
        table = await lobby.create(1, 500 + number, ANNA, "toy")
        await lobby.join(table.id, BENNO)
        await lobby.leave(table.id, ANNA.user)
    hosted = [table.host for table in await hall.store.tables.all() if table.live]
    assert hosted == [BENNO.user] * 3
    table = await lobby.create(1, 600, ANNA, "toy")
    for who in (BENNO, Actor(13, "Clara")):
        await lobby.join(table.id, who)
    assert (await lobby.leave(table.id, ANNA.user)).host == 13, "who may host one more"


async def test_three_tournaments_of_a_server_are_one_persons(hall):
    def entry(organiser, guild=1):
        return Tournament(guild=guild, channel=5, organiser=organiser, title="Cup", game="toy", deadline=2e9)

    made = [await hall.tables.tournaments.create(entry(11), "day") for _ in range(3)]
    with pytest.raises(TooManyCups):
        await hall.tables.tournaments.create(entry(11), "day")
    await hall.tables.tournaments.create(entry(12), "day")
    await hall.tables.tournaments.create(entry(11, guild=2), "day")
    await hall.tables.tournaments.call_off(made[0].id, Actor(11), "no time")
    await hall.tables.tournaments.create(entry(11), "day")


async def test_a_server_sets_how_many(hall):
    role = hall.guild.create_role("steward", permissions=discord.Permissions(manage_guild=True))
    admin = hall.guild.add_member(hall.env.create_user("Steward"), roles=[role])
    page = (await admin.slash(hall.channel, "settings server")).response
    menus = set()
    for _ in range(4):
        rows = [one for row in page.components for one in row.get("components", [row])]
        menus |= {str(one.get("custom_id", "")).rpartition(".")[2] for one in rows}
        turn = next(one["custom_id"] for one in rows if ":housepage:" in str(one.get("custom_id", "")))
        page = (await admin.click(page, custom_id=turn)).response
    assert {"most", "lobbies", "cups"} <= menus
