"""A scene to pixels. The ground is painted once and kept; marks are pasted from cached sprites and masks of text.

A ground is kept losslessly, each colour channel by itself and compressed: some 115 KiB instead of 7 MB, so that the
grounds of all games, of every number of seats and of both languages stay at hand. Unpacking one takes some 3 ms,
painting one up to 150.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterable
from itertools import groupby

from PIL import Image, ImageDraw

from render.canvas.cache import Cache
from render.canvas.scene import Mark, Scene
from render.canvas.theme import EDGE, GOLD, PAPER, WOOD, mix, rgb
from render.canvas.typography import MASKS, mask
from render.raster.sprites import SPRITES, art, corner, corners, outlines, plate

Ground = tuple[bytes, ...]
"""The red, the green and the blue of a ground, compressed."""
GROUNDS: Cache[Ground] = Cache(11_000_000, lambda ground: sum(map(len, ground)))

SMALL = 64 * 64
"""Boxes of up to so many pixels are one sprite: quicker than corners, and all of them take 9 MB. Two of three are."""


def paint(scene: Scene) -> Image.Image:
    """The picture (RGB) of a scene."""
    key = (scene.width, scene.height, scene.ground)
    image = _unpack(GROUNDS.get(key, lambda: _ground(scene)), scene.width, scene.height)
    for inset, (x, y, wide, high) in scene.insets:
        image.paste(paint(inset).resize((wide, high), Image.Resampling.HAMMING), (x, y))
    paint_marks(image, scene.marks)
    return image


def forget() -> None:
    """Drop everything kept for drawing: for measuring a cold start."""
    GROUNDS.clear()
    SPRITES.clear()
    MASKS.clear()


def paint_marks(image: Image.Image, marks: Iterable[Mark]) -> None:
    """Paint marks on a picture (RGB), one after the other."""
    draw = ImageDraw.Draw(image)
    for kind, row in groupby(marks, lambda mark: mark.kind):
        if kind == "shape":
            picture, x, y = outlines(tuple(row))
            image.paste(picture, (x, y), picture)
            continue
        for mark in row:
            if mark.box[2] <= 0 or mark.box[3] <= 0:
                continue
            if kind == "text":
                _text(image, mark)
            elif kind == "art":
                picture = art(mark)
                image.paste(picture, mark.box[:2], picture)
            else:
                _box(image, draw, mark)


def _text(image: Image.Image, mark: Mark) -> None:
    x, y, _, high = mark.box
    shape, left, top = mask(mark.what, mark.size, mark.face)
    image.paste(rgb(mark.colour), (x + left, y + high + top), shape)


def _box(image: Image.Image, draw: ImageDraw.ImageDraw, mark: Mark) -> None:
    """A box: a rectangle if it has no round corners, a small one a sprite, any other four corners and what lies
    between them.
    """
    x, y, wide, high = mark.box
    size = corner(mark)
    if not mark.radius:
        draw.rectangle((x, y, x + wide - 1, y + high - 1), mark.colour or None, mark.edge or None, mark.line)
    elif wide * high <= SMALL or min(wide, high) < 2 * size:
        picture = plate(mark)
        image.paste(picture, (x, y), picture)
    else:
        across, down = x + wide - size, y + high - size
        for picture, at in zip(corners(mark), ((x, y), (across, y), (x, down), (across, down)), strict=True):
            image.paste(picture, at, picture)
        if mark.colour:
            _fill(draw, mark.colour, x + size, y, across, y + high)
            _fill(draw, mark.colour, x, y + size, x + size, down)
            _fill(draw, mark.colour, across, y + size, x + wide, down)
        if mark.edge and mark.line:
            _fill(draw, mark.edge, x + size, y, across, y + mark.line)
            _fill(draw, mark.edge, x + size, y + high - mark.line, across, y + high)
            _fill(draw, mark.edge, x, y + size, x + mark.line, down)
            _fill(draw, mark.edge, x + wide - mark.line, y + size, x + wide, down)


def _fill(draw: ImageDraw.ImageDraw, colour: str, left: int, top: int, right: int, foot: int) -> None:
    """A rectangle up to, but not with, ``right`` and ``foot``; nothing if there is nothing between."""
    if left < right and top < foot:
        draw.rectangle((left, top, right - 1, foot - 1), colour)


def _ground(scene: Scene) -> Ground:
    image = _paper(scene.width, scene.height)
    paint_marks(image, scene.ground)
    return tuple(zlib.compress(channel.tobytes(), 3) for channel in image.split())


def _unpack(ground: Ground, wide: int, high: int) -> Image.Image:
    pixels = [zlib.decompress(part, bufsize=wide * high) for part in ground]  # at once as large as it will be
    channels = [Image.frombuffer("L", (wide, high), part, "raw", "L", 0, 1) for part in pixels]
    return Image.merge("RGB", channels)


def _paper(wide: int, high: int) -> Image.Image:
    """Rice paper with faint fibres, in an edge of dark lacquered wood; all in few tones, so that it stays small in the
    file.
    """
    image = Image.new("RGB", (wide, high), PAPER)
    draw = ImageDraw.Draw(image)
    chance = random.Random(7)
    for _ in range(wide * high // 3200):
        x, y = chance.randrange(wide), chance.randrange(high)
        dx, dy = chance.randint(-16, 16), chance.randint(-5, 5)
        tone = mix(PAPER, "#8C7440" if chance.random() < 0.6 else "#FFFFFF", 0.09)
        draw.line((x, y, x + dx // 2, y + dy, x + dx, y + dy // 2), tone, 1)
    _edge(draw, wide, high)
    return image


def _edge(draw: ImageDraw.ImageDraw, wide: int, high: int) -> None:
    """Boards of wood with a mitre at each corner, lit from the upper left; inside a line of gold, and its shadow."""
    frame = (0, 0, wide - 1, high - 1)
    lit, dark = mix(WOOD, "#FFFFFF", 0.1), mix(WOOD, "#000000", 0.35)
    sides = (
        (((0, 0), (wide, 0), (wide - EDGE, EDGE), (EDGE, EDGE)), lit),
        (((0, 0), (EDGE, EDGE), (EDGE, high - EDGE), (0, high)), WOOD),
        (((wide, 0), (wide, high), (wide - EDGE, high - EDGE), (wide - EDGE, EDGE)), mix(WOOD, "#000000", 0.15)),
        (((0, high), (EDGE, high - EDGE), (wide - EDGE, high - EDGE), (wide, high)), dark),
    )
    for outline, tone in sides:
        draw.polygon(outline, tone)
    for inset in (7, 13):
        draw.rectangle((inset, inset, frame[2] - inset, frame[3] - inset), outline=mix(WOOD, "#000000", 0.22), width=1)
    draw.rectangle((EDGE - 3, EDGE - 3, wide - EDGE + 2, high - EDGE + 2), outline=GOLD, width=2)
    for step in range(3):
        tone, inset = mix(PAPER, "#6B5228", 0.24 - 0.08 * step), EDGE - 1 + step
        draw.line((inset, high - EDGE - 1, inset, inset, wide - EDGE - 1, inset), tone, 1)
