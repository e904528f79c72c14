"""A scene to pixels. The ground is painted once and kept; marks are pasted from cached sprites and masks of text."""

from __future__ import annotations

import random

from PIL import Image, ImageDraw

from render import letters
from render.scene import Mark, Scene
from render.sprites import Sprites, sprite
from render.theme import PAPER, mix, rgb

_GROUNDS = Sprites(20_000_000)


def paint(scene: Scene) -> Image.Image:
    """The picture (RGB) of a scene."""
    key = (scene.width, scene.height, scene.ground)
    image = _GROUNDS.get(key, lambda: _ground(scene)).copy()
    draw = ImageDraw.Draw(image)
    for mark in scene.marks:
        _put(image, draw, mark)
    return image


def forget() -> None:
    """Drop the grounds painted so far: for measuring a cold start."""
    _GROUNDS.clear()


def _put(image: Image.Image, draw: ImageDraw.ImageDraw, mark: Mark) -> None:
    x, y, wide, high = mark.box
    if wide <= 0 or high <= 0:
        return
    if mark.kind == "text":
        shape, left, top = letters.mask(mark.what, mark.size, mark.face)
        image.paste(rgb(mark.colour), (x + left, y + high + top), shape)
    elif mark.kind == "box" and not mark.radius and not (mark.line and not mark.colour):
        draw.rectangle((x, y, x + wide - 1, y + high - 1), mark.colour, mark.edge or None, mark.line)
    else:
        picture = sprite(mark)
        image.paste(picture, (x, y), picture)


def _ground(scene: Scene) -> Image.Image:
    image = _paper(scene.width, scene.height)
    draw = ImageDraw.Draw(image)
    for mark in scene.ground:
        _put(image, draw, mark)
    return image


def _paper(wide: int, high: int) -> Image.Image:
    """Rice paper: faint fibres, the edges a little darker in a few steps (so that it stays small in the file)."""
    image = Image.new("RGB", (wide, high), PAPER)
    draw = ImageDraw.Draw(image)
    for step in range(4):
        tone = mix(PAPER, "#B79F6C", 0.16 - 0.04 * step)
        inset = step * 3
        draw.rectangle((inset, inset, wide - 1 - inset, high - 1 - inset), outline=tone, width=3)
    chance = random.Random(7)
    for _ in range(wide * high // 3200):
        x, y = chance.randrange(wide), chance.randrange(high)
        dx, dy = chance.randint(-16, 16), chance.randint(-5, 5)
        tone = mix(PAPER, "#8C7440" if chance.random() < 0.6 else "#FFFFFF", 0.09)
        draw.line((x, y, x + dx // 2, y + dy, x + dx, y + dy // 2), tone, 1)
    return image
