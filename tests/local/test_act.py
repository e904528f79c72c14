"""What a window can do, and what it is told when that does not work."""

import asyncio
import base64

from bot.local import actions
from bot.local.actions import FILE_LIMIT


async def test_a_click_edits_in_place_and_everybody_sees_it(table):
    anna, benno = await table.window("Anna"), await table.window("Benno")
    await anna.slash("probe controls")
    shown = await benno.last()

    answer = await benno.do("click", message=shown["id"], custom_id="step")

    assert "error" not in answer
    assert answer["ms"] >= 0
    after = await anna.last()
    assert after["id"] == shown["id"]
    assert after["text"] == "stepped"
    assert after["edited"]


async def test_selects_of_every_kind(table):
    anna, benno = await table.window("Anna"), await table.window("Benno")
    await anna.slash("probe controls")
    message = (await anna.last())["id"]

    await benno.do("select", message=message, custom_id="one", values=["B"])
    assert (await benno.last())["text"] == "one B"
    await benno.do("select", message=message, custom_id="many", values=["D", "A"])
    assert (await benno.last())["text"] == "many AD"
    clara = str(table.world.person("Clara").id)
    await benno.do("select", message=message, custom_id="who", values=[clara], people=True)
    assert (await benno.last())["text"] == f"who <@{clara}>"
    refused = await benno.do("select", message=message, custom_id="many", values=["A"])
    assert refused == {"error": "local.error.refused"}  # nothing of the stand-in's own words


async def test_options_arrive_in_their_types(table):
    anna = await table.window("Anna")
    clara = table.world.person("Clara")
    file = {"name": "game.json", "data": base64.b64encode(b"{}").decode()}
    answer = await anna.slash(
        "probe options", text="x", number="3", flag="true", pick="2", person=str(clara.id), file=file
    )

    assert "error" not in answer
    given = table.world.env.bot.given
    assert (given["text"], given["number"], given["flag"], given["pick"]) == ("x", 3, True, "2")
    assert given["person"].id == clara.id
    assert given["file"] == b"{}"


async def test_options_that_do_not_fit_are_told(table):
    anna = await table.window("Anna")
    large = {"name": "x", "data": base64.b64encode(bytes(FILE_LIMIT + 1)).decode()}

    assert (await anna.slash("probe options", text="x", number="many"))["error"] == "local.error.value"
    assert (await anna.slash("probe options", text="x", file={"name": "x", "data": "%"}))[
        "error"
    ] == "local.error.value"
    assert (await anna.slash("probe options", text="x", file=large))["error"] == "local.error.large"
    assert (await anna.slash("probe options", number="3"))["error"] == "local.error.refused"
    assert (await anna.slash("probe nothing"))["error"] == "local.error.refused"


async def test_suggestions_come_for_an_empty_text_in_the_language_of_the_window(table):
    anna, benno = await table.window("Anna"), await table.window("Benno", "de")
    ask = {"name": "probe options", "option": "text"}

    english = await anna.do("complete", text="", **ask)
    german = await benno.do("complete", text="um", **ask)

    assert [choice["value"] for choice in english["choices"]] == ["en-US-apple", "en-US-plum"]
    assert [choice["value"] for choice in german["choices"]] == ["de-plum"]


async def test_a_form_is_shown_filled_in_and_used_once(table):
    anna, benno = await table.window("Anna"), await table.window("Benno")
    shown = (await anna.slash("probe form"))["modal"]
    assert shown["title"] == "Name the table"
    field = shown["components"][0]["components"][0]["custom_id"]

    assert "error" not in await anna.do("modal", token=shown["token"], values={field: "Teahouse"})
    assert (await benno.last())["text"] == "It is called Teahouse."
    assert (await anna.do("modal", token=shown["token"], values={field: "Again"}))["error"] == "local.error.gone"


async def test_what_only_one_may_see(table):
    anna, benno = await table.window("Anna"), await table.window("Benno")
    await anna.slash("probe secret")

    assert (await anna.last())["private"]
    assert (await benno.state())["messages"] == []
    secret = (await anna.last())["id"]
    assert (await benno.do("click", message=secret, custom_id="step"))["error"] == "local.error.gone"


async def test_threads_and_dms(table):
    anna, benno = await table.window("Anna"), await table.window("Benno")
    await anna.slash("probe thread")
    places = {place["kind"]: place for place in (await anna.state())["places"]}

    assert places["thread"]["name"] == "a table"
    assert (await benno.last(places["thread"]["id"]))["text"] == "in the thread"
    assert (await anna.last(places["dm"]["id"]))["text"] == "a private word"
    assert (await benno.state(places["dm"]["id"]))["at"] != places["dm"]["id"]
    newest = {person["name"]: person["newest"] for person in (await benno.state())["people"]}
    assert newest["Anna"]
    assert not newest["Benno"]
    assert "error" not in await anna.do("slash", at=places["dm"]["id"], name="probe secret", options={})
    assert (await benno.do("say", at=places["dm"]["id"], text="x"))["error"] == "local.error.gone"


async def test_people_can_talk(table):
    anna, benno = await table.window("Anna"), await table.window("Benno")
    await anna.do("say", text="Shall we?")
    said = await benno.last()

    assert (said["who"], said["text"], said["bot"]) == ("Anna", "Shall we?", False)


def test_an_answer_is_waited_for_a_little_longer_than_discord_does():
    assert 3 < actions.GIVEN_UP < 4


async def test_a_bot_that_does_not_answer_is_told(table, monkeypatch):
    monkeypatch.setattr(actions, "GIVEN_UP", 0.2)
    anna = await table.window("Anna")

    answer = await anna.slash("probe silent")

    assert answer["error"] == "local.error.silent"
    assert answer["ms"] >= 200


async def test_a_late_answer_is_measured_in_real_time(table, monkeypatch):
    monkeypatch.setattr(actions, "GIVEN_UP", 60)  # however busy the machine is
    anna = await table.window("Anna")

    answer = await anna.slash("probe late")

    assert "error" not in answer
    assert answer["ms"] > 2500


async def test_work_behind_an_answer_holds_up_nobody(table):
    anna, benno = await table.window("Anna"), await table.window("Benno")
    await anna.slash("probe controls")
    board = (await anna.last())["id"]
    answer = await anna.slash("probe work")
    assert "error" not in answer
    assert (await anna.last())["thinking"]
    pressed = await benno.do("click", message=board, custom_id="step")

    assert "error" not in pressed
    assert (await anna.last())["thinking"], "the work is still going on"
    table.world.env.bot.released.set()
    for _ in range(600):
        if (await anna.last())["text"] == "done":
            break
        await asyncio.sleep(0.05)
    assert (await anna.last())["text"] == "done"


async def test_what_is_gone_or_closed(table):
    anna = await table.window("Anna")
    await anna.slash("probe controls")
    message = (await anna.last())["id"]

    assert (await anna.do("click", message="1", custom_id="step"))["error"] == "local.error.gone"
    assert (await anna.do("click", message=message, custom_id="closed"))["error"] == "local.error.refused"
    assert (await anna.do("click", message=message, custom_id="nothing"))["error"] == "local.error.refused"
    assert (await anna.do("dance"))["error"] == "local.error.gone"
    assert (await anna.do("say", at="1", text="x"))["error"] == "local.error.gone"
    assert await anna.do("click", message=message) == 400
