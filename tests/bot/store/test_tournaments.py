"""Tournaments in the store, on both kinds of database."""

import msgspec
import pytest

from bot.store.values.delivery import Delivery
from bot.store.values.errors import Conflict, NoSeat, NoTournament
from bot.store.values.time import TimeControl
from bot.store.values.tournament import ENDED, PLAYED, Entrant, Line, PairedSeat, Pairing, Tournament
from tests.bot.store.conftest import table
from tests.support.outbox import claim

FORMER = {"en": "a former player", "de": "ein ehemaliger Spieler"}


def cup(**more):
    own = {"guild": 1, "channel": 5, "organiser": 11, "title": "Cup", "game": "toy", "deadline": 90.5}
    entrants = (Entrant(11, "Anna"), Entrant(12, "Benno"), Entrant(13, "Clara"))
    lines = (Line(0, "open", 1.5),)
    return Tournament(
        **{**own, "terms": TimeControl(move=60, expiry="on"), "entrants": entrants, "lines": lines, **more}
    )


def round_one(found):
    sats = (PairedSeat(12), PairedSeat(11), PairedSeat(13), PairedSeat(0))
    line = Line(1, "round", 2.5, round=1)
    return msgspec.structs.replace(
        found, status=PLAYED, round=1, seed="ab", pairings=(Pairing(1, 1, sats),), lines=(*found.lines, line)
    )


async def test_a_tournament_comes_back_as_it_was_stored(store):
    made = await store.tournaments.create(cup())
    assert await store.tournaments.get(made.id) == made
    running = await store.tournaments.save(made, round_one(made))
    assert await store.tournaments.get(made.id) == running
    done = (
        Pairing(
            1, 1, (PairedSeat(12, 1, 9), PairedSeat(11, 2, 7), PairedSeat(13, 3, 5), PairedSeat(0, 4, 1)), 77, 4, True
        ),
    )
    line = Line(2, "corrected", 3.5, 11, 1, 1, "miscounted", (1, 2, 3, 4), (2, 1, 3, 4))
    entrants = (
        *running.entrants[:2],
        msgspec.structs.replace(running.entrants[2], left=True),
        Entrant(14, "Emil", replaces=13),
    )
    after = msgspec.structs.replace(running, pairings=done, lines=(*running.lines, line), entrants=entrants)
    saved = await store.tournaments.save(running, after)
    assert await store.tournaments.get(made.id) == saved
    assert (await store.tournaments.of_table(4)).id == made.id
    assert await store.tournaments.of_table(5) is None
    with pytest.raises(NoTournament):
        await store.tournaments.get(99)


async def test_who_comes_second_has_changed_nothing(store):
    made = await store.tournaments.create(cup())
    await store.tournaments.save(made, round_one(made))
    with pytest.raises(Conflict):
        await store.tournaments.save(made, msgspec.structs.replace(made, status=ENDED))
    assert (await store.tournaments.get(made.id)).status == PLAYED


async def test_those_of_a_server_that_go_on_come_first(store):
    ended = await store.tournaments.create(cup(status=ENDED, created=9.0))
    older, newer = [await store.tournaments.create(cup(created=at)) for at in (1.0, 2.0)]
    await store.tournaments.create(cup(guild=2))
    assert [one.id for one in await store.tournaments.of_guild(1)] == [newer.id, older.id, ended.id]


async def test_a_block_list_does_not_hold_up_a_tournament(store):
    await store.people.block(11, 12, "Benno", 1.0)
    made = await store.tournaments.create(cup())
    running = await store.tournaments.save(made, round_one(made))
    with pytest.raises(NoSeat):
        await store.tables.create(table(77))
    there = (msgspec.structs.replace(running.pairings[0], channel=77),)
    await store.tournaments.save(running, msgspec.structs.replace(running, pairings=there))
    assert (await store.tables.create(table(77))).seats == table().seats


async def test_who_is_forgotten_drops_out_and_the_results_stay(store):
    made = await store.tournaments.create(cup())
    running = await store.tournaments.save(made, round_one(made))
    await store.personal_data.forget(11, FORMER)
    with pytest.raises(Conflict):
        await store.tournaments.save(running, running)
    found = await store.tournaments.get(made.id)
    assert found.organiser == -1
    assert found.entrants[0] == Entrant(-1, "", left=True)
    assert found.pairings[0].people == (12, -1, 13)
    assert found.people == [12, 13]


async def test_a_post_that_names_who_is_forgotten_is_brought_up_to_date(store):
    made = await store.tournaments.create(cup())
    await store.personal_data.forget(12, FORMER)
    assert [(row.kind, row.number) for row in await store.outbox.of_tournament(made.id)] == [("news_edit", 0)]


async def test_a_tournament_that_goes_on_elsewhere_has_its_first_post_there(store):
    news = Delivery(kind="news", number=0)
    made = await store.tournaments.create(cup(), (news,))
    claimed = await claim(store.outbox, 1e10)
    await store.outbox.delivered(claimed.id, 900)
    await store.tournaments.save(made, msgspec.structs.replace(made, channel=6, lost=0.0), (news,))
    found = await store.tournaments.get(made.id)
    assert (found.channel, found.lines[0].message) == (6, 0)
    claimed = await claim(store.outbox, 1e10)
    await store.outbox.delivered(claimed.id, 901)
    assert (await store.tournaments.get(made.id)).lines[0].message == 901
