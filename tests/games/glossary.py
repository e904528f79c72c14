"""The glossary, ``docs/glossary.md``, as the tests read it, and what a sentence can get wrong by it.

Every noun stands there with its forms. So it can be found mechanically whether a German article fits the noun behind
it, whether a number does, and whether a word stands in a catalogue that the glossary has replaced by another.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache

from render.words.catalogues import catalogue
from render.words.languages import HOME
from tests.games.rooms import ROOT

PAGE = ROOT / "docs" / "glossary.md"
NONE = "–"
CASES = ("nom", "acc", "dat", "gen")

DETERMINERS = {
    "der": "m nom, f dat, f gen, pl gen",
    "die": "f nom, f acc, pl nom, pl acc",
    "das": "n nom, n acc",
    "den": "m acc, pl dat",
    "dem": "m dat, n dat",
    "des": "m gen, n gen",
}
"""Which gender (or plural) and case an article can stand before."""

ENDINGS = {
    "": "m nom, n nom, n acc",
    "e": "f nom, f acc, pl nom, pl acc",
    "en": "m acc, pl dat",
    "em": "m dat, n dat",
    "er": "f dat, f gen, pl gen",
    "es": "m gen, n gen",
}
DETERMINERS |= {stem + end: fits for stem in ("ein", "kein", "dein", "mein", "sein") for end, fits in ENDINGS.items()}
STRONG = ENDINGS | {"er": "m nom, f dat, f gen, pl gen", "es": "n nom, n acc, m gen, n gen"}
DETERMINERS |= {stem + end: fits for stem in ("dies", "welch", "jed") for end, fits in STRONG.items() if end}


@dataclass(frozen=True)
class Noun:
    """A row of a table: the ids of its terms, and its forms; `NONE` where there is none."""

    game: str
    ids: tuple[str, ...]
    english: tuple[str, str]
    gender: str
    singular: tuple[str, str, str, str]
    plural: tuple[str, str]

    def german(self) -> dict[str, set[str]]:
        """Every German form, with the genders (or plural) and cases it can be."""
        found: dict[str, set[str]] = {}
        if self.gender[0] in "mfn":
            for case, form in zip(CASES, self.singular, strict=True):
                found.setdefault(form, set()).add(f"{self.gender[0]} {case}")
            if self.gender.endswith("adj"):  # der Beamte, ein Beamter; Beamte, die Beamten
                found.setdefault(self.plural[0], set()).add(f"{self.gender[0]} nom")
                found.setdefault(self.plural[1], set()).update(f"pl {case}" for case in CASES)
        for case in CASES:
            found.setdefault(self.plural[case == "dat"], set()).add(f"pl {case}")
        return {form: cases for form, cases in found.items() if form != NONE}


def cells(line: str) -> list[str]:
    """The cells of a row of a table."""
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


@cache
def nouns() -> tuple[Noun, ...]:
    """All rows of the games' tables."""
    game, found = "", []
    for line in PAGE.read_text("utf-8").splitlines():
        head = re.fullmatch(r"## .* \(`(\w+)`\)", line)
        row = cells(line)
        if head:
            game = head[1]
        elif len(row) == 11 and row[0] not in {"id", "---"}:
            ids = tuple(re.findall(r"`(.+?)`", row[0]))
            found.append(Noun(game, ids, (row[1], row[2]), row[4], (row[3], row[5], row[6], row[7]), (row[8], row[9])))
    return tuple(found)


def games() -> tuple[str, ...]:
    """The games that have a section; a new one need not have it from the first day on."""
    return tuple(dict.fromkeys(noun.game for noun in nouns() if noun.game != "bot"))


@cache
def others(game: str) -> tuple[str, ...]:
    """The ids of a game's terms that are names, colours, phrases or signs."""
    page = PAGE.read_text("utf-8").partition(f"(`{game}`)")[2].partition("\n## ")[0]
    return tuple(re.findall(r"`(.+?)`", page.rpartition("Names, colours")[2]))


def known(game: str, term: str) -> bool:
    """Whether the glossary has a term."""
    patterns = [one for noun in nouns() if noun.game == game for one in noun.ids]
    return any(fnmatchcase(term, pattern) for pattern in (*patterns, *others(game)))


@cache
def replaced() -> tuple[tuple[str, str, str], ...]:
    """Words that are not used: language, word, and the one that is."""
    rows = map(cells, PAGE.read_text("utf-8").partition("## Not used")[2].splitlines())
    return tuple((row[0], row[1], row[2]) for row in rows if len(row) == 3 and row[0] not in {"language", "---"})


@cache
def _not_used(lang: str) -> tuple[re.Pattern[str], ...]:
    """Words that the glossary has replaced, and what a language avoids in sentences that are put together too."""
    words = [re.escape(word) for of, word, _ in replaced() if of == lang]
    found = [re.compile(rf"(?<![\w.])(?:{'|'.join(words)})")] if words else []
    path = HOME / lang / "avoid.toml"
    avoided = tomllib.loads(path.read_text("utf-8"))["word"] if path.is_file() else []
    return (*found, *(re.compile(word["find"], re.IGNORECASE) for word in avoided if word.get("told")))


@cache
def _german(game: str) -> tuple[re.Pattern[str], dict[str, set[str]]]:
    forms: dict[str, set[str]] = {}
    for noun in nouns():
        if noun.game in {game, "bot"}:
            for form, cases in noun.german().items():
                forms.setdefault(form, set()).update(cases)
    words = "|".join(sorted(map(re.escape, forms), key=len, reverse=True))
    heads = "|".join(DETERMINERS)
    between = rf"(?:(?!(?:{heads})\b)[a-zäöüß]+e[nrsm]?\s+)?"
    return re.compile(rf"\b({heads})\s+{between}({words})(?![\w-])", re.IGNORECASE), forms


def articles(game: str, text: str) -> list[str]:
    """Each German article with a noun in a form that cannot stand behind it."""
    pattern, forms = _german(game)
    return [
        found[0]
        for found in pattern.finditer(text)
        if found[2] in forms and not forms[found[2]] & set(DETERMINERS[found[1].lower()].split(", "))
    ]


def _pairs(game: str, lang: str) -> list[tuple[str, str]]:
    """Nouns with their plurals: those of the glossary; for a language that has no column there, the catalogue's."""
    own = [noun for noun in nouns() if noun.game in {game, "bot"}]
    if lang == "en":
        return [noun.english for noun in own]
    if lang == "de":
        return [(noun.singular[0], noun.plural[0]) for noun in own]
    terms = {
        key: forms for key, forms in catalogue(lang).forms.items() if key.startswith((f"{game}.term.", "bot.term."))
    }
    return [(forms[0], forms[-1]) for forms in terms.values() if len(forms) > 1 and "{" not in forms[0]]


@cache
def _numbers(game: str, lang: str) -> tuple[re.Pattern[str], ...]:
    pairs = _pairs(game, lang)
    both = {one for one, many in pairs} & {many for one, many in pairs}
    ones = {one for one, many in pairs if many != NONE} - both
    manys = {many for one, many in pairs if many != NONE} - both
    one, many = ("|".join(sorted(map(re.escape, words), key=len, reverse=True)) for words in (ones, manys))
    number = r"(?<![\w.,−#])"
    none = "0|" if catalogue(lang).form_of(0) == catalogue(lang).form_of(2) else ""
    # "2 palace parts" only begins with a singular.
    wrong_many = rf"{number}1 (?:{many})\b" if none else rf"{number}[01] (?:{many})\b"
    return re.compile(wrong_many), re.compile(rf"{number}(?:{none}[2-9]|\d\d+) (?:{one})(?![\w-]| [a-z])")


FIGURE = re.compile(r"\d")
FLAW = re.compile(r"[{}\[\]]|  |\( | \)|\(\)| [,.;!?](?=\s|$)|[,;:]$|[a-z)][.!?] [a-zäöü]\w*")
"""A slot left open, an empty pair of brackets, a blank too many, an end without a sentence, a small beginning."""


def wrong(game: str, lang: str, text: str) -> list[str]:
    """What can be told mechanically to be wrong in a sentence that was put together."""
    numbers = _numbers(game, lang) if FIGURE.search(text) else ()
    found = [one[0] for pattern in (*numbers, FLAW, *_not_used(lang)) for one in pattern.finditer(text)]
    return found + (articles(game, text) if lang == "de" else [])
