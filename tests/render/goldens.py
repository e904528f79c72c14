"""Golden pictures, and one page that shows before and after.

``python -m tests.render.goldens [OUT]`` draws all of them and writes ``OUT/index.html`` (default ``out/goldens``)
with the kept picture, the present one and what differs. With ``--renew`` the present ones are kept from now on, with
``--only=GAME`` those of one game. What is compared is the painting, before its colours are counted for the file: the
encoder has tests of its own (``test_encode.py``).
"""

import html
import io
import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from engine.kernel.registry import game as find
from engine.kernel.values import PUBLIC
from render.boards import board
from render.canvas.picture import Picture
from render.canvas.scene import Scene
from render.raster.encode import encode
from render.raster.paint import paint
from render.samples import NAMES, marks_of
from render.words.place_signs import Marks
from render.words.words import Words
from tests.render.positions import load, stored, wanted

FOLDER = Path(__file__).parent / "goldens"
NOISE = 40
"""A channel may differ by so much before a pixel counts as different: another build of a library rounds otherwise."""
SHARE = 0.0005
"""The share of different pixels that is let pass."""

NAMES_OF = [f"{game}/{name}" for game in stored() for name in wanted(game).goldens.pictures]
"""All golden pictures: ``<game>/<sample>-<moment>-<kind>[-<language>]``."""


def by_game(name: str, *, slow: bool = False) -> Any:
    """One of `NAMES_OF` as a parameter of a test, perhaps a ``slow`` one: those of one game share a worker, and what is
    kept for drawing.
    """
    marks = [pytest.mark.xdist_group(name.split("/")[0]), *([pytest.mark.slow] if slow else [])]
    return pytest.param(name, id=name, marks=marks)


def scene(name: str) -> Scene:
    """The scene of one of `NAMES_OF`."""
    game_id, _, told = name.partition("/")
    game = find(game_id)
    sample, at, kind, *lang = told.split("-")
    moment, words = load(f"{sample}-{at}", game_id), Words(*lang)
    names = NAMES[: moment.state.seats]
    seat, found = (PUBLIC, Marks()) if moment.state.over else marks_of(game, moment.state)
    public = kind in ("board", "score")
    view = game.view(moment.state, PUBLIC if public else seat)
    return board(game_id).scene(
        view,
        Picture(
            kind=found.kind if kind == "choose" else kind,
            words=words,
            names=names,
            seat=PUBLIC if public else seat,
            places=found.places if kind in ("choose", "detail") else {},
            changed=wanted(game_id).goldens.changed if kind == "board" else (),
            here=found.here if kind == "choose" else (),
            news=tuple(moment.events),
            result=game.result(moment.state) if moment.state.over else None,
        ),
    )


def difference(one: Image.Image, other: Image.Image) -> tuple[float, Image.Image]:
    """The share of pixels that differ (1 if the sizes do), and a picture of them."""
    if one.size != other.size:
        return 1.0, Image.new("L", other.size, 255)
    parts = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).split()
    worst = ImageChops.lighter(ImageChops.lighter(parts[0], parts[1]), parts[2]).point(
        lambda v: 255 if v > NOISE else 0
    )
    return worst.histogram()[255] / (worst.width * worst.height), worst


def main(arguments: list[str]) -> None:
    """Write the page; renew if told so."""
    renew = "--renew" in arguments
    given = [argument for argument in arguments if not argument.startswith("-")]
    out = Path(given[0] if given else "out/goldens")
    out.mkdir(parents=True, exist_ok=True)
    only = [argument.removeprefix("--only=") for argument in arguments if argument.startswith("--only=")]
    rows = []
    for name in NAMES_OF:
        if only and name.split("/")[0] not in only:
            continue
        (FOLDER / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        shown, kept = scene(name), FOLDER / f"{name}.png"
        painted = paint(shown)
        now = encode(painted, shown.colours())
        before = kept.read_bytes() if kept.is_file() else now
        share, where = difference(Image.open(io.BytesIO(before)), painted)
        (out / f"{name}.before.png").write_bytes(before)
        (out / f"{name}.after.png").write_bytes(now)
        where.save(out / f"{name}.difference.png")
        pictures = "".join(
            f'<a href="{name}.{part}.png"><img width="32%" src="{name}.{part}.png" alt="{part}"></a>'
            for part in ("before", "after", "difference")
        )
        rows.append(f"<h2>{html.escape(name)}: {share:.4%}</h2>{pictures}")
        sys.stdout.write(f"{name}: {share:.4%} of the pixels differ\n")
        if renew:
            kept.write_bytes(now)
    page = f'<!doctype html><meta charset="utf-8"><title>Goldens</title>{"".join(rows)}'
    (out / "index.html").write_text(page, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
