"""Every error and refusal, in every language: ``python -m tests.games.errors`` writes them into ``docs/errors.md``.

They are found, not listed: the leaves of the tree of errors, the refusals in the bot's source, and the families of
messages that tell what went wrong at the local table and on the command line.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

from bot.store.values.errors import TableError
from bot.store.values.table import ABORTED, LOBBY, OVER, RUNNING
from bot.tables.model import errors as of_tables
from bot.tables.tournament import errors as of_tournaments
from render.words.catalogues import catalogue
from render.words.words import LANGUAGES
from tests.games.rooms import ROOT
from tests.project import source

PAGE = ROOT / "docs" / "errors.md"
STATUSES = {
    of_tables.NotRunning: (LOBBY, RUNNING, OVER, ABORTED),
    of_tables.NotInLobby: (LOBBY, RUNNING, OVER, ABORTED),
    of_tables.NoPage: ("off", "shut", "closed"),
}
"""Errors that have a sentence for each status of a table, or for each reason."""
HEAD = """# Errors

Every error and refusal, found by walking the tree of errors and the source. Each says what happened, whether anything
is lost, and what to do ([words.md](words.md)). `python -m tests.games.errors` writes this page; a test finds it out of
date. What stands in braces is filled in.
"""


def leaves(kind: type[TableError] = TableError) -> Iterator[type[TableError]]:
    """The errors of the tree that are raised."""
    assert of_tournaments  # its errors are known once it is read
    below = kind.__subclasses__()
    for child in below:
        yield from leaves(child)
    if not below:
        yield kind


def raised() -> list[str]:
    """The messages of the tree of errors."""
    found = []
    for kind in leaves():
        key = f"bot.error.{kind.__name__}"
        found += [f"{key}.{status}" for status in STATUSES[kind]] if kind in STATUSES else [key]
    return found


@cache
def named() -> tuple[tuple[str, bool], ...]:
    """The messages that the bot's source names, and whether a `Refusal` is made of each."""
    found: dict[str, bool] = {}
    for path in source.files("bot"):
        for node in source.nodes(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.setdefault(node.value, False)
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal" and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    found[str(first.value)] = True
    for path in sorted((ROOT / "bot" / "local" / "page").glob("*.js")):
        found |= dict.fromkeys(re.findall(r"""["'](local\.[\w.]+)["']""", path.read_text("utf-8")), False)
    return tuple(found.items())


def family(start: str) -> list[str]:
    """The messages of a family, in English's order."""
    return [key for key in catalogue(LANGUAGES[0]).forms if re.match(start, key)]


def groups() -> dict[str, list[str]]:
    """All errors: a heading, and the messages below it, each once."""
    refused = [key for key, refusal in named() if refusal]
    found = {
        "At a table, in a tournament, in the storage": raised(),
        "Undo, and files that are refused": [*family(r"\w+\.undo\."), *family(r"bot\.damage\.")],
        "What was pressed or typed cannot be done": refused,
        "When something fails, and what cannot be sent": family(r"bot\.(error|warning|lost)\."),
        "At the local table": [*family(r"local\.error\."), "local.lost", "local.slow"],
        "On the command line": family(r"operator\.(error|settings)\.|operator\.doctor\.\w+\.(wrong|bare)$"),
    }
    seen: set[str] = set()
    for heading, ids in found.items():
        found[heading] = sorted(set(ids) - seen)
        seen |= set(ids)
    return found


def page() -> str:
    """The page: a table for each heading, with a column for each language."""
    parts = [HEAD]
    for heading, ids in groups().items():
        parts += [f"\n## {heading}\n", f"| id | {' | '.join(LANGUAGES)} |", f"|---|{'---|' * len(LANGUAGES)}"]
        for key in ids:
            cells = [" / ".join(catalogue(lang).forms[key]).replace("|", "\\|") for lang in LANGUAGES]
            parts.append(f"| `{key}` | {' | '.join(cells)} |")
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
