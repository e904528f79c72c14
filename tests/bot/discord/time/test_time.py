"""Clocks, reminders and absent players, as people press and type them."""

import pytest

from bot.store.values.table import ABORTED
from bot.store.values.time import ABSENT, DAY, HOUR, ON, OPEN, TimeControl
from bot.tables.model.actor import Actor
from tests.bot.discord.opening import opens
from tests.bot.discord.simcord_server import controls, press, with_verb
from tests.bot.discord.waiting import answer, choose, later, running
from tests.games.sentences import tells

# ---- the clock of a table --------------------------------------------------------------------------------------------


async def test_the_host_chooses_a_clock_in_the_lobby_and_everybody_reads_it(hall):
    card = await hall.lobby(hall.benno)
    assert "No clock" in card.content
    assert "Only the host" in (await press(hall.benno, card, "clock")).response.content
    page = (await press(hall.anna, card, "clock")).response
    page = await choose(hall.anna, page, "pace", "day")
    page = await choose(hall.anna, page, "expiry", "turn")
    page = await choose(hall.anna, page, "standin", "easy")
    await hall.rest()

    assert (await hall.table()).terms == TimeControl(move=DAY, reserve=2 * DAY, expiry="turn", level="easy")
    assert "24 hours per move, plus a reserve of 2 days. Every move you make adds 4 hours" in hall.board().content
    assert "a bot (easy) plays that one turn" in hall.board().content


async def test_a_live_table_says_that_quiet_hours_do_not_count(hall):
    card = await hall.lobby(hall.benno)
    page = (await press(hall.anna, card, "clock")).response
    page = await choose(hall.anna, page, "pace", "live")
    assert tells("bot.clock.live", page.content)
    await hall.rest()
    await press(hall.anna, hall.board(), "start")
    assert tells("bot.clock.live", hall.posts()[0].content)


@pytest.mark.parametrize(
    ("move", "reserve", "terms"),
    [
        ("36 h", "12 h", TimeControl(36 * HOUR, 12 * HOUR)),
        ("90min", "", TimeControl(5400)),
        ("2 t", "1d", TimeControl(2 * DAY, DAY)),
    ],
)
async def test_values_of_ones_own_are_filled_in(hall, move, reserve, terms):
    card = await hall.lobby(hall.benno)
    page = (await press(hall.anna, card, "clock")).response
    (menu,) = with_verb(page, "pace")
    form = await hall.anna.select(page, ["free"], custom_id=menu["custom_id"])
    await hall.anna.submit_modal(form, {"move": move, "reserve": reserve})
    assert (await hall.table()).terms == terms


async def test_what_is_no_clear_length_is_asked_by_a_menu_and_then_set(hall):
    await hall.lobby(hall.benno)
    asked = (await hall.anna.slash(hall.channel, "game options", clock="soon + 1:30")).response
    assert "“soon”" in asked.content
    assert (await hall.table()).terms.move == 0
    (menu,) = with_verb(asked, "paceset")
    assert [one["label"] for one in menu["options"]][-1] == "30 days"
    asked = await choose(hall.anna, asked, "paceset", str(36 * HOUR))
    (menu,) = with_verb(asked, "paceset")
    assert [one["label"] for one in menu["options"]] == ["90 minutes", "90 seconds"]
    page = await choose(hall.anna, asked, "paceset", "5400")
    assert "36 hours per move" in page.content
    assert (await hall.table()).terms == TimeControl(36 * HOUR, 5400)


async def test_a_clock_is_typed_by_name_or_length_in_any_language(hall):
    await hall.lobby(hall.benno)
    for typed, terms in (
        ("36h+12h", TimeControl(36 * HOUR, 12 * HOUR)),
        ("2 Tage + 12 Stunden", TimeControl(2 * DAY, 12 * HOUR)),
        ("relaxed", TimeControl(3 * DAY, 5 * DAY)),
        ("2 jours", TimeControl(2 * DAY)),
        ("no clock", TimeControl()),
    ):
        await hall.anna.slash(hall.channel, "game options", clock=typed)
        assert (await hall.table()).terms == terms


async def test_a_clock_beyond_what_is_possible_is_refused_with_the_limits(hall):
    await hall.lobby(hall.benno)
    for typed in ("90 d", "0"):
        result = await hall.anna.slash(hall.channel, "game options", clock=typed)
        assert "30 days" in result.response.content


async def quiet_hours(hall, begun, ends, zone):
    """The answer to the form of quiet hours, filled in."""
    page = (await hall.anna.slash(hall.channel, "settings me")).response
    form = await press(hall.anna, page, "quiet")
    return (await hall.anna.submit_modal(form, {"begun": begun, "ends": ends, "zone": zone})).response


async def test_quiet_hours_are_filled_in_as_people_type_them(hall):
    page = await quiet_hours(hall, "10pm", "7 Uhr 30", "new york")
    assert "22:00" in page.content
    own = await hall.store.settings.of("user", hall.anna.id)
    assert (own["quiet"], own["zone"]) == ("22:00-07:30", "America/New_York")
    page = await quiet_hours(hall, "22h", "7", "UTC+2")
    assert "UTC+2" in page.content


async def test_quiet_hours_that_are_not_clear_are_asked_one_after_the_other(hall):
    asked = await quiet_hours(hall, "bed time", "7", "CET")
    (menu,) = with_verb(asked, "quietzone")
    assert menu["options"][0]["label"] == "Europe/Berlin"
    asked = await choose(hall.anna, asked, "quietzone", "Europe/Berlin")
    page = await choose(hall.anna, asked, "quiettime", "2300")
    own = await hall.store.settings.of("user", hall.anna.id)
    assert (own["quiet"], own["zone"]) == ("23:00-07:00", "Europe/Berlin")
    assert "23:00" in page.content


async def test_of_a_time_that_is_said_it_is_asked_whether_morning_or_evening_is_meant(hall):
    asked = await quiet_hours(hall, "halb elf", "half past seven", "New York")
    for chosen in ("2230", "0730"):
        (menu,) = with_verb(asked, "quiettime")
        assert len(menu["options"]) == 2
        asked = await choose(hall.anna, asked, "quiettime", chosen)
    own = await hall.store.settings.of("user", hall.anna.id)
    assert (own["quiet"], own["zone"]) == ("22:30-07:30", "America/New_York")


async def test_a_zone_that_nobody_knows_is_found_by_the_part_of_the_world(hall):
    asked = await quiet_hours(hall, "22", "7", "Atlantis")
    assert "“Atlantis”" in asked.content
    asked = await choose(hall.anna, asked, "quietland", "Asia")
    asked = (await press(hall.anna, asked, "quietturn")).response
    (menu,) = with_verb(asked, "quietzone")
    await choose(hall.anna, asked, "quietzone", menu["options"][3]["value"])
    own = await hall.store.settings.of("user", hall.anna.id)
    assert (own["quiet"], own["zone"]) == ("22:00-07:00", menu["options"][3]["value"])


async def test_post_and_panel_show_until_when_there_is_time(hall):
    table = await running(hall, hall.benno, move=DAY, reserve=HOUR)
    ends = int(table.clocks[0].expires_at)
    assert f"25 hours, until <t:{ends}:f>" in hall.board().content.splitlines()[0]
    out = f"<t:{ends}:R>"
    assert f"Your time runs out {out}" in (await hall.panel(hall.anna)).content
    await answer(hall, hall.anna)
    assert "Your time runs out" not in (await hall.panel(hall.anna)).content


# ---- reminders -------------------------------------------------------------------------------------------------------


async def test_a_reminder_has_a_button_that_ends_them_for_this_turn(hall):
    table = await running(hall, hall.benno)
    await answer(hall, hall.benno)
    await later(hall, 12 * HOUR)
    word = hall.posts()[-1]
    assert "is waiting for you" in word.content
    assert [user.id for user in word.mentions] == [hall.anna.id]
    assert "a bid" in word.content

    assert tells("bot.away.hushed", (await press(hall.anna, word, "hush")).response.content)
    before = len(hall.posts())
    await later(hall, 3 * DAY)
    assert len(hall.posts()) == before
    assert tells("bot.error.NotSeated", (await press(hall.watcher, word, "hush")).response.content)
    assert with_verb((await press(hall.anna, word, "play")).response, "pick")
    assert table.id


async def test_a_reminder_comes_by_dm_to_who_wants_that(hall):
    page = (await hall.anna.slash(hall.channel, "settings me")).response
    page = await choose(hall.anna, page, "setting", "dm", "remind_by")
    page = await choose(hall.anna, page, "setting", "6", "remind")
    await running(hall, hall.benno)
    before = len(hall.posts())
    await later(hall, 6 * HOUR)
    assert len(hall.posts()) == before
    word = hall.anna.user.dm_channel.history()[-1]
    assert "is waiting for you" in word.content
    assert {one["custom_id"].split(":")[2] for one in controls(word)} == {"play", "hush"}


# ---- absent players --------------------------------------------------------------------------------------------------


async def test_who_was_away_gets_the_seat_back_with_one_press(hall):
    await running(hall, hall.benno, move=DAY, expiry="on", level="easy")
    await answer(hall, hall.benno)
    await later(hall, DAY)
    board = hall.board()
    assert "Anna is away; a bot plays until" in board.content
    assert tells("bot.panel.away", (await hall.panel(hall.anna)).content)
    assert tells("bot.error.NotAway", (await press(hall.benno, board, "return")).response.content)

    back = (await press(hall.anna, board, "return")).response

    assert "Welcome back" in back.content
    assert (await hall.table()).seats[(await hall.table()).seat(hall.anna.id)].human
    if hall.anna in await hall.awaited(await hall.table()):
        assert with_verb(back, "pick")


async def test_an_open_seat_is_taken_and_who_had_it_sees_its_hand_no_more(hall):
    await running(hall, hall.benno, move=DAY, expiry=OPEN)
    await answer(hall, hall.benno)
    await later(hall, DAY)
    taken = (await press(hall.clara, hall.board(), "take")).response
    assert tells("bot.away.taken", taken.content)
    table = await hall.table()
    assert table.seat_of(hall.anna.id) is None
    for command in ("game hand", "game play"):
        result = await hall.anna.slash(hall.channel, command)
        assert tells("bot.error.NotSeated", result.response.content)


async def test_a_hand_that_waits_for_the_morning_goes_to_nobody_who_has_lost_the_seat(hall):
    await hall.store.settings.set("user", hall.anna.id, "quiet", "00:00-23:59")
    table = await running(hall, hall.benno, move=DAY, expiry=OPEN)
    waiting = [
        one for one in await hall.store.outbox.of_table(table.id) if (one.kind, one.state) == ("hand", "pending")
    ]
    assert [one.user for one in waiting] == [hall.anna.id]
    position = await hall.tables.position(table.id)
    async with hall.tables.repo.lock(table.id):
        await hall.tables.stand_ins.stand_in(position, table.seat(hall.anna.id), OPEN)
    await hall.clara.slash(hall.channel, "game join")
    await later(hall, DAY)
    assert hall.anna.user.dm_channel.history() == []


async def ended_in_a_thread(hall):
    """A thread that is to be put away, and the table in it, which has been ended."""
    await hall.store.settings.set("guild", hall.guild.id, "tidy", "0")
    await hall.store.settings.set("guild", hall.guild.id, "place", "thread")
    await opens(hall.anna, hall.channel)
    (thread,) = hall.channel.threads
    table = await hall.tables.at(thread.id)
    await hall.tables.lobby.abort(table.id, Actor(hall.anna.id))
    return thread, table


async def test_a_thread_that_may_not_be_archived_holds_up_nothing(hall):
    thread, table = await ended_in_a_thread(hall)
    hall.env.inject_error("PATCH", f"/channels/{thread.id}", status=403, code=50013, message="no", times=None)
    await hall.tables.scheduler.sweep()
    await hall.rest()
    assert {one.state for one in await hall.store.outbox.of_table(table.id)} <= {"done", "superseded"}


async def test_a_thread_that_has_another_table_by_now_stays_open(hall):
    thread, first = await ended_in_a_thread(hall)
    again = await hall.tables.rematches.open(first.id, Actor(hall.anna.id, "Anna"))
    archived = []
    for ended in (False, True):
        if ended:
            await hall.tables.lobby.abort(again.id, Actor(hall.anna.id))
        await hall.tables.scheduler.sweep()
        await hall.rest()
        archived.append(hall.bot.get_channel(thread.id) is None)  # only threads that are open are known
    assert archived == [False, True]


async def test_who_gives_up_sees_the_hand_no_more_by_any_way(hall):
    await running(hall, hall.benno, hall.clara)
    assert "Cards 1, 2, 3 and 4" in (await hall.anna.slash(hall.channel, "game hand")).response.content
    await hall.anna.slash(hall.channel, "game move", option="card3")
    result = await hall.anna.slash(hall.channel, "game concede")
    await press(hall.anna, result.response, "concede")
    await hall.tables.opponents.settle()
    result = await hall.anna.slash(hall.channel, "game hand")
    assert tells("bot.error.AlreadyConceded", result.response.content)
    assert not result.response.attachments
    for command in ("plan", "game undo"):
        assert tells("bot.error.AlreadyConceded", (await hall.anna.slash(hall.channel, command)).response.content)
    assert await hall.anna.autocomplete(hall.channel, "game move", "option", "") == []
    for command in ("game play", "game recap", "game log", "game replay", "game table", "game show", "game export"):
        said = (await hall.anna.slash(hall.channel, command)).response
        assert "card" not in said.content.lower(), "what is sealed is no news either"
        assert "cards: 1" not in " ".join(one.description or "" for one in said.attachments).lower()


async def test_kick_hands_on_an_idle_seat_at_once_for_the_host_as_a_vote_for_others(hall):
    await running(hall, hall.benno, hall.clara)
    for who in (hall.anna, hall.clara):
        await answer(hall, who)
    early = await hall.anna.slash(hall.channel, "game kick", player="Benno")
    assert "in 72 hours" in early.response.content
    hall.clock.now += 3 * DAY
    offer = (await hall.clara.slash(hall.channel, "game kick", player="Benno")).response
    assert "What do you propose" in offer.content
    seat = (await hall.table()).seat(hall.benno.id)
    proposed = (await press(hall.clara, offer, "handover", f"{seat}.on")).response
    assert "1 person has yet to vote" in proposed.content
    await hall.rest()
    vote = hall.posts()[-1]
    assert [user.id for user in vote.mentions] == [hall.anna.id]
    assert tells("bot.error.NotVoter", (await press(hall.benno, vote, "vote")).response.content)

    decided = (await press(hall.anna, vote, "vote", f"{ABSENT}.{seat}.{ON}")).response

    assert tells("bot.vote.decided", decided.content)
    assert (await hall.table()).seats[seat].stand == ON
    assert "is over" in (await press(hall.clara, vote, "vote", f"{ABSENT}.{seat}.wait")).response.content


async def test_join_in_a_running_game_is_the_way_back(hall):
    table = await running(hall, hall.benno, move=DAY, expiry="on")
    await answer(hall, hall.benno)
    await later(hall, DAY)
    result = await hall.anna.slash(hall.channel, "game join")
    assert "Welcome back" in result.response.content
    result = await hall.clara.slash(hall.channel, "game join")
    assert "no such seat" in result.response.content.casefold()
    assert table.id


async def test_everybody_may_propose_to_end_a_game(hall):
    await running(hall, hall.benno)
    page = (await hall.benno.slash(hall.channel, "game abort")).response
    await press(hall.benno, page, "propose", "tie")
    await hall.rest()
    vote = hall.posts()[-1]
    assert tells("bot.vote.tie", vote.content)
    await press(hall.anna, vote, "vote", "tie.-1.yes")
    await hall.rest()
    assert (await hall.table()).status == ABORTED
    assert "ends in a tie" in hall.board().content


async def test_a_vacation_lasts_until_the_day_that_is_typed(hall):
    async def typed(day):
        page = (await hall.anna.slash(hall.channel, "settings me")).response
        page = (await press(hall.anna, page, "vacation")).response
        form = await press(hall.anna, page, "vacuntil")
        return (await hall.anna.submit_modal(form, {"until": day})).response

    async def days():
        until = await hall.tables.vacations.until(hall.guild.id, hall.anna.id)
        return (until - hall.clock.now) / DAY if until else 0

    assert tells("bot.typed.unread", (await typed("some day")).content)
    assert await days() == 0
    asked = await typed("1/2")  # the first of February, or the second of January
    assert len(with_verb(asked, "vacday")[0]["options"]) == 2
    await choose(hall.anna, asked, "vacday", with_verb(asked, "vacday")[0]["options"][0]["value"])
    assert 17 < await days() <= 18
    await typed("in 10 days")
    assert await days() == 10, "back earlier"
    await typed("in 19 days")
    assert await days() == 19
