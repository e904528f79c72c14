"""The commands as they are sent to Discord: limits, German names, and Discord's own description of its interface."""

import json
import os
import random
import re
from pathlib import Path

import pytest

from bot.discord.client import Mandate
from bot.discord.gateway.command_sync import payload
from bot.discord.gateway.locales import Translator
from render.words.catalogues import catalogue
from render.words.words import LANGUAGES
from tests.bot.discord.openapi import Described
from tests.bot.discord.turn.test_whole_games import play_out

NAME = re.compile(r"^[-_\w]{1,32}$")
ROOT = Path(__file__).resolve().parents[4]
PAGES = {"healthz", "readyz", "metrics"}
"""What begins with a stroke and is no command."""
STRING, LONGEST = 3, 1000
"""The kind of option that is text, and the most characters of it that anything here reads."""
WANTED = {
    *("new", "show", "play", "move", "hand", "log", "recap", "undo", "options"),
    *("join", "leave", "kick", "concede", "abort", "my-tables", "export", "import"),
}


@pytest.fixture
async def commands(hall):
    client = Mandate(hall.tables, None)
    await client.tree.set_translator(Translator())
    return [one for one in await payload(client.tree) if one["type"] == 1]


async def test_what_a_right_click_offers_has_a_name_in_every_language(hall):
    client = Mandate(hall.tables, None)
    await client.tree.set_translator(Translator())
    menus = [one for one in await payload(client.tree) if one["type"] != 1]
    assert {(one["name"], one["type"]) for one in menus} == {
        ("Invite to my table", 2), ("Statistics", 2), ("Replay from here", 3), ("In words", 3),
    }  # fmt: skip
    for one in menus:
        names = {one["name"], *one["name_localizations"].values()}
        assert all(1 <= len(name) <= 32 for name in names)
        assert {*one["name_localizations"]} >= {*LANGUAGES[1:]}
        assert one["contexts"] == [0, 1]


def walk(command):
    yield command
    for option in command.get("options", []):
        yield from walk(option)


def longest(one, field):
    return max(map(len, (one[field], *one[f"{field}_localizations"].values())))


async def test_every_command_is_there(commands):
    names = {"game", "help", "hint", "learn", "my-tables", "note", "plan", "rematch", "rules", "settings", "stats"}
    names.add("tournament")
    assert {one["name"] for one in commands} == names
    (game,) = [one for one in commands if one["name"] == "game"]

    assert {one["name"] for one in game["options"]} >= WANTED


async def test_the_readme_names_every_command(commands):
    """Each that stands alone, and of each group those that begin something."""
    table = (ROOT / "README.md").read_text("utf-8")
    for one in commands:
        assert re.search(rf"`/{re.escape(one['name'])}[ `]", table), f"README's table has no row with /{one['name']}"


async def test_names_and_descriptions_keep_to_the_limits(commands):
    for command in commands:
        assert sum(longest(one, "name") + longest(one, "description") for one in walk(command)) < 8000
        for one in walk(command):
            for name in (one["name"], *one["name_localizations"].values()):
                assert NAME.match(name), name
                assert name == name.lower()
            for text in (one["description"], *one["description_localizations"].values()):
                assert 1 <= len(text) <= 100, text
            assert len(one.get("options", [])) <= 25
            assert one["type"] != STRING or one["max_length"] <= LONGEST, one["name"]


@pytest.mark.parametrize("lang", LANGUAGES[1:])
async def test_all_of_it_is_there_in_every_language(commands, lang):
    for command in commands:
        for one in walk(command):
            assert one["name_localizations"][lang]
            assert one["description_localizations"][lang] != one["description"]


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_names_are_unique_within_their_group_in_every_language(commands, lang):
    for group in [{"options": commands}, *(one for one in commands if one.get("options"))]:
        names = [one["name_localizations"].get(lang, one["name"]) for one in group["options"]]
        assert len(set(names)) == len(names)


def paths(options, lang, parents=""):
    """What is typed for each command, in a language."""
    for one in options:
        name = f"{parents} {one['name_localizations'].get(lang, one['name'])}".strip()
        below = [option for option in one.get("options", []) if option["type"] in (1, 2)]
        yield from paths(below, lang, name) if below else [name]


def texts(lang):
    """Everything people can read that may name a command."""
    files = [*(ROOT / "data").glob(f"*/*.{lang}.*")]
    if lang == LANGUAGES[0]:
        files += [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    told = {path.name: path.read_text(encoding="utf-8") for path in files if path.name != "errors.md"}
    return told | {key: "\n".join(forms) for key, forms in catalogue(lang).forms.items()}


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_command_is_named_everywhere_as_it_is_called(commands, lang):
    known, found = {*paths(commands, lang)}, 0
    groups = {name.split()[0] for name in known}
    for where, text in texts(lang).items():
        for named in re.findall(r"`/([^`<\n]+)`", text):
            if "/" in named or named in PAGES:
                continue
            name = re.sub(r" \w+:.*$", "", named)
            assert name in known | groups, f"{where}: /{named}"
            found += 1
    assert found > 20


OWN = {"my-tables", "note", "rules", "learn", "stats", "settings"}
"""What a person can bring along to any server and any conversation."""


async def test_commands_work_in_servers_and_in_the_dm_and_ones_own_anywhere(commands):
    assert {command["name"] for command in commands} >= OWN
    for command in commands:
        anywhere = command["name"] in OWN
        assert command["contexts"] == ([0, 1, 2] if anywhere else [0, 1])
        assert command["integration_types"] == ([0, 1] if anywhere else [0])


@pytest.fixture
def described():
    path = os.environ.get("MANDATE_OPENAPI", "")
    if not path or not Path(path).is_file():
        pytest.skip("MANDATE_OPENAPI names no file with Discord's OpenAPI description")
    return Described(json.loads(Path(path).read_text(encoding="utf-8")))


async def test_discord_describes_this_payload_as_valid(commands, described):
    schema = described.body("/applications/{application_id}/commands", "put")

    assert described.wrong(schema, commands) == []
    assert described.wrong(schema, [{**commands[0], "description": "x" * 101}])


async def test_discord_describes_every_message_of_a_game_as_valid(hall, described):
    table = await hall.begin(hall.benno)
    await play_out(hall, table, random.Random(2))
    bodies = {
        "messages": "/channels/{channel_id}/messages",
        "callback": "/interactions/{interaction_id}/{interaction_token}/callback",
    }
    wrong, seen = [], 0
    for entry in hall.env.http_requests:
        path = bodies.get(entry.path.rsplit("/", 1)[-1])
        if entry.method == "POST" and path:
            wrong += described.wrong(described.body(path, "post"), entry.json)
            seen += 1

    assert seen > 20
    assert wrong == []
