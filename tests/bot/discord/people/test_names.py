"""What people are called: new names are taken over, and those that read alike are told apart."""

import pytest

from bot.discord.interaction.seat_lookup import seats_meant
from bot.store.values.names import NAME, folded_name, numbered_names
from bot.store.values.table import Seat, Table
from bot.store.values.tournament import Entrant, Tournament
from bot.tables.model.actor import Actor
from tests.bot.discord.opening import opens
from tests.bot.discord.simcord_server import press, with_verb
from tests.bot.discord.waiting import answer, choose, running
from tests.games.sentences import tells


def call(hall, name, *people):
    for who in people:
        hall.env.backend.get_member(hall.guild.id, who.id).nick = name


async def test_a_new_name_is_told_from_the_next_press_on(hall):
    table = await running(hall, hall.benno)
    call(hall, "Bartholomew", hall.benno)
    await answer(hall, hall.anna)
    await answer(hall, hall.benno)
    assert set((await hall.table()).names) == {"Anna", "Bartholomew"}
    assert "Bartholomew bids" in hall.board().content
    revision = (await hall.tables.get(table.id)).revision
    call(hall, "Bart", hall.benno)
    await hall.benno.slash(hall.channel, "game my-tables")
    now = await hall.tables.get(table.id)
    assert ("Bart" in now.names, now.revision) == (True, revision), "a control that was posted stays fresh"


async def test_a_name_reaches_no_further_than_its_end(hall):
    """Signs that turn or break a text are in no name: what stands behind it would be read backwards."""
    call(hall, "Ben\u202eno\u2066", hall.benno)
    call(hall, "\u200f\u200f", hall.clara)
    table = await running(hall, hall.benno, hall.clara)
    assert {seat.name for seat in (await hall.tables.get(table.id)).seats} == {"Anna", "Benno", "Clara"}


async def test_a_name_is_looked_up_once_and_not_at_every_press(hall, monkeypatch):
    asked = []
    original = hall.store.people.rename

    async def counted(*args):
        asked.append(args)
        return await original(*args)

    monkeypatch.setattr(hall.store.people, "rename", counted)
    await running(hall, hall.benno)
    before = len(asked)
    await answer(hall, hall.anna)
    await answer(hall, hall.benno)
    assert len(asked) == before
    call(hall, "Bart", hall.benno)
    await hall.benno.slash(hall.channel, "game table")
    assert [one[2] for one in asked[before:]] == ["Bart"]


async def test_a_wish_bears_the_new_name(hall):
    await hall.tables.player_finder.wish(hall.guild.id, Actor(hall.benno.id, "Benno"), "toy", (2, 4))
    call(hall, "Bartholomew", hall.benno)
    await hall.benno.slash(hall.channel, "game my-tables")
    page = (await hall.anna.slash(hall.channel, "game find")).response
    assert "Bartholomew: " in page.content


async def test_one_of_two_of_the_same_name_is_asked_for_and_the_right_one_is_sent_away(hall):
    call(hall, "Alex", hall.benno, hall.clara)
    await hall.lobby(hall.benno, hall.clara)
    offered = await hall.anna.autocomplete(hall.channel, "game kick", "player", "")
    assert [one["name"] for one in offered] == ["Anna", "Alex (1)", "Alex (2)"]
    asked = (await hall.anna.slash(hall.channel, "game kick", player="alex")).response
    assert tells("bot.typed.seat", asked.content)
    assert len((await hall.table()).seats) == 3
    await choose(hall.anna, asked, "kickseat", f"user:{hall.clara.id}")
    assert [seat.user for seat in (await hall.table()).seats] == [hall.anna.id, hall.benno.id]


async def test_what_is_chosen_is_a_person_whoever_has_left_meanwhile(hall):
    await hall.lobby(hall.benno, hall.clara)
    offered = await hall.anna.autocomplete(hall.channel, "game kick", "player", "clara")
    await press(hall.benno, hall.posts()[-1], "leave")
    await hall.anna.slash(hall.channel, "game kick", player=offered[0]["value"])
    assert [seat.user for seat in (await hall.table()).seats] == [hall.anna.id]


async def test_the_post_tells_two_of_the_same_name_apart(hall):
    call(hall, "Alex", hall.anna, hall.benno)
    await running(hall, hall.benno)
    await answer(hall, hall.anna)
    await answer(hall, hall.benno)
    told = [line for line in hall.board().content.splitlines() if "bids" in line]
    assert len(told) == len(set(told)) == 2


async def test_two_tables_that_read_alike_are_offered_with_their_numbers(hall):
    for _ in range(2):
        channel = hall.guild.create_text_channel("games")
        await opens(hall.anna, channel)
    names = [one["name"] for one in await hall.anna.autocomplete(hall.channel, "game play", "table", "")]
    assert len(names) == len(set(names)) == 2
    asked = (await hall.anna.slash(hall.channel, "game table", table="Pearls")).response
    assert tells("bot.typed.table", asked.content)
    (menu,) = with_verb(asked, "meant")
    assert {one["label"] for one in menu["options"]} == set(names)


@pytest.mark.parametrize("many", [1, 3])
async def test_what_is_offered_for_a_table_is_read_as_text_too(hall, many):
    await hall.without_limits()
    for number in range(many):
        await opens(hall.anna, hall.guild.create_text_channel(f"room-{number}"))
    (offered,) = await hall.anna.autocomplete(hall.channel, "game play", "table", "room-0")
    for typed in (offered["name"], "room-0", "#room-0"):
        told = (await hall.anna.slash(hall.channel, "game table", table=typed)).response
        table = await hall.tables.get(int(offered["value"]))
        assert f"/{table.channel}" in told.content, typed


async def test_more_than_a_menu_shows_are_counted_in_its_last_line(hall):
    await hall.without_limits()
    for number in range(27):
        channel = hall.guild.create_text_channel(f"room-{number}")
        await opens(hall.anna, channel)
    offered = await hall.anna.autocomplete(hall.channel, "game play", "table", "")
    assert len(offered) == 25
    assert "3" in offered[-1]["name"]
    refused = (await hall.anna.slash(hall.channel, "game play", table=offered[-1]["value"])).response
    assert tells("bot.typed.table", refused.content)
    listed = [line["value"] for menu in with_verb(refused, "meant") for line in menu["options"]]
    assert len(set(listed)) == 27


async def test_the_board_of_one_of_two_is_asked_for(hall):
    call(hall, "Alex", hall.anna, hall.benno)
    table = await running(hall, hall.benno)
    asked = (await hall.anna.slash(hall.channel, "game show", player="Alex")).response
    (menu,) = with_verb(asked, "showseat")
    assert {one["label"] for one in menu["options"]} == {"Alex (1)", "Alex (2)"}
    shown = await choose(hall.anna, asked, "showseat", str(table.seat(hall.benno.id)))
    assert not with_verb(shown, "showseat")


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["Anna", "Benno"], ["Anna", "Benno"]),
        (["Alex", "alex"], ["Alex (1)", "alex (2)"]),
        (["Alex", "Al\u200bex", "Alex (1)"], ["Alex (2)", "Al\u200bex (3)", "Alex (1)"]),
        (["", "", "Anna"], ["", "", "Anna"]),
        (["An\u202ena", "anna"], ["Anna (1)", "anna (2)"]),
        (["Alex", "Alex\u3164", "Alex\ufe0f"], ["Alex (1)", "Alex\u3164 (2)", "Alex\ufe0f (3)"]),
        (["Alex\u2800", "Al\u034fex"], ["Alex\u2800 (1)", "Al\u034fex (2)"]),
        (["x" * 32] * 2, ["x" * 28 + " (1)", "x" * 28 + " (2)"]),
    ],
)
def test_names_that_read_alike_bear_a_number(names, told):
    assert numbered_names(names) == told
    known = [folded_name(name) for name in numbered_names(names) if name]
    assert len(known) == len(set(known))
    assert all(len(name) <= NAME for name in told)


def test_which_seat_is_meant():
    seats = (Seat(11, "Alex"), Seat(12, "2"), Seat(13, "Alexandra"), Seat(None, "Li", "easy"))
    table = Table(guild=1, channel=1, host=11, game="toy", seats=seats)
    for typed, meant in {
        "user:13": [2], "<@12>": [1], "<@!99>": [], "user:99": [], "bot:3": [3], "bot:0": [], "alex": [0],
        "@Alexandra": [2], "ale": [0, 2], "2": [1], "0": [0], "9": [], "": [], "zoe": [],
    }.items():  # fmt: skip
        assert seats_meant(table, typed) == meant, typed


def test_two_people_of_a_tournament_are_told_apart():
    entrants = (Entrant(1, "Alex"), Entrant(2, "Alex"), Entrant(3, ""))
    cup = Tournament(guild=1, channel=1, organiser=1, title="Cup", game="toy", deadline=0.0, entrants=entrants)
    assert [cup.name_of(user) for user in (1, 2, 3, 4)] == ["Alex (1)", "Alex (2)", "", ""]
