"""Tournaments in the store, on both kinds of database."""

import msgspec
import pytest

from bot.store.values.errors import Conflict, NoSeat, NoTournament
from bot.store.values.time import TimeControl
from bot.store.values.tournament import ENDED, PLAYED, Entrant, Line, Pairing, Sat, Tournament
from tests.bot.store.conftest import table

FORMER = {"en": "a former player", "de": "ein ehemaliger Spieler"}


def cup(**more):
    own = {"guild": 1, "channel": 5, "organiser": 11, "title": "Cup", "game": "toy", "deadline": 90.5}
    entrants = (Entrant(11, "Anna"), Entrant(12, "Benno"), Entrant(13, "Clara"))
    lines = (Line(0, "open", 1.5),)
    return Tournament(
        **{**own, "terms": TimeControl(move=60, expiry="on"), "entrants": entrants, "lines": lines, **more}
    )


def round_one(found):
    sats = (Sat(12), Sat(11), Sat(13), Sat(0))
    line = Line(1, "round", 2.5, round=1)
    return msgspec.structs.replace(
        found, status=PLAYED, round=1, seed="ab", pairings=(Pairing(1, 1, sats),), lines=(*found.lines, line)
    )


async def test_a_tournament_comes_back_as_it_was_stored(store):
    made = await store.tournaments.create(cup())
    assert await store.tournaments.get(made.id) == made
    running = await store.tournaments.save(made, round_one(made))
    assert await store.tournaments.get(made.id) == running
    done = (Pairing(1, 1, (Sat(12, 1, 9), Sat(11, 2, 7), Sat(13, 3, 5), Sat(0, 4, 1)), 77, 4, True),)
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


async def test_what_is_to_be_posted_and_opened(store):
    made = await store.tournaments.create(cup())
    assert await store.tournaments.with_news() == [made.id]
    await store.tournaments.told(made, made.lines[0], 900)
    assert await store.tournaments.with_news() == []
    (line,) = (await store.tournaments.get(made.id)).lines
    assert (line.message, line.due) == (900, False)

    more = msgspec.structs.replace(made, entrants=(*made.entrants, Entrant(14, "Emil")))
    now = await store.tournaments.save(made, more)
    await store.tournaments.told(made, made.lines[0], 900)
    assert await store.tournaments.with_news() == [made.id], "the card was edited before Emil came"
    await store.tournaments.told(now, now.lines[0], 900)
    assert await store.tournaments.with_news() == []
    assert await store.tournaments.live() == [made.id]
    running = await store.tournaments.save(now, msgspec.structs.replace(round_one(now), lines=now.lines))
    await store.tournaments.told(running, now.lines[0], 900)
    assert await store.tournaments.with_news() == [made.id], "a table is to be opened"
    over = msgspec.structs.replace(running, status=ENDED)
    await store.tournaments.save(running, over)
    assert await store.tournaments.live() == []


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
    await store.tournaments.told(made, made.lines[0], 900)
    await store.personal_data.forget(12, FORMER)
    assert await store.tournaments.with_news() == [made.id]


async def test_a_tournament_that_goes_on_elsewhere_has_its_first_post_there(store):
    made = await store.tournaments.create(cup())
    await store.tournaments.told(made, made.lines[0], 900)
    chosen = await store.tournaments.save(made, msgspec.structs.replace(made, options={"rounds": "2"}))
    assert await store.tournaments.with_news() == [made.id], "the options stand on it"
    await store.tournaments.told(chosen, chosen.lines[0], 900)
    moved = await store.tournaments.save(chosen, msgspec.structs.replace(chosen, channel=6, lost=0.0))
    found = await store.tournaments.get(made.id)
    assert (found.channel, found.options) == (6, {"rounds": "2"})
    assert (found.lines[0].message, found.lines[0].due) == (0, True)
    await store.tournaments.told(chosen, chosen.lines[0], 901)  # it was just being edited where it stood before
    found = await store.tournaments.get(made.id)
    assert (found.lines[0].message, found.lines[0].due) == (0, True)
    await store.tournaments.told(moved, moved.lines[0], 902)
    assert await store.tournaments.with_news() == []
