"""Sample pictures of every kind: ``python -m render GAME OUT [--lang de]``, or ``make board GAME=dragon``.

Writes pictures of several moments of seeded games with the fewest and the most seats, without and with every
expansion, at full size and 400 pixels wide (as a phone shows them), all drawings in ``drawings.png``, and
``index.html``, one page with all of them; with ``--svg`` each picture as vectors too.
"""

from __future__ import annotations

import argparse
import html
import io
import sys
from pathlib import Path

from PIL import Image

from engine.errors import EngineError
from engine.kernel.registry import game as find
from render.canvas import theme
from render.canvas.picture import Picture
from render.canvas.scene import Scene, Sheet
from render.jobs.draw import draw
from render.jobs.vector import draw_svg
from render.raster.paint import paint
from render.samples import every_expansion, moments, pictures
from render.widgets.tokens import BIG, LITTLE, MIDDLE
from render.words.words import LANGUAGES, Words

SHARES = {"start": 0.02, "early": 0.25, "middle": 0.55, "late": 0.9, "end": 1.0}
PHONE = 400


def main(arguments: list[str]) -> int:
    """Write the pictures; 2 for a game nobody knows."""
    parser = argparse.ArgumentParser(prog="python -m render", description="Write sample pictures of every kind.")
    parser.add_argument("game")
    parser.add_argument("out", type=Path)
    parser.add_argument("--lang", default=LANGUAGES[0], choices=LANGUAGES)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--svg", action="store_true", help="each picture also as vectors, for a page or for print")
    chosen = parser.parse_args(arguments)
    try:
        written = samples(chosen.game, chosen.out, chosen.lang, chosen.seed, vectors=chosen.svg)
    except EngineError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write(f"{len(written)} pictures: {chosen.out / 'index.html'}\n")
    return 0


def samples(game_id: str, out: Path, lang: str, seed: int, *, vectors: bool = False) -> list[str]:
    """Write all pictures and the page; returns their names."""
    game = find(game_id)
    words = Words(lang)
    out.mkdir(parents=True, exist_ok=True)
    written: list[str] = []
    variants = dict.fromkeys(
        ((min(game.seats), ()), (max(game.seats), ()), (max(game.seats), _on(every_expansion(game))))
    )
    for seats, options in variants:
        for moment in moments(game, seats, dict(options), seed, SHARES):
            for kind, view, picture in pictures(game, moment, words):
                name = f"{seats}{'x' if options else ''}-{moment.name}-{kind}"
                drawn = draw(game.id, view, picture)
                (out / f"{name}.{drawn.suffix}").write_bytes(drawn.data)
                if vectors:
                    file = draw_svg(game.id, view, picture, fonts=(theme.DATA / "fonts").as_uri())
                    (out / f"{name}.svg").write_text(file, "utf-8")
                small = Image.open(io.BytesIO(drawn.data)).convert("RGB")
                small.thumbnail((PHONE, PHONE), Image.Resampling.LANCZOS)
                small.save(out / f"{name}.400.png")
                written.append(f"{name}.{drawn.suffix}")
    paint(drawings()).save(out / "drawings.png")
    (out / "index.html").write_text(_page(game.id, written), "utf-8")
    return written


def drawings() -> Scene:
    """All drawings of ``data/art`` by name, at the three sizes of tokens."""
    names = sorted(path.stem for path in (theme.DATA / "art").glob("*.svg"))
    columns, wide, high = 8, 196, 118
    sheet = Sheet("drawings", theme.WIDTH, 40 + -(-len(names) // columns) * high)
    for index, name in enumerate(names):
        x, y = 20 + index % columns * wide, 20 + index // columns * high
        left = x
        for size in (BIG, MIDDLE, LITTLE):
            sheet.art(name, left + size // 2, y + 36, size, colour=theme.VERMILION, ground=theme.FIELD)
            left += size + 10
        sheet.text(name, x, y + 80, theme.SMALL, on=theme.PAPER, room=wide - 10)
    return sheet.scene(Picture(words=Words(), names=()))


def _on(options: dict[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(options.items()))


def _page(title: str, names: list[str]) -> str:
    figures = "".join(
        f'<figure><a href="{html.escape(name)}"><img src="{html.escape(name.rsplit(".", 1)[0])}.400.png" width="400" '
        f'alt=""></a><figcaption>{html.escape(name)}</figcaption></figure>\n'
        for name in names
    )
    style = "body{font:16px serif;background:#ddd5c4;display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}"
    head = f'<!doctype html><meta charset="utf-8"><title>{html.escape(title)}</title><style>{style}</style>\n'
    return f'{head}<a href="drawings.png">drawings</a>\n{figures}'


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
