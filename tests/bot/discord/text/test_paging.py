"""Lists by pages."""

import pytest

from bot.discord.text.paging import fitting, page_typed, part, rows_of, turns
from render.words.words import Words


@pytest.mark.parametrize("total", [0, 1, 9, 10, 11, 20, 101])
def test_all_pages_together_are_the_list(total):
    items = [f"item {number}" for number in range(total)]
    pages = part(items, 0, 10).pages
    assert [one for number in range(pages) for one in part(items, number, 10).items] == items
    assert {part(items, number, 10).total for number in range(pages)} == {total}
    pages = fitting(items, 0, 10, str, 35).pages
    parts = [fitting(items, number, 10, str, 35).items for number in range(pages)]
    assert [one for own in parts for one in own] == items
    assert all(len("\n".join(own)) <= 35 for own in parts)


def test_a_page_that_is_no_more_is_the_nearest_one():
    assert part(range(11), 9, 5).items == (10,)
    assert part(range(11), -3, 5).items == (0, 1, 2, 3, 4)
    assert fitting(["a", "b"], 7, 1, str).items == ("b",)
    assert page_typed("99999") == 0


def test_the_ways_to_other_pages():
    words = Words("en")
    assert turns(words, "-", "mine", 0, 1) == []
    assert [one.custom_id for one in turns(words, "-", "mine", 1, 3)] == ["m:-:mine:0:0", "m:-:mine:0:2"]
    assert [len(row) for row in rows_of(turns(words, "-", "mine", 1, 3) * 4)] == [5, 3]
