"""The files of the gallery that never change under their address: style, script, seal, the fonts of the boards."""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
from hashlib import sha256
from pathlib import Path

from aiohttp import web

from engine.resources import version
from render.canvas.theme import DATA

PAGE = Path(__file__).parent / "page"
FONTS = DATA / "fonts"
FOR_EVER = "public, max-age=31536000, immutable"


class Assets:
    """The files, in memory. ``word`` stands in their addresses: it changes with them, and with the program."""

    def __init__(self) -> None:
        self.files = {path.name: path.read_bytes() for path in sorted(PAGE.iterdir())}
        self.fonts = {path.name: path.read_bytes() for path in sorted(FONTS.glob("*.[to]tf"))}
        self.word = sha256(b"".join([version().encode(), *self.files.values()])).hexdigest()[:12]
        self._zipped: dict[str, bytes] = {}

    async def robots(self, _request: web.Request) -> web.StreamResponse:
        """Nothing here is for search engines."""
        return web.Response(text="User-agent: *\nDisallow: /\n", headers={"Cache-Control": "public, max-age=86400"})

    async def file(self, request: web.Request) -> web.StreamResponse:
        """A file of the pages. Raises `HTTPNotFound`."""
        name = request.match_info["file"]
        if request.match_info["word"] != self.word or name not in self.files:
            raise web.HTTPNotFound
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        return await self._still(request, name, self.files[name], kind)

    async def font(self, request: web.Request) -> web.StreamResponse:
        """A font. Raises `HTTPNotFound`."""
        name = request.match_info["file"]
        if name not in self.fonts:
            raise web.HTTPNotFound
        return await self._still(request, name, self.fonts[name], f"font/{name.rsplit('.', 1)[-1]}")

    async def _still(self, request: web.Request, name: str, data: bytes, kind: str) -> web.StreamResponse:
        """A file that never changes under its address, in a few bytes for those who take it so."""
        headers = {"Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            if name not in self._zipped:
                self._zipped[name] = await asyncio.to_thread(gzip.compress, data, 9, mtime=0)
            headers["Content-Encoding"] = "gzip"
            data = self._zipped[name]
        return web.Response(body=data, content_type=kind, headers=headers)
