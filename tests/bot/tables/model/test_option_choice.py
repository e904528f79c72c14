"""Which options are chosen for a lobby, and for all tables of a tournament."""

import pytest

from bot.store.values.table import Seat, Table
from bot.store.values.tournament import Tournament
from bot.tables.model.actor import Actor
from bot.tables.model.errors import NoSuchOption
from bot.tables.model.option_choice import at_table, at_tournament
from bot.tables.model.table_sizes import limits
from engine.kernel.registry import games
from tests.bot.tables.tournament.test_tournaments import ORGANISER, cup, deadline, opened

TOURNEYS = sorted(name for name in games() if limits(name)[0] <= limits(name)[1])


def tournament(game, **chosen):
    return Tournament(guild=1, channel=5, organiser=1, title="Cup", game=game, deadline=9.0, options=chosen)


@pytest.mark.parametrize("game", TOURNEYS)
def test_whatever_is_chosen_can_be_played_at_tables_of_every_size(game):
    least, most = limits(game)
    blank = at_tournament(tournament(game))
    for spec in blank.specs:
        for value in blank.values(spec):
            chosen = {**blank.settled, spec.name: value}
            for seats in range(least, most + 1):
                games()[game].choose(seats, chosen)


@pytest.mark.parametrize("game", TOURNEYS)
def test_who_begins_follows_from_the_seats_and_is_not_asked(game):
    choosing = at_tournament(tournament(game))
    asked = {spec.name for spec in choosing.specs}
    by_seat = {spec.name for spec in games()[game].options if spec.seat_values}
    assert set(choosing.settled) == by_seat
    assert not asked & by_seat
    assert set(choosing.settled.values()) <= {"0"}


@pytest.mark.parametrize("game", TOURNEYS)
def test_a_lobby_asks_what_has_an_effect_with_those_who_sit_there(game):
    rules = games()[game]
    for seats in rules.seats:
        table = Table(guild=1, channel=5, host=1, game=game, seats=tuple(Seat(who, "P") for who in range(seats)))
        choosing = at_table(table)
        assert [one.name for one in choosing.specs] == [one.name for one in rules.options if one.applies(seats, {})]
        assert all(choosing.values(one) == one.offered(seats) for one in choosing.specs)


async def test_a_tournament_takes_only_values_that_all_its_tables_can_have(world):
    made = await cup(world, game=next(name for name in TOURNEYS if at_tournament(tournament(name)).settled))
    (name, *_) = at_tournament(made).settled
    for option, value in ((name, "0"), ("colour", "red")):
        with pytest.raises(NoSuchOption):
            await world.tables.tournaments.set_option(made.id, Actor(ORGANISER), option, value)


async def test_the_first_seat_begins_at_every_table_of_a_tournament(world):
    game = next(name for name in TOURNEYS if at_tournament(tournament(name)).settled)
    made = await cup(world, game=game)
    for who in (1, 2, 3):
        await world.tables.tournaments.join(made.id, Actor(who, f"P{who}"))
    await deadline(world, made)
    (pairing,) = (await opened(world, made.id)).pairings
    table = await world.store.tables.get(pairing.table)
    assert {table.options[name] for name in at_tournament(made).settled} == {"0"}
    assert (await world.tables.position(table.id)).waiting() == [0]
