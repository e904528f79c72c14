"""Golden pictures as other eyes see them: to be looked at, one by one, as on a phone and whole.

``python -m tests.render.sight OUT [--before=FOLDER] [--only=GAME]`` writes for each golden picture
``OUT/<name>.phone.png``, 400 pixels wide, in plain sight, in each of `SIGHTS` and in grey, and ``OUT/<name>.png``,
whole, each quarter in another sight. With a folder of other goldens (of ``git archive COMMIT tests/render/goldens``)
the phone shows these in a row above, so that two editions can be compared.
"""

import sys
from functools import cache
from pathlib import Path

from coloraide import Color
from PIL import Image

from render.raster.encode import encode
from render.raster.paint import paint
from tests.render.goldens import NAMES_OF, scene

SIGHTS = ("deutan", "protan", "tritan")
GREY = "grey"
PHONE = 400
Pixels = tuple[int, int, int]


@cache
def seen(colour: str, sight: str) -> Color:
    """A colour as an eye sees it: Machado 2009, severity 1, in linear RGB; ``grey`` is its lightness alone, an empty
    ``sight`` the colour itself.
    """
    plain = Color(colour)
    if sight == GREY:
        return Color("lab-d65", [plain.convert("lab-d65")["l"], 0, 0]).convert("srgb")
    return plain.filter(sight, 1, method="machado", space="srgb-linear").convert("srgb") if sight else plain


def through(picture: Image.Image, sight: str) -> Image.Image:
    """A picture (of a palette) as an eye sees it."""
    colours = picture.getpalette() or []
    shown = picture.copy()
    shown.putpalette([part for colour in zip(*[iter(colours)] * 3, strict=True) for part in _pixel(colour, sight)])
    return shown.convert("RGB")


def _pixel(colour: Pixels, sight: str) -> list[int]:
    return [min(255, max(0, round(part * 255))) for part in seen("#{:02X}{:02X}{:02X}".format(*colour), sight).coords()]


def phone(picture: Image.Image) -> Image.Image:
    """All sights in a row, each as wide as a phone."""
    shown = [through(picture, sight) for sight in ("", *SIGHTS, GREY)]
    high = picture.height * PHONE // picture.width
    row = Image.new("RGB", (PHONE * len(shown), high))
    for index, one in enumerate(shown):
        row.paste(one.resize((PHONE, high), Image.Resampling.LANCZOS), (index * PHONE, 0))
    return row


def quarters(picture: Image.Image) -> Image.Image:
    """The whole picture, each quarter in another sight."""
    shown = Image.new("RGB", picture.size)
    wide, high = picture.width // 2, picture.height // 2
    for sight, (x, y) in zip((*SIGHTS, GREY), ((0, 0), (wide, 0), (0, high), (wide, high)), strict=True):
        box = (x, y, picture.width if x else wide, picture.height if y else high)
        shown.paste(through(picture, sight).crop(box), box[:2])
    return shown


def above(pictures: list[Image.Image]) -> Image.Image:
    """Pictures one above another."""
    sheet = Image.new("RGB", (max(one.width for one in pictures), sum(one.height for one in pictures)))
    y = 0
    for one in pictures:
        sheet.paste(one, (0, y))
        y += one.height
    return sheet


def main(out: Path, *told: str) -> None:
    """Write the pictures."""
    how = dict(one.removeprefix("--").split("=", 1) for one in told)
    for name in NAMES_OF:
        if name.split("/")[0] != how.get("only", name.split("/")[0]):
            continue
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        drawn, now = scene(name), out / f"{name}.png"
        now.write_bytes(encode(paint(drawn), drawn.colours()))
        before = Path(how["before"]) / f"{name}.png" if "before" in how else now
        rows = [Image.open(path).convert("P") for path in dict.fromkeys((before, now)) if path.is_file()]
        for row in rows:
            row.load()
        above([phone(row) for row in rows]).save(out / f"{name}.phone.png")
        quarters(rows[-1]).save(now)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
