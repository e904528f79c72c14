"""Blocks of a private page: counted as Discord counts them, shown in their order, never too many."""

from __future__ import annotations

import discord
import pytest

from bot.discord.gateway.components import layout_view, view
from bot.discord.text import layout
from bot.discord.text.controls import Button, Choice, Select
from bot.discord.text.layout import ActionRow, Container, MediaGallery, Section, Separator, Text, TooMuch
from bot.discord.text.page import Page, Picture
from tests.support.garbage import lying_about

PICTURE = Picture(b"", "board.png", "the board")


def button(number=0):
    return Button.make("1", "pick", f"button {number}", key=f"k{number}")


MENU = Select.make("1", "pickone", "choose", [Choice("a", "A")])
BLOCKS = [
    Container(
        (Text("first"), Section("second", button(1)), ActionRow((MENU,)), MediaGallery(), Separator(), Text("third")),
        0xB72827,
    ),
    ActionRow((button(2), button(3))),
]


async def test_they_are_counted_as_the_library_counts_them():
    made = layout_view(BLOCKS, PICTURE)

    assert layout.components(BLOCKS) == made.total_children_count == 13
    assert layout.characters(BLOCKS) == made.content_length() == len("firstsecondthird")


async def test_they_stand_in_their_order():
    shown, row = layout_view(BLOCKS, PICTURE).to_components()

    assert [one["type"] for one in shown["components"]] == [10, 9, 1, 12, 14, 10]
    assert shown["accent_color"] == 0xB72827
    assert [one["label"] for one in row["components"]] == ["button 2", "button 3"]
    assert layout.words(BLOCKS) == "first\nsecond\nthird"
    assert [one.custom_id.split(":")[4] for one in layout.controls(BLOCKS)] == ["k1", "", "k2", "k3"]


async def test_what_was_sent_refers_to_itself_no_more():
    with lying_about(discord.ui.Item, discord.ui.LayoutView, discord.ui.View) as found:
        for made in (layout_view(BLOCKS, PICTURE), view([[button(1), button(2)], [MENU]])):
            assert made.to_components() == made.to_components() != []
            assert made.has_components_v2() == isinstance(made, discord.ui.LayoutView)
        del made

    assert found == []


async def test_the_picture_stands_in_its_place_with_its_words_and_nothing_before_it_is_there():
    (item,) = layout_view([Text("a"), MediaGallery()], PICTURE).to_components()[1]["items"]

    assert (item["media"]["url"], item["description"]) == ("attachment://board.png", "the board")
    assert [one["type"] for one in layout_view([Text("a"), MediaGallery()]).to_components()] == [10]


@pytest.mark.parametrize(
    ("blocks", "components", "characters"),
    [
        ([Section("a", button(number)) for number in range(14)], 42, 14),
        ([Text("a" * 2001), Container((Text("b" * 2000),))], 3, 4001),
    ],
)
async def test_too_much_is_refused_before_discord_does_it(blocks, components, characters):
    with pytest.raises(TooMuch) as found:
        layout_view(blocks)

    assert (found.value.components, found.value.characters) == (components, characters)


async def test_a_plain_page_shows_words_picture_and_controls():
    page = Page("words", [[button()], []])

    assert page.blocks == [Text("words"), MediaGallery(), ActionRow((button(),))]
    assert layout.characters(Page("line\n" * 2000).blocks) <= layout.CHARACTERS
    assert Page("", [[button()]]).blocks == [MediaGallery(), ActionRow((button(),))]


async def test_five_full_rows_with_a_picture_fit():
    rows = [[button(5 * row + number) for number in range(5)] for row in range(5)]

    layout.check(Page("x" * 9000, rows).blocks)
