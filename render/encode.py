"""Pixels to a file: a palette PNG."""

from __future__ import annotations

import io

from PIL import Image

MEDIA = "image/png"


def encode(image: Image.Image) -> bytes:
    """The picture as a file."""
    out = io.BytesIO()
    small = image.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    small.save(out, "PNG", compress_level=3)
    return out.getvalue()
