"""``make language LANG=fr``: begin the words of a language, or bring them up to date, and say what is missing.

Every catalogue of English gets its counterpart in ``data/locales/<lang>``: the same messages in the same order, with
English's comments (the one at its head says what belongs there), each with as many empty forms as the language has
plurals (from CLDR). What is translated stays as it is; what English does not have any more is listed. Guides and
lessons are whole texts: they are only listed. All of it is set by the rules of the language, where it has a file
``typography.toml``: which space, quotation mark, apostrophe.
The exit code is 1 as long as something is missing. See ``docs/translating.md``.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from functools import cache
from itertools import takewhile
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from render.words.languages import CASE, FIRST, HOME, lacking

TEXTS = (HOME.parent / "rules", HOME.parent / "lessons")
"""Where the guides and the lessons are: ``<game>.<lang>.md`` and ``<game>.<lang>.toml``."""
CODE = re.compile(r"[a-z]{2,3}")
ODD = re.compile(r'[\\"\n\t]')
ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}
LITERAL = re.compile(r"(\{[^{}]*\}|`[^`]*`|https?://\S+|^clauses: .*$)", re.MULTILINE)
"""What is no prose: a slot or the id of a page, code, an address, the line that names a page's clauses."""
HIDDEN = "\u16a0"
"""Stands for it while the rules are applied: a letter, but one that no text has."""


@cache
def rules(lang: str) -> list[tuple[re.Pattern[str], str]]:
    """How a language is set: what is looked for and what is put there, in order; nothing if it has no such file."""
    path = HOME / lang / "typography.toml"
    told = tomllib.loads(path.read_text(encoding="utf-8"))["rule"] if path.is_file() else []
    return [(re.compile(rule["find"], re.MULTILINE), rule["put"]) for rule in told]


def typeset(lang: str, text: str) -> str:
    """A text by its language's rules: which space, quotation mark, apostrophe. What is no prose is kept.

    >>> typeset("fr", "Et toi ? `a : b`") == "Et toi\u202f? `a : b`"
    True
    """
    kept = iter(LITERAL.findall(text))
    text = LITERAL.sub(HIDDEN, text)
    for pattern, put in rules(lang):
        text = pattern.sub(put, text)
    return re.sub(HIDDEN, lambda _: next(kept), text)


def quoted(text: str) -> str:
    """A text as it stands in a catalogue: one line, or one for each line of the text."""
    lines = text.splitlines(keepends=True) or [""]
    told = [f'"{ODD.sub(lambda found: ESCAPES[found[0]], line)}"' for line in lines]
    return told[0] if len(told) == 1 else "\n".join(['""', *told])


def entry(lang: str, model: Message, own: Message | None, forms: int) -> str:
    """A message as it stands in a catalogue: English's comments, and what the language has for it.

    A message may have forms for numbers in one language and none in another.
    """
    kept = own if own is not None and any(own.string or ()) else model
    key = model.id if isinstance(model.id, str) else model.id[0]
    texts = [kept.string] if isinstance(kept.id, str) else list(kept.string or ())
    texts = [typeset(lang, text) for text in texts] if kept is own else []
    lines = [f"# {comment}".rstrip() for comment in model.user_comments]
    lines += ["#, fuzzy"] if kept.fuzzy else []
    lines.append(f"msgid {quoted(key)}")
    if isinstance(kept.id, str):
        lines.append(f"msgstr {quoted(*texts or [''])}")
    else:
        lines.append(f"msgid_plural {quoted(key)}")
        lines += [f"msgstr[{n}] {quoted(text)}" for n, text in enumerate([*texts, *[""] * forms][:forms])]
    return "\n".join(lines)


def read(path: Path, lang: str) -> Catalog:
    """A catalogue; an empty one if there is no file yet."""
    if not path.is_file():
        return Catalog(locale=lang)
    with path.open("rb") as file:
        return read_po(file, locale=lang, abort_invalid=True)


def messages(catalog: Catalog) -> dict[str, Message]:
    """The messages of a catalogue by their ids, in order."""
    return {one.id if isinstance(one.id, str) else one.id[0]: one for one in catalog if one.id}


def update(model: Path, target: Path, lang: str) -> list[str]:
    """Write one catalogue anew; returns the ids that English does not have, which stay at its end."""
    wanted, own = messages(read(model, FIRST)), read(target, lang)
    there, known = messages(own), Catalog(locale=lang)
    forms = own.num_plurals if target.is_file() else known.num_plurals
    plural = own.plural_forms if target.is_file() else known.plural_forms
    head = quoted(f"Content-Type: text/plain; charset=UTF-8\nLanguage: {lang}\nPlural-Forms: {plural}\n")
    told = takewhile(lambda line: line.startswith("#"), model.read_text(encoding="utf-8").splitlines(keepends=True))
    parts = [f'{"".join(told)}msgid ""\nmsgstr {head}']
    cases: dict[str, list[Message]] = {}
    for key, one in there.items():
        if key not in wanted and CASE.search(key):
            cases.setdefault(key.rpartition(".")[0], []).append(one)
    for key, one in wanted.items():
        if not CASE.search(key) or key in there:
            parts.append(entry(lang, one, there.get(key), forms))
        parts += [entry(lang, case, case, forms) for case in cases.pop(key, [])]
    parts += [entry(lang, case, case, forms) for rest in cases.values() for case in rest]
    over = [key for key in there if key not in wanted and not CASE.search(key)]
    parts += [entry(lang, there[key], there[key], forms) for key in over]
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("\n\n".join(parts) + "\n", "utf-8")
    return [f"{target.stem}: {key}" for key in over]


def texts(lang: str) -> list[str]:
    """The guides and lessons that the language lacks."""
    english = [path for folder in TEXTS for path in sorted(folder.glob(f"*.{FIRST}.*"))]
    wanted = [path.with_name(path.name.replace(f".{FIRST}.", f".{lang}.")) for path in english]
    return [f"data/{path.parent.name}/{path.name}" for path in wanted if not path.is_file()]


def written(lang: str) -> list[Path]:
    """The guides and lessons that the language has."""
    return [path for folder in TEXTS for path in sorted(folder.glob(f"*.{lang}.*"))]


def main(arguments: list[str]) -> int:
    """Bring a language up to date; what is missing is written to the standard output."""
    try:
        (lang,) = arguments
        if not CODE.fullmatch(lang):  # the environment has a variable of this name, such as en_GB.UTF-8
            raise ValueError(lang)
        Locale.parse(lang)
    except (ValueError, UnknownLocaleError):
        sys.stderr.write("name one language by its code, as Discord does without its region: make language LANG=fr\n")
        return 2
    models = sorted((HOME / FIRST).glob("*.po"))
    over = [key for path in models for key in update(path, HOME / lang / path.name, lang)]
    for path in written(lang):
        path.write_text(typeset(lang, path.read_text(encoding="utf-8")), "utf-8")
    missing, absent = lacking(lang), texts(lang)
    for domain, count in Counter(one.partition(":")[0] for one in missing).items():
        sys.stdout.write(f"data/locales/{lang}/{domain}.po: {count} to translate\n")
    for name in absent:
        sys.stdout.write(f"{name}: to write\n")
    for key in over:
        sys.stdout.write(f"{key}: English has no such message any more\n")
    if not missing and not absent:
        sys.stdout.write(f"{lang}: whole\n")
    return int(bool(missing or absent or over))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
