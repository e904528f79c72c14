"""Golden pictures, and one page that shows before and after.

``python -m tests.render.goldens [OUT]`` draws all of them and writes ``OUT/index.html`` (default ``out/goldens``)
with the kept picture, the present one and what differs. With ``--renew`` the present ones are kept from now on, with
``--only=GAME`` those of one game.
"""

import html
import io
import sys
from pathlib import Path

from PIL import Image, ImageChops

from engine.kernel.registry import game as find
from engine.kernel.values import PUBLIC
from render import Drawn, Picture, Words, draw
from render.samples import NAMES, log_of, marked
from tests.render.positions import load

FOLDER = Path(__file__).parent / "goldens"
NOISE = 40
"""A channel may differ by so much before a pixel counts as different: another build of a library rounds otherwise."""
SHARE = 0.0005
"""The share of different pixels that is let pass."""

WANTED = {
    "dragon": {
        "five-draft-board": ("five-draft", "board", "en"),
        "five-middle-board": ("five-middle", "board", "en"),
        "five-late-board-de": ("five-late", "board", "de"),
        "five-end-board": ("five-end", "board", "en"),
        "five-end-score-de": ("five-end", "score", "de"),
        "five-early-choose": ("five-early", "choose", "en"),
        "three-middle-board": ("three-middle", "board", "en"),
        "two-early-board-de": ("two-early", "board", "de"),
        "two-late-hand": ("two-late", "hand", "en"),
        "two-late-area-de": ("two-late", "area", "de"),
        "five-late-detail": ("five-late", "detail", "en"),
    },
    "ming": {
        "four-start-choose": ("four-start", "choose", "en"),
        "four-early-board": ("four-early", "board", "en"),
        "four-middle-choose": ("four-middle", "choose", "en"),
        "four-late-board-de": ("four-late", "board", "de"),
        "four-late-detail": ("four-late", "detail", "en"),
        "four-city-board": ("four-city", "board", "en"),
        "four-late-hand": ("four-late", "hand", "en"),
        "four-end-score": ("four-end", "score", "en"),
        "two-neutral-detail-de": ("two-neutral", "detail", "de"),
        "two-city-board": ("two-city", "board", "en"),
        "two-late-area-de": ("two-late", "area", "de"),
        "two-end-score-de": ("two-end", "score", "de"),
        "three-city-board": ("three-city", "board", "en"),
    },
    "china": {
        "five-start-board": ("five-start", "board", "en"),
        "five-late-board": ("five-late", "board", "en"),
        "five-turn-detail": ("five-turn", "detail", "en"),
        "five-field-detail-de": ("five-field", "detail", "de"),
        "five-second-choose": ("five-second", "choose", "en"),
        "five-draw-detail": ("five-draw", "detail", "en"),
        "five-last-board-de": ("five-last", "board", "de"),
        "five-end-board": ("five-end", "board", "en"),
        "five-end-score-de": ("five-end", "score", "de"),
        "three-middle-board-de": ("three-middle", "board", "de"),
        "three-turn-hand": ("three-turn", "hand", "en"),
        "three-middle-area-de": ("three-middle", "area", "de"),
        "three-end-score": ("three-end", "score", "en"),
        "four-late-board": ("four-late", "board", "en"),
    },
    "confucius": {
        "five-start-board": ("five-start", "board", "en"),
        "five-middle-board": ("five-middle", "board", "en"),
        "five-late-choose-de": ("five-late", "choose", "de"),
        "five-exam-board": ("five-exam", "board", "en"),
        "five-bribe-detail": ("five-bribe", "detail", "en"),
        "five-invade-detail-de": ("five-invade", "detail", "de"),
        "five-gift-detail": ("five-gift", "detail", "en"),
        "five-whom-detail": ("five-whom", "detail", "en"),
        "five-last-detail": ("five-last", "detail", "en"),
        "five-lend-board": ("five-lend", "board", "en"),
        "five-late-hand-de": ("five-late", "hand", "de"),
        "five-late-area": ("five-late", "area", "en"),
        "five-end-score": ("five-end", "score", "en"),
        "four-early-board-de": ("four-early", "board", "de"),
        "four-early-detail": ("four-early", "detail", "en"),
        "four-late-detail": ("four-late", "detail", "en"),
        "three-middle-board": ("three-middle", "board", "en"),
        "three-middle-hand": ("three-middle", "hand", "en"),
        "three-end-score-de": ("three-end", "score", "de"),
    },
    "zhanguo": {
        "four-start-board": ("four-start", "board", "en"),
        "four-middle-board": ("four-middle", "board", "en"),
        "four-late-board-de": ("four-late", "board", "de"),
        "four-usable-choose": ("four-usable", "choose", "en"),
        "four-reward-detail": ("four-reward", "detail", "en"),
        "four-space-detail": ("four-space", "detail", "en"),
        "four-palace-detail-de": ("four-palace", "detail", "de"),
        "four-middle-hand": ("four-middle", "hand", "en"),
        "four-late-area-de": ("four-late", "area", "de"),
        "four-end-score": ("four-end", "score", "en"),
        "three-pick-detail": ("three-pick", "detail", "en"),
        "three-discard-hand-de": ("three-discard", "hand", "de"),
        "three-middle-board": ("three-middle", "board", "en"),
        "two-bid-board-de": ("two-bid", "board", "de"),
        "two-great-detail": ("two-great", "detail", "en"),
        "two-end-score-de": ("two-end", "score", "de"),
    },
}
"""By game: position, kind of picture, language."""
CHANGED = {
    "dragon": ("event.5", "pile.monk.young", "palace.1.1"),
    "ming": ("C2", "slot.B", "tiles.1"),
    "china": ("field.w2", "dragon.qi", "slot.3"),
    "confucius": ("hubu.4", "action.D", "yard.1"),
    "zhanguo": ("map.4.square.1", "wall.golden-1.2", "board.1.2.unrest"),
}
"""Places with a halo on the boards."""
NAMES_OF = [f"{game}/{name}" for game, wanted in WANTED.items() for name in wanted]


def picture(name: str) -> Drawn:
    """Draw one of `WANTED`: ``<game>/<name>``."""
    game_id, _, wanted = name.partition("/")
    game = find(game_id)
    position, kind, lang = WANTED[game_id][wanted]
    moment, words = load(position, game_id), Words(lang)
    names = NAMES[: moment.state.seats]
    seat, places = (PUBLIC, {}) if moment.state.over else marked(game, moment.state)
    public = kind in ("board", "score")
    view = game.view(moment.state, PUBLIC if public else seat)
    return draw(
        game_id,
        view,
        Picture(
            kind="board" if kind == "choose" else kind,
            words=words,
            names=names,
            seat=PUBLIC if public else seat,
            places=places if kind in ("choose", "detail") else {},
            changed=CHANGED[game_id] if kind == "board" else (),
            log=log_of(game, moment, words, names),
            result=game.result(moment.state) if kind == "score" else None,
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
        now, kept = picture(name).data, FOLDER / f"{name}.png"
        before = kept.read_bytes() if kept.is_file() else now
        share, where = difference(Image.open(io.BytesIO(before)), Image.open(io.BytesIO(now)))
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
