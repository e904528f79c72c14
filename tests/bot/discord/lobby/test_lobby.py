"""The lobby while people come and go: its card, the forms about it, and who was sent away."""

import pytest

from bot.store.values.table import ABORTED, RUNNING
from bot.tables.model.actor import Actor
from bot.tables.model.option_choice import at_table
from engine.kernel.registry import game
from render.words.words import Words
from tests.bot.discord.opening import opens
from tests.bot.discord.simcord_server import controls, interaction, press, send_raw, with_verb
from tests.games.rooms import built
from tests.games.sentences import tells


def ids(message):
    return [one["custom_id"] for one in controls(message)]


async def test_two_people_who_press_join_on_the_same_card_both_sit(hall):
    card = await hall.lobby()
    (button,) = with_verb(card, "join")

    await send_raw(hall, *(interaction(hall, who, card, button["custom_id"]) for who in (hall.benno, hall.clara)))

    assert "3 of 4" in hall.board().content


async def test_the_controls_of_the_card_stay_the_same_while_people_come_and_opponents_fill_it(hall):
    card = await hall.lobby()
    before = ids(card)
    assert all(one.split(":")[3] == "0" for one in before)
    for who in (hall.benno, hall.clara):
        await press(who, hall.board(), "join")
    form = (await press(hall.anna, hall.board(), "opponent")).response
    await hall.anna.select(form, ["easy"], custom_id=with_verb(form, "level")[0]["custom_id"])

    assert "4 of 4" in hall.board().content
    assert ids(hall.board()) == before
    (opponents,) = with_verb(hall.board(), "opponent")
    assert not opponents.get("disabled")  # the way to be rid of one
    form = (await press(hall.anna, hall.board(), "opponent")).response
    await press(hall.anna, form, "dismiss")
    assert "3 of 4" in hall.board().content


def changing():
    """A game that has other options with few people than with many."""

    def offered(game, seats):
        return {spec.name for spec in game.options if spec.applies(seats, game.choose(seats))}

    return next(
        name for name, game in built().items() if 4 in game.seats and offered(game, min(game.seats)) != offered(game, 4)
    )


async def test_the_options_panel_follows_the_lobby(hall):
    card = await hall.lobby(game=changing())
    panel = (await press(hall.anna, card, "options")).response
    alone = [one["custom_id"].split(":")[4] for one in with_verb(panel, "set")]

    for who in (hall.benno, hall.clara, hall.doro):
        await press(who, hall.board(), "join")
    (shown,) = [one for one in hall.channel.history(viewer=hall.anna) if one.id == panel.id]
    four = [one["custom_id"].split(":")[4] for one in with_verb(shown, "set")]

    again = (await press(hall.anna, card, "options")).response
    assert four == [one["custom_id"].split(":")[4] for one in with_verb(again, "set")]
    assert four != alone


async def test_the_forms_about_a_lobby_end_with_it(hall):
    card = await hall.lobby(hall.benno)
    forms = [(await press(hall.anna, card, verb)).response for verb in ("options", "opponent")]

    await press(hall.anna, hall.board(), "start")
    await hall.rest()

    for form in forms:
        (shown,) = [one for one in hall.channel.history(viewer=hall.anna) if one.id == form.id]
        assert tells("bot.error.NotInLobby.running", shown.content)
        assert not controls(shown)


async def test_the_own_choice_is_shown_once_and_a_refused_one_ends_no_form(hall):
    card = await hall.lobby(hall.benno)
    form = (await press(hall.anna, card, "opponent")).response
    (menu,) = with_verb(form, "level")
    edits = len(hall.env.http_requests)

    form = (await hall.anna.select(form, ["easy"], custom_id=menu["custom_id"])).response
    assert "takes a seat" in form.content
    assert not [one for one in hall.env.http_requests[edits:] if "@original" in one.path]
    payload = interaction(hall, hall.anna, form, menu["custom_id"], ["godlike"])
    await send_raw(hall, payload)
    await press(hall.clara, hall.board(), "join")

    (shown,) = [one for one in hall.channel.history(viewer=hall.anna) if one.id == form.id]
    assert "All 4 seats are taken" in shown.content
    assert not with_verb(shown, "level")


async def test_a_closed_lobby_reads_as_closed(hall):
    card = await hall.lobby(hall.benno)
    (join,) = with_verb(card, "join")
    await press(hall.benno, hall.board(), "leave")
    await press(hall.anna, hall.board(), "leave")

    assert (await hall.table()).status == ABORTED
    assert hall.board().content == "## Pearls\nThis table was closed."
    assert not controls(hall.board())
    (late,) = await send_raw(hall, interaction(hall, hall.clara, card, join["custom_id"]))
    assert tells("bot.error.NotInLobby.aborted", late.response.content)
    shown = await hall.clara.slash(hall.channel, "game show")
    assert "This table was closed." in shown.response.content


async def test_who_was_sent_away_is_told_and_cannot_come_back_at_once(hall):
    await hall.lobby(hall.benno)
    await hall.anna.slash(hall.channel, "game kick", player="Benno")

    (word,) = hall.benno.user.dm_channel.history()
    assert "The host removed you from the “Pearls” table" in word.content
    refused = await press(hall.benno, hall.board(), "join")
    assert "You can rejoin in 10 minutes" in refused.response.content
    assert "1 of 4" in hall.board().content
    await press(hall.clara, hall.board(), "join")

    await hall.tick(601)
    await press(hall.benno, hall.board(), "join")
    assert "3 of 4" in hall.board().content


@pytest.mark.parametrize("by", ["leave", "kick"])
async def test_who_goes_by_themselves_may_come_back(hall, by):
    await hall.lobby(hall.benno)
    if by == "leave":
        await press(hall.anna, hall.board(), "leave")
    else:
        await hall.anna.slash(hall.channel, "game kick", player="Anna")

    await press(hall.anna, hall.board(), "join")

    assert "2 of 4" in hall.board().content


async def test_the_forms_of_a_silent_lobby_open_for_whoever_sits_there(hall):
    """The card names the new host as soon as something is changed."""
    card = await hall.lobby(hall.benno)
    refused = await press(hall.benno, card, "opponent")
    assert "Anna" in refused.response.content or f"<@{hall.anna.id}>" in refused.response.content
    hall.clock.now += 24 * 3600
    form = (await press(hall.benno, hall.board(), "opponent")).response
    (menu,) = with_verb(form, "level")
    await hall.benno.select(form, ["easy"], custom_id=menu["custom_id"])
    await hall.rest()

    table = await hall.table()
    assert table.host == hall.benno.id
    assert len(table.seats) == 3


async def test_one_press_seats_bots_and_begins(hall):
    await opens(hall.anna, hall.channel)
    await hall.rest()
    refused = (await press(hall.benno, hall.board(), "fill")).response.content
    assert tells("bot.error.NotHost", refused)
    assert len((await hall.table()).seats) == 1
    await press(hall.anna, hall.board(), "fill")
    await hall.rest()
    table = await hall.table()
    assert table.status == RUNNING
    assert [bool(seat.level) for seat in sorted(table.seats, key=lambda seat: seat.user is None)] == [False, True, True]


async def test_bots_that_sit_there_already_are_enough(hall):
    await hall.lobby(hall.benno)
    table = await hall.table()
    while len(table.seats) < max(game("toy").seats):
        await hall.anna.slash(hall.channel, "game add-bot", level="easy")
        table = await hall.table()
    await hall.rest()
    await press(hall.anna, hall.board(), "fill")
    begun = await hall.table()
    assert (begun.status, len(begun.seats)) == (RUNNING, max(game("toy").seats))


async def test_the_card_tells_only_options_that_are_unusual_and_the_rest_at_a_press(hall):
    await hall.lobby(hall.benno)
    table = await hall.table()
    (spec, *_) = at_table(table).specs
    name = Words("en").text(f"toy.set.{spec.name}")
    assert f"{name}: **" not in hall.board().content
    assert tells("bot.lobby.options.usual", hall.board().content)
    shown = (await press(hall.benno, hall.board(), "options")).response
    assert f"{name}: **" in shown.content, "also for whoever cannot set it"

    anna = Actor(hall.anna.id, "Anna", guild=hall.guild.id)
    await hall.tables.lobby.set_option(table.id, anna, spec.name, spec.values[1])
    await hall.rest()
    assert f"{name}: **" in hall.board().content
    assert tells("bot.lobby.options.rest", hall.board().content)
