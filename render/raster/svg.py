"""A scene as SVG: the same marks as `paint`, as vectors for a page or for print.

Text stands in the bundled fonts, by their family; a page says with ``fonts`` where their files lie. Every drawing in
its colours is a symbol that is used wherever it stands. A mark that shows a piece of the state is a group with
``data-ref`` and, as its ``title``, the words it is told by. What the painter does by chance alone, the faint fibres of
the paper, is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

from render.canvas import theme
from render.canvas.fonts import plain
from render.canvas.paper import Mark
from render.canvas.scene import Scene
from render.canvas.typography import BOLD, SEAL
from render.raster.sprites import THIN, drawing

MEDIA = "image/svg+xml"
SERIF, CHINESE = "Noto Serif", "Noto Serif CJK TC"
"""The families of the bundled fonts."""
FILES = (
    (SERIF, "normal", "MandateSerif-Regular.ttf"),
    (SERIF, "bold", "MandateSerif-Bold.ttf"),
    (CHINESE, "bold", "MandateSeal-Bold.otf"),
)
SET = ' style="font-kerning:none;font-variant-ligatures:none"'
"""How letters are set as the painter sets them."""
_CLASS = re.compile(r' class="(\w)"')
_TAG = re.compile(r"<[a-z][^>]*>")
_STYLE = re.compile(r' style="([^"]*)"')
_OPEN = re.compile(r"<svg [^>]*>")
_BOX = re.compile(r'viewBox="([^"]*)"')
_ROUND = ' stroke-linejoin="round" stroke-linecap="round"'

Title = Callable[[Mark], str]
"""The words of a mark."""


def svg(scene: Scene, title: Title, *, name: str, fonts: str = "", inline: bool = False) -> str:
    """The file of a scene. ``name`` is what the whole is called, ``fonts`` the address of the folder with the files of
    the fonts (empty: whoever shows it has them). ``inline``: it stands in a page that sets its letters without kerning
    and ligatures by a style of its own, and allows no other.
    """
    body = _body(scene, title)
    faces = "".join(
        f'@font-face{{font-family:"{family}";font-weight:{weight};src:url("{escape(fonts)}/{file}")}}'
        for family, weight, file in FILES
        if fonts
    )
    style = f"<style>{faces}</style>" if faces else ""
    wide, high = scene.width, scene.height
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}" '
        f'role="img"{SET if not inline else ""}>'
        f"<title>{escape(name)}</title>{style}{body}</svg>\n"
    )


def _body(scene: Scene, title: Title) -> str:
    symbols: dict[tuple[str, str, str, str], str] = {}
    parts = _frame(scene.width, scene.height)
    parts += [_mark(mark, title, symbols) for mark in scene.ground]
    for inset, (x, y, wide, high) in scene.insets:
        view = f'viewBox="0 0 {inset.width} {inset.height}" preserveAspectRatio="none"'
        parts.append(f'<svg x="{x}" y="{y}" width="{wide}" height="{high}" {view}>{_body(inset, title)}</svg>')
    parts += [_mark(mark, title, symbols) for mark in scene.marks]
    return f"<defs>{''.join(symbols.values())}</defs>{''.join(parts)}"


def _mark(mark: Mark, title: Title, symbols: dict[tuple[str, str, str, str], str]) -> str:
    x, y, wide, high = mark.box
    if wide <= 0 or high <= 0:
        return ""
    if mark.kind == "text":
        shape = _text(mark)
    elif mark.kind == "art":
        shape = f'<use href="#{_symbol(mark, symbols)}" x="{x}" y="{y}" width="{wide}" height="{high}"/>'
    elif mark.kind == "shape":
        shape = _outline(mark)
    else:
        shape = _box(mark)
    if not mark.ref:
        return shape
    words = title(mark)  # read aloud, and told to whoever taps on it: nothing rather than a ref
    told = f"<title>{escape(words)}</title>" if words else ""
    return f'<g data-ref="{escape(mark.ref)}">{told}{shape}</g>'


def _text(mark: Mark) -> str:
    """Left edge and base line are where the painter has them, who sets letters without kerning."""
    x, y, _, high = mark.box
    family = CHINESE if mark.face == SEAL else f"{SERIF}, {CHINESE}"
    weight = ' font-weight="bold"' if mark.face in (BOLD, SEAL) else ""
    words = escape(mark.what if mark.face == SEAL else plain(mark.what), quote=False)
    return (
        f'<text x="{x}" y="{y + high}" font-family="{family}" font-size="{mark.size}"{weight} fill="{mark.colour}">'
        f"{words}</text>"
    )


def _box(mark: Mark) -> str:
    """As the painter: the line lies within the box."""
    x, y, wide, high = mark.box
    line = mark.line if mark.edge else 0
    half = line / 2
    stroke = f' stroke="{mark.edge}" stroke-width="{line}"' if line else ""
    radius = f' rx="{max(0.0, mark.radius - half):g}"' if mark.radius else ""
    return (
        f'<rect x="{x + half:g}" y="{y + half:g}" width="{max(0.0, wide - line):g}" '
        f'height="{max(0.0, high - line):g}"{radius} fill="{mark.colour or "none"}"{stroke}/>'
    )


def _outline(mark: Mark) -> str:
    x, y, _, _ = mark.box
    points = " ".join(f"{x + dx},{y + dy}" for dx, dy in mark.points)
    stroke = f' stroke="{mark.edge}" stroke-width="{mark.line}"' if mark.edge and mark.line else ""
    joints = _ROUND if mark.line > THIN else ""
    form = "polyline" if mark.what else "polygon"
    return f'<{form} points="{points}" fill="{mark.colour or "none"}"{stroke}{joints}/>'


def _symbol(mark: Mark, symbols: dict[tuple[str, str, str, str], str]) -> str:
    """The id of a drawing in its colours; what is wanted for the first time becomes a symbol."""
    key = (mark.what, mark.colour or theme.PAPER, mark.ground or theme.WHITE, mark.edge or theme.INK)
    name = f"{mark.what}-{'-'.join(colour.lstrip('#') for colour in key[1:])}"
    if key not in symbols:
        text = drawing(mark.what)
        opening = _OPEN.search(text)
        assert opening is not None
        box = _BOX.search(opening[0])
        stretched = ' preserveAspectRatio="none"' if "preserveAspectRatio" in opening[0] else ""
        inner = text[opening.end() : text.rindex("</svg>")].replace("\n", "")
        inner = _CLASS.sub(lambda found: _look(found[1], *key[1:]), inner)
        inner = _TAG.sub(lambda found: _styleless(found[0]), inner)
        symbols[key] = f'<symbol id="{name}" viewBox="{box[1] if box else "0 0 100 100"}"{stretched}>{inner}</symbol>'
    return name


def _styleless(tag: str) -> str:
    """A tag with what its style says as attributes: a page that allows no styles of others shows it all the same."""
    style = _STYLE.search(tag)
    if style is None:
        return tag
    said = dict(part.split(":", 1) for part in style[1].split(";") if part)
    bare = tag.replace(style[0], "")
    for name in said:
        bare = re.sub(rf' {name}="[^"]*"', "", bare)
    end = "/>" if bare.endswith("/>") else ">"
    told = "".join(f' {name.strip()}="{value.strip()}"' for name, value in said.items())
    return f"{bare[: -len(end)].rstrip()}{told}{end}"


def _look(kind: str, colour: str, ground: str, ink: str) -> str:
    """What a class of a drawing (`render.raster.sprites`) looks like in these colours."""
    line = f' stroke="{ink}" stroke-width="5"{_ROUND}'
    return {
        "f": f' fill="{colour}"{line}',
        "g": f' fill="{ground}"{line}',
        "p": f' fill="{colour}"',
        "q": f' fill="{ground}"',
        "s": f' fill="none"{line}',
        "t": f' fill="none" stroke="{ink}" stroke-width="3"{_ROUND}',
        "k": f' fill="{ink}"',
        "w": f' fill="none" stroke="{theme.WHITE}" stroke-width="5"{_ROUND}',
        "v": f' fill="{theme.WHITE}"',
        "h": ' fill="#ffffff" fill-opacity=".5"',
        "d": f' fill="{ink}" fill-opacity=".25"',
    }[kind]


def _frame(wide: int, high: int) -> list[str]:
    """The paper, and round it boards of wood with a mitre at each corner; inside them a line of gold."""
    edge, wood = theme.EDGE, theme.WOOD
    lit, dark = theme.mix(wood, "#FFFFFF", 0.1), theme.mix(wood, "#000000", 0.35)
    sides = (
        (f"0,0 {wide},0 {wide - edge},{edge} {edge},{edge}", lit),
        (f"0,0 {edge},{edge} {edge},{high - edge} 0,{high}", wood),
        (f"{wide},0 {wide},{high} {wide - edge},{high - edge} {wide - edge},{edge}", theme.mix(wood, "#000000", 0.15)),
        (f"0,{high} {edge},{high - edge} {wide - edge},{high - edge} {wide},{high}", dark),
    )
    parts = [f'<rect width="{wide}" height="{high}" fill="{theme.PAPER}"/>']
    parts += [f'<polygon points="{points}" fill="{tone}"/>' for points, tone in sides]
    line = f' fill="none" stroke="{theme.mix(wood, "#000000", 0.22)}"'
    for inset in (7, 13):
        size = f'width="{wide - 2 * inset - 1}" height="{high - 2 * inset - 1}"'
        parts.append(f'<rect x="{inset + 0.5}" y="{inset + 0.5}" {size}{line}/>')
    size = f'width="{wide - 2 * edge + 4}" height="{high - 2 * edge + 4}"'
    gold = f'fill="none" stroke="{theme.GOLD}" stroke-width="2"'
    return [*parts, f'<rect x="{edge - 2}" y="{edge - 2}" {size} {gold}/>']
