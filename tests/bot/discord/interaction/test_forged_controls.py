"""Controls that nobody was shown: whatever stands in them, it is refused in a sentence, and is no fault of the bot."""

import re
from random import Random

import pytest
from msgspec.structs import replace

from bot.discord.text.controls import CONTROL
from tests.bot.discord.interaction.relations import COLUMNS, OF_TABLES, OTHERS
from tests.bot.discord.interaction.test_matrix import Scene, filmless, told
from tests.games.sentences import tells

NUMBERS = ("", "-1", "0", "7", "99", "9" * 18, "9" * 19, "9" * 30, "٣", "²", "1e9", "0x1", "1.5", "+1", "\u202e")
WORDS = ("", "a", "zh", "\u202e", "’", "_", "[]", "null", "toy", "x" * 60)

__all__ = ["filmless"]


def forged(rng, text):
    """The text with one of its numbers or words another one, with a part more or a part less."""
    parts = re.split(r"([.~:,\n]|\d+)", text)
    number = rng.randrange(len(parts))
    what = rng.choice(("other", "other", "gone", "more", "all"))
    if what == "all":
        return rng.choice((*NUMBERS, *WORDS))
    if what == "more":
        return f"{text}{rng.choice('.~')}{rng.choice(NUMBERS)}"
    parts[number] = "" if what == "gone" else rng.choice(NUMBERS if parts[number].isdecimal() else (*WORDS, *NUMBERS))
    return "".join(parts)


def variant(rng, row):
    """A row with something else in its key, in what was chosen, or in what was written."""
    where = rng.choice(["key", *(["values"] if row.values else []), *(["fields"] if row.fields else [])])
    if where == "values":
        return replace(row, values=tuple(forged(rng, one)[:100] for one in row.values))
    if where == "fields":
        return replace(row, fields=tuple((name, forged(rng, text)) for name, text in row.fields))
    return replace(row, key=forged(rng, row.key)[:70])


@pytest.mark.parametrize("who", ["host", "manages this server", "seated, in a direct message"])
@pytest.mark.parametrize("times", [1, pytest.param(40, marks=pytest.mark.slow)])
async def test_a_forged_control_is_no_fault_of_the_bot(hall, guides, blank, filmless, who, times):
    scene, rng = await Scene(hall, COLUMNS[who]).open(), Random(f"{who}{times}")
    rows = {**OF_TABLES, **OTHERS}
    for row in rows.values():
        await scene.below(row)
    await scene.keep()
    faults = []
    for name, row in rows.items():
        for _ in range(times):
            now = variant(rng, row)
            if not CONTROL.fullmatch(f"m:1:{name.partition('/')[0]}:1:{scene.filled(now.key, 1, 1)}"):
                continue
            before = await scene.now()
            answer = await scene.press(name.partition("/")[0], now, scene.numbers.get(row.at), scene.cup)
            if any(tells("bot.error.internal", one[0]) for one in told(answer)[0]):
                faults.append((name, now))
            if await scene.now() != before:
                await scene.restore()
    assert faults == []
