"""docs/walks.md is true: a press comes to the files that it names, in that order."""

import re
import sys

import pytest

from tests.bot.discord.simcord_server import pick
from tests.games.rooms import ROOT


def walk(title):
    """The files of each row, as the page names them: a name alone stands beside the one before it."""
    page = (ROOT / "docs" / "walks.md").read_text("utf-8")
    (part,) = re.findall(rf"^## {title}$(.*?)(?=^## |\Z)", page, re.M | re.S)
    for row in re.findall(r"^\| (?!what happens|---)(.+?) \| (.+?) \|$", part, re.M):
        files, folder = [], ""
        for name in re.findall(r"`([\w/<>]+(?:\.py|/))`", row[1]):
            (path,) = {
                path.relative_to(ROOT).as_posix()
                for base in (ROOT, ROOT / folder, *(ROOT / folder).parents)
                if base.is_relative_to(ROOT) and (path := base / name).exists()
            } or {name}
            folder = path if path.endswith("/") or (ROOT / path).is_dir() else path.rpartition("/")[0]
            files.append(path if path.endswith(".py") else f"{path.rstrip('/')}/")
        yield row[0], files


@pytest.mark.slow
async def test_a_press_comes_to_the_files_of_its_walk_in_their_order(hall):
    await hall.begin(hall.benno)
    panel = await hall.panel(hall.anna)
    seen = {}

    def called(frame, event, arg):
        name = frame.f_code.co_filename
        if event == "call" and name.startswith(f"{ROOT}/"):
            seen.setdefault(name.removeprefix(f"{ROOT}/"), len(seen))

    sys.setprofile(called)
    try:
        await pick(hall.anna, panel)
    finally:
        sys.setprofile(None)

    rows = [(told, [file for file in files if file.endswith(".py")]) for told, files in walk("A press")]
    assert [(told, file) for told, files in rows for file in files if file not in seen] == []
    known = set()
    begun = []
    for _, files in rows:
        begun += [min(seen[file] for file in files if file not in known)] if {*files} - known else []
        known.update(files)
    assert len(begun) > 15
    assert begun == sorted(begun)
