"""``make game NAME=omen``: the smallest playable game, in all the rooms a game has, green at once.

What stands in ``files/`` is a whole game called Omen, each file with ``.txt`` behind its name. It is written under the
name wanted, with the playthrough and the golden pictures that the rules then make.
"""

from __future__ import annotations

import re
import subprocess
import sys
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


def target(path: Path, name: str) -> Path:
    """Where a file of the template goes."""
    rest = path.relative_to(FILES).as_posix().removesuffix(".txt").replace("omen", name)
    folder, _, file = rest.rpartition("/")
    return ROOT / ROOMS.get(folder, folder).format(name=name) / file


def written(text: str, name: str) -> str:
    """The text of a file, under the game's name: ``omen`` in ids, ``Omen`` in titles and types, ``OM`` in clauses."""
    text = re.sub(r"\bOM-", f"{name[:2].upper()}-", text)
    text = re.sub(r"(?<![A-Za-z])omen", name, text)  # not the moments of a sample game
    return text.replace("Omen", name.capitalize())


def make(name: str) -> list[Path]:
    """Write the game; returns the files. Raises `FileExistsError` if a room is taken, `ValueError` for a bad name."""
    if not NAME.fullmatch(name):
        raise ValueError(f"{name!r} is no name for a game: three to sixteen small letters and digits")
    wanted = {target(path, name): path for path in sorted(FILES.rglob("*.txt"))}
    taken = [path for path in wanted if path.exists()]
    if taken:
        raise FileExistsError(f"{taken[0].relative_to(ROOT)} is there already")
    for path, source in wanted.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(written(source.read_text("utf-8"), name), "utf-8")
    return list(wanted)


def main(arguments: list[str]) -> int:
    """Write the game, and with the rules its playthrough and pictures."""
    try:
        (name,) = arguments
        files = make(name)
    except (ValueError, FileExistsError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    for command in (
        ["tests.kit.playthrough", name, "two", "2"],
        ["tests.render.positions", name, "three"],
        ["tests.render.goldens", "--renew", f"--only={name}"],
    ):
        subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
    for path in files:
        sys.stdout.write(f"{path.relative_to(ROOT)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
