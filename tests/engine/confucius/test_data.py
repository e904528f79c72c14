"""The data file: what a changed figure or a slip in it leads to."""

import pytest

from engine.confucius.data import DATA, Data, agree
from engine.errors import DataError
from engine.kernel.data import Table, path_of, read

TEXT = path_of("confucius").read_text(encoding="utf-8")


def test_every_table_names_its_source():
    tables = [getattr(DATA, name) for name in DATA.__struct_fields__]
    assert sum(isinstance(table, Table) for table in tables) == 18
    assert not any("reconstructed" in table.source for table in tables if isinstance(table, Table))


@pytest.mark.parametrize(
    ("was", "now", "place"),
    [
        ("cost = 7", "cost = 8", "officials"),
        ("copies = 22", "copies = 21", "money_cards"),
        ('ministry = "hubu"', 'ministry = "libu"', "candidates"),
        ("wall = 8", "wall = 10", "foreign_lands"),
        ("by_gifts = [3, 4, 4, 5]", "by_gifts = [3, 4, 4, 6]", "cubes"),
        ("blue = [2, 2, 3, 3, 4, 4, 4]", "blue = [2, 2, 3, 3]", "chits"),
        ("sum = 108", "sum = 109", "officials"),
        ('score_ties = ["admiral", "chief_minister", "general"]', 'score_ties = ["admiral"]', "offices"),
        ("spaces = 9", "spaces = 8", "great_wall"),
        ("tax_cards = 2", "tax_cards = two", "confucius.toml"),
        ("tax_cards = 2", "tax_cards = 2\nbonus = 3", "bonus"),
        ('source = "ours"', 'source = "guess"', "options.source"),
        ("copies = 2, effect", "copies = 3, effect", "rewards"),
    ],
)
def test_a_slip_is_named(was, now, place):
    assert was in TEXT
    with pytest.raises(DataError, match=place):
        read(TEXT.replace(was, now, 1), Data, agree, "confucius.toml")
