"""The files of the gallery that never change under their address: style, script, seal, the fonts of the boards."""

from __future__ import annotations

import asyncio
import gzip
from hashlib import sha256
from pathlib import Path

from aiohttp import web

from bot.gallery.page_query import packed_for
from engine.resources import version
from render.canvas.theme import DATA

PAGE = Path(__file__).parent / "page"
FONTS = DATA / "fonts"
KINDS = {
    "css": "text/css",
    "js": "text/javascript",
    "svg": "image/svg+xml",
    "ttf": "font/ttf",
    "otf": "font/otf",
}
"""What a browser is to take a file for: the same everywhere, whatever a machine's own list says."""

FOR_EVER = "public, max-age=31536000, immutable"


class Assets:
    """The files, in memory. ``word`` stands in their addresses: it changes with them, and with the program."""

    def __init__(self) -> None:
        places = (*sorted(PAGE.iterdir()), *sorted(FONTS.glob("*.[to]tf")))
        self.files = {path.name: path.read_bytes() for path in places}
        self.word = sha256(b"".join([version().encode(), *self.files.values()])).hexdigest()[:12]
        self._zipped: dict[str, bytes] = {}

    async def robots(self, _request: web.Request) -> web.StreamResponse:
        """Nothing here is for search engines."""
        return web.Response(text="User-agent: *\nDisallow: /\n", headers={"Cache-Control": "public, max-age=86400"})

    async def file(self, request: web.Request) -> web.StreamResponse:
        """A file of the pages, in a few bytes for those who take it so. Raises `HTTPNotFound`."""
        name = request.match_info["file"]
        if request.match_info["word"] != self.word or name not in self.files:
            raise web.HTTPNotFound
        data, kind = self.files[name], KINDS.get(name.rsplit(".", 1)[-1], "application/octet-stream")
        headers = {"Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}
        if packed_for(request):
            if name not in self._zipped:
                self._zipped[name] = await asyncio.to_thread(gzip.compress, data, 9, mtime=0)
            headers["Content-Encoding"] = "gzip"
            data = self._zipped[name]
        return web.Response(body=data, content_type=kind, headers=headers)
