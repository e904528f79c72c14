"""What was typed, or left out, may mean several things: nothing is guessed and nothing refused, a menu asks. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from bot.discord.text.errors import Refusal
from bot.store.values.names import folded_name
from engine.kernel.values import Value
from render.words.shorten import shorten
from render.words.words import LANGUAGES, Words

LEAST = 2
"""Characters of a part of a name that is looked for inside others: with fewer, only the beginning counts."""


class SeveralMeanings(Refusal):
    """``option``, a parameter of a command, may mean any of ``values``; ``told`` says what each is called."""

    def __init__(
        self, message_id: str, option: str, values: Sequence[str], told: Callable[[Words, str], str], **filled: Value
    ) -> None:
        super().__init__(message_id, **filled)
        self.option = option
        self.meanings = tuple(values)
        self.told = told

    def lines(self, words: Words) -> list[tuple[str, str]]:
        """Each meaning with its name; those that read alike with a number behind it."""
        names = [self.told(words, value) for value in self.meanings]
        alike, given = Counter(map(folded_name, names)), Counter[str]()
        found = []
        for value, name in zip(self.meanings, names, strict=True):
            known = folded_name(name)
            given[known] += 1
            found.append((value, f"{name} ({given[known]})" if alike[known] > 1 else name))
        return found


def fitting(typed: str, named: Sequence[tuple[str, Sequence[str]]]) -> list[str]:
    """The values that fit what was typed, of those there are with their names: by the value itself, else by a whole
    name, else by the beginning of one, else by a part of one. Those that read alike may bear the number that stands
    behind them where they are offered.

    >>> fitting("berlin", [("1", ["Berlin Cup"]), ("2", ["Cup of Berlin"]), ("3", ["Cup"])])
    ['1']
    >>> fitting("cup", [("1", ["Berlin Cup"]), ("2", ["Cup of Berlin"]), ("3", ["Cup"])])
    ['3']
    >>> fitting("cup (2)", [("1", ["Cup"]), ("2", ["Cup"])])
    ['2']
    """
    exact, wanted = typed.strip(), folded_name(typed)
    if not wanted:
        return []
    if any(value == exact for value, _ in named):
        return [exact]
    heads = [folded_name(names[0]) if names else "" for _, names in named]
    alike, given, known = Counter(heads), Counter[str](), []
    for head, (value, names) in zip(heads, named, strict=True):
        given[head] += 1
        known.append((value, [*names, f"{head} ({given[head]})"] if alike[head] > 1 else names))
    tests: list[Callable[[str], bool]] = [lambda name: name == wanted, lambda name: name.startswith(wanted)]
    if len(wanted) >= LEAST:
        tests.append(lambda name: wanted in name)
    for fits in tests:
        found = [value for value, names in known if any(fits(folded_name(name)) for name in names)]
        if found:
            return found
    return []


def choice_typed(option: str, typed: str, values: Sequence[str], told: Callable[[Words, str], str]) -> str:
    """The value meant by what was typed for an option of a command: by itself, or by its name in any language. Raises
    `SeveralMeanings`, of all values where none fits.
    """
    found = fitting(typed, [(value, [told(Words(lang), value) for lang in LANGUAGES]) for value in values])
    if len(found) == 1:
        return found[0]
    raise SeveralMeanings("bot.typed.unread", option, found or list(values), told, typed=shorten(typed, 40))


def line_typed(option: str, typed: str, named: Sequence[tuple[str, str]]) -> str | None:
    """The value meant, of those there are with what each is called; nothing if none fits. Raises `SeveralMeanings`."""
    found, names = fitting(typed, [(value, [name]) for value, name in named]), dict(named)
    if len(found) > 1:
        raise SeveralMeanings(
            "bot.typed.unread", option, found, lambda _, value: names[value], typed=shorten(typed, 40)
        )
    return found[0] if found else None
