"""What is typed and fits several things is asked by a menu, and the command goes on with the answer."""

from types import SimpleNamespace

import pytest

from bot.discord.interaction import ask_meaning
from bot.discord.text.errors import Refusal
from bot.discord.text.meanings import fitting
from bot.store.values.table import LOBBY
from tests.bot.discord.opening import opens
from tests.bot.discord.simcord_server import controls, interaction, press, send_raw, with_verb
from tests.bot.discord.tournament.test_tournaments import founded
from tests.games.sentences import tells


async def two_tables(hall):
    """Two running games of Anna and Benno."""
    made = []
    for name in ("west", "east"):
        channel = hall.guild.create_text_channel(name)
        await opens(hall.anna, channel)
        await press(hall.benno, hall.posts(channel=channel)[-1], "join")
        await press(hall.anna, hall.posts(channel=channel)[-1], "start")
        await hall.rest()
        made.append(await hall.tables.at(channel.id))
    return made


async def asked(who, channel, command, **options):
    """The page that asks, and the lines of its menus by what they are called."""
    page = (await (who.slash(channel, command, **options) if channel else who.user.slash(command, **options))).response
    lines = {
        line["label"]: (menu["custom_id"], line["value"])
        for menu in with_verb(page, "meant")
        for line in menu["options"]
    }
    return page, lines


def named(lines, part):
    """The one line that holds some words."""
    (found,) = [line for name, line in lines.items() if part in name]
    return found


async def answered(who, page, line):
    custom_id, value = line
    return (await who.select(page, [value], custom_id=custom_id)).response


COMMANDS_TYPED = [
    ("game play", {}),
    ("game show", {"player": "Benno"}),
    ("game hand", {}),
    ("game log", {"round": 1, "player": "Anna"}),
    ("game recap", {}),
    ("game table", {}),
    ("game follow", {}),
    ("game verify", {}),
    ("game undo", {}),
    ("game concede", {}),
    ("plan", {}),
    ("note", {"text": "beware of the east"}),
    ("note", {"text": "beware of the east, " * 20}),
    ("game move", {"option": "card3"}),
]


async def test_a_command_about_one_of_two_tables_asks_which_and_goes_on(hall):
    west, east = await two_tables(hall)
    for command, options in COMMANDS_TYPED:
        page, lines = await asked(hall.anna, hall.channel, command, table="Benno", **options)
        assert tells("bot.typed.table", page.content), command
        assert len(lines) == 2
        found = await answered(hall.anna, page, named(lines, "#east"))
        if command == "note":
            assert await hall.tables.blocks_and_notes.note(east.id, hall.anna.id) == options["text"].strip()
        elif command != "game move":
            right = (await hall.anna.slash(hall.channel, command, table=str(east.id), **options)).response
            assert found.content == right.content, command
    assert [(await hall.tables.get(one.id)).revision > one.revision for one in (west, east)] == [False, True]


async def test_in_a_direct_message_a_command_without_the_option_asks_which_table_too(hall):
    _, east = await two_tables(hall)
    for command in ("game abort", "game leave", "game export", "game options", "rematch"):
        page, lines = await asked(hall.anna, None, command)
        assert tells("bot.typed.table", page.content), command
        found = await answered(hall.anna.user, page, named(lines, "#east"))
        assert not with_verb(found, "meant")
        if command == "game abort":
            assert {one["custom_id"].split(":")[1] for one in controls(found)} == {str(east.id)}


async def test_what_is_too_long_for_a_menu_and_forgotten_is_asked_for_again(hall):
    _, east = await two_tables(hall)
    page, lines = await asked(hall.anna, hall.channel, "note", table="toy", text="x" * 300)
    ask_meaning._long.clear()
    assert tells("bot.typed.again", (await answered(hall.anna, page, named(lines, "#east"))).content)
    assert await hall.tables.blocks_and_notes.note(east.id, hall.anna.id) == ""


async def test_what_is_too_long_for_a_menu_is_got_by_nobody_else(hall):
    """A forged line names another's command: their note would be kept as one's own, and be read."""
    west, _ = await two_tables(hall)
    _, lines = await asked(hall.anna, hall.channel, "note", table="toy", text="my hidden plan, " * 20)
    control, value = named(lines, "#west")
    page = (await hall.benno.slash(hall.channel, "help")).response
    (result,) = await send_raw(hall, interaction(hall, hall.benno, page, control, [value]))
    assert tells("bot.typed.again", (result.followups or [result.response])[-1].content)
    assert await hall.tables.blocks_and_notes.note(west.id, hall.benno.id) == ""


async def test_a_game_an_option_and_a_level_that_fit_several_are_asked_for(hall):
    await opens(hall.anna, hall.channel, "pearl")
    board = hall.board()
    page, lines = await asked(hall.anna, hall.channel, "game add-bot", level="nobody")
    assert len(lines) == 3
    await answered(hall.anna, page, next(iter(lines.values())))
    assert [one.level for one in (await hall.table()).seats] == ["", "easy"]
    await hall.anna.slash(hall.channel, "game add-bot", level="schwer")
    assert (await hall.table()).seats[-1].level == "hard"
    assert (await hall.table()).status == LOBBY
    await press(hall.anna, board, "start")
    page, lines = await asked(hall.anna, hall.channel, "game move", option="card")
    revision = (await hall.table()).revision
    await answered(hall.anna, page, lines["Card 2"])
    assert (await hall.table()).revision == revision + 1


async def test_one_of_two_tournaments_is_asked_for_with_all_that_was_typed(hall):
    await founded(hall, title="Cup of Spring")
    await founded(hall, title="Cup of Spring")
    page, lines = await asked(hall.steward, hall.channel, "tournament cancel", tournament="cup", reason="no time " * 30)
    assert tells("bot.typed.tournament", page.content)
    assert list(lines) == ["Cup of Spring (1)", "Cup of Spring (2)"]
    wanted = lines["Cup of Spring (1)"]  # the newest, as in the completions
    await answered(hall.steward, page, wanted)
    found = await hall.tables.repo.reads.tournaments.of_guild(hall.guild.id)
    assert [str(one.id) for one in found if not one.live] == [wanted[1].partition("\n")[0]]


UNBORNE = ["[]", "{", '{"who":"x"}', '{"round":true}', '{"round":-1}', '{"player":["x"]}', '{"nobody":"x"}']


@pytest.mark.parametrize("carried", UNBORNE)
async def test_what_no_menu_can_have_borne_is_refused(hall, carried):
    with pytest.raises(Refusal):
        await ask_meaning._values(SimpleNamespace(key="log.table"), hall.bot.services.commands["log"], carried)


def test_what_fits_best_is_meant():
    named = [("1", ["Anna"]), ("2", ["Annabel"]), ("3", ["Joanna"]), ("4", ["Änne", "Anne"])]
    assert fitting("anna", named) == ["1"]
    assert fitting("ann", named) == ["1", "2", "4"]
    assert fitting("nna", named) == ["1", "2", "3"]
    assert fitting("n", named) == []
    assert fitting("3", named) == ["3"]
    assert fitting(" ", named) == []
