"""The emojis of the application: their names, their pictures, and how many there may be."""

from __future__ import annotations

import base64
import binascii
import io
import re
from typing import Any

from PIL import Image

from tests.discord_api.errors import ApiError, Payload, invalid
from tests.discord_api.journal import Call
from tests.discord_api.world import World

MOST = 2000
"""Emojis of an application at most."""

BYTES = 256 * 2**10
"""Bytes of one picture at most."""

NAME = re.compile(r"\w{2,32}", re.ASCII)
IMAGE = re.compile(r"data:image/(png|jpeg|gif|webp|avif);base64,(.+)", re.DOTALL)


class Emojis:
    """All there are, by id, and their pictures."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.there: dict[str, Payload] = {}
        self.pictures: dict[str, bytes] = {}

    def all(self, _: Call) -> Payload:
        """The list."""
        return {"items": list(self.there.values())}

    def make(self, call: Call) -> Payload:
        """A new one. The picture can never be changed."""
        name, picture = call.body["name"], decoded(call.body["image"])
        if len(self.there) >= MOST:
            raise ApiError(30008)
        made: Payload = {
            "id": self.world.snowflake(),
            "name": named(name),
            "roles": [],
            "user": self.world.bot,
            "require_colons": True,
            "managed": False,
            "animated": False,
            "available": True,
        }
        self.there[made["id"]], self.pictures[made["id"]] = made, picture
        return made

    def one(self, call: Call) -> Payload:
        """One of them."""
        found: Payload = self.world.found(self.there, call.where["emoji"], 10014)
        return found

    def rename(self, call: Call) -> Payload:
        """Another name."""
        found = self.one(call)
        found["name"] = named(call.body["name"])
        return found

    def delete(self, call: Call) -> None:
        """Take one away; messages that show it show its name from then on."""
        del self.there[self.one(call)["id"]]


def named(name: Any) -> str:
    """The name, if Discord takes it."""
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise invalid("name", "BASE_TYPE_BAD_LENGTH", f"{name!r} is no name of an emoji")
    return name


def decoded(image: str) -> bytes:
    """The bytes of a picture, if Discord takes it."""
    found = IMAGE.fullmatch(image)
    if found is None:
        raise invalid("image", "IMAGE_INVALID", "no data URI of a picture")
    try:
        picture = base64.b64decode(found[2], validate=True)
        with Image.open(io.BytesIO(picture)) as opened:
            opened.verify()
    except (binascii.Error, OSError, SyntaxError):
        raise invalid("image", "IMAGE_INVALID", "no picture") from None
    if len(picture) > BYTES:
        raise invalid("image", "BINARY_TYPE_MAX_SIZE", f"{len(picture)} bytes")
    return picture
