"""Names as they stand in a message."""

import random

import discord
import pytest

from bot.discord.text.names import escape_name
from bot.store.values.names import DIRECTIONS

MARKS = [
    *"_\\~|*`<>[]()#-@:/ \n",
    "@everyone",
    "@here",
    "<@123456789012345678>",
    "<#12>",
    "</game:1>",
    "<t:1:R>",
    "Anna",
    "帝",
    "[a](b)",
]


@pytest.mark.parametrize("seed", range(200))
def test_a_name_formats_and_mentions_no_more_than_the_library_lets_it(seed):
    """Ours escapes what discord.py's own two functions escape, so nothing was lost when text became pure."""
    name = "".join(random.Random(seed).choices(MARKS, k=12))
    library = discord.utils.escape_mentions(discord.utils.escape_markdown(name, ignore_links=False))

    assert escape_name(name).replace("\\<", "<") == library.replace("\\<", "<")
    assert "@everyone" not in escape_name(name)


@pytest.mark.parametrize("name", ["<#12>", "<t:5:R>", "</game play:7>", "<:coin:9>", "<a:coin:9>", "<@5>"])
def test_a_name_stands_for_no_channel_time_command_or_emoji(name):
    assert escape_name(name).startswith("\\<")


@pytest.mark.parametrize("sign", sorted(DIRECTIONS))
def test_a_name_turns_nothing_behind_it(sign):
    assert escape_name(f"An{sign}na") == "Anna"


def test_a_link_in_a_name_is_a_name_too():
    assert escape_name("https://a_b.example/**x**") == r"https://a\_b.example/\*\*x\*\*"


@pytest.mark.parametrize("name", ["<t:1700000000:R>", "<#1234567>", "</game new:123>", "<:jade:123>", "<@1>"])
def test_names_stand_for_nothing(name):
    assert escape_name(name).startswith("\\<") or "@\u200b" in escape_name(name)
