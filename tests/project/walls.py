"""The walls between rooms: the contracts of `.importlinter`, with every game there is in the place of ``<game>``.

``python -m tests.project.walls`` checks them; a broken one is told with the import that breaks it.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from importlinter.cli import lint_imports

CONTRACTS = Path(__file__).parents[2] / ".importlinter"


def games(root: Path) -> list[str]:
    """The folders of games: those that are there for rules and boards alike."""
    folders = [{path.parent.name for path in (root / top).glob("*/__init__.py")} for top in ("engine", "render")]
    return sorted(set.intersection(*folders))


def expanded(contracts: str, names: Iterable[str]) -> str:
    """The contracts with a line, or a member of a layer, for each game.

    >>> print(expanded("    plain : <game>\\n    render.<game>", ["china", "ming"]))
        plain : china : ming
        render.china
        render.ming
    """
    lines = []
    for line in contracts.splitlines():
        if line.lstrip().startswith("#"):
            continue
        if ": <game>" in line:
            lines.append(line.replace("<game>", " : ".join(names)))
        elif "<game>" in line:
            lines += [line.replace("<game>", name) for name in names]
        else:
            lines.append(line)
    return "\n".join(lines)


def check(root: Path = CONTRACTS.parent) -> int:
    """Hold the modules of a checkout to its contracts; 0 if they keep them. The checkout must be what is imported."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "contracts.ini"
        made.write_text(expanded((root / ".importlinter").read_text(encoding="utf-8"), games(root)), encoding="utf-8")
        return int(lint_imports(config_filename=str(made), no_cache=True))


if __name__ == "__main__":
    sys.exit(check())
