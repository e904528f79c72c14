"""What is offered while somebody types, and what of a menu's answer is taken: by random names, and at every border."""

from random import Random
from types import SimpleNamespace

import discord
import pytest

from bot.discord.interaction.ask_meaning import _within
from bot.discord.interaction.contexts import not_here, server_of
from bot.discord.interaction.seat_lookup import seat_values, seats_meant
from bot.discord.interaction.table_lookup import MORE, SHOWN, choices, games_like
from bot.store.values.table import Seat, Table
from render.words.words import LANGUAGES, Words
from tests.games.rooms import EXAMPLE

WORDS = Words("en")


def pairs(rng):
    """Values and names, some long, some alike."""
    names = ["Pearls", "pearls", "Peonies", "x" * rng.choice((93, 94, 95, 99, 100, 101, 180)), "y" * 100]
    return [(str(number) * rng.choice((1, 1, 60)), rng.choice(names)) for number in range(rng.randrange(0, 60))]


@pytest.mark.parametrize("seed", range(12))
def test_at_most_25_lines_that_read_unlike_and_fit(seed):
    rng = Random(seed)
    given, typed = pairs(rng), rng.choice(("", "  ", "pe", "PEARL", "7", "nothing"))
    wanted = typed.casefold().strip()
    fitting = [
        (value, name)
        for value, name in given
        if len(value) <= 100 and (wanted in name.casefold() or wanted in value.casefold())
    ]
    found = choices(given, typed, WORDS)
    more = len(fitting) > SHOWN
    assert len(found) == min(len(fitting), SHOWN)
    for choice, (value, name) in zip(found[: SHOWN - 1] if more else found, fitting, strict=False):
        assert choice.value == value
        assert 0 < len(choice.name) <= 100
        assert choice.name.startswith(name[:90])
        assert len(name) > 94 or choice.name.startswith(name)
    shown = [choice.name.casefold() for choice in found]
    assert len(set(shown)) == len(shown)
    if more:
        assert (found[-1].value, found[-1].name) == (MORE, WORDS.text("bot.list.more", n=len(fitting) - SHOWN + 1))
    assert [choice.value for choice in choices(given, typed)] == [value for value, _ in fitting[:SHOWN]]


def test_a_name_that_just_fits_is_not_cut():
    assert choices([("1", "x" * 100)], "")[0].name == "x" * 100
    assert len(choices([("1", "x" * 101)], "")[0].name) == 100
    assert [one.name for one in choices([("1", "Cup"), ("2", "cup")], "")] == ["Cup (1)", "cup (2)"]
    assert [len(one.name) for one in choices([("1", "x" * 99), ("2", "x" * 99)], "")] == [98, 98]


@pytest.mark.parametrize("least", [None, 3])
@pytest.mark.parametrize("most", [None, 5])
def test_what_a_menu_bore_is_held_to_the_bounds_of_its_option(least, most):
    for kind, made in (
        (discord.AppCommandOptionType.string, lambda size: "x" * size),
        (discord.AppCommandOptionType.integer, int),
    ):
        option = SimpleNamespace(type=kind, min_value=least, max_value=most)
        taken = [size for size in range(8) if _within(option, made(size))]
        assert taken == [size for size in range(8) if size >= (least or 0) and size <= (most or 7)]
    person = SimpleNamespace(type=discord.AppCommandOptionType.user, min_value=least, max_value=most)
    assert _within(person, "4711111111")


def test_a_seat_is_meant_by_its_person_its_bot_its_name_or_its_number():
    table = Table(
        guild=1, channel=5, host=11, game="toy",
        seats=(Seat(11, "Anna"), Seat(None, "Wu Li", "easy"), Seat(13, "Annabel"), Seat(None, "Xi", "easy")),
    )  # fmt: skip
    assert [value for value, _ in seat_values(table)] == ["user:11", "bot:1", "user:13", "bot:3"]
    for typed, meant in {
        "user:11": [0], "user:13": [2], "user:99": [], "<@13>": [2], "<@!11>": [0], "bot:1": [1], "bot:3": [3],
        "bot:0": [], "bot:2": [], "bot:4": [], "bot:99": [], "anna": [0], "@Anna": [0], "annab": [2], "nna": [0, 2],
        "wu": [1], "0": [0], "3": [3], "4": [], "99": [], "": [], "nobody": [],
    }.items():  # fmt: skip
        assert seats_meant(table, typed) == meant, typed


def test_a_game_is_found_by_a_part_of_its_name_in_any_language_and_by_all_of_it_alone():
    for lang in LANGUAGES:
        name = Words(lang).text(f"{EXAMPLE}.name")
        assert EXAMPLE in games_like(name[:5].upper())
        assert games_like(f" {name} ") == [EXAMPLE]
    assert games_like(EXAMPLE) == [EXAMPLE]
    assert games_like("no such game") == []
    assert len(games_like("")) > 1


@pytest.mark.parametrize(
    ("guild", "own", "server"), [(None, True, False), (7, True, False), (7, False, True), (7, True, True)]
)
def test_a_server_is_one_only_where_the_bot_is_on_it(guild, own, server):
    """In a direct message, brought along to a server, on a server; and both."""
    act = SimpleNamespace(guild_id=guild, is_user_integration=lambda: own, is_guild_integration=lambda: server)
    assert server_of(act) == (7 if server else None)
    why = "bot.error.brought_along" if guild is not None and not server else "bot.error.guild_only"
    assert not_here(act).id == why


def test_a_value_that_discord_would_not_take_is_not_offered():
    """One that is too long would have all of them refused."""
    assert [choice.value for choice in choices([("x" * 101, "long"), ("y" * 100, "whole")], "")] == ["y" * 100]
