"""Changed files of every game: each is refused with a sentence, or is a table like any other (`mutated_files`)."""

import asyncio

import pytest

from render.words.catalogues import set_strict
from tests.games import mutated_files
from tests.games.rooms import built

EVERYDAY, LONG = 40, 4_000
"""Files of each game: of the everyday run, and of the long one."""


@pytest.fixture(autouse=True)
def words():
    set_strict(True)
    yield
    set_strict(False)


@pytest.mark.parametrize("name", built())
def test_a_changed_file_is_refused_with_a_sentence_or_is_a_table(name):
    found = asyncio.run(mutated_files.run([name], EVERYDAY, seed=1))
    assert sum(found.counts.values()) == EVERYDAY
    assert {told.partition(": ")[2].split(",")[0] for told in found.counts} == {"refused", "a table"}


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("name", built())
def test_twenty_thousand_changed_files(name):
    found = asyncio.run(mutated_files.run([name], LONG, seed=2))
    assert sum(found.counts.values()) == LONG
