"""Commands that can be pressed: in every message that names one, in every language, and nowhere but in texts."""

import itertools
import re

import msgspec
import pytest

from bot.discord.gateway.command_links import LINKED, NAMED, CommandLinks, paths, plain
from bot.discord.gateway.command_sync import payload
from bot.discord.gateway.locales import Translator
from bot.discord.text.controls import Button
from bot.discord.text.layout import CHARACTERS, ActionRow, Container, Section, Text, characters, texts
from bot.discord.text.page import CONTENT
from render.words.catalogues import catalogue
from render.words.words import LANGUAGES
from tests.bot.discord.commands.test_commands_payload import PAGES, commands  # noqa: F401
from tests.bot.discord.simcord_server import speak


@pytest.fixture
def ids(commands):  # noqa: F811
    return {one["name"]: 1000 + number for number, one in enumerate(commands)}


@pytest.fixture
def links(commands, ids):  # noqa: F811
    return CommandLinks(commands, ids)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_every_message_that_names_a_command_links_to_it(commands, ids, links, lang):  # noqa: F811
    known = {path: ids[one["name"]] for one in commands for path in paths(one, lang)}
    found = 0
    for key, forms in catalogue(lang).forms.items():
        for form in forms:
            made = links.linked(form, 10**6)
            assert plain(made).replace("` `", " ") == form or re.search(r"` `\w+:", plain(made)), key
            for name, number in re.findall(r"</([^:]+):(\d+)>", made):
                assert known[name] == int(number), key
                found += 1
            left = [one for one in NAMED.findall(made) if one not in PAGES]
            assert not left or all(name not in known for name in left), f"{key}: {left}"
    assert found > 40


def test_what_is_no_command_or_cannot_be_one_stays(links):
    for text in ("`/healthz`", "`/nothing`", "``/game play``", "/game play", r"\`/game play`", "`/game`"):
        assert links.linked(text) == text
    assert CommandLinks().linked("`/game play`") == "`/game play`"


def test_what_is_to_be_typed_behind_a_name_is_kept(links, ids):
    assert links.linked("`/settings block user:`") == f"</settings block:{ids['settings']}> `user:`"


def test_a_message_is_never_longer_for_it_than_discord_takes(links):
    for filling, whole in ((100, True), (CONTENT, False)):
        text = "`/game play` " + "x" * (filling - 13)
        assert (links.linked(text) != text) == whole
    for filling, whole in ((100, True), (CHARACTERS, False)):
        blocks = [Container((Text("`/game play` " + "x" * (filling - 13)),))]
        made = links.blocks(blocks)
        assert (made != blocks) == whole
        assert characters(made) <= CHARACTERS


def test_where_not_all_have_room_the_first_ones_are_links(links):
    named = " ".join(["`/game play`"] * 3)
    one = len(links.linked("`/game play`")) - len("`/game play`")
    assert links.linked(named, len(named) + 2 * one).count("</game") == 2
    text = "`/game play`" + "x" * (CHARACTERS // 2 - 12 - 3 * one // 4)
    made = links.blocks([Text(text), Container((Text(text),))])
    assert [LINKED.search(shown) is not None for shown in texts(made)] == [True, False]


def test_links_stand_in_texts_alone(links):
    button = Button.make("1", "play", "`/game play`")
    blocks = [Section("`/game play`", button), Container((Text("`/game new`"), ActionRow((button,))))]
    made = links.blocks(blocks)
    assert all(LINKED.fullmatch(one) for one in texts(made))
    assert made[0].button == made[1].blocks[1].controls[0] == button


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_reply_and_a_page_name_commands_in_the_readers_language(hall, monkeypatch, lang):
    speak(monkeypatch, {hall.anna.id: lang})
    await hall.bot.tree.set_translator(Translator())
    sent = await payload(hall.bot.tree)
    hall.bot.links = CommandLinks(sent, {one["name"]: 1000 for one in sent})
    known = set(itertools.chain.from_iterable(paths(one, lang) for one in sent))
    for command in ("game play", "help"):  # a word beside, and a page
        said = (await hall.anna.slash(hall.channel, command)).response.content
        found = re.findall(r"</([^:]+):(\d+)>", said)
        assert found, command
        assert {name for name, _ in found} <= known


async def test_ids_are_kept_and_asked_for_once(hall, monkeypatch):
    from bot.discord.gateway import command_sync

    asked, tree = [], hall.bot.tree
    await tree.set_translator(Translator())

    class Sent(msgspec.Struct):
        name: str
        id: int
        type: object = command_sync.discord.AppCommandType.chat_input

    async def sync():
        asked.append(1)
        return [Sent("game", 77)]

    monkeypatch.setattr(tree, "sync", sync)
    await hall.store.settings.set_meta(command_sync.IDS, "")
    for _ in range(2):
        links = await command_sync.synchronise(tree, hall.store)
        assert links.linked("`/game play`") == "</game play:77>"
    assert asked == [1]
