"""Times in words: moments, lengths, and what a table has agreed on."""

from __future__ import annotations

from bot.store.values.table import STAND_IN
from bot.store.values.time import DAY, HOUR, TimeControl
from render.words.words import Words

MINUTE = 60


def moment(at: float, form: str = "R") -> str:
    """A time as every reader's own Discord shows it: relative, or (``f``) as a date."""
    return f"<t:{int(at)}:{form}>"


def length(words: Words, seconds: float) -> str:
    """A length of time in words, as large as it is whole.

    >>> length(Words("en"), 5400), length(Words("en"), 100)
    ('90 minutes', '100 seconds')
    """
    for name, unit in (("days", DAY), ("hours", HOUR)):
        if seconds >= 2 * unit and seconds % unit == 0:
            return words.text(f"bot.time.{name}", n=int(seconds // unit))
    if seconds % MINUTE:
        return words.text("bot.time.seconds", n=int(seconds))
    return words.text("bot.time.minutes", n=int(seconds // MINUTE))


def about(words: Words, seconds: float) -> str:
    """A length of time in words, rounded down to what one says: whole days, hours or minutes.

    >>> about(Words("en"), 100_000), about(Words("en"), 200_000)
    ('27 hours', '2 days')
    """
    whole = max(MINUTE, seconds)
    unit = next((unit for unit in (DAY, HOUR) if whole >= 2 * unit), MINUTE)
    return length(words, whole // unit * unit)


def agreed(terms: TimeControl, words: Words) -> str:
    """What a table has agreed on about time, in a line."""
    if not terms.move:
        return words.text("bot.clock.none")
    values = {"move": terms.move, "reserve": terms.reserve, "refill": terms.refill}
    told = {name: length(words, value) for name, value in values.items()}
    text = words.text("bot.clock.told" if terms.reserve else "bot.clock.bare", **told)
    level = words.text(f"bot.level.{terms.level or STAND_IN}")
    return f"{text} {words.text(f'bot.clock.then_{terms.expiry}', level=level)}"
