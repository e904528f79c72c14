"""Words by which numbers, lengths and times of the day are said: lists of the catalogues, in every language the bot
speaks, whoever types. Pure.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache

from bot.store.values.time import DAY, HOUR
from render.words.words import LANGUAGES, Words

_LETTERS = {"d": DAY, "h": HOUR, "m": 60}
"""Seconds of the letters in which the catalogues tell lengths that have a name."""

_FRACTIONS = {"½": ".5", "¼": ".25", "¾": ".75"}
_PARTS = {"1/2": ".5", "1/4": ".25", "3/4": ".75"}
_PART = re.compile(r"(?<!\d)(\d+) ([13]/[24])(?!\d)|(?<![\d/])([13]/[24])(?= ?[^\W\d_])")
_AROUND = ' *!"“”„«»‹›~≈?…;,_|'
"""Signs that may stand around what is meant: quoted, in bold, about, asked."""

_PAIRS = ("''", "()", "[]")
"""Signs that stand around it only together: a foot and a bracket may end it."""

_SIGNS = str.maketrans(dict.fromkeys("’‘‚‛ʼʹ`´", "'") | dict.fromkeys("‐‑‒–—―−⁃﹘﹣", "-") | dict.fromkeys("∶꞉ː", ":"))
"""What keyboards put for an apostrophe, a hyphen and a colon."""

_SMILE = re.compile(r"\s[:;]'?-?[()dp]+$")
_STOP = re.compile(r"(?<![\d.])\.+$|(?<=:\d\d)\.+$|\.{2,}$")
"""A full stop that ends a sentence: behind a number it may be that of a date."""

_APART = re.compile(r"(?<=\d) ?: ?(?=\d\d(?!\d))")
_FLAGS = range(0x1F1E6, 0x1F200)
"""The letters of flags. They name countries, so a time beside one may be another: nothing is read there."""


def plain(text: str) -> str:
    r"""What was typed, as it is compared: one form of each letter, small, with simple spaces, without what stands
    around it or only decorates it.

    >>> plain(" 36\u202fH "), plain("1½ h"), plain("‘twenty‑four hours’ 🙂"), plain("20∶00?")
    ('36 h', '1.5 h', 'twenty-four hours', '20:00')
    """
    typed = _SMILE.sub("", spelled(text)).lstrip("> ")
    for _ in range(3):  # quoted, with a smile behind, in bold: nobody does more
        typed = _STOP.sub("", typed.strip(_AROUND))
        if typed[:1] + typed[-1:] in _PAIRS and len(typed) > 1:
            typed = typed[1:-1]
    return _APART.sub(":", typed.strip(_AROUND))


def spelled(text: str) -> str:
    r"""A text with one form of each letter, digit and sign, small, with simple spaces, without pictures and without
    what cannot be seen.

    >>> spelled("20\u200b ٣٠ Std. \N{ALARM CLOCK}"), spelled("l´an")
    ('20 30 std.', "l'an")
    """
    for sign, decimals in _FRACTIONS.items():
        text = re.sub(rf"(?:(?<!\d)(\d+)\s?)?{sign}", lambda found, behind=decimals: f"{found[1] or 0}{behind}", text)  # type: ignore[misc]
    typed = unicodedata.normalize("NFKC", text.translate(_SIGNS)).casefold()
    return " ".join("".join(map(_shown, typed)).split())


def _shown(sign: str) -> str:
    """A sign as it is compared: a digit of any script, nothing for what cannot be seen, a blank for a picture."""
    if sign.isascii():
        return sign
    kind = unicodedata.category(sign)
    if kind == "Nd":
        return str(unicodedata.decimal(sign))
    if kind in ("Cf", "Me") or sign == "\ufe0f":
        return ""
    return " " if kind in ("So", "Sk") and ord(sign) not in _FLAGS else sign


def spellings(word: str) -> tuple[str, ...]:
    """A word as it is typed too: without its accents, with an e behind for an umlaut, and with blanks for hyphens.

    >>> spellings("début"), spellings("übermorgen"), spellings("à")
    (('début', 'debut'), ('übermorgen', 'ubermorgen', 'uebermorgen'), ('à',))
    """
    forms = [word, word.replace("-", " ")]
    for text in (word, re.sub("[äöü]", lambda found: f"{found[0]}e", word)):
        letters = unicodedata.normalize("NFD", text)
        bare_letters = "".join(letter for letter in letters if not unicodedata.combining(letter))
        forms += [bare_letters, bare_letters.replace("-", " ")]
    return tuple(dict.fromkeys(form for form in forms if form == word or len(form) > 2))  # a letter is another word


@cache
def word_list(key: str) -> tuple[str, ...]:
    """Words that a catalogue lists with blanks between, from all languages, in every spelling; a low line is a blank
    within one.
    """
    return tuple(dict.fromkeys(form for word in _listed(key) for form in spellings(word)))


def _listed(key: str) -> list[str]:
    return [word.replace("_", " ") for lang in LANGUAGES for word in spelled(Words(lang).text(key)).split()]


AS_LISTED = ("bot.typed.cities",)
"""What is looked for in every spelling by who looks: a name may be that of another place without its accents."""


@cache
def word_values(key: str) -> Mapping[str, tuple[str, ...]]:
    """Words that a catalogue lists, in every spelling, each with what it may stand for: ``word=one/other``."""
    found: dict[str, tuple[str, ...]] = {}
    for word in _listed(key):
        name, _, values = word.partition("=")
        for form in [name] if key in AS_LISTED else spellings(name):
            found.setdefault(form, tuple(values.split("/")))
    return found


@cache
def numbers() -> Mapping[str, float]:
    """Numbers as words: in each language's list one after the other, but for those that are told (``40=forty``), with
    a stroke between forms of one.
    """
    found: dict[str, float] = {}
    for lang in LANGUAGES:
        number = 0.0
        for word in spelled(Words(lang).text("bot.typed.numbers")).split():
            told, _, forms = word.rpartition("=")
            number = float(told) if told else number + 1
            found.update((form, number) for name in forms.split("/") for form in spellings(name))
    return found


@cache
def _parted_numbers() -> re.Pattern[str]:
    """Numbers of several words."""
    parted = sorted((name for name in numbers() if "-" in name), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(name.replace('-', '[ -]') for name in parted)})(?!\w)")


def hyphened(text: str) -> str:
    """A text with its numbers of several words as one word each.

    >>> hyphened("vingt et une heures"), hyphened("twenty four hours")
    ('vingt-et-une heures', 'twenty-four hours')
    """
    return _parted_numbers().sub(lambda found: found[0].replace(" ", "-"), text)


@cache
def named_lengths() -> Mapping[str, frozenset[int]]:
    """Lengths that have a name of their own, with the seconds that each may mean: *fortnight*, *quinze jours*."""
    return {
        name: frozenset(int(length[:-1]) * _LETTERS[length[-1]] for length in values)
        for name, values in word_values("bot.typed.lengths").items()
    }


def bare(text: str, before: Sequence[str] = (), behind: Sequence[str] = ()) -> str:
    """What was typed without the words of these lists that only stand before or behind it.

    >>> bare("about 2 days", ["bot.typed.about"])
    '2 days'
    """
    for key in before:
        for word in word_list(key):
            if text.startswith(f"{word} "):
                return bare(text[len(word) :].strip(), before, behind)
    for key in behind:
        for word in word_list(key):
            if text.endswith(f" {word}"):
                return bare(text[: -len(word)].strip(), before, behind)
    return text


def joined(text: str) -> str:
    """A length with its halves in decimals (*1 1/2*), and what has a name of its own as one word."""
    text = _PART.sub(lambda found: f"{found[1] or 0}{_PARTS.get(found[2] or found[3], '?')}", text)
    for name in sorted(named_lengths(), key=len, reverse=True):
        if " " in name:
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", name.replace(" ", "_"), text)
    return text
