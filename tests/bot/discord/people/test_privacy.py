"""What is a person's own: notes, the block list, their data, being forgotten; and that nobody else learns of it."""

import json
import logging

from bot.store.values.table import ABORTED, RUNNING
from tests.bot.discord.commands.test_commands import say
from tests.bot.discord.opening import opens
from tests.bot.discord.people.test_find_players import find, letters, wishes
from tests.bot.discord.simcord_server import controls, pick, press, texts, with_verb
from tests.bot.tables.conftest import STRANGER, managing
from tests.games.sentences import tells

SECRET = "the vermilion envoy"


async def note(who, message, text):
    """Fill in the form of a note; returns what stood in it before, and the answer."""
    shown = await press(who, message, "note")
    (field,) = [one["component"] for one in shown.modal["components"]]
    answer = await who.submit_modal(shown, {"text": text})
    return field.get("value") or "", answer.response


async def file_of(result):
    (file,) = result.response.attachments
    return json.loads(await file.read())


# ---- notes ----------------------------------------------------------------------------------------------------------


async def test_a_note_is_written_in_the_panel_shown_there_and_emptied(hall):
    await hall.begin(hall.benno)
    panel = await hall.panel(hall.anna)
    assert "note" not in panel.content
    before, answer = await note(hall.anna, panel, SECRET)
    assert before == ""
    assert answer.ephemeral
    assert answer.content.startswith("Saved.")

    await hall.restart()
    panel = await hall.panel(hall.anna)
    assert "You have a note at this table." in panel.content
    assert SECRET not in panel.content
    before, answer = await note(hall.anna, panel, "")
    assert before == SECRET
    assert tells("bot.note.gone", answer.content)
    assert "note at this table" not in (await hall.panel(hall.anna)).content


async def test_a_note_by_command(hall):
    await hall.begin(hall.benno)
    assert (await say(hall.anna, hall, "note", text=SECRET)).startswith("Saved.")
    shown = await hall.anna.slash(hall.channel, "note")
    (field,) = [one["component"] for one in shown.modal["components"]]

    assert field["value"] == SECRET
    assert (field["max_length"], field["style"]) == (1000, 2)
    other = await hall.benno.slash(hall.channel, "note")
    (field,) = [one["component"] for one in other.modal["components"]]
    assert not field.get("value")


# ---- the block list -------------------------------------------------------------------------------------------------


async def test_a_list_is_made_by_command_and_by_menu_and_seen_by_its_owner(hall):
    await hall.begin(hall.benno, hall.clara)
    page = (await hall.anna.slash(hall.channel, "settings block", user=hall.doro)).response
    assert page.ephemeral
    assert f"<@{hall.doro.id}> is blocked." in page.content
    (menu,) = with_verb(page, "block")
    assert sorted(one["label"] for one in menu["options"]) == ["Benno", "Clara"]
    hall.clock.now += 1
    page = (await hall.anna.select(page, [str(hall.benno.id)], custom_id=menu["custom_id"])).response
    assert f"· <@{hall.benno.id}>" in page.content
    assert [one["label"] for one in with_verb(page, "unblock")[0]["options"]] == ["Doro", "Benno"]

    await hall.restart()
    page = (await hall.anna.slash(hall.channel, "settings block")).response
    gone = with_verb(page, "unblock")[0]["custom_id"]
    page = (await hall.anna.select(page, [str(hall.doro.id)], custom_id=gone)).response
    assert f"<@{hall.doro.id}>" not in page.content
    assert tells("bot.error.OwnSelf", await say(hall.anna, hall, "settings block", user=hall.anna))


async def test_the_refusal_is_that_of_a_table_whose_seats_are_kept(hall):
    await hall.anna.slash(hall.channel, "settings block", user=hall.benno)
    card = await hall.lobby()
    table = await hall.table()
    blocked = (await press(hall.benno, card, "join")).response.content
    assert await say(hall.benno, hall, "game join") == blocked

    await hall.anna.slash(hall.channel, "settings me")
    page = (await hall.anna.slash(hall.channel, "settings me")).response
    page = (await press(hall.anna, page, "setpage", "table")).response
    (menu,) = with_verb(page, "setting")[-1:]
    assert menu["custom_id"].endswith(":seats")
    assert hall.board().content == card.content, "the card does not tell"
    await hall.anna.select(page, ["kept"], custom_id=menu["custom_id"])
    kept = (await press(hall.clara, card, "join")).response.content

    assert blocked == kept
    assert tells("bot.error.NoSeat", kept)
    assert (await press(hall.benno, card, "join")).response.content == kept
    assert (await hall.table()).seats == table.seats
    assert hall.board().content == card.content


async def test_nobody_finds_out_by_any_command_who_has_blocked_them_or_noted_what(hall, caplog):
    """Benno tries everything, before and after Anna blocks him and takes a note: he reads the same both times."""
    caplog.set_level(logging.DEBUG, logger="bot")
    await hall.begin(hall.benno)
    other = hall.guild.create_text_channel("another-hall")
    await opens(hall.clara, other)

    async def all_of_it():
        found = []
        for command, options in (
            *((f"game {name}", {}) for name in ("find", "show", "hand", "log", "my-tables", "table", "play", "follow")),
            *((f"settings {name}", {}) for name in ("me", "block")),
            ("help", {}),
            ("game export", {}),
        ):
            result = await hall.benno.slash(hall.channel, command, **options)
            found += [one for one in (result.response, *result.followups) if one is not None]
        data = await file_of(await hall.benno.slash(hall.channel, "settings my-data"))
        shown = await hall.benno.slash(hall.channel, "note")
        return texts(found), json.dumps(data["stored"]), json.dumps(shown.modal["components"])

    await all_of_it()  # the first time tells what is told once
    before = await all_of_it()
    await hall.anna.slash(hall.channel, "settings block", user=hall.benno)
    await say(hall.anna, hall, "note", text=SECRET)
    await hall.restart()
    after = await all_of_it()

    assert after == before
    assert SECRET not in "\n".join((*after, texts(hall.posts()), texts(letters(hall.benno)), caplog.text))
    watched = await hall.tables.exports.export((await hall.table()).id, managing(STRANGER, hall.guild.id))
    assert SECRET.encode() not in watched


async def test_wishes_of_a_blocked_pair_are_hidden_from_both(hall):
    await wishes(hall.anna, hall)
    await wishes(hall.benno, hall)
    await hall.anna.slash(hall.channel, "settings block", user=hall.benno)

    assert "Anna" not in (await find(hall.benno, hall)).content
    assert "Benno" not in (await find(hall.anna, hall)).content
    assert "Anna" in (await find(hall.clara, hall)).content
    await hall.lobby()
    assert letters(hall.benno) == []
    assert "(Anna)" in (await find(hall.benno, hall)).content, "open tables are the same for everybody"


# ---- one's data -----------------------------------------------------------------------------------------------------


async def test_ones_data_come_as_a_file_that_nobody_else_sees(hall):
    await hall.begin(hall.benno)
    await say(hall.anna, hall, "note", text=SECRET)
    await hall.benno.slash(hall.channel, "settings block", user=hall.anna)
    result = await hall.anna.slash(hall.channel, "settings my-data")

    assert result.response.ephemeral
    data = await file_of(result)
    assert data["user"] == str(hall.anna.id)
    assert data["stored"]["notes.user_id"][0]["text"] == SECRET
    assert data["stored"]["seats.user_id"][0]["name"] == "Anna"
    assert str(hall.benno.id) not in json.dumps(data)


async def test_to_be_forgotten_is_asked_twice_and_then_done(hall):
    table = await hall.begin(hall.benno, hall.clara)
    await pick(hall.anna, await hall.panel(hall.anna))
    await say(hall.anna, hall, "note", text=SECRET)
    await wishes(hall.anna, hall)
    alone = hall.guild.create_text_channel("another-hall")
    await opens(hall.anna, alone)
    page = (await hall.anna.slash(hall.channel, "settings forget-me")).response
    assert page.ephemeral
    assert "can't be undone" in page.content
    assert (await hall.store.tables.get(table.id)).seat_of(hall.anna.id) is not None

    done = (await press(hall.anna, page, "forget")).response
    await hall.rest()

    assert tells("bot.privacy.done", done.content)
    assert not controls(done)
    now = await hall.store.tables.get(table.id)
    assert now.status == RUNNING
    assert sorted(now.names) == ["Benno", "Clara", "a former player"]
    assert (await hall.store.tables.get(table.id + 1)).status == ABORTED
    assert await hall.store.settings.of("user", hall.anna.id) == {}, "not even the language of this press"
    await hall.restart()
    assert "a former player" in await say(hall.benno, hall, "game show")
    assert "Anna" not in texts([(await hall.benno.slash(hall.channel, "game table")).response])
    data = await file_of(await hall.anna.slash(hall.channel, "settings my-data"))
    assert not any(data["stored"].values())
