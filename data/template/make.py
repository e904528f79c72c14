"""``make game NAME=omen``: the smallest playable game, in all the rooms a game has, green at once.

What stands in ``files/`` is a whole game called Omen, each file with ``.txt`` behind its name. It is written under the
name wanted, with the playthrough and the golden pictures that the rules then make.
"""

from __future__ import annotations

import keyword
import re
import subprocess
import sys
import tomllib
from pathlib import Path

FILES = Path(__file__).parent / "files"
ROOT = Path(__file__).parents[2]
ROOMS = {
    "engine": "engine/{name}",
    "render": "render/{name}",
    "tests/engine": "tests/engine/{name}",
    "tests/render/positions": "tests/render/positions/{name}",
}
"""Folders of the template that become a folder with the game's name; all others are taken as they are."""
NAME = re.compile(r"[a-z][a-z0-9]{2,15}")
(ORIGIN,) = (path.name.partition(".")[0] for path in (FILES / "data" / "games").iterdir())
"""What the game of the template is called."""
TAKEN = ("engine/{name}.py", "engine/{name}", "render/{name}.py", "render/{name}", "tests/{name}")
"""Where another thing of this name may be."""


def target(path: Path, name: str) -> Path:
    """Where a file of the template goes."""
    rest = path.relative_to(FILES).as_posix().removesuffix(".txt").replace(ORIGIN, name)
    folder, _, file = rest.rpartition("/")
    return ROOT / ROOMS.get(folder, folder).format(name=name) / file


def prefix(name: str) -> str:
    """What the game's clauses begin with: two of its letters that no other game's begin with, or the whole name."""
    clauses = "".join(path.read_text("utf-8") for path in (ROOT / "tests" / "clauses").glob("*.txt"))
    taken = {line.partition("-")[0] for line in clauses.split()}
    return next((two for letter in name[1:] if (two := (name[0] + letter).upper()) not in taken), name.upper())


def written(text: str, name: str, clause: str) -> str:
    """The text of a file, under the game's name: in small letters in ids, with a capital in titles and types, by its
    prefix in clauses.
    """
    text = re.sub(rf"\b{ORIGIN[:2].upper()}-", f"{clause}-", text)
    text = re.sub(rf"(?<![A-Za-z]){ORIGIN}", name, text)  # not the moments of a sample game
    return text.replace(ORIGIN.capitalize(), name.capitalize())


def make(name: str) -> list[Path]:
    """Write the game; returns the files. Raises `FileExistsError` if a room is taken, `ValueError` for a bad name."""
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise ValueError(
            f"{name!r} is no name for a game: three to sixteen small letters and digits, no word of Python"
        )
    wanted = {target(path, name): path for path in sorted(FILES.rglob("*.txt"))}
    taken = [path for path in (*(ROOT / one.format(name=name) for one in TAKEN), *wanted) if path.exists()]
    if taken:
        raise FileExistsError(f"{taken[0].relative_to(ROOT)} is there already")
    clause = prefix(name)
    for path, source in wanted.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(written(source.read_text("utf-8"), name, clause), "utf-8")
    return list(wanted)


def main(arguments: list[str]) -> int:
    """Write the game, and with the rules its playthrough and pictures."""
    try:
        (name,) = arguments
        files = make(name)
    except (ValueError, FileExistsError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sources = [str(path) for path in files if path.suffix == ".py"]
    (wanted,) = (path for path in files if path.name == "wanted.toml")
    samples = tomllib.loads(wanted.read_text("utf-8"))["games"]
    for command in (
        ["ruff", "check", "--quiet", "--fix", "--select=I", *sources],  # names stand elsewhere in their order now
        ["ruff", "format", "--quiet", *sources],
        ["tests.games.playthrough", name, "two", "2"],
        *(["tests.render.positions", name, sample] for sample in samples),
        ["tests.render.goldens", "--renew", f"--only={name}"],
    ):
        subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
    for path in files:
        sys.stdout.write(f"{path.relative_to(ROOT)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
