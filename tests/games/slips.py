"""Slips that show only once a sentence is filled in: a wrong number, a word said twice, a stray space, an elision."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from render.words.catalogues import catalogue

NARROW = "\u202f"
EVERYWHERE = {
    r"  |^\s|\s$": "a space too many",
    r"(?i)(?<![\w’'-])([^\W\d_]{2,}) \1(?![\w’'-])": "a word twice",
    r"\(\s*\)|[(\[]\s|\s[)\]]|[\[\]]|,\s*[,.;:)]|;\s*[,.;:)]|:\s*[,.;:)]|[,;:]$": "signs with nothing between them",
    r"\) \(|\([^()]*\(": "brackets in or behind brackets",
    r"(?i)^([^–(:]{3,}?)(?= ?[(:]).* – \1(?= –|$)": "told again behind a dash",
    r" – .* – ": "two dashes in a line",
}
"""What no language has."""
OF_LANGUAGE = {
    "en": {
        r" [,.;:!?](?!\S)": "a space before the sign",
        r"\b[Aa] [aeiou](?!ni|se|ne\b|u)": "a before a vowel",
        r" – (An?|The|Up|Region|Young|Old|Small|Large|White|Red|Grey) ": "a capital behind a dash",
    },
    "de": {
        r" [,.;:!?](?!\S)": "a space before the sign",
        r"\b(von|zu|bei|an) dem (?=[A-ZÄÖÜ])": "vom, zum, beim, am",
        r" – (Eine?[nr]?|D[iea][ers]|Bis|(Jung|Alt)e[rn]?|Kleines|Großes|(Weiß|Rot)er) ": "a capital behind a dash",
    },
    "fr": {
        rf"(?<![{NARROW}\d])[;:!?](?=\s|$)": "no narrow space before the sign",
        r"(?i)(?<![\w’-])(de|que|le|la|ne|se|je|me|te) (?=[aeiouéèêâîôû][\w’])(?!onz|oui\b|un\b)": "no elision",
        r"\b(de|à) les? (?!\w+(er|ir|re)\b)": "du, des, au, aux",
        r"'": "a straight apostrophe",
        r" – (Une?|L[ea]s?|Jusqu|Région|Jeune|Vieux|Vieille|Petit|Grand)\b": "a capital behind a dash",
    },
}


@cache
def _patterns(lang: str) -> list[tuple[re.Pattern[str], str]]:
    known = EVERYWHERE | OF_LANGUAGE.get(lang, {})
    return [(re.compile(pattern), what) for pattern, what in known.items()]


@cache
def _counted(game: str, lang: str) -> tuple[re.Pattern[str], dict[str, int]]:
    """Numbers before what the game counts, and which form of it a word is: only where its forms differ."""
    found: dict[str, int] = {}
    for key, forms in catalogue(lang).forms.items():
        if key.startswith((f"{game}.term.", "bot.term.")) and len(set(forms)) > 1 and "{" not in forms[0]:
            found |= {form: number for number, form in enumerate(forms)}
    words = "|".join(sorted(map(re.escape, found), key=len, reverse=True)) or "(?!)"
    return re.compile(rf"(?<![\w.,#+/–-])([0-9]+) ({words})(?!\w)"), found


def slips(game: str, lang: str, text: str) -> Iterator[str]:
    """What is wrong with a sentence of a game; nothing where it is right."""
    yield from (what for pattern, what in _patterns(lang) if pattern.search(text))
    pattern, forms = _counted(game, lang)
    for found in pattern.finditer(text):
        if forms[found[2]] != catalogue(lang).form_of(int(found[1])):
            yield f"the wrong number: {found[0]}"
