"""Feasts and other days that have a name: *Ostermontag*, *Thanksgiving*, *lundi de Pâques*, in every language, whoever
types. What can mean several days is not guessed: all are told. Pure.

Each catalogue lists its names with rules: ``12-24`` is a date, ``11-22@4`` the first Thursday from a date on (1 is
Monday), ``easter+1`` so many days after Easter (of the western churches, from `dateutil`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, timedelta
from functools import cache

from dateutil.easter import easter

from bot.discord.text.typed_words import word_list, word_values

_RULE = re.compile(r"(?:(?P<month>\d\d)-(?P<day>\d\d)(?:@(?P<weekday>[1-7]))?|easter(?P<after>[+-]\d+)?)")


@cache
def _rules() -> Mapping[str, tuple[str, ...]]:
    """The rules of each name, without the words that only stand between."""
    left_out = set(word_list("bot.typed.at"))
    return {
        " ".join(word for word in name.split() if word not in left_out): rules
        for name, rules in word_values("bot.typed.dates").items()
    }


def feasts(name: str, today: date) -> list[date]:
    """The days from ``today`` on that are called so: the next one by each rule.

    >>> [f"{day:%d.%m.%Y}" for day in feasts("ostermontag", date(2026, 11, 28))]
    ['29.03.2027']
    >>> [f"{day:%d.%m.}" for day in feasts("thanksgiving", date(2026, 11, 1))]
    ['26.11.']
    """
    return [_next(rule, today) for rule in _rules().get(name, ())]


def _next(rule: str, today: date) -> date:
    return next(day for year in (today.year, today.year + 1) if (day := _of_year(rule, year)) >= today)


def _of_year(rule: str, year: int) -> date:
    told = _RULE.fullmatch(rule)
    if told is None:
        raise ValueError(rule)
    if told["month"] is None:
        return easter(year) + timedelta(days=int(told["after"] or 0))
    found = date(year, int(told["month"]), int(told["day"]))
    ahead = (int(told["weekday"]) - found.isoweekday()) % 7 if told["weekday"] else 0
    return found + timedelta(days=ahead)
