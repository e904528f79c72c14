"""Make the bundled fonts anew from the full Noto fonts: ``python -m data.fonts.subset [FOLDER ...]``.

Noto Serif (regular and bold) and Noto Serif CJK (bold, traditional forms) are looked for in the folders given, or where
Debian's packages fonts-noto-core and fonts-noto-cjk put them. What is kept: Latin with all its accents (Vietnamese
too), Greek, Cyrillic, and the punctuation and Chinese characters below. Figures become the tabular ones, so that
columns of numbers stand still.
Hints are dropped: glyphs are drawn at their true shape.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont

HERE = Path(__file__).resolve().parent
SYSTEM = [Path("/usr/share/fonts/truetype/noto"), Path("/usr/share/fonts/opentype/noto")]
PUNCTUATION = "–—‘’‚“”„†•…‰′″‹›⁄€₫×÷½¼¾⅓⅔·"
CHINESE = (
    "龍國明儒戰"  # the seals of the five games
    "一二三四五六七八九十百千正臘冬月年日春夏秋冬"  # numerals, months, seasons
    "塞城王民士官君臣相將軍兵馬車船舟商農工學書禮文武仁義忠信智德道"  # offices, estates, virtues
    "秦漢隋唐宋元明清齊楚燕韓趙魏吳蜀晉周魯"  # dynasties and states
    "東西南北中京江河山海路橋門宮殿塔市田米茶絲鹽金銀玉竹梅蘭菊松鶴鳳虎福祿壽喜和平安天地人大小上下左右火水木土風雲"
    "稅建祭旱疫貢賞罰戶部吏刑禮工法政律令詔印命天子皇帝宰奸賄禮贈考試科舉"
)
LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x250), *range(0x1E00, 0x1F00)]
OTHERS = [*range(0x370, 0x400), *range(0x400, 0x530)]
"""Greek and Cyrillic: names of players."""


def source(name: str, folders: list[Path]) -> Path:
    """The full font called ``name``; a clear word and exit code 2 if no folder has it."""
    for folder in folders:
        if (folder / name).is_file():
            return folder / name
    sys.exit(f"{name} was not found in {', '.join(map(str, folders))}; on Debian: fonts-noto-core, fonts-noto-cjk")


def tabular(font: TTFont) -> None:
    """Let the figures be the tabular ones, where the font has a feature for them."""
    if "GSUB" not in font:
        return
    table = font["GSUB"].table
    chosen = {index for record in table.FeatureList.FeatureRecord if record.FeatureTag == "tnum"
              for index in record.Feature.LookupListIndex}  # fmt: skip
    swap = {}
    for index in chosen:
        for part in table.LookupList.Lookup[index].SubTable:
            swap.update(getattr(getattr(part, "ExtSubTable", part), "mapping", {}))
    for cmap in font["cmap"].tables:
        for code in range(ord("0"), ord("9") + 1):
            if code in cmap.cmap:
                cmap.cmap[code] = swap.get(cmap.cmap[code], cmap.cmap[code])


def subset(font: TTFont, codes: list[int], target: Path) -> None:
    """Keep ``codes`` only, and write the font to ``target``."""
    options = Options(hinting=False, layout_features=["kern", "mark", "ccmp"], name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14])
    options.notdef_outline = True
    worker = Subsetter(options)
    worker.populate(unicodes=codes)
    worker.subset(font)
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    font.save(target)
    sys.stdout.write(f"{target.name}: {len(font.getBestCmap())} characters, {target.stat().st_size / 1024:.0f} KiB\n")


def main(folders: list[Path]) -> None:
    """Write the three fonts beside this file."""
    for weight in ("Regular", "Bold"):
        font = TTFont(source(f"NotoSerif-{weight}.ttf", folders))
        tabular(font)
        subset(font, LATIN + OTHERS + [ord(sign) for sign in PUNCTUATION], HERE / f"MandateSerif-{weight}.ttf")
    for face in TTCollection(source("NotoSerifCJK-Bold.ttc", folders)).fonts:
        if "TC" in face["name"].getDebugName(1):
            subset(face, sorted({ord(sign) for sign in CHINESE}), HERE / "MandateSeal-Bold.otf")


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]] or SYSTEM)
