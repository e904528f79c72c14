"""The loader of the data files: strict, and every refusal names file and place."""

import pytest

from engine.errors import DataError
from engine.kernel import data as files


class Coins(files.Table, frozen=True):
    values: tuple[int, ...]


class Box(files.Row, frozen=True):
    coins: Coins


GOOD = '[coins]\nsource = "rule text"\nvalues = [1, 3]\n'


def faults(data):
    if sorted(data.coins.values) != list(data.coins.values):
        yield "coins.values: not ascending"


def test_a_sound_file_is_read():
    assert files.read(GOOD, Box, faults, "box.toml").coins.values == (1, 3)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (GOOD + "extra = 1\n", "extra"),
        (GOOD.replace("[1, 3]", '["one"]'), "$.coins.values"),
        (GOOD.replace("rule text", "hearsay"), "$.coins.source"),
        (GOOD.replace("[1, 3]", "[3, 1]"), "coins.values: not ascending"),
        ("[coins", "box.toml"),
    ],
)
def test_a_fault_names_file_and_place(text, words):
    with pytest.raises(DataError, match=r"^box\.toml: ") as caught:
        files.read(text, Box, faults, "box.toml")
    assert words in str(caught.value)


def test_a_check_may_raise_as_well():
    def check(data):
        files.demand(len(data.coins.values) > 2, "coins: too few")

    with pytest.raises(DataError, match=r"^box\.toml: coins: too few"):
        files.read(GOOD, Box, check, "box.toml")


def test_a_missing_file_is_named():
    with pytest.raises(DataError, match=r"^nowhere\.toml: "):
        files.load("nowhere", Box, faults)
